"""Chainsaw and Dynamite: get rid of zombies in front of you [CD-14.8 to CD-14.13]."""

from typing import Final

from deadhand.games.card_of_the_dead import state as cd, verbs
from deadhand.games.card_of_the_dead.discards import discard_zombies
from deadhand.games.card_of_the_dead.play import carry_out
from deadhand.games.card_of_the_dead.zombies import look_at
from deadhand.table.flow.course import (
    ACTIONS,
    NOBODY,
    argument,
    ask,
    emit_card,
    number_of,
    offer,
    offer_each,
    pop,
    push,
)
from deadhand.table.game.declare import default, on, on_kind, rule, why_not
from deadhand.table.zones.cards import move, newest


@on_kind(carry_out, cd.CHAINSAW)
def chainsaw(t: cd.CardOfTheDead) -> None:
    """Discard up to two zombies of sizes one and two, if any fit [CD-7.8, CD-14.8]."""
    if can_clear(t, cd.CHAINSAW):
        push(t, cd.CLEAR_ZOMBIES, cd.CHAINSAW)
    else:
        emit_card(t, cd.NO_EFFECT, cd.CHAINSAW)


@on_kind(carry_out, cd.DYNAMITE)
def dynamite(t: cd.CardOfTheDead) -> None:
    """Clear up to three Zombies of all sizes, if any fit, then shed a movement card [CD-7.8, CD-14.12, CD-14.13]."""
    push(t, cd.SHED_MOVEMENT)
    if can_clear(t, cd.DYNAMITE):
        push(t, cd.CLEAR_ZOMBIES, cd.DYNAMITE)
    elif t.count[cd.MOVEMENT + t.active] == 0:
        emit_card(t, cd.NO_EFFECT, cd.DYNAMITE)


@rule
def limit_of(card: int) -> int:
    """Return the most zombies that a card gets rid of [CD-14.8, CD-14.12]."""
    return 2 if card == cd.CHAINSAW else 3


@rule
def in_reach(t: cd.CardOfTheDead, card: int, size: int) -> int:
    """Return the number of own Zombie cards of a size that a card may discard, three at most [CD-13.4, CD-14.9]."""
    if card == cd.CHAINSAW and size == cd.THREE_ZOMBIES:
        return 0
    return min(3, t.held[cd.IN_FRONT + t.active, size])


@rule
def can_clear(t: cd.CardOfTheDead, card: int) -> bool:
    """Return True if a card can discard any Zombie card at all [CD-7.8]."""
    for size in range(cd.ZOMBIE_KINDS):
        if in_reach(t, card, size) and t.numbers[size, cd.SIZE] <= limit_of(card):
            return True
    return False


@on(cd.CLEAR_ZOMBIES)
def clear_zombies(t: cd.CardOfTheDead, card: int) -> None:
    """Offer each set of zombies to which no further card can be added [CD-14.8 to CD-14.12]."""
    ones, twos = in_reach(t, card, cd.ZOMBIE), in_reach(t, card, cd.TWO_ZOMBIES)
    threes = in_reach(t, card, cd.THREE_ZOMBIES)
    one, two = t.numbers[cd.ZOMBIE, cd.SIZE], t.numbers[cd.TWO_ZOMBIES, cd.SIZE]
    three = t.numbers[cd.THREE_ZOMBIES, cd.SIZE]
    ask(t, t.active, verbs.ASK_CLEAR)
    for a in range(ones + 1):
        for b in range(twos + 1):
            for c in range(threes + 1):
                room = limit_of(card) - a * one - b * two - c * three
                more = (a < ones and one <= room) or (b < twos and two <= room) or (c < threes and three <= room)
                if room >= 0 and not more:
                    offer(t, verbs.CLEAR, a, b, c)


@on(verbs.CLEAR)
def clear(t: cd.CardOfTheDead, ones: int, twos: int, threes: int) -> None:
    """Discard the chosen Zombie cards [CD-14.10]."""
    pop(t)
    discard_zombies(t, t.active, cd.ZOMBIE, ones)
    discard_zombies(t, t.active, cd.TWO_ZOMBIES, twos)
    discard_zombies(t, t.active, cd.THREE_ZOMBIES, threes)
    look_at(t, t.active)


@default(verbs.ASK_CLEAR)
def clear_most(t: cd.CardOfTheDead) -> int:
    """Clear by default the set with most zombies; among equals the one with the fewest cards [CD-D7]."""
    best, best_score = t.offers[0], -1
    for place in range(t.offer_count):
        action = t.offers[place]
        zombies, cards = 0, 0
        for kind in range(cd.ZOMBIE_KINDS):
            zombies += ACTIONS[action, 1 + kind] * t.numbers[kind, cd.SIZE]
            cards += ACTIONS[action, 1 + kind]
        if 16 * zombies - cards > best_score:
            best, best_score = action, 16 * zombies - cards
    return best


ANOTHER_FITS: Final = verbs.ACTIONS.refusal("you may not stop while a further card fits", "CD-14.11")
TOO_MANY_FOR_CHAINSAW: Final = verbs.ACTIONS.refusal("these are too many zombies", "CD-14.8")
TOO_MANY_FOR_DYNAMITE: Final = verbs.ACTIONS.refusal("these are too many zombies", "CD-14.12")
TOO_BIG_FOR_CHAINSAW: Final = verbs.ACTIONS.refusal("a Chainsaw cannot get rid of Zombies!!!", "CD-13.4")


@why_not(verbs.CLEAR)
def no_clear(t: cd.CardOfTheDead, ones: int, twos: int, threes: int) -> int:
    """Refuse too many or too few zombies, or a size out of reach [CD-13.4, CD-14.8, CD-14.11, CD-14.12]."""
    chainsaw = argument(t, 1) == cd.CHAINSAW
    if chainsaw and threes:
        return TOO_BIG_FOR_CHAINSAW
    zombies = ones * t.numbers[cd.ZOMBIE, cd.SIZE] + twos * t.numbers[cd.TWO_ZOMBIES, cd.SIZE]
    zombies += threes * t.numbers[cd.THREE_ZOMBIES, cd.SIZE]
    if zombies > limit_of(argument(t, 1)):
        return TOO_MANY_FOR_CHAINSAW if chainsaw else TOO_MANY_FOR_DYNAMITE
    return ANOTHER_FITS


@on(cd.SHED_MOVEMENT)
def shed_movement(t: cd.CardOfTheDead) -> None:
    """Ask for one's own movement card to discard; without any this is skipped [CD-14.13]."""
    zone = cd.MOVEMENT + t.active
    if t.count[zone] == 0:
        pop(t)
        return
    ask(t, t.active, verbs.ASK_SHED)
    offer_each(t, zone, verbs.SHED)


@on(verbs.SHED)
def discard_chosen_movement(t: cd.CardOfTheDead, kind: int) -> None:
    """Discard the chosen movement card, the newest of its kind [CD-14.13]."""
    pop(t)
    move(t, newest(t, cd.MOVEMENT + t.active, kind), cd.DISCARD_PILE)
    t.movement[t.active] -= t.numbers[kind, cd.POINTS]


@default(verbs.ASK_SHED)
def shed_fewest_points(t: cd.CardOfTheDead) -> int:
    """Shed by default the movement card of fewest points; among equals the newest [CD-D8]."""
    card = t.highest[cd.MOVEMENT + t.actor]
    best = t.kind[card]
    while card != NOBODY:
        if t.numbers[t.kind[card], cd.POINTS] < t.numbers[best, cd.POINTS]:
            best = t.kind[card]
        card = t.below[card]
    return number_of(verbs.SHED, best)
