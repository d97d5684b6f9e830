"""The server's log: a line for each thing that happens, for people or as JSON, with its request's id and no secret."""

import logging
import re
import secrets
import sys
from contextvars import ContextVar
from typing import Final

from pythonjsonlogger.json import JsonFormatter

from deadhand.server.masking import mask_secrets

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
"""The id of the request or connection that is being served."""
REQUEST_ID: Final = "x-request-id"
"""The header in which a request has its id."""
VALID_ID: Final = re.compile(r"[A-Za-z0-9._:/+=-]{1,64}")
"""What a proxy may call a request."""
LOGGER: Final = "deadhand"
WORKER: int | None = None
"""The process id of the worker that writes, if there are several."""


def request_id(given: str | None) -> str:
    """The id that came with a request, if it can be one; else a new one."""
    return given if given is not None and VALID_ID.fullmatch(given) else secrets.token_hex(8)


def configure_logging(form: str, level: str) -> None:
    """Write the log to standard error, in this form, from this level on.

    Other libraries are never heard below "info": theirs would print what goes over a connection.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(HumanFormatter() if form == "human" else JsonLineFormatter())
    root, lowest = logging.getLogger(), logging.getLevelNamesMapping()[level.upper()]
    root.handlers[:] = [handler]
    root.setLevel(max(logging.INFO, lowest))
    logging.getLogger(LOGGER).setLevel(lowest)
    for name in ("alembic", "uvicorn"):  # what they say below that is nothing new
        logging.getLogger(name).setLevel(max(logging.WARNING, lowest))


class HumanFormatter(logging.Formatter):
    """Lines for people: when, how grave, what; and which request, if it is about one."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(message)s%(about)s", "%Y-%m-%d %H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        about = " ".join(word for word in (f"worker {WORKER}" if WORKER else "", REQUEST.get()) if word)
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
        """One record."""
        if REQUEST.get():
            record.request = REQUEST.get()
        if WORKER:
            record.worker = WORKER
        return mask_secrets(super().format(record))
