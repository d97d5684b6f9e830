"""Zeven Card Zombie: what the lab counts during a game."""

from typing import Final

from deadhand.games.zeven import state as zv, verbs
from deadhand.table.game.declare import rule
from deadhand.table.game.measures import Measures

MEASURES: Final = Measures(unused=(verbs.DISCARD,))


@rule
def standing(t: zv.Zeven, seat: int) -> int:
    """Return the points, and the Brains in hand: each is a point if the round ends now [Z-16.1].

    The points alone would change only when a round ends, and hide all that happens within one.
    """
    return t.scores[seat] if t.over else t.scores[seat] + t.brains[seat]


@rule
def turns_played(t: zv.Zeven) -> int:
    """Return the turns of all rounds, with those of an unfinished one."""
    turns = 0 if t.over else t.turns
    for this_round in range(t.round_number):
        turns += t.round_turns[this_round]
    return turns


@rule
def deal_number(t: zv.Zeven) -> int:
    """Return the number of the round: each begins with new hands [Z-4.5]."""
    return t.round_number
