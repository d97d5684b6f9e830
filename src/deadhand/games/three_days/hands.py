"""Hand and Reserve: room, what may be discarded, and their kinds in order [TD-2.15, TD-7.4, TD-11.5]."""

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.survivors import slots
from deadhand.table.course import NOBODY, offer
from deadhand.table.declare import rule


@rule
def has_room(t: td.ThreeDays, seat: int) -> bool:
    """Whether a hand has fewer than five cards [TD-7.4]."""
    return t.count[td.HAND + seat] < td.MOST_IN_HAND


@rule
def has_slot(t: td.ThreeDays, seat: int) -> bool:
    """Whether a Reserve has a free slot [TD-11.5]."""
    return t.count[td.RESERVE + seat] < slots(t, seat)


@rule
def next_kind(t: td.ThreeDays, zone: int, after: int) -> int:
    """The lowest kind above `after` that lies in a zone, or NOBODY; begin with NOBODY."""
    found = NOBODY
    card = t.lowest[zone]
    while card != NOBODY:
        kind = t.kind[card]
        if kind > after and (found == NOBODY or kind < found):
            found = kind
        card = t.above[card]
    return found


@rule
def sort_kinds(t: td.ThreeDays, zone: int, row: int) -> None:
    """Put the kinds of a hand or Reserve in order once for all offers of a turn: they are gone through many times."""
    size = 0
    card = t.lowest[zone]
    while card != NOBODY:
        kind, place = t.kind[card], size
        while place > 0 and t.sorted_kinds[row, place - 1] > kind:
            place -= 1
        if place == 0 or t.sorted_kinds[row, place - 1] != kind:
            for other in range(size, place, -1):
                t.sorted_kinds[row, other] = t.sorted_kinds[row, other - 1]
            t.sorted_kinds[row, place] = kind
            size += 1
        card = t.above[card]
    t.sorted_count[row] = size


@rule
def offer_discards_from_hand(t: td.ThreeDays, seat: int) -> None:
    """Every card of a hand but the Punch may be discarded [TD-2.15, TD-20.25]."""
    kind = next_kind(t, td.HAND + seat, NOBODY)
    while kind != NOBODY:
        if kind != td.PUNCH:
            offer(t, verbs.DISCARD_HAND, kind)
        kind = next_kind(t, td.HAND + seat, kind)


@rule
def offer_discards(t: td.ThreeDays, seat: int) -> None:
    """The player chooses the card, from hand or Reserve [TD-2.15, TD-2.18]."""
    offer_discards_from_hand(t, seat)
    kind = next_kind(t, td.RESERVE + seat, NOBODY)
    while kind != NOBODY:
        offer(t, verbs.DISCARD_RESERVE, kind)
        kind = next_kind(t, td.RESERVE + seat, kind)
