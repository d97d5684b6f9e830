"""A rule-of-thumb player for Card of the Dead: runs while it can, fights when it must, and lures where it hurts.

It reads only what its seat may know: its own hand, what lies open, and its marks on other hands. Scores are in tenths
of a Survival point. The weights were found by playing 10,000 games between neighbouring settings.
"""

from typing import Final

from deadhand.games.card_of_the_dead.players import living, next_living
from deadhand.games.card_of_the_dead.state import (
    ARMORED,
    BITTEN,
    CHAINSAW,
    CORNERED,
    DECK,
    DYNAMITE,
    FIRST_EVENT,
    FOG,
    HAND,
    HIDE,
    IN_FRONT,
    LURE,
    MOVEMENT,
    NUKES,
    PILLAGE,
    POINTS,
    RUFFIANS,
    SIZE,
    SLUGGER,
    SWARM,
    THREE_ZOMBIES,
    TRIPPED,
    TWO_ZOMBIES,
    ZOMBIE,
    ZOMBIE_KINDS,
    CardOfTheDead,
)
from deadhand.games.card_of_the_dead.verbs import (
    ACT,
    BURY,
    CLEAR,
    HANDLE,
    KEEP_ONE,
    KEEP_THREE,
    KEEP_TWO,
    LURE_TO,
    MOVE,
    ROB,
    SHED,
    SLUG,
    STAY_HIDDEN,
    TRIP_UP,
    UNDER_REST,
)
from deadhand.table.actions import ACTIONS
from deadhand.table.chance import noise_below
from deadhand.table.knowledge import marks
from deadhand.table.record import Integers
from deadhand.table.rule import rule
from deadhand.table.seats import left_of

FINE: Final = 4096
"""Steps between two scores, for noise to decide between equals without favouring the first seat."""

DANGER: Final = (200, 120, 92, 68, 47, 29, 13, 0)
"""What it costs to be so many zombies short of being eaten, 0 first."""
STUCK: Final = 14
"""... and to be surrounded besides."""
KILL: Final = 40
"""What it is worth that somebody else is eaten, ..."""
ALONE: Final = 150
"""... and to be the last survivor."""
BITE: Final = 90
"""What it is worth to be rid of Bitten."""
POINT: Final = 6
"""What a movement point in front of oneself is worth, per player: of two, one soon survives alone."""
WORTH: Final = (0, 0, 0, 4, 5, -90, 16, 14, 18, 16, 9, 12, 12, 5, 0, 0, 0, 0, 0)
"""What a card is worth in one's own hand, by kind."""


@rule
def greedy_action(t: CardOfTheDead, noise: Integers) -> int:
    """Take the offer that scores best; noise decides between equals."""
    best, best_score = 0, -100_000_000
    for place in range(t.offer_count):
        action = t.offers[place]
        score = score_action(t, action) * FINE + noise_below(noise, FINE)
        if score > best_score:
            best, best_score = action, score
    return best


@rule
def score_action(t: CardOfTheDead, action: int) -> int:
    """How good an offer is; to pass, and all that does not matter, is worth 0."""
    verb, x, y, z = ACTIONS[action, 0], ACTIONS[action, 1], ACTIONS[action, 2], ACTIONS[action, 3]
    if verb == MOVE.id:
        return score_move(t, x)
    if verb == ACT.id:
        return score_act(t, x) - hold(t, x)
    if verb == KEEP_THREE.id:
        return WORTH[x] + WORTH[y] + WORTH[z]
    if verb == KEEP_TWO.id:
        return WORTH[x] + WORTH[y]
    if verb == KEEP_ONE.id:
        return WORTH[x]
    if verb == STAY_HIDDEN.id:
        return score_stay_hidden(t)
    if verb == LURE_TO.id:
        return harm(t, x, smallest_size(t))
    if verb == CLEAR.id:
        return score_clear(t, x, y, z)
    if verb == SHED.id:
        return 4 - t.numbers[x, POINTS]
    if verb == TRIP_UP.id:
        return score_trip(t, x, y)
    return score_rarer(t, verb, x)


@rule
def score_rarer(t: CardOfTheDead, verb: int, x: int) -> int:
    """Slugger, Barricade and Ruffians."""
    if verb == SLUG.id:
        return relief(t, t.numbers[ZOMBIE, SIZE])
    if verb == ROB.id:
        return score_rob(t, x)
    if verb == BURY.id:
        return -value_drawn(t, x)
    if verb == HANDLE.id:
        return value_drawn(t, x)
    return 1 if verb == UNDER_REST.id else 0


@rule
def score_clear(t: CardOfTheDead, ones: int, twos: int, threes: int) -> int:
    """As many zombies as can be, on as few cards as can be: small ones may go by a Slugger."""
    zombies = (
        ones * t.numbers[ZOMBIE, SIZE] + twos * t.numbers[TWO_ZOMBIES, SIZE] + threes * t.numbers[THREE_ZOMBIES, SIZE]
    )
    return 10 * zombies - ones - twos - threes


# ---- Danger ----


@rule
def danger(t: CardOfTheDead, zombies: int) -> int:
    """What it costs to have so many zombies."""
    short = min(7, max(0, t.eaten_at - zombies))
    return DANGER[short] + (STUCK if zombies >= t.surrounded_at else 0)


@rule
def relief(t: CardOfTheDead, zombies: int) -> int:
    """What it is worth to have so many zombies less."""
    mine = t.zombies[t.actor]
    return danger(t, mine) - danger(t, mine - min(mine, zombies))


@rule
def harm(t: CardOfTheDead, seat: int, zombies: int) -> int:
    """What it is worth that another player has so many zombies more; more if that player is ahead."""
    after = t.zombies[seat] + zombies
    share = 3 if ahead(t, seat) else 2
    value = (danger(t, after) - danger(t, t.zombies[seat])) * share // 5
    if after >= t.eaten_at:
        value += ALONE if living(t) == 2 else KILL
        value += t.movement[seat] * 4
    return value


@rule
def ahead(t: CardOfTheDead, seat: int) -> bool:
    """Whether another player has more points, with those in play."""
    return t.scores[seat] + t.movement[seat] > t.scores[t.actor] + t.movement[t.actor]


@rule
def smallest_size(t: CardOfTheDead) -> int:
    """The zombies of the card that would be given."""
    for kind in range(ZOMBIE_KINDS):
        if t.held[IN_FRONT + t.actor, kind]:
            return t.numbers[kind, SIZE]
    return 0


@rule
def clearable(t: CardOfTheDead, limit: int) -> int:
    """Zombies that Chainsaw (2) or Dynamite (3) would get rid of."""
    front = IN_FRONT + t.actor
    if limit == 3 and t.held[front, THREE_ZOMBIES]:
        return 3
    if t.held[front, TWO_ZOMBIES]:
        return min(limit, 2 + t.held[front, ZOMBIE])
    return min(limit, t.held[front, ZOMBIE])


# ---- Movement ----


@rule
def turns_left(t: CardOfTheDead) -> int:
    """Turns of one's own that the deck still gives, about."""
    return t.count[DECK] // (living(t) * (1 + t.swarm))


@rule
def hold(t: CardOfTheDead, kind: int) -> int:
    """What is given up by not keeping a card; less, the fewer turns are left to play it."""
    spare = turns_left(t) - t.count[HAND + t.actor]
    return 0 if spare < 0 else WORTH[kind] // 2


@rule
def score_move(t: CardOfTheDead, kind: int) -> int:
    """Points count if one gets away with them; the last step ends the round."""
    points = t.numbers[kind, POINTS]
    if t.held[HAND + t.actor, BITTEN]:
        return points - hold(t, kind) - (200 if t.movement[t.actor] + points >= t.escape_at else 0)
    if t.movement[t.actor] + points >= t.escape_at:
        return 400 + 10 * points
    safety = danger(t, t.zombies[t.actor]) // 8
    return max(1, points * POINT * t.seats - safety) + 2 - hold(t, kind)


@rule
def score_trip(t: CardOfTheDead, seat: int, number: int) -> int:
    """Points taken from who has many, or is about to escape."""
    lost = 0
    card = t.highest[MOVEMENT + seat]
    for _ in range(number):
        lost += t.numbers[t.kind[card], POINTS]
        card = t.below[card]
    each = 6 if ahead(t, seat) else 3
    if t.movement[seat] + 2 >= t.escape_at:
        each += 8
    return lost * each


# ---- Actions ----


@rule
def score_act(t: CardOfTheDead, kind: int) -> int:
    """What a card's action is worth."""
    if kind == CHAINSAW:
        return relief(t, clearable(t, 2))
    if kind == LURE:
        return relief(t, smallest_size(t)) + best_harm(t, smallest_size(t))
    if kind == HIDE:
        size = smallest_size(t)
        return relief(t, size) + harm(t, next_living(t, t.actor), size) + score_stay_hidden(t) // 2
    if kind == SLUGGER:
        return max(relief(t, min(t.held[IN_FRONT + t.actor, ZOMBIE], 1)), best_rob(t))
    if kind == DYNAMITE:
        lost = POINT * t.seats if t.count[MOVEMENT + t.actor] else 0
        return relief(t, clearable(t, 3)) - lost
    if kind == TRIPPED:
        return best_trip(t)
    if kind == NUKES:
        return score_nukes(t)
    if kind == PILLAGE:
        return score_pillage(t)
    if kind == ARMORED:
        return BITE if t.held[HAND + t.actor, BITTEN] else -5
    return score_barricade(t)


@rule
def best_harm(t: CardOfTheDead, zombies: int) -> int:
    """The most that a Lure can hurt."""
    best = 0
    for seat in range(t.seats):
        if seat != t.actor and t.alive[seat]:
            best = max(best, harm(t, seat, zombies))
    return best if zombies else 0


@rule
def score_rob(t: CardOfTheDead, seat: int) -> int:
    """A random card of a hand: worth less where Bitten is known to be."""
    value = 8 + (2 if ahead(t, seat) else 0)
    if marks(t, t.actor, HAND + seat, BITTEN):
        value -= BITE // max(1, t.count[HAND + seat])
    return value


@rule
def best_rob(t: CardOfTheDead) -> int:
    """The best hand to take a card from."""
    best = 0
    for seat in range(t.seats):
        if seat != t.actor and t.count[HAND + seat]:
            best = max(best, score_rob(t, seat))
    return best


@rule
def best_trip(t: CardOfTheDead) -> int:
    """The best player to trip."""
    best = 0
    for seat in range(t.seats):
        if seat != t.actor and t.count[MOVEMENT + seat]:
            best = max(best, score_trip(t, seat, min(2, t.count[MOVEMENT + seat])))
    return best


@rule
def score_nukes(t: CardOfTheDead) -> int:
    """One's own relief, less a share of the others'; hands go, and with them Bitten."""
    value = relief(t, t.zombies[t.actor]) - 6 * (t.count[HAND + t.actor] - 1)
    if t.held[HAND + t.actor, BITTEN]:
        value += BITE
    for seat in range(t.seats):
        if seat != t.actor and t.alive[seat]:
            value += 3 * t.count[HAND + seat] - danger(t, t.zombies[seat]) // 4
    return value


@rule
def score_pillage(t: CardOfTheDead) -> int:
    """A card from everybody."""
    value = 0
    seat = left_of(t, t.actor)
    while seat != t.actor:
        if t.count[HAND + seat]:
            value += score_rob(t, seat)
        seat = left_of(t, seat)
    return value


@rule
def score_barricade(t: CardOfTheDead) -> int:
    """Two cards more, the worst of three under the deck; with a full hand in an empty deck not worth it."""
    return 10 - (danger(t, t.zombies[t.actor] + 1) - danger(t, t.zombies[t.actor])) // 3


@rule
def score_stay_hidden(t: CardOfTheDead) -> int:
    """What it is worth to draw no card."""
    cards = 1 + t.swarm
    fear = danger(t, t.zombies[t.actor] + cards) - danger(t, t.zombies[t.actor])
    return fear * 2 // 5 - 3 * cards


@rule
def value_drawn(t: CardOfTheDead, kind: int) -> int:
    """What a card taken for the Barricade is worth if it is handled as drawn."""
    mine = t.zombies[t.actor]
    if kind < ZOMBIE_KINDS:
        return danger(t, mine) - danger(t, mine + t.numbers[kind, SIZE])
    if kind < FIRST_EVENT:
        return WORTH[kind]
    if kind == CORNERED:
        return -POINT * t.seats * t.movement[t.actor]
    if kind == FOG:
        return danger(t, mine) // 2 - 10
    if kind == RUFFIANS:
        return 0 if t.held[HAND + t.actor, SLUGGER] else -8 * t.count[HAND + t.actor]
    return -5 if kind == SWARM else danger(t, mine) - danger(t, mine + living(t) - 1)
