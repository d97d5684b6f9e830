"""Which form of a game's rules runs: plain Python until the compiled form is loaded. Both work on the same bytes."""

import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from deadhand.table.errors import Refused
from deadhand.table.game import Game
from deadhand.table.jit import compiled_rules, is_warm, jit_available
from deadhand.table.record import Tables
from deadhand.table.rule import Rules

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

_compiled: dict[str, Rules] = {}


def call(
    game: Game,
    door: Callable[Concatenate[Any, Parameters], Result],
    tables: Tables,
    *arguments: Parameters.args,
    **nothing: Parameters.kwargs,
) -> Result:
    """Call a door of a game on an array of tables, compiled if that is loaded."""
    rules = _compiled.get(game.slug)
    if rules is not None and door in rules:
        return rules[door](tables.states, *arguments, **nothing)
    if game.plain.outdated:
        vars(game).pop("plain")  # a cached property, to be made anew
    return game.plain[door](tables, *arguments, **nothing)


def is_compiled(game: Game) -> bool:
    """Whether the compiled form is loaded in this process, with every door that is imported."""
    rules = _compiled.get(game.slug)
    return rules is not None and not rules.outdated


def use_compiled(game: Game) -> bool:
    """Load the compiled form from the cache, compiling what is missing; without Numba nothing changes.

    Takes a moment from the cache and about ten seconds without. Returns whether it is loaded.
    """
    if not is_compiled(game) and jit_available():
        _compiled[game.slug] = compiled_rules(game)
    return is_compiled(game)


class Compilation:
    """A child process that fills the cache for one game, while this one goes on in plain Python.

    Attributes:
        progress: the share done, 0 to 1.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.progress = 0.0
        self._child = subprocess.Popen(
            [sys.executable, "-m", "deadhand.warm", game.slug],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        for line in cast("Any", self._child.stdout):
            self.progress = float(line)

    @property
    def running(self) -> bool:
        """Whether it is still at work."""
        return self._child.poll() is None

    def finish(self) -> None:
        """Wait for the child, then load what it compiled.

        Raises:
            Refused: if it failed.
        """
        self._reader.join()
        errors = cast("Any", self._child.stderr).read().strip().splitlines()
        if self._child.wait() != 0:
            raise Refused(f"Compiling the rules failed: {errors[-1] if errors else 'no reason given'}.")
        use_compiled(self.game)

    def stop(self) -> None:
        """End the child, if it still runs; what it has compiled so far stays in the cache."""
        if self.running:
            self._child.terminate()
        self._child.wait()


def start_compiling(game: Game) -> Compilation | None:
    """Compile in a child process what the cache lacks; None if there is nothing to do or Numba is not wanted."""
    if is_compiled(game) or not jit_available() or is_warm(game):
        return None
    return Compilation(game)
