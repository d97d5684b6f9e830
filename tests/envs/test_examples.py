"""The examples run from the command line, with next to no training."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
TINY = ("--minutes=0.02", "--seed=1", "--width=8", "--games=8")


@pytest.mark.soak
@pytest.mark.skipif(find_spec("torch") is None, reason="the examples learn with PyTorch, which is not installed")
@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("ppo.py", ["--tables=16"]),
        ("ppo.py", ["--tables=16", "--game=left_4_dead", "--seats=3", "--games=1"]),
        ("douzero_card_of_the_dead.py", ["--tables=8", "--minibatch=16", "--threads=1", "--explore=0.5"]),
    ],
)
def test_an_example_learns_and_says_how_well_it_plays(name: str, more: list[str]) -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *TINY, *more]
    plain = {**os.environ, "DEADHAND_JIT": "0"}
    run = subprocess.run(command, env=plain, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stderr
    _, results = run.stdout.split(" decisions in ")
    _, *shares = results.splitlines()
    assert shares
    assert all("of the wins" in share for share in shares)
    assert "greedy" in shares[-1] or "against hard" in shares[-1]
