"""A rule-of-thumb player for Zeven: keeps kinds together, guards its Brains, raids the open, calls when it can.

It reads only what its seat may know: its own hand, what lies open, and its marks on other hands. Worth and scores are
in tenths of a point.
"""

from typing import Final

from deadhand.games.zeven.rules import loot
from deadhand.games.zeven.state import (
    ATTACK,
    CALL,
    COMMANDO_3,
    DIG_HAND,
    DISCARD,
    DISCARD_PILE,
    DRAW,
    END,
    EXPOSED,
    FETCH,
    GRAVEDIGGER,
    GUARDS,
    HAND,
    HORDE,
    HUNT_HAND,
    HUNT_TABLE,
    HUNTER,
    KINDS,
    LAY,
    PAIR_COMMANDOS,
    PAIR_GRAVEDIGGER,
    PAIR_HUNTER,
    SET_SIZE,
    STRIP,
    TABLE,
    TAKE,
    TAKE_BACK,
    VALUE,
    ZOMBIES,
    Zeven,
)
from deadhand.table.actions import ACTIONS
from deadhand.table.chance import noise_below
from deadhand.table.knowledge import marks
from deadhand.table.record import Integers
from deadhand.table.rule import rule

FINE: Final = 4096
"""Steps between two scores, for noise to decide between equals without favouring the first seat."""

HUNTER_WORTH: Final = 7
GRAVEDIGGER_WORTH: Final = 18
COMMANDO_WORTH: Final = 2
"""... per Brain of its value. All weights were found by playing 20,000 games between neighbouring settings."""


@rule
def greedy_action(t: Zeven, noise: Integers) -> int:
    """Take the offer that scores best; noise decides between equals."""
    plan = chosen_kinds(t, t.actor)
    best, best_score = 0, -100_000_000
    for place in range(t.offer_count):
        action = t.offers[place]
        score = score_action(t, plan, action) * FINE + noise_below(noise, FINE)
        if score > best_score:
            best, best_score = action, score
    return best


@rule
def chosen_kinds(t: Zeven, seat: int) -> int:
    """The two kinds to collect, as first kind * 4 + second: most cards at hand, fewest others laid, one kind ahead."""
    best, best_score = 1, -1_000_000
    for first in range(ZOMBIES):
        firsts = t.held[TABLE + seat, first] + t.held[HAND + seat, first]
        for second in range(first + 1, ZOMBIES):
            seconds = t.held[TABLE + seat, second] + t.held[HAND + seat, second]
            laid = t.held[TABLE + seat, first] + t.held[TABLE + seat, second] + t.held[TABLE + seat, HORDE]
            score = 10 * (firsts + seconds) + 2 * max(firsts, seconds) - 12 * (t.count[TABLE + seat] - laid)
            if score > best_score:
                best, best_score = (first * 4 + second if firsts >= seconds else second * 4 + first), score
    return best


@rule
def missing(t: Zeven, plan: int) -> int:
    """Cards that the set of the planned kinds still lacks, Hordes counted in."""
    mine, hand = TABLE + t.actor, HAND + t.actor
    have = t.held[mine, HORDE] + t.held[hand, HORDE]
    have += t.held[mine, plan >> 2] + t.held[hand, plan >> 2] + t.held[mine, plan & 3] + t.held[hand, plan & 3]
    return max(0, SET_SIZE - have)


@rule
def worth(t: Zeven, plan: int, kind: int) -> int:
    """What a card of a kind is worth in one's own hand."""
    if kind == plan >> 2:
        return 34 - 2 * missing(t, plan)
    if kind == plan & 3:
        return 30 - missing(t, plan)
    if kind < ZOMBIES:
        return 7
    if kind == HORDE:
        return 28
    if kind == HUNTER:
        return HUNTER_WORTH
    if kind == GRAVEDIGGER:
        return GRAVEDIGGER_WORTH
    return COMMANDO_WORTH * t.numbers[kind, VALUE]


@rule
def score_action(t: Zeven, plan: int, action: int) -> int:
    """How good an offer is."""
    verb, x, y, z = ACTIONS[action, 0], ACTIONS[action, 1], ACTIONS[action, 2], ACTIONS[action, 3]
    if verb == CALL.id:
        return 1000
    if verb == DRAW.id or verb == END.id:
        return 19
    if verb == EXPOSED.id:
        return worth(t, plan, t.kind[t.highest[DISCARD_PILE]])
    if verb == TAKE_BACK.id:
        return score_take_back(t, plan, x)
    if verb == TAKE.id or verb == FETCH.id:
        return worth(t, plan, x)
    if verb == STRIP.id:
        return harm(t, t.steps[t.step_count - 1, 1], x)
    return score_play(t, plan, verb, x, y, z)


@rule
def score_play(t: Zeven, plan: int, verb: int, x: int, y: int, z: int) -> int:
    """How good a play is: what it brings, less what the cards would be worth in hand."""
    if verb == LAY.id:
        return score_lay(t, plan, x)
    if verb == DISCARD.id:
        return -worth(t, plan, x) - gift(t, x)
    if verb == ATTACK.id:
        return raid(t, y, loot(t, y, t.numbers[x, VALUE])) - COMMANDO_WORTH * t.numbers[x, VALUE]
    if verb == PAIR_COMMANDOS.id:
        value = t.numbers[x, VALUE] + t.numbers[y, VALUE]
        return (raid(t, z, loot(t, z, value)) - COMMANDO_WORTH * value) // 2
    if verb == PAIR_HUNTER.id:
        value = t.numbers[x, VALUE]
        return (raid(t, y, min(value, t.brains[y])) - COMMANDO_WORTH * value - HUNTER_WORTH) * 2 // 3
    if verb == HUNT_HAND.id:
        return 4 + threat(t, x) - HUNTER_WORTH
    if verb == HUNT_TABLE.id:
        return score_hunt(t, plan, x, y)
    if verb == DIG_HAND.id:
        return best_in_hand(t, plan, x) + threat(t, x) // 2 - GRAVEDIGGER_WORTH
    if verb == PAIR_GRAVEDIGGER.id:
        return (best_in_hand(t, plan, x) + 7 + threat(t, x) - GRAVEDIGGER_WORTH - HUNTER_WORTH) // 2
    return best_in_graveyard(t, plan) - GRAVEDIGGER_WORTH


@rule
def score_take_back(t: Zeven, plan: int, kind: int) -> int:
    """Taking back a laid card pays only if it stands in the way of a set that is nearly there."""
    if kind == plan >> 2 or kind == plan & 3 or kind == HORDE:
        return -20
    return 30 if missing(t, plan) <= 1 else 0


@rule
def score_lay(t: Zeven, plan: int, kind: int) -> int:
    """Laying guards Brains; a kind outside the plan will stand in the way later."""
    guards = 4 * t.numbers[kind, GUARDS]
    if kind == plan >> 2 or kind == plan & 3:
        return 5 + guards
    if kind == HORDE:
        return guards
    return guards - 5 - 4 * (SET_SIZE - missing(t, plan))


@rule
def raid(t: Zeven, opponent: int, brains: int) -> int:
    """What taking so many Brains is worth; more from who is ahead."""
    lead = t.scores[opponent] + t.brains[opponent] - t.scores[t.actor] - t.brains[t.actor]
    return brains * (13 if lead > 0 else 10)


@rule
def threat(t: Zeven, opponent: int) -> int:
    """How near an opponent's table is to a set."""
    theirs = chosen_laid(t, opponent)
    return 0 if theirs < 4 else 8 * (theirs - 3)


@rule
def chosen_laid(t: Zeven, seat: int) -> int:
    """The most cards on a table that can be part of one set."""
    highest, second = 0, 0
    for kind in range(ZOMBIES):
        laid = t.held[TABLE + seat, kind]
        if laid > highest:
            highest, second = laid, highest
        elif laid > second:
            second = laid
    return highest + second + t.held[TABLE + seat, HORDE]


@rule
def gift(t: Zeven, kind: int) -> int:
    """What an exposed Zombie may be worth to the next player, who can draw it."""
    if kind >= ZOMBIES:
        return 0
    following = t.actor + 1 if t.actor + 1 < t.seats else 0
    return min(9, 2 * t.held[TABLE + following, kind])


@rule
def harm(t: Zeven, opponent: int, kind: int) -> int:
    """How much an opponent will miss a card."""
    if kind < ZOMBIES:
        return 10 + 5 * t.held[TABLE + opponent, kind]
    if kind >= COMMANDO_3 and t.numbers[kind, VALUE] > 0:
        return 4 * t.numbers[kind, VALUE]
    return 18


@rule
def score_hunt(t: Zeven, plan: int, owner: int, kind: int) -> int:
    """Remove a guard, break a set, or clear one's own way."""
    if owner == t.actor:
        outside = kind != plan >> 2 and kind != plan & 3 and kind != HORDE
        return 10 if outside and missing(t, plan) <= 1 else -60
    return 2 * t.numbers[kind, GUARDS] + threat(t, owner) + t.held[TABLE + owner, kind] - HUNTER_WORTH


@rule
def best_in_hand(t: Zeven, plan: int, opponent: int) -> int:
    """The best card expected in an opponent's hand: the best one marked, else more the larger the hand."""
    best = min(28, 11 + 3 * t.count[HAND + opponent])
    for kind in range(KINDS):
        if marks(t, t.actor, HAND + opponent, kind):
            best = max(best, worth(t, plan, kind))
    return best


@rule
def best_in_graveyard(t: Zeven, plan: int) -> int:
    """The best card of the discard pile."""
    best = 0
    for kind in range(KINDS):
        if t.held[DISCARD_PILE, kind]:
            best = max(best, worth(t, plan, kind))
    return best
