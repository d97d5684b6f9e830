"""Classes of cards by kind, and sets of Resources and spaces as the bits of one integer, to pick offers from."""

from collections.abc import Callable
from typing import Final

from deadhand.games.three_days import state as td
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule


@rule
def is_zombie(kind: int) -> bool:
    """Return True if a card is a Zombie [TD-21A]."""
    return kind < td.OBJECTS


@rule
def is_way(kind: int) -> bool:
    """Return True if a card is a place that the Survivors go by [TD-12.5]."""
    return td.WAYS <= kind < td.RESOURCES


@rule
def is_resource(kind: int) -> bool:
    """Return True if a card can be picked up [TD-18.5]."""
    return td.RESOURCES <= kind < td.THREAT_CARDS


@rule
def needs_beside(name: int) -> bool:
    """Return True if a weapon has an ammunition type, so that it returns to the hand when it is replaced [TD-11.13]."""
    return name in (td.RIFLE, td.GUN, td.PUNCH)


@rule
def weapon_for(kind: int) -> int:
    """Return the weapon that an Ammunition or Agent card is placed beside, or NOBODY for any other card [TD-18.18]."""
    if not td.AMMUNITION <= kind < td.ITEMS:
        return NOBODY
    if td.NAME[kind] == td.AMMUNITION_RIFLE:
        return td.RIFLE
    return td.GUN if td.NAME[kind] == td.AMMUNITION_GUN else td.PUNCH


@rule
def stays_out_of_reserve(kind: int) -> bool:
    """Return True for Rifle and Punch, which never go into the Reserve [TD-11.6]."""
    return kind in (td.RIFLE, td.PUNCH)


def kinds_that(belong: Callable[[int], bool]) -> int:
    """Return the set of the Resources for which a predicate holds."""
    return sum(1 << (kind - td.RESOURCES) for kind in range(td.RESOURCES, td.THREAT_CARDS) if belong(kind))


def kinds_named(*names: int) -> int:
    """Return the set of the kinds with these names, whatever their backs."""
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
def kinds_in(t: td.ThreeDays, zone: int) -> int:
    """Return the Resources that lie in a zone."""
    kinds = 0
    card = t.lowest[zone]
    while card != NOBODY:
        if td.RESOURCES <= t.kind[card] < td.THREAT_CARDS:
            kinds |= 1 << (t.kind[card] - td.RESOURCES)
        card = t.above[card]
    return kinds


@rule
def spaces_with(t: td.ThreeDays, first: int, end: int) -> int:
    """Return the spaces, from 0, with a card of a kind from `first` to before `end`."""
    spaces = 0
    for space in range(td.SPACES_IN_ALL):
        card = t.lowest[td.SPACES + space]
        if card != NOBODY and first <= t.kind[card] < end:
            spaces |= 1 << space
    return spaces


_SURVIVORS: Final = (td.RICK, td.SELENA, td.DAN)
_RESOURCES: Final = range(td.RESOURCES, td.THREAT_CARDS)
_STANDS_FOR: Final = (
    ("hit_points", "", _RESOURCES),  # a card without HP symbol has 1 Hit Point [TD-18.9]
    ("hit_points", "vitality", _SURVIVORS),
    ("damage", "melee", (td.BAT, td.PIPE, td.KNIFE, td.PUNCH, td.BERSERK_AGENT)),
    ("damage", "range", (td.RIFLE, td.GUN)),
    ("damage", "explosive", (td.FAT_ZOMBIE, td.GAS_CANISTER, td.ABANDONED_CAR, td.EXPLOSIVE_AGENT, td.GRENADE)),
    ("uses", "shots", (td.AMMUNITION_RIFLE, td.AMMUNITION_GUN, td.AMMUNITION_GUN_EPIC)),
    ("uses", "slots", _SURVIVORS),
    ("amount", "immunity", (*_SURVIVORS, td.ANTIVIRAL)),
    ("amount", "vitality", (td.CANNED_SOUP, td.CANNED_SOUP_INVOKE, td.MEDKIT)),
    ("amount", "points", (td.PILLS,)),
    ("amount", "defence", (td.KEVLAR, td.ARMORED_ZOMBIE)),
    ("amount", "cards", (td.NOTE, td.BINOCULARS, td.LANTERN, td.THREAT_LOUD)),
    ("amount", "automatic", (td.RIFLE,)),
    ("amount", "damage", (td.THREAT_FIERCE,)),
    ("amount", "hit_points", (td.THREAT_TOUGH,)),
    ("amount", "immunity_lost", (td.SPITTER, td.CONTAGION, td.THREAT_SICK)),
    ("amount", "vitality_lost", (td.THE_LAST_SUPPER,)),
)
"""A column of the deck, and its printed name on cards of these names."""
NUMBER_NAMES: Final = {
    card.id: {column: printed for column, printed, names in _STANDS_FOR if name in names}
    for card, name in zip(td.DECK, td.NAME, strict=True)
}
