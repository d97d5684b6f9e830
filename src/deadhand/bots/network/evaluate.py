"""Evaluate a position by a network: the value for a viewer's side, and the offer that it prefers.

Nothing allocates: the observation and the layers are written to the end of a bot's room. All sums are whole numbers
that were checked to fit into 32 bits (`network.py`), so that every form of the rules computes the same.
"""

from collections.abc import MutableSequence
from typing import Any, Final

import numpy as np

import deadhand.bots.network.shipped  # noqa: F401  # makes the constants of each game
from deadhand.bots.network.inputs import MOST_ARGUMENTS
from deadhand.bots.network.network import CHANCES, FULL, MOST_LOGIT, STEPS_PER_LOGIT
from deadhand.bots.network.observe_counts import observe_counts
from deadhand.bots.network.plan import INTS_IN_WORD, SHORTS_IN_WORD, NetworkPlan
from deadhand.table.choices.actions import ACTIONS
from deadhand.table.record.record import Integers, as_int16, as_int32
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import extra_door, inline_rule, noinline_rule, rule

HAS_NETWORK: bool = False
"""Whether this game has a network; each game has its own constants when its rules are bound."""
NETWORK_PLANS: Any = ()
FIRST_WEIGHTS: Any = ()
SECOND_WEIGHTS: Any = ()
VALUE_WEIGHTS: Any = ()
OFFER_WEIGHTS: Any = ()
"""All weights as int16, one row after the other, ..."""
NETWORK_BIASES: Any = ()
"""... and the biases of both layers and of the value as wide integers."""
FIRST_WIDTH, SECOND_WIDTH = 0, 0
FIRST_SHIFT, SECOND_SHIFT, VALUE_SHIFT = 0, 0, 0
LAST_STEP: Final = 2 * MOST_LOGIT * STEPS_PER_LOGIT
CHANCE_AT_STEP: Any = np.array(CHANCES, np.int64)


@noinline_rule
def preferred_offer(t: Table, room: Integers) -> int:
    """Return the offer that the network prefers for the asked seat; of equals the first."""
    plan = NETWORK_PLANS[t.seats]
    run_network(t, t.actor, plan, room)
    best, most = t.offers[0], preference(t, plan, room, t.offers[0])
    for place in range(1, t.offer_count):
        found = preference(t, plan, room, t.offers[place])
        if found > most:
            best, most = t.offers[place], found
    return best


@noinline_rule
def network_value(t: Table, viewer: int, room: Integers) -> int:
    """Return the chance of a viewer's side to win in thousandths, as the network sees it."""
    plan = NETWORK_PLANS[t.seats]
    run_network(t, viewer, plan, room)
    layers, second = as_int32(room), first_layer(plan, room) + FIRST_WIDTH
    total = NETWORK_BIASES[FIRST_WIDTH + SECOND_WIDTH]
    for each in range(SECOND_WIDTH):
        total += layers[second + each] * VALUE_WEIGHTS[each]
    step = (total >> VALUE_SHIFT) + LAST_STEP // 2
    return int(CHANCE_AT_STEP[max(0, min(LAST_STEP, step))])


@rule
def knows_table(t: Table) -> bool:
    """Return True if the network has seen as many seats, and all cards of the deck with these numbers."""
    plan = NETWORK_PLANS[t.seats]
    if plan.known == 0:
        return False
    for kind in range(t.numbers.shape[0]):
        for column in range(t.numbers.shape[1]):
            if t.numbers[kind, column] != plan.printed[kind, column]:
                return False
    unseen = 0
    for card in range(t.cards):
        unseen += plan.seen[t.kind[card]] == 0
    return unseen == 0


@extra_door("states", "integer", "integer", "integers")
def evaluate_table(states: MutableSequence[Table], index: int, viewer: int, room: Integers) -> int:
    """Evaluate one table for a viewer, and return the value; the preferences of its offers begin at `room[0]`."""
    t = states[index]
    value = network_value(t, viewer, room)
    if t.actor == viewer:
        for place in range(t.offer_count):
            room[place] = preference(t, NETWORK_PLANS[t.seats], room, t.offers[place])
    return value


@noinline_rule
def run_network(t: Table, viewer: int, plan: Any, room: Integers) -> None:
    """Write the observation of a viewer and the layers that follow from it."""
    observed, first = (room.shape[0] - plan.room) * SHORTS_IN_WORD, first_layer(plan, room)
    numbers, layers = as_int16(room), as_int32(room)
    observe_counts(t, viewer, plan, numbers, observed)
    for each in range(FIRST_WIDTH + SECOND_WIDTH):
        layers[first + each] = NETWORK_BIASES[each]
    add_inputs(plan, numbers, observed, layers, first)
    add_first_layer(layers, first)


@inline_rule
def first_layer(plan: NetworkPlan, room: Integers) -> int:
    """Return where the layers begin in a room."""
    return (room.shape[0] - plan.room + plan.layers) * INTS_IN_WORD


@inline_rule
def add_inputs(plan: NetworkPlan, numbers: Integers, observed: int, layers: Integers, first: int) -> None:
    """Add the weights of all numbers of an observation to the first layer."""
    for column in range(plan.end):
        number = numbers[observed + column]
        if number:
            most, step, row = plan.most[column], plan.step[column], plan.weights[column]
            number = max(-most, min(most, number))
            if step:
                row += step * max(0, number)
                number = 1 if number > 0 else 0
            for each in range(FIRST_WIDTH):
                layers[first + each] += number * FIRST_WEIGHTS[row + each]


@inline_rule
def add_first_layer(layers: Integers, first: int) -> None:
    """Cut the first layer, and compute the second one."""
    second, row = first + FIRST_WIDTH, 0
    for each in range(FIRST_WIDTH):
        factor = max(0, min(FULL, layers[first + each] >> FIRST_SHIFT))
        if factor:
            for other in range(SECOND_WIDTH):
                layers[second + other] += factor * SECOND_WEIGHTS[row + other]
        row += SECOND_WIDTH
    for each in range(second, second + SECOND_WIDTH):
        layers[each] = max(0, min(FULL, layers[each] >> SECOND_SHIFT))


@rule
def preference(t: Table, plan: NetworkPlan, room: Integers, action: int) -> int:
    """Return the preference for an offer of the asked seat: the second layer times the weights of its features."""
    verb = ACTIONS[action, 0]
    layers, second = as_int32(room), first_layer(plan, room) + FIRST_WIDTH
    turn = seats_exist(t, plan, action, verb)
    total, row = 0, (verb + 1) * SECOND_WIDTH
    for each in range(SECOND_WIDTH):
        total += layers[second + each] * OFFER_WEIGHTS[row + each]
    for place in range(MOST_ARGUMENTS):
        begin = plan.arguments[verb, place]
        if begin >= 0:
            argument = ACTIONS[action, 1 + place]
            if turn and plan.seats[verb, place]:
                argument = (argument - t.actor + t.seats) % t.seats
            row = begin + argument * SECOND_WIDTH
            for each in range(SECOND_WIDTH):
                total += layers[second + each] * OFFER_WEIGHTS[row + each]
    return total


@inline_rule
def seats_exist(t: Table, plan: NetworkPlan, action: int, verb: int) -> int:
    """Return 1 if all seats that an action names exist, so that they are counted from the asked one."""
    exist = 1
    for place in range(MOST_ARGUMENTS):
        if plan.seats[verb, place] and not 0 <= ACTIONS[action, 1 + place] < t.seats:
            exist = 0
    return exist
