"""The audit log of operators: each order with its time, in the same transaction."""

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from deadhand.server.database import schema
from deadhand.server.database.engine import Database


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """An order of an operator."""

    at: datetime
    operator: str
    action: str
    target: str
    words: str


async def audit(connection: AsyncConnection, operator: str, action: str, target: str, words: str = "") -> None:
    """Note within a transaction what an operator does."""
    row = {"at": datetime.now(UTC), "operator": operator, "action": action, "target": target, "words": words}
    await connection.execute(insert(schema.audit), row)


async def read_audit(database: Database, *, most: int) -> list[AuditEntry]:
    """Return the latest entries, the latest first."""
    own = schema.audit.c
    query = select(own.at, own.operator, own.action, own.target, own.words).order_by(own.id.desc()).limit(most)
    async with database.reading() as connection:
        return [AuditEntry(*row) for row in await connection.execute(query)]
