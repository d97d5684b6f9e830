"""Equip a weapon, place its ammunition, turn the Rifle over [TD-11C, TD-11E, TD-20.23]."""

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.kinds import FOR_GUN, FOR_PUNCH, FOR_RIFLE, WEAPONS, needs_beside
from deadhand.games.three_days.map.playing_area import clear_tokens, discard_all, discard_openly
from deadhand.table.flow.course import NOBODY, emit_card, offer, offer_members
from deadhand.table.game.declare import on, rule
from deadhand.table.zones.cards import move, oldest, top


@rule
def equipped(t: td.ThreeDays, seat: int) -> int:
    """Return the name of a Survivor's equipped weapon, or NOBODY [TD-11.10]."""
    card = top(t, td.EQUIPPED + seat)
    return NOBODY if card == NOBODY else td.NAME[t.kind[card]]


@rule
def offer_equipment(t: td.ThreeDays, seat: int, hand: int) -> None:
    """Offer the hand's weapons, the Rifle's other side, and fitting ammunition [TD-11.10, TD-11.19, TD-20.23]."""
    weapon = equipped(t, seat)
    offer_members(t, verbs.EQUIP, hand & WEAPONS, td.RESOURCES)
    if weapon == td.RIFLE:
        offer(t, verbs.TURN_RIFLE)
    offer_members(t, verbs.PLACE_AMMUNITION, hand & made_for(weapon), td.RESOURCES)


@rule
def made_for(weapon: int) -> int:
    """Return the set of the Ammunition or Agents of a weapon [TD-11.19]."""
    if weapon == td.RIFLE:
        return FOR_RIFLE
    if weapon == td.GUN:
        return FOR_GUN
    return FOR_PUNCH if weapon == td.PUNCH else 0


@on(verbs.EQUIP)
def equip(t: td.ThreeDays, kind: int) -> None:
    """Replace the old weapon; the Rifle comes with its Semiautomatic side [TD-11.10, TD-20.24]."""
    t.actions_left -= 1
    card = oldest(t, td.HAND + t.actor, kind)
    old = top(t, td.EQUIPPED + t.actor)
    clear_tokens(t, card)
    move(t, card, td.EQUIPPED + t.actor)
    t.automatic[t.actor] = 0
    if old != NOBODY:
        take_off(t, t.actor, old)


@rule
def take_off(t: td.ThreeDays, seat: int, card: int) -> None:
    """Discard a replaced weapon; one with an ammunition type goes back, without it [TD-11.12, TD-11.13]."""
    discard_all(t, td.LOADED + seat)
    if needs_beside(td.NAME[t.kind[card]]):
        emit_card(t, td.BACK_TO_HAND, t.kind[card], seat)
        move(t, card, td.HAND + seat)
    else:
        discard_openly(t, seat, card)


@on(verbs.TURN_RIFLE)
def turn_rifle(t: td.ThreeDays) -> None:
    """Turn the Rifle to its other side; the ammunition and its tokens stay [TD-20.23]."""
    t.actions_left -= 1
    t.automatic[t.actor] = 1 - t.automatic[t.actor]


@on(verbs.PLACE_AMMUNITION)
def place_ammunition(t: td.ThreeDays, kind: int) -> None:
    """Place it beside the weapon, and discard an old one [TD-11.19, TD-11.21]."""
    t.actions_left -= 1
    discard_all(t, td.LOADED + t.actor)
    card = oldest(t, td.HAND + t.actor, kind)
    clear_tokens(t, card)
    move(t, card, td.LOADED + t.actor)


verbs.ACTIONS.refuse(verbs.PLACE_AMMUNITION, "the weapon that it belongs to is not equipped", "TD-11.19")
