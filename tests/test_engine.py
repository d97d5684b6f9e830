import os
import subprocess
import sys

import pytest

SCRIPT = """
import deadhand
match = deadhand.deal("zeven", seed=1)
match.play(match.default)
from deadhand.lab.simulate import simulate
print(simulate(match.game, seats=2, games=1, bots=["random"], seed=1, options={"rounds": 1}).games)
"""


@pytest.mark.parametrize("jit", ["0", pytest.param("1", marks=pytest.mark.compiled("zeven"))])
def test_bulk_play_may_be_imported_after_a_game_was_played(jit: str) -> None:
    """The rules are bound when they are first used; doors that come later are added then."""
    environment = {**os.environ, "DEADHAND_JIT": jit}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert (done.stdout, done.stderr) == ("1\n", "")
