"""A snapshot of a stored table, from which a live table is made."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, Final

from sqlalchemy import Connection, bindparam, select

from deadhand.server.database import schema
from deadhand.server.database.chat import MESSAGES, message_of
from deadhand.server.database.gathering import BANNED, COMMITMENTS, StoredCommitment
from deadhand.server.database.premoves import PREMOVES, StoredPremove
from deadhand.server.database.records import COLUMNS, SeatRecord, TableRecord
from deadhand.server.database.writer import Move
from deadhand.server.shapes.server_frames import ChatMessage

BATCH: Final = 1000
"""Moves per query, so that a long game does not block others."""
_moves: Final = schema.moves.c
SELDOM: Final = {"commitments": COMMITMENTS, "messages": MESSAGES, "premoves": PREMOVES, "banned": BANNED}
"""The parts that few tables have: the row says which, and the others are not read."""
ROW: Final = (
    select(
        *(schema.tables.c[name] for name in COLUMNS),
        schema.decks.c.text.label("deck"),
        schema.listings.c.language.label("listing"),
        *(query.exists().label(name) for name, query in SELDOM.items()),
    )
    .select_from(schema.tables.outerjoin(schema.decks).outerjoin(schema.listings))
    .where(schema.tables.c.id == bindparam("table"))
)
"""A table's row, with the text of its deck if that is a changed one, and its place on the list of open tables."""
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
    .limit(BATCH)
)


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A table as it stood at one moment."""

    record: TableRecord
    seats: list[SeatRecord]
    """In seat order."""
    moves: list[Move]
    """Those after a given number, in order."""
    commitments: list[StoredCommitment]
    messages: list[ChatMessage]
    premoves: list[StoredPremove]
    banned: frozenset[str]


def read_snapshot(connection: Connection, table_id: str, *, since: int) -> TableSnapshot | None:
    """Return a table with its moves after number `since`, or None if there is none. The connection sees one moment."""
    table = {"table": table_id}
    row = connection.execute(ROW, table).first()
    if row is None:
        return None
    columns = dict(row._mapping)
    there = {name for name in SELDOM if columns.pop(name)}

    def part(name: str) -> Iterable[Any]:
        return connection.execute(SELDOM[name], table) if name in there else ()

    return TableSnapshot(
        record=TableRecord(**columns),
        seats=[SeatRecord(*seat) for seat in connection.execute(SEATS, table)],
        moves=_moves_of(connection, table_id, since),
        commitments=[StoredCommitment(*commitment) for commitment in part("commitments")],
        messages=[message_of(message) for message in part("messages")],
        premoves=[StoredPremove(*premove) for premove in part("premoves")],
        banned=frozenset(who for (who,) in part("banned")),
    )


def _moves_of(connection: Connection, table_id: str, since: int) -> list[Move]:
    found: list[Move] = []
    while True:
        last = found[-1].n if found else since
        part = connection.execute(MOVES, {"table": table_id, "since": last}).all()
        found += [Move(*row) for row in part]
        if len(part) < BATCH:
            return found
