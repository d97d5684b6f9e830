"""What a server is started with."""

from dataclasses import dataclass
from typing import Final

MOST_FRAME: Final = 4096
"""Bytes of the largest frame that a client may send."""


@dataclass(frozen=True)
class Settings:
    """Where games are kept and how patient the server is; times in seconds."""

    database: str
    """An SQLAlchemy URL with an async driver: SQLite or PostgreSQL."""
    grace: float = 60.0
    """How long a player may be away before a bot may stand in."""
    frames_per_second: float = 20.0
    """How fast one client may send frames; twice as many may come at once."""
    tables_per_minute: float = 30.0
    """How many tables one address may start or join."""
    sockets_per_address: int = 200
    """How many connections to tables one address may have open."""
    hello_within: float = 10.0
    """How long a new connection may take to say who it is."""
    public_address: str | None = None
    """Where others reach the server, if not where it listens: behind a proxy or a tunnel."""
    compiled: bool = True
    """Whether the rules are compiled in the background; until then, or without, they run as plain Python."""
