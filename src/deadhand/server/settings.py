"""What a server is started with. Each field is an option and a variable of the environment, too (`options.py`)."""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final, Literal

MOST_FRAME: Final = 4096
"""Bytes of the largest frame that a client may send."""


class Mark(Enum):
    """What a field's type does not say."""

    SECONDS = "seconds"
    """It is a time, which people write as 10s, 2m or 90d."""
    EVERYDAY = "everyday"
    """It is listed with the options that most hosts look for, and not with the limits."""


@dataclass(frozen=True)
class Between:
    """The range of a number, without which it is 0 or more."""

    least: float
    most: float


Seconds = Annotated[float, Mark.SECONDS]
Count = Annotated[int, Between(1, 1_000_000_000)]
"""A whole number of at least one."""
Rate = Annotated[float, Between(0.01, 1_000_000)]

Share = Annotated[float, Between(0.001, 1_000_000)]


@dataclass(frozen=True)
class Settings:
    """Where games are kept, and what the server allows whom; times in seconds."""

    database: str
    """An SQLAlchemy URL with an async driver: SQLite or PostgreSQL."""
    grace: Annotated[Seconds, Mark.EVERYDAY] = 60.0
    """How long a player may be away before a bot may stand in."""
    keep: Annotated[Seconds | None, Between(3600, 10_000 * 86_400), Mark.EVERYDAY] = None
    """How long tables are kept at which nothing happens any more, ended or not; then they are deleted."""
    unplayed_retention: Annotated[Seconds | None, Between(3600, 10_000 * 86_400), Mark.EVERYDAY] = 86_400.0
    """How long tables are kept in which no person has ever moved and nothing is said; then they are deleted."""
    frames_per_second: Rate = 20.0
    """How fast one client may send frames; twice as many may come at once."""
    tables_per_minute: Rate = 30.0
    """How many tables one address may start or join."""
    sockets_per_address: Count = 200
    """How many connections to tables one address may have open."""
    work_per_address: Share = 0.3
    """How many seconds of work the server does for one address in every second."""
    work_per_connection: Share = 0.15
    """The same for one connection to a table."""
    work_of_bots: Share = 0.15
    """The same for the bots at the tables that one address keeps going; beyond it they take longer over their moves."""
    work_at_once: Annotated[Seconds, Between(0.05, 3600)] = 1.0
    """How many seconds of work may be asked for at once, by one address or connection."""
    tables_linger: Seconds = 30.0
    """How long a table stays in memory after somebody asked for it, if nobody is there."""
    hello_within: Annotated[Seconds, Between(0.1, 3600)] = 10.0
    """How long a new connection may take to say who it is."""
    open_within: Annotated[Seconds, Between(0.1, 60)] = 5.0
    """How long browsers have for opening the numbers that they promised, when a game is begun."""
    requests_per_address: Count = 128
    """How many connections besides those one address may have open, to ask for something else."""
    connections_per_second: Rate = 50.0
    """How fast one address may open connections; at once it may open as many as it may have."""
    connections: Count = 10_000
    """How many connections there may be in all; fewer where the system allows fewer open files."""
    largest_head: Annotated[int, Between(1024, 1_000_000)] = 16_384
    """Bytes of a request before its body: the address and all headers."""
    largest_body: Annotated[int, Between(1024, 100_000_000)] = 65_536
    """Bytes of a request's body."""
    request_within: Annotated[Seconds, Between(0.1, 3600)] = 10.0
    """How long a request may take to arrive whole, and how long a connection may wait for one."""
    taken_within: Annotated[Seconds, Between(0.1, 3600)] = 20.0
    """How long a client may leave what it was sent untaken before it is cut off."""
    min_free_disk: Annotated[int, Between(0, 1_000_000_000_000_000)] = 64 * 1024 * 1024
    """Bytes that must be free where the file of tables lies; with fewer, no new table is started."""
    proxy: Annotated[tuple[str, ...], Mark.EVERYDAY] = ()
    """A proxy, by its address or network, that is believed when it says who asked (X-Forwarded-For, -Host, -Proto)."""
    allowed_host: Annotated[tuple[str, ...], Mark.EVERYDAY] = ()
    """A name under which this server may be asked; with one, all others are refused but that of --public-address."""
    workers: Annotated[int, Between(1, 64), Mark.EVERYDAY] = 1
    """How many processes serve; more than one needs PostgreSQL, and each holds to all limits by itself."""
    public_address: Annotated[str | None, Mark.EVERYDAY] = None
    """Where others reach the server, if not where it listens: behind a proxy or a tunnel."""
    compiled: bool = True
    """Whether the rules are compiled in the background; until then, or without, they run as plain Python."""
    log_format: Annotated[Literal["human", "json"], Mark.EVERYDAY] = "human"
    """How the log is written: lines for people, or one JSON object a line."""
    log_level: Annotated[Literal["debug", "info", "warning", "error"], Mark.EVERYDAY] = "warning"
    """From what on something is logged; "info" has a line for every request and connection."""
    metrics_address: Annotated[str | None, Mark.EVERYDAY] = None
    """Where figures are told to Prometheus, such as 127.0.0.1:9464; nowhere, if nothing is said."""
