"""Use a card from hand: it is paid, resolved, and then discarded [TD-11D]."""

from deadhand.games.three_days import state as td
from deadhand.games.three_days.map.piles import discard_all
from deadhand.table.flow.course import pop, push
from deadhand.table.game.declare import on, rule
from deadhand.table.zones.cards import move, oldest


@rule
def begin_use(t: td.ThreeDays, seat: int, kind: int) -> None:
    """The card leaves the hand, so that there is room for a reward; what it does comes before its end [TD-11.15]."""
    t.actions_left -= 1
    move(t, oldest(t, td.HAND + seat, kind), td.IN_USE)
    push(t, td.DISCARD_USED)


@on(td.DISCARD_USED)
def discard_used(t: td.ThreeDays) -> None:
    """Discard the resolved card, unless it is worn now [TD-11.15, TD-20.16]."""
    pop(t)
    discard_all(t, td.IN_USE)
