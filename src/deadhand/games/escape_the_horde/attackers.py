"""Attacking Zombies: their numbers in the order of placing, their targets, and how they leave [EH-10.1, EH-10.17]."""

from deadhand.games.escape_the_horde import state as eh
from deadhand.games.escape_the_horde.roles import is_known_infected
from deadhand.table.flow.course import NOBODY, emit
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import held_by_all, move


@rule
def attacks(t: eh.EscapeTheHorde, number: int) -> bool:
    """Return True if the Zombie with this number still attacks."""
    return number <= t.last_number and t.attackers[number] != NOBODY


@rule
def target_of(t: eh.EscapeTheHorde, number: int) -> int:
    """Return the player that an attacking Zombie lies in front of [EH-10.1]."""
    return t.zone[t.attackers[number]] - eh.WASTELANDS


@rule
def is_target(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Return True if a Zombie lies in front of a player [EH-10.1]."""
    return t.count[eh.WASTELANDS + seat] > 0


@rule
def any_attacks(t: eh.EscapeTheHorde) -> bool:
    """Return True if any Zombie attacks."""
    return held_by_all(t, eh.WASTELANDS, eh.ZOMBIE) > 0


@rule
def has_number_left(t: eh.EscapeTheHorde) -> bool:
    """Return True if there is a number left for one more Zombie in this Combat."""
    return t.last_number < eh.MOST_ZOMBIES


@rule
def place_attacker(t: eh.EscapeTheHorde, card: int, seat: int) -> None:
    """Put a Zombie in front of a player, with the next number [EH-10.17]."""
    t.last_number += 1
    t.attackers[t.last_number] = card
    t.aims[t.last_number] = eh.UNNAMED
    move(t, card, eh.WASTELANDS + seat)
    if not is_known_infected(t, seat):
        emit(t, eh.ATTACKED, seat, t.last_number)


@rule
def move_on(t: eh.EscapeTheHorde, number: int, seat: int) -> None:
    """Move an attacking Zombie to another target; it keeps its number [EH-10.16, EH-10.17]."""
    emit(t, eh.MOVED_ON, target_of(t, number), seat, number)
    move(t, t.attackers[number], eh.WASTELANDS + seat)


@rule
def take_away(t: eh.EscapeTheHorde, number: int, zone: int) -> None:
    """Take a Zombie out of the Combat; its number is not used again [EH-10.17]."""
    move(t, t.attackers[number], zone)
    t.attackers[number] = NOBODY


@rule
def forget_aims(t: eh.EscapeTheHorde) -> None:
    """Clear the aims: no card on the chain names any Zombie."""
    for number in range(1, t.last_number + 1):
        t.aims[number] = eh.UNNAMED
