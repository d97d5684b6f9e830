"""Play many games and return their rows: in threads on this machine, or by the workers of a Dask scheduler."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from queue import SimpleQueue

import polars as pl

from deadhand import engine
from deadhand.lab.blocks import BlockPlayer, Rows, blocks_of
from deadhand.lab.played import Played
from deadhand.lab.simulate import MOST_DECISIONS, MOST_WORKERS, NO_OPTIONS, Bots, Plan, count_cores, plan_simulation
from deadhand.lab.watch import watch_games
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.levels import DEFAULT_LEVEL
from deadhand.table.game.setup import OptionValue, whole_number


def play(
    game: Game | str,
    *,
    seats: int | None = None,
    games: int = 1000,
    bots: Bots = DEFAULT_LEVEL,
    seed: int | str = 1,
    options: Mapping[str, OptionValue] = NO_OPTIONS,
    deck: Deck | None = None,
    workers: int | None = None,
    scheduler: str | None = None,
    progress: Callable[[int], None] | None = None,
    first: int = 0,
    most_decisions: int = MOST_DECISIONS,
    bots_seed: int | str | None = None,
) -> Played:
    """Let bots play many games, and return a row for each game and for each of its seats.

    The games are those that `simulate` plays for the same seed; see there for `bots`. `workers` is the number of
    threads, by default one for each core. `scheduler` is the address of a Dask scheduler, whose workers play instead.
    The rows depend on neither. `progress` is called with the number of games played so far. A run can be extended: the
    games before number `first` are left out. With `bots_seed`, the deals are those of `seed`, and the bots' own chance
    is that of `bots_seed`: the same deals can be played several times.

    Raises:
        Refused: for numbers, bots, options or a deck that the game does not allow, or a scheduler that does not answer.
        BrokenTable: if a fault in the rules breaks a table.
    """
    plan = plan_simulation(
        game,
        seats=seats,
        games=games,
        bots=bots,
        seed=seed,
        options=options,
        deck=deck,
        most_decisions=most_decisions,
        bots_seed=bots_seed,
    )
    if not 0 <= (whole_number(first) or 0) < games:
        raise Refused(f"first must be a number from 0 to {games - 1}, not {first!r}.")
    found: dict[int, Rows] = {}
    done = 0
    for block, rows in play_blocks(plan, blocks_of(plan, first), workers=workers, scheduler=scheduler):
        found[block.start] = rows
        done += len(block)
        if progress:
            progress(done)
    ordered = [found[start] for start in sorted(found)]
    return Played(plan.conditions, *(pl.concat(part[nth] for part in ordered) for nth in (0, 1)))


def play_blocks(
    plan: Plan, blocks: Iterable[range], *, workers: int | None = None, scheduler: str | None = None
) -> Iterator[tuple[range, Rows]]:
    """Play blocks of games; yield each with its rows, in any order.

    Raises:
        Refused: for a wrong number of workers, or if the workers of the scheduler cannot play these games.
    """
    if workers is not None and not 1 <= (whole_number(workers) or 0) <= MOST_WORKERS:
        raise Refused(f"workers must be a number from 1 to {MOST_WORKERS}, not {workers!r}.")
    if scheduler is None:
        yield from _play_in_threads(plan, blocks, workers)
        return
    if workers is not None:
        raise Refused("Give either workers or a scheduler: its workers are started beside it.")
    if plan.template is not None:
        raise Refused("Bots of one's own play in this process only: leave out the scheduler.")
    from deadhand.lab.cluster import play_on_cluster

    yield from play_on_cluster(plan, blocks, scheduler)


def _play_in_threads(plan: Plan, blocks: Iterable[range], workers: int | None) -> Iterator[tuple[range, Rows]]:
    """Play in threads, with two blocks for each under way or waiting, so that few rows are in memory."""
    compiled = engine.use_compiled(plan.game, watch_games)
    threads = 1 if plan.template is not None or not compiled else workers or count_cores()
    players: SimpleQueue[BlockPlayer] = SimpleQueue()
    for _ in range(threads):
        players.put(BlockPlayer(plan))
    remaining = iter(blocks)
    pool = ThreadPoolExecutor(threads)
    running: dict[Future[Rows], range] = {}
    try:
        while True:
            for block in islice(remaining, 2 * threads - len(running)):
                running[pool.submit(_play_with_next, players, block)] = block
            if not running:
                return
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(done), done.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _play_with_next(players: SimpleQueue[BlockPlayer], block: range) -> Rows:
    """Play a block with the next player that is free."""
    player = players.get()
    try:
        return player.play(block)
    finally:
        players.put(player)
