"""Table order and the order of a round [L4D-6]."""

from deadhand.games.left_4_dead import state as l4d
from deadhand.table.flow.course import argument, clockwise, pop, push, steps_to
from deadhand.table.game.declare import rule


@rule
def in_table_order(t: l4d.Left4Dead, place: int) -> int:
    """Return the seat at a place of the table order, in which the marker's holder is first [L4D-6.3]."""
    return clockwise(t, t.marker, place)


@rule
def place_of(t: l4d.Left4Dead, seat: int) -> int:
    """Return the place of a seat in the table order, the reverse of `in_table_order`."""
    return steps_to(t, t.marker, seat)


@rule
def is_to_come(t: l4d.Left4Dead, seat: int) -> bool:
    """Return whether a player comes after who is asked, clockwise from the first integer of the step."""
    return steps_to(t, argument(t, 1), seat) > argument(t, 2)


@rule
def enter(t: l4d.Left4Dead, part: int) -> None:
    """Begin the next part of the round, after a window for Instants [L4D-6.1, L4D-17.5]."""
    pop(t)
    t.phase = part
    t.window_passed = 0
    push(t, part)
    push(t, l4d.OPEN_WINDOW)
