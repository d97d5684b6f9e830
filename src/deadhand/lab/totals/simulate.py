"""Games by the hundred thousand between bots: a thread per core, the same results for the same seed everywhere."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

from deadhand import engine
from deadhand.arena.request import Plan, Request, plan_games
from deadhand.arena.threads import blocks_of, play_blocks
from deadhand.lab.totals.report import Report, Results, report_on
from deadhand.lab.totals.summary import sum_up
from deadhand.table.errors import Refused

COMPILED_CHUNK: Final = 128
"""Games played between two reports of progress in compiled rules."""


def simulate(request: Request, *, progress: Callable[[int], None] | None = None) -> Report:
    """Let bots play many games, and report who won, with which scores, how games ended and how long they took.

    `progress` is called with the number of games played so far. Compiling comes first where the cache is cold; to show
    how far it is, call `engine.start_compiling` and finish that beforehand.

    Raises:
        Refused: for numbers, bots, options or a deck that the game does not allow, or with which it is over
            as soon as it is dealt.
        BrokenTable: if a fault in the rules breaks a table.
    """
    if request.first_hand is not None:
        raise Refused("Games with a card in a first hand have rows, not totals: use lab.play.")
    plan = plan_games(request)
    engine.use_compiled(plan.game, sum_up)
    started = perf_counter()
    results = play_all(plan, progress=progress)
    return report_on(results, plan.game, plan.conditions, seconds=perf_counter() - started)


def play_all(
    plan: Plan,
    *,
    workers: int | None = None,
    chunk: int = COMPILED_CHUNK,
    progress: Callable[[int], None] | None = None,
) -> Results:
    """Play all games of a plan; neither the number of workers nor the size of a chunk changes any result."""
    results, done = Results.room_for(plan.game, len(plan.numbers), plan.conditions.seats), 0
    for block, totals in play_blocks(plan, blocks_of(plan, chunk), results.put, workers=workers):
        results.totals[:] += totals
        done += len(block)
        if progress:
            progress(done)
    return results
