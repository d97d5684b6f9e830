"""Hints: the choices of a good player, with reasons, from the knowledge of the asked seat alone.

They are computed in one redeal of the seat's knowledge, by rules (`deadhand.bots.hint`) that write whole numbers. The
bot's score of an offer is a sum of parts, each with a reason; that of the largest part is given.

A hint of a level that searches has its choices, and the chance to win after each.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deadhand import engine
from deadhand.advice.offer_values import score_offers
from deadhand.bots.hint import CHOICE_SIZE, HINT_SIZE, explain_offers, write_hint
from deadhand.bots.names import find_level
from deadhand.bots.players import room_for_trials
from deadhand.bots.search.candidates import tallies_for
from deadhand.bots.search.search import search_table
from deadhand.match.match import Match
from deadhand.table.errors import Refused
from deadhand.table.game.levels import GREEDY
from deadhand.table.knowledge.facts_types import HintedChoice
from deadhand.table.record.chance import chance_from
from deadhand.table.record.state import NOBODY
from deadhand.table.view.view_hint import view_hint


def hints(match: Match, *, level: str = GREEDY.name, by_name: bool = False) -> dict[str, Any]:
    """Return the choices of a good player in the asked seat, best first, each with its reason; ready for JSON.

    If `level` is one that searches, they are its choices, each with the `chance` of the seat's side to win (0 to 1);
    else that is None. Of choices that do the same for the same reason, such as equal cards to discard, only the first
    is named if there are others.

    Raises:
        Refused: if the game is over, or has no such level.
    """
    choices = hint_facts(match, level=level)
    speaker = match.speaker(None if by_name else match.actor)
    return {"seat": match.actor, "choices": view_hint(choices, match.describe, speaker)}


def hint_facts(match: Match, *, level: str = GREEDY.name) -> list[HintedChoice]:
    """Return the same choices in numbers.

    Raises:
        Refused: if the game is over, or has no such level.
    """
    if match.actor is None:
        raise Refused("The game is over: there is nothing to choose.")
    world, game, bot = match.determinize(match.actor, 0), match.game, find_level(match.game, level)
    tables: Any = room_for_trials(world)
    tallies, out = tallies_for(game), np.zeros(HINT_SIZE, np.int64)
    first, scores = NOBODY, np.zeros(len(world.legal), np.int64)
    if bot.searches:
        noise = _noise("hints", level)
        first = engine.call(game, search_table, tables, 0, 1, np.array(bot.parameters), noise, tallies)
    else:
        scores[:] = list(score_offers(world, match.actor).values())
    size = game.plain[write_hint](tables, first, scores, _noise("hints"), tallies, out)
    return _choices_from(out, size)


def _noise(*parts: object) -> NDArray[np.int64]:
    """Return constant noise, so that a hint depends on knowledge alone."""
    return np.array([chance_from(*parts)], np.int64)


def _choices_from(out: NDArray[np.int64], size: int) -> list[HintedChoice]:
    """Read choices as `deadhand.bots.hint` writes them."""
    rows = out.reshape(-1, CHOICE_SIZE)[:size].tolist()
    return [
        {"action": action, "reason": reason, "values": values, "chance": None if chance == NOBODY else chance}
        for action, reason, *values, chance in rows
    ]


def explain(world: Match, actions: Sequence[int], *, searched: bool = False) -> list[HintedChoice]:
    """Return some offered actions with the bot's reasons for each, in numbers; the best action is the first.

    If that is the choice of a search, nothing is said that speaks against it.

    Raises:
        IllegalAction: if one of them is not offered.
        Refused: if the game is over.
    """
    for action in actions:
        world.check(action)
    tables: Any = room_for_trials(world)
    out = np.zeros(len(actions) * CHOICE_SIZE, np.int64)
    out[::CHOICE_SIZE] = actions
    world.game.plain[explain_offers](tables, len(actions), int(searched), _noise("hints"), out)
    return _choices_from(out, len(actions))
