"""Play many games and return their rows: in threads on this machine, or by the workers of a Dask scheduler."""

from collections.abc import Callable, Iterable, Iterator
from math import ceil
from typing import Final

import polars as pl

from deadhand.arena import threads
from deadhand.arena.first_hands import desk_for
from deadhand.arena.request import Plan, Request, plan_games
from deadhand.lab.rows.columns import Rows, tables_of
from deadhand.lab.rows.played import Played
from deadhand.table.errors import Refused
from deadhand.table.game.setup import whole_number

BLOCK: Final = 2048
"""The most games of a block, ..."""
BLOCK_WITH_MOVES: Final = 1024
"""... and if moves are recorded, which take a hundred times the memory."""
LEAST_BLOCK: Final = 128
BLOCKS_A_CORE: Final = 4
"""The blocks of a short run for each core."""


def play(
    request: Request,
    *,
    workers: int | None = None,
    scheduler: str | None = None,
    progress: Callable[[int], None] | None = None,
    moves: bool = False,
) -> Played:
    """Let bots play many games, and return a row for each game and for each of its seats; with `moves` for each choice.

    The games are those that `simulate` plays for the same request. `workers` is the number of threads, by default one
    for each core. `scheduler` is the address of a Dask scheduler, whose workers play instead. The rows depend on
    neither. `progress` is called with the number of games played so far.

    Raises:
        Refused: for numbers, bots, options or a deck that the game does not allow, or a scheduler that does not answer.
        BrokenTable: if a fault in the rules breaks a table.
    """
    plan = plan_games(request)
    found: dict[int, Rows] = {}
    done = 0
    blocks = threads.blocks_of(plan, _even_block(len(plan.numbers), block_size(moves=moves)))
    for block, rows in play_blocks(plan, blocks, workers=workers, scheduler=scheduler, moves=moves):
        found[block.start] = rows
        done += len(block)
        if progress:
            progress(done)
    ordered = [found[start] for start in sorted(found)]
    games, seats, *logs = (pl.concat(tables) for tables in zip(*ordered, strict=True))
    return Played(plan.conditions, games, seats, *(log.lazy() for log in logs))


def block_size(*, moves: bool) -> int:
    """Return the most games of a block."""
    return BLOCK_WITH_MOVES if moves else BLOCK


def _even_block(games: int, most: int) -> int:
    """Return the games of a block with which a short run keeps all cores busy to its end."""
    return min(most, max(LEAST_BLOCK, ceil(games / (BLOCKS_A_CORE * threads.count_cores()))))


def play_blocks(
    plan: Plan,
    blocks: Iterable[range],
    *,
    workers: int | None = None,
    scheduler: str | None = None,
    moves: bool = False,
) -> Iterator[tuple[range, Rows]]:
    """Play blocks of games; yield each with its rows, in any order.

    Raises:
        Refused: for a wrong number of workers, or if the workers of the scheduler cannot play these games.
    """
    if workers is not None and not 1 <= (whole_number(workers) or 0) <= threads.MOST_WORKERS:
        raise Refused(f"workers must be a number from 1 to {threads.MOST_WORKERS}, not {workers!r}.")
    if scheduler is None:
        desk = desk_for(plan, moves=moves)
        yield from threads.play_blocks(plan, blocks, tables_of, desk=desk, workers=workers)
        return
    if workers is not None:
        raise Refused("Give either workers or a scheduler: its workers are started beside it.")
    if plan.template is not None:
        raise Refused("Bots of one's own play in this process only: leave out the scheduler.")
    from deadhand.lab.rows.cluster import play_on_cluster

    yield from play_on_cluster(plan, blocks, scheduler, moves=moves)
