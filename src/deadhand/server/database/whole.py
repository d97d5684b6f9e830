"""All that is kept of a table, read at once: what a live table is made from."""

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, bindparam, select

from deadhand.server.database import schema
from deadhand.server.database.contributions import PROMISED, Promise
from deadhand.server.database.gathering import BANNED
from deadhand.server.database.sealed import SEALED, SealedAnswer
from deadhand.server.database.words import SAID, ChatMessage
from deadhand.server.database.writer import Move

BATCH: Final = 1000
"""Moves that are read at once, so that nobody is held up by a long game."""
_moves: Final = schema.moves.c
ROW: Final = (
    select(schema.tables, schema.decks.c.text.label("deck"))
    .outerjoin(schema.decks)
    .where(schema.tables.c.id == bindparam("table"))
)
"""A table's row, with the text of its deck if that is a changed one."""
CHANGEABLE: Final = ("host", "talk", "hints", "clock", "late", "pace", "opening", "begun", "seed", "rematch")
"""What may change of a table's row: its host, its talk, hints, clock and pace, how far it is, what follows."""
CHANGING: Final = select(*(schema.tables.c[name] for name in CHANGEABLE)).where(
    schema.tables.c.id == bindparam("table")
)
SEATS: Final = select(schema.seats).where(schema.seats.c.table_id == bindparam("table")).order_by(schema.seats.c.seat)
MOVES: Final = (
    select(_moves.n, _moves.seat, _moves.action)
    .where(_moves.table_id == bindparam("table"), _moves.n > bindparam("since"))
    .order_by(_moves.n)
)
IN_PARTS: Final = MOVES.limit(bindparam("most"))


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A table as it stood at one moment."""

    row: dict[str, Any]
    seats: list[dict[str, Any]]
    """In their order."""
    moves: list[Move]
    """Those after a number, in their order."""
    promises: list[Promise]
    words: list[ChatMessage]
    sealed: list[SealedAnswer]
    banned: set[str]

    @property
    def changing(self) -> dict[str, Any]:
        """The columns of its row that may change."""
        return {name: self.row[name] for name in CHANGEABLE}


def read_snapshot(connection: Connection, table_id: str, *, since: int) -> TableSnapshot | None:
    """A table with its moves after number `since`, or None if there is none; the connection must see one moment."""
    table = {"table": table_id}
    row = connection.execute(ROW, table).first()
    if row is None:
        return None
    return TableSnapshot(
        row=dict(row._mapping),
        seats=seats_of(connection, table_id),
        moves=_moves_of(connection, table_id, since),
        promises=[Promise(*promise) for promise in connection.execute(PROMISED, table)],
        words=[ChatMessage(*word) for word in connection.execute(SAID, table)],
        sealed=[SealedAnswer(*sealed) for sealed in connection.execute(SEALED, table)],
        banned=set(connection.scalars(BANNED, table)),
    )


def seats_of(connection: Connection, table_id: str) -> list[dict[str, Any]]:
    """A table's seats, in their order."""
    return [dict(seat._mapping) for seat in connection.execute(SEATS, {"table": table_id})]


def _moves_of(connection: Connection, table_id: str, since: int) -> list[Move]:
    found: list[Move] = []
    while True:
        last = found[-1].n if found else since
        part = connection.execute(IN_PARTS, {"table": table_id, "since": last, "most": BATCH}).all()
        found += [Move(*row) for row in part]
        if len(part) < BATCH:
            return found
