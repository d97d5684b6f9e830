"""Using a card from hand [TD-11.15 to TD-11.18, TD-20.15, TD-20.16, TD-20.22, TD-20.27 to TD-20.29]."""

from typing import Final

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.cards.explosions import blast
from deadhand.games.three_days.cards.looking import draw_to_keep, to_name
from deadhand.games.three_days.cards.rewards import give_reward, hand_over
from deadhand.games.three_days.kinds import (
    ANTIVIRALS,
    BINOCULARS,
    GRENADES,
    HEALERS,
    KEVLARS,
    LANTERNS,
    NOTES,
    PILLS,
    TOOLKITS,
    is_way,
    spaces_with,
)
from deadhand.games.three_days.map.playing_area import discard, draw_kit, has_card, next_card
from deadhand.games.three_days.survivors.damage import gain_immunity, gain_vitality, spaces_to_hit
from deadhand.games.three_days.survivors.hands import begin_use
from deadhand.games.three_days.survivors.survivors import has_turned, most_immunity, most_vitality
from deadhand.table.flow.course import NOBODY, ask, emit_card, offer, offer_members, offer_pairs, pop, push
from deadhand.table.game.declare import by_kind, on, on_kind, rule, why_not
from deadhand.table.zones.cards import move, oldest, top

USED_ALONE: Final = (td.CANNED_SOUP, td.MEDKIT, td.ANTIVIRAL, td.PILLS, td.KEVLAR, td.NOTE)
"""The names of cards whose use needs no target."""


@rule
def offer_uses(t: td.ThreeDays, seat: int, hand: int) -> None:
    """Offer every card in hand that can do something, with its target [TD-11.15 to TD-11.17]."""
    offer_members(t, verbs.USE, hand & used_alone(t, seat), td.RESOURCES)
    if hand & BINOCULARS:
        offer_pairs(t, verbs.USE_BINOCULARS, hand & BINOCULARS, td.RESOURCES, to_name(t, td.BINOCULARS), 0)
    if hand & LANTERNS:
        offer_pairs(t, verbs.USE_LANTERN, hand & LANTERNS, td.RESOURCES, to_name(t, td.LANTERN), 0)
    if hand & GRENADES:
        offer_pairs(t, verbs.THROW, hand & GRENADES, td.RESOURCES, spaces_to_hit(t), 1)
    if hand & TOOLKITS:
        offer_pairs(t, verbs.OPEN, hand & TOOLKITS, td.RESOURCES, spaces_with(t, td.BARRICADE, td.INSTANTS), 1)


# ---- whether a card can do something ----


@rule
def used_alone(t: td.ThreeDays, seat: int) -> int:
    """Return the set of the kinds whose use would change anything; Kevlars may be several [TD-11.17, TD-20.17]."""
    kinds = KEVLARS
    if can_heal(t, seat):
        kinds |= HEALERS | PILLS
    if can_fight_off(t, seat):
        kinds |= ANTIVIRALS | PILLS
    if has_card(t, td.KIT):
        kinds |= PILLS
    return kinds | NOTES if has_card(t, td.COMMON) else kinds


@rule
def can_heal(t: td.ThreeDays, seat: int) -> bool:
    """Return True if Vitality is below the maximum [TD-11.17]."""
    return t.vitality[seat] < most_vitality(t, seat)


@rule
def can_fight_off(t: td.ThreeDays, seat: int) -> bool:
    """Return True if Immunity is below the maximum [TD-11.17]."""
    return t.immunity[seat] < most_immunity(t, seat)


# ---- what it does ----


@on(verbs.USE)
def use_card(t: td.ThreeDays, kind: int) -> None:
    """Take the card out of the hand, resolve it, then discard it [TD-11.15]."""
    begin_use(t, t.actor, kind)
    take_effect(t, td.NAME[kind], kind)


@by_kind(USED_ALONE)
def take_effect(t: td.ThreeDays, name: int, used: int) -> None:
    """Carry out a card; its numbers are those of its own back [TD-2.18]."""


@on_kind(take_effect, td.CANNED_SOUP, td.MEDKIT)
def heal(t: td.ThreeDays, used: int) -> None:
    """Give the user Vitality [TD-11.18, TD-20.27]."""
    gain_vitality(t, t.actor, t.numbers[used, td.POINTS_GIVEN])


@on_kind(take_effect, td.ANTIVIRAL)
def fight_off(t: td.ThreeDays, used: int) -> None:
    """Give the user Immunity [TD-11.18, TD-20.27]."""
    gain_immunity(t, t.actor, t.numbers[used, td.POINTS_GIVEN])


@on_kind(take_effect, td.KEVLAR)
def wear(t: td.ThreeDays, used: int) -> None:
    """Lay it beside the Survivor until it is used up [TD-20.16, TD-20.17]."""
    move(t, oldest(t, td.IN_USE, used), td.WORN + t.actor)


@on_kind(take_effect, td.NOTE)
def read_note(t: td.ThreeDays, used: int) -> None:
    """Draw Common cards, one fewer while Selena is a Zombie [TD-15.6, TD-20.6]."""
    draw_to_keep(t, max(1, t.numbers[used, td.CARDS_DRAWN] - has_turned(t, td.SELENA)))


# ---- Pills ----


@on_kind(take_effect, td.PILLS)
def take_pills(t: td.ThreeDays, _used: int) -> None:
    """Ask for one of its three effects [TD-20.15]."""
    push(t, td.CHOOSE_EFFECT)


@on(td.CHOOSE_EFFECT)
def ask_effect(t: td.ThreeDays) -> None:
    """Offer the effects that change anything [TD-20.15]."""
    seat = t.active
    ask(t, seat, verbs.ASK_EFFECT)
    if can_heal(t, seat):
        offer(t, verbs.HEAL)
    if can_fight_off(t, seat):
        offer(t, verbs.FIGHT_OFF)
    if has_card(t, td.KIT):
        offer(t, verbs.DRAW_KIT)


@on(verbs.HEAL)
def heal_by_pills(t: td.ThreeDays) -> None:
    """Gain Vitality [TD-20.15]."""
    gain_vitality(t, t.actor, t.numbers[td.PILLS, td.POINTS_GIVEN])
    pop(t)


@on(verbs.FIGHT_OFF)
def fight_off_by_pills(t: td.ThreeDays) -> None:
    """Gain Immunity [TD-20.15]."""
    gain_immunity(t, t.actor, t.numbers[td.PILLS, td.POINTS_GIVEN])
    pop(t)


@on(verbs.DRAW_KIT)
def draw_by_pills(t: td.ThreeDays) -> None:
    """Draw a Survival Kit card, which needs no room [TD-7.5, TD-20.15]."""
    draw_kit(t, t.actor)
    pop(t)


# ---- Grenade and ToolKit ----


@on(verbs.THROW)
def throw_grenade(t: td.ThreeDays, kind: int, number: int) -> None:
    """Deal Explosive Damage to the target and its neighbours [TD-18.33, TD-20.22]."""
    begin_use(t, t.actor, kind)
    blast(t, number - 1, kind)


@on(verbs.OPEN)
def open_with_toolkit(t: td.ThreeDays, kind: int, number: int) -> None:
    """Discard the Tools card without damage, and give what it has [TD-18.19, TD-20.28, TD-20.29]."""
    begin_use(t, t.actor, kind)
    card = top(t, td.SPACES + number - 1)
    opened = t.kind[card]
    emit_card(t, td.CLEARED, opened, number)
    discard(t, card)
    if opened == td.ABANDONED_CAR:
        search_car(t)
    else:
        give_reward(t, opened)


@rule
def search_car(t: td.ThreeDays) -> None:
    """Draw a Survival Kit card, handled like a reward [TD-20.29]."""
    card = next_card(t, td.KIT)
    if card != NOBODY:
        emit_card(t, td.KIT_DRAWN, t.kind[card], t.active)
        hand_over(t, card)


# ---- why not ----


VITALITY_FULL: Final = verbs.ACTIONS.refusal("your Vitality is full", "TD-11.17")
NOT_USED_ALONE: Final = verbs.ACTIONS.refusal("that card is not used that way", "TD-11.15")
IMMUNITY_FULL: Final = verbs.ACTIONS.refusal("your Immunity is full", "TD-11.17")
NO_COMMON_LEFT: Final = verbs.ACTIONS.refusal("no Common card is left to draw", "TD-20.6")
NO_EFFECT: Final = verbs.ACTIONS.refusal("none of the three effects could do anything", "TD-11.17")
EMPTY_SPACE: Final = verbs.ACTIONS.refusal("no card lies in that space", "TD-20.22")
NO_DAMAGE: Final = verbs.ACTIONS.refusal("that card takes no damage", "TD-20.1")


@why_not(verbs.USE)
def no_use(_t: td.ThreeDays, kind: int) -> int:
    """Refuse a card that cannot be used, or would do nothing [TD-11.15, TD-11.17]."""
    name = td.NAME[kind]
    if name not in USED_ALONE:
        return NOT_USED_ALONE
    if name == td.ANTIVIRAL:
        return IMMUNITY_FULL
    if name == td.NOTE:
        return NO_COMMON_LEFT
    if name == td.PILLS:
        return NO_EFFECT
    return VITALITY_FULL


@why_not(verbs.THROW)
def no_throw(t: td.ThreeDays, _kind: int, number: int) -> int:
    """Refuse a space without a card that can take damage [TD-20.1, TD-20.22]."""
    card = top(t, td.SPACES + number - 1)
    if card != NOBODY and is_way(t.kind[card]):
        return NO_DAMAGE
    return EMPTY_SPACE


verbs.ACTIONS.refuse(verbs.OPEN, "no Tools card lies in that space", "TD-20.28")
verbs.ACTIONS.refuse(verbs.HEAL, "your Vitality is full", "TD-11.17")
verbs.ACTIONS.refuse(verbs.FIGHT_OFF, "your Immunity is full", "TD-11.17")
verbs.ACTIONS.refuse(verbs.DRAW_KIT, "no Survival Kit card is left", "TD-7.6")
