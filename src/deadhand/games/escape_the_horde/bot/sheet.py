"""The bot's sheet for all offers of a question: its style of play, its suspicions, the chance of a bite.

Chances are in thousandths, and so is what things are worth: 1000 is about a game won.
"""

from typing import Final

import numpy as np

from deadhand.games.escape_the_horde import state as eh
from deadhand.games.escape_the_horde.belief import is_proved_patient_zero, write_beliefs
from deadhand.games.escape_the_horde.bot import worth
from deadhand.games.escape_the_horde.roles import is_known_infected, is_patient_zero, survivors_left
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import known_copies

# How a bot plays: what it may show. A hidden Patient Zero plays as a Survivor with the same cards would.
AS_SURVIVOR, AS_HIDDEN, AS_INFECTED = range(3)

MODE: Final = 0
SUSPECTS: Final = 1
"""Per seat the chance that it is a Patient Zero, as a Survivor in this seat would see it, ..."""
TRUTH: Final = SUSPECTS + eh.SEATS
"""... as this seat truly sees it, ..."""
THROUGH: Final = TRUTH + eh.SEATS
"""... and the chance that one more Zombie in front of it would bite."""
COLUMNS: Final = THROUGH + eh.SEATS
UNKNOWN: Final = -1
"""In place of a chance, or of the first of a row, that no offer has asked for yet."""


@rule
def prepare_sheet(t: eh.EscapeTheHorde, _trial: eh.EscapeTheHorde, _noise: Integers) -> Integers:
    """Prepare the sheet of the asked seat; chances are computed when an offer needs them.

    All are 0 where there is nothing to choose.
    """
    sheet = np.zeros(COLUMNS, np.int64)
    if t.offer_count < 2:
        return sheet
    sheet[MODE] = mode_of(t, t.actor)
    sheet[SUSPECTS], sheet[TRUTH] = UNKNOWN, UNKNOWN
    for seat in range(t.seats):
        if not is_known_infected(t, seat):
            sheet[THROUGH + seat] = UNKNOWN
    return sheet


@rule
def suspicion_of(t: eh.EscapeTheHorde, sheet: Integers, seat: int) -> int:
    """Return the chance that a player is a Patient Zero, as a Survivor in the asked seat would see it."""
    if sheet[SUSPECTS] == UNKNOWN:
        write_beliefs(t, t.actor, t.actor, sheet, SUSPECTS)
    return sheet[SUSPECTS + seat]


@rule
def true_suspicion_of(t: eh.EscapeTheHorde, sheet: Integers, seat: int) -> int:
    """Return the same chance as the asked seat truly sees it."""
    if sheet[TRUTH] == UNKNOWN:
        hidden = is_patient_zero(t, t.actor) and not is_known_infected(t, t.actor)
        write_beliefs(t, t.actor, NOBODY if hidden else t.actor, sheet, TRUTH)
    return sheet[TRUTH + seat]


@rule
def chance_of_next_bite(t: eh.EscapeTheHorde, sheet: Integers, seat: int) -> int:
    """Return the chance that one more Zombie in front of a player would bite."""
    if sheet[THROUGH + seat] == UNKNOWN:
        sheet[THROUGH + seat] = chance_of_bite(t, seat, t.count[eh.WASTELANDS + seat] + 1)
    return sheet[THROUGH + seat]


@rule
def mode_of(t: eh.EscapeTheHorde, me: int) -> int:
    """Return the style of play; hiding is over once open facts prove the role."""
    if is_known_infected(t, me):
        return AS_INFECTED
    if is_patient_zero(t, me):
        return AS_INFECTED if is_proved_patient_zero(t, me) else AS_HIDDEN
    return AS_SURVIVOR


@rule
def chance_of_bite(t: eh.EscapeTheHorde, seat: int, zombies: int) -> int:
    """Return the chance that a player is bitten: that their cards and helpers stop fewer Zombies than this many."""
    hand = eh.HAND + seat
    sure = min(t.count[hand], known_copies(t, t.actor, hand, eh.WEAPON) + known_copies(t, t.actor, hand, eh.GRENADE))
    if sure >= zombies:
        return 0
    others = 0
    for other in range(t.seats):
        if other != seat and other != t.actor and not is_known_infected(t, other):
            others += t.count[eh.HAND + other]
    cards = t.count[hand] - sure + others * worth.HELPERS // 100
    return at_most(cards, zombies - sure - 1, worth.DEFENCE)


@rule
def at_most(cards: int, hits: int, share: int) -> int:
    """Return the chance that at most this many of these cards are of a type with this share of all cards."""
    if hits >= cards:
        return 1000
    chance = 1_000_000
    for _ in range(cards):
        chance = chance * (1000 - share) // 1000
    total = chance
    for number in range(1, hits + 1):
        chance = chance * (cards - number + 1) * share // (number * (1000 - share))
        total += chance
    return total // 1000


@rule
def cost_of_bites(t: eh.EscapeTheHorde, seat: int, zombies: int) -> int:
    """Return the cost of this many Zombies biting a player, to a Survivor in the asked seat.

    A Patient Zero who may still use Survivor texts counts second bites by what they do to the Infected, and first ones
    as a Survivor would, to hide.
    """
    lives = eh.TURNED - t.bites[seat]
    if zombies <= 0 or lives <= 0 or is_known_infected(t, seat):
        return 0
    mine = seat == t.actor
    first = worth.BITE_ME0 if mine else worth.BITE_ALLY0
    if mine:
        last = worth.BITE_ME1
    elif is_patient_zero(t, t.actor):
        first = 0 if is_proved_patient_zero(t, t.actor) else first
        last = -worth_of_turning(t, survivors_left(t))
    else:
        last = max(worth.BITE_ALLY_LEAST, worth.BITE_ALLY1 - worth.S_TIME * time_lost(t, survivors_left(t) - 1) // 8)
    if lives == 1:
        return last
    return first + last if zombies > 1 else first


@rule
def time_left(t: eh.EscapeTheHorde) -> int:
    """Return the approximate number of turns until the Survivors escape."""
    return min(t.countdown, t.count[eh.STACK]) if t.countdown else t.count[eh.STACK]


@rule
def eighths_of_log(number: int) -> int:
    """Return about eight times the logarithm to base 2."""
    whole = 0
    while number >> (whole + 1):
        whole += 1
    return 8 * whole + ((number - (1 << whole)) * 8 >> whole)


@rule
def time_lost(t: eh.EscapeTheHorde, survivors: int) -> int:
    """Return the loss of time, in eighths of a halving, if the Countdown is set for this many Survivors."""
    if survivors <= 0:
        return 0
    return eighths_of_log(time_left(t) + 1) - eighths_of_log(survivors * t.seats + 1)


@rule
def worth_of_turning(t: eh.EscapeTheHorde, survivors: int) -> int:
    """Return the worth to the Infected of a Survivor being Turned while this many are left."""
    if survivors <= 1:
        return worth.I_LAST
    return worth.I_TURN[t.seats - eh.LEAST_SEATS] - worth.I_TIME * time_lost(t, survivors - 1) // 8


@rule
def worth_of_bites(t: eh.EscapeTheHorde, seat: int, zombies: int, survivors: int) -> int:
    """Return the worth to the Infected of this many Zombies biting a player while this many Survivors are left."""
    lives = eh.TURNED - t.bites[seat]
    if zombies <= 0 or lives <= 0 or is_known_infected(t, seat):
        return 0
    last = worth_of_turning(t, survivors)
    if lives == 1:
        return last
    first = worth.I_FIRST - worth.I_FIRST_EARLY * (eighths_of_log(time_left(t) + 1) // 8)
    return first + (last if zombies > 1 else 0)
