"""Play many games and return their rows: on this machine in threads, or by a Dask scheduler on several."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed

import polars as pl

from deadhand import engine
from deadhand.games import find_game
from deadhand.lab.blocks import block_size, play_block
from deadhand.lab.played import Played
from deadhand.lab.simulate import MOST_DECISIONS, NO_OPTIONS, Bots, Plan, count_cores, plan_simulation
from deadhand.table.deck.deck import Deck
from deadhand.table.game.game import Game
from deadhand.table.game.levels import DEFAULT_LEVEL
from deadhand.table.game.setup import OptionValue

Rows = tuple[pl.DataFrame, pl.DataFrame]


def play(
    game: Game | str,
    *,
    seats: int | None = None,
    games: int = 1000,
    first: int = 0,
    bots: Bots = DEFAULT_LEVEL,
    seed: int | str = 1,
    options: Mapping[str, OptionValue] = NO_OPTIONS,
    deck: Deck | None = None,
    workers: int | None = None,
    scheduler: str | None = None,
    progress: Callable[[int], None] | None = None,
    most_decisions: int = MOST_DECISIONS,
) -> Played:
    """Let bots play many games, and return a row for each game and for each of its seats.

    The games are those that `simulate` plays for the same seed; see there for `bots`. The rows do not depend on the
    number of workers. They begin with the game of number `first`, so a run can be continued. `progress` is called with
    the number of games played so far.

    Raises:
        Refused: for numbers, bots, options or a deck that the game does not allow.
        BrokenTable: if a fault in the rules breaks a table.
    """
    game = find_game(game) if isinstance(game, str) else game
    plan = plan_simulation(
        game,
        seats=game.default_seats if seats is None else seats,
        games=games,
        bots=bots,
        seed=seed,
        options=options,
        deck=deck,
        most_decisions=most_decisions,
    )
    del scheduler
    found: dict[int, Rows] = {}
    done = 0
    for number, rows in play_blocks(plan, workers=workers, first=first):
        found[number] = rows
        done += len(rows[0])
        if progress:
            progress(done)
    ordered = [found[number] for number in sorted(found)]
    return Played(plan.conditions, *(pl.concat(part[nth] for part in ordered) for nth in (0, 1)))


def play_blocks(plan: Plan, *, workers: int | None, first: int = 0) -> Iterator[tuple[int, Rows]]:
    """Play the blocks of a plan from game `first` on in threads; yield the first number of each with its rows, in any order."""
    compiled = engine.use_compiled(plan.game)
    threads = 1 if plan.template is not None or not compiled else workers or count_cores()
    size = block_size(plan)
    games = plan.conditions.games
    with ThreadPoolExecutor(threads) as pool:
        blocks = {
            pool.submit(play_block, plan, first + at, min(size, games - at)): first + at for at in range(0, games, size)
        }
        try:
            for block in as_completed(blocks):
                yield blocks[block], block.result()
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise
