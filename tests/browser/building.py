"""The built rules for browsers, built once for all tests."""

from pathlib import Path
from typing import Final

import pytest

from deadhand.browser.built import BuiltRules, find_built
from deadhand.browser.linker import find_linker
from deadhand.browser.process import BrowserBuild
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import jit_available

WEB: Final = Path(__file__).parents[2] / "web"
needs_packages = pytest.mark.skipif(not (WEB / "node_modules").exists(), reason="needs the page's packages")
needs_numba = pytest.mark.skipif(not jit_available(), reason="compiling is switched off")
needs_linker = pytest.mark.skipif(find_linker() is None, reason="wasm-ld is missing: apt install lld")


def built_rules(game: Game) -> BuiltRules:
    """Return the files of a game, which are built if its rules have changed since."""
    return find_built(game) or BrowserBuild(game).finish()
