"""Finished games, readable without their rules, even after these have been replaced."""

import asyncio
import logging
from typing import Any, Final

from deadhand.games import GAMES, find_game
from deadhand.match.dealing import OtherRules
from deadhand.match.saved import SavedGame
from deadhand.server.limits.client_quota import run_in_thread
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.table import Forbidden, hash_of
from deadhand.server.sentences import sentence_in
from deadhand.table.errors import Refused

PAUSE: Final = 0.5
"""Seconds between two tables at the start of a server, so that players do not notice."""

logger = logging.getLogger(__name__)


async def past_table(lobby: Lobby, table_id: str, language: str) -> dict[str, Any]:
    """Return what is public of a table whose game is over, or cannot continue as its rules were replaced.

    Raises:
        NotFound: if there is no such table.
        Refused: if its game goes on.
    """
    whole = await lobby.read_table(table_id)
    table = whole.record
    game = find_game(table.game)
    saved = await _find_ending(lobby, table_id)
    if saved is None and table.rules == game.version:
        raise Refused("This game is not over yet.")
    spoken, account = (language, None) if saved is None else saved.account_in(language)
    return {
        "id": table_id,
        "game": game.slug,
        "title": game.title if account is None else account.title,
        "names": [seat.name for seat in whole.seats],
        "host": table.host,
        "rules": table.rules,
        "why": sentence_in(language, (await lobby.other_rules(table)).message) if table.rules != game.version else "",
        "language": spoken,
        "moves": [] if account is None else account.moves,
        "end": [] if account is None else account.end,
        "secret": None if saved is None else table.secret,
    }


async def finished_game(lobby: Lobby, table_id: str) -> tuple[str, str]:
    """Return a finished game's slug and file, whatever version of its rules it used.

    Raises:
        Refused: if there is none.
    """
    try:
        room = await lobby.get_room(table_id)
    except OtherRules:
        saved = await _find_ending(lobby, table_id)
        if saved is None:
            raise
        return saved.game, await run_in_thread(saved.text)
    if not room.match.over:
        raise Refused("The secret and the replay are available once the game is over.")
    return room.record.game, await room.history.replay_text()


async def delete_past(lobby: Lobby, table_id: str, secret: str | None) -> None:
    """Delete a table of replaced rules, for its host.

    Raises:
        Forbidden: if somebody else is the host.
    """
    whole = await lobby.read_table(table_id)
    if secret is None or whole.seats[whole.record.host].secret_hash != hash_of(secret):
        raise Forbidden("Only the host can delete this table.")
    await lobby.storage.clearing.delete([table_id])


async def _find_ending(lobby: Lobby, table_id: str) -> SavedGame | None:
    """Return the stored ending, or store it now; None if the game is not over or its rules are gone."""
    ending = await lobby.storage.endings.of(table_id)
    if ending is None:
        try:
            room = await lobby.get_room(table_id)
        except OtherRules:
            return None
        if not room.match.over:
            return None
        await room.history.store_ending()
        ending = await lobby.storage.endings.of(table_id)
    return ending


async def keep_missing_endings(lobby: Lobby) -> None:
    """Store the endings that a stopped server did not, skipping tables about to be deleted."""
    await lobby.cleanup.first_pass.wait()
    endings = lobby.storage.endings
    for table_id, game, rules in await endings.unknown():
        if game not in GAMES or rules != find_game(game).version:
            continue
        try:
            room = await lobby.load_detached(table_id)
            if room.match.over:
                await room.history.store_ending()
            else:
                await endings.keep(table_id, moves=room.n, saved=None)
        except Refused as refusal:
            logger.warning("The end of a table cannot be kept: %s", refusal, extra={"table": table_id})
        except Exception:  # damaged rows may raise anything; store the others, too
            logger.exception("The end of a table cannot be kept.", extra={"table": table_id})
        await asyncio.sleep(PAUSE)
