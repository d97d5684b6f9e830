"""Where a search stops playing on: at the end of the Finale. In the first pass it leaves the choice to the greedy bot.

Searches that estimated the chance of the team after each round of the first pass lost more games than the greedy bot.
"""

from typing import Final

from deadhand.games.left_4_dead import state as l4d
from deadhand.table.game.declare import rule

FINALE_STAGE: Final = -1
"""The stage of the whole Finale."""
PHASES: Final = 16
"""More than the phases of a round."""
EVEN: Final = 500


@rule
def stage_of(t: l4d.Left4Dead) -> int:
    """Return the number of the stage: the whole Finale, or a phase of the first pass, where a search costs little."""
    return FINALE_STAGE if t.finale == 1 else PHASES * t.round_number + t.phase


@rule
def estimate(_t: l4d.Left4Dead, _seat: int) -> int:
    """Return the same chance everywhere, so that the greedy choice stands."""
    return EVEN
