"""What all plays share [Z-7], and whom they can be played on."""

from deadhand.games.zeven import state as zv
from deadhand.games.zeven.state import Zeven
from deadhand.table.declare import Refusal
from deadhand.table.rule import rule
from deadhand.table.zones import move, oldest


@rule
def spend(t: Zeven, kind: int) -> None:
    """Put a played card on the discard pile [Z-7.8]."""
    move(t, oldest(t, zv.HAND + t.active, kind), zv.DISCARD_PILE)


@rule
def played(t: Zeven, kind: int) -> None:
    """One of the two plays is made with a card of this kind [Z-7.1]."""
    t.plays_left -= 1
    t.played[t.active, kind] += 1


def no_opponent(t: Zeven, opponent: int, clause: str) -> Refusal:
    """A target that is oneself, or has no card."""
    if opponent == t.actor:
        return "it is played on an opponent, not on yourself", clause
    return "that player has no card in hand", "Z-7.10"
