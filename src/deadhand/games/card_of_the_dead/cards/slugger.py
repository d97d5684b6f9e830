"""Slugger: discard a single Zombie, or take a random card from a hand [CD-14.23 to CD-14.25]."""

from typing import Final

from deadhand.games.card_of_the_dead import state as cd, verbs
from deadhand.games.card_of_the_dead.discards import discard_zombies
from deadhand.games.card_of_the_dead.play import carry_out
from deadhand.games.card_of_the_dead.players import no_other, take_random_card
from deadhand.games.card_of_the_dead.zombies import look_at
from deadhand.table.flow.course import ask, emit_card, left_of, number_of, offer, offer_others, pop, push
from deadhand.table.game.declare import default, on, on_kind, why_not


@on_kind(carry_out, cd.SLUGGER)
def slugger(t: cd.CardOfTheDead) -> None:
    """Ask for one of its two uses, if either is possible [CD-14.24]."""
    possible = t.held[cd.IN_FRONT + t.active, cd.ZOMBIE] > 0
    for seat in range(t.seats):
        if seat != t.active and t.count[cd.HAND + seat]:
            possible = True
    if possible:
        push(t, cd.CHOOSE_SLUGGER)
    else:
        emit_card(t, cd.NO_EFFECT, cd.SLUGGER)


@on(cd.CHOOSE_SLUGGER)
def choose_slugger(t: cd.CardOfTheDead) -> None:
    """Ask for an own single Zombie, or another player with cards [CD-14.23, CD-14.24, CD-13.3, CD-13.4]."""
    ask(t, t.active, verbs.ASK_SLUGGER)
    if t.held[cd.IN_FRONT + t.active, cd.ZOMBIE]:
        offer(t, verbs.SLUG)
    offer_others(t, t.active, cd.HAND, verbs.ROB)


@on(verbs.SLUG)
def slug(t: cd.CardOfTheDead) -> None:
    """Discard a single Zombie [CD-14.23]."""
    pop(t)
    discard_zombies(t, t.active, cd.ZOMBIE, 1)
    look_at(t, t.active)


@on(verbs.ROB)
def rob_hand(t: cd.CardOfTheDead, seat: int) -> None:
    """Take a random card from the chosen hand [CD-14.23, CD-14.25]."""
    pop(t)
    take_random_card(t, t.active, seat)


@default(verbs.ASK_SLUGGER)
def slug_or_rob_the_next(t: cd.CardOfTheDead) -> int:
    """Discard a Zombie, else rob the first player clockwise who has cards [CD-D6]."""
    if t.held[cd.IN_FRONT + t.actor, cd.ZOMBIE]:
        return verbs.SLUG.first
    seat = left_of(t, t.actor)
    while t.count[cd.HAND + seat] == 0:
        seat = left_of(t, seat)
    return number_of(verbs.ROB, seat)


NO_CARD_IN_HAND: Final = verbs.ACTIONS.refusal("that player has no card in hand", "CD-14.24")


@why_not(verbs.ROB)
def no_rob(t: cd.CardOfTheDead, seat: int) -> int:
    """Refuse a target that is oneself, or has no cards [CD-14.23, CD-14.24]."""
    if seat != t.actor and t.alive[seat]:
        return NO_CARD_IN_HAND
    return no_other(t, seat)
