"""The rules for browsers are the same rules: they give the same bytes, numbers, zones and choices."""

from itertools import zip_longest
from typing import Any

import pytest

from deadhand.table.game.game import Game
from deadhand.table.jit.jit import jit_available
from tests.browser.building import built_rules, needs_linker
from tests.browser.lock_step import PlannedGame, play_in_node
from tests.conformance.playing import ALL_GAMES, few_or_many, table_name

AT_ONCE = 20
"""Games that one process of Node plays."""
PARTS = ("record", "numbers", "zones", "words", "default", "redealt", "ahead", "choice", "noise")
"""The parts of a line about a position; once the game is over, its words are those of the end."""


def differences(native: list[Any] | None, browser: list[Any] | None) -> dict[str, Any]:
    """The parts of a position in which the two differ."""
    pairs = zip_longest(PARTS, native or [], browser or [])
    return {part: (one, other) for part, one, other in pairs if one != other}


@pytest.mark.compiled
@pytest.mark.skipif(not jit_available(), reason="compiling is switched off")
@needs_linker
@pytest.mark.timeout(6 * 3600)
@pytest.mark.parametrize("games", few_or_many(6, soak=1000))
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_whole_games_are_the_same_in_a_browser_and_natively(game: Game, games: int) -> None:
    rules, positions, ahead = built_rules(game), 0, 0
    for first in range(0, games, AT_ONCE):
        planned = [PlannedGame(game, number) for number in range(first, min(games, first + AT_ONCE))]
        for number, (each, played) in enumerate(zip(planned, play_in_node(rules, planned), strict=True), start=first):
            for move, (native, browser) in enumerate(zip_longest(each.play_natively(), played)):
                assert native == browser, (number, move, differences(native, browser))
                positions += 1
                ahead += any(native[6]) if len(native) > 6 else 0
    assert positions > 20 * games
    assert (ahead > 0) == bool(game.ahead)
