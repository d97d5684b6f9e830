"""The settings of a server.

Each field is also an environment variable (`DEADHAND_` and its name) and an option of `deadhand serve`. Its docstring
is the help text, and its type says what is allowed.
"""

import re
from enum import Enum
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from deadhand.server.network.addresses import check_host, check_listen, check_proxy, check_public

MAX_FRAME_SIZE: Final = 4096
"""Bytes of the largest frame that a client may send."""
PREFIX: Final = "DEADHAND_"
"""The prefix of all environment variables."""
DURATION: Final = re.compile(r"(?P<number>[0-9]+(?:\.[0-9]+)?)\s*(?P<unit>ms|[smhdw])?")
UNITS: Final = {"ms": 0.001, "s": 1, "m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}


class Trait(Enum):
    """A property of a field that its type does not express."""

    SECONDS = "seconds"
    """A duration, which people write as 10s, 2m or 90d."""
    COMMON = "common"
    """An option that most hosts need; the help lists it before the limits."""


def _none_if_off(value: Any) -> Any:
    """Return None for the words that switch an optional field off."""
    return None if isinstance(value, str) and value.strip().lower() in ("none", "off") else value


def seconds_of(value: Any) -> Any:
    """Return the seconds of a duration as people write it."""
    if not isinstance(value, str) or _none_if_off(value) is None:
        return _none_if_off(value)
    found = DURATION.fullmatch(value.strip())
    if found is None:
        raise ValueError(f'A time is written 500ms, 10s, 2m, 12h or 90d, not "{value}".')
    return float(found["number"]) * UNITS[found["unit"] or "s"]


def _lower(value: Any) -> Any:
    return value.lower() if isinstance(value, str) else value


def _items(value: Any) -> Any:
    """Return the items of a list in a variable, which are separated by commas."""
    return [word.strip() for word in value.split(",") if word.strip()] if isinstance(value, str) else value


def _printable(text: str) -> str:
    """Return a text, or raise ValueError if it has control characters."""
    if not text.isprintable():
        raise ValueError("It has characters that cannot be printed.")
    return text


Printable = Annotated[str, AfterValidator(_printable)]
Seconds = Annotated[float, Field(ge=0, le=1e9), BeforeValidator(seconds_of), Trait.SECONDS]
Retention = Annotated[float | None, Field(ge=3600, le=10_000 * 86_400), BeforeValidator(seconds_of), Trait.SECONDS]
Timeout = Annotated[float, Field(ge=0.1, le=3600), BeforeValidator(seconds_of), Trait.SECONDS]
Count = Annotated[int, Field(ge=1, le=1_000_000_000)]
Rate = Annotated[float, Field(ge=0.01, le=1_000_000, allow_inf_nan=False)]
CpuShare = Annotated[float, Field(ge=0.001, le=1_000_000, allow_inf_nan=False)]
"""Seconds of processor time per second."""


class Settings(BaseSettings):
    """The database, the limits and the timeouts of a server; durations in seconds."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, frozen=True, use_attribute_docstrings=True
    )

    database: str
    """An SQLAlchemy URL with an async driver: SQLite or PostgreSQL."""
    grace: Annotated[Seconds, Trait.COMMON] = 60.0
    """How long a player may be away before a bot may stand in."""
    retention: Annotated[Retention, Trait.COMMON] = None
    """Delete tables after this time without activity, finished or not."""
    unplayed_retention: Annotated[Retention, Trait.COMMON] = 86_400.0
    """Delete tables after this time without activity if no person has ever moved there, and lists without games."""
    history_retention: Annotated[Retention, Trait.COMMON] = 2 * 365 * 86_400.0
    """Delete a person's list of games after this time without a visit; their results outlive tables until then."""
    moderation_retention: Annotated[Retention, Trait.COMMON] = 365 * 86_400.0
    """Delete reports of players, and the log of the operator's orders, after this time."""
    frames_per_second: Rate = 20.0
    """Frames per second from one client; bursts may be twice as large."""
    tables_per_minute: Rate = 30.0
    """Tables per minute that one address may start or join."""
    sockets_per_address: Count = 200
    """WebSocket connections that one address may have open."""
    cpu_per_address: CpuShare = 0.3
    """Processor time, in seconds per second, for one address."""
    bot_cpu_per_address: CpuShare = 0.15
    """Processor time, in seconds per second, for the bots at one address's tables; above it they move more slowly."""
    storage_per_address: Annotated[int, Field(ge=65_536, le=1_000_000_000_000_000)] = 16 * 1024 * 1024
    """Bytes per day that one address may store: tables with their moves, decks, settings, chat and comments."""
    cpu_burst: Annotated[Seconds, Field(ge=0.05, le=3600)] = 1.0
    """Processor time that one address may use in a burst."""
    idle_table_ttl: Seconds = 30.0
    """How long a table without connections stays in memory after its last request."""
    handshake_timeout: Timeout = 10.0
    """How long a new WebSocket connection may take to send its first frame."""
    reveal_timeout: Annotated[Timeout, Field(le=60)] = 5.0
    """How long browsers may take to reveal the numbers they committed to when a game begins."""
    connections_per_address: Count = 320
    """Connections of every kind that one address may have open."""
    max_connections: Count = 10_000
    """Open connections in all; fewer if the system allows fewer open files."""
    max_header_size: Annotated[int, Field(ge=1024, le=1_000_000)] = 16_384
    """Bytes of a request before its body: the request line and all headers."""
    max_body_size: Annotated[int, Field(ge=1024, le=100_000_000)] = 65_536
    """Bytes of a request's body."""
    read_timeout: Timeout = 10.0
    """How long a request may take to arrive, and how long a connection may wait for one."""
    write_timeout: Timeout = 20.0
    """How long a client may leave what it is sent, or a ping, unanswered before it is disconnected."""
    min_free_disk: Annotated[int, Field(ge=0, le=1_000_000_000_000_000)] = 64 * 1024 * 1024
    """Bytes that must be free on the disk of the database file; with fewer, only running games are stored."""
    proxy: Annotated[
        tuple[Annotated[Printable, AfterValidator(check_proxy)], ...],
        NoDecode,
        BeforeValidator(_items),
        Trait.COMMON,
    ] = ()
    """Address or network of a trusted proxy, whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    allowed_host: Annotated[
        tuple[Annotated[Printable, AfterValidator(check_host)], ...],
        NoDecode,
        BeforeValidator(_items),
        Trait.COMMON,
    ] = ()
    """A host name of this server; if set, requests under other names than this and --public-address are refused."""
    public_address: Annotated[
        Annotated[Printable, AfterValidator(check_public)] | None, BeforeValidator(_none_if_off), Trait.COMMON
    ] = None
    """Address at which others reach the server, if it is behind a proxy or a tunnel."""
    compiled: bool = True
    """Compile the rules in the background; until then, or without, they run as plain Python."""
    open_tables: Annotated[bool, Trait.COMMON] = False
    """A list of open tables on the front page: hosts may look for players there, and strangers sit down by a click."""
    device_games: Annotated[Literal["on", "off"], BeforeValidator(_lower), Trait.COMMON] = "on"
    """Store finished games, without names, that players choose to send from their devices (they must switch it on)."""
    device_games_retention: Annotated[Retention, Trait.COMMON] = 365 * 86_400.0
    """Delete games from devices after this time."""
    max_device_games: Annotated[Count, Field(le=10_000_000)] = 50_000
    """Games from devices that are stored; the oldest are deleted."""
    push: Annotated[Literal["auto", "off", "anywhere"], BeforeValidator(_lower), Trait.COMMON] = "auto"
    """Messages of turns to closed pages. "auto": if --public-address is https; "anywhere", for tests: without TLS."""
    log_format: Annotated[Literal["human", "json"], BeforeValidator(_lower), Trait.COMMON] = "human"
    """Format of the log: lines for people, or one JSON object per line."""
    log_level: Annotated[Literal["debug", "info", "warning", "error"], BeforeValidator(_lower), Trait.COMMON] = (
        "warning"
    )
    """Lowest level that is logged; "info" has a line for every request and connection."""
    metrics_address: Annotated[
        Annotated[Printable, AfterValidator(check_listen)] | None, BeforeValidator(_none_if_off), Trait.COMMON
    ] = None
    """Address of the Prometheus endpoint, such as 127.0.0.1:9464 (off by default)."""

    @property
    def is_named(self) -> bool:
        """Whether strangers are expected: the server has a public name, or a proxy is in front of it."""
        return bool(self.public_address or self.proxy or self.allowed_host)

    def with_changes(self, **changes: Any) -> "Settings":
        """Return a copy in which some fields have other values."""
        return self.model_copy(update=changes)


def format_setting(name: str, value: Any) -> str:
    """Return a field's value as a person would write it."""
    if value is None or value == ():
        return "none"
    if isinstance(value, tuple):
        return ",".join(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if Trait.SECONDS in Settings.model_fields[name].metadata:
        return _duration_text(value)
    return f"{value:.12g}" if isinstance(value, float) else str(value)


def describe_error(error: ErrorDetails) -> str:
    """Return what is wrong with a field, and what is allowed, in a sentence."""
    name, context = str(error["loc"][0]), error.get("ctx", {})
    if error["type"] == "value_error":
        return str(context["error"])
    if error["type"] == "greater_than_equal":
        return f"At least {format_setting(name, context['ge'])} is allowed."
    if error["type"] == "less_than_equal":
        return f"At most {format_setting(name, context['le'])} is allowed."
    return f"{error['msg']}."


def _duration_text(seconds: float) -> str:
    """Return a duration in the largest unit in which it is whole."""
    for unit in ("d", "h", "m", "s", "ms"):
        amount = round(seconds / UNITS[unit], 9)
        if amount >= 1 and amount == int(amount):
            return f"{int(amount)}{unit}"
    return f"{seconds:g}s"
