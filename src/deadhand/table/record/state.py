"""The core fields at the beginning of every game's record.

All integers are signed: Numba turns sums of mixed signed and unsigned integers into floats. Every sum is computed in
64 bits and only stored narrow.
"""

from typing import Annotated, Final

import numpy as np

from deadhand.table.record.record import NOT_COPIED, Int8, Int16, Int32, Int64, Integers, Reals

NOBODY: Final = -1
"""The value of an empty field: no seat, no card, or no kind."""

SPECTATOR: Final = 12
"""The viewer who sees only public facts; viewers 0 to 11 are seats."""

EVERYONE: Final = (1 << (SPECTATOR + 1)) - 1
"""A set of viewers is a bit mask; this is the set of all viewers, including the spectator."""

STEP_WORDS: Final = 4
EVENT_WORDS: Final = 6


class Table:
    """One table: cards in zones, knowledge of cards, the steps to come, and the latest events.

    Dimensions: `cards`, `zones`, `kinds`, `numbers`, `seats`, `depth` (of steps), `choices` (offers), `happenings`
    (events), `counted` (zones of which `held` is kept, the first). Card lists are doubly linked: `lowest` and `highest`
    per zone, `above` and `below` per card.
    """

    chance: Int64
    """State of the table's only random generator; see `chance.py`."""
    returns: Annotated[Reals, np.float64, "seats"]
    """The returns of each seat once the table is over."""

    seats: Int16
    cards: Int16
    kind: Annotated[Integers, np.int8, "cards"]
    zone: Annotated[Integers, np.int8, "cards"]
    known: Annotated[Integers, np.int16, "cards"]
    """Per card the set of viewers who know its kind."""
    above: Annotated[Integers, np.int16, "cards"]
    below: Annotated[Integers, np.int16, "cards"]
    lowest: Annotated[Integers, np.int16, "zones"]
    highest: Annotated[Integers, np.int16, "zones"]
    count: Annotated[Integers, np.int16, "zones"]
    viewers: Annotated[Integers, np.int16, "zones"]
    """Per zone the set of viewers who may look into it."""
    mingled: Annotated[Integers, np.int8, "zones"]
    """Per zone, whether it hides the places of its cards from outsiders, as a hand does and a pile does not."""
    marked: Annotated[Integers, np.int16, "zones"]
    """Per zone the viewers who may know a card in it: a cache that saves most moves a search."""
    held: Annotated[Integers, np.int8, "counted", "kinds"]
    """The number of cards of each kind in each counted zone, at most 99: a cache that saves a search."""
    back: Annotated[Integers, np.int8, "kinds"]
    """The back of each kind. Everyone sees backs, so hidden cards are exchanged only with others of the same back."""
    numbers: Annotated[Integers, np.int8, "kinds", "numbers"]
    """The numbers printed on each kind of card, from the deck file."""

    steps: Annotated[Integers, np.int16, "depth", STEP_WORDS]
    """The stack of steps, the next one last: a step and up to three small integers each."""
    step_count: Int16
    actor: Int16
    prompt: Int16
    offers: Annotated[Integers, np.int16, "choices"]
    offer_count: Int16

    action: Int16
    verb: Int16
    x: Int16
    y: Int16
    z: Int16
    """The action being carried out, decoded: its verb and up to three arguments."""

    round_number: Int16
    """The number of the round or turn, 0 before the first."""
    over: Int8
    outcome: Int16
    broken: Int8
    """The fault of a broken table, see `guards.py`; otherwise 0."""
    revealed: Int8
    """True if the last action used chance or revealed anything: then it cannot be undone."""

    logging: Int8
    """True if events are written; bulk play may turn them off."""
    event_count: Int16
    events_lost: Int8
    """True if there were too many events for the record. The decision is then replayed with more room."""
    events: Annotated[Integers, np.int16, "happenings", EVENT_WORDS, NOT_COPIED]
    """The events since the last choice: an event, its face (a kind) and viewers, and up to three integers."""

    explaining: Annotated[Int8, NOT_COPIED]
    """True while a score notes its strongest reason, see `choices/reasons.py`: ..."""
    reason: Annotated[Int16, NOT_COPIED]
    """... the reason, or NOBODY, ..."""
    reason_worth: Annotated[Int64, NOT_COPIED]
    """... the worth of that part of the score, ..."""
    reason_a: Annotated[Int32, NOT_COPIED]
    reason_b: Annotated[Int32, NOT_COPIED]
    """... and the values in its words."""
