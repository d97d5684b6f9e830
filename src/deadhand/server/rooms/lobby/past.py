"""Games that are over, read without their rules: those that are not served any more can still be looked at."""

import asyncio
import logging
from typing import Any, Final

from deadhand.games import GAMES, find_game
from deadhand.match.dealing import OtherRules
from deadhand.match.saved import SavedGame
from deadhand.server.client_quota import run_in_thread
from deadhand.server.rooms.endings import keep_ending
from deadhand.server.rooms.lobby.lobby import IDS, Lobby, NotFound
from deadhand.server.rooms.table.clients import NotYours
from deadhand.server.rooms.table.seats import hash_of
from deadhand.table.errors import Refused

PAUSE: Final = 0.5
"""Seconds between two tables that are looked at when a server starts, so that who plays does not notice."""

logger = logging.getLogger(__name__)


async def past_table(lobby: Lobby, table_id: str) -> dict[str, Any]:
    """All that can be told of a table whose game is over, or was ended because its rules were replaced.

    Raises:
        NotFound: if there is no such table.
        Refused: if its game goes on.
    """
    row = await lobby.storage.table(table_id) if IDS.fullmatch(table_id) else None
    if row is None:
        raise NotFound("There is no such table.")
    game = find_game(row["game"])
    saved = await _saved(lobby, table_id)
    if saved is None and row["rules"] == game.version:
        raise Refused("This game is not over yet.")
    account = None if saved is None else saved.account
    return {
        "id": table_id,
        "game": game.slug,
        "title": game.title if account is None else account.title,
        "names": [seat["name"] for seat in await lobby.storage.seats(table_id)],
        "host": row["host"],
        "rules": row["rules"],
        "rules_here": game.version,
        "why": str(await lobby.other_rules(row)) if row["rules"] != game.version else "",
        "moves": [] if account is None else account.moves,
        "end": [] if account is None else account.end,
        "secret": None if saved is None else row["secret"],
    }


async def finished_game(lobby: Lobby, table_id: str) -> tuple[str, str]:
    """A finished game as a file, whatever rules it was played by: which game it is, and the file's text.

    Raises:
        Refused: if there is none.
    """
    try:
        room = await lobby.room(table_id)
    except OtherRules:
        saved = await _saved(lobby, table_id)
        if saved is None:
            raise
        return saved.game, await run_in_thread(saved.text)
    if not room.match.over:
        raise Refused("The secret and the replay are open once the game is over.")
    return room.row["game"], await room.moments.replay(room.saved)


async def delete_past(lobby: Lobby, table_id: str, secret: str | None) -> None:
    """Delete a table whose rules are not served any more, for its host.

    Raises:
        NotYours: if somebody else is the host.
    """
    row, seats = await lobby.storage.table(table_id), await lobby.storage.seats(table_id)
    if row is None or secret is None or seats[row["host"]]["secret_hash"] != hash_of(secret):
        raise NotYours("Only who hosts the table can delete it.")
    await lobby.storage.clearing.delete([table_id])


async def _saved(lobby: Lobby, table_id: str) -> SavedGame | None:
    """The ending that is kept, or can be; None if the game is not over or its rules are gone."""
    ending = await lobby.storage.endings.of(table_id)
    if ending is None:
        try:
            room = await lobby.room(table_id)
        except OtherRules:
            return None
        if not room.match.over:
            return None
        await keep_ending(room)
        ending = await lobby.storage.endings.of(table_id)
    return None if ending is None else ending.saved


async def keep_missing_endings(lobby: Lobby) -> None:
    """Keep the ends of those games whose end was seen by a server that was stopped before it had written them down.

    That is made up for when a server starts, and so are games that ended before endings were kept; not for tables that
    are about to go.
    """
    await lobby.clearing.looked.wait()
    endings = lobby.storage.endings
    for table_id, game, rules in await endings.unknown():
        if game not in GAMES or rules != find_game(game).version:
            continue
        try:
            room = await lobby.look(table_id)
            if room.match.over:
                await keep_ending(room)
            else:
                await endings.keep(table_id, moves=room.n, saved=None)
        except Refused as refusal:
            logger.warning("The end of a table cannot be kept: %s", refusal, extra={"table": table_id})
        except Exception:  # damaged rows may lead anywhere, and the other tables' ends are kept all the same
            logger.exception("The end of a table cannot be kept.", extra={"table": table_id})
        await asyncio.sleep(PAUSE)
