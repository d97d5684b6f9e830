"""Card of the Dead: what the lab counts during a game."""

from typing import Final

from deadhand.games.card_of_the_dead import state as cd, verbs
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule
from deadhand.table.game.measures import Measures

MEASURES: Final = Measures(
    hands=("hand", "zombies"),
    kinds=range(cd.FIRST_EVENT),
    unused=(verbs.KEEP_ONE, verbs.KEEP_TWO, verbs.KEEP_THREE, verbs.UNDER, verbs.SLUG, verbs.CLEAR),
)
"""Zombie cards are drawn to the front of a seat, other cards to its hand."""


@rule
def standing(t: cd.CardOfTheDead, seat: int) -> int:
    """Return the points, and the movement of a living player: what an escape would leave them with [CD-11.8]."""
    if t.over or t.alive[seat] == 0:
        return t.scores[seat]
    return t.scores[seat] + t.movement[seat]


@rule
def turns_played(t: cd.CardOfTheDead) -> int:
    """Return the turns of all rounds."""
    return t.all_turns


@rule
def deal_number(t: cd.CardOfTheDead) -> int:
    """Return the number of the round: each begins with new hands, after a draft [CD-5.2, CD-5.3]."""
    return NOBODY if t.prompt == verbs.ASK_DRAFT and t.over == 0 else t.round_number
