"""Write why an action is not offered, or why nothing can be done with spots of the table, as four integers.

They are the action (or NOBODY), the number of the reason, that of its clause (`clauses_of`), and a value that the
reason names besides the action's arguments: the kind of a missing card, the open question, or NOBODY.
"""

from collections.abc import MutableSequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from deadhand.table.choices.actions import ACTIONS
from deadhand.table.choices.refusals import (
    MISSING,
    NO_ACTION,
    NOBODY_THERE,
    NOT_THERE,
    OTHER_QUESTION,
    OVER,
    THE_QUESTION,
)
from deadhand.table.flow.hooks import choose_refusal
from deadhand.table.game.refusal_tables import (
    CLAUSE,
    CONSTANT,
    COPIES,
    COPIES_FROM,
    ELSEWHERE,
    END_OF_ACTIONS,
    FAMILY,
    FAMILY_END,
    FIRST_ACTION,
    FIRST_INTEGER,
    KIND,
    KIND_FROM,
    ME,
    NAMED,
    NEEDS,
    NOWHERE,
    OWN,
    PLACE,
    PLACE_FROM,
    SEATS,
)
from deadhand.table.record.record import Integers
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import extra_door, rule
from deadhand.table.zones.knowledge import known_copies

NOTHING: Final = np.zeros((1, 1), np.int64)
SPOTS: NDArray[np.int64] = np.zeros((1, 1, 9), np.int64)
"""The spots of each verb. This and the other tables are those of a game; see `refusal_tables.py`."""
STEP_INTEGERS: NDArray[np.int64] = NOTHING
"""The place of each integer in each step, or 0."""
HIDDEN_ZONES: NDArray[np.int64] = np.zeros(1, np.int64)
"""Whether only its owner may look into each zone."""
NAMESAKES: NDArray[np.int64] = np.zeros(1, np.int64)
"""For each kind the first one of the same name."""
VERBS: NDArray[np.int64] = NOTHING
ANSWERS: NDArray[np.int64] = NOTHING
"""Whether each verb answers each question."""
QUESTION_CLAUSES: NDArray[np.int64] = np.zeros(1, np.int64)
OUTCOME_CLAUSES: NDArray[np.int64] = np.zeros(1, np.int64)
REFUSALS: NDArray[np.int64] = NOTHING

REFUSAL_SIZE: Final = 4
ACTION_AT, REASON_AT, CLAUSE_AT, VALUE_AT = range(REFUSAL_SIZE)
"""The places of what is written."""
COUNTED: Final = REFUSAL_SIZE + 1
"""The width of a reason with the number of actions that it forbids."""
MOST_REASONS: Final = 256
"""The most different reasons that are counted for a verb."""


@extra_door("states", "integer", "integer", "integers")
def write_refusal(states: MutableSequence[Table], index: int, action: int, out: Integers) -> int:
    """Write why an action is not offered at one table, and return how many integers that are."""
    t = states[index]
    write_reason(t, action, out)
    return REFUSAL_SIZE


@extra_door("states", "integer", "integers", "integer", "integers")
def write_refusal_at(states: MutableSequence[Table], index: int, spots: Integers, likeliest: int, out: Integers) -> int:
    """Write why no offer involves all these spots: pairs of a place and a kind, or NOBODY.

    It is the reason of the first action that involves them. With `likeliest` it is that of the likeliest verb instead:
    one that can be chosen elsewhere and begins with these spots. A missing card is the weakest reason. Returns 0 if no
    verb ever involves such a thing, and it is not a held card.
    """
    t, places = states[index], np.zeros(spots.shape[0], np.int64)
    copy_places(spots, places)
    if likeliest and (write_likeliest(t, spots, out) or write_likeliest(t, places, out)):
        return REFUSAL_SIZE
    action = first_action_at(t, spots)
    if action == NOBODY:
        write_question(t, NOBODY, THE_QUESTION, out)
        return REFUSAL_SIZE if not likeliest or any_lies_hidden(spots) else 0
    if not likeliest:
        write_reason(t, action, out)
    elif VERBS[ACTIONS[action, 0], ELSEWHERE] != NOBODY:
        write_number(action, VERBS[ACTIONS[action, 0], ELSEWHERE], out)
    else:
        write_question(t, action, THE_QUESTION, out)
    return REFUSAL_SIZE


# ---- one action ----


@rule
def write_reason(t: Table, action: int, out: Integers) -> None:
    """Write why an action is not offered."""
    if t.over or not 0 <= action < ACTIONS.shape[0]:
        out[ACTION_AT], out[VALUE_AT] = action, NOBODY
        out[REASON_AT] = OVER if t.over else NO_ACTION
        out[CLAUSE_AT] = OUTCOME_CLAUSES[t.outcome] if t.over else QUESTION_CLAUSES[t.prompt]
        return
    verb = ACTIONS[action, 0]
    if not ANSWERS[t.prompt, verb]:
        if VERBS[verb, ELSEWHERE] != NOBODY:
            write_number(action, VERBS[verb, ELSEWHERE], out)
        else:
            write_question(t, action, OTHER_QUESTION, out)
    elif names_nobody(t, action):
        write_number(action, NOBODY_THERE, out)
    else:
        missing = missing_spot(t, action)
        if missing != NOBODY:
            write_missing(t, action, missing, out)
        else:
            x, y, z = ACTIONS[action, 1], ACTIONS[action, 2], ACTIONS[action, 3]
            write_number(action, choose_refusal(t, verb, x, y, z), out)


@rule
def write_number(action: int, reason: int, out: Integers) -> None:
    """Write a reason with its clause, or else with the first one of the verb."""
    out[ACTION_AT], out[REASON_AT], out[VALUE_AT] = action, reason, NOBODY
    out[CLAUSE_AT] = REFUSALS[reason, CLAUSE]
    if out[CLAUSE_AT] == NOBODY:
        out[CLAUSE_AT] = VERBS[ACTIONS[action, 0], CLAUSE]


@rule
def write_question(t: Table, action: int, reason: int, out: Integers) -> None:
    """Write a reason that names the open question."""
    out[ACTION_AT], out[REASON_AT], out[VALUE_AT] = action, reason, t.prompt
    out[CLAUSE_AT] = QUESTION_CLAUSES[t.prompt]


@rule
def write_missing(t: Table, action: int, spot: int, out: Integers) -> None:
    """Write which card is missing: an own one, if it is played from the zone of the first card, or another."""
    verb, first = ACTIONS[action, 0], 0
    while kind_at(t, action, first) == NOBODY or copies_at(t, action, first) == 0:
        first += 1
    own = SPOTS[verb, spot, OWN]
    if own != NOWHERE and own == SPOTS[verb, first, OWN] and place_at(t, action, spot) == own + t.actor:
        write_number(action, MISSING, out)
        out[CLAUSE_AT] = VERBS[verb, NEEDS]
    else:
        write_number(action, NOT_THERE, out)
    out[VALUE_AT] = kind_at(t, action, spot)


@rule
def names_nobody(t: Table, action: int) -> bool:
    """Return True if an argument of an action is a seat at which nobody sits."""
    for argument in range(1, 4):
        if (VERBS[ACTIONS[action, 0], SEATS] >> argument) & 1 and ACTIONS[action, argument] >= t.seats:
            return True
    return False


@rule
def missing_spot(t: Table, action: int) -> int:
    """Return the first spot of which the asked seat does not know enough cards to lie there; or NOBODY."""
    for spot in range(SPOTS.shape[1]):
        kind, copies = kind_at(t, action, spot), 0
        if kind != NOBODY and copies_at(t, action, spot):
            place = place_at(t, action, spot)
            for other in range(SPOTS.shape[1]):
                if place_at(t, action, other) == place and kind_at(t, action, other) == kind:
                    copies += copies_at(t, action, other)
            if known_copies(t, t.actor, place, kind) < copies:
                return spot
    return NOBODY


# ---- the spots of an action ----


@rule
def place_at(t: Table, action: int, spot: int) -> int:
    """Return the place of a spot of an action: a zone, or a seat after the zones."""
    verb = ACTIONS[action, 0]
    return spot_number(t, action, SPOTS[verb, spot, PLACE], SPOTS[verb, spot, PLACE_FROM])


@rule
def kind_at(t: Table, action: int, spot: int) -> int:
    """Return the kind of the card at a spot of an action, or NOBODY."""
    verb = ACTIONS[action, 0]
    return spot_number(t, action, SPOTS[verb, spot, KIND], SPOTS[verb, spot, KIND_FROM])


@rule
def copies_at(t: Table, action: int, spot: int) -> int:
    """Return how often an action involves a spot."""
    verb = ACTIONS[action, 0]
    return spot_number(t, action, SPOTS[verb, spot, COPIES], SPOTS[verb, spot, COPIES_FROM])


@rule
def spot_number(t: Table, action: int, constant: int, source: int) -> int:
    """Return the sum of a constant and what its source is; NOWHERE if the step has no such integer."""
    if source == CONSTANT:
        return constant
    if source == ME:
        return constant + t.actor
    if source < ME:
        return constant + int(ACTIONS[action, source])
    row = t.step_count - 1
    place = STEP_INTEGERS[source - FIRST_INTEGER, t.steps[row, 0]]
    if place == 0 or t.steps[row, place] == NOBODY:
        return NOWHERE
    return constant + int(t.steps[row, place])


@rule
def is_spot_of(t: Table, action: int, place: int, kind: int) -> bool:
    """Return True if an action involves a spot."""
    for spot in range(SPOTS.shape[1]):
        if place_at(t, action, spot) == place and kind_at(t, action, spot) == kind and copies_at(t, action, spot):
            return True
    return False


@rule
def is_barred_at(t: Table, action: int, spots: Integers) -> bool:
    """Return True if an action involves all these spots, and is not offered."""
    for pair in range(spots.shape[0] >> 1):
        if not is_spot_of(t, action, spots[2 * pair], spots[2 * pair + 1]):
            return False
    return not is_offered(t, action)


@rule
def is_offered(t: Table, action: int) -> bool:
    """Return True if an action is among the offers."""
    offered = False
    for offer in range(t.offer_count):
        offered = offered or t.offers[offer] == action
    return offered


@rule
def copy_places(spots: Integers, places: Integers) -> None:
    """Copy spots without their cards."""
    for pair in range(spots.shape[0] >> 1):
        places[2 * pair], places[2 * pair + 1] = spots[2 * pair], NOBODY


@rule
def any_lies_hidden(spots: Integers) -> bool:
    """Return True if a spot is in a zone that only its owner may look into."""
    for pair in range(spots.shape[0] >> 1):
        if 0 <= spots[2 * pair] < HIDDEN_ZONES.shape[0] and HIDDEN_ZONES[spots[2 * pair]]:
            return True
    return False


# ---- the likeliest action ----


@rule
def first_action_at(t: Table, spots: Integers) -> int:
    """Return the first action that involves all these spots but is not offered, or NOBODY.

    One that answers the open question comes before those that never do.
    """
    for answers in range(1, -1, -1):
        for verb in range(VERBS.shape[0]):
            if ANSWERS[t.prompt, verb] == answers and may_be_at(verb, spots):
                for action in range(VERBS[verb, FIRST_ACTION], VERBS[verb, END_OF_ACTIONS]):
                    if is_barred_at(t, action, spots):
                        return action
    return NOBODY


@rule
def may_be_at(verb: int, spots: Integers) -> bool:
    """Return False if a verb surely never involves all these spots: a quick check before all its actions are tried."""
    fitting = 0
    for pair in range(spots.shape[0] >> 1):
        fits, place, card = 0, spots[2 * pair], spots[2 * pair + 1] != NOBODY
        for spot in range(SPOTS.shape[1]):
            named = SPOTS[verb, spot, KIND] != NOBODY
            if named == card and SPOTS[verb, spot, FAMILY] <= place < SPOTS[verb, spot, FAMILY_END]:
                fits = 1
        fitting += fits
    return fitting == spots.shape[0] >> 1


@rule
def write_likeliest(t: Table, spots: Integers, out: Integers) -> bool:
    """Write why the likeliest verb is impossible at these spots; False if none answers the question there."""
    one, reasons = np.zeros(REFUSAL_SIZE, np.int64), np.zeros(MOST_REASONS * COUNTED, np.int64)
    best = NOBODY
    for verb in range(VERBS.shape[0]):
        first, count = NOBODY, 0
        if ANSWERS[t.prompt, verb] and may_be_at(verb, spots):
            for action in range(VERBS[verb, FIRST_ACTION], VERBS[verb, END_OF_ACTIONS]):
                if is_barred_at(t, action, spots):
                    first = action if first == NOBODY else first
                    write_reason(t, action, one)
                    count = count_reason(one, reasons, count)
        if first != NOBODY:
            commonest = commonest_reason(reasons, count)
            rank = rank_of(t, reasons[commonest + REASON_AT], verb, begins_at(t, first, spots))
            if best == NOBODY or rank < best:
                best = rank
                for place in range(REFUSAL_SIZE):
                    out[place] = reasons[commonest + place]
    return best != NOBODY


@rule
def count_reason(one: Integers, reasons: Integers, count: int) -> int:
    """Count a reason among the first `count`, and return their new number."""
    at = 0
    while at < count * COUNTED and not reads_as(one, reasons, at):
        at += COUNTED
    if at < count * COUNTED:
        reasons[at + REFUSAL_SIZE] += 1
        return count
    if count == MOST_REASONS:
        return count
    for place in range(REFUSAL_SIZE):
        reasons[at + place] = one[place]
    reasons[at + REFUSAL_SIZE] = 1
    return count + 1


@rule
def reads_as(one: Integers, reasons: Integers, at: int) -> bool:
    """Return True if two reasons have the same words and the same clause."""
    reason, value, other = one[REASON_AT], one[VALUE_AT], reasons[at + VALUE_AT]
    if reason != reasons[at + REASON_AT] or one[CLAUSE_AT] != reasons[at + CLAUSE_AT]:
        return False
    if reason in (MISSING, NOT_THERE):
        return bool(NAMESAKES[value] == NAMESAKES[other])
    for argument in range(1, 4):
        named = (REFUSALS[reason, NAMED] >> argument) & 1
        if named and ACTIONS[one[ACTION_AT], argument] != ACTIONS[reasons[at + ACTION_AT], argument]:
            return False
    return bool(value == other)


@rule
def commonest_reason(reasons: Integers, count: int) -> int:
    """Return where the reason stands that was counted most often, the first of several."""
    best = 0
    for row in range(1, count):
        if reasons[row * COUNTED + REFUSAL_SIZE] > reasons[best + REFUSAL_SIZE]:
            best = row * COUNTED
    return best


@rule
def begins_at(t: Table, action: int, spots: Integers) -> int:
    """Return 1 if the first spot of an action is one of these, else 0."""
    first = 0
    while first < SPOTS.shape[1] and copies_at(t, action, first) == 0:
        first += 1
    for pair in range(spots.shape[0] >> 1 if first < SPOTS.shape[1] else 0):
        if place_at(t, action, first) == spots[2 * pair] and kind_at(t, action, first) == spots[2 * pair + 1]:
            return 1
    return 0


@rule
def rank_of(t: Table, reason: int, verb: int, begins: int) -> int:
    """Return how unlikely a verb is: a missing card first, then where it begins, then whether it can be chosen."""
    offered = False
    for offer in range(t.offer_count):
        offered = offered or ACTIONS[t.offers[offer], 0] == verb
    return 4 * (reason in (MISSING, NOT_THERE)) + 2 * (1 - begins) + (not offered)
