"""What is done for a player who is away or out of time [CD-17]."""

from deadhand.games.card_of_the_dead.rounds import can_be_kept
from deadhand.games.card_of_the_dead.state import (
    ASK_BURY,
    ASK_CLEAR,
    ASK_DRAFT,
    ASK_HANDLE,
    ASK_LURE,
    ASK_ORDER,
    ASK_PLAY,
    ASK_SHED,
    ASK_SLUGGER,
    ASK_TRIP,
    FIRST_EVENT,
    HAND,
    IN_FRONT,
    KINDS,
    MOVEMENT,
    POINTS,
    SIZE,
    TAKEN,
    ZOMBIE,
    ZOMBIE_KINDS,
    CardOfTheDead,
)
from deadhand.games.card_of_the_dead.verbs import (
    BURY,
    HANDLE,
    KEEP_NONE,
    KEEP_ONE,
    KEEP_THREE,
    KEEP_TWO,
    LURE_TO,
    PASS,
    ROB,
    SHED,
    SLUG,
    TRIP_UP,
    UNDER_REST,
)
from deadhand.table.actions import ACTIONS, number_of
from deadhand.table.rule import rule
from deadhand.table.seats import left_of
from deadhand.table.state import NOBODY


@rule
def default_action(t: CardOfTheDead) -> int:
    """What an absent player does, by the table of section 17 [CD-D2 to CD-D11]."""
    if t.prompt == ASK_DRAFT:
        return keep_the_first_three(t)
    if t.prompt == ASK_PLAY:
        return PASS.first
    if t.prompt == ASK_LURE:
        return number_of(LURE_TO, first_of_the_others(t, IN_FRONT))
    if t.prompt == ASK_SLUGGER:
        return SLUG.first if t.held[IN_FRONT + t.actor, ZOMBIE] else number_of(ROB, first_of_the_others(t, HAND))
    if t.prompt == ASK_CLEAR:
        return clear_most(t)
    if t.prompt == ASK_SHED:
        return shed_fewest_points(t)
    if t.prompt == ASK_TRIP:
        return trip_who_is_ahead(t)
    if t.prompt == ASK_BURY:
        return bury_the_worst(t)
    if t.prompt == ASK_HANDLE:
        return number_of(HANDLE, t.kind[t.lowest[TAKEN + t.actor]])
    if t.prompt == ASK_ORDER:
        return UNDER_REST.first
    return t.offers[0]


@rule
def keep_the_first_three(t: CardOfTheDead) -> int:
    """The first three allowed cards, as dealt [CD-D2]."""
    x, y, z = KINDS, KINDS, KINDS
    card = t.lowest[HAND + t.actor]
    while card != NOBODY and z == KINDS:
        kind = t.kind[card]
        if can_be_kept(t, kind):
            if kind < x:
                x, y, z = kind, x, y
            elif kind < y:
                y, z = kind, y
            else:
                z = kind
        card = t.above[card]
    if x == KINDS:
        return KEEP_NONE.first
    if y == KINDS:
        return number_of(KEEP_ONE, x)
    if z == KINDS:
        return number_of(KEEP_TWO, x, y)
    return number_of(KEEP_THREE, x, y, z)


@rule
def first_of_the_others(t: CardOfTheDead, zone: int) -> int:
    """The first living player clockwise; for a hand, the first who has cards [CD-D5, CD-D6]."""
    seat = left_of(t, t.actor)
    while t.alive[seat] == 0 or (zone == HAND and t.count[HAND + seat] == 0):
        seat = left_of(t, seat)
    return seat


@rule
def clear_most(t: CardOfTheDead) -> int:
    """The set with most zombies; of equal ones that with the fewest cards [CD-D7]."""
    best, best_score = t.offers[0], -1
    for place in range(t.offer_count):
        action = t.offers[place]
        zombies, cards = 0, 0
        for kind in range(ZOMBIE_KINDS):
            zombies += ACTIONS[action, 1 + kind] * t.numbers[kind, SIZE]
            cards += ACTIONS[action, 1 + kind]
        if 16 * zombies - cards > best_score:
            best, best_score = action, 16 * zombies - cards
    return best


@rule
def shed_fewest_points(t: CardOfTheDead) -> int:
    """The movement card of fewest points; of equal ones the newest [CD-D8]."""
    card = t.highest[MOVEMENT + t.actor]
    best = t.kind[card]
    while card != NOBODY:
        if t.numbers[t.kind[card], POINTS] < t.numbers[best, POINTS]:
            best = t.kind[card]
        card = t.below[card]
    return number_of(SHED, best)


@rule
def trip_who_is_ahead(t: CardOfTheDead) -> int:
    """The player with most movement points, of equal ones the first; two cards, or the only one [CD-D9]."""
    best = NOBODY
    seat = left_of(t, t.actor)
    while seat != t.actor:
        if t.count[MOVEMENT + seat] and (best == NOBODY or t.movement[seat] > t.movement[best]):
            best = seat
        seat = left_of(t, seat)
    return number_of(TRIP_UP, best, min(2, t.count[MOVEMENT + best]))


@rule
def bury_the_worst(t: CardOfTheDead) -> int:
    """The largest Zombie card, else the first Event, else the last card [CD-D10]."""
    taken = TAKEN + t.actor
    for number in range(ZOMBIE_KINDS):
        kind = ZOMBIE_KINDS - 1 - number
        if t.held[taken, kind]:
            return number_of(BURY, kind)
    card = t.lowest[taken]
    while t.kind[card] < FIRST_EVENT and t.above[card] != NOBODY:
        card = t.above[card]
    return number_of(BURY, t.kind[card])
