"""Compilation during play: a child process fills the cache, and a thread loads it."""

import logging
import threading
from typing import Final

from deadhand import engine
from deadhand.cli.words.say import say
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import jit_available

SILENT: Final = logging.NullHandler()
"""Keeps the log off the terminal; the game prints its own message about a failure."""


class BackgroundCompilation:
    """The switch from plain to compiled rules without waiting."""

    def __init__(self, game: Game) -> None:
        logging.getLogger("deadhand").addHandler(SILENT)
        self._game = game
        self._child = engine.start_compiling(game)
        self._cold = self._child is not None
        self._loader: threading.Thread | None = None
        self._failed = False
        self._last_line = ""

    def go_on(self) -> None:
        """Load the compiled rules once they are in the cache; called after each move."""
        if self._loader or not jit_available() or engine.is_compiled(self._game):
            return
        if self._child is None or not self._child.running:
            self._start_loading()

    @property
    def goes_on(self) -> bool:
        """True if the child is still at work."""
        return self._child is not None and self._child.running

    @property
    def unfinished(self) -> bool:
        """True if the compiled rules are not loaded yet, but can be."""
        return jit_available() and not self._failed and not engine.is_compiled(self._game)

    def finish(self) -> None:
        """Wait until the compiled rules are loaded."""
        if self._loader is None:
            self._start_loading()
        assert self._loader is not None
        self._loader.join()

    def _start_loading(self) -> None:
        self._loader = threading.Thread(target=self._load_rules, daemon=True)
        self._loader.start()

    def _load_rules(self) -> None:
        try:
            if self._child:
                self._child.finish()
            else:
                engine.use_compiled(self._game)
        except Refused:
            self._failed = True

    @property
    def news(self) -> str:
        """The progress line for the player, if it has changed since the last call."""
        line = self._status_line() if self._cold else ""
        if line == self._last_line:
            return ""
        self._last_line = line
        return line

    def _status_line(self) -> str:
        if self._failed:
            return say("The rules could not be compiled. The game continues, but slower.")
        if engine.is_compiled(self._game):
            return say("The rules are compiled.")
        share = self._child.progress if self._child else 0.0
        return say("Compiling the rules: {0} %", round(share * 100))

    def __enter__(self) -> "BackgroundCompilation":
        return self

    def __exit__(self, *_error: object) -> None:
        """Wait for the thread. A child goes on by itself, so that the next game finds the compiled rules."""
        if self._loader and not (self._child and self._child.running):
            self._loader.join()
