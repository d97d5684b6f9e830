"""Notifications between servers that share a PostgreSQL database. With SQLite there is one server and none are sent.

A notice goes out when the transaction commits that it was announced in, so what it tells of can be read by then.
"""

import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any, Final, Literal, get_args

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL: Final = "deadhand"
ANNOUNCE: Final = text(f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(CAST(:told AS text[])) AS told")  # noqa: S608
Kind = Literal["moves", "table", "opened", "here", "told"]


@dataclass(frozen=True, slots=True)
class Notice:
    """One server's news of one table.

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


def read_notice(text: str) -> Notice | None:
    """Read a notice; None if another version speaks of something else."""
    try:
        parts = json.loads(text)
    except ValueError:
        return None
    match parts:
        case [str(server), kind, str(table_id), int(number), words] if kind in get_args(Kind):
            return Notice(server, kind, table_id, number, words)
        case _:
            return None


async def announce(connection: AsyncConnection, notices: Sequence[Notice]) -> None:
    """Tell all servers of a database when this transaction commits."""
    if notices and connection.dialect.name == "postgresql":
        await connection.execute(ANNOUNCE, {"told": [str(notice) for notice in notices]})
