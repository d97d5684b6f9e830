"""Custom bots: a Python class, named as `module:Class` by the person who runs the command.

Loading one runs its code, so a name from a request or a saved game is never loaded.
"""

import importlib
import operator
import os
import re
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from deadhand.match.match import Match
from deadhand.table.errors import Refused
from deadhand.table.record.chance import chance_from
from deadhand.table.view.sentences import join_words

WRITTEN: Final = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*", re.ASCII)
MOST_NAMES: Final = 8
"""The allowed actions that an error lists."""


@dataclass(frozen=True)
class OwnBot:
    """A class of bots; each seat of each game gets one of its own."""

    name: str
    """Its module and its class, as in "mymodule:MyBot"."""
    make: Callable[[int], Any]

    def sit_down(self, seed: str) -> "SeatedBot":
        """Return a new bot with a seed of its own.

        Raises:
            Refused: if it cannot be made, or has no method `choose`.
        """
        try:
            bot = self.make(chance_from("own bot", seed))
        except Exception as error:
            raise Refused(f"The bot {self.name} cannot be made from a seed: {_fault_in_words(error)}.") from error
        if not callable(getattr(bot, "choose", None)):
            raise Refused(f'The bot {self.name} has no method "choose(match)".')
        return SeatedBot(self.name, bot, seed)


@dataclass
class SeatedBot:
    """A custom bot at a seat. It gets a copy without secrets, and its answers are checked."""

    name: str
    bot: Any
    seed: str
    choices: int = 0
    """How often it has chosen."""

    def choose(self, match: Match) -> int:
        """Return the bot's action at the open prompt.

        Raises:
            Refused: if the bot fails, or chooses what is not offered; the error lists what is.
        """
        match.check_asked()
        world = match.determinize(match.actor, f"{self.seed} {self.choices}")
        self.choices += 1
        try:
            chosen = self.bot.choose(world)
        except Exception as error:
            raise Refused(f"The bot {self.name} failed: {_fault_in_words(error)}.") from error
        try:
            action = operator.index(chosen)
        except TypeError:
            raise Refused(
                f"The bot {self.name} chose {chosen!r:.40}, not the whole number of an action. {_allowed(match)}"
            ) from None
        if action not in match.legal:
            raise Refused(f"The bot {self.name} chose {action}, which is not allowed now. {_allowed(match)}")
        return action


def is_own_bot(name: str) -> bool:
    """Return True if a name stands for a custom bot, not a level."""
    return ":" in name


@cache
def load_bot(name: str) -> OwnBot:
    """Return the class of bots with this name, from the current folder or an installed package.

    Raises:
        Refused: if there is no such module or class, or it cannot be called.
    """
    return OwnBot(name, load_class(name, "a bot", "MyBot"))


def load_class(name: str, kind: str, example: str) -> Callable[..., Any]:
    """Return what is named as `module:Class`; `kind` and `example` say in errors how to name one.

    Raises:
        Refused: if there is no such module or class, or it cannot be called.
    """
    if not WRITTEN.fullmatch(name):
        raise Refused(f'Write {kind} of your own as MODULE:CLASS, such as mymodule:{example}, not "{name}".')
    module_name, _, class_name = name.partition(":")
    if (here := os.getcwd()) not in sys.path:  # noqa: PTH109  # a text, as the others
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{module_name}.".startswith(f"{error.name}."):
            raise Refused(f'There is no module "{module_name}" in {here} or among the installed packages.') from None
        raise Refused(f'The module "{module_name}" needs another, "{error.name}", which is not installed.') from error
    except Exception as error:
        raise Refused(f'The module "{module_name}" cannot be loaded: {_fault_in_words(error)}.') from error
    make = getattr(module, class_name, None)
    if make is None:
        raise Refused(f'The module "{module_name}" has no class "{class_name}".')
    if not callable(make):
        raise Refused(f'"{class_name}" in the module "{module_name}" is no class: it cannot be called.')
    found: Callable[..., Any] = make
    return found


def _fault_in_words(error: Exception) -> str:
    """Return an error with the file and line where it was raised."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    text = str(error).rstrip(".")
    return f"{type(error).__name__}{f': {text}' if text else ''} ({place.filename}, line {place.lineno})"


def _allowed(match: Match) -> str:
    """Return a sentence with the actions that are offered."""
    named = [f"{action} ({match.name(action)})" for action in match.legal]
    more = len(named) - MOST_NAMES
    shown = [*named[:MOST_NAMES], f"{more} more"] if more > 1 else named
    return f"Allowed: {join_words(shown)}."
