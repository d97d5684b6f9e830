"""Notifications between servers that share a PostgreSQL database. With SQLite there is one server and none are sent.

A notice goes out when the transaction commits that it was announced in, so what it tells of can be read by then.
"""

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL: Final = "deadhand"
ANNOUNCE: Final = text(f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(CAST(:told AS text[])) AS told")  # noqa: S608
Kind = Literal["moves", "table", "opened", "here", "watching", "told"]


@dataclass(frozen=True, slots=True)
class Notice:
    """One server's news of one table.

    "moves": there are `number` moves now; if only one is new, `words` is its seat and action. "table": anything else of
    it has changed. "opened": the server has opened it, and wants to know who is there. "here": bit s of `number`
    says whether seat s is connected to the server. "watching": so many watch there, of whom `words` names some. "told":
    `words` is a frame for all at the table.
    """

    server: str
    kind: Kind
    table_id: str
    number: int = 0
    words: Any = None
    """Anything that JSON can hold, in under 5 kilobytes."""

    def __str__(self) -> str:
        plain = f"{self.server} {self.kind} {self.table_id} {self.number}"
        return plain if self.words is None else f"{plain} {_packed(self.words)}"


def read_notice(words: str) -> Notice | None:
    """Read a notice; None if a newer version speaks of something else."""
    match words.split(" "):
        case [server, kind, table_id, number, *rest] if number.isdecimal():
            known: Kind | None = next((each for each in get_args(Kind) if each == kind), None)
            if known is None or len(rest) > 1:
                return None
            return Notice(server, known, table_id, int(number), _unpacked(rest[0]) if rest else None)
        case _:
            return None


def _packed(words: Any) -> str:
    """Any words as one, in letters that every database takes."""
    return base64.urlsafe_b64encode(json.dumps(words, ensure_ascii=False).encode()).decode()


def _unpacked(word: str) -> Any:
    return json.loads(base64.urlsafe_b64decode(word))


async def announce(connection: AsyncConnection, notices: Sequence[Notice]) -> None:
    """Tell all servers of a database when this transaction commits."""
    if notices and connection.dialect.name == "postgresql":
        await connection.execute(ANNOUNCE, {"told": [str(notice) for notice in notices]})
