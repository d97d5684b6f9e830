"""The rounds that the team still has to hold out [L4D-1.2 to L4D-1.5, L4D-15]: everybody sees them."""

from typing import Final

from deadhand.games.left_4_dead import state as l4d
from deadhand.games.left_4_dead.monsters.monsters import monsters_in_play
from deadhand.games.left_4_dead.open_numbers import rounds_to_finale
from deadhand.table.game.declare import rule
from deadhand.table.game.goals import Goal


@rule
def in_the_finale(t: l4d.Left4Dead) -> bool:
    """Return True if the Finale has begun."""
    return t.finale == 1


@rule
def before_the_finale(t: l4d.Left4Dead) -> bool:
    """Return True if the Encounter deck is not used up yet."""
    return t.finale == 0


GOALS: Final = (
    Goal(
        "finale",
        "Survive",
        "{0:The Finale comes next round|1 round to the Finale|# rounds to the Finale}",
        (rounds_to_finale,),
        when=before_the_finale,
    ),
    Goal(
        "clear",
        "Survive",
        "{0:No monster left|1 monster left to kill|# monsters left to kill}",
        (monsters_in_play,),
        when=in_the_finale,
    ),
)
