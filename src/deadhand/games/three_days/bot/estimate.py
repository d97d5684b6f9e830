"""Where a search stops playing on, and the chance of the team to win there.

The weights are hundredths of the logit of a win, a logistic regression over the beginnings of Days 2 and 3 in 10,500
games of greedy teams with any Survivors. They suit one to three of them alike.
"""

from typing import Final

import numpy as np

from deadhand.games.three_days import state as td
from deadhand.games.three_days.bot.held import count_held
from deadhand.games.three_days.bot.sheet import ARMS, HEALING, IMMUNIZING, SIZE
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule
from deadhand.table.record.record import Integers

NOTHING: Final = -660
"""Of a team with nothing at all at the beginning of Day 2; ..."""
LAST_DAY: Final = 120
"""... and what it counts that only Day 3 is left."""
VITALITY: Final = 7
"""Of a point of Vitality, on a Survivor or in a card; ..."""
NEEDED: Final = 23
"""... of one of those more that a Survivor needs most, ..."""
MOST_NEEDED: Final = 12
"""... the first ones."""
IMMUNITY: Final = 9
"""Of a point of Immunity, on a Survivor or in a card."""
ATTACK: Final = 14
"""Of an attack at hand, ..."""
ATTACKS: Final = 12
"""... of the first ones."""
SHIELD: Final = 8
"""Of a point that a worn Kevlar takes up."""
DAN: Final = 130
"""Of Dan's life."""
EVEN: Final = 500
SPREAD: Final = 200
"""The sum that makes a win three in four."""


@rule
def stage_of(t: td.ThreeDays) -> int:
    """A stage is a day."""
    return t.day


@rule
def result_of_side(t: td.ThreeDays, _seat: int) -> float:
    """Return the result of the team: those who died have played for it, too [TD-26.2]."""
    best = 0.0
    for seat in range(t.seats):
        best = max(best, t.returns[seat])
    return best


@rule
def estimate(t: td.ThreeDays, _seat: int) -> int:
    """The chance of the team follows from the points and cards of the living, on average over all seats."""
    sheet = np.zeros(SIZE, np.int64)
    count_held(t, sheet)
    total = 0
    for seat in range(t.seats):
        if t.dead[seat] == 0:
            total += strength_of(t, sheet, seat)
    total = total // t.seats + dan_lives(t) * DAN + NOTHING + (LAST_DAY if t.day == td.DAYS else 0)
    return EVEN + EVEN * total // (abs(total) + SPREAD)


@rule
def strength_of(t: td.ThreeDays, sheet: Integers, seat: int) -> int:
    """Return what a Survivor's points, cards and weapons count for."""
    vitality = t.vitality[seat] + sheet[HEALING + seat]
    total = VITALITY * vitality + NEEDED * min(vitality, MOST_NEEDED)
    total += IMMUNITY * (t.immunity[seat] + sheet[IMMUNIZING + seat]) + ATTACK * min(sheet[ARMS + seat], ATTACKS)
    card = t.lowest[td.WORN + seat]
    while card != NOBODY:
        total += SHIELD * (t.numbers[t.kind[card], td.DEFENCE] - t.uses[card])
        card = t.above[card]
    return total


@rule
def dan_lives(t: td.ThreeDays) -> bool:
    """Return True if Dan is one of the living."""
    alive = 0
    for seat in range(t.seats):
        alive += t.survivor[seat] == td.DAN and t.dead[seat] == 0
    return alive > 0
