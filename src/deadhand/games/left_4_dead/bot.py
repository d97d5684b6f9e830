"""A team player: finds the best plan for all seats, takes its part of it, and saves Grenades for the Finale.

Scores are differences of what a round is worth to the team, see `bot_worth.py`; what leaves all as it is scores 0.
"""

from typing import Final

from deadhand.games.left_4_dead.bot_items import score_items, score_last_stand, score_trade
from deadhand.games.left_4_dead.bot_plan import best_plan
from deadhand.games.left_4_dead.bot_sheet import BASE, CARD, ENGAGED, FOES, blank_sheet, new_sheet, open_seats, row_of
from deadhand.games.left_4_dead.bot_throw import best_zombie, score_instant
from deadhand.games.left_4_dead.bot_worth import ALARM_WORTH, CHANGE_PRICE, HAND_WORTH, stage
from deadhand.games.left_4_dead.groups import group
from deadhand.games.left_4_dead.holding import engagements_of
from deadhand.games.left_4_dead.monsters import monsters_in_play
from deadhand.games.left_4_dead.state import (
    ASK_ALARM,
    ASK_BEFORE_DAMAGE,
    ASK_BOMB,
    ASK_CONFIRM,
    ASK_INSTANT,
    ASK_ITEMS,
    ASK_TARGET,
    ASK_TRADE,
    DAMAGE,
    FULL_HEALTH,
    HEALTH,
    HEALTH_PACK,
    HELD,
    MAKE_PLAN,
    MOLOTOV,
    PIPE_BOMB,
    ZOMBIE,
    Left4Dead,
)
from deadhand.games.left_4_dead.verbs import BOMB, CHANGE, ENGAGE, SILENCE
from deadhand.table.actions import ACTIONS
from deadhand.table.chance import noise_below
from deadhand.table.record import Integers
from deadhand.table.rule import rule

FINE: Final = 4096
"""Steps between two scores, for noise to decide between equals without favouring the first offer."""
PLANNED: Final = 100_000
"""The score of an engagement that the team's plan foresees."""


@rule
def greedy_action(t: Left4Dead, noise: Integers) -> int:
    """Take the offer that scores best; noise decides between equals."""
    sheet = prepare(t)
    best, best_score = 0, -1_000_000_000_000
    for place in range(t.offer_count):
        action = t.offers[place]
        verb, x, y, z = ACTIONS[action, 0], ACTIONS[action, 1], ACTIONS[action, 2], ACTIONS[action, 3]
        score = score_choice(t, sheet, verb, x, y, z) * FINE + noise_below(noise, FINE)
        if score > best_score:
            best, best_score = action, score
    return best


@rule
def prepare(t: Left4Dead) -> Integers:
    """A sheet, with the team's plan on it where that matters for the question."""
    if not plan_matters(t):
        return blank_sheet(0)
    sheet = new_sheet(t)
    sheet[BASE] = best_plan(t, sheet, open_seats(t))
    return sheet


@rule
def plan_matters(t: Left4Dead) -> bool:
    """Whether the asked seat must think of the team's plan."""
    if t.prompt == ASK_ITEMS:
        return t.held[HELD + t.actor, HEALTH_PACK] > 0 and anybody_hurt(t)
    if t.prompt == ASK_INSTANT:
        return t.phase == MAKE_PLAN and t.held[HELD + t.actor, PIPE_BOMB] + t.held[HELD + t.actor, MOLOTOV] > 0
    return t.prompt in (ASK_TARGET, ASK_CONFIRM, ASK_BOMB, ASK_BEFORE_DAMAGE)


@rule
def anybody_hurt(t: Left4Dead) -> bool:
    """Whether a Health Pack would not be wasted on somebody."""
    lowest = FULL_HEALTH
    for seat in range(t.seats):
        lowest = min(lowest, t.health[seat])
    return lowest + t.numbers[HEALTH_PACK, HEALTH] <= FULL_HEALTH


@rule
def score_choice(t: Left4Dead, sheet: Integers, verb: int, x: int, y: int, z: int) -> int:
    """How good a choice is."""
    prompt = t.prompt
    if prompt == ASK_TARGET:
        return score_engage(t, sheet, x, y, z) if verb == ENGAGE.id else 0
    if prompt == ASK_CONFIRM:
        return score_change(t, sheet) if verb == CHANGE.id else 0
    if prompt in (ASK_INSTANT, ASK_BEFORE_DAMAGE):
        return score_instant(t, sheet, verb, x)
    if prompt == ASK_ITEMS:
        return score_items(t, sheet, verb, x, y)
    if prompt == ASK_BOMB:
        return score_bomb(t, sheet, x, y) if verb == BOMB.id else 0
    if prompt == ASK_ALARM:
        return score_silence(t) if verb == SILENCE.id else 0
    if prompt == ASK_TRADE:
        return score_trade(t, verb)
    return score_last_stand(t, verb)


@rule
def score_engage(t: Left4Dead, sheet: Integers, holder: int, kind: int, number: int) -> int:
    """What the plan foresees is named; what it does not foresee only if duty leaves no other choice."""
    card = group(t, holder, kind, 1 << t.actor, number)
    for place in range(sheet[FOES]):
        row = row_of(place)
        other = sheet[row + CARD]
        if is_alike(t, card, other) and ((sheet[row + ENGAGED] & ~t.engaged[other]) >> t.actor) & 1:
            return PLANNED
    return -PLANNED + t.numbers[kind, DAMAGE]


@rule
def is_alike(t: Left4Dead, card: int, other: int) -> bool:
    """Whether two monsters are the same choice, see `groups.py`."""
    if t.zone[card] != t.zone[other] or t.kind[card] != t.kind[other]:
        return False
    return t.engaged[card] == t.engaged[other] and t.damage[card] == t.damage[other]


@rule
def score_change(t: Left4Dead, sheet: Integers) -> int:
    """How much better the round would be if this seat named anew; a change must be clearly worth it."""
    return best_plan(t, sheet, 1 << t.actor) - sheet[BASE] - CHANGE_PRICE


@rule
def score_bomb(t: Left4Dead, sheet: Integers, holder: int, number: int) -> int:
    """The Zombie whose removal helps the plan most."""
    card = group(t, holder, ZOMBIE, 0, number)
    return 1 if is_alike(t, card, sheet[best_zombie(sheet) + CARD]) else -1


@rule
def score_silence(t: Left4Dead) -> int:
    """A Car Alarm is worth the engagements that are not needed, and hardly any others."""
    hands = engagements_of(t, t.actor)
    missing = hands + monsters_in_play(t)
    for seat in range(t.seats):
        missing -= engagements_of(t, seat)
    return ALARM_WORTH[stage(t)] - HAND_WORTH * max(0, min(hands, missing)) - hands
