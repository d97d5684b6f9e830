"""Players: who is alive, who sits next to whom, and a random card from another's hand."""

from typing import Final

from deadhand.games.card_of_the_dead import state as cd, verbs
from deadhand.table.flow.course import draw_below, emit_event, left_of
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import card_at, move


@rule
def next_living(t: cd.CardOfTheDead, seat: int) -> int:
    """Return the next living player clockwise; the same player if nobody else lives."""
    other = left_of(t, seat)
    while t.alive[other] == 0 and other != seat:
        other = left_of(t, other)
    return other


@rule
def right_living(t: cd.CardOfTheDead, seat: int) -> int:
    """Return the living player to the right."""
    other = seat
    for _ in range(t.seats):
        other = other - 1 if other > 0 else t.seats - 1
        if t.alive[other]:
            return other
    return seat


@rule
def number_alive(t: cd.CardOfTheDead) -> int:
    """Return the number of players who are alive [CD-2.8]."""
    total = 0
    for seat in range(t.seats):
        total += t.alive[seat]
    return total


@rule
def take_random_card(t: cd.CardOfTheDead, taker: int, owner: int) -> None:
    """Move a random card from one hand to another; only these two know which [CD-14.25, CD-16.4].

    An empty hand gives nothing.
    """
    if t.count[cd.HAND + owner] == 0:
        return
    card = card_at(t, cd.HAND + owner, draw_below(t, t.count[cd.HAND + owner]))
    move(t, card, cd.HAND + taker)
    emit_event(t, cd.TOOK, t.kind[card], (1 << taker) | (1 << owner), taker, owner)


EATEN: Final = verbs.ACTIONS.refusal("that player has been eaten", "CD-10.5")
ONESELF: Final = verbs.ACTIONS.refusal("another player must be chosen")


@rule
def no_other(t: cd.CardOfTheDead, seat: int) -> int:
    """Return why a card cannot be played on a player, whatever else it asks for."""
    if seat == t.actor:
        return ONESELF
    return EATEN
