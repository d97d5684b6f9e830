"""The greedy bot's collection plan, and the worth of each card to it.

It reads only what its seat may know: its own hand, what lies open, and its marks on other hands. Worth and scores are
in tenths of a point.
"""

from typing import Final

from deadhand.games.zeven import state as zv
from deadhand.table.flow.course import noise_below
from deadhand.table.game.declare import rule
from deadhand.table.record.record import Integers

HUNTER_WORTH: Final = 7
GRAVEDIGGER_WORTH: Final = 18
COMMANDO_WORTH: Final = 2
"""... per Brain of its value. All weights were found by playing 20,000 games between neighbouring settings."""


@rule
def prepare_sheet(t: zv.Zeven, _trial: zv.Zeven, noise: Integers) -> int:
    """Return the bot's plan: the two kinds that the asked seat collects."""
    return chosen_kinds(t, t.actor, noise)


@rule
def chosen_kinds(t: zv.Zeven, seat: int, noise: Integers) -> int:
    """Return two kinds, as first * 4 + second: most cards at hand, fewest others laid, one kind ahead.

    Noise decides between equals: people could use it if some kinds were always given up first.
    """
    best, best_score, equals = 1, -1_000_000, 0
    for first in range(zv.ZOMBIES):
        firsts = t.held[zv.TABLE + seat, first] + t.held[zv.HAND + seat, first]
        for second in range(first + 1, zv.ZOMBIES):
            seconds = t.held[zv.TABLE + seat, second] + t.held[zv.HAND + seat, second]
            laid = t.held[zv.TABLE + seat, first] + t.held[zv.TABLE + seat, second] + t.held[zv.TABLE + seat, zv.HORDE]
            score = 10 * (firsts + seconds) + 2 * max(firsts, seconds) - 12 * (t.count[zv.TABLE + seat] - laid)
            equals = equals + 1 if score == best_score else 1
            if score > best_score or (score == best_score and noise_below(noise, equals) == 0):
                ahead = firsts - seconds if firsts != seconds else noise_below(noise, 2)
                best, best_score = (first * 4 + second if ahead > 0 else second * 4 + first), score
    return best


@rule
def number_missing(t: zv.Zeven, plan: int) -> int:
    """Return how many cards the set of the planned kinds still lacks, Hordes counted in."""
    mine, hand = zv.TABLE + t.actor, zv.HAND + t.actor
    have = t.held[mine, zv.HORDE] + t.held[hand, zv.HORDE]
    have += t.held[mine, plan >> 2] + t.held[hand, plan >> 2] + t.held[mine, plan & 3] + t.held[hand, plan & 3]
    return max(0, zv.SET_SIZE - have)


@rule
def worth_in_hand(t: zv.Zeven, plan: int, kind: int) -> int:
    """Return the worth of a card of a kind in one's own hand."""
    if kind == plan >> 2:
        return 34 - 2 * number_missing(t, plan)
    if kind == plan & 3:
        return 30 - number_missing(t, plan)
    if kind < zv.ZOMBIES:
        return 7
    if kind == zv.HORDE:
        return 28
    if kind == zv.HUNTER:
        return HUNTER_WORTH
    if kind == zv.GRAVEDIGGER:
        return GRAVEDIGGER_WORTH
    return COMMANDO_WORTH * t.numbers[kind, zv.VALUE]
