"""The data that all parts of one live table share: its row, its match, and its seats with players and connections."""

import hashlib
import secrets
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Final

from deadhand.guides.lesson import Lesson
from deadhand.match.match import Match
from deadhand.server.database.records import SeatChanges, SeatRecord, TableRecord, row_of
from deadhand.server.shapes.table import SeatSummary
from deadhand.table.errors import Refused


class Forbidden(Refused):
    """A secret that opens no seat at this table, or not the host's."""


class MovedAway(Refused):
    """The game of this table goes on at a device."""

    def __init__(self) -> None:
        super().__init__("This game has moved to a device.")


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
class Seat(SeatRecord):
    """A seat at a live table."""

    connections: int = 0
    """How many connections to this server the player has."""
    elsewhere: frozenset[str] = frozenset()
    """The other servers that the player is connected to."""
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

    def change(self, changes: SeatChanges) -> None:
        """Apply changes of the row that this server has written."""
        for name, value in changes.items():
            setattr(self, name, value)

    def on_presence(self, server: str, *, there: bool) -> None:
        """Note whether the player is connected to another server."""
        if there:
            self.elsewhere |= {server}
        elif server in self.elsewhere:
            self.elsewhere -= {server}
            self.mark_away()

    def sync(self, record: SeatRecord) -> bool:
        """Apply the database's row; return whether anything changed."""
        changed = [each for each in ROW_FIELDS if getattr(self, each) != getattr(record, each)]
        if "secret_hash" in changed:
            self.mark_away()  # a new player was not here before
        if record.kind == "open":
            self.elsewhere = frozenset()
        for each in changed:
            setattr(self, each, getattr(record, each))
        return bool(changed)

    def is_opened_by(self, key: str | None) -> bool:
        """Return whether the secret with this hash opens the seat."""
        return key is not None and self.secret_hash == key  # of hashes, so how long this takes reveals no secret

    def public_state(self) -> tuple[object, ...]:
        """Return all that the public data depend on."""
        # no numbers: those of -1 and -2 have the same hash
        people = self.secret_hash, self.browser, self.online
        return self.name, self.kind, self.bot, self.stand_in, self.ready, *people

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
            "stranger": self.browser is not None,
        }


ROW_FIELDS: Final = tuple(each.name for each in fields(SeatRecord))


class Seats:
    """The seats of one table, in their order."""

    __slots__ = ("_names", "_seats")

    def __init__(self, records: Iterable[SeatRecord], names: list[str]) -> None:
        """`names` are those of the match, which are kept equal to the seats' names."""
        self._seats = [Seat(**row_of(record)) for record in records]
        self._names = names

    def __getitem__(self, seat: int) -> Seat:
        return self._seats[seat]

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._seats)

    def __len__(self) -> int:
        return len(self._seats)

    def of_key(self, key: str | None) -> tuple[int, ...]:
        """Return the seats of the secret with this hash, lowest first; none for a spectator."""
        return () if key is None else tuple([seat.seat for seat in self._seats if seat.secret_hash == key])

    def of_secret(self, secret: str) -> tuple[int, ...]:
        """Return the seats that a secret opens, lowest first.

        Raises:
            Forbidden: if there is none.
        """
        seats = self.of_key(hash_of(secret))
        if not seats:
            raise Forbidden("This private link does not belong to a seat at this table.")
        return seats

    @property
    def person_count(self) -> int:
        """The number of different people with seats."""
        return len({seat.secret_hash for seat in self._seats if seat.kind == "human"})

    @property
    def connected_mask(self) -> int:
        """The seats connected to this server, as a bit mask."""
        return sum(1 << seat.seat for seat in self._seats if seat.connections)

    @property
    def digest(self) -> int:
        """A hash of all that the public data of the seats depend on."""
        return hash(tuple([seat.public_state() for seat in self._seats]))

    def public_summaries(self) -> list[SeatSummary]:
        """Return the public data of all seats."""
        return [seat.public_summary() for seat in self._seats]

    def sync(self, records: Iterable[SeatRecord]) -> bool:
        """Apply the database's rows; return whether anything changed."""
        changed = [self._seats[record.seat].sync(record) for record in records]
        self._names[:] = [seat.name for seat in self._seats]
        return any(changed)

    def set_connections(self, counts: Mapping[str | None, int]) -> None:
        """Set the numbers of connections to this server, by the hash of the secret."""
        for seat in self._seats:
            seat.set_connections(0 if seat.secret_hash is None else counts.get(seat.secret_hash, 0))

    def on_presence(self, server: str, connected: int) -> bool:
        """Note which seats are connected to another server; return whether anybody's status changed."""
        before = [seat.online for seat in self._seats]
        for seat in self._seats:
            seat.on_presence(server, there=bool(connected >> seat.seat & 1))
        return before != [seat.online for seat in self._seats]


@dataclass(slots=True)
class LiveTable:
    """The row, the seats and the match of one table."""

    record: TableRecord
    seats: Seats
    match: Match
    lesson: Lesson | None
    """The lesson, if this is a guided game."""

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.record.id
