"""The Skills of the Survivors: RUN, TRACK, and Dan's attack [TD-10.8, TD-19]."""

from typing import Final

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.cards.looking import draw_to_keep
from deadhand.games.three_days.kinds import PUNCHES
from deadhand.games.three_days.map.deployment import open_places, turn_up
from deadhand.games.three_days.map.playing_area import discard_openly, has_card
from deadhand.games.three_days.survivors.damage import lose_immunity
from deadhand.games.three_days.survivors.equip import equipped
from deadhand.games.three_days.survivors.hands import NEVER_DISCARDED, chosen_zone
from deadhand.games.three_days.survivors.survivors import is_living
from deadhand.games.three_days.turn.attack import carry_out_attack, no_target, offer_attacks
from deadhand.table.flow.course import ask, offer_members, pop, push
from deadhand.table.game.declare import on, rule, why_not
from deadhand.table.zones.cards import oldest

TRACKED: Final = 2
"""Cards that TRACK draws [TD-19.4]."""

# ---- Rick: RUN ----


@rule
def offer_run(t: td.ThreeDays, seat: int) -> None:
    """Offer to run as the very first thing, with all Actions, if a card is open [TD-19.1, TD-19.3]."""
    if t.survivor[seat] == td.RICK and t.actions_left == td.ACTIONS_A_TURN:
        offer_members(t, verbs.RUN, open_places(t), 0)


@on(verbs.RUN)
def run(t: td.ThreeDays, place: int) -> None:
    """Spend all Actions: it is the Walk and ends the turn [TD-19.1]."""
    t.actions_left = 0
    pop(t)
    push(t, td.RUN_ON)
    turn_up(t, place)


@on(td.RUN_ON)
def run_on(t: td.ThreeDays) -> None:
    """Ask for the second card, which must be turned if any is open and Rick lives [TD-19.2]."""
    places = open_places(t)
    if is_living(t, t.active) and places:
        ask(t, t.active, verbs.ASK_RUN)
        offer_members(t, verbs.RUN_TO, places, 0)
    else:
        pop(t)


@on(verbs.RUN_TO)
def run_to(t: td.ThreeDays, place: int) -> None:
    """Turn the second card [TD-19.2]."""
    pop(t)
    turn_up(t, place)


# ---- Selena: TRACK ----


@rule
def offer_track(t: td.ThreeDays, seat: int, hand: int, reserve: int) -> None:
    """Offer to track once in her turn, for a card from hand or Reserve [TD-2.15, TD-19.4]."""
    if t.survivor[seat] == td.SELENA and t.skill_used == 0 and has_card(t, td.COMMON):
        offer_members(t, verbs.TRACK, hand & ~PUNCHES, td.RESOURCES)
        offer_members(t, verbs.TRACK_RESERVE, reserve & ~PUNCHES, td.RESOURCES)


@on(verbs.TRACK, verbs.TRACK_RESERVE)
def track(t: td.ThreeDays, kind: int) -> None:
    """Discard the price for no Action, draw two Common cards, keep one Resource or none [TD-10.8, TD-19.4]."""
    t.skill_used = 1
    discard_openly(t, t.actor, oldest(t, chosen_zone(t), kind))
    draw_to_keep(t, TRACKED)


# ---- Dan: an attack for Immunity ----


@rule
def offer_strikes(t: td.ThreeDays, seat: int) -> None:
    """Offer a strike once in his turn with the equipped Punch, also without an Action [TD-19.5, TD-19.6]."""
    if t.survivor[seat] == td.DAN and t.skill_used == 0 and equipped(t, seat) == td.PUNCH and can_pay(t, seat):
        offer_attacks(t, seat, verbs.STRIKE)


@rule
def can_pay(t: td.ThreeDays, seat: int) -> bool:
    """Return True if there is 1 Immunity, or else 1 Vitality that is not the last [TD-19.6]."""
    return t.immunity[seat] > 0 or t.vitality[seat] > 1


@on(verbs.STRIKE)
def strike_by_skill(t: td.ThreeDays, number: int) -> None:
    """Attack for 1 Immunity in place of an Action [TD-19.5, TD-19.6]."""
    t.skill_used = 1
    lose_immunity(t, t.actor, 1)
    carry_out_attack(t, t.actor, number - 1)


NOT_OPEN: Final = verbs.ACTIONS.refusal("that card is not open", "TD-9.5")
ONLY_RICK: Final = verbs.ACTIONS.refusal("RUN is Rick's Skill", "TD-19.1")
ALL_ACTIONS: Final = verbs.ACTIONS.refusal("RUN needs all three Actions, as the first thing in the turn", "TD-19.1")
NOTHING_TO_TRACK: Final = verbs.ACTIONS.refusal("no Common card is left to draw", "TD-19.4")
ONLY_SELENA: Final = verbs.ACTIONS.refusal("TRACK is Selena's Skill", "TD-19.4")
TRACKED_ALREADY: Final = verbs.ACTIONS.refusal("TRACK is used once a turn", "TD-19.4")
ONLY_DAN: Final = verbs.ACTIONS.refusal("this is Dan's Skill", "TD-19.5")
SKILL_USED: Final = verbs.ACTIONS.refusal("the Skill is used once a turn", "TD-19.5")
NO_PUNCH: Final = verbs.ACTIONS.refusal("the Punch is not equipped", "TD-19.5")
DEADLY_PRICE: Final = verbs.ACTIONS.refusal("the price would kill", "TD-19.6")


@why_not(verbs.RUN)
def no_run(t: td.ThreeDays, _place: int) -> int:
    """Refuse to RUN unless it is Rick, as the first thing he does [TD-19.1, TD-9.5]."""
    if t.survivor[t.actor] != td.RICK:
        return ONLY_RICK
    if t.actions_left < td.ACTIONS_A_TURN:
        return ALL_ACTIONS
    return NOT_OPEN


@why_not(verbs.TRACK, verbs.TRACK_RESERVE)
def no_track(t: td.ThreeDays, kind: int) -> int:
    """Refuse to TRACK unless it is Selena, once a turn [TD-2.15, TD-19.4]."""
    if t.survivor[t.actor] != td.SELENA:
        return ONLY_SELENA
    if t.skill_used:
        return TRACKED_ALREADY
    if kind == td.PUNCH:
        return NEVER_DISCARDED
    return NOTHING_TO_TRACK


@why_not(verbs.STRIKE)
def no_strike(t: td.ThreeDays, number: int) -> int:
    """Explain that it is Dan's, once a turn, with the Punch, at a price, as any attack [TD-19.5, TD-19.6]."""
    if t.survivor[t.actor] != td.DAN:
        return ONLY_DAN
    if t.skill_used:
        return SKILL_USED
    if equipped(t, t.actor) != td.PUNCH:
        return NO_PUNCH
    if not can_pay(t, t.actor):
        return DEADLY_PRICE
    return no_target(t, number - 1)


verbs.ACTIONS.refuse(verbs.RUN_TO, "that card is not open", "TD-9.5")
