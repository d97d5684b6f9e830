"""Sets of Resources, places and spaces as the bits of one integer: what a turn offers is picked out without searching.

A set of kinds holds Resources only, which are counted from the first of them.
"""

from collections.abc import Callable
from typing import Final

from deadhand.games.three_days import state as td
from deadhand.games.three_days.names import stays_out_of_reserve, weapon_for
from deadhand.table.choices.actions import Verb
from deadhand.table.flow.course import NOBODY, offer
from deadhand.table.game.declare import inline_rule, rule
from deadhand.table.record.bits import lowest, without_lowest


def kinds_that(belong: Callable[[int], bool]) -> int:
    """The set of the Resources that a question is true of."""
    return sum(1 << (kind - td.RESOURCES) for kind in range(td.RESOURCES, td.THREAT_CARDS) if belong(kind))


def kinds_named(*names: int) -> int:
    """The set of the kinds of some names, whatever their backs."""
    return kinds_that(lambda kind: td.NAME[kind] in names)


PUNCHES: Final = kinds_named(td.PUNCH)
KEPT_OUT: Final = kinds_that(stays_out_of_reserve)
"""The kinds that never go into the Reserve [TD-11.6]."""
WEAPONS: Final = kinds_that(lambda kind: kind < td.AMMUNITION)
WEAPONS_THAT_WEAR_OUT: Final = kinds_named(td.BAT, td.PIPE, td.KNIFE)
FOR_RIFLE: Final = kinds_that(lambda kind: weapon_for(kind) == td.RIFLE)
FOR_GUN: Final = kinds_that(lambda kind: weapon_for(kind) == td.GUN)
FOR_PUNCH: Final = kinds_that(lambda kind: weapon_for(kind) == td.PUNCH)
COMMONS: Final = kinds_that(lambda kind: td.BACK[kind] == "Common")
SOUPS: Final = kinds_named(td.CANNED_SOUP)
HEALERS: Final = kinds_named(td.CANNED_SOUP, td.MEDKIT)
ANTIVIRALS: Final = kinds_named(td.ANTIVIRAL)
PILLS: Final = kinds_named(td.PILLS)
NOTES: Final = kinds_named(td.NOTE)
KEVLARS: Final = kinds_named(td.KEVLAR)
BINOCULARS: Final = kinds_named(td.BINOCULARS)
LANTERNS: Final = kinds_named(td.LANTERN)
GRENADES: Final = kinds_named(td.GRENADE)
TOOLKITS: Final = kinds_named(td.TOOLKIT)


@rule
def size_of(members: int) -> int:
    """Return how many members are in a set."""
    total = 0
    while members:
        members = without_lowest(members)
        total += 1
    return total


@rule
def kinds_in(t: td.ThreeDays, zone: int) -> int:
    """The Resources that lie in a zone."""
    kinds = 0
    card = t.lowest[zone]
    while card != NOBODY:
        if td.RESOURCES <= t.kind[card] < td.THREAT_CARDS:
            kinds |= 1 << (t.kind[card] - td.RESOURCES)
        card = t.above[card]
    return kinds


@rule
def spaces_with(t: td.ThreeDays, first: int, end: int) -> int:
    """The spaces, counted from 0, in which a card of a kind from `first` to before `end` lies."""
    spaces = 0
    for space in range(td.SPACES_IN_ALL):
        card = t.lowest[td.SPACES + space]
        if card != NOBODY and first <= t.kind[card] < end:
            spaces |= 1 << space
    return spaces


@inline_rule
def offer_members(t: td.ThreeDays, verb: Verb, members: int, first: int) -> None:
    """An action about each member of a set, which is counted from `first`."""
    while members:
        offer(t, verb, first + lowest(members))
        members = without_lowest(members)


@inline_rule
def offer_pairs(t: td.ThreeDays, verb: Verb, xs: int, first_x: int, ys: int, first_y: int) -> None:
    """An action about each member of a set with each of another."""
    while xs:
        left = ys
        while left:
            offer(t, verb, first_x + lowest(xs), first_y + lowest(left))
            left = without_lowest(left)
        xs = without_lowest(xs)
