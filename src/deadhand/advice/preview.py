"""Previews: the consequences of a choice by the rules themselves, as far as the seat that is asked can know them.

The choice is carried out in worlds imagined from what its seat knows. The game is played on there, with the default
answers, until it asks the question that ends the preview. If no chance was used and nobody learned anything new on the
way, one world is enough; else several are compared.
"""

from typing import Final

import numpy as np

from deadhand import engine
from deadhand.advice.ranges import check_worlds
from deadhand.match.match import Match
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.knowledge.facts_types import PreviewFacts
from deadhand.table.knowledge.plan import knowledge_plan
from deadhand.table.knowledge.preview_plan import WORLDS, preview_facts_from, preview_plan
from deadhand.table.knowledge.write_preview import write_preview
from deadhand.table.record.chance import chance_from
from deadhand.table.view.view_preview import view_preview
from deadhand.table.view.view_types import Preview
from deadhand.table.words.values import table_sentence

WORLDS_IN_PLAIN: Final = 6
"""The number of worlds until compiled rules are loaded: each takes milliseconds then."""
MOST_WORLDS: Final = 1000
NO_PREVIEW: Final = "{0} has no preview of this choice."


def has_preview(game: Game, action: int) -> bool:
    """Return True if a game has a preview of an action."""
    return game.preview_scope is not None and game.actions.decode(action)[0].verb in game.preview_scope.verbs


def preview(match: Match, action: int, *, worlds: int | None = None, seed: int = 0, by_name: bool = False) -> Preview:
    """Return the consequences of an offered action of the asked seat, ready for JSON.

    `worlds` is the number of imagined worlds: 1 if the preview is `sure`. Each of the `sentences` comes with the number
    of worlds in which it holds; those of all worlds come first, in their order. `counters` have the `least` and the
    `most` of the numbers in the preview's scope (lists by seat or place). `zones` list by zone or place the cards that
    may lie there at the end: lists of ids, lowest first, with their worlds, the likeliest first. `outcomes` are the
    possible ends. The seat is called "you", or by name.

    Raises:
        IllegalAction: if it is not offered.
        Refused: if the game is over, it has no preview of this action, or for a number of worlds outside 1 to
            `MOST_WORLDS`.
    """
    speaker = match.speaker(None if by_name else match.actor)
    return view_preview(preview_facts(match, action, worlds=worlds, seed=seed), speaker)


def preview_facts(match: Match, action: int, *, worlds: int | None = None, seed: int = 0) -> PreviewFacts:
    """Return the consequences of an offered action of the asked seat in numbers.

    Raises:
        IllegalAction: if it is not offered.
        Refused: if the game is over, it has no preview of this action, or for a number of worlds outside 1 to
            `MOST_WORLDS`.
    """
    match.check(action)
    check_worlds(worlds, MOST_WORLDS)
    game, plan = match.game, preview_plan(match.game, match.seats)
    if plan is None or not has_preview(game, action):
        raise Refused(table_sentence(match.language, NO_PREVIEW, game.title))
    most = worlds or (WORLDS if engine.is_compiled(game) else WORLDS_IN_PLAIN)
    numbers = np.zeros(knowledge_plan(game, match.seats).open_size, np.int64)
    noise = np.array([chance_from("forecast", seed)], np.int64)
    out = np.zeros(plan.room(game, most), np.int64)
    scope = np.array(plan.scope, np.int64)
    tables = game.layout.open_twice(match.tables.states)
    length = engine.call(game, write_preview, tables, action, most, scope, numbers, noise, out)
    return preview_facts_from(game, plan, action, out[:length].tolist())
