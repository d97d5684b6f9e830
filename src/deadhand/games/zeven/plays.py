"""Common parts of all plays [Z-7], and their possible targets."""

from typing import Final

from deadhand.games.zeven import state as zv, verbs
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import move, oldest


@rule
def spend(t: zv.Zeven, kind: int) -> None:
    """Put a played card on the discard pile [Z-7.8]."""
    move(t, oldest(t, zv.HAND + t.active, kind), zv.DISCARD_PILE)


@rule
def finish_play(t: zv.Zeven, kind: int) -> None:
    """Count one of the two plays as made, with a card of this kind [Z-7.1]."""
    t.plays_left -= 1
    t.played[t.active, kind] += 1


ON_YOURSELF: Final = verbs.ACTIONS.refusal("it is played on an opponent, not on yourself")
NO_CARD_IN_HAND: Final = verbs.ACTIONS.refusal("that player has no card in hand", "Z-7.10")


@rule
def no_opponent(t: zv.Zeven, opponent: int) -> int:
    """Refuse a target that is oneself, or has no card [Z-7.10, Z-13.2, Z-14.2, Z-15.2]."""
    if opponent == t.actor:
        return ON_YOURSELF
    return NO_CARD_IN_HAND
