"""The distance of players to a set of seven [Z-9.1 to Z-9.5, Z-9.12]: cards for their owners, tables for all."""

from typing import Final

from deadhand.games.zeven import state as zv
from deadhand.table.game.declare import rule
from deadhand.table.game.goals import Goal

LAID: Final = 1000
"""More than all copies of a kind: which lie on the table must be in the set."""


@rule
def two_kinds_laid(t: zv.Zeven, seat: int) -> bool:
    """Return True if a table has at most two kinds of Zombies, so that it can be part of a set [Z-9.5]."""
    return kinds_laid(t, seat) <= 2


@rule
def three_kinds_laid(t: zv.Zeven, seat: int) -> bool:
    """Return True if a table has three or more kinds of Zombies, so that it is no part of a set."""
    return kinds_laid(t, seat) > 2


@rule
def kinds_laid(t: zv.Zeven, seat: int) -> int:
    """Return the number of kinds of Zombies on a table."""
    kinds = 0
    for kind in range(zv.ZOMBIES):
        kinds += t.held[zv.TABLE + seat, kind] > 0
    return kinds


@rule
def cards_collected(t: zv.Zeven, seat: int) -> int:
    """Return the number of cards of the best set that a player has on the table and in hand [Z-9.2 to Z-9.5]."""
    return min(zv.SET_SIZE, best_pair(t, seat) // zv.ZOMBIES)


@rule
def kinds_collected(t: zv.Zeven, seat: int) -> int:
    """Return the number of kinds of the cards collected."""
    return best_pair(t, seat) % zv.ZOMBIES


@rule
def best_pair(t: zv.Zeven, seat: int) -> int:
    """Return the most cards of two kinds with Hordes that fit the table, times `ZOMBIES`, plus the number of kinds."""
    if kinds_laid(t, seat) > 2:
        return 0
    most, more = 0, 0
    for kind in range(zv.ZOMBIES):
        copies = number_owned(t, seat, kind) + (LAID if t.held[zv.TABLE + seat, kind] > 0 else 0)
        if copies > most:
            most, more = copies, most
        elif copies > more:
            more = copies
    kinds = (most > 0) + (more > 0)
    return (most % LAID + more % LAID + number_owned(t, seat, zv.HORDE)) * zv.ZOMBIES + kinds


@rule
def number_owned(t: zv.Zeven, seat: int, kind: int) -> int:
    """Return how many copies of a kind a player has on the table and in hand."""
    return t.held[zv.TABLE + seat, kind] + t.held[zv.HAND + seat, kind]


@rule
def cards_laid(t: zv.Zeven, seat: int) -> int:
    """Return the number of cards on a player's table."""
    return t.count[zv.TABLE + seat]


@rule
def cards_needed(t: zv.Zeven, seat: int) -> int:  # noqa: ARG001  # every rule of a goal takes the table
    """Return the number of cards in a set."""
    return zv.SET_SIZE


GOALS: Final = (
    Goal(
        "set",
        "Set of seven",
        "{0} of {1}, {2:no Zombie yet|one kind|two kinds}",
        (cards_collected, cards_needed, kinds_collected),
        per_seat=True,
        audience="owner",
        way=True,
        when=two_kinds_laid,
    ),
    Goal(
        "barred",
        "Set of seven",
        "{0} kinds on your table: one must go",
        (kinds_laid,),
        per_seat=True,
        audience="owner",
        when=three_kinds_laid,
    ),
    Goal(
        "laid",
        "Set of seven",
        "{0} of {1} laid",
        (cards_laid, cards_needed),
        per_seat=True,
        audience="others",
        way=True,
    ),
)
