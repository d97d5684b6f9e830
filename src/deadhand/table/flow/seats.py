"""Seats around the table, and which of them win."""

from deadhand.table.record.record import Integers
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import rule


@rule
def left_of(t: Table, seat: int) -> int:
    """Return the next seat clockwise."""
    return seat + 1 if seat + 1 < t.seats else 0


@rule
def clockwise(t: Table, seat: int, steps: int) -> int:
    """Return the seat a number of steps clockwise, at most once around."""
    other = seat + steps
    return other if other < t.seats else other - t.seats


@rule
def steps_to(t: Table, seat: int, other: int) -> int:
    """Return the number of seats clockwise to another seat, the reverse of `clockwise`."""
    return other - seat if other >= seat else other - seat + t.seats


@rule
def relative_seat(t: Table, first: int, seat: int) -> int:
    """Return a seat as its place clockwise from `first`, which is 1; 0 for NOBODY."""
    return 0 if seat == NOBODY else 1 + steps_to(t, first, seat)


@rule
def most_points_win(t: Table, points: Integers) -> None:
    """Set each seat's return: the most points win, and equal seats share the win."""
    highest = points[0]
    for seat in range(t.seats):
        highest = max(highest, points[seat])
    winners = 0
    for seat in range(t.seats):
        winners += points[seat] == highest
    for seat in range(t.seats):
        t.returns[seat] = 1.0 / winners if points[seat] == highest else 0.0


@rule
def winners(t: Table) -> int:
    """Return the set of seats that have won, or share in a win."""
    won = 0
    for seat in range(t.seats):
        if t.returns[seat] > 0:
            won |= 1 << seat
    return won


@rule
def chance_of_lead(t: Table, seat: int, points: Integers, spread: int) -> int:
    """Estimate the chance of a seat to have the most points in the end, in thousandths, from its lead over the others.

    Without a lead it is the same for all seats. A lead of `spread` points brings it halfway to a sure win, and being as
    far behind halves it.
    """
    best = -1_000_000
    for other in range(t.seats):
        if other != seat:
            best = max(best, points[other])
    lead, even = points[seat] - best, 1000 // t.seats
    if lead < 0:
        return even * spread // (spread - lead)
    return even + (1000 - even) * lead // (lead + spread)
