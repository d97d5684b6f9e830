"""Building in the background the rules for browsers that are missing, as in a clone; a release has them all."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final

from deadhand.browser.built import check_writable, find_built
from deadhand.browser.linker import needed_linker
from deadhand.browser.process import BrowserBuild
from deadhand.games import GAMES, find_game
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import jit_available

START_AFTER: Final = 90.0
"""Seconds after the start of a server: at first it loads what it has."""
POLL_INTERVAL: Final = 1.0
"""Seconds between looks at the child, and at what else is compiled."""

logger = logging.getLogger(__name__)


async def build_missing(is_busy: Callable[[], bool]) -> None:
    """Build the rules for browsers that are missing, one game at a time, while nothing else is compiled.

    One line in the log says so, or what is missing to build them.
    """
    await asyncio.sleep(START_AFTER)
    missing = await asyncio.to_thread(_missing_games)
    if not missing:
        return
    titles = ", ".join(game.title for game in missing)
    if (obstacle := _obstacle()) is not None:
        logger.warning("These games are not offered for play on a device: %s. %s", titles, obstacle)
        return
    logger.warning("Compiling the rules for browsers, for play on a device: %s.", titles)
    for game in missing:
        while is_busy():
            await asyncio.sleep(POLL_INTERVAL)
        try:
            await _build(game)
        except Refused as refusal:
            logger.warning("%s The game is not offered for play on a device.", refusal)


def _missing_games() -> Sequence[Game]:
    return [game for game in map(find_game, GAMES) if find_built(game) is None]


def _obstacle() -> str | None:
    """Return what is missing to build any rules for browsers."""
    if not jit_available():
        return "Their rules would be compiled by Numba, which is missing or off."
    try:
        needed_linker()
        check_writable()
    except Refused as refusal:
        return str(refusal)
    return None


async def _build(game: Game) -> None:
    building = BrowserBuild(game)
    try:
        while building.running:
            await asyncio.sleep(POLL_INTERVAL)
        await asyncio.to_thread(building.finish)
    finally:
        building.stop()
