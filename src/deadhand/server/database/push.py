"""Push subscriptions of browsers, and the server's key for them."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Row, delete, insert, select, update

from deadhand.server.database import schema
from deadhand.server.database.engine import Database
from deadhand.server.shapes.requests import PushSubscription

MAX_SUBSCRIPTIONS: Final = 5
"""Maximum number of browsers per secret; another one replaces the oldest."""
VAPID: Final = "vapid"
_own: Final = schema.subscriptions.c


FIELDS: Final = tuple(_own[name] for name in PushSubscription.model_fields)


@dataclass(eq=False)
class SubscriptionStorage:
    """The push subscriptions of all tables."""

    _database: Database

    async def vapid_key(self, new: str) -> str:
        """Return the private key that all servers of this database share; `new` becomes it if there is none."""
        keys = schema.server_keys
        async with self._database.transaction() as connection:
            row = schema.insert_into(keys, connection).values(name=VAPID, value=new)
            await connection.execute(row.on_conflict_do_nothing())
            found: str = (await connection.execute(select(keys.c.value).where(keys.c.name == VAPID))).scalar_one()
        return found

    async def subscribe(self, table_id: str, secret_hash: str, subscription: PushSubscription) -> None:
        """Store a browser of the person with this secret, in place of its former entry.

        Raises:
            TableDeleted: if there is no such table.
        """
        whose = (_own.table_id == table_id, _own.secret_hash == secret_hash)
        row = {"table_id": table_id, "secret_hash": secret_hash, **subscription.model_dump(), "at": datetime.now(UTC)}
        async with self._database.transaction(table_id) as connection:
            mine = await connection.execute(select(*FIELDS).where(*whose).order_by(_own.at))
            stored = [_read(each) for each in mine]
            if subscription in stored:
                return
            self._database.reserve(row)
            others = [each.endpoint for each in stored if each.endpoint != subscription.endpoint]
            old = [subscription.endpoint, *others[: max(0, len(others) - MAX_SUBSCRIPTIONS + 1)]]
            await connection.execute(delete(schema.subscriptions).where(*whose, _own.endpoint.in_(old)))
            await connection.execute(insert(schema.subscriptions), row)

    async def unsubscribe(self, endpoint: str) -> None:
        """Delete a browser at all tables."""
        async with self._database.transaction() as connection:
            await connection.execute(delete(schema.subscriptions).where(_own.endpoint == endpoint))

    async def claim(self, table_id: str, secret_hash: str, turn: int) -> list[PushSubscription]:
        """Return the browsers to notify of a turn that began at state `turn`.

        Of several servers one gets them, and each turn gives them once.
        """
        due = (_own.table_id == table_id, _own.secret_hash == secret_hash, _own.pushed < turn)
        async with self._database.reading(table_id) as connection:
            if (await connection.execute(select(_own.endpoint).where(*due).limit(1))).first() is None:
                return []
        async with self._database.transaction(table_id) as connection:
            claimed = update(schema.subscriptions).where(*due).values(pushed=turn).returning(*FIELDS)
            return [_read(row) for row in await connection.execute(claimed)]


def _read(row: Row[Any]) -> PushSubscription:
    return PushSubscription.model_construct(**row._mapping)
