"""Gravedigger: takes a card from a hand, or from the graveyard [Z-14]."""

from deadhand.games.zeven import state as zv, verbs
from deadhand.games.zeven.plays import finish_play, no_opponent
from deadhand.table.flow.course import argument, ask, emit_event, number_of, offer, offer_each, offer_others, pop, push
from deadhand.table.game.declare import default, on, rule, why_not
from deadhand.table.zones.cards import move, newest, oldest, peek, top


@rule
def offer_gravedigger(t: zv.Zeven, seat: int) -> None:
    """Use 1 on a hand with cards, use 2 on a discard pile with cards [Z-7.10, Z-14.1]."""
    offer_others(t, seat, zv.HAND, verbs.DIG_HAND)
    if t.count[zv.DISCARD_PILE]:
        offer(t, verbs.DIG_GRAVEYARD)


@on(verbs.DIG_HAND)
def dig_hand(t: zv.Zeven, opponent: int) -> None:
    """Use 1: look at a hand, from which a card must be taken [Z-14.2, Z-14.3, Z-14.8, Z-18.5]."""
    move(t, oldest(t, zv.HAND + t.active, zv.GRAVEDIGGER), zv.IN_PLAY)
    finish_play(t, zv.GRAVEDIGGER)
    peek(t, t.active, zv.HAND + opponent)
    push(t, zv.BURY)
    push(t, zv.TAKE_FROM_HAND, opponent)


@on(zv.TAKE_FROM_HAND)
def ask_take(t: zv.Zeven, opponent: int) -> None:
    """Ask for a card of the hand, shown in the order of the deck list [Z-14.3, Z-21.3]."""
    ask(t, t.active, verbs.ASK_TAKE)
    offer_each(t, zv.HAND + opponent, verbs.TAKE)


@on(verbs.TAKE)
def take_from_hand(t: zv.Zeven, kind: int) -> None:
    """Move the card into the taker's hand; only the two players know which it was [Z-14.2, Z-18.6]."""
    opponent = argument(t, 1)
    card = oldest(t, zv.HAND + opponent, kind)
    move(t, card, zv.HAND + t.active)
    emit_event(t, zv.TOOK, kind, t.known[card], t.active, opponent)
    pop(t)


@on(verbs.DIG_GRAVEYARD)
def dig_graveyard(t: zv.Zeven) -> None:
    """Use 2: any one card of the discard pile [Z-14.4]."""
    move(t, oldest(t, zv.HAND + t.active, zv.GRAVEDIGGER), zv.IN_PLAY)
    finish_play(t, zv.GRAVEDIGGER)
    push(t, zv.BURY)
    push(t, zv.TAKE_FROM_GRAVEYARD)


@on(zv.TAKE_FROM_GRAVEYARD)
def ask_fetch(t: zv.Zeven) -> None:
    """Ask for any card of the discard pile [Z-14.4]."""
    ask(t, t.active, verbs.ASK_FETCH)
    offer_each(t, zv.DISCARD_PILE, verbs.FETCH)


@on(verbs.FETCH)
def take_from_graveyard(t: zv.Zeven, kind: int) -> None:
    """Take the highest card of that kind; the others keep their order [Z-14.4, Z-14.5, Z-18.3]."""
    move(t, newest(t, zv.DISCARD_PILE, kind), zv.HAND + t.active)
    pop(t)


@on(zv.BURY)
def bury(t: zv.Zeven) -> None:
    """Discard the Gravedigger after its effect, so that it can never take itself [Z-14.6]."""
    move(t, top(t, zv.IN_PLAY), zv.DISCARD_PILE)
    pop(t)


@default(verbs.ASK_FETCH)
def fetch_the_exposed(t: zv.Zeven) -> int:
    """Take the exposed card by default [Z-D6]."""
    return number_of(verbs.FETCH, t.kind[top(t, zv.DISCARD_PILE)])


why_not(verbs.DIG_HAND)(no_opponent)


verbs.ACTIONS.refuse(verbs.DIG_GRAVEYARD, "the graveyard is empty", "Z-7.10")
