"""Tripped: discard movement cards of another player [CD-14.26, CD-14.27]."""

from typing import Final

from deadhand.games.card_of_the_dead import state as cd, verbs
from deadhand.games.card_of_the_dead.discards import discard_newest
from deadhand.games.card_of_the_dead.play import carry_out
from deadhand.games.card_of_the_dead.players import no_other
from deadhand.table.flow.course import NOBODY, ask, emit_card, left_of, number_of, offer, pop, push
from deadhand.table.game.declare import default, on, on_kind, why_not


@on_kind(carry_out, cd.TRIPPED)
def tripped(t: cd.CardOfTheDead) -> None:
    """Choose a player, unless no other has movement cards [CD-7.8, CD-14.26]."""
    for seat in range(t.seats):
        if seat != t.active and t.count[cd.MOVEMENT + seat]:
            push(t, cd.TRIP)
            return
    emit_card(t, cd.NO_EFFECT, cd.TRIPPED)


@on(cd.TRIP)
def trip(t: cd.CardOfTheDead) -> None:
    """Ask for another player with movement cards, and none, one or two of them [CD-14.26]."""
    ask(t, t.active, verbs.ASK_TRIP)
    for seat in range(t.seats):
        if seat != t.active and t.count[cd.MOVEMENT + seat]:
            for number in range(min(2, t.count[cd.MOVEMENT + seat]) + 1):
                offer(t, verbs.TRIP_UP, seat, number)


@on(verbs.TRIP_UP)
def trip_up(t: cd.CardOfTheDead, seat: int, number: int) -> None:
    """Discard the newest movement cards of the chosen player [CD-14.26, CD-14.27]."""
    pop(t)
    card = t.highest[cd.MOVEMENT + seat]
    for _ in range(number):
        t.movement[seat] -= t.numbers[t.kind[card], cd.POINTS]
        card = t.below[card]
    discard_newest(t, cd.MOVEMENT + seat, number)


@default(verbs.ASK_TRIP)
def trip_who_is_ahead(t: cd.CardOfTheDead) -> int:
    """Choose the player with most movement points by default: two cards, or the only one [CD-D9]."""
    best = NOBODY
    seat = left_of(t, t.actor)
    while seat != t.actor:
        if t.count[cd.MOVEMENT + seat] and (best == NOBODY or t.movement[seat] > t.movement[best]):
            best = seat
        seat = left_of(t, seat)
    return number_of(verbs.TRIP_UP, best, min(2, t.count[cd.MOVEMENT + best]))


NO_MOVEMENT_CARDS: Final = verbs.ACTIONS.refusal("that player has no movement cards", "CD-14.26")
ONE_MOVEMENT_CARD: Final = verbs.ACTIONS.refusal("that player has only one movement card", "CD-14.26")


@why_not(verbs.TRIP_UP)
def no_trip(t: cd.CardOfTheDead, seat: int, _number: int) -> int:
    """Refuse a target that is oneself, or has fewer movement cards [CD-14.26]."""
    if seat == t.actor or not t.alive[seat]:
        return no_other(t, seat)
    if t.count[cd.MOVEMENT + seat]:
        return ONE_MOVEMENT_CARD
    return NO_MOVEMENT_CARDS
