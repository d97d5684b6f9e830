"""Compiling a game's rules in the foreground, for commands that simulate."""

import sys
import time
from typing import Final

from deadhand import engine
from deadhand.cli.progress import ProgressBar
from deadhand.cli.words.say import say
from deadhand.cli.wrapping import print_wrapped
from deadhand.table.game.game import Game

PAUSE: Final = 0.1
"""Seconds between two updates of the progress bar."""
STILL_COMPILING: Final = "The rules are still being compiled in the background, for the next start."


def compile_rules(game: Game) -> None:
    """Fill a cold cache and show the progress, if somebody sees it; else what follows compiles."""
    compilation = engine.start_compiling(game) if sys.stderr.isatty() else None
    if compilation is None:
        return
    try:
        with ProgressBar(say("Compiling the rules")) as bar:
            while compilation.running:
                bar.show(compilation.progress, 1.0)
                time.sleep(PAUSE)
    except KeyboardInterrupt:
        print_wrapped(say(STILL_COMPILING), err=True)
        raise
    compilation.finish()
