"""Roles of players, hidden and known [EH-1, EH-12]."""

from deadhand.games.escape_the_horde import state as eh
from deadhand.games.escape_the_horde.belief import remember_suspicions
from deadhand.table.flow.course import NOBODY, emit_card
from deadhand.table.game.declare import rule
from deadhand.table.record.state import SPECTATOR
from deadhand.table.zones.cards import held_by_all, known_copies, knows, show, top

# ---- 1. Aim and factions ----


@rule
def is_patient_zero(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Return True if a player's Faction card is a Patient Zero, hidden or not [EH-1.2]."""
    return t.held[eh.FACTION + seat, eh.PATIENT_ZERO] > 0


@rule
def is_infected(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Return True for Patient Zeros from the start, and for Turned players [EH-1.2]."""
    return t.bites[seat] == eh.TURNED or is_patient_zero(t, seat)


@rule
def faction_of(t: eh.EscapeTheHorde, seat: int) -> int:
    """Return the side that a player is on now [EH-1.1]."""
    return eh.INFECTED if is_infected(t, seat) else eh.SURVIVORS


@rule
def is_known_infected(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Return True for a revealed Patient Zero or a Turned player; anyone else is a possible Survivor [EH-1.8]."""
    return (t.known_infected >> seat) & 1 == 1


@rule
def is_known_survivor(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Return True for a Survivor, not Turned, with an open card, or who was a target for good [EH-1.9]."""
    return (t.known_survivors >> seat) & 1 == 1


@rule
def is_known_patient_zero(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Return True if a player is a revealed Patient Zero."""
    return is_known_infected(t, seat) and is_patient_zero(t, seat)


@rule
def survivors_left(t: eh.EscapeTheHorde) -> int:
    """Return how many Survivors are not Turned: an open number, as that of each role is [EH-13.1, EH-16.3]."""
    left = t.seats - held_by_all(t, eh.FACTION, eh.PATIENT_ZERO)
    for seat in range(t.seats):
        left -= t.bites[seat] == eh.TURNED
    return left


@rule
def may_use_survivor_text(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Return True for Survivors, and for Patient Zeros while they are hidden [EH-7.5, EH-7.6]."""
    return not is_known_infected(t, seat)


@rule
def may_use_infected_text(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Return True for the Infected, even hidden ones [EH-7.5, EH-7.6]."""
    return is_infected(t, seat)


# ---- 12. Reveals ----


@rule
def turn_up(t: eh.EscapeTheHorde, seat: int) -> None:
    """Turn up one Faction card [EH-12.2]."""
    card = top(t, eh.FACTION + seat)
    if card == NOBODY or knows(t, SPECTATOR, card):
        return
    show(t, card)
    emit_card(t, eh.REVEALED, t.kind[card], seat)
    if is_patient_zero(t, seat):
        t.known_infected = t.known_infected | (1 << seat)
        t.revealed_in[seat] = t.round_number
    elif t.bites[seat] < eh.TURNED:
        t.known_survivors = t.known_survivors | (1 << seat)


@rule
def reveal(t: eh.EscapeTheHorde, seat: int) -> None:
    """Reveal a role; with the last Patient Zero all Faction cards are turned up [EH-12.2 to EH-12.5]."""
    if is_known_infected(t, seat):
        return
    remember_suspicions(t)
    turn_up(t, seat)
    for other in range(t.seats):
        if is_patient_zero(t, other) and not is_known_infected(t, other):
            return
    for other in range(t.seats):
        turn_up(t, other)


# ---- 16. What an imagined world must obey ----


@rule
def may_lie(t: eh.EscapeTheHorde, viewer: int, kind: int, zone: int) -> bool:
    """Return False for a known Survivor as Patient Zero, another's Zombie, a held Discard Weapon [EH-1.9, EH-16.13].

    So who is known to hold a Zombie is no Survivor, as when a thief has kept one [EH-17.10]. A hand that gave up no
    Weapon holds none [EH-16.9].
    """
    if eh.FACTION <= zone < eh.CONDITION:
        seat = zone - eh.FACTION
        if kind == eh.PATIENT_ZERO:
            return ((t.known_survivors | t.drew_once) >> seat) & 1 == 0
        return known_copies(t, viewer, eh.HAND + seat, eh.ZOMBIE) == 0
    if eh.HAND <= zone < eh.WASTELANDS:
        seat = zone - eh.HAND
        if kind == eh.WEAPON:
            return (t.no_weapon >> seat) & 1 == 0
        return kind != eh.DISCARD_WEAPON and (kind != eh.ZOMBIE or is_patient_zero(t, seat))
    return True
