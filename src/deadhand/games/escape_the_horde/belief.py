"""Beliefs about Patient Zeros: inferences from open facts and from the acts of players, seat by seat.

Chances are in thousandths. Each counted act multiplies the odds by a ratio: how often a hidden Patient Zero does so,
against a Survivor. The ratios were measured in games between bots.
"""

from typing import Final

import numpy as np

from deadhand.games.escape_the_horde import state as eh
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule
from deadhand.table.record.record import Integers
from deadhand.table.record.state import SPECTATOR
from deadhand.table.zones.cards import held_by_all, known_copies, knows, top

CERTAIN: Final = 1000
EVEN: Final = 64
"""A ratio of 1."""
RATIOS: Final = (83, 45, 80, 86, 72, 54, 57)
"""Per act how much likelier it is of a Patient Zero, in parts of `EVEN`."""
LEAST: Final = 1 << 10
MOST: Final = 1 << 24


@rule
def suspicion(t: eh.EscapeTheHorde, seat: int) -> int:
    """Return the likelihood of a player's acts if a Patient Zero did them, against a Survivor: 1 << 16 is even."""
    weight = 1 << 16
    for act in range(eh.ACTS):
        for _ in range(t.acts[seat, act]):
            weight = weight * RATIOS[act] // EVEN
    return max(LEAST, min(MOST, weight))


@rule
def write_beliefs(t: eh.EscapeTheHorde, viewer: int, innocent: int, beliefs: Integers, row: int) -> None:
    """Write down for each seat the chance that it is a Patient Zero, as a viewer sees it.

    The seat `innocent`, or NOBODY, is taken for a Survivor.
    """
    missing = held_by_all(t, eh.FACTION, eh.PATIENT_ZERO)
    total, squares = 0, 0
    for seat in range(t.seats):
        beliefs[row + seat] = 0
        if is_surely_patient_zero(t, viewer, innocent, seat):
            beliefs[row + seat] = CERTAIN
            missing -= 1
    if missing <= 0:
        return
    for seat in range(t.seats):
        if may_be_patient_zero(t, viewer, innocent, seat) and beliefs[row + seat] == 0:
            weight = suspicion(t, seat)
            beliefs[row + seat] = -weight
            total += weight
            squares += (weight >> 4) * (weight >> 4)
    pairs = (total >> 4) * (total >> 4) - squares
    for seat in range(t.seats):
        weight = -beliefs[row + seat]
        if weight > 0:
            if missing == 1:
                beliefs[row + seat] = CERTAIN * weight // total
            else:
                rest = 2 * (weight >> 4) * ((total - weight) >> 4)
                beliefs[row + seat] = CERTAIN * rest // pairs if pairs else CERTAIN


@rule
def is_surely_patient_zero(t: eh.EscapeTheHorde, viewer: int, innocent: int, seat: int) -> bool:
    """Return True if a seat is revealed, or known by its card or a Zombie in hand [EH-3.4, EH-11.4, EH-16.6]."""
    if (t.known_infected >> seat) & 1:
        return t.bites[seat] != eh.TURNED
    if seat == innocent:
        return False
    card = top(t, eh.FACTION + seat)
    if card != NOBODY and knows(t, viewer, card):
        return t.kind[card] == eh.PATIENT_ZERO
    return known_copies(t, viewer, eh.HAND + seat, eh.ZOMBIE) > 0


@rule
def may_be_patient_zero(t: eh.EscapeTheHorde, viewer: int, innocent: int, seat: int) -> bool:
    """Return True if nothing that the viewer knows makes a player a Survivor [EH-1.9, EH-16.13]."""
    if seat == innocent or ((t.known_infected | t.known_survivors | t.drew_once) >> seat) & 1:
        return False
    card = top(t, eh.FACTION + seat)
    return card != NOBODY and not knows(t, viewer, card)


@rule
def is_proved_patient_zero(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Return True if open facts leave only as many players as there are Patient Zeros to find, this one among them."""
    missing, possible, cleared = held_by_all(t, eh.FACTION, eh.PATIENT_ZERO), 0, t.known_survivors | t.drew_once
    for other in range(t.seats):
        if (t.known_infected >> other) & 1:
            missing -= t.bites[other] != eh.TURNED
        else:
            possible += (cleared >> other) & 1 == 0
    return ((t.known_infected | cleared) >> seat) & 1 == 0 and possible <= missing


@rule
def remember_suspicions(t: eh.EscapeTheHorde) -> None:
    """Write down the public belief about those with a face-down Faction card, for the end."""
    beliefs = np.zeros(eh.SEATS, np.int64)
    write_beliefs(t, SPECTATOR, NOBODY, beliefs, 0)
    for seat in range(t.seats):
        card = top(t, eh.FACTION + seat)
        if card != NOBODY and not knows(t, SPECTATOR, card):
            t.suspected[seat] = (beliefs[seat] + 5) // 10
