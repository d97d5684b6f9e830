"""Where a search stops playing on, and the chance of the Survivors to escape there.

The weights were fitted to the results of games between greedy bots at every number of seats. Then the weight of a life
was doubled, which made the search stronger. A sum of 1,000 is a chance of three in four, one of 2,000 five in six.
"""

from typing import Final

from deadhand.games.escape_the_horde import state as eh
from deadhand.games.escape_the_horde.bot.sheet import time_left
from deadhand.games.escape_the_horde.roles import is_infected, is_known_infected, is_patient_zero, survivors_left
from deadhand.table.game.declare import rule

TURNS: Final = 6
EVEN: Final = 500
UNIT: Final = 1000
BY_SEATS: Final = (-1264, -252, -2169, -1832, -2170, -2293)
"""The sum at the start for the Survivors, with 3 to 8 players."""
LIFE: Final = 400
"""A bite that the Infected still need, ..."""
LAST: Final = 1557
"""... the short Countdown once a single Survivor is left, ..."""
LAST_BITE: Final = -668
"""... unless one bite ends the game, ..."""
TURN_LEFT: Final = 41
"""... and each turn until the end, in which they find cards, ..."""
ZOMBIE_TO_COME: Final = -399
"""... and Zombies."""
HIDDEN: Final = -129
"""A Patient Zero who is still hidden."""
HELD_BY_SURVIVORS: Final = (0, 0, 301, 329, 41, 172, 84, 17, 170, 65, 394, 0, 0)
"""Each card in the hand of a Survivor, by its kind, ..."""
HELD_BY_INFECTED: Final = (-349, 0, -256, -320, 0, -138, 0, 0, 0, 0, 0, 0, 0)
"""... and in that of the Infected."""


@rule
def stage_of(t: eh.EscapeTheHorde) -> int:
    """Return the number of the stage of six turns: long enough for Zombies kept in hand to be placed."""
    return t.round_number // TURNS


@rule
def estimate(t: eh.EscapeTheHorde, seat: int) -> int:
    """Estimate the chance of the side that a seat is on now; a Turned player wins a quarter [EH-20.2, EH-20.3]."""
    chance = chance_of_survivors(t)
    if t.bites[seat] == eh.TURNED:
        return (UNIT - chance) // 4
    return UNIT - chance if is_patient_zero(t, seat) else chance


@rule
def chance_of_survivors(t: eh.EscapeTheHorde) -> int:
    """Estimate the chance that the Survivors escape, in thousandths."""
    total = BY_SEATS[t.seats - eh.LEAST_SEATS] + worth_of_lives(t) + worth_of_time(t)
    for seat in range(t.seats):
        infected = is_infected(t, seat)
        if infected and not is_known_infected(t, seat):
            total += HIDDEN
        for kind in range(eh.STACK_KINDS):
            total += t.held[eh.HAND + seat, kind] * (HELD_BY_INFECTED[kind] if infected else HELD_BY_SURVIVORS[kind])
    return EVEN + EVEN * total // (abs(total) + UNIT)


@rule
def worth_of_lives(t: eh.EscapeTheHorde) -> int:
    """Return the worth of the bites that Survivors can still take."""
    lives = 0
    for seat in range(t.seats):
        if not is_infected(t, seat):
            lives += eh.TURNED - t.bites[seat]
    worth = LIFE * lives
    if survivors_left(t) == 1:
        worth += LAST + (LAST_BITE if lives == 1 else 0)
    return worth


@rule
def worth_of_time(t: eh.EscapeTheHorde) -> int:
    """Return the worth of the turns that are left, and of the Zombies that are drawn in them."""
    left = time_left(t)
    return TURN_LEFT * left + ZOMBIE_TO_COME * left * t.held[eh.STACK, eh.ZOMBIE] // max(1, t.count[eh.STACK])
