"""The greedy bot's scores of the open offers."""

from collections.abc import MutableSequence

from deadhand.table.choices.actions import ACTIONS
from deadhand.table.flow.hooks import prepare_sheet, score_offer
from deadhand.table.record.record import Integers
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import door


@door("states", "integer", "integer", "integers", "integers")
def rate(states: MutableSequence[Table], index: int, trial: int, noise: Integers, scores: Integers) -> None:
    """Write the greedy bot's score of each open offer, in their order. Table `trial` is overwritten."""
    t = states[index]
    sheet = prepare_sheet(t, states[trial], noise)
    for place in range(t.offer_count):
        action = t.offers[place]
        verb, x, y, z = ACTIONS[action, 0], ACTIONS[action, 1], ACTIONS[action, 2], ACTIONS[action, 3]
        scores[place] = score_offer(t, sheet, verb, x, y, z)
