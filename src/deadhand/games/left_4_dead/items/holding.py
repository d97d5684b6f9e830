"""Items held and loose: one of each kind at most [L4D-2.6 to L4D-2.13]. Kinds: Gun, Health Pack, Pills, Grenade."""

from deadhand.games.left_4_dead import state as l4d
from deadhand.table.flow.course import NOBODY, clockwise
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import oldest


@rule
def same_sort(item: int) -> int:
    """Return the first item of the same type in the rules' sense: all Guns are one, both Grenades are one [L4D-2.6]."""
    if item < l4d.GUNS:
        return l4d.UZI
    return l4d.PIPE_BOMB if item == l4d.MOLOTOV else item


@rule
def item_like(t: l4d.Left4Dead, seat: int, item: int) -> int:
    """Return the item of this one's type that a player holds, or NOBODY: there is at most one [L4D-2.7]."""
    first = same_sort(item)
    last = first
    if first == l4d.UZI:
        last = l4d.SHOTGUN
    elif first == l4d.PIPE_BOMB:
        last = l4d.MOLOTOV
    for other in range(first, last + 1):
        if t.held[l4d.HELD + seat, other]:
            return other
    return NOBODY


@rule
def gun(t: l4d.Left4Dead, seat: int) -> int:
    """Return the Gun that a player holds, or NOBODY [L4D-2.10]."""
    return item_like(t, seat, l4d.UZI)


@rule
def power_of(t: l4d.Left4Dead, seat: int) -> int:
    """Damage to each monster engaged: 1, the bonus of a Gun held, Ammo [L4D-10.13, L4D-12.2, L4D-19.14 to 19.16]."""
    held = gun(t, seat)
    return 1 + t.ammo + (0 if held == NOBODY else t.numbers[held, l4d.DAMAGE])


@rule
def engagements_of(t: l4d.Left4Dead, seat: int) -> int:
    """Return a player's number of engagements [L4D-9.6, L4D-11.1, L4D-11.5, L4D-11.10, L4D-19.17, L4D-19.18]."""
    if t.silenced[seat] == 1:
        return 0
    held = gun(t, seat)
    return 1 if held == NOBODY else t.numbers[held, l4d.AMOUNT]


@rule
def in_reach(t: l4d.Left4Dead, seat: int, holder: int) -> bool:
    """Return False if a Shotgun's monsters would not all lie in front of the same player [L4D-19.18]."""
    if gun(t, seat) != l4d.SHOTGUN:
        return True
    return t.engagements[seat] == 0 or t.aim[seat] == holder


@rule
def loose_item(t: l4d.Left4Dead, seat: int, item: int) -> int:
    """Return the nearest loose item of this name clockwise, from the player's own front on; or NOBODY [L4D-2.13]."""
    for steps in range(t.seats):
        zone = l4d.FRONT + clockwise(t, seat, steps)
        if t.held[zone, item]:
            return oldest(t, zone, item)
    return NOBODY
