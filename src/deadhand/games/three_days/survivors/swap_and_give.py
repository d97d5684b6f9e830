"""Swap cards between hand and Reserve, and Give them to others [TD-11B]."""

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.names import stays_out_of_reserve
from deadhand.games.three_days.sets import KEPT_OUT, PUNCHES, offer_members, offer_pairs
from deadhand.games.three_days.survivors.hands import NEVER_IN_RESERVE, chosen_zone, has_room, has_slot
from deadhand.games.three_days.survivors.survivors import is_living
from deadhand.table.flow.course import offer
from deadhand.table.game.declare import Refusal, on, rule, why_not
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.zones.cards import move, oldest


@rule
def offer_swaps(t: td.ThreeDays, seat: int, hand: int, reserve: int) -> None:
    """One card to where there is room, or one for one, but not for its equal [TD-11.4 to TD-11.6]."""
    going = hand & ~KEPT_OUT
    if has_slot(t, seat):
        offer_members(t, verbs.TO_RESERVE, going, td.RESOURCES)
    if has_room(t, seat):
        offer_members(t, verbs.TO_HAND, reserve, td.RESOURCES)
    while going:
        offer_exchanges(t, td.RESOURCES + lowest(going))
        going = without_lowest(going)


@rule
def offer_exchanges(t: td.ThreeDays, kind: int) -> None:
    """A card of the hand for each other kind of the Reserve [TD-11.4]."""
    for nth in range(t.sorted_count[td.IN_RESERVE]):
        if t.sorted_kinds[td.IN_RESERVE, nth] != kind:
            offer(t, verbs.EXCHANGE, kind, t.sorted_kinds[td.IN_RESERVE, nth])


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
def offer_gifts(t: td.ThreeDays, seat: int, hand: int, reserve: int) -> None:
    """Any card but the Punch, to another living Survivor with room in hand [TD-11.7, TD-11.9]."""
    others = with_room(t) & ~(1 << seat)
    if others:
        offer_pairs(t, verbs.GIVE, hand & ~PUNCHES, td.RESOURCES, others, 0)
        offer_pairs(t, verbs.GIVE_RESERVE, reserve & ~PUNCHES, td.RESOURCES, others, 0)


@rule
def with_room(t: td.ThreeDays) -> int:
    """The set of the seats whose Survivors live and have room in hand [TD-11.7]."""
    seats = 0
    for seat in range(t.seats):
        if is_living(t, seat) and has_room(t, seat):
            seats |= 1 << seat
    return seats


@on(verbs.GIVE, verbs.GIVE_RESERVE)
def give(t: td.ThreeDays, kind: int, other: int) -> None:
    """From hand or Reserve to the other's hand; the receiver is not asked [TD-11.7, TD-11.8]."""
    t.actions_left -= 1
    move(t, oldest(t, chosen_zone(t), kind), td.HAND + other)


# ---- why not ----


@why_not(verbs.TO_RESERVE)
def not_into_reserve(_t: td.ThreeDays, kind: int) -> Refusal:
    """It takes a free slot; Rifle and Punch never go there [TD-11.5, TD-11.6]."""
    if stays_out_of_reserve(kind):
        return NEVER_IN_RESERVE
    return "your Reserve is full", "TD-11.5"


verbs.ACTIONS.refuse(verbs.TO_HAND, "your hand is full", "TD-7.4")


@why_not(verbs.EXCHANGE)
def no_exchange(_t: td.ThreeDays, kind: int, _other: int) -> Refusal:
    """Not the Rifle, not the Punch, and not for an equal card [TD-11.4, TD-11.6]."""
    if stays_out_of_reserve(kind):
        return NEVER_IN_RESERVE
    return "the two cards are equal", "TD-11.4"


@why_not(verbs.GIVE, verbs.GIVE_RESERVE)
def no_gift(t: td.ThreeDays, kind: int, other: int) -> Refusal:
    """Require of a receiver life, room, and another seat; the Punch stays [TD-11.7, TD-11.9]."""
    if kind == td.PUNCH:
        return "the Punch cannot be given", "TD-11.9"
    if other == t.actor or not is_living(t, other):
        return "a card is given to another living Survivor", "TD-11.7"
    return "that hand is full", "TD-11.7"
