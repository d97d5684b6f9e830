"""The changed decks that tables are played with: each text is kept once, however many tables have it."""

import hashlib

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from deadhand.server.database import schema


async def keep_deck(connection: AsyncConnection, text: str | None) -> str | None:
    """Keep the text of a changed deck; return its key, or None for a game's own deck.

    A row that is there is held, so that nobody deletes it before the table refers to it.
    """
    if text is None:
        return None
    key = hashlib.sha256(text.encode()).hexdigest()
    row = schema.insert_into(schema.decks, connection)
    held = row.on_conflict_do_update(index_elements=[schema.decks.c.hash], set_={"hash": row.excluded.hash})
    await connection.execute(held, {"hash": key, "text": text})
    return key


async def delete_unused_decks(connection: AsyncConnection) -> None:
    """Delete the decks that no table is played with any more."""
    used = select(schema.tables.c.id).where(schema.tables.c.deck_hash == schema.decks.c.hash)
    await connection.execute(delete(schema.decks).where(~used.exists()))
