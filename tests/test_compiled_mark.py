"""A test gets the rules that its mark asks for: compiled ones before its time begins, else plain ones."""

import os

import pytest

from deadhand import engine
from deadhand.games import GAMES, find_game
from deadhand.table.jit.jit import is_warm, jit_available
from tests.conftest import games_to_compile

needs_numba = pytest.mark.skipif(not jit_available(), reason="compiling is switched off")


def test_without_the_mark_nothing_is_compiled(request: pytest.FixtureRequest) -> None:
    assert os.environ["DEADHAND_JIT"] == "0"
    assert games_to_compile(request.node) == set()
    assert not any(engine.is_compiled(game) for game in map(find_game, GAMES))


@needs_numba
@pytest.mark.compiled("zeven")
@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_the_mark_names_is_compiled_and_no_other(request: pytest.FixtureRequest, game: str) -> None:
    assert games_to_compile(request.node) == {"zeven"}
    assert is_warm(find_game("zeven"))


@needs_numba
@pytest.mark.compiled
@pytest.mark.parametrize("game", [find_game("zeven"), "zeven"], ids=["as a game", "by name"])
def test_else_it_is_the_game_that_is_a_parameter(request: pytest.FixtureRequest, game: object) -> None:
    assert games_to_compile(request.node) == {"zeven"}
    assert is_warm(find_game("zeven"))
