"""Common parts of all plays [Z-7], and their possible targets."""

from typing import Final

from deadhand.games.zeven import state as zv
from deadhand.table.game.declare import Refusal, rule
from deadhand.table.zones.cards import move, oldest

ON_YOURSELF: Final = "it is played on an opponent, not on yourself"


@rule
def spend(t: zv.Zeven, kind: int) -> None:
    """Put a played card on the discard pile [Z-7.8]."""
    move(t, oldest(t, zv.HAND + t.active, kind), zv.DISCARD_PILE)


@rule
def finish_play(t: zv.Zeven, kind: int) -> None:
    """Count one of the two plays as made, with a card of this kind [Z-7.1]."""
    t.plays_left -= 1
    t.played[t.active, kind] += 1


def no_opponent(t: zv.Zeven, opponent: int) -> Refusal:
    """Refuse a target that is oneself, or has no card [Z-7.10, Z-13.2, Z-14.2, Z-15.2]."""
    if opponent == t.actor:
        return ON_YOURSELF, ""
    return "that player has no card in hand", "Z-7.10"
