"""How long a person waits: from the start of the process to the first prompt, and for the list of games."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import perf_counter

from deadhand import engine
from deadhand.games import find_game
from deadhand.table.jit.jit import jit_available
from figures import Figure, duration, note, parser, seconds, show

PROMPT = b"Your choice"
TARGET = 0.6
"""Seconds to the first prompt with a warm cache."""
COMMAND = (sys.executable, "-m", "deadhand")


def to_prompt(slug: str, environment: Mapping[str, str]) -> float:
    """Seconds until `deadhand play` asks for the first time; the saved game goes to a folder that is then removed."""
    with tempfile.TemporaryDirectory() as folder:
        start = perf_counter()
        with subprocess.Popen(
            [*COMMAND, "play", slug, "--seed", "1", "--save", str(Path(folder) / "game.json")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **environment},
        ) as child:
            taken = _wait(child, start)
            child.communicate(b"q\n")
    return taken


def _wait(child: subprocess.Popen[bytes], start: float) -> float:
    assert child.stdout is not None
    assert child.stderr is not None
    printed = b""
    while PROMPT not in printed:
        more = os.read(child.stdout.fileno(), 65536)
        if not more:
            raise SystemExit(f"The game ended before its first prompt: {child.stderr.read().decode()}")
        printed += more
    return perf_counter() - start


def list_games() -> None:
    """Run `deadhand games`."""
    subprocess.run([*COMMAND, "games"], stdout=subprocess.DEVNULL, check=True)


def figures(slug: str, *, repeats: int) -> Iterator[Figure]:
    """Warm, cold and plain starts; the cold one with an empty cache each time."""
    if jit_available():
        engine.use_compiled(find_game(slug))
        taken = [to_prompt(slug, {}) for _ in range(repeats)]
        yield duration("to_prompt_s", slug, "warm cache", unit=1, taken=taken, at_most=TARGET)
        yield duration("to_prompt_s", slug, "cold cache", unit=1, taken=[cold(slug) for _ in range(repeats)])
    else:
        note("Compiling is switched off: no cache to measure.")
    taken = [to_prompt(slug, {"DEADHAND_JIT": "0"}) for _ in range(repeats)]
    yield duration("to_prompt_s", slug, "plain rules", unit=1, taken=taken)
    yield duration("list_games_s", "all", "deadhand games", unit=1, taken=seconds(list_games, repeats=repeats))


def cold(slug: str) -> float:
    """Seconds to the first prompt with an empty cache."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        return to_prompt(slug, {"DEADHAND_CACHE": folder})


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--repeats", type=int, default=5)
    chosen = options.parse_args()
    show(figures(chosen.game, repeats=chosen.repeats), as_json=chosen.json)


if __name__ == "__main__":
    main()
