"""A static site needs the rules of all games for browsers, which are built if they are not there."""

import pytest

from deadhand.browser.built import find_built
from deadhand.browser.linker import find_linker
from deadhand.games import GAMES, find_game
from deadhand.table.jit.jit import jit_available
from tests.browser.building import built_rules
from tests.required import lacks


@pytest.fixture(scope="session")
def exportable(page_is_built: None) -> None:
    """The page and all rules are built."""
    games = [find_game(slug) for slug in GAMES]
    if not all(map(find_built, games)) and (find_linker() is None or not jit_available()):
        lacks("the rules for browsers are not built: `deadhand compile-browser` does that, with lld")
    for game in games:
        built_rules(game)
