"""Classes of cards by kind, those of section 21, distinguished by their order in the deck file."""

from deadhand.games.three_days import state as td
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule


@rule
def is_zombie(kind: int) -> bool:
    """Return True if a card is a Zombie [TD-21A]."""
    return kind < td.OBJECTS


@rule
def is_instant(kind: int) -> bool:
    """Return True if a card is resolved as soon as it is turned over [TD-18.2]."""
    return td.INSTANTS <= kind < td.WAYS


@rule
def is_fast(kind: int) -> bool:
    """Return True if a card comes to the Playing Area before the Game Turn does anything else [TD-13.2]."""
    return kind == td.RUNNER


@rule
def is_way(kind: int) -> bool:
    """Return True if a card is a place that the Survivors go by [TD-12.5]."""
    return td.WAYS <= kind < td.RESOURCES


@rule
def is_way_out(kind: int) -> bool:
    """Return True if a card waits for a Free space instead of being discarded [TD-13.6]."""
    return kind == td.EXIT or td.NAME[kind] == td.EXIT_INDOORS


@rule
def is_resource(kind: int) -> bool:
    """Return True if a card can be picked up [TD-18.5]."""
    return td.RESOURCES <= kind < td.THREAT_CARDS


@rule
def is_weapon(kind: int) -> bool:
    """Return True if a card can be equipped [TD-11.11]."""
    return td.RESOURCES <= kind < td.AMMUNITION


@rule
def needs_beside(name: int) -> bool:
    """Return True if a weapon has an ammunition type, so that it returns to the hand when it is replaced [TD-11.13]."""
    return name in (td.RIFLE, td.GUN, td.PUNCH)


@rule
def weapon_for(kind: int) -> int:
    """The weapon that an Ammunition or Agent card lies beside, or NOBODY for any other card [TD-18.18]."""
    if not td.AMMUNITION <= kind < td.ITEMS:
        return NOBODY
    if td.NAME[kind] == td.AMMUNITION_RIFLE:
        return td.RIFLE
    return td.GUN if td.NAME[kind] == td.AMMUNITION_GUN else td.PUNCH


@rule
def stays_out_of_reserve(kind: int) -> bool:
    """Rifle and Punch never go into the Reserve [TD-11.6]."""
    return kind in (td.RIFLE, td.PUNCH)
