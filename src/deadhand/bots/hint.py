"""A hint: the best choices of a level of bots for the seat that is asked, each with its reason, as whole numbers.

It is given at a redeal of what the seat knows. Each choice is a row: the action, the number of its reason, the two
values in the reason's words, and the chance of the seat's side to win after it in thousandths, or NOBODY unless the
level searches.
"""

from collections.abc import MutableSequence
from typing import Final

import numpy as np

from deadhand.bots.search.candidates import DIFFERENCES, WIDTH, WORLDS, WORTHS, action_of, list_candidates, tally
from deadhand.bots.search.rollout import WHOLE
from deadhand.table.choices.actions import ACTIONS
from deadhand.table.choices.reasons import IDLE, KIND_VALUE, LITTLE, NO_VALUE, SIMULATED, begin_reasons
from deadhand.table.flow.hooks import prepare_sheet, score_offer
from deadhand.table.record.record import Integers
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import extra_door, rule

MOST: Final = 3
"""The number of choices in a hint, ..."""
LOOKED_AT: Final = 12
"""... of this many that score best."""
REASON: Final = 1
VALUES: Final = 2
CHANCE: Final = 4
CHOICE_SIZE: Final = 5
"""The columns of a choice behind its action, and the number of all."""
HINT_SIZE: Final = LOOKED_AT * CHOICE_SIZE
"""Room for a hint."""
REASON_VALUES = np.zeros((1, 2), np.int64)
"""For each reason and each of two values: whether its words have that value, NO_VALUE or another code, ..."""
NAMESAKES = np.zeros(1, np.int64)
"""... for each kind the first one of the same name, ..."""
UNSCORED = np.zeros(1, np.int64)
"""... and the reason of each verb without a score, or NOBODY; each game has its own when its rules are bound."""


@extra_door("states", "integer", "integers", "integers", "integers", "integers")
def write_hint(
    states: MutableSequence[Table], first: int, scores: Integers, noise: Integers, tallies: Integers, out: Integers
) -> int:
    """Write the best choices at table 0, the best first, and return their number.

    They are those of a search that has filled `tallies` and chosen the action `first` (`search_table`), or with NOBODY
    those with the best `scores` (`rate`). Of choices that do the same for the same reason, such as equal cards to
    discard, only the first is written if there are others. Table 1 is overwritten.
    """
    t = states[0]
    if first == NOBODY:
        list_scores(t, scores, tallies)
    size = list_best(tallies, t.offer_count, first, out)
    explain_offers(states, size, int(out[CHANCE] != NOBODY), noise, out)
    put_varied_first(out, size)
    size = min(size, MOST)
    sort_by_chance(out, size)
    return size


@rule
def list_scores(t: Table, scores: Integers, tallies: Integers) -> None:
    """Make a candidate of every offer, in their order, that was never tried and differs from others by its score."""
    size = list_candidates(t, t.offers[0], tallies)
    for place in range(size):
        tally(tallies, place, DIFFERENCES, scores[place])


@rule
def list_best(tallies: Integers, size: int, first: int, out: Integers) -> int:
    """Write the candidates that did best, or scored best, without their reasons; return their number.

    The action `first` comes first; of equals the one that was listed first.
    """
    listed = np.zeros(size, np.int64)
    found = min(size, LOOKED_AT)
    for place in range(found):
        best = NOBODY
        for each in range(size):
            if listed[each] == 0 and (best == NOBODY or is_better(tallies, each, best, first)):
                best = each
        listed[best] = 1
        out[place * CHOICE_SIZE] = action_of(tallies, best)
        out[place * CHOICE_SIZE + CHANCE] = chance_after(tallies, best)
    return found


@rule
def is_better(tallies: Integers, one: int, other: int, first: int) -> bool:
    """Return True if a candidate comes before another: `first`, then those tried longest, then the best of these."""
    if action_of(tallies, one) == first or action_of(tallies, other) == first:
        return action_of(tallies, one) == first
    more_worlds = tallies[one * WIDTH + WORLDS] - tallies[other * WIDTH + WORLDS]
    return more_worlds > 0 or (
        more_worlds == 0 and tallies[one * WIDTH + DIFFERENCES] > tallies[other * WIDTH + DIFFERENCES]
    )


@rule
def chance_after(tallies: Integers, place: int) -> int:
    """Return the chance after a candidate in thousandths, or NOBODY if nothing was tried.

    It follows from the difference from the greedy choice, the first candidate, which was tried in all worlds.
    """
    if tallies[WORLDS] == 0:
        return NOBODY
    difference = tallies[place * WIDTH + DIFFERENCES] / max(1, tallies[place * WIDTH + WORLDS])
    return min(WHOLE, max(0, int(tallies[WORTHS] / tallies[WORLDS] + difference + 0.5)))


# ---- reasons ----


@extra_door("states", "integer", "integer", "integers", "integers")
def explain_offers(states: MutableSequence[Table], size: int, searched: int, noise: Integers, out: Integers) -> None:
    """Write the reasons of the first choices in `out`, which has their actions; the first one is the best.

    If that is the choice of a search, nothing is said that speaks against it. Table 1 is overwritten.
    """
    t = states[0]
    sheet = prepare_sheet(t, states[1], noise)
    for place in range(size):
        at = place * CHOICE_SIZE
        action = out[at]
        verb, x, y, z = ACTIONS[action, 0], ACTIONS[action, 1], ACTIONS[action, 2], ACTIONS[action, 3]
        begin_reasons(t)
        score_offer(t, sheet, verb, x, y, z)
        t.explaining = 0
        reason = best_reason(t, UNSCORED[verb], searched) if place == 0 else other_reason(t, UNSCORED[verb])
        out[at + REASON] = reason
        out[at + VALUES] = t.reason_a if REASON_VALUES[reason, 0] != NO_VALUE else 0
        out[at + VALUES + 1] = t.reason_b if REASON_VALUES[reason, 1] != NO_VALUE else 0


@rule
def best_reason(t: Table, unscored: int, searched: int) -> int:
    """Return the reason of the best choice. `unscored` is that of its verb if no rule scores it, or NOBODY."""
    if t.reason == NOBODY:
        if unscored != NOBODY:
            return unscored
        return SIMULATED if searched else LITTLE
    return SIMULATED if searched and t.reason_worth < 0 else t.reason


@rule
def other_reason(t: Table, unscored: int) -> int:
    """Return the reason of another choice."""
    if t.reason == NOBODY:
        return LITTLE if unscored == NOBODY else IDLE
    return t.reason


# ---- the order ----


@rule
def put_varied_first(out: Integers, size: int) -> None:
    """Bring the choices that repeat the verb and the reason of an earlier one behind the others."""
    varied = 0
    for place in range(size):
        if not repeats(out, place, varied):
            for other in range(place, varied, -1):
                exchange_choices(out, other, other - 1)
            varied += 1


@rule
def repeats(out: Integers, place: int, before: int) -> bool:
    """Return True if one of the first choices has the verb and the reason of a choice."""
    at = place * CHOICE_SIZE
    for each in range(before):
        other = each * CHOICE_SIZE
        if ACTIONS[out[at], 0] == ACTIONS[out[other], 0] and out[at + REASON] == out[other + REASON]:
            alike = 0
            for value in range(2):
                alike += reads_alike(out[at + REASON], value, out[at + VALUES + value], out[other + VALUES + value])
            if alike == 2:
                return True
    return False


@rule
def reads_alike(reason: int, place: int, one: int, other: int) -> bool:
    """Return True if two values make the same words of a reason."""
    if REASON_VALUES[reason, place] == KIND_VALUE:
        return bool(NAMESAKES[one] == NAMESAKES[other])
    return one == other


@rule
def sort_by_chance(out: Integers, size: int) -> None:
    """Sort the choices after the first by their chance; of equals the one before stays before."""
    for place in range(2, size):
        for each in range(place, 1, -1):
            if out[each * CHOICE_SIZE + CHANCE] > out[(each - 1) * CHOICE_SIZE + CHANCE]:
                exchange_choices(out, each, each - 1)


@rule
def exchange_choices(out: Integers, one: int, other: int) -> None:
    """Swap two choices."""
    for column in range(CHOICE_SIZE):
        a, b = one * CHOICE_SIZE + column, other * CHOICE_SIZE + column
        out[a], out[b] = out[b], out[a]
