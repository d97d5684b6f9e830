"""All that is kept of a table, read at once: what a live table is made from."""

from dataclasses import dataclass, fields
from typing import Final, cast

from sqlalchemy import Connection, bindparam, select

from deadhand.server.database import schema
from deadhand.server.database.contributions import PROMISED, Promise
from deadhand.server.database.gathering import BANNED
from deadhand.server.database.records import CHANGEABLE, COLUMNS, SeatRecord, TableChanges, TableRecord
from deadhand.server.database.sealed import SEALED, SealedAnswer
from deadhand.server.database.words import SAID, ChatMessage
from deadhand.server.database.writer import Move

BATCH: Final = 1000
"""Moves that are read at once, so that nobody is held up by a long game."""
_moves: Final = schema.moves.c
ROW: Final = (
    select(*(schema.tables.c[name] for name in COLUMNS), schema.decks.c.text.label("deck"))
    .select_from(schema.tables.outerjoin(schema.decks))
    .where(schema.tables.c.id == bindparam("table"))
)
"""A table's row, with the text of its deck if that is a changed one."""
CHANGING: Final = select(*(schema.tables.c[name] for name in CHANGEABLE)).where(
    schema.tables.c.id == bindparam("table")
)
_seats: Final = schema.seats.c
SEATS: Final = (
    select(*(_seats[field.name] for field in fields(SeatRecord)))
    .where(_seats.table_id == bindparam("table"))
    .order_by(_seats.seat)
)
MOVES: Final = (
    select(_moves.n, _moves.seat, _moves.action)
    .where(_moves.table_id == bindparam("table"), _moves.n > bindparam("since"))
    .order_by(_moves.n)
)
IN_PARTS: Final = MOVES.limit(bindparam("most"))


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A table as it stood at one moment."""

    record: TableRecord
    seats: list[SeatRecord]
    """In their order."""
    moves: list[Move]
    """Those after a number, in their order."""
    promises: list[Promise]
    words: list[ChatMessage]
    sealed: list[SealedAnswer]
    banned: set[str]


def read_snapshot(connection: Connection, table_id: str, *, since: int) -> TableSnapshot | None:
    """A table with its moves after number `since`, or None if there is none; the connection must see one moment."""
    table = {"table": table_id}
    record = record_of(connection, table_id)
    if record is None:
        return None
    return TableSnapshot(
        record=record,
        seats=seats_of(connection, table_id),
        moves=_moves_of(connection, table_id, since),
        promises=[Promise(*promise) for promise in connection.execute(PROMISED, table)],
        words=[ChatMessage(*word) for word in connection.execute(SAID, table)],
        sealed=[SealedAnswer(*sealed) for sealed in connection.execute(SEALED, table)],
        banned=set(connection.scalars(BANNED, table)),
    )


def record_of(connection: Connection, table_id: str) -> TableRecord | None:
    """Return a table's row, or None if there is none."""
    row = connection.execute(ROW, {"table": table_id}).first()
    return None if row is None else TableRecord(**row._mapping)


def changes_of(connection: Connection, table_id: str) -> TableChanges | None:
    """Return the columns of a table's row that may change, or None if there is no such table."""
    row = connection.execute(CHANGING, {"table": table_id}).first()
    return None if row is None else cast("TableChanges", dict(row._mapping))


def seats_of(connection: Connection, table_id: str) -> list[SeatRecord]:
    """A table's seats, in their order."""
    return [SeatRecord(*row) for row in connection.execute(SEATS, {"table": table_id})]


def _moves_of(connection: Connection, table_id: str, since: int) -> list[Move]:
    found: list[Move] = []
    while True:
        last = found[-1].n if found else since
        part = connection.execute(IN_PARTS, {"table": table_id, "since": last, "most": BATCH}).all()
        found += [Move(*row) for row in part]
        if len(part) < BATCH:
            return found
