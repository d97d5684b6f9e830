"""The Playing Area: which spaces are Free, and how cards come there [TD-2.6 to TD-2.9, TD-13.3 to TD-13.6, TD-20.3]."""

from deadhand.games.three_days import state as td
from deadhand.games.three_days.map.piles import clear_tokens, discard
from deadhand.games.three_days.names import is_way_out
from deadhand.table.flow.course import NOBODY, emit, emit_card
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import move


@rule
def card_in(t: td.ThreeDays, space: int) -> int:
    """The card in a space, or NOBODY."""
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
    """The left-most Free space, or NOBODY [TD-13.3]."""
    for space in range(td.SPACES_IN_ALL):
        if is_free(t, space):
            return space
    return NOBODY


@rule
def enter(t: td.ThreeDays, card: int) -> None:
    """A card comes to the left-most Free space; without one it is discarded, a way out waits [TD-13.3 to TD-13.6]."""
    space = left_most_free(t)
    kind = t.kind[card]
    if space != NOBODY:
        clear_tokens(t, card)
        move(t, card, td.SPACES + space)
        emit_card(t, td.COMES, kind, space + 1)
    elif is_way_out(kind):
        emit_card(t, td.WAITS, kind)
    else:
        emit_card(t, td.NO_SPACE, kind)
        discard(t, card)


@rule
def block_right_most(t: td.ThreeDays) -> None:
    """The right-most Free space is turned to its Blocked side, if there is one [TD-20.3, TD-20.4]."""
    for step in range(1, td.SPACES_IN_ALL + 1):
        space = td.SPACES_IN_ALL - step
        if is_free(t, space):
            t.blocked[space] = 1
            emit(t, td.BLOCKED, space + 1)
            return


@rule
def free_left_most(t: td.ThreeDays) -> None:
    """The left-most Blocked side is turned to Free, if there is one [TD-20.5]."""
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
