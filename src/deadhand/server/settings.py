"""The settings of a server. Each field is also an option and an environment variable (`options.py`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final, Literal

MAX_FRAME_SIZE: Final = 4096
"""Bytes of the largest frame that a client may send."""


class Mark(Enum):
    """A property of a field that its type does not express."""

    SECONDS = "seconds"
    """A duration, which people write as 10s, 2m or 90d."""
    COMMON = "common"
    """An option that most hosts need; the help lists it before the limits."""


@dataclass(frozen=True)
class Bounds:
    """The range of a number; the default is 0 or more."""

    least: float
    most: float


Seconds = Annotated[float, Mark.SECONDS]
Count = Annotated[int, Bounds(1, 1_000_000_000)]
"""A whole number of at least one."""
Rate = Annotated[float, Bounds(0.01, 1_000_000)]

CpuShare = Annotated[float, Bounds(0.001, 1_000_000)]
"""Seconds of processor time per second."""


@dataclass(frozen=True)
class Settings:
    """The database, the limits and the timeouts of a server; durations in seconds."""

    database: str
    """An SQLAlchemy URL with an async driver: SQLite or PostgreSQL."""
    grace: Annotated[Seconds, Mark.COMMON] = 60.0
    """How long a player may be away before a bot may stand in."""
    retention: Annotated[Seconds | None, Bounds(3600, 10_000 * 86_400), Mark.COMMON] = None
    """Delete tables after this time without activity, finished or not."""
    unplayed_retention: Annotated[Seconds | None, Bounds(3600, 10_000 * 86_400), Mark.COMMON] = 86_400.0
    """Delete tables after this time without activity if no person has ever moved there."""
    frames_per_second: Rate = 20.0
    """Frames per second from one client; bursts may be twice as large."""
    tables_per_minute: Rate = 30.0
    """Tables per minute that one address may start or join."""
    sockets_per_address: Count = 200
    """WebSocket connections that one address may have open."""
    cpu_per_address: CpuShare = 0.3
    """Processor time, in seconds per second, for one address."""
    cpu_per_connection: CpuShare = 0.15
    """Processor time, in seconds per second, for one WebSocket connection."""
    bot_cpu_per_address: CpuShare = 0.15
    """Processor time, in seconds per second, for the bots at one address's tables; above it they move more slowly."""
    cpu_burst: Annotated[Seconds, Bounds(0.05, 3600)] = 1.0
    """Processor time that one address or connection may use in a burst."""
    idle_table_ttl: Seconds = 30.0
    """How long a table without connections stays in memory after its last request."""
    handshake_timeout: Annotated[Seconds, Bounds(0.1, 3600)] = 10.0
    """How long a new WebSocket connection may take to send its first frame."""
    reveal_timeout: Annotated[Seconds, Bounds(0.1, 60)] = 5.0
    """How long browsers may take to reveal the numbers they committed to when a game begins."""
    requests_per_address: Count = 128
    """HTTP connections, and simultaneous requests, that one address may have."""
    connections_per_second: Rate = 50.0
    """New connections per second from one address; a burst may reach the limit of its open connections."""
    max_connections: Count = 10_000
    """Open connections in all; fewer if the system allows fewer open files."""
    max_header_size: Annotated[int, Bounds(1024, 1_000_000)] = 16_384
    """Bytes of the request line and all headers of a request."""
    max_body_size: Annotated[int, Bounds(1024, 100_000_000)] = 65_536
    """Bytes of a request's body."""
    read_timeout: Annotated[Seconds, Bounds(0.1, 3600)] = 10.0
    """How long a request may take to arrive, and how long a connection may stay idle."""
    write_timeout: Annotated[Seconds, Bounds(0.1, 3600)] = 20.0
    """How long a client may leave sent data unread before it is disconnected."""
    min_free_disk: Annotated[int, Bounds(0, 1_000_000_000_000_000)] = 64 * 1024 * 1024
    """Bytes that must be free on the disk of the database file; with fewer, no new table is started."""
    proxy: Annotated[tuple[str, ...], Mark.COMMON] = ()
    """Address or network of a trusted proxy, whose X-Forwarded-For, -Host and -Proto are believed."""
    allowed_host: Annotated[tuple[str, ...], Mark.COMMON] = ()
    """A host name of this server; if set, requests under other names than this and --public-address are refused."""
    workers: Annotated[int, Bounds(1, 64), Mark.COMMON] = 1
    """Number of server processes; more than one needs PostgreSQL, and limits apply to each process."""
    public_address: Annotated[str | None, Mark.COMMON] = None
    """Address at which others reach the server, if it is behind a proxy or a tunnel."""
    compiled: bool = True
    """Compile the rules in the background; until then, or without, they run as plain Python."""
    log_format: Annotated[Literal["human", "json"], Mark.COMMON] = "human"
    """Format of the log: lines for people, or one JSON object per line."""
    log_level: Annotated[Literal["debug", "info", "warning", "error"], Mark.COMMON] = "warning"
    """Lowest level that is logged; "info" has a line for every request and connection."""
    metrics_address: Annotated[str | None, Mark.COMMON] = None
    """Address of the Prometheus endpoint, such as 127.0.0.1:9464 (off by default)."""


DEPRECATED_NAMES: Final[Mapping[str, str]] = {
    "retention": "keep",
    "cpu_per_address": "work_per_address",
    "cpu_per_connection": "work_per_connection",
    "bot_cpu_per_address": "work_of_bots",
    "cpu_burst": "work_at_once",
    "idle_table_ttl": "tables_linger",
    "handshake_timeout": "hello_within",
    "reveal_timeout": "open_within",
    "max_connections": "connections",
    "max_header_size": "largest_head",
    "max_body_size": "largest_body",
    "read_timeout": "request_within",
    "write_timeout": "taken_within",
}
"""The former names of fields. Their options and variables are accepted, with a warning, until the next version."""
