"""What servers with one PostgreSQL database tell each other; with SQLite there is one server, and nobody to tell.

A notice goes out when the transaction commits that it was announced in, so what it tells of can be read by then.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL: Final = "deadhand"
ANNOUNCE: Final = text(f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(CAST(:told AS text[])) AS told")  # noqa: S608
Kind = Literal["moves", "table", "opened", "here"]


@dataclass(frozen=True, slots=True)
class Notice:
    """One server's news of one table.

    "moves": there are `number` moves now. "table": its seats or its rematch have changed. "opened": the server has
    opened it, and wants to know who is there. "here": bit s of `number` says whether seat s is connected to the server.
    """

    server: str
    kind: Kind
    table_id: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.server} {self.kind} {self.table_id} {self.number}"


def read_notice(words: str) -> Notice | None:
    """Read a notice; None if a newer version speaks of something else."""
    match words.split(" "):
        case [server, kind, table_id, number] if number.isdecimal():
            known: Kind | None = next((each for each in get_args(Kind) if each == kind), None)
            return Notice(server, known, table_id, int(number)) if known else None
        case _:
            return None


async def announce(connection: AsyncConnection, notices: Sequence[Notice]) -> None:
    """Tell all servers of a database when this transaction commits."""
    if notices and connection.dialect.name == "postgresql":
        await connection.execute(ANNOUNCE, {"told": [str(notice) for notice in notices]})
