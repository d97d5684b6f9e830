"""`@rule` marks a function of the rules; `bind` makes, from the marked functions, one game's rules, plain or compiled.

A rule is written and imported as plain Python. `bind` copies the functions into namespaces of their own. There every
name of a rule stands for its copy, and every *hook* of the core stands for the game's own function. So the core can
call the game without importing it, and the same source runs plain and compiled side by side in one process. A compiled
game is one flat program for Numba, without indirect calls.

A *door* is a rule that Python may call from outside; its argument types are fixed, so that it can be compiled ahead.
"""

from collections.abc import Callable, Mapping, Sequence
from types import FunctionType, ModuleType
from typing import Any, Literal, ParamSpec, TypeVar, cast, get_type_hints

import deadhand.table.rules.sources  # noqa: F401  # reads the texts of the rules before any of them is imported

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
Rule = Callable[..., Any]
ArgumentWord = Literal["states", "integer", "integers", "reals", "bytes", "shorts"]
Argument = ArgumentWord | type[Any]
Placement = Literal["once", "everywhere", "as the compiler likes"]
"""The placement of a rule's compiled code: in one place, or inlined into its callers."""
MakerOfConstants = Callable[..., Mapping[str, Any]]
"""It takes a game, and whether the constants are for compiled rules."""

_rules: list[FunctionType] = []
_hooks: dict[str, FunctionType] = {}
_doors: dict[FunctionType, tuple[Argument, ...]] = {}
_extra_doors: dict[FunctionType, tuple[Argument, ...]] = {}
_makers_of_constants: list[MakerOfConstants] = []
_placed: dict[tuple[str, str], Placement] = {}


def rule(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Mark a function as part of the rules.

    Its body must be what Python and Numba both understand: integers, arrays, loops, other rules called by their bare
    name; no objects, no exceptions.
    """
    _rules.append(cast("FunctionType", function))
    return function


def noinline_rule(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Mark a large rule with many callers. Its code is never inlined, which keeps programs small.

    Left to itself the compiler copies `move` into all its callers, and random play is up to a tenth slower.
    """
    _placed[function.__module__, function.__qualname__] = "once"
    return rule(function)


def inline_rule(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Mark a rule whose compiled code is inlined into all its callers."""
    _placed[function.__module__, function.__qualname__] = "everywhere"
    return rule(function)


def placement_of(function: Rule) -> Placement:
    """Return the place of the compiled code of a rule, or of a copy of it."""
    return _placed.get((function.__module__, function.__qualname__), "as the compiler likes")


def hook(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Mark a function of the core that every game replaces by its own of the same name."""
    _hooks[function.__name__] = cast("FunctionType", function)
    return function


def optional_hook(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Mark a rule of the core that a game may replace by its own of the same name."""
    return hook(rule(function))


def generated_hook(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Mark a function of a game that is written when the game is bound; its own body is never run."""
    _hooks[full_name(function)] = cast("FunctionType", function)
    return function


def full_name(function: Rule) -> str:
    """Return the unique name of a function: its module and its name."""
    return f"{function.__module__}.{function.__name__}"


def door(*arguments: Argument) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]:
    """Mark a rule that Python calls: states (an array of records), integers, and one-dimensional arrays.

    "integers" and "reals" have 64 bits, "shorts" are integers of 16, "bytes" of 8. A class that declares a record (see
    `record.py`) stands for an array of such records. A `NamedTuple` stands for several arrays: the annotation of each
    field is one of these, as in `Annotated[Integers, "shorts"]`.
    """

    def mark(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        _doors[cast("FunctionType", function)] = arguments
        return rule(function)

    return mark


def extra_door(*arguments: Argument) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]:
    """Mark a door that is compiled only for those who ask for it; see `engine.use_compiled`.

    What it calls is quickly compiled if it reaches the rules of the game through doors.
    """

    def mark(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        _extra_doors[cast("FunctionType", function)] = arguments
        return rule(function)

    return mark


def extra_doors() -> Mapping[FunctionType, tuple[Argument, ...]]:
    """Return all extra doors of the modules imported so far, with their argument types."""
    return _extra_doors


def doors() -> Mapping[FunctionType, tuple[Argument, ...]]:
    """Return all doors of the modules imported so far, with their argument types."""
    return _doors


def game_constants(function: MakerOfConstants) -> MakerOfConstants:
    """Mark a function that makes constants of a game for its rules, plain or compiled."""
    _makers_of_constants.append(function)
    return function


def constants_made_for(game: Any, *, compiled: bool) -> dict[str, Any]:
    """Return the constants that marked functions make for the rules of a game."""
    return {name: value for make in _makers_of_constants for name, value in make(game, compiled=compiled).items()}


def parts_of(group: type[Any]) -> Sequence[Argument]:
    """Return the arguments that a `NamedTuple` stands for."""
    return [hint.__metadata__[0] for hint in get_type_hints(group, include_extras=True).values()]


def hooks() -> Mapping[str, FunctionType]:
    """Return the core's hooks by name."""
    return _hooks


def rules_within(package: str) -> Sequence[FunctionType]:
    """Return the rules of a package and its subpackages."""
    return [function for function in _rules if is_within(function, package)]


class Rules:
    """One game's bound rules: look up the marked function to get the one that runs."""

    def __init__(self, bound: Mapping[FunctionType, Any]) -> None:
        self._bound = bound
        self._doors = len(_doors)
        self._extra_doors = len(_extra_doors)

    @property
    def whole(self) -> bool:
        """True if no door of either kind was imported after these rules were bound."""
        return not self.outdated and len(_extra_doors) == self._extra_doors

    @property
    def outdated(self) -> bool:
        """True if doors were imported after these rules were bound."""
        return len(_doors) > self._doors

    def __contains__(self, function: object) -> bool:
        return function in self._bound

    def __len__(self) -> int:
        return len(self._bound)

    def __getitem__(self, function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        return cast("Callable[Parameters, Result]", self._bound[cast("FunctionType", function)])


def bind(
    package: str,
    hooks: Mapping[str, Rule],
    constants: Mapping[str, Any],
    make: Callable[[FunctionType], Any] | None = None,
) -> Rules:
    """Bind the core and one game's package into callable rules; rules of other games are left out.

    `hooks` gives the game's own function for each hook of the core, `constants` the value of each table of constants
    that the core leaves empty. `make` turns each copied function into what is called instead, for example Numba's
    compiler; without it the copies stay plain.

    Raises:
        KeyError: if a hook that the core does not fill in is missing.
        TypeError: if a rule reaches another rule through the name of a module: only constants may be reached so.
    """
    chosen = [function for function in _rules if _belongs_to(function, package)]
    chosen = list(dict.fromkeys([*chosen, *(cast("FunctionType", hooked) for hooked in hooks.values())]))
    _check_aliases(chosen)
    spaces = {id(function.__globals__): dict(function.__globals__) for function in chosen}
    bound: dict[FunctionType, Any] = {}
    for function in chosen:
        copy = _copy_function(function, spaces[id(function.__globals__)])
        bound[function] = make(copy) if make else copy
    for name, hooked in _hooks.items():
        if name in hooks or (hooked not in bound and _belongs_to(hooked, package)):
            bound[hooked] = bound[cast("FunctionType", hooks[name])]
    for space in spaces.values():
        for name, value in space.items():
            if isinstance(value, FunctionType):
                space[name] = bound.get(value, value)
            elif name in constants:
                space[name] = constants[name]
    return Rules(bound)


def _check_aliases(rules: Sequence[FunctionType]) -> None:
    """Refuse rules that reach other rules through a module, because only names are bound to a game."""
    homes = {function.__module__ for function in rules}
    reached: dict[str, set[str]] = {}
    for function in rules:
        if function.__module__ not in reached:
            values = function.__globals__.items()
            reached[function.__module__] = {
                name for name, value in values if isinstance(value, ModuleType) and value.__name__ in homes
            }
        for name in reached[function.__module__].intersection(function.__code__.co_names):
            raise TypeError(
                f"{function.__module__}.{function.__name__} names the module {name}, which has rules: import them by "
                "name; only a module of constants may be reached by its own."
            )


def _belongs_to(function: FunctionType, package: str) -> bool:
    """Return True if a function belongs to the core or to this game, not to another."""
    games = package.rpartition(".")[0] + "."
    return not function.__module__.startswith(games) or is_within(function, package)


def is_within(function: Rule, package: str) -> bool:
    """Return True if a function belongs to a package or one below it."""
    return function.__module__ == package or function.__module__.startswith(package + ".")


def _copy_function(function: FunctionType, space: dict[str, Any]) -> FunctionType:
    copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    copy.__module__, copy.__qualname__, copy.__doc__ = function.__module__, function.__qualname__, function.__doc__
    return copy
