"""`python -m deadhand.browser.build zeven`: build a game's rules for browsers, printing the share done.

The doors of a game that the page needs are joined before LLVM has optimized anything (`ir.py`), compiled to WebAssembly
and linked (`webassembly.py`). What the page must know beside them stands in JSON (`game_tables.py`). Both lie in one
folder, named by a hash of what they were made from (`built.py`).

This runs in a process of its own: Numba is changed in it, and it takes a minute.
"""

import gc
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

import orjson

from deadhand.arena.results import play_results
from deadhand.arena.watching import watch_games
from deadhand.bots.choose import choose
from deadhand.bots.hint import explain_offers, write_hint
from deadhand.bots.rate import rate
from deadhand.bots.review import assess_decision, list_costliest, result_in_review
from deadhand.bots.search.search import search_table
from deadhand.browser.built import FOLDER, check_writable, find_built, hash_of_sources, write_built
from deadhand.browser.game_tables import game_tables
from deadhand.browser.linker import needed_linker
from deadhand.games import find_game
from deadhand.lab.totals.summary import sum_up
from deadhand.table.errors import Refused
from deadhand.table.files import os_error_reason
from deadhand.table.flow.determinize import determinize
from deadhand.table.flow.flow import ask_ahead, deal, default, play
from deadhand.table.game.game import Game
from deadhand.table.game.number_hooks import compute_all_numbers
from deadhand.table.jit.cache import cache_root
from deadhand.table.jit.jit import jit_available, unknown_numba, version_of
from deadhand.table.knowledge.write_ending import write_ending
from deadhand.table.knowledge.write_odds import write_odds
from deadhand.table.knowledge.write_offers import write_offers
from deadhand.table.knowledge.write_preview import write_preview
from deadhand.table.knowledge.write_refusals import write_refusal, write_refusal_at
from deadhand.table.knowledge.write_zones import write_zones_of
from deadhand.warm import NICE, compile_lock, limit_cpu_time

DOORS: Final[tuple[Callable[..., Any], ...]] = (
    *(deal, play, default, choose, write_zones_of, compute_all_numbers, determinize, ask_ahead),
    write_offers,
    write_ending,
    write_odds,
    *(rate, search_table, write_hint),
    *(explain_offers, assess_decision, list_costliest, result_in_review),
    *(write_refusal, write_refusal_at),
    *(play_results, sum_up, watch_games),
)
"""The doors that the page calls in every game."""
SHARE_OF_TRANSLATING: Final = 0.75
"""The share of the time before LLVM's work."""


def main() -> None:
    """Build every game named on the command line, after everything else that the machine has to do."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    limit_cpu_time()
    gc.freeze()
    for slug in sys.argv[1:]:
        game = find_game(slug)
        with compile_lock(cache_root() / "browser" / game.slug) as report_progress:
            if find_built(game) is None:  # another process may just have finished
                try:
                    build(game, report_progress)
                except Refused as error:
                    sys.exit(str(error))


def build(game: Game, progress: Callable[[float], None]) -> None:
    """Build the files of one game; `progress` is called with the share done.

    Raises:
        Refused: if the compiler or the linker is missing, or fails, or the files cannot be written.
    """
    check_writable()
    exported = doors_of(game)
    module = compile_doors(game, exported, progress)
    tables = orjson.dumps(game_tables(game, hash_of_sources(game), exported))
    try:
        write_built(game, module, tables)
    except OSError as error:
        raise Refused("The folder {0} cannot be written: {1}.", FOLDER, os_error_reason(error)) from None
    progress(1)


def doors_of(game: Game) -> Sequence[Callable[..., Any]]:
    """Return the doors that the page calls in a game."""
    return (*DOORS, write_preview) if game.preview_scope else DOORS


def compile_doors(game: Game, doors: Sequence[Callable[..., Any]], progress: Callable[[float], None]) -> bytes:
    """Return the WebAssembly module of some doors of a game; only for a process that runs no compiled rules.

    Raises:
        Refused: if the compiler or the linker is missing, or fails.
    """
    needed_linker()
    if not jit_available():
        raise Refused("Rules are compiled by Numba, which is missing or off.")
    if unknown_numba():
        raise Refused(
            "Rules for browsers cannot be compiled with Numba {0}, which is too new or too old.", version_of("numba")
        )
    from deadhand.browser.ir import doors_in_ir  # these need Numba
    from deadhand.browser.webassembly import webassembly_of

    code = doors_in_ir(game, doors, lambda share: progress(share * SHARE_OF_TRANSLATING))
    progress(SHARE_OF_TRANSLATING)
    return webassembly_of(code)


if __name__ == "__main__":
    main()
