"""Why an action is not offered, or nothing can be done with spots, as facts: numbers and a clause."""

from collections.abc import Sequence

import numpy as np

from deadhand.table.game.game import Game
from deadhand.table.knowledge.facts import call_plain
from deadhand.table.knowledge.facts_types import RefusalFacts
from deadhand.table.knowledge.write_refusals import REFUSAL_SIZE, write_refusal, write_refusal_at
from deadhand.table.record.record import Tables
from deadhand.table.record.state import NOBODY


def refusal_facts(game: Game, tables: Tables, action: int, index: int = 0) -> RefusalFacts:
    """Return why the seat that is asked at a table may not take an action."""
    out = np.empty(REFUSAL_SIZE, np.int64)
    exists = 0 <= action < game.actions.size
    call_plain(game, write_refusal, tables, index, action if exists else NOBODY, out)
    return {**_facts(game, out.tolist()), "action": action}


def refusal_at_facts(
    game: Game, tables: Tables, spots: Sequence[int], *, likeliest: bool = False
) -> RefusalFacts | None:
    """Return why nothing can be done with these spots, or None; see `write_refusal_at`."""
    out = np.empty(REFUSAL_SIZE, np.int64)
    written = call_plain(game, write_refusal_at, tables, 0, np.array(spots, np.int64), int(likeliest), out)
    return _facts(game, out.tolist()) if written else None


def _facts(game: Game, written: Sequence[int]) -> RefusalFacts:
    action, reason, clause, value = written
    return {"action": action, "reason": reason, "clause": game.refusal_clauses[clause], "value": value}
