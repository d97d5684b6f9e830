"""The built rules for browsers, built once for all tests."""

import pytest

from deadhand.browser.built import BuiltRules, find_built
from deadhand.browser.linker import find_linker
from deadhand.browser.process import BrowserBuild
from deadhand.table.game.game import Game

needs_linker = pytest.mark.skipif(find_linker() is None, reason="wasm-ld is missing: apt install lld")


def built_rules(game: Game) -> BuiltRules:
    """Return the files of a game, which are built if its rules have changed since."""
    return find_built(game) or BrowserBuild(game).finish()
