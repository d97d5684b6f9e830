"""Stored endings of games, readable after their rules have been replaced."""

import asyncio

from deadhand.match.account import account_of
from deadhand.match.saved import SavedGame
from deadhand.server.rooms.live_table import LiveTable


async def store_ending(table: LiveTable) -> None:
    """Store how a table's game ended, unless that is done already; lessons are skipped."""
    if table.lesson is None and not await table.storage.endings.kept(table.id):
        saved = await asyncio.to_thread(ending_of, table)
        await table.storage.endings.keep(table.id, moves=table.n, saved=saved)


def ending_of(table: LiveTable) -> SavedGame:
    """Return the finished game with its account."""
    saved = table.to_saved_game()
    saved.account = account_of(table.match)
    return saved
