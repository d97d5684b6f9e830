"""A rule-of-thumb survivor: picks up what is missing, engages what does most harm, heals the weak, throws when it pays.

Each seat decides for itself. Scores are in tenths of a health token.
"""

from typing import Final

from deadhand.games.left_4_dead.groups import group
from deadhand.games.left_4_dead.monsters import (
    monsters_in_play,
    toughness,
    witches_are_provoked,
)
from deadhand.games.left_4_dead.state import (
    AMOUNT,
    BOOMER,
    DAMAGE,
    DEAL_DAMAGE,
    FRONT,
    FULL_HEALTH,
    GUNS,
    HUNTING_RIFLE,
    MAKE_PLAN,
    MOLOTOV,
    MONSTERS,
    PIPE_BOMB,
    SHOTGUN,
    WITCH,
    ZOMBIE,
    Left4Dead,
)
from deadhand.games.left_4_dead.verbs import (
    ACCEPT,
    CHANGE,
    DISCARD,
    ENGAGE,
    EXCHANGE,
    GIVE,
    GIVE_HEALTH,
    HEAL,
    KEEP_PACK,
    NO_HELP,
    PASS_WINDOW,
    SILENCE,
    SWAP,
    TAKE,
    TAKE_PILLS,
    THROW,
)
from deadhand.table.actions import ACTIONS
from deadhand.table.chance import noise_below
from deadhand.table.record import Integers
from deadhand.table.rule import rule
from deadhand.table.state import NOBODY

FINE: Final = 4096
"""Steps between two scores, for noise to decide between equals without favouring the first offer."""


@rule
def greedy_action(t: Left4Dead, noise: Integers) -> int:
    """Take the offer that scores best; noise decides between equals."""
    best, best_score = 0, -100_000_000
    for place in range(t.offer_count):
        action = t.offers[place]
        verb, x, y, z = ACTIONS[action, 0], ACTIONS[action, 1], ACTIONS[action, 2], ACTIONS[action, 3]
        score = score_choice(t, verb, x, y, z) * FINE + noise_below(noise, FINE)
        if score > best_score:
            best, best_score = action, score
    return best


@rule
def score_choice(t: Left4Dead, verb: int, x: int, y: int, z: int) -> int:
    """How good a choice is; what leaves all as it is scores 0."""
    if verb == ENGAGE.id:
        return score_engage(t, x, y, z)
    if verb <= PASS_WINDOW.id:
        return score_instant(t, verb, x)
    if verb == SILENCE.id:
        return 5 if monsters_in_play(t) < t.seats else -5
    if verb == TAKE.id:
        return 10 + (5 if x < GUNS else 0)
    if verb == SWAP.id:
        return 5 if x in (HUNTING_RIFLE, SHOTGUN) else -5
    if verb == HEAL.id:
        return 20 - 7 * t.health[x]
    if verb == ACCEPT.id:
        return 5 if t.wanted_kind == NOBODY else -5
    if verb == GIVE_HEALTH.id:
        return 5 if t.health[t.actor] > 2 else -5
    if verb == NO_HELP.id or verb == KEEP_PACK.id:
        return -5
    if verb == CHANGE.id or GIVE.id <= verb <= EXCHANGE.id or verb == DISCARD.id:
        return -10
    return 0


@rule
def score_engage(t: Left4Dead, holder: int, kind: int, number: int) -> int:
    """The harm that an engagement averts, more before the weak, and a kill."""
    card = group(t, holder, kind, 1 << t.actor, number)
    score = 0
    if t.engaged[card] == 0:
        score = 10 * t.numbers[kind, DAMAGE] + 2 * (FULL_HEALTH - t.health[holder])
        if kind == BOOMER:
            score += 8
        if kind == WITCH:
            score -= 25
    planned = t.damage[card] + planned_damage(t, card)
    if planned < toughness(t, kind) <= planned + t.power[t.actor]:
        score += 6
    if kind != WITCH and wakes_witch(t):
        score -= 30
    return score


@rule
def planned_damage(t: Left4Dead, card: int) -> int:
    """The damage that the plan so far will deal to a monster."""
    total = 0
    for seat in range(t.seats):
        if (t.engaged[card] >> seat) & 1:
            total += t.power[seat]
    return total


@rule
def wakes_witch(t: Left4Dead) -> bool:
    """Whether the first engagement of the plan would set off a Witch."""
    if witches_are_provoked(t):
        return False
    total = 0
    for seat in range(t.seats):
        total += t.held[FRONT + seat, WITCH]
    return total > 0


@rule
def score_instant(t: Left4Dead, verb: int, holder: int) -> int:
    """Pills when low; Grenades just before damage, or in the Finale when many can be cleared."""
    if verb == PASS_WINDOW.id:
        return 0
    if verb == TAKE_PILLS.id:
        return 25 - 10 * t.health[t.actor]
    if t.phase == DEAL_DAMAGE:
        return 10 * (cleared(t, holder, verb) - 2) + 5
    if t.phase == MAKE_PLAN and t.finale == 1:
        return 10 * (cleared(t, holder, verb) - 3) + 5
    return -5


@rule
def cleared(t: Left4Dead, holder: int, verb: int) -> int:
    """How many monsters that nobody engages a Grenade would remove; the Pipe Bomb up to its number anywhere."""
    if verb == THROW.id:
        total = 0
        for seat in range(t.seats):
            total += open_monsters(t, seat, ZOMBIE)
        return min(total, t.numbers[PIPE_BOMB, AMOUNT])
    return open_monsters(t, holder, MONSTERS - 1)


@rule
def open_monsters(t: Left4Dead, holder: int, last_kind: int) -> int:
    """How many monsters before a player, up to a kind, nobody engages and a Grenade would kill."""
    total = 0
    card = t.lowest[FRONT + holder]
    while card != NOBODY:
        if t.kind[card] <= last_kind and t.engaged[card] == 0 and (last_kind == ZOMBIE or dies_in_fire(t, card)):
            total += 1
        card = t.above[card]
    return total


@rule
def dies_in_fire(t: Left4Dead, card: int) -> bool:
    """Whether a Molotov would kill a monster."""
    return t.damage[card] + t.numbers[MOLOTOV, DAMAGE] >= toughness(t, t.kind[card])
