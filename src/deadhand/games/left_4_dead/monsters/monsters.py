"""Monsters in play: counting them, what they can bear, what they threaten, how they die [L4D-2, L4D-12, L4D-19]."""

from deadhand.games.left_4_dead import state as l4d
from deadhand.games.left_4_dead.items.holding import power_of
from deadhand.table.flow.course import NOBODY, emit_card
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import held_by_all, move


@rule
def monsters_before(t: l4d.Left4Dead, seat: int) -> int:
    """Return the number of monsters in front of a player [L4D-2.11]."""
    total = 0
    for kind in range(l4d.MONSTERS):
        total += t.held[l4d.FRONT + seat, kind]
    return total


@rule
def monsters_in_play(t: l4d.Left4Dead) -> int:
    """Return the number of face-up monsters, Specials as well as Zombies [L4D-2.12, L4D-15.10]."""
    total = 0
    for seat in range(t.seats):
        total += monsters_before(t, seat)
    return total


@rule
def zombies_in_play(t: l4d.Left4Dead) -> int:
    """Return the number of face-up monsters of type Zombie [L4D-2.4, L4D-19.1]."""
    return held_by_all(t, l4d.FRONT, l4d.ZOMBIE)


@rule
def toughness(t: l4d.Left4Dead, kind: int) -> int:
    """Return the damage that kills a monster in one round; some grow with the players [L4D-2.5, L4D-19.8, L4D-19.9]."""
    return t.numbers[kind, l4d.HEALTH] + t.numbers[kind, l4d.GROWTH] * (t.seats - l4d.LEAST_SEATS)


@rule
def hit(t: l4d.Left4Dead, card: int, damage: int, seats: int) -> None:
    """Damage of a set of seats stays on a monster for the round; enough of it kills [L4D-12.3 to L4D-12.5]."""
    t.wounded_by[card] = t.wounded_by[card] | seats
    total = t.damage[card] + damage
    if total >= toughness(t, t.kind[card]):
        kill(t, card)
    else:
        t.damage[card] = total
        emit_card(t, l4d.WOUNDED, t.kind[card], t.zone[card] - l4d.FRONT, t.damage[card])


@rule
def kill(t: l4d.Left4Dead, card: int) -> None:
    """Discard a killed or removed monster at once; all who took part count it [L4D-2.14, L4D-24.3]."""
    emit_card(t, l4d.KILLED, t.kind[card], t.zone[card] - l4d.FRONT)
    for seat in range(t.seats):
        t.kills[seat] += (t.wounded_by[card] >> seat) & 1
    clear_monster(t, card)
    move(t, card, l4d.DISCARD_PILE)


@rule
def clear_monster(t: l4d.Left4Dead, card: int) -> None:
    """Untap a monster and clear the damage on it [L4D-14.4]."""
    t.damage[card] = 0
    t.engaged[card] = 0
    t.tapped[card] = 0
    t.wounded_by[card] = 0
    t.engaged_before[card] = 0


@rule
def engaged_damage(t: l4d.Left4Dead, card: int) -> int:
    """Return the total damage to a monster by all who engage it [L4D-2.16, L4D-11.3, L4D-12.2]."""
    total = 0
    for seat in range(t.seats):
        if (t.engaged[card] >> seat) & 1:
            total += power_of(t, seat)
    return total


@rule
def strikes(t: l4d.Left4Dead, card: int) -> bool:
    """Return True if a card in front of a player is a free monster; a Witch only if provoked [L4D-12.7]."""
    if t.kind[card] >= l4d.MONSTERS or t.engaged[card]:
        return False
    return t.kind[card] != l4d.WITCH or witches_are_provoked(t)


@rule
def harm_before(t: l4d.Left4Dead, seat: int) -> int:
    """Return the damage of the monsters before a player if the plan is locked as it stands [L4D-12.7, L4D-12.8]."""
    total = 0
    card = t.lowest[l4d.FRONT + seat]
    while card != NOBODY:
        if strikes(t, card):
            total += t.numbers[t.kind[card], l4d.DAMAGE]
        card = t.above[card]
    return total


@rule
def witches_are_provoked(t: l4d.Left4Dead) -> bool:
    """Return True if the plan engages any monster, another Witch included [L4D-19.9, L4D-19.10]."""
    total = 0
    for seat in range(t.seats):
        total += t.engagements[seat]
    return total > 0
