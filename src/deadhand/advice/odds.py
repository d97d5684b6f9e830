"""Card odds: for every pile and hidden hand the kinds that a seat has not seen, and their probabilities.

The rule `write_odds` computes them from the seat's knowledge alone.
"""

from typing import Final

import numpy as np

from deadhand import engine
from deadhand.advice.ranges import check_worlds
from deadhand.match.match import Match
from deadhand.table.knowledge.write_odds import write_odds
from deadhand.table.record.chance import chance_from
from deadhand.table.record.state import SPECTATOR
from deadhand.table.view.view_odds import view_odds
from deadhand.table.view.view_types import Odds

WORLDS_IN_PLAIN: Final = 20
"""The number of worlds that are imagined until compiled rules are loaded: each takes milliseconds then."""
MOST_WORLDS: Final = 100_000
SEED: Final = "unseen"
"""The seed of imagined worlds, which are the same each time."""


def odds(match: Match, seat: int | None, *, worlds: int | None = None, by_name: bool = False) -> Odds:
    """Return the odds of the cards that a seat (a spectator: None) cannot see; ready for JSON.

    Each of the `zones` with unknown cards lists its `kinds`. `sure` is the number of cards of the kind that the seat
    knows to lie there, `unseen` the number it has not seen that may lie there. `next` is the probability that the next
    card is one: the top of a pile, or one taken blindly from a hand or a map. `some` is the probability of any there at
    all.

    `worlds` is the number of imagined worlds; 0 if everything is exact.

    Raises:
        Refused: if there is no such seat, or for a number of worlds outside 1 to `MOST_WORLDS`.
    """
    return view_odds(odds_facts(match, seat, worlds=worlds), match.speaker(None if by_name else seat))


def odds_facts(match: Match, seat: int | None, *, worlds: int | None = None) -> list[int]:
    """Return the odds as integers; see `write_odds`. `worlds` is the number of worlds, if any must be imagined.

    Raises:
        Refused: if there is no such seat, or for a number of worlds outside 1 to `MOST_WORLDS`.
    """
    match.check_seat(seat)
    check_worlds(worlds, MOST_WORLDS)
    game, plan = match.game, match.knowledge_plan
    tables = game.layout.open_twice(match.tables.states)
    usual = 0 if engine.is_compiled(game) else WORLDS_IN_PLAIN
    bit = SPECTATOR if seat is None else seat
    noise, out = np.array([chance_from(SEED)], np.int64), np.empty(plan.odds_room, np.int64)
    length = engine.call(game, write_odds, tables, bit, plan.zones_record, worlds or usual, noise, out)
    return [int(number) for number in out[:length]]
