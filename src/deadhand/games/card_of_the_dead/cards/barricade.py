"""Barricade: three cards off the deck, one under it, the others as if drawn [CD-14.3, CD-14.4, CD-16.6]."""

from deadhand.games.card_of_the_dead import state as cd, verbs
from deadhand.games.card_of_the_dead.draw import draw
from deadhand.games.card_of_the_dead.play import carry_out
from deadhand.table.flow.course import NOBODY, ask, emit, emit_card, number_of, offer_each, pop, push
from deadhand.table.game.declare import default, on, on_kind
from deadhand.table.zones.cards import forget, move, move_under, oldest, top


@on_kind(carry_out, cd.BARRICADE)
def build_barricade(t: cd.CardOfTheDead) -> None:
    """Take the top three cards, or all if fewer; only the taker knows them from now on [CD-14.3, CD-16.15]."""
    number = min(3, t.count[cd.DECK])
    if number == 0:
        emit_card(t, cd.NO_EFFECT, cd.BARRICADE)
        return
    emit(t, cd.LOOKS, t.active, number)
    for _ in range(number):
        move(t, top(t, cd.DECK), cd.TAKEN + t.active)
    forget(t, cd.TAKEN + t.active)
    push(t, cd.HANDLE_TAKEN)
    push(t, cd.PUT_ONE_UNDER)


@on(cd.PUT_ONE_UNDER)
def put_one_under(t: cd.CardOfTheDead) -> None:
    """Choose the card that goes under the deck; a single one goes back [CD-14.3, CD-14.4]."""
    taken = cd.TAKEN + t.active
    if t.count[taken] == 1:
        bury(t, t.kind[top(t, taken)])
        return
    ask(t, t.active, verbs.ASK_BURY)
    offer_each(t, taken, verbs.BURY)


@on(verbs.BURY)
def bury(t: cd.CardOfTheDead, kind: int) -> None:
    """Put the card under the deck, face down [CD-14.3, CD-16.6]."""
    pop(t)
    move_under(t, oldest(t, cd.TAKEN + t.active, kind), cd.DECK)


@on(cd.HANDLE_TAKEN)
def handle_taken(t: cd.CardOfTheDead) -> None:
    """Handle the other cards one by one; with two left, the player chooses the first [CD-14.3]."""
    taken = cd.TAKEN + t.active
    if t.count[taken] == 0:
        pop(t)
    elif t.count[taken] == 1:
        draw(t, top(t, taken))
    else:
        ask(t, t.active, verbs.ASK_HANDLE)
        offer_each(t, taken, verbs.HANDLE)


@on(verbs.HANDLE)
def treat_as_drawn(t: cd.CardOfTheDead, kind: int) -> None:
    """Treat a card as drawn [CD-14.3]."""
    draw(t, oldest(t, cd.TAKEN + t.active, kind))


@default(verbs.ASK_BURY)
def bury_the_worst(t: cd.CardOfTheDead) -> int:
    """Bury by default the largest Zombie card, else the first Event, else the last card [CD-D10]."""
    taken = cd.TAKEN + t.actor
    for number in range(cd.ZOMBIE_KINDS):
        kind = cd.ZOMBIE_KINDS - 1 - number
        if t.held[taken, kind]:
            return number_of(verbs.BURY, kind)
    card = t.lowest[taken]
    while t.kind[card] < cd.FIRST_EVENT and t.above[card] != NOBODY:
        card = t.above[card]
    return number_of(verbs.BURY, t.kind[card])


@default(verbs.ASK_HANDLE)
def handle_as_drawn(t: cd.CardOfTheDead) -> int:
    """Handle by default the card that was drawn first [CD-D10]."""
    return number_of(verbs.HANDLE, t.kind[t.lowest[cd.TAKEN + t.actor]])
