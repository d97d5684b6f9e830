"""The built rules for browsers, built once for all processes of a run."""

from pathlib import Path
from typing import Final

import pytest

from deadhand.browser.built import BuiltRules, find_built
from deadhand.browser.linker import find_linker
from deadhand.browser.process import BrowserBuild
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import jit_available
from tests.compiling import locked
from tests.required import needs

WEB: Final = Path(__file__).parents[2] / "web"
needs_packages = needs((WEB / "node_modules").exists(), "the page's packages are missing: `make check` installs them")
needs_numba = pytest.mark.skipif(not jit_available(), reason="compiling is switched off")
needs_linker = needs(find_linker(), "wasm-ld is missing: apt install lld")


def built_rules(game: Game) -> BuiltRules:
    """Return the files of a game, which are built if its rules have changed since."""
    with locked(f"building-{game.slug}"):
        return find_built(game) or BrowserBuild(game).finish()
