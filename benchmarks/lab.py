"""The lab beside `simulate`, in turns: rows, rows with moves, and the effects of small changes beside as many games."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from deadhand import engine, lab
from deadhand.arena.request import Request
from deadhand.arena.watching import watch_games
from deadhand.games import find_game
from deadhand.lab.sweeps.changes import Change, changes_of
from deadhand.lab.sweeps.effects import effects_of, play_effects
from deadhand.lab.sweeps.parameters import SweepSetup
from deadhand.lab.totals.simulate import simulate
from figures import Figure, parser, show

ALL = 100_000
TARGETS = {"zeven": 8.0}
"""Seconds for ALL games on two quiet cores."""
MOST_TIMES_SIMULATE = MOST_TIMES_PLAY = 1.3
MOST_TIMES_ROWS = 1.5
FEWER = 25
"""Moves are recorded of fewer games, as their rows take a hundred times the memory."""


def cpu_seconds(work: Callable[[], object]) -> float:
    """The time of all threads of this process that some work takes."""
    began = process_time()
    work()
    return process_time() - began


def figures(slug: str, *, games: int, pairs: int) -> Iterator[Figure]:
    """The median of some pairs of runs; the target in seconds is for all games."""
    game = find_game(slug)
    engine.use_compiled(game, watch_games)
    variant = f"{games:,} games, {game.default_seats} greedy bots"
    seconds, ratios, totals, rows = [], [], [], []
    for seed in range(pairs):
        request = Request(game, games=games, bots=["greedy"], seed=seed)
        totals.append(cpu_seconds(partial(simulate, request)))
        began = perf_counter()
        rows.append(cpu_seconds(partial(lab.play, request)))
        seconds.append(perf_counter() - began)
        ratios.append(rows[-1] / totals[-1])
    yield Figure("simulate_cpu_s", median(totals), slug, variant, best=min(totals))
    yield Figure("lab_cpu_s", median(rows), slug, variant, best=min(rows))
    yield Figure("times_simulate", median(ratios), slug, variant, at_most=MOST_TIMES_SIMULATE)
    yield from figures_of_moves(slug, games=max(1, games // FEWER), pairs=pairs)
    target = TARGETS.get(slug) if games == ALL else None
    yield Figure("lab_s", median(seconds), slug, variant, best=min(seconds), at_most=target)


def effects_figures(slug: str, *, games: int, pairs: int) -> Iterator[Figure]:
    """The median of some pairs of runs: a copy more and fewer of each card, and `lab.play` of as many games."""
    game = find_game(slug)
    engine.use_compiled(game, watch_games)
    changes = changes_of(game, SweepSetup(game.default_seats, {}, game.deck), ["copies"])
    every = games * (1 + len(changes))
    seconds, ratios = [], []
    for seed in range(pairs):
        request = Request(game, games=games, seed=seed)
        plain = wall_seconds(partial(lab.play, replace(request, games=every)))
        seconds.append(wall_seconds(partial(_effects, request, changes)))
        ratios.append(seconds[-1] / plain)
    variant = f"{games:,} games with each of {len(changes)} changes"
    yield Figure("effects_s", median(seconds), slug, variant, best=min(seconds))
    yield Figure("times_lab_play", median(ratios), slug, variant, best=min(ratios), at_most=MOST_TIMES_PLAY)


def _effects(request: Request, changes: Sequence[Change]) -> None:
    base, *changed = play_effects(lab.play, request, changes)
    effects_of(base, changed)


def wall_seconds(work: Callable[[], object]) -> float:
    """The seconds on a clock that some work takes."""
    began = perf_counter()
    work()
    return perf_counter() - began


def figures_of_moves(slug: str, *, games: int, pairs: int) -> Iterator[Figure]:
    """The same with every move recorded, in memory and in files, beside rows without moves."""
    variant = f"{games:,} games, {find_game(slug).default_seats} greedy bots"
    for name, play in (("times_rows", in_memory), ("times_rows_in_files", in_files)):
        ratios = []
        for seed in range(pairs):
            request = Request(slug, games=games, bots=["greedy"], seed=seed)
            rows = cpu_seconds(partial(play, request, moves=False))
            ratios.append(cpu_seconds(partial(play, request, moves=True)) / rows)
        most = MOST_TIMES_ROWS if play is in_memory else None
        yield Figure(name, median(ratios), slug, variant, best=min(ratios), at_most=most)


def in_memory(request: Request, *, moves: bool) -> None:
    """Play, and drop the rows."""
    lab.play(request, moves=moves)


def in_files(request: Request, *, moves: bool) -> None:
    """Play, and write the rows into a folder, which is deleted."""
    with TemporaryDirectory() as folder:
        lab.play_to(folder, request, moves=moves)


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--games", type=int, default=ALL)
    options.add_argument("--pairs", type=int, default=5)
    options.add_argument("--effects", action="store_true", help="of small changes, each with a twentieth of the games")
    chosen = options.parse_args()
    measure = effects_figures if chosen.effects else figures
    games = chosen.games // 20 if chosen.effects else chosen.games
    show(measure(chosen.game, games=games, pairs=chosen.pairs), as_json=chosen.json)


if __name__ == "__main__":
    main()
