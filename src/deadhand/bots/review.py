"""The review of a seat in a finished game: what its decisions cost, as whole numbers; a row for each decision.

Callers fill in the move, the turn and the choice. A decision is assessed at a redeal of what its seat knew then, by the
search of the strongest level. If that chooses otherwise, both choices are tried in the same fresh worlds. Those that
cost most are tried once more in other worlds, as the costliest are the luckiest of the first trial.
"""

from collections.abc import MutableSequence, Sequence
from math import sqrt
from typing import Final

import numpy as np

from deadhand.bots.hint import chance_after
from deadhand.bots.search.candidates import (
    ACTION,
    DIFFERENCES,
    SQUARES,
    WIDTH,
    WORLDS,
    WORTHS,
    action_of,
    exceeds_noise,
)
from deadhand.bots.search.rollout import GREEDY_ROLLOUTS, WHOLE
from deadhand.bots.search.search import rollouts_of, search, try_candidates, uses_network
from deadhand.table.flow.hooks import result_of_side
from deadhand.table.knowledge.rows import ROWS
from deadhand.table.record.record import Integers
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import door, extra_door, rule

MOVE, TURN, CHOSEN, BEST, CHANCE, JUDGED, COST, LOSS, ERROR, COSTLY = range(len(ROWS["decision"]))
"""The columns of a decision. Those of one turn of the seat have the same `turn`, the number of moves of others before.
`best` is NOBODY until it is assessed. `chance` is that of the seat's side to win after the best choice, and `loss` what
the decision cost of it, in thousandths; `error` is the standard error of that in ten-thousandths. `cost` is the sum of
the losses in all worlds."""
DECISION_SIZE: Final = len(ROWS["decision"])
PAGE_SIMULATIONS: Final = 200
"""The rollouts of the search for each decision at a page, where a person waits for it."""
SHOWN: Final = 3
"""The number of costly decisions in a review, ..."""
CONFIRMED: Final = 6
"""... and of those that are tried once more, in fresh worlds, ..."""
CONFIRMING: Final = 4
"""... of which there are so many times those of the first trial."""
CERTAIN: Final = 20
"""The standard errors that a loss must exceed, in tenths."""
LEAST_LOSS: Final = 5
"""The least loss that is shown, in thousandths: half a point of 100."""


@door("states", "integers", "integer", "integers", "integers", "integers")
def assess_decision(
    states: MutableSequence[Table],
    bot: Integers,
    worlds: int,
    noise: Integers,
    tallies: Integers,
    decision: Integers,
) -> None:
    """Assess a decision at table 0, or try one that was assessed once more. Tables 1 to 3 are overwritten.

    `bot` are the parameters of the level that searches.
    `noise` are the generator states that draw the worlds of the search, and those in which both choices are tried.
    """
    if decision[BEST] == NOBODY:
        best = search(states, 0, 1, bot, 0, noise, tallies)
        size = states[0].offer_count
        decision[BEST] = best
        decision[JUDGED] = is_judged(tallies, size)
        for place in range(size):
            if action_of(tallies, place) == best:
                decision[CHANCE] = chance_after(tallies, place)
    if decision[BEST] != decision[CHOSEN]:
        noise[0] = noise[1]
        how = rollouts_of(bot, 0) if uses_network(states[0], bot, 0) else GREEDY_ROLLOUTS
        compare(states, worlds, how, noise, tallies, decision)


@rule
def is_judged(tallies: Integers, size: int) -> int:
    """Return 1 if a chance is estimated at all: where none is, as in the first pass of Left 4 Dead, all are even."""
    most = tallies[WORLDS]
    for place in range(size):
        worlds = tallies[place * WIDTH + WORLDS]
        if 2 * (tallies[WORTHS] * worlds + tallies[place * WIDTH + DIFFERENCES] * most) != WHOLE * most * worlds:
            return 1
    return 0


@rule
def compare(
    states: MutableSequence[Table], worlds: int, how: int, noise: Integers, tallies: Integers, decision: Integers
) -> None:
    """Try both choices of a decision in the same worlds, and note what it cost."""
    for place in range(2):
        for column in range(WIDTH):
            tallies[place * WIDTH + column] = 0
        tallies[place * WIDTH + ACTION] = decision[CHOSEN if place else BEST]
    for _ in range(worlds):
        try_candidates(states, 0, 1, 2, how, noise, tallies)
    cost = -tallies[WIDTH + DIFFERENCES]
    mean = cost / worlds
    variance = max(0.0, tallies[WIDTH + SQUARES] / worlds - mean * mean) / max(1, worlds - 1)
    tallies[WIDTH + DIFFERENCES] = cost
    decision[CHANCE] = int(tallies[WORTHS] / worlds + 0.5)
    decision[COST] = cost
    decision[LOSS] = int(max(0.0, mean) + 0.5)
    decision[ERROR] = int(10 * sqrt(variance) + 0.5)
    decision[COSTLY] = cost >= LEAST_LOSS * worlds and exceeds_noise(tallies, 1, CERTAIN)


@extra_door("states", "integers", "integer", "integer", "integers")
def list_costliest(_states: Sequence[Table], decisions: Integers, size: int, confirmed: int, places: Integers) -> int:
    """Write the places of the costliest of some decisions, the costliest first, and return their number.

    They are those to try once more, or with `confirmed`, for decisions that were, those to show.
    """
    most = SHOWN if confirmed else CONFIRMED
    found = 0
    listed = np.zeros(size, np.int64)
    while found < most:
        worst = NOBODY
        for place in range(size):
            costs = decisions[place * DECISION_SIZE + (COSTLY if confirmed else COST)] > 0
            if not costs or listed[place] or (not confirmed and is_left_open(decisions, size, place)):
                continue
            if worst == NOBODY or costs_more(decisions, place, worst):
                worst = place
        if worst == NOBODY:
            break
        listed[worst] = 1
        places[found] = worst
        found += 1
    return found


@rule
def costs_more(decisions: Integers, one: int, other: int) -> bool:
    """Return True if a decision comes before another: by its cost, of equals the earlier one."""
    more = decisions[one * DECISION_SIZE + COST] - decisions[other * DECISION_SIZE + COST]
    return more > 0 or (more == 0 and decisions[one * DECISION_SIZE + MOVE] < decisions[other * DECISION_SIZE + MOVE])


@rule
def is_left_open(decisions: Integers, size: int, place: int) -> bool:
    """Return True if the seat could still make up for a decision before anybody else moved.

    Then it chose later as the expert had before, or the expert would still have chosen that. Simulated games do not
    see this, as they are played on greedily.
    """
    at = place * DECISION_SIZE
    for each in range(place + 1, size):
        later = each * DECISION_SIZE
        if decisions[later + TURN] != decisions[at + TURN]:
            return False
        if decisions[at + BEST] == decisions[later + BEST] or decisions[at + BEST] == decisions[later + CHOSEN]:
            return True
    return False


@extra_door("states", "integer")
def result_in_review(states: Sequence[Table], seat: int) -> int:
    """Return the result of a seat, its team or its faction at table 0, in thousandths."""
    return int(WHOLE * result_of_side(states[0], seat) + 0.5)
