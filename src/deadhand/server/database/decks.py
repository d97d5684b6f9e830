"""The changed decks that tables are played with: each text is kept once, however many tables have it."""

import hashlib
from typing import Any, Final

from sqlalchemy import delete, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from deadhand.server.database import schema


def _inserting(new: Any) -> Any:
    """One statement that also holds a row that is there, so that nobody deletes it before the table refers to it."""
    row = new(schema.decks)
    return row.on_conflict_do_update(index_elements=[schema.decks.c.hash], set_={"hash": row.excluded.hash})


INSERT: Final = {name: _inserting(new) for name, new in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert))}
UNUSED: Final = delete(schema.decks).where(
    ~select(schema.tables.c.id).where(schema.tables.c.deck_hash == schema.decks.c.hash).exists()
)


async def keep_deck(connection: AsyncConnection, text: str | None) -> str | None:
    """Keep the text of a changed deck; return its key, or None for a game's own deck."""
    if text is None:
        return None
    key = hashlib.sha256(text.encode()).hexdigest()
    await connection.execute(INSERT[connection.dialect.name], {"hash": key, "text": text})
    return key
