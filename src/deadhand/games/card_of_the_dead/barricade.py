"""Barricade: three cards off the deck, one under it, the others as if drawn [CD-14.3, CD-14.4, CD-16.6]."""

from deadhand.games.card_of_the_dead.state import (
    ASK_BURY,
    ASK_HANDLE,
    DECK,
    HANDLE_TAKEN,
    KINDS,
    LOOKS,
    PUT_ONE_UNDER,
    TAKEN,
    CardOfTheDead,
)
from deadhand.games.card_of_the_dead.turn import draw
from deadhand.games.card_of_the_dead.verbs import BURY, HANDLE
from deadhand.table.actions import offer
from deadhand.table.events import happen
from deadhand.table.flow import ask
from deadhand.table.knowledge import forget
from deadhand.table.rule import rule
from deadhand.table.state import EVERYONE, NOBODY
from deadhand.table.steps import pop, push
from deadhand.table.zones import move, move_under, oldest, top


@rule
def build_barricade(t: CardOfTheDead) -> None:
    """Take the top three cards, or all if fewer; only the taker knows them from now on [CD-14.3, CD-16.15]."""
    number = min(3, t.count[DECK])
    if number == 0:
        return
    happen(t, LOOKS, NOBODY, EVERYONE, t.active, number)
    for _ in range(number):
        move(t, top(t, DECK), TAKEN + t.active)
    forget(t, TAKEN + t.active)
    push(t, HANDLE_TAKEN)
    push(t, PUT_ONE_UNDER)


@rule
def put_one_under(t: CardOfTheDead) -> None:
    """Choose the card that goes under the deck; a single one goes back [CD-14.3, CD-14.4]."""
    taken = TAKEN + t.active
    if t.count[taken] == 1:
        bury(t, t.kind[top(t, taken)])
        return
    ask(t, t.active, ASK_BURY)
    for kind in range(KINDS):
        if t.held[taken, kind]:
            offer(t, BURY, kind)


@rule
def bury(t: CardOfTheDead, kind: int) -> None:
    """Face down: it stays secret [CD-14.3, CD-16.6]."""
    pop(t)
    move_under(t, oldest(t, TAKEN + t.active, kind), DECK)


@rule
def handle_taken(t: CardOfTheDead) -> None:
    """The others are handled one by one; with two left, the player says which comes first [CD-14.3]."""
    taken = TAKEN + t.active
    if t.count[taken] == 0:
        pop(t)
    elif t.count[taken] == 1:
        draw(t, top(t, taken))
    else:
        ask(t, t.active, ASK_HANDLE)
        for kind in range(KINDS):
            if t.held[taken, kind]:
                offer(t, HANDLE, kind)


@rule
def handle(t: CardOfTheDead, kind: int) -> None:
    """Treat a card as drawn [CD-14.3]."""
    draw(t, oldest(t, TAKEN + t.active, kind))
