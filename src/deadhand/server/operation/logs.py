"""The server's log: a line for each thing that happens, for people or as JSON, with its request's id and no secret."""

import logging
import re
import secrets
import sys
import time
from collections.abc import Hashable
from contextvars import ContextVar
from dataclasses import dataclass
from traceback import walk_tb
from typing import Final

from pythonjsonlogger.json import JsonFormatter

from deadhand.server.operation.masking import mask_secrets

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
"""The id of the request or connection that is being served."""
TABLE: Final[ContextVar[str]] = ContextVar("table", default="")
"""The id of the table that is served, or for which a background task works."""
REQUEST_ID: Final = "x-request-id"
"""The header in which a request has its id."""
VALID_ID: Final = re.compile(r"[A-Za-z0-9._:/+=-]{1,64}")
"""Accepted values of X-Request-ID."""
LOGGER: Final = "deadhand"
REPEAT_AFTER: Final = 600.0
"""Seconds until a warning or error is logged again, with how often it came meanwhile: strangers may cause some."""
MAX_REMEMBERED: Final = 1000
"""Warnings and errors that are remembered for that."""
NUMBER: Final = re.compile(r"[0-9][0-9.,]*")


def request_id(given: str | None) -> str:
    """Return the id that came with a request, if it can be one; else a new one."""
    return given if given is not None and VALID_ID.fullmatch(given) else secrets.token_hex(8)


def configure_logging(form: str, level: str) -> None:
    """Write the log to standard error, in this form, from this level on.

    Other libraries are never heard below "info": theirs would print what goes over a connection.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(HumanFormatter() if form == "human" else JsonLineFormatter())
    handler.addFilter(RepeatFilter())
    root, lowest = logging.getLogger(), logging.getLevelNamesMapping()[level.upper()]
    root.handlers[:] = [handler]
    root.setLevel(max(logging.INFO, lowest))
    logging.getLogger(LOGGER).setLevel(lowest)
    for name in ("alembic", "uvicorn"):  # what they say below that is nothing new
        logging.getLogger(name).setLevel(max(logging.WARNING, lowest))


def without_numbers(text: str) -> str:
    """Return a text in which all numbers are alike."""
    return NUMBER.sub("#", text)


@dataclass(slots=True)
class Repetition:
    """When something was logged last, and how often it was suppressed since."""

    logged: float
    suppressed: int = 0


class Repetitions:
    """Recently logged lines by key."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Repetition] = {}

    def take(self, key: Hashable) -> int | None:
        """Return how often a line was suppressed since it was last logged; None if it is to be suppressed now, too."""
        now, known = time.monotonic(), self._known.get(key)
        if known is not None and now - known.logged < REPEAT_AFTER:
            known.suppressed += 1
            return None
        if known is None and len(self._known) >= MAX_REMEMBERED:
            del self._known[next(iter(self._known))]
        self._known[key] = Repetition(now)
        return 0 if known is None else known.suppressed


def with_count(text: str, suppressed: int) -> str:
    """Return a line of the log, and how often it was suppressed before."""
    return f"{text} ({suppressed} more times since it was logged last)" if suppressed else text


class RepeatFilter(logging.Filter):
    """Suppresses repeated warnings and errors, and says how often when they come again.

    They are the same if only numbers differ, or if an error was raised at the same place.
    """

    def __init__(self) -> None:
        super().__init__()
        self._repetitions = Repetitions()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is logged."""
        if record.levelno < logging.WARNING:
            return True
        suppressed = self._repetitions.take((record.name, *_key_of(record)))
        if suppressed:
            record.msg, record.args = with_count(record.getMessage(), suppressed), ()
        return suppressed is not None


def _key_of(record: logging.LogRecord) -> tuple[Hashable, ...]:
    """Return what makes records the same."""
    if record.exc_info is None or record.exc_info[0] is None:
        return (without_numbers(record.getMessage()),)
    places = [(frame.f_code.co_filename, line) for frame, line in walk_tb(record.exc_info[2])]
    return (record.msg, record.exc_info[0].__name__, *places[-1:])


def _table_of(record: logging.LogRecord) -> str:
    """Return the table of a line: the one that it names, or else the one that is served."""
    return str(getattr(record, "table", TABLE.get()))


class HumanFormatter(logging.Formatter):
    """Lines for people: when, how grave, what; and which request and table, if it is about one."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(message)s%(about)s", "%Y-%m-%d %H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """Return one record as a line."""
        table = f"table {_table_of(record)}" if _table_of(record) else ""
        about = " ".join(word for word in (REQUEST.get(), table) if word)
        record.about = f" [{about}]" if about else ""
        return mask_secrets(super().format(record))


class JsonLineFormatter(JsonFormatter):
    """One JSON object a line; whatever a record was given besides its message is a field of its own."""

    def __init__(self) -> None:
        super().__init__(
            "%(asctime)s %(levelname)s %(name)s %(message)s",
            rename_fields={"asctime": "time", "levelname": "level", "name": "logger"},
            json_ensure_ascii=False,
        )

    def format(self, record: logging.LogRecord) -> str:
        """Return one record as a line."""
        if REQUEST.get():
            record.request = REQUEST.get()
        if _table_of(record):
            record.table = _table_of(record)
        return mask_secrets(super().format(record))
