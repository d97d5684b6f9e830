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
def refill(t: td.ThreeDays, pile: int, discard_pile: int) -> None:
    """Shuffle a discard pile into a new pile if the pile is used up [TD-2.13, TD-7.6]."""
    if t.count[pile] == 0 and t.count[discard_pile]:
        while t.count[discard_pile]:
            flip_onto(t, discard_pile, pile)
        if pile == td.COMMON:
            begin_batch(t, pile)
        shuffle(t, pile)


@rule
def next_common(t: td.ThreeDays) -> int:
    """The top Common card, after a new shuffle if there must be one; NOBODY if none is left [TD-2.13]."""
    refill(t, td.COMMON, td.COMMON_DISCARD)
    return top(t, td.COMMON)


@rule
def next_kit(t: td.ThreeDays) -> int:
    """The top Survival Kit card, likewise [TD-7.6]."""
    refill(t, td.KIT, td.KIT_DISCARD)
    return top(t, td.KIT)


@rule
def has_common(t: td.ThreeDays) -> bool:
    """Return True if there is a Common card to draw [TD-19.4, TD-20.6]."""
    return t.count[td.COMMON] + t.count[td.COMMON_DISCARD] > 0


@rule
def has_kit(t: td.ThreeDays) -> bool:
    """Return True if there is a Survival Kit card to draw [TD-7.6]."""
    return t.count[td.KIT] + t.count[td.KIT_DISCARD] > 0


@rule
def draw_kit(t: td.ThreeDays, seat: int) -> None:
    """Draw a Survival Kit card to the hand, in sight of all, if there is one [TD-7.5, TD-7.6, TD-23.5]."""
    card = next_kit(t)
    if card != NOBODY:
        emit_card(t, td.KIT_DRAWN, t.kind[card], seat)
        move(t, card, td.HAND + seat)
