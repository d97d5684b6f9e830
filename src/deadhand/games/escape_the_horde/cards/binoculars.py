"""Binoculars: look at the top of the Stack, and put it in order [EH-17.16]."""

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.chain import carry_out, play
from deadhand.games.escape_the_horde.public_acts import note_act
from deadhand.games.escape_the_horde.roles import may_use_infected_text, may_use_survivor_text
from deadhand.table.flow.course import EVERYONE, argument, ask, emit, number_of, offer, pop, push
from deadhand.table.game.declare import default, on, on_kind, rule, why_not
from deadhand.table.zones.cards import forget_at, peek_at, reorder_in_hand, top


@rule
def offer_binoculars(t: eh.EscapeTheHorde, seat: int) -> None:
    """Offer the card with either text [EH-17.16]."""
    if may_use_survivor_text(t, seat):
        offer(t, verbs.BINOCULARS_SURVIVOR)
    if may_use_infected_text(t, seat):
        offer(t, verbs.BINOCULARS_INFECTED)


@on(verbs.BINOCULARS_SURVIVOR)
def look_as_survivor(t: eh.EscapeTheHorde) -> None:
    """Use the S text [EH-17.16]."""
    note_act(t, t.actor, eh.EQUIPPED)
    play(t, eh.BINOCULARS, eh.SURVIVOR_TEXT)


@on(verbs.BINOCULARS_INFECTED)
def look_and_order(t: eh.EscapeTheHorde) -> None:
    """Use the I text [EH-17.16]."""
    play(t, eh.BINOCULARS, eh.INFECTED_TEXT)


@on_kind(carry_out, eh.BINOCULARS)
def spy(t: eh.EscapeTheHorde, card: int) -> None:
    """Show the top cards to the user only; I text makes all others forget these places [EH-16.5, EH-16.7]."""
    seat, cards = t.player[card], min(eh.SEEN, t.count[eh.STACK])
    emit(t, eh.LOOKED, seat, cards)
    seen = top(t, eh.STACK)
    for _ in range(cards):
        peek_at(t, seat, seen)
        if t.text[card] == eh.INFECTED_TEXT:
            forget_at(t, seen, EVERYONE & ~(1 << seat))
        seen = t.below[seen]
    if t.text[card] == eh.INFECTED_TEXT and cards > 1:
        push(t, eh.PUT_BACK, seat, cards)


@on(eh.PUT_BACK)
def ask_order(t: eh.EscapeTheHorde, seat: int, cards: int) -> None:
    """Ask for an order, even if all are alike; each order of kinds is one choice [EH-D11, EH-16.10]."""
    ask(t, seat, verbs.ASK_ORDER)
    first = top(t, eh.STACK)
    second = t.below[first]
    a, b = t.kind[first], t.kind[second]
    if cards == 2:
        offer_orders_of_two(t, min(a, b), max(a, b))
    else:
        c = t.kind[t.below[second]]
        low, high = min(a, b, c), max(a, b, c)
        offer_orders_of_three(t, low, a + b + c - low - high, high)


@rule
def offer_orders_of_two(t: eh.EscapeTheHorde, low: int, high: int) -> None:
    """Offer each order of two kinds, which may be equal."""
    offer(t, verbs.PUT_TWO, low, high)
    if low != high:
        offer(t, verbs.PUT_TWO, high, low)


@rule
def offer_orders_of_three(t: eh.EscapeTheHorde, low: int, middle: int, high: int) -> None:
    """Offer each order of three kinds, some of which may be equal."""
    offer(t, verbs.PUT_THREE, low, middle, high)
    if middle != high:
        offer(t, verbs.PUT_THREE, low, high, middle)
    if low != middle:
        offer(t, verbs.PUT_THREE, middle, low, high)
        offer(t, verbs.PUT_THREE, middle, high, low)
    if middle != high:
        offer(t, verbs.PUT_THREE, high, low, middle)
        if low != middle:
            offer(t, verbs.PUT_THREE, high, middle, low)


@on(verbs.PUT_TWO)
def put_two(t: eh.EscapeTheHorde, first: int, second: int) -> None:
    """Put two cards back, the last named first, so that the first named lies on top [EH-17.16]."""
    put_on_top(t, second, 0)
    put_on_top(t, first, 1)
    end_order(t)


@on(verbs.PUT_THREE)
def put_three(t: eh.EscapeTheHorde, first: int, second: int, third: int) -> None:
    """Put three cards back in the same way [EH-17.16]."""
    put_on_top(t, third, 0)
    put_on_top(t, second, 1)
    put_on_top(t, first, 2)
    end_order(t)


@rule
def put_on_top(t: eh.EscapeTheHorde, kind: int, laid: int) -> None:
    """Take the first card of a kind below those already laid, which may be of the same kind [EH-17.16]."""
    card = top(t, eh.STACK)
    for _ in range(laid):
        card = t.below[card]
    while t.kind[card] != kind:
        card = t.below[card]
    reorder_in_hand(t, card)


@rule
def end_order(t: eh.EscapeTheHorde) -> None:
    """Show the others how many cards were put back [EH-16.5]."""
    emit(t, eh.ORDERED, argument(t, 1), argument(t, 2))
    pop(t)


@default(verbs.ASK_ORDER)
def put_back_unchanged(t: eh.EscapeTheHorde) -> int:
    """Leave the order unchanged by default [EH-D11]."""
    first = top(t, eh.STACK)
    second = t.below[first]
    if argument(t, 2) == 2:
        return number_of(verbs.PUT_TWO, t.kind[first], t.kind[second])
    return number_of(verbs.PUT_THREE, t.kind[first], t.kind[second], t.kind[t.below[second]])


@why_not(verbs.BINOCULARS_SURVIVOR, verbs.BINOCULARS_INFECTED)
def no_look(t: eh.EscapeTheHorde) -> int:
    """Refuse the wrong text [EH-7.5]."""
    if may_use_survivor_text(t, t.actor):
        return verbs.SURVIVORS_TEXTS_ONLY
    return verbs.INFECTED_TEXTS_ONLY


verbs.ACTIONS.refuse(verbs.PUT_TWO, "other cards are to be put back", "EH-17.16")
verbs.ACTIONS.refuse(verbs.PUT_THREE, "other cards are to be put back", "EH-17.16")
