"""A rollout: carry out one candidate, let everyone play greedily to the cut, and value the position."""

from collections.abc import Sequence
from typing import Final

from deadhand.bots.greedy import best_offer
from deadhand.table.flow.flow import advance
from deadhand.table.flow.hooks import estimate, is_cut, result_of_side, stage_of
from deadhand.table.record.copying import copy_table
from deadhand.table.record.record import Integers
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import rule

WHOLE: Final = 1000
"""The worth of a win. With at most 2,000 worlds, all sums of a search stay below 2**63."""
MOST_DECISIONS: Final = 400
"""The number of decisions after which a rollout stops before its cut."""


@rule
def worth_after(states: Sequence[Table], world: int, trial: int, seat: int, action: int, noise: Integers) -> int:
    """Return what a world is worth to a seat after its action, if all play greedily to the cut.

    Tables `trial` and `trial + 1` are overwritten.
    """
    copy_table(states, trial, world)
    t = states[trial]
    stage = stage_of(t)
    advance(t, action)
    for _ in range(MOST_DECISIONS):
        if t.over or is_cut(t, stage):
            break
        advance(t, best_offer(t, states[trial + 1], 0, noise))
    return worth_of(t, seat)


@rule
def worth_of(t: Table, seat: int) -> int:
    """Return the worth of a position to a seat, 0 to `WHOLE`: its result, or the estimate of it."""
    return int(WHOLE * result_of_side(t, seat)) if t.over else estimate(t, seat)
