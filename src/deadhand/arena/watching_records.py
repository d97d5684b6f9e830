"""The records of watched games: counters, the memory between two decisions, and the log of moves."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

import numpy as np

from deadhand.table.game.measures import MOST_HANDS
from deadhand.table.record.record import Int8, Int16, Int32, Int64, Integers

CountPerSeat = Annotated[Integers, np.int64, "seats"]
CountPerKind = Annotated[Integers, np.int16, "seats", "kinds"]


class GameRow:
    """The counters of one game, which are 0 before it."""

    decisions: Int64
    forced: Int64
    """The decisions with a single offer."""
    offers: Int64
    touches: Int64
    """The decisions that name another seat, or its cards."""
    lead_changes: Int64
    first_player: Int64
    rounds: Int64
    turns: Int64
    placed: Int64
    """1 if a card was put into the first hand of a seat (`first_hands.py`)."""
    behind: CountPerSeat
    """Per contender (a seat, or a side) how many decisions were made when it was last not ahead of all others."""
    seat_decisions: CountPerSeat
    sides: CountPerSeat
    """The side of each seat at first."""
    drawn: CountPerKind
    played: CountPerKind


class GameMemory:
    """The memory of a watched game between two decisions."""

    ahead: Int64
    """The contender that is ahead of all others now, or NOBODY."""
    leader: Int64
    """The last contender that was."""
    deal: Int64
    """The number of the deal."""
    dealt: Int64
    """1 while hands are looked at that were just dealt, else 0."""
    looks: Int64
    """How often a hand was looked at, in all games so far."""
    hands: Annotated[Integers, np.int64, MOST_HANDS, "seats"]
    """The number and the top of the cards of each hand."""
    last_look: CountPerSeat
    """The number of the last look at a seat's hands."""
    seen: Annotated[Integers, np.int64, "cards"]
    """The number of the look at which a card was last seen in a hand."""


class MoveLog:
    """The state of the log."""

    recording: Int64
    """1 if moves are logged, else 0."""
    one_standing: Int64
    """1 if every row has the standing of the first side, 0 if it has that of the seat that acts."""
    reached: Int64
    """The table whose game is played next, ..."""
    under_way: Int64
    """... and 1 if that game has begun."""
    round: Int64
    turn: Int64
    moves: Int64
    """The number of rows in the log of moves, ..."""
    draws: Int64
    """... and in that of cards."""


class MoveRow:
    """A choice, automatic or not."""

    index: Int32
    """The table of the game."""
    decision: Int32
    """The number of the decision, from 1; of an automatic choice, that of the decision before it."""
    round: Int32
    turn: Int32
    action: Int32
    offers: Int16
    seat: Int8
    automatic: Int8
    standing: Int32
    """The standing after the choice."""


class DrawRow:
    """A card that came to a hand."""

    index: Int32
    decision: Int32
    """The number of the decision after which it came."""
    round: Int32
    turn: Int32
    kind: Int16
    seat: Int8
    dealt: Int8


class Watching(NamedTuple):
    """The counters of watched games, the memory of one, and constants of the run."""

    rows: Annotated[Sequence[GameRow], GameRow]
    memory: Annotated[Sequence[GameMemory], GameMemory]
    uses: Annotated[Integers, "integers"]
    """A number for each action, see `uses.py`."""
    hands: Annotated[Integers, "integers"]
    """The first zone of each hand."""
    contenders: Annotated[int, "integer"]
    """The number of seats, or of sides; 0 if all play together."""
    log: Annotated[Sequence[MoveLog], MoveLog]
    moves: Annotated[Sequence[MoveRow], MoveRow]
    """Room for the log of moves, ..."""
    draws: Annotated[Sequence[DrawRow], DrawRow]
    """... and for that of cards that come to hands."""
