"""Where a search stops playing on, and the chance of the Survivors to escape there.

The weights were fitted to the results of games between greedy bots: of cards and time together, of the rest for each
number of players. A sum of 1,000 is a chance of three in four, one of 2,000 five in six.
"""

from typing import Final

from deadhand.games.escape_the_horde import state as eh
from deadhand.games.escape_the_horde.bot.sheet import time_left
from deadhand.games.escape_the_horde.roles import is_infected, is_known_infected, is_patient_zero, survivors_left
from deadhand.table.game.declare import rule

TURNS: Final = 12
"""The turns that a search plays: long enough for Zombies kept in hand to be placed."""
EVEN: Final = 500
UNIT: Final = 1000
BY_SEATS: Final = (45, 312, -722, -860, -1363, -2220)
"""The sum at the start for the Survivors, with 3 to 8 players."""
LIFE: Final = (186, 254, 192, 215, 290, 352)
"""A bite that the Infected still need, ..."""
LAST: Final = (512, -226, 529, 594, 800, 970)
"""... the short Countdown once a single Survivor is left, ..."""
LAST_BITE: Final = (-1464, -639, -1510, -1696, -2286, -2772)
"""... unless one bite ends the game, ..."""
HIDDEN: Final = (-75, -438, -229, 10, 176, 140)
"""... and a Patient Zero who is still hidden."""
SHARE: Final = (73, 48, 76, 85, 114, 139)
"""Per cent of the weights below that count with 3 to 8 players."""
TURN_LEFT: Final = 55
"""Each turn until the end, in which Survivors find cards, ..."""
ZOMBIE_TO_COME: Final = -532
"""... and Zombies."""
HELD_BY_SURVIVORS: Final = (0, 0, 365, 463, 55, 149, 178, 61, 273, 0, 604, 72, 373)
"""Each card in the hand of a Survivor, by its kind, ..."""
HELD_BY_ZEROS: Final = (-572, 0, -350, -523, 0, -165, 0, 0, 0, 0, 0, 0, -417)
"""... and in that of a Patient Zero; those of the Turned do little."""


@rule
def stage_of(t: eh.EscapeTheHorde) -> int:
    """Return the number of the turn."""
    return t.round_number


@rule
def is_cut(t: eh.EscapeTheHorde, stage: int) -> bool:
    """Return True once enough turns have been played since the one in which a search began."""
    return t.round_number >= stage + TURNS


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
    row = t.seats - eh.LEAST_SEATS
    hidden = 0
    for seat in range(t.seats):
        hidden += is_patient_zero(t, seat) and not is_known_infected(t, seat)
    shared = worth_of_cards(t) + worth_of_time(t)
    total = BY_SEATS[row] + worth_of_lives(t, row) + HIDDEN[row] * hidden + SHARE[row] * shared // 100
    return EVEN + EVEN * total // (abs(total) + UNIT)


@rule
def worth_of_lives(t: eh.EscapeTheHorde, row: int) -> int:
    """Return the worth of the bites that Survivors can still take, by a row of the weights."""
    lives = 0
    for seat in range(t.seats):
        if not is_infected(t, seat):
            lives += eh.TURNED - t.bites[seat]
    worth = LIFE[row] * lives
    if survivors_left(t) == 1:
        worth += LAST[row] + (LAST_BITE[row] if lives == 1 else 0)
    return worth


@rule
def worth_of_cards(t: eh.EscapeTheHorde) -> int:
    """Return the worth of the cards in the hands of Survivors and Patient Zeros."""
    worth = 0
    for seat in range(t.seats):
        zero, turned = is_patient_zero(t, seat), t.bites[seat] == eh.TURNED
        for kind in range(eh.STACK_KINDS):
            if t.held[eh.HAND + seat, kind] and not turned:
                worth += t.held[eh.HAND + seat, kind] * (HELD_BY_ZEROS[kind] if zero else HELD_BY_SURVIVORS[kind])
    return worth


@rule
def worth_of_time(t: eh.EscapeTheHorde) -> int:
    """Return the worth of the turns that are left, and of the Zombies that are drawn in them."""
    left = time_left(t)
    return TURN_LEFT * left + ZOMBIE_TO_COME * left * t.held[eh.STACK, eh.ZOMBIE] // max(1, t.count[eh.STACK])
