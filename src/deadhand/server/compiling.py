"""Compiling the rules in the background: until that is done, tables are served by the same rules as plain Python."""

import asyncio

from deadhand import engine
from deadhand.games import GAMES, find_game

LOOK = 0.2
"""Seconds between looks at the child that compiles."""


async def compile_games() -> None:
    """Compile what the cache lacks in a child process, then load all games compiled."""
    for slug in GAMES:
        game = find_game(slug)
        compilation = engine.start_compiling(game)
        if compilation is not None:
            try:
                while compilation.running:
                    await asyncio.sleep(LOOK)
            finally:
                compilation.stop()
        await asyncio.to_thread(engine.use_compiled, game)
