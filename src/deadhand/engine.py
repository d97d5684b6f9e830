"""The form of a game's rules that runs: plain Python until the compiled form is loaded. Both use the same bytes."""

import logging
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import cache
from time import monotonic
from types import FunctionType
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, cast

from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import EXTRA_DOORS_SHARE, compiled_rules, direct_entry, is_warm, jit_available
from deadhand.table.record.record import Tables
from deadhand.table.rules.rule import Argument, Rules, doors, extra_doors

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

logger = logging.getLogger(__name__)

SILENT_SECONDS: Final = 2.0
"""For so long a few functions are compiled without a message, ..."""
MESSAGE_SECONDS: Final = 15.0
"""... and for so long at least between two messages."""

_compiled: dict[str, Rules] = {}
_extra: dict[str, set[Callable[..., Any]]] = {}
"""The extra doors that are compiled for each game."""
_expected: set[str] = set()
"""The games whose compiled form will be loaded soon; see `expect_compiled`."""
loads = 0
"""The number of loads of compiled rules in this process; see `entrance`."""


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
        enter: Callable[..., Result] = _taking_accessors(door, rules[door])
        return enter(tables.states, *arguments, **nothing)
    return game.plain[door](tables, *arguments, **nothing)


@cache
def _taking_accessors(door: Callable[..., Any], enter: Callable[..., Any]) -> Callable[..., Any]:
    """Return a compiled door that takes its records as a plain one does; the same one if it declares none.

    It is generated as source, because a server calls it for every view: a loop takes as long as a short rule.
    """
    declared = {**doors(), **extra_doors()}[cast("FunctionType", door)][1:]
    if not any(isinstance(argument, type) for argument in declared):
        return enter
    given = [f"given_{place}" for place in range(len(declared))]
    forms = [_form_in_source(name, argument) for name, argument in zip(given, declared, strict=True)]
    text = f"lambda states, {', '.join(given)}: enter(states, {', '.join(forms)})"
    return cast("Callable[..., Any]", eval(text, {"enter": enter, "compiled_form": _compiled_form}))  # noqa: S307  # our own text


def _form_in_source(name: str, argument: Argument) -> str:
    """Return the expression that turns a declared argument of a plain door into that of a compiled one."""
    if not isinstance(argument, type):
        return name
    return f"compiled_form({name})" if issubclass(argument, tuple) else f"{name}.states"


def _compiled_form(argument: Any) -> Any:
    """Return an argument of a plain door as a compiled one takes it: the bytes of records instead of accessors."""
    if type(argument) is Tables:  # its `isinstance` takes as long as a short rule
        return argument.states
    return type(argument)(*map(_compiled_form, argument)) if isinstance(argument, tuple) else argument


def entrance(
    game: Game, door: Callable[Concatenate[Any, Parameters], Result], tables: Tables
) -> tuple[Callable[Concatenate[Any, Parameters], Result], Any]:
    """Return the target of `call` and the form of the tables to give it, for frequent callers until `loads` changes.

    Other records among the arguments must have the same form. The types of the arguments are not checked: they must be
    those that the door declares.
    """
    enter = _direct_door(game.slug, door, loads)
    return (game.plain[door], tables) if enter is None else (enter, tables.states)


@cache
def _direct_door(
    slug: str, door: Callable[Concatenate[Any, Parameters], Result], _loads: int
) -> Callable[Concatenate[Any, Parameters], Result] | None:
    """Return a compiled door of a game without a check of the arguments' types; None if it was not loaded then."""
    rules = _compiled.get(slug)
    return direct_entry(rules[door]) if rules is not None and door in rules else None


@cache
def unchecked_door(
    slug: str, door: Callable[Concatenate[Any, Parameters], Result], at_load: int
) -> Callable[Concatenate[Any, Parameters], Result] | None:
    """Return a compiled door that checks no types and takes records as a plain one does; None if it is not loaded."""
    enter = _direct_door(slug, door, at_load)
    return None if enter is None else _taking_accessors(door, enter)


def call_unchecked(
    game: Game,
    door: Callable[Concatenate[Any, Parameters], Result],
    tables: Tables,
    *arguments: Parameters.args,
    **nothing: Parameters.kwargs,
) -> Result:
    """Call a door like `call`, without a check of the arguments' types: they must be those that the door declares."""
    enter = unchecked_door(game.slug, door, loads)
    return (
        game.plain[door](tables, *arguments, **nothing)
        if enter is None
        else enter(tables.states, *arguments, **nothing)
    )


def is_compiled(game: Game) -> bool:
    """Return True if the compiled form is loaded in this process, with every door that is imported."""
    rules = _compiled.get(game.slug)
    return rules is not None and not rules.outdated


def use_compiled(game: Game, *extra: Callable[..., Any]) -> bool:
    """Load the compiled form from the cache, compiling what is missing; with `DEADHAND_JIT=0` nothing changes.

    Takes a moment from the cache and a minute or more without; if so, messages in the log say how far it is. Returns
    whether it is loaded. Extra doors are compiled only if they are given here.
    """
    global loads
    loaded = _extra.get(game.slug, set())
    if jit_available() and not (is_compiled(game) and loaded.issuperset(extra)):
        wanted = loaded.union(extra)
        messages = CompileMessages(game)
        _compiled[game.slug] = compiled_rules(game, messages.report_progress, extra=wanted)
        _extra[game.slug] = wanted  # only now: compiling may be interrupted
        messages.report_end()
        loads += 1
    return is_compiled(game)


class CompileMessages:
    """Messages in the log that rules are being compiled, and how far it is, if that takes more than a moment.

    They are warnings, because Python shows nothing less to somebody who has not configured logging.
    """

    def __init__(self, game: Game) -> None:
        self._title, self._started = game.title, monotonic()
        self._next = self._started + SILENT_SECONDS
        self._begun = False

    def report_progress(self, share: float) -> None:
        """Log the share done, 0 to 1, if it is time for a message; at once if all is to be done."""
        now = monotonic()
        if share and now < self._next:
            return
        if not self._begun:
            logger.warning("Compiling the rules of %s. This happens once and takes a minute or two.", self._title)
        else:
            done = f"{share:.0%}" if share < EXTRA_DOORS_SHARE else "the last part"
            logger.warning("Compiling the rules of %s: %s, %d seconds so far.", self._title, done, now - self._started)
        self._begun, self._next = True, now + MESSAGE_SECONDS

    def report_end(self) -> None:
        """Log that the rules are compiled, if it was logged that they would be."""
        if self._begun:
            logger.warning("The rules of %s are compiled.", self._title)


def expect_compiled(slug: str) -> None:
    """Note that the compiled form of a game will be loaded soon, if it can be."""
    if jit_available():
        _expected.add(slug)


def expect_no_longer(slug: str) -> None:
    """Note that the compiled form of a game is loaded, or will not be."""
    _expected.discard(slug)


def is_compiled_soon(game: Game) -> bool:
    """Return True if the compiled form is not loaded yet, but will be."""
    return game.slug in _expected and not is_compiled(game)


class CompilerProcess:
    """A child process that compiles one game, while this process goes on. It runs a module and prints the share done.

    Attributes:
        progress: the share done, 0 to 1.
    """

    def __init__(self, game: Game, module: str) -> None:
        self.game = game
        self.progress = 0.0
        self._said = ""
        self._child = subprocess.Popen(
            [sys.executable, "-m", module, game.slug],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C in the terminal does not end it
        )
        self._readers = [threading.Thread(target=read, daemon=True) for read in (self._follow, self._listen)]
        for reader in self._readers:
            reader.start()

    def _follow(self) -> None:
        with cast("Any", self._child.stdout) as shares:
            for share in shares:
                self.progress = float(share)

    def _listen(self) -> None:
        with cast("Any", self._child.stderr) as errors:
            self._said = errors.read().strip()

    @property
    def running(self) -> bool:
        """True if it is still at work."""
        return self._child.poll() is None

    def stop(self) -> None:
        """End the child, if it still runs."""
        if self.running:
            self._child.terminate()
        self._end()

    def _end(self) -> int:
        """Wait for the child and for all that it said; returns its exit code."""
        for reader in self._readers:
            reader.join()
        return self._child.wait()

    def _reason(self, code: int) -> str:
        """Return why it failed: the last line that it said, or its exit code."""
        return self._said.rpartition("\n")[2].rstrip(".") or f"exit code {code}"


class Compilation(CompilerProcess):
    """A child process that compiles one game into the cache, while this process runs plain Python."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, "deadhand.warm")

    def finish(self) -> None:
        """Wait for the child, then load what it compiled.

        Raises:
            Refused: if it failed; what it said, with the traceback, is in the log.
        """
        code = self._end()
        if code != 0:
            logger.error(
                "Compiling %s failed (exit code %d); it is played plain.\n%s", self.game.slug, code, self._said
            )
            raise Refused("Compiling the rules failed: {0}.", self._reason(code))
        if self._said:
            logger.warning("Compiling %s: %s", self.game.slug, self._said)
        use_compiled(self.game)


def start_compiling(game: Game) -> Compilation | None:
    """Compile in a child process what the cache lacks; None if there is nothing to do or it is switched off."""
    if is_compiled(game) or not jit_available() or is_warm(game):
        return None
    return Compilation(game)
