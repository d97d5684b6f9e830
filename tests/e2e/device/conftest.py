"""Games on this device need the rules for browsers, which are built if they are not there."""

import pytest

from deadhand.browser.built import find_built
from deadhand.browser.linker import find_linker
from deadhand.games import find_game
from deadhand.table.jit.jit import jit_available
from tests.browser.building import built_rules
from tests.required import lacks


@pytest.fixture
def rules(request: pytest.FixtureRequest) -> None:
    """Have the rules of a test's game built, which is Zeven if it has no such parameter."""
    parameters = request.node.callspec.params if hasattr(request.node, "callspec") else {}
    game = find_game(parameters.get("game", "zeven"))
    if find_built(game) is None and (find_linker() is None or not jit_available()):
        lacks("building the rules for browsers needs Numba and wasm-ld: apt install lld")
    built_rules(game)
