"""Notifications between servers that share a PostgreSQL database. With SQLite there is one server and none are sent.

Each table belongs to one of many channels, and a server listens to those of the tables that it holds.

A notice is sent when its transaction commits, so the receivers can read the change.
"""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any, Final, Literal, get_args
from zlib import crc32

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from deadhand.server.database.address import display_url
from deadhand.table.errors import Refused

CHANNEL: Final = "deadhand"
BUCKETS: Final = 4096
"""Channels of tables. A server with 1,000 tables hears the notices of less than a quarter of the others' tables."""
ANNOUNCE: Final = text(
    "SELECT pg_notify(channel, told) "
    "FROM unnest(CAST(:channels AS text[]), CAST(:told AS text[])) AS notice (channel, told)"
)
CHECK_CHANNEL: Final = f"{CHANNEL}_check"
CHECK_TIMEOUT: Final = 5.0
"""Seconds within which a notice to ourselves must arrive."""
NO_NOTICES: Final = (
    "The database {0} forwards no notifications at this address, perhaps because of a pooler such as PgBouncer with "
    "pool_mode = transaction. Use PostgreSQL's own address, or set pool_mode = session."
)
Kind = Literal["moves", "table", "opened", "here", "told"]


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice of one server about one table.

    "moves": there are `number` moves now; if only one is new, `words` is its seat and action. "table": anything else of
    it has changed. "here": who is connected to the server: bit s of `number` stands for seat s, and `words` are the
    number of watchers and some of them by name. "opened": the same, and it wants to know who is there. "told": `words`
    is a frame for all at the table.
    """

    server: str
    kind: Kind
    table_id: str
    number: int = 0
    words: Any = None
    """Anything that JSON can hold, in under 5 kilobytes."""

    def __str__(self) -> str:
        return json.dumps(astuple(self), ensure_ascii=False)


def channel_of(table_id: str) -> str:
    """Return the channel of a table's notices."""
    return f"{CHANNEL}_{crc32(table_id.encode()) % BUCKETS:03x}"


def read_notice(text: str) -> Notice | None:
    """Read a notice; None if another version sent one of another kind."""
    try:
        parts = json.loads(text)
    except ValueError:
        return None
    match parts:
        case [str(server), kind, str(table_id), int(number), words] if kind in get_args(Kind):
            return Notice(server, kind, table_id, number, words)
        case _:
            return None


async def check_notices(engine: AsyncEngine) -> None:
    """Check that notices arrive at this address of PostgreSQL: send one to ourselves.

    Behind a pooler that gives every transaction another connection, nobody hears anything.

    Raises:
        Refused: if it does not arrive.
    """
    arrived = asyncio.Event()

    def hear(*_notice: object) -> None:
        arrived.set()

    async with engine.connect() as hearing:
        driver: Any = (await hearing.get_raw_connection()).driver_connection
        await driver.add_listener(CHECK_CHANNEL, hear)
        async with engine.begin() as telling:
            await telling.exec_driver_sql(f"NOTIFY {CHECK_CHANNEL}")
        try:
            await asyncio.wait_for(arrived.wait(), CHECK_TIMEOUT)
        except TimeoutError:
            raise Refused(NO_NOTICES, display_url(str(engine.url))) from None
        await driver.remove_listener(CHECK_CHANNEL, hear)


def announce(connection: Connection, notices: Sequence[Notice]) -> None:
    """Notify the servers that hold these tables when this transaction commits."""
    if notices and connection.dialect.name == "postgresql":
        channels = [channel_of(notice.table_id) for notice in notices]
        connection.execute(ANNOUNCE, {"channels": channels, "told": [str(notice) for notice in notices]})
