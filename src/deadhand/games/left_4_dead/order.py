"""Table order and the order of a round [L4D-6]."""

from deadhand.games.left_4_dead import state as l4d
from deadhand.table.flow.course import clockwise, pop, push, steps_to
from deadhand.table.game.declare import rule


@rule
def in_table_order(t: l4d.Left4Dead, place: int) -> int:
    """The seat at a place of the table order, in which the holder of the difficulty marker is first [L4D-6.3]."""
    return clockwise(t, t.marker, place)


@rule
def place_of(t: l4d.Left4Dead, seat: int) -> int:
    """The place of a seat in the table order, the reverse of `in_table_order`."""
    return steps_to(t, t.marker, seat)


@rule
def enter(t: l4d.Left4Dead, part: int) -> None:
    """The next part of the round begins, after a window for Instants [L4D-6.1, L4D-17.5]."""
    pop(t)
    t.phase = part
    t.window_passed = 0
    push(t, part)
    push(t, l4d.OPEN_WINDOW)
