"""The lab beside `simulate`: CPU seconds for the same games with and without rows and moves, in turns."""

from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from deadhand import engine, lab
from deadhand.arena.request import Request
from deadhand.arena.watching import watch_games
from deadhand.games import find_game
from deadhand.lab.totals.simulate import simulate
from figures import Figure, parser, show

ALL = 100_000
TARGETS = {"zeven": 8.0}
"""Seconds for ALL games on two quiet cores."""
MOST_TIMES_SIMULATE = 1.3
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
    chosen = options.parse_args()
    show(figures(chosen.game, games=chosen.games, pairs=chosen.pairs), as_json=chosen.json)


if __name__ == "__main__":
    main()
