"""The numbers at the head of a plan, which rules read, and how they read what a number stands for."""

from typing import Final

from deadhand.table.flow.seats import relative_seat
from deadhand.table.record.record import Integers
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import rule

TURN, PROMPT, ABOUT, OPTIONS, COUNTERS, SIZES, KINDS, PLACES, CARD_ZONES, CARDS, MARKS, EVENTS = range(12)
"""Where each section of an observation begins."""
SIZE, STEPS, ZONES, FIRST_PLACE, ALL_ZONES, ALL_ACTIONS = range(EVENTS + 1, EVENTS + 7)
CARD_ROOM, MARK_ROOM, MARK_WIDTH, EVENT_ROOM, EVENT_WIDTH = range(ALL_ACTIONS + 1, ALL_ACTIONS + 6)
"""How much there is, and how much room. The zones that are places of a map come last."""
ORDER, PLACE_OF_ZONE, TRAITS, SUBJECTS, EVENT_VALUES, RELATIVE, ABSOLUTE = range(EVENT_WIDTH + 1, EVENT_WIDTH + 8)
"""Where each table of the plan begins."""
HEAD: Final = ABSOLUTE + 1
"""The length of the head."""

IS_COUNTED, IS_PLACE, SHOWS_MARKS = 1, 2, 4
"""The traits of a zone."""
SUBJECT_WORDS: Final = 3
"""The integers of a step."""
CHUNK: Final = 16
"""The numbers that are written at once for the cards of a zone; no game has room for fewer cards."""

NOTHING, NUMBER, SEAT, KIND, ZONE, ACTION, PACKED = range(7)
"""The meanings that an integer can have."""


@rule
def relative_value(t: Table, first: int, plan: Integers, what: int, value: int) -> int:
    """Return an integer as an observation holds it: seats, kinds, zones and actions from 1, with 0 for none."""
    if what == SEAT:
        return relative_seat(t, first, value)
    if what == KIND:
        return value + 1
    if what == ZONE:
        return 0 if value == NOBODY else 1 + plan[plan[PLACE_OF_ZONE] + first * plan[ALL_ZONES] + value]
    if what == ACTION:
        return 1 + plan[relative_actions_at(plan, first) + value]
    return value


@rule
def relative_actions_at(plan: Integers, first: int) -> int:
    """Return where the plan's row of actions begins in which seats are counted from `first` on."""
    return plan[RELATIVE] + first * plan[ALL_ACTIONS]


@rule
def absolute_action(plan: Integers, first: int, action: int) -> int:
    """Return the action of the table for one in which seats are counted from `first` on."""
    return plan[plan[ABSOLUTE] + first * plan[ALL_ACTIONS] + action]
