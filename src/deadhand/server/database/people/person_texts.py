"""A person's data at their tables beside the moves: messages, comments, standing orders, subscriptions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Table, delete, select, tuple_

from deadhand.server.database import schema
from deadhand.server.database.engine import Database
from deadhand.server.shapes.person import PersonOrders, PersonSubscription, PersonText

_seats: Final = schema.seats.c


class PersonAtTable(NamedTuple):
    """A person at a table: the hash of their secret, and the public id that follows from it."""

    table_id: str
    secret_hash: str
    who: str


@dataclass(eq=False)
class PersonTextStorage:
    """The data of people at the tables of one database, beside their moves."""

    _database: Database

    async def texts(self, person: Sequence[PersonAtTable]) -> tuple[list[PersonText], list[PersonText]]:
        """Return a person's chat messages and comments, the earliest first."""
        async with self._database.reading() as connection:
            found = []
            for table, whose in _texts_of(person):
                own = table.c
                query = select(own.table_id, own.at, own.name, own.text).where(whose).order_by(own.id)
                found.append([_text_of(row) for row in await connection.execute(query)])
        messages, comments = found
        return messages, comments

    async def orders(self, person: Sequence[PersonAtTable]) -> list[PersonOrders]:
        """Return the standing orders of a person's seats."""
        query = select(_seats.table_id, _seats.seat, _seats.orders).where(_of_secret(schema.seats, person))
        async with self._database.reading() as connection:
            rows = await connection.execute(query.order_by(_seats.table_id, _seats.seat))
            return [{"table": table, "seat": seat, "orders": orders} for table, seat, orders in rows if orders]

    async def subscriptions(self, person: Sequence[PersonAtTable]) -> list[PersonSubscription]:
        """Return the browsers that get push messages about a person's turns."""
        own = schema.subscriptions.c
        query = select(own.table_id, own.endpoint, own.language).where(_of_secret(schema.subscriptions, person))
        async with self._database.reading() as connection:
            rows = await connection.execute(query.order_by(own.table_id, own.endpoint))
            return [{"table": table, "endpoint": at, "language": language} for table, at, language in rows]

    async def delete(self, person: Sequence[PersonAtTable]) -> None:
        """Delete a person's messages, comments and subscriptions."""
        async with self._database.transaction() as connection:
            for table, whose in _texts_of(person):
                await connection.execute(delete(table).where(whose))
            await connection.execute(delete(schema.subscriptions).where(_of_secret(schema.subscriptions, person)))
            await self._database.announce_change(connection, *(each.table_id for each in person))


def _texts_of(person: Sequence[PersonAtTable]) -> list[tuple[Table, ColumnElement[bool]]]:
    """Return the tables of messages and comments, with the condition of those that a person wrote."""
    messages, comments = schema.messages.c, schema.comments.c
    mine = select(_seats.table_id, _seats.seat).where(_of_secret(schema.seats, person))
    return [
        (schema.messages, tuple_(messages.table_id, messages.who).in_([(at.table_id, at.who) for at in person])),
        (schema.comments, tuple_(comments.table_id, comments.seat).in_(mine)),
    ]


def _of_secret(table: Table, person: Sequence[PersonAtTable]) -> ColumnElement[bool]:
    return tuple_(table.c.table_id, table.c.secret_hash).in_([(at.table_id, at.secret_hash) for at in person])


def _text_of(row: Any) -> PersonText:
    return {"table": row.table_id, "at": row.at.timestamp(), "name": row.name, "text": row.text}
