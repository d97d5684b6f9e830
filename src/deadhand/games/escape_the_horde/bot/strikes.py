"""Strikes of a Patient Zero: the moment and the target of Zombies, and the place of one that must be placed."""

import numpy as np

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.bot import reasons as why, worth
from deadhand.games.escape_the_horde.bot.fights import shown_price, strike_gain
from deadhand.games.escape_the_horde.bot.sheet import chance_of_bite, true_suspicion_of, worth_of_bites
from deadhand.games.escape_the_horde.roles import is_known_infected, survivors_left
from deadhand.table.choices.reasons import because
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule, score
from deadhand.table.record.record import Integers


@rule
def plan_gain(t: eh.EscapeTheHorde, sheet: Integers, zombies: int) -> int:
    """Return the worth of this many Zombies, each placed where it is worth most, if they are likely to bite."""
    placed = np.zeros(eh.SEATS, np.int64)
    total, left = 0, survivors_left(t)
    for _ in range(zombies):
        best, gain = NOBODY, -1_000_000
        for seat in range(t.seats):
            number = placed[seat] + 1
            if seat != t.actor and not is_known_infected(t, seat) and number + t.bites[seat] <= eh.TURNED:
                here = worth_of_bites(t, seat, number, left) - worth_of_bites(t, seat, number - 1, left)
                trust = 1000 - true_suspicion_of(t, sheet, seat)
                here = here * chance_of_bite(t, seat, number) // 1000 * trust // 1000
                if here > gain:
                    best, gain = seat, here
        if best == NOBODY:
            return total
        placed[best] += 1
        if placed[best] + t.bites[best] == eh.TURNED:
            left -= 1
        total += gain
    return total


@rule
def holding_price(t: eh.EscapeTheHorde, sheet: Integers) -> int:
    """Return the worth of a Zombie in hand later, and hiding besides; little once the game is about to end."""
    if 0 < t.countdown <= t.seats or t.count[eh.STACK] <= t.seats:
        return 0
    hold = worth.HOLD_CD if t.countdown else worth.HOLD[t.seats - eh.LEAST_SEATS]
    return hold + shown_price(t, sheet)


@score(verbs.PLACE)
def score_place(t: eh.EscapeTheHorde, sheet: Integers, seat: int) -> int:
    """Score this Zombie and those to follow it; after the first, another only if both together are better."""
    gain = because(t, strike_gain(t, sheet, seat), why.STRIKES, seat)
    if t.prompt == verbs.ASK_MORE:
        return gain - worth.MORE
    rest = plan_gain(t, sheet, t.held[eh.HAND + t.actor, eh.ZOMBIE]) - gain
    return gain + rest * worth.HIDE_PLAN // 100 - holding_price(t, sheet)


@score(verbs.PLACE_DRAWN)
def score_place_drawn(t: eh.EscapeTheHorde, sheet: Integers, seat: int) -> int:
    """Score placing the drawn Zombie now rather than later."""
    return because(t, strike_gain(t, sheet, seat), why.STRIKES, seat) - holding_price(t, sheet)


@score(verbs.PUSH_ON)
def score_push(t: eh.EscapeTheHorde, sheet: Integers, seat: int) -> int:
    """Choose the place that hurts most."""
    return because(t, strike_gain(t, sheet, seat), why.BEST_PREY, seat)
