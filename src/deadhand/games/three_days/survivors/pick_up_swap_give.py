"""Pick Up from the Playing Area, Swap between hand and Reserve, and Give to others [TD-11A, TD-11B]."""

from typing import Final

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.kinds import KEPT_OUT, PUNCHES, is_resource, spaces_with, stays_out_of_reserve
from deadhand.games.three_days.map.playing_area import card_in, clear_tokens, discard_openly
from deadhand.games.three_days.survivors.hands import NEVER_DISCARDED, NEVER_IN_RESERVE, chosen_zone, has_room, has_slot
from deadhand.games.three_days.survivors.survivors import is_living
from deadhand.table.flow.course import NOBODY, emit_card, offer, offer_members, offer_pairs
from deadhand.table.game.declare import on, rule, why_not
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.zones.cards import move, oldest


@rule
def offer_pick_ups(t: td.ThreeDays, seat: int, hand: int, reserve: int) -> None:
    """Offer Resources where there is room; for a discarded card if hand and Reserve are full [TD-11.1, TD-11.2]."""
    resources = spaces_with(t, td.RESOURCES, td.THREAT_CARDS)
    if resources == 0:
        return
    room, slot = has_room(t, seat), has_slot(t, seat)
    if room:
        offer_members(t, verbs.PICK_UP, resources, 1)
    if slot:
        offer_members(t, verbs.STOW, to_stow(t, resources), 1)
    if not room and not slot:
        offer_pairs(t, verbs.PICK_UP_FOR, resources, 1, hand & ~PUNCHES, td.RESOURCES)
        offer_pairs(t, verbs.STOW_FOR, to_stow(t, resources), 1, reserve, td.RESOURCES)


@rule
def to_stow(t: td.ThreeDays, resources: int) -> int:
    """Return those of a set of spaces with Resources whose card may go into the Reserve [TD-11.6]."""
    return resources & ~(spaces_with(t, td.RIFLE, td.RIFLE + 1) | spaces_with(t, td.PUNCH, td.PUNCH + 1))


@on(verbs.PICK_UP, verbs.STOW)
def pick_up(t: td.ThreeDays, number: int) -> None:
    """Move it into hand or Reserve, without its hits [TD-11.1, TD-11.3]."""
    t.actions_left -= 1
    card, zone = card_in(t, number - 1), chosen_zone(t)
    clear_tokens(t, card)
    emit_card(t, td.PICKED_UP if zone < td.RESERVE else td.STOWED, t.kind[card], t.actor, number)
    move(t, card, zone)


@on(verbs.PICK_UP_FOR, verbs.STOW_FOR)
def pick_up_for(t: td.ThreeDays, number: int, kind: int) -> None:
    """Put it in the place of a card discarded from there [TD-2.15, TD-11.2]."""
    discard_openly(t, t.actor, oldest(t, chosen_zone(t), kind))
    pick_up(t, number)


# ---- why not ----


NO_RESOURCE: Final = verbs.ACTIONS.refusal("no Resource lies in that space", "TD-11.3")
HAND_FULL: Final = verbs.ACTIONS.refusal("your hand is full", "TD-7.4")
RESERVE_FULL: Final = verbs.ACTIONS.refusal("your Reserve is full", "TD-11.5")
STILL_ROOM: Final = verbs.ACTIONS.refusal("there is still room in your hand or your Reserve", "TD-11.2")
EQUAL_CARDS: Final = verbs.ACTIONS.refusal("the two cards are equal", "TD-11.4")
OTHER_HAND_FULL: Final = verbs.ACTIONS.refusal("that hand is full", "TD-11.7")
NEVER_GIVEN: Final = verbs.ACTIONS.refusal("the Punch cannot be given", "TD-11.9")
NO_OTHER_SURVIVOR: Final = verbs.ACTIONS.refusal("a card is given to another living Survivor", "TD-11.7")


@rule
def resource_in(t: td.ThreeDays, number: int) -> int:
    """Return the card that can be picked up from a space, regardless of room, or NOBODY [TD-11.3]."""
    card = card_in(t, number - 1)
    return card if card != NOBODY and is_resource(t.kind[card]) else NOBODY


@why_not(verbs.PICK_UP)
def no_pick_up(t: td.ThreeDays, number: int) -> int:
    """Refuse without room in hand [TD-11.1]."""
    return NO_RESOURCE if resource_in(t, number) == NOBODY else HAND_FULL


@why_not(verbs.STOW)
def no_stowing(t: td.ThreeDays, number: int) -> int:
    """Refuse without a free slot, and for cards that never go there [TD-11.5, TD-11.6]."""
    card = resource_in(t, number)
    if card == NOBODY:
        return NO_RESOURCE
    return NEVER_IN_RESERVE if stays_out_of_reserve(t.kind[card]) else RESERVE_FULL


@why_not(verbs.PICK_UP_FOR, verbs.STOW_FOR)
def no_exchange_for_it(t: td.ThreeDays, number: int, kind: int) -> int:
    """Refuse a discard for it while there is room anywhere [TD-11.2, TD-2.15]."""
    if kind == td.PUNCH:
        return NEVER_DISCARDED
    if resource_in(t, number) == NOBODY:
        return NO_RESOURCE
    return STILL_ROOM if has_room(t, t.actor) or has_slot(t, t.actor) else NEVER_IN_RESERVE


# ---- Swap ----


@rule
def offer_swaps(t: td.ThreeDays, seat: int, hand: int, reserve: int) -> None:
    """Offer to move one card where there is room, or one for one, but not for its equal [TD-11.4 to TD-11.6]."""
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
    """Offer a card of the hand for each other kind of the Reserve [TD-11.4]."""
    for nth in range(t.sorted_count[td.IN_RESERVE]):
        if t.sorted_kinds[td.IN_RESERVE, nth] != kind:
            offer(t, verbs.EXCHANGE, kind, t.sorted_kinds[td.IN_RESERVE, nth])


@on(verbs.TO_RESERVE)
def put_into_reserve(t: td.ThreeDays, kind: int) -> None:
    """Move a card from the hand to a free slot [TD-11.4]."""
    t.actions_left -= 1
    move(t, oldest(t, td.HAND + t.actor, kind), td.RESERVE + t.actor)


@on(verbs.TO_HAND)
def take_to_hand(t: td.ThreeDays, kind: int) -> None:
    """Move a card from the Reserve to a hand with room [TD-11.4]."""
    t.actions_left -= 1
    move(t, oldest(t, td.RESERVE + t.actor, kind), td.HAND + t.actor)


@on(verbs.EXCHANGE)
def exchange(t: td.ThreeDays, kind: int, other: int) -> None:
    """Exchange a card of the hand for one of the Reserve [TD-11.4]."""
    t.actions_left -= 1
    mine, stored = oldest(t, td.HAND + t.actor, kind), oldest(t, td.RESERVE + t.actor, other)
    move(t, mine, td.RESERVE + t.actor)
    move(t, stored, td.HAND + t.actor)


# ---- Give ----


@rule
def offer_gifts(t: td.ThreeDays, seat: int, hand: int, reserve: int) -> None:
    """Offer any card but the Punch to another living Survivor with room in hand [TD-11.7, TD-11.9]."""
    others = with_room(t) & ~(1 << seat)
    if others:
        offer_pairs(t, verbs.GIVE, hand & ~PUNCHES, td.RESOURCES, others, 0)
        offer_pairs(t, verbs.GIVE_RESERVE, reserve & ~PUNCHES, td.RESOURCES, others, 0)


@rule
def with_room(t: td.ThreeDays) -> int:
    """Return the seats of living Survivors with room in hand, as a set [TD-11.7]."""
    seats = 0
    for seat in range(t.seats):
        if is_living(t, seat) and has_room(t, seat):
            seats |= 1 << seat
    return seats


@on(verbs.GIVE, verbs.GIVE_RESERVE)
def give(t: td.ThreeDays, kind: int, other: int) -> None:
    """Move a card from hand or Reserve to the other's hand; the receiver is not asked [TD-11.7, TD-11.8]."""
    t.actions_left -= 1
    move(t, oldest(t, chosen_zone(t), kind), td.HAND + other)


# ---- why not ----


@why_not(verbs.TO_RESERVE)
def not_into_reserve(_t: td.ThreeDays, kind: int) -> int:
    """Refuse without a free slot, and for Rifle and Punch [TD-11.5, TD-11.6]."""
    if stays_out_of_reserve(kind):
        return NEVER_IN_RESERVE
    return RESERVE_FULL


verbs.ACTIONS.refuse(verbs.TO_HAND, "your hand is full", "TD-7.4")


@why_not(verbs.EXCHANGE)
def no_exchange(_t: td.ThreeDays, kind: int, _other: int) -> int:
    """Refuse the Rifle, the Punch, and an equal card [TD-11.4, TD-11.6]."""
    if stays_out_of_reserve(kind):
        return NEVER_IN_RESERVE
    return EQUAL_CARDS


@why_not(verbs.GIVE, verbs.GIVE_RESERVE)
def no_gift(t: td.ThreeDays, kind: int, other: int) -> int:
    """Require of a receiver life, room, and another seat; the Punch stays [TD-11.7, TD-11.9]."""
    if kind == td.PUNCH:
        return NEVER_GIVEN
    if other == t.actor or not is_living(t, other):
        return NO_OTHER_SURVIVOR
    return OTHER_HAND_FULL
