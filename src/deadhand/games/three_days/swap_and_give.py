"""Swap cards between hand and Reserve, and Give them to others [TD-11B]."""

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.hands import has_room, has_slot, next_kind
from deadhand.games.three_days.names import stays_out_of_reserve
from deadhand.games.three_days.survivors import is_living
from deadhand.table.actions import Verb
from deadhand.table.cards import move, oldest
from deadhand.table.course import NOBODY, offer
from deadhand.table.declare import on, rule


@rule
def offer_swaps(t: td.ThreeDays, seat: int) -> None:
    """One card to where there is room, or one for one, but not for its equal [TD-11.4 to TD-11.6]."""
    hand, reserve = td.HAND + seat, td.RESERVE + seat
    kind = next_kind(t, hand, NOBODY) if has_slot(t, seat) else NOBODY
    while kind != NOBODY:
        if not stays_out_of_reserve(kind):
            offer(t, verbs.TO_RESERVE, kind)
        kind = next_kind(t, hand, kind)
    kind = next_kind(t, reserve, NOBODY) if has_room(t, seat) else NOBODY
    while kind != NOBODY:
        offer(t, verbs.TO_HAND, kind)
        kind = next_kind(t, reserve, kind)
    kind = next_kind(t, hand, NOBODY) if t.count[reserve] else NOBODY
    while kind != NOBODY:
        if not stays_out_of_reserve(kind):
            offer_exchanges(t, seat, kind)
        kind = next_kind(t, hand, kind)


@rule
def offer_exchanges(t: td.ThreeDays, seat: int, kind: int) -> None:
    """A card of the hand for each other kind of the Reserve [TD-11.4]."""
    other = next_kind(t, td.RESERVE + seat, NOBODY)
    while other != NOBODY:
        if other != kind:
            offer(t, verbs.EXCHANGE, kind, other)
        other = next_kind(t, td.RESERVE + seat, other)


@on(verbs.TO_RESERVE)
def put_into_reserve(t: td.ThreeDays, kind: int) -> None:
    """From the hand to a free slot [TD-11.4]."""
    t.actions_left -= 1
    move(t, oldest(t, td.HAND + t.actor, kind), td.RESERVE + t.actor)


@on(verbs.TO_HAND)
def take_to_hand(t: td.ThreeDays, kind: int) -> None:
    """From the Reserve to a hand with room [TD-11.4]."""
    t.actions_left -= 1
    move(t, oldest(t, td.RESERVE + t.actor, kind), td.HAND + t.actor)


@on(verbs.EXCHANGE)
def exchange(t: td.ThreeDays, kind: int, other: int) -> None:
    """One for one [TD-11.4]."""
    t.actions_left -= 1
    mine, stored = oldest(t, td.HAND + t.actor, kind), oldest(t, td.RESERVE + t.actor, other)
    move(t, mine, td.RESERVE + t.actor)
    move(t, stored, td.HAND + t.actor)


# ---- Give ----


@rule
def offer_gifts(t: td.ThreeDays, seat: int) -> None:
    """Any card but the Punch, to another living Survivor with room in hand [TD-11.7, TD-11.9]."""
    if can_be_given_to_any(t, seat):
        offer_gifts_from(t, seat, td.HAND + seat, verbs.GIVE)
        offer_gifts_from(t, seat, td.RESERVE + seat, verbs.GIVE_RESERVE)


@rule
def offer_gifts_from(t: td.ThreeDays, seat: int, zone: int, verb: Verb) -> None:
    """Each kind of hand or Reserve, to each who may get it [TD-11.7]."""
    kind = next_kind(t, zone, NOBODY)
    while kind != NOBODY:
        for other in range(t.seats):
            if kind != td.PUNCH and can_be_given_to(t, seat, other):
                offer(t, verb, kind, other)
        kind = next_kind(t, zone, kind)


@rule
def can_be_given_to(t: td.ThreeDays, seat: int, other: int) -> bool:
    """Whether another Survivor lives and has room in hand [TD-11.7]."""
    return other != seat and is_living(t, other) and has_room(t, other)


@rule
def can_be_given_to_any(t: td.ThreeDays, seat: int) -> bool:
    """Whether there is anybody to give a card to [TD-11.7]."""
    others = 0
    for other in range(t.seats):
        others += can_be_given_to(t, seat, other)
    return others > 0


@on(verbs.GIVE)
def give(t: td.ThreeDays, kind: int, other: int) -> None:
    """From the hand; the receiver is not asked [TD-11.7, TD-11.8]."""
    t.actions_left -= 1
    move(t, oldest(t, td.HAND + t.actor, kind), td.HAND + other)


@on(verbs.GIVE_RESERVE)
def give_from_reserve(t: td.ThreeDays, kind: int, other: int) -> None:
    """From the Reserve, to the other's hand [TD-11.7, TD-11.8]."""
    t.actions_left -= 1
    move(t, oldest(t, td.RESERVE + t.actor, kind), td.HAND + other)
