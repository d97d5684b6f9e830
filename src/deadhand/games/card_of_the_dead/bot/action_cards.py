"""The worth of each card's action, and of each choice that it asks for, to the greedy bot."""

from deadhand.games.card_of_the_dead import state as cd, verbs
from deadhand.games.card_of_the_dead.bot import reasons as why
from deadhand.games.card_of_the_dead.bot.worth import (
    BITE,
    POINT,
    WORTH,
    cost_of_zombies,
    is_ahead,
    smallest_size,
    worth_of_fewer_zombies,
    worth_of_more_zombies,
)
from deadhand.games.card_of_the_dead.players import next_living, number_alive
from deadhand.table.choices.reasons import because
from deadhand.table.flow.course import left_of
from deadhand.table.game.declare import by_kind, on_kind, rule, score
from deadhand.table.zones.cards import known_copies


@by_kind(cd.WITH_ACTION)
def worth_of_action(t: cd.CardOfTheDead, kind: int) -> int:
    """Return the worth of a card's action."""
    raise NotImplementedError


@on_kind(worth_of_action, cd.ARMORED)
def worth_of_armored(t: cd.CardOfTheDead) -> int:
    """Return the worth of getting rid of Bitten."""
    return because(t, BITE, why.CURES) if t.held[cd.HAND + t.actor, cd.BITTEN] else because(t, -5, why.NO_CURE)


@on_kind(worth_of_action, cd.BARRICADE)
def worth_of_barricade(t: cd.CardOfTheDead) -> int:
    """Return the worth of two more cards, with the worst of three under the deck; the last card goes back [CD-14.4]."""
    if t.count[cd.DECK] < 2:
        return because(t, -1, why.EMPTY_DECK)
    fear = (cost_of_zombies(t, t.zombies[t.actor] + 1) - cost_of_zombies(t, t.zombies[t.actor])) // 3
    return because(t, 10, why.MORE_CARDS) - fear


@score(verbs.BURY)
def score_bury(t: cd.CardOfTheDead, kind: int) -> int:
    """Score burying a card: the one that would be worst."""
    return -value_drawn(t, kind)


@score(verbs.HANDLE)
def value_drawn(t: cd.CardOfTheDead, kind: int) -> int:
    """Return the worth of a card taken for the Barricade if it is handled as drawn."""
    mine = t.zombies[t.actor]
    if kind < cd.ZOMBIE_KINDS:
        size = t.numbers[kind, cd.SIZE]
        return because(t, cost_of_zombies(t, mine) - cost_of_zombies(t, mine + size), why.ADDS_ZOMBIES, size)
    if kind < cd.FIRST_EVENT:
        return because(t, WORTH[kind], why.HELD, kind)
    if kind == cd.CORNERED:
        return because(t, -POINT * t.seats * t.movement[t.actor], why.CORNERS)
    if kind == cd.FOG:
        return because(t, cost_of_zombies(t, mine) // 2 - 10, why.CLEARS_ALL, mine)
    if kind == cd.RUFFIANS:
        lost = 0 if t.held[cd.HAND + t.actor, cd.SLUGGER] else 8 * t.count[cd.HAND + t.actor]
        return because(t, -lost, why.RUFFIANS)
    called = cost_of_zombies(t, mine) - cost_of_zombies(t, mine + number_alive(t) - 1)
    return because(t, -5 if kind == cd.SWARM else called, why.CALLS)


@on_kind(worth_of_action, cd.CHAINSAW)
def worth_of_chainsaw(t: cd.CardOfTheDead) -> int:
    """Return the worth of the zombies it removes."""
    return explained_relief(t, clearable_zombies(t, 2))


@on_kind(worth_of_action, cd.DYNAMITE)
def worth_of_dynamite(t: cd.CardOfTheDead) -> int:
    """Return the worth of the zombies it removes, less a movement card."""
    lost = POINT * t.seats if t.count[cd.MOVEMENT + t.actor] else 0
    return explained_relief(t, clearable_zombies(t, 3)) - lost


@rule
def explained_relief(t: cd.CardOfTheDead, zombies: int) -> int:
    """Return the worth of having this many zombies fewer, and give the reason."""
    if zombies == 0:
        return because(t, 0, why.NOTHING_TO_CLEAR)
    return because(t, worth_of_fewer_zombies(t, zombies), why.RELIEF, zombies, t.zombies[t.actor])


@rule
def clearable_zombies(t: cd.CardOfTheDead, limit: int) -> int:
    """Return the number of zombies that Chainsaw (2) or Dynamite (3) would remove."""
    front = cd.IN_FRONT + t.actor
    if limit == 3 and t.held[front, cd.THREE_ZOMBIES]:
        return 3
    if t.held[front, cd.TWO_ZOMBIES]:
        return min(limit, 2 + t.held[front, cd.ZOMBIE])
    return min(limit, t.held[front, cd.ZOMBIE])


@score(verbs.CLEAR)
def score_clear(t: cd.CardOfTheDead, ones: int, twos: int, threes: int) -> int:
    """Score a set of zombies: as many as possible, on as few cards as possible; a Slugger may remove small ones."""
    zombies = ones * t.numbers[cd.ZOMBIE, cd.SIZE] + twos * t.numbers[cd.TWO_ZOMBIES, cd.SIZE]
    zombies += threes * t.numbers[cd.THREE_ZOMBIES, cd.SIZE]
    return because(t, 10 * zombies, why.CLEARED, zombies) - ones - twos - threes


@score(verbs.SHED)
def score_shed(t: cd.CardOfTheDead, kind: int) -> int:
    """Score shedding a movement card: the fewer points the better."""
    return because(t, 4 - t.numbers[kind, cd.POINTS], why.CHEAPEST, t.numbers[kind, cd.POINTS])


@on_kind(worth_of_action, cd.HIDE)
def worth_of_hide(t: cd.CardOfTheDead) -> int:
    """Return the worth of one zombie less, another's zombie more, and perhaps no draw."""
    size = smallest_size(t)
    return explained_relief(t, size) + explained_harm(t, next_living(t, t.actor), size) + score_stay_hidden(t) // 2


@score(verbs.STAY_HIDDEN)
def score_stay_hidden(t: cd.CardOfTheDead) -> int:
    """Return the worth of drawing no card."""
    cards = 1 + t.swarm
    fear = cost_of_zombies(t, t.zombies[t.actor] + cards) - cost_of_zombies(t, t.zombies[t.actor])
    return because(t, fear * 2 // 5 - 3 * cards, why.QUIET)


@on_kind(worth_of_action, cd.LURE)
def worth_of_lure(t: cd.CardOfTheDead) -> int:
    """Return the worth of one zombie less, and one more where it hurts most."""
    return explained_relief(t, smallest_size(t)) + best_harm(t, smallest_size(t))


@rule
def best_harm(t: cd.CardOfTheDead, zombies: int) -> int:
    """Return the most that a Lure can hurt."""
    best = 0
    for seat in range(t.seats):
        if seat != t.actor and t.alive[seat]:
            best = max(best, explained_harm(t, seat, zombies))
    return best if zombies else 0


@rule
def explained_harm(t: cd.CardOfTheDead, seat: int, zombies: int) -> int:
    """Return the worth of another player having this many zombies more, and give the reason."""
    if t.zombies[seat] + zombies >= t.eaten_at:
        return because(t, worth_of_more_zombies(t, seat, zombies), why.EATEN, seat)
    return because(t, worth_of_more_zombies(t, seat, zombies), why.HURTS, seat, t.zombies[seat] + zombies)


@score(verbs.LURE_TO)
def score_lure(t: cd.CardOfTheDead, seat: int) -> int:
    """Choose the place that hurts most."""
    return explained_harm(t, seat, smallest_size(t))


@on_kind(worth_of_action, cd.NUKES)
def worth_of_nukes(t: cd.CardOfTheDead) -> int:
    """Return one's own relief, less a share of the others'; hands go, and Bitten with them."""
    value = explained_relief(t, t.zombies[t.actor]) - 6 * (t.count[cd.HAND + t.actor] - 1)
    if t.held[cd.HAND + t.actor, cd.BITTEN]:
        value += because(t, BITE, why.CURES)
    for seat in range(t.seats):
        if seat != t.actor and t.alive[seat]:
            value += 3 * t.count[cd.HAND + seat] - cost_of_zombies(t, t.zombies[seat]) // 4
    return because(t, value, why.NUKED)


@on_kind(worth_of_action, cd.PILLAGE)
def worth_of_pillage(t: cd.CardOfTheDead) -> int:
    """Return the worth of a card from everybody."""
    value = 0
    seat = left_of(t, t.actor)
    while seat != t.actor:
        if t.count[cd.HAND + seat]:
            value += score_rob(t, seat)
        seat = left_of(t, seat)
    return because(t, value, why.ROBS_ALL)


@on_kind(worth_of_action, cd.SLUGGER)
def worth_of_slugger(t: cd.CardOfTheDead) -> int:
    """Return the worth of the better of its two uses."""
    return max(explained_relief(t, min(t.held[cd.IN_FRONT + t.actor, cd.ZOMBIE], 1)), best_rob(t))


@score(verbs.SLUG)
def score_slug(t: cd.CardOfTheDead) -> int:
    """Score discarding a single Zombie."""
    return explained_relief(t, t.numbers[cd.ZOMBIE, cd.SIZE])


@rule
def best_rob(t: cd.CardOfTheDead) -> int:
    """Return the worth of the best hand to take a card from."""
    best = 0
    for seat in range(t.seats):
        if seat != t.actor and t.count[cd.HAND + seat]:
            best = max(best, score_rob(t, seat))
    return best


@score(verbs.ROB)
def score_rob(t: cd.CardOfTheDead, seat: int) -> int:
    """Score a random card of a hand, less where Bitten is known to be."""
    value = (
        because(t, 10, why.ROBS_LEADER, seat)
        if is_ahead(t, seat)
        else because(t, 8, why.ROBS, seat, t.count[cd.HAND + seat])
    )
    if known_copies(t, t.actor, cd.HAND + seat, cd.BITTEN):
        value += because(t, -(BITE // max(1, t.count[cd.HAND + seat])), why.ROBS_BITTEN)
    return value


@on_kind(worth_of_action, cd.TRIPPED)
def worth_of_tripped(t: cd.CardOfTheDead) -> int:
    """Return the worth of tripping the best target."""
    best = 0
    for seat in range(t.seats):
        if seat != t.actor and t.count[cd.MOVEMENT + seat]:
            best = max(best, score_trip(t, seat, min(2, t.count[cd.MOVEMENT + seat])))
    return best


@score(verbs.TRIP_UP)
def score_trip(t: cd.CardOfTheDead, seat: int, number: int) -> int:
    """Score points taken from a player who has many, or is about to escape."""
    lost = 0
    card = t.highest[cd.MOVEMENT + seat]
    for _ in range(number):
        lost += t.numbers[t.kind[card], cd.POINTS]
        card = t.below[card]
    each = 6 if is_ahead(t, seat) else 3
    if t.movement[seat] + 2 >= t.escape_at:
        each += 8
    return because(t, lost * each, why.TRIPS, seat, lost)


@score(verbs.UNDER_REST)
def score_rest(t: cd.CardOfTheDead) -> int:
    """Score every order alike."""
    return because(t, 1, why.ANY_ORDER)
