"""Discarding, and the piles that are shuffled again when they are used up [TD-2.11 to TD-2.13, TD-7.6]."""

from deadhand.games.three_days import state as td
from deadhand.table.flow.course import NOBODY, emit_card
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import flip_onto, move, shuffle, top
from deadhand.table.zones.layers import begin_batch


@rule
def clear_tokens(t: td.ThreeDays, card: int) -> None:
    """All tokens vanish from a card that leaves its place [TD-18.6]."""
    t.hits[card] = 0
    t.uses[card] = 0
    t.turns[card] = 0
    t.paralysed[card] = td.NO_TOKEN


@rule
def pile_for(t: td.ThreeDays, kind: int) -> int:
    """Return the zone a discarded card goes to: its own deck's pile, or out of the game [TD-2.11, TD-2.12]."""
    return td.INVOKE if kind == td.BABY_GHOUL else td.DISCARD_OF_BACK[t.back[kind]]


@rule
def discard(t: td.ThreeDays, card: int) -> None:
    """Discard a card from any place [TD-2.11, TD-2.12, TD-18.6]."""
    clear_tokens(t, card)
    move(t, card, pile_for(t, t.kind[card]))


@rule
def discard_openly(t: td.ThreeDays, seat: int, card: int) -> None:
    """Discard a card of a player, and say so [TD-2.11]."""
    emit_card(t, td.DISCARDED, t.kind[card], seat)
    discard(t, card)


@rule
def discard_all(t: td.ThreeDays, zone: int) -> None:
    """Discard every card of a zone, the lowest first."""
    card = t.lowest[zone]
    while card != NOBODY:
        above = t.above[card]
        discard(t, card)
        card = above


@rule
def next_card(t: td.ThreeDays, pile: int) -> int:
    """The top card of a pile, after a new shuffle if there must be one; NOBODY if none is left [TD-2.13, TD-7.6]."""
    discard_pile = pile + 1
    if t.count[pile] == 0 and t.count[discard_pile]:
        while t.count[discard_pile]:
            flip_onto(t, discard_pile, pile)
        if pile == td.COMMON:
            begin_batch(t, pile)
        shuffle(t, pile)
    return top(t, pile)


@rule
def has_card(t: td.ThreeDays, pile: int) -> bool:
    """Return True if there is a card to draw from a pile, now or after a new shuffle [TD-7.6, TD-19.4, TD-20.6]."""
    return t.count[pile] + t.count[pile + 1] > 0


@rule
def draw_kit(t: td.ThreeDays, seat: int) -> None:
    """Draw a Survival Kit card to the hand, in sight of all, if there is one [TD-7.5, TD-7.6, TD-23.5]."""
    card = next_card(t, td.KIT)
    if card != NOBODY:
        emit_card(t, td.KIT_DRAWN, t.kind[card], seat)
        move(t, card, td.HAND + seat)
