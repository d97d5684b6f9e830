"""Where a search stops playing on, and the chance of the team to win there.

The weights are hundredths of the logit of a win, a logistic regression over the beginnings of Days 2 and 3 in 10,500
games of greedy teams with any Survivors. They suit one to three of them alike.
"""

from typing import Final

from deadhand.games.three_days import state as td
from deadhand.games.three_days.bot.held import attacks_at_hand, shield_of, sum_at_hand
from deadhand.games.three_days.kinds import ANTIVIRALS, HEALERS
from deadhand.games.three_days.survivors.survivors import is_living
from deadhand.table.game.declare import rule

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
    """Return the number of the day."""
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
    """Estimate the team's chance from the points and cards of the living, on average over all seats."""
    total = dan_lives = 0
    for seat in range(t.seats):
        if is_living(t, seat):
            total += strength_of(t, seat)
            dan_lives += t.survivor[seat] == td.DAN
    total = total // t.seats + dan_lives * DAN + NOTHING + (LAST_DAY if t.day == td.DAYS else 0)
    return EVEN + EVEN * total // (abs(total) + SPREAD)


@rule
def strength_of(t: td.ThreeDays, seat: int) -> int:
    """Return what a Survivor's points, cards and weapons count for."""
    vitality = t.vitality[seat] + sum_at_hand(t, seat, HEALERS, td.POINTS_GIVEN)
    total = VITALITY * vitality + NEEDED * min(vitality, MOST_NEEDED) + SHIELD * shield_of(t, seat)
    total += IMMUNITY * (t.immunity[seat] + sum_at_hand(t, seat, ANTIVIRALS, td.POINTS_GIVEN))
    return total + ATTACK * min(attacks_at_hand(t, seat), ATTACKS)
