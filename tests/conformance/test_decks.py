"""Anyone may change a deck: whatever counts and numbers are allowed, games go on and both forms of the rules agree."""

import random
from typing import Any

import pytest

from deadhand.table import flow
from deadhand.table.game import Game
from deadhand.table.jit import jit_available
from tests.conformance.odd_decks import odd_match
from tests.conformance.playing import ALL_GAMES, compiled, seeds, table_name

MOST_DECISIONS = 1500


@pytest.mark.skipif(not jit_available(), reason="compares the plain rules with the compiled ones")
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
@pytest.mark.parametrize("seed", seeds(2, soak=40))
def test_games_with_changed_decks_go_on_and_are_the_same_compiled(game: Game, seed: int) -> None:
    draw = random.Random(seed)
    match = odd_match(game, seed)
    states: Any = match.tables.states.copy()
    rules = compiled(game)
    for _ in range(MOST_DECISIONS):
        if match.over:
            break
        action = draw.choice(match.legal)
        match.play(action)
        rules[flow.play](states, 0, action)
    assert states.tobytes() == match.tables.states.tobytes()
