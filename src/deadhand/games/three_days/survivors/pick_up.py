"""Pick Up: a Resource goes from the Playing Area to hand or Reserve [TD-11A]."""

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.map.piles import clear_tokens, discard_openly
from deadhand.games.three_days.map.playing_area import card_in
from deadhand.games.three_days.names import is_resource, stays_out_of_reserve
from deadhand.games.three_days.sets import PUNCHES, offer_members, offer_pairs, spaces_with
from deadhand.games.three_days.survivors.hands import NEVER_DISCARDED, NEVER_IN_RESERVE, chosen_zone, has_room, has_slot
from deadhand.table.flow.course import NOBODY, emit_card
from deadhand.table.game.declare import Refusal, on, rule, why_not
from deadhand.table.zones.cards import move, oldest


@rule
def offer_pick_ups(t: td.ThreeDays, seat: int, hand: int, reserve: int) -> None:
    """To where there is room; for a discarded card only if hand and Reserve are both full [TD-11.1, TD-11.2]."""
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
    """Of a set of spaces with Resources those whose card may go into the Reserve [TD-11.6]."""
    return resources & ~(spaces_with(t, td.RIFLE, td.RIFLE + 1) | spaces_with(t, td.PUNCH, td.PUNCH + 1))


@on(verbs.PICK_UP, verbs.STOW)
def pick_up(t: td.ThreeDays, number: int) -> None:
    """Into hand or Reserve, without its hits [TD-11.1, TD-11.3]."""
    t.actions_left -= 1
    card, zone = card_in(t, number - 1), chosen_zone(t)
    clear_tokens(t, card)
    emit_card(t, td.PICKED_UP if zone < td.RESERVE else td.STOWED, t.kind[card], t.actor, number)
    move(t, card, zone)


@on(verbs.PICK_UP_FOR, verbs.STOW_FOR)
def pick_up_for(t: td.ThreeDays, number: int, kind: int) -> None:
    """Into the place of a card discarded from there [TD-2.15, TD-11.2]."""
    discard_openly(t, t.actor, oldest(t, chosen_zone(t), kind))
    pick_up(t, number)


# ---- why not ----


def no_resource(t: td.ThreeDays, number: int) -> Refusal | None:
    """Return why nothing can be picked up from a space, regardless of room [TD-11.3]."""
    card = card_in(t, number - 1)
    return None if card != NOBODY and is_resource(t.kind[card]) else ("no Resource lies in that space", "TD-11.3")


@why_not(verbs.PICK_UP)
def no_pick_up(t: td.ThreeDays, number: int) -> Refusal:
    """It needs room in hand [TD-11.1]."""
    return no_resource(t, number) or ("your hand is full", "TD-7.4")


@why_not(verbs.STOW)
def no_stowing(t: td.ThreeDays, number: int) -> Refusal:
    """It needs a free slot, and some cards never go there [TD-11.5, TD-11.6]."""
    if no_resource(t, number) is None and stays_out_of_reserve(t.kind[card_in(t, number - 1)]):
        return NEVER_IN_RESERVE
    return no_resource(t, number) or ("your Reserve is full", "TD-11.5")


@why_not(verbs.PICK_UP_FOR, verbs.STOW_FOR)
def no_exchange_for_it(t: td.ThreeDays, number: int, kind: int) -> Refusal:
    """Cards are discarded for it only if there is room nowhere [TD-11.2, TD-2.15]."""
    if kind == td.PUNCH:
        return NEVER_DISCARDED
    if has_room(t, t.actor) or has_slot(t, t.actor):
        return no_resource(t, number) or ("there is still room in your hand or your Reserve", "TD-11.2")
    return no_resource(t, number) or NEVER_IN_RESERVE
