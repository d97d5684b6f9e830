"""Discarding, piles that are shuffled again, and the Playing Area [TD-2.6 to TD-2.13, TD-7.6, TD-13.3 to TD-13.6]."""

from deadhand.games.three_days import state as td
from deadhand.table.flow.course import NOBODY, emit, emit_card
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import flip_onto, move, shuffle, top
from deadhand.table.zones.layers import begin_batch


@rule
def clear_tokens(t: td.ThreeDays, card: int) -> None:
    """Remove all tokens from a card that leaves its place [TD-18.6]."""
    t.hits[card] = 0
    t.uses[card] = 0
    t.turns[card] = 0
    t.paralysed[card] = td.NO_TOKEN


@rule
def discard(t: td.ThreeDays, card: int) -> None:
    """Discard a card from any place to its own deck's pile, or out of the game [TD-2.11, TD-2.12, TD-18.6]."""
    clear_tokens(t, card)
    kind = t.kind[card]
    move(t, card, td.INVOKE if kind == td.BABY_GHOUL else td.DISCARD_OF_BACK[t.back[kind]])


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
    """Return a pile's top card, after a new shuffle if needed; NOBODY if none is left [TD-2.13, TD-7.6]."""
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


# ---- the Playing Area ----


@rule
def card_in(t: td.ThreeDays, space: int) -> int:
    """Return the card in a space, or NOBODY."""
    return t.lowest[td.SPACES + space]


@rule
def is_free(t: td.ThreeDays, space: int) -> bool:
    """Return True if the Free side of a space is up and no card lies there [TD-2.8]."""
    return t.blocked[space] == 0 and t.count[td.SPACES + space] == 0


@rule
def free_spaces(t: td.ThreeDays) -> int:
    """Return the number of Free spaces [TD-2.8]."""
    total = 0
    for space in range(td.SPACES_IN_ALL):
        total += is_free(t, space)
    return total


@rule
def left_most_free(t: td.ThreeDays) -> int:
    """Return the left-most Free space, or NOBODY [TD-13.3]."""
    for space in range(td.SPACES_IN_ALL):
        if is_free(t, space):
            return space
    return NOBODY


@rule
def enter(t: td.ThreeDays, card: int) -> None:
    """Bring a card to the left-most Free space; without one discard it, unless a way out [TD-13.3 to TD-13.6]."""
    space = left_most_free(t)
    kind = t.kind[card]
    if space != NOBODY:
        clear_tokens(t, card)
        move(t, card, td.SPACES + space)
        emit_card(t, td.COMES, kind, space + 1)
    elif kind == td.EXIT or td.NAME[kind] == td.EXIT_INDOORS:
        emit_card(t, td.WAITS, kind)
    else:
        emit_card(t, td.NO_SPACE, kind)
        discard(t, card)


@rule
def block_right_most(t: td.ThreeDays) -> None:
    """Turn the right-most Free space to its Blocked side, if there is one [TD-20.3, TD-20.4]."""
    for step in range(1, td.SPACES_IN_ALL + 1):
        space = td.SPACES_IN_ALL - step
        if is_free(t, space):
            t.blocked[space] = 1
            emit(t, td.BLOCKED, space + 1)
            return


@rule
def free_left_most(t: td.ThreeDays) -> None:
    """Turn the left-most Blocked side to Free, if there is one [TD-20.5]."""
    for space in range(td.SPACES_IN_ALL):
        if t.blocked[space]:
            t.blocked[space] = 0
            emit(t, td.UNBLOCKED, space + 1)
            return


@rule
def clear_playing_area(t: td.ThreeDays, keeps_exit: int) -> None:
    """Discard all cards of the Playing Area, but for EXIT if it stays; nothing explodes [TD-12.8 to TD-12.13]."""
    for space in range(td.SPACES_IN_ALL):
        card = card_in(t, space)
        if card != NOBODY and not (keeps_exit and t.kind[card] == td.EXIT):
            discard(t, card)
