"""A rollout: carry out one candidate, let everyone play on to the cut, and value the position."""

from collections.abc import Sequence
from typing import Final

from deadhand.bots.greedy import best_offer
from deadhand.bots.network.evaluate import HAS_NETWORK, network_value, preferred_offer
from deadhand.table.flow.flow import advance
from deadhand.table.flow.hooks import estimate, is_cut, result_of_side, stage_of
from deadhand.table.record.copying import copy_table
from deadhand.table.record.record import Integers
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import rule

WHOLE: Final = 1000
"""The worth of a win. With at most 2,000 worlds, all sums of a search stay below 2**63."""
GREEDY_ROLLOUTS: Final = 0
"""The rollouts without a network."""
MOST_DECISIONS: Final = 400
"""The number of decisions after which a rollout stops before its cut."""


@rule
def worth_after(
    states: Sequence[Table], world: int, seat: int, action: int, how: int, noise: Integers, room: Integers
) -> int:
    """Return what a world is worth to a seat after its action, if all play on to the cut.

    With GREEDY_ROLLOUTS they play greedily. Otherwise the lowest bit of `how` says whether the network plays, the
    others after how many decisions of the seat it values the position, or 0. The two tables behind the world are
    overwritten.
    """
    copy_table(states, world + 1, world)
    t, left = states[world + 1], how >> 1
    stage = stage_of(t)
    advance(t, action)
    for _ in range(MOST_DECISIONS):
        if t.over or is_cut(t, stage):
            break
        if HAS_NETWORK and left and t.actor == seat:
            left -= 1
            if left == 0:
                break
        if HAS_NETWORK and how & 1:
            advance(t, preferred_offer(t, room))
        else:
            advance(t, best_offer(t, states[world + 2], 0, noise))
    if HAS_NETWORK and how > 1 and t.over == 0:
        return network_value(t, seat, room)
    return worth_of(t, seat)


@rule
def worth_of(t: Table, seat: int) -> int:
    """Return the worth of a position to a seat, 0 to `WHOLE`: its result, or the estimate of it."""
    return int(WHOLE * result_of_side(t, seat)) if t.over else estimate(t, seat)
