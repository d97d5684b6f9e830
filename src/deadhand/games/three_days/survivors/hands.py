"""Hand and Reserve: room, and what may be discarded [TD-2.15, TD-7.4, TD-11.5]."""

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.sets import PUNCHES, kinds_in, lowest, offer_members, without_lowest
from deadhand.games.three_days.survivors.survivors import reserve_slots
from deadhand.table.game.declare import rule


@rule
def has_room(t: td.ThreeDays, seat: int) -> bool:
    """Return True if a hand has fewer than five cards [TD-7.4]."""
    return t.count[td.HAND + seat] < td.MOST_IN_HAND


@rule
def has_slot(t: td.ThreeDays, seat: int) -> bool:
    """Return True if a Reserve has a free slot [TD-11.5]."""
    return t.count[td.RESERVE + seat] < reserve_slots(t, seat)


@rule
def chosen_zone(t: td.ThreeDays) -> int:
    """The hand or the Reserve of the asked player, whichever the chosen verb is about."""
    return (td.RESERVE if t.verb in verbs.ABOUT_RESERVE else td.HAND) + t.actor


@rule
def sort_kinds(t: td.ThreeDays, zone: int, row: int) -> int:
    """Put the kinds of a hand or Reserve in order, for offers that go through all of them; returns them as a set."""
    kinds = left = kinds_in(t, zone)
    size = 0
    while left:
        t.sorted_kinds[row, size] = td.RESOURCES + lowest(left)
        left = without_lowest(left)
        size += 1
    t.sorted_count[row] = size
    return kinds


@rule
def offer_discards_from_hand(t: td.ThreeDays, seat: int) -> None:
    """Every card of a hand but the Punch may be discarded [TD-2.15, TD-20.25]."""
    offer_members(t, verbs.DISCARD_HAND, kinds_in(t, td.HAND + seat) & ~PUNCHES, td.RESOURCES)


@rule
def offer_discards(t: td.ThreeDays, seat: int) -> None:
    """The player chooses the card, from hand or Reserve [TD-2.15, TD-2.18]."""
    offer_discards_from_hand(t, seat)
    offer_members(t, verbs.DISCARD_RESERVE, kinds_in(t, td.RESERVE + seat), td.RESOURCES)
