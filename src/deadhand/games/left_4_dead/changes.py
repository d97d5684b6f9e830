"""Changing a plan that all have named: when one may, and what a change must alter [L4D-11.12 to L4D-11.14]."""

from deadhand.games.left_4_dead import state as l4d, verbs
from deadhand.games.left_4_dead.items.holding import engagements_of, gun, in_reach
from deadhand.games.left_4_dead.monsters.duties import engagements_owed, owed_before
from deadhand.table.flow.course import NOBODY, push
from deadhand.table.game.declare import on, rule
from deadhand.table.zones.cards import oldest


@rule
def room_to_change(t: l4d.Left4Dead, seat: int) -> bool:
    """Return True if a player may change and can name anything else than now [L4D-11.12, L4D-11.13, L4D-18.7]."""
    return t.changes_left[seat] > 0 and may_alter(t, seat, 1 << seat)


@on(verbs.CHANGE)
def change_plan(t: l4d.Left4Dead) -> None:
    """Name again; then the confirming starts again with the first player [L4D-11.12, L4D-11.13]."""
    seat = t.actor
    t.changes_left[seat] -= 1
    t.confirmed = 0
    for holder in range(t.seats):
        card = t.lowest[l4d.FRONT + holder]
        while card != NOBODY:
            t.engaged_before[card] = (t.engaged[card] >> seat) & 1
            t.engaged[card] = t.engaged[card] & ~(1 << seat)
            card = t.above[card]
    t.engagements_before = t.engagements[seat]
    t.engagements[seat] = 0
    push(t, l4d.NAME_TARGETS, seat, 1)


@rule
def name_engagement(t: l4d.Left4Dead, seat: int, card: int) -> None:
    """Engage a monster for a player by the plan."""
    t.engaged[card] = t.engaged[card] | (1 << seat)
    t.engagements[seat] += 1


@rule
def leaves_change(t: l4d.Left4Dead, seat: int, holder: int, card: int) -> bool:
    """Return True if a changing player can engage a monster now and still end with another plan [L4D-11.12]."""
    aim = t.aim[seat]
    t.aim[seat] = holder
    name_engagement(t, seat, card)
    possible = may_alter(t, seat, 0)
    t.aim[seat] = aim
    t.engaged[card] = t.engaged[card] & ~(1 << seat)
    t.engagements[seat] -= 1
    return possible


@rule
def may_alter(t: l4d.Left4Dead, seat: int, without: int) -> bool:
    """Return True if a player can end with a change beyond which of several like monsters is meant [L4D-11.12].

    `without` is the player's set if all they have named is to be taken back first. They end with at least what they
    have named and what duty demands. If that is as much as before, there must be more to name, or it must differ.
    """
    named, before = t.engagements[seat], t.engagements_before
    if without:
        named, before = 0, t.engagements[seat]
    if named > before:
        return True
    limit = engagements_of(t, seat)
    if named == before:
        return (without == 0 and engages_others(t, seat)) or (named < limit and more_than_duty(t, seat, 0, without))
    must = engagements_owed(t, seat, 1, without)
    if named + must != before or (before < limit and more_than_duty(t, seat, must, without)):
        return True
    if owed_before(t, seat, seat, 1, without) > 0 and own_hunters_differ(t, seat):
        return True
    return without == 0 and engages_others(t, seat)


@rule
def is_altered(t: l4d.Left4Dead, seat: int) -> bool:
    """Return True if a player's engagements now are another plan than before the change."""
    return t.engagements[seat] != t.engagements_before or engages_others(t, seat)


@rule
def engages_others(t: l4d.Left4Dead, seat: int) -> bool:
    """Return True if a player engages more monsters of any group than before the change."""
    for holder in range(t.seats):
        card = t.lowest[l4d.FRONT + holder]
        while card != NOBODY:
            if (t.engaged[card] >> seat) & 1 and more_than_before(t, seat, card):
                return True
            card = t.above[card]
    return False


@rule
def more_than_before(t: l4d.Left4Dead, seat: int, card: int) -> bool:
    """Return True if a player engages more monsters like this one than before the change."""
    more = 0
    other = t.lowest[t.zone[card]]
    while other != NOBODY:
        if is_like(t, card, other, seat):
            more += ((t.engaged[other] >> seat) & 1) - t.engaged_before[other]
        other = t.above[other]
    return more > 0


@rule
def is_like(t: l4d.Left4Dead, card: int, other: int, seat: int) -> bool:
    """Return True if two monsters in front of the same player are alike, apart from one seat's engagements."""
    if t.kind[card] != t.kind[other] or t.damage[card] != t.damage[other]:
        return False
    return (t.engaged[card] ^ t.engaged[other]) & ~(1 << seat) == 0


@rule
def more_than_duty(t: l4d.Left4Dead, seat: int, must: int, without: int) -> bool:
    """Return True if more monsters can be chosen than duty demands; it may hold a Shotgun to one player."""
    left = must
    for holder in range(t.seats):
        bound = must > 0 and gun(t, seat) == l4d.SHOTGUN and owed_before(t, seat, holder, 1, without) == 0
        if not bound and (without or in_reach(t, seat, holder)):
            card = t.lowest[l4d.FRONT + holder]
            while card != NOBODY:
                if can_engage(t, seat, holder, card) and (t.engaged[card] & ~without) >> seat & 1 == 0:
                    left -= 1
                    if left < 0:
                        return True
                card = t.above[card]
    return False


@rule
def can_engage(t: l4d.Left4Dead, seat: int, holder: int, card: int) -> bool:
    """Return True if a card in front of a player is a monster, and no Smoker of the chooser's [L4D-11.2, L4D-11.7]."""
    kind = t.kind[card]
    return kind < l4d.MONSTERS and (kind != l4d.SMOKER or holder != seat)


@rule
def own_hunters_differ(t: l4d.Left4Dead, seat: int) -> bool:
    """Return True if a player's Hunters are not all alike, apart from that player's engagements."""
    first = oldest(t, l4d.FRONT + seat, l4d.HUNTER)
    card = t.above[first]
    while card != NOBODY:
        if t.kind[card] == l4d.HUNTER and not is_like(t, card, first, seat):
            return True
        card = t.above[card]
    return False
