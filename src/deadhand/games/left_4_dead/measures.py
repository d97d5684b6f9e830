"""Left 4 Dead: The Card Game: what the lab counts during a game."""

from typing import Final

from deadhand.games.left_4_dead import state as l4d, verbs
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule
from deadhand.table.game.measures import Measures

MEASURES: Final = Measures(
    hands=("held",),
    kinds=range(l4d.EVENT_CARDS, l4d.ITEMS),
    unused=(verbs.GIVE, verbs.EXCHANGE, verbs.DISCARD),
    standing="Health of a player, mean",
    hard={"difficulty": "expert", "relentless": "on"},
)


@rule
def standing(t: l4d.Left4Dead, seat: int) -> int:
    """Return the health of a seat, which ends the game for all if it is lost [L4D-16.2]."""
    return t.health[seat]


@rule
def turns_played(_t: l4d.Left4Dead) -> int:
    """Return the number of turns: none, as all players act together in a round."""
    return NOBODY


@rule
def seat_of_first_player(t: l4d.Left4Dead) -> int:
    """Return the seat with the difficulty marker [L4D-4.3]."""
    return t.marker
