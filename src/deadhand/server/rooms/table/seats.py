"""The seats of live tables: their players, secrets and connections."""

import hashlib
import hmac
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Literal

from deadhand.server.shapes.seat import SeatSummary

Kind = Literal["human", "bot", "open"]
STAND_IN: Final = "greedy"
"""The default bot for open and abandoned seats."""


def new_secret() -> str:
    """Return a seat's secret, 128 bits, kept by its player; the server stores only the hash."""
    return secrets.token_urlsafe(16)


def hash_of(secret: str) -> str:
    """Return the stored hash of a secret, which is random and so needs no salt."""
    return hashlib.sha256(secret.encode()).hexdigest()


@lru_cache(maxsize=4096)
def public_id_of(key: str) -> str:
    """Return the public id of the person whose secret has this hash; it cannot be reversed."""
    return hash_of(f"who {key}")[:16]


@dataclass(slots=True)
class Seat:
    """A seat at a live table."""

    seat: int
    name: str
    kind: Kind
    bot: str | None
    secret_hash: str | None
    stand_in: bool = False
    """Whether `bot` plays for a player who is away."""
    late: int = 0
    """Late answers in a row; with a stand-in, that it plays because of them."""
    ready: bool = False
    """Whether its player has said so, before the game begins."""
    connections: int = 0
    """How many connections to this server the player has."""
    elsewhere: dict[str, float] = field(default_factory=dict)
    """The other servers that the player is connected to, and when each said so last."""
    away_since: float = field(default_factory=time.monotonic)

    @property
    def online(self) -> bool:
        """Whether the player is connected, here or elsewhere."""
        return self.connections > 0 or bool(self.elsewhere)

    @property
    def away(self) -> bool:
        """Whether a person has this seat but is not connected."""
        return self.kind == "human" and not self.online

    @property
    def acting_bot(self) -> str | None:
        """The bot that chooses for this seat now; None if a person does."""
        return self.bot if self.kind == "bot" or self.stand_in else None

    @property
    def awaits_return(self) -> bool:
        """Whether a bot stands in until its absent player connects again."""
        return self.stand_in and not self.late

    def set_connections(self, connections: int) -> None:
        """Set the number of the player's connections to this server."""
        if self.connections and not connections:
            self.mark_away()
        self.connections = connections

    def mark_away(self) -> None:
        """Note that the player is away from now on."""
        self.away_since = time.monotonic()

    def away_for(self) -> float:
        """Return the seconds since the player was last here."""
        return time.monotonic() - self.away_since if self.away else 0.0

    def on_presence(self, server: str, *, there: bool) -> None:
        """Note whether the player is connected to another server."""
        if there:
            self.elsewhere[server] = time.monotonic()
        elif self.elsewhere.pop(server, None) is not None:
            self.mark_away()

    def drop_silent_servers(self, *, silent: float) -> None:
        """Forget servers silent for this many seconds; the player was there until then."""
        for server, last in list(self.elsewhere.items()):
            if time.monotonic() - last > silent:
                self.on_presence(server, there=False)

    def sync(self, kept: Mapping[str, Any]) -> bool:
        """Apply the database's row; return whether anything changed."""
        told = ("name", "kind", "bot", "stand_in", "late", "ready", "secret_hash")
        known = {name: getattr(self, name) for name in told}
        if all(kept[name] == value for name, value in known.items()):
            return False
        if kept["secret_hash"] != self.secret_hash:
            self.mark_away()  # a new player was not here before
        self.name, self.kind, self.bot = kept["name"], kept["kind"], kept["bot"]
        self.secret_hash, self.stand_in, self.late = kept["secret_hash"], kept["stand_in"], kept["late"]
        self.ready = kept["ready"]
        return True

    def is_opened_by(self, key: str | None) -> bool:
        """Return whether the secret with this hash opens the seat."""
        return key is not None and self.secret_hash is not None and hmac.compare_digest(self.secret_hash, key)

    def public_summary(self) -> SeatSummary:
        """Return the public data of the seat."""
        return {
            "seat": self.seat,
            "name": self.name,
            "kind": self.kind,
            "bot": self.bot,
            "online": self.online,
            "away": self.away,
            "stand_in": self.stand_in,
            "ready": self.ready or self.kind == "bot",
            "who": None if self.secret_hash is None else public_id_of(self.secret_hash),
        }


def seat_from_row(kept: Mapping[str, Any]) -> Seat:
    """Return a seat from its row."""
    return Seat(
        kept["seat"],
        kept["name"],
        kept["kind"],
        kept["bot"],
        kept["secret_hash"],
        stand_in=kept["stand_in"],
        late=kept["late"],
        ready=kept["ready"],
    )
