"""Hand and Reserve: room, what may be discarded, and a card in use [TD-2.15, TD-7.4, TD-11.5, TD-11D]."""

from typing import Final

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.kinds import PUNCHES, kinds_in
from deadhand.games.three_days.map.playing_area import discard_all
from deadhand.games.three_days.survivors.survivors import reserve_slots
from deadhand.table.flow.course import current_step, offer_members, pop, push
from deadhand.table.game.declare import by_kind, on, rule, why_not
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.zones.cards import move, oldest

NEVER_DISCARDED: Final = verbs.ACTIONS.refusal("the Punch is never discarded", "TD-2.15")
NEVER_IN_RESERVE: Final = verbs.ACTIONS.refusal("that card never goes into the Reserve", "TD-11.6")


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
    """Return the hand or the Reserve of the asked player, whichever the chosen verb names."""
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
    """Offer every card of a hand but the Punch to discard [TD-2.15, TD-20.25]."""
    offer_members(t, verbs.DISCARD_HAND, kinds_in(t, td.HAND + seat) & ~PUNCHES, td.RESOURCES)


@rule
def offer_discards(t: td.ThreeDays, seat: int, kinds: int) -> None:
    """Offer the cards of these kinds in hand and Reserve to discard [TD-2.15, TD-2.18]."""
    offer_members(t, verbs.DISCARD_HAND, kinds_in(t, td.HAND + seat) & kinds, td.RESOURCES)
    offer_members(t, verbs.DISCARD_RESERVE, kinds_in(t, td.RESERVE + seat) & kinds, td.RESOURCES)


@rule
def holds(t: td.ThreeDays, seat: int, kinds: int) -> bool:
    """Return True if a living Survivor has a card of these kinds in hand or Reserve [TD-15.7, TD-20.20]."""
    return t.dead[seat] == 0 and (kinds_in(t, td.HAND + seat) | kinds_in(t, td.RESERVE + seat)) & kinds != 0


# ---- what a step asks for ----


@on(verbs.DISCARD_HAND, verbs.DISCARD_RESERVE)
def give_up(t: td.ThreeDays, kind: int) -> None:
    """Give up a card from hand or Reserve [TD-2.15]."""
    accept_card(t, current_step(t), oldest(t, chosen_zone(t), kind))


@by_kind((td.END_TURN, td.DAN_TURNS, td.REWARD, td.SUPPER, td.GO_HOME, td.TRADE))
def accept_card(t: td.ThreeDays, step: int, card: int) -> None:
    """Take the card that a step asks for, and go on [TD-7.3, TD-15.7, TD-20.9, TD-20.18, TD-20.19, TD-20.21]."""


@on(verbs.DONE)
def answer_done(t: td.ThreeDays) -> None:
    """Answer no, or no more [TD-20.6, TD-20.9, TD-20.12, TD-20.13, TD-20.20, TD-20.21]."""
    finish_answer(t, current_step(t))


@by_kind((td.REWARD, td.KEEP_ONE, td.NAME_PLACES, td.SUPPER, td.GO_HOME, td.TRADE))
def finish_answer(t: td.ThreeDays, step: int) -> None:
    """Go on without a card, or a further one [TD-20.6, TD-20.9, TD-20.12, TD-20.13, TD-20.20, TD-20.21]."""


ONLY_LANTERN: Final = verbs.ACTIONS.refusal("only a Lantern counts", "TD-20.19")
ONLY_COMMON: Final = verbs.ACTIONS.refusal("only a Common card counts", "TD-15.7")
ONLY_SOUP: Final = verbs.ACTIONS.refusal("only a Canned Soup counts", "TD-20.18")


@why_not(verbs.DISCARD_HAND, verbs.DISCARD_RESERVE)
def no_discard(t: td.ThreeDays, kind: int) -> int:
    """Explain that the Punch is never discarded, or that one card is wanted [TD-2.15, TD-15.7, TD-20.18, TD-20.19]."""
    if kind == td.PUNCH:
        return NEVER_DISCARDED
    if t.prompt == verbs.ASK_HALF:
        return ONLY_COMMON
    if t.prompt == verbs.ASK_SUPPER:
        return ONLY_SOUP
    return ONLY_LANTERN


@rule
def begin_use(t: td.ThreeDays, seat: int, kind: int) -> None:
    """Take the card out of the hand, so that a reward has room; its effect comes before its end [TD-11.15]."""
    t.actions_left -= 1
    move(t, oldest(t, td.HAND + seat, kind), td.IN_USE)
    push(t, td.DISCARD_USED)


@on(td.DISCARD_USED)
def discard_used(t: td.ThreeDays) -> None:
    """Discard the resolved card, unless it is worn now [TD-11.15, TD-20.16]."""
    pop(t)
    discard_all(t, td.IN_USE)
