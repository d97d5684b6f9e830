"""Compiling a game's rules in the foreground, for commands that simulate."""

import sys
import time
from typing import Final

from deadhand import engine
from deadhand.cli.progress import ProgressBar
from deadhand.cli.words.say import say
from deadhand.table.game.game import Game

PAUSE: Final = 0.1
"""Seconds between two updates of the progress bar."""


def compile_rules(game: Game) -> None:
    """Fill a cold cache and show the progress, if somebody sees it; else what follows compiles."""
    compilation = engine.start_compiling(game) if sys.stderr.isatty() else None
    if compilation is None:
        return
    with ProgressBar(say("Compiling the rules")) as bar:
        while compilation.running:  # after Ctrl-C it goes on by itself, and the next command finds what it compiles
            bar.show(compilation.progress, 1.0)
            time.sleep(PAUSE)
    compilation.finish()
