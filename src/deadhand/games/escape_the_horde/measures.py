"""Escape the Horde: what the lab counts during a game."""

from typing import Final

from deadhand.games.escape_the_horde import state as eh
from deadhand.games.escape_the_horde.bot.estimate import EVEN, chance_of_survivors
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule
from deadhand.table.game.measures import Measures

MEASURES: Final = Measures(
    kinds=range(eh.STACK_KINDS),
    exposed="revealed_in",
    standing="Estimated chance of the Survivors, in thousandths",
)


@rule
def standing(t: eh.EscapeTheHorde, side: int) -> int:
    """Return the bots' estimate that the Survivors escape; for the Infected an even chance, which tells who is ahead.

    Scores are 0 until the game is over, and no single number on the table says which side is ahead.
    """
    return chance_of_survivors(t) if side == eh.SURVIVORS else EVEN


@rule
def rounds_played(_t: eh.EscapeTheHorde) -> int:
    """Return NOBODY: turns are skipped and gained, so there are no rounds."""
    return NOBODY


@rule
def seat_of_first_player(t: eh.EscapeTheHorde) -> int:
    """Return the seat with the first turn."""
    return t.active
