"""Which rule comes next: the core's hooks, written out from what a game's rules are declared for.

Plain and compiled rules run the same generated functions, which can be read in a traceback.
"""

import linecache
from collections.abc import Iterator, Mapping, Sequence
from inspect import getdoc
from types import FunctionType
from typing import Protocol

from deadhand.table.actions import ActionSpace
from deadhand.table.declare import Handler, handlers_of
from deadhand.table.guards import NO_RULE, NO_STEP, break_table
from deadhand.table.prompts import PromptPlan
from deadhand.table.steps import Step, StepPlan, push


class Declared(Protocol):
    """What the dispatch of a game is made from; every `Game` is such."""

    @property
    def slug(self) -> str:
        """The game's name in messages."""

    @property
    def package(self) -> str:
        """Where its rules stand."""

    @property
    def actions(self) -> ActionSpace:
        """Its verbs."""

    @property
    def steps(self) -> StepPlan:
        """Its steps."""

    @property
    def first_step(self) -> Step:
        """What a new table begins with."""

    @property
    def prompts(self) -> PromptPlan:
        """Its questions."""


class BindingError(TypeError):
    """A game's declarations do not fit together; the message names the verb, step or question."""


SOURCE = '''def begin(t):
    """Push what a new table begins with."""
    push(t, {first_step})


def resolve(t):
    """Let the step on top happen."""
    row = t.step_count - 1
    if row < 0:
        break_table(t, {no_step})
        return
    step = t.steps[row, 0]
{steps}
    else:
        break_table(t, {no_rule})


def answer(t):
    """Carry out the decoded action."""
    verb = t.verb
{verbs}
    else:
        break_table(t, {no_rule})


def default_action(t):
    """The action taken for a seat whose player is away."""
    prompt = t.prompt
{defaults}
    return t.offers[0]


def score_offer(t, sheet, verb, x, y, z):
    """How good an offer is to the greedy bot."""
{scores}
    return 0
'''


def hooks_of(game: Declared) -> Mapping[str, FunctionType]:
    """The generated hooks of a game.

    Raises:
        BindingError: if a verb or a step has no rule or two, or a rule does not take the integers that are declared.
    """
    handlers = handlers_of(game.package)
    names = _names(handlers)
    steps = _chain("step", _step_calls(game, handlers, names))
    verbs = _chain("verb", _verb_calls(game, handlers, names))
    source = SOURCE.format(
        first_step=int(game.first_step),
        no_step=NO_STEP,
        no_rule=NO_RULE,
        steps="\n".join(steps),
        verbs="\n".join(verbs),
        defaults="\n".join(_defaults(game, handlers, names)),
        scores="\n".join(_scores(game, handlers, names)),
    )
    space = {**{name: rule for rule, name in names.items()}, "break_table": break_table, "push": push}
    return _functions(game.package, source, space)


def _names(handlers: Sequence[Handler]) -> dict[FunctionType, str]:
    """A name for each rule, its own unless two of the game share it."""
    names: dict[FunctionType, str] = {}
    for handler in handlers:
        name = handler.function.__name__
        if handler.function not in names:
            taken = name in names.values()
            names[handler.function] = f"{name}_of_{handler.function.__module__.rpartition('.')[2]}" if taken else name
    return names


def _chain(word: str, calls: Sequence[tuple[int, str]]) -> Iterator[str]:
    for place, (number, call) in enumerate(calls):
        yield f"    {'elif' if place else 'if'} {word} == {number}:"
        yield f"        {call}"


def _step_calls(
    game: Declared, handlers: Sequence[Handler], names: Mapping[FunctionType, str]
) -> list[tuple[int, str]]:
    calls = []
    for words in game.steps.steps:
        function = _only(game, "step", words.name, words.number, handlers)
        _check_parameters(game, f'step "{words.name}"', function, len(words.integers))
        arguments = "".join(f", t.steps[row, {place + 1}]" for place in range(len(words.integers)))
        calls.append((int(words.number), f"{names[function]}(t{arguments})"))
    return calls


def _verb_calls(
    game: Declared, handlers: Sequence[Handler], names: Mapping[FunctionType, str]
) -> list[tuple[int, str]]:
    calls = []
    for words in game.actions.verbs:
        function = _only(game, "verb", words.name, words.verb.id, handlers)
        _check_parameters(game, f'verb "{words.name}"', function, len(words.ranges))
        arguments = "".join(f", t.{letter}" for letter in "xyz"[: len(words.ranges)])
        calls.append((words.verb.id, f"{names[function]}(t{arguments})"))
    return calls


def _defaults(game: Declared, handlers: Sequence[Handler], names: Mapping[FunctionType, str]) -> Iterator[str]:
    for number, prompt in enumerate(game.prompts):
        found = [handler.function for handler in handlers if (handler.purpose, handler.number) == ("prompt", number)]
        if len(found) + (prompt.default is not None) > 1:
            raise BindingError(f'{game.slug}: the question "{prompt.name}" has two defaults.')
        for function in found:
            _check_parameters(game, f'default of "{prompt.name}"', function, 0)
        if found or prompt.default:
            yield f"    if prompt == {number}:"
            yield f"        return {names[found[0]]}(t)" if found else f"        return {_number(game, prompt.default)}"


def _number(game: Declared, verb: object) -> int:
    words = next(words for words in game.actions.verbs if words.verb == verb)
    if words.ranges:
        raise BindingError(f'{game.slug}: the default "{words.name}" takes arguments: mark a rule with @default.')
    return words.verb.first


def _scores(game: Declared, handlers: Sequence[Handler], names: Mapping[FunctionType, str]) -> Iterator[str]:
    for words in game.actions.verbs:
        found = [
            handler.function for handler in handlers if (handler.purpose, handler.number) == ("score", words.verb.id)
        ]
        if len(found) > 1:
            raise BindingError(f'{game.slug}: the verb "{words.name}" is scored twice: {_places(found)}.')
        for function in found:
            sheet = function.__code__.co_varnames[1 : function.__code__.co_argcount][:1] == ("sheet",)
            _check_parameters(game, f'score of "{words.name}"', function, len(words.ranges) + sheet)
            arguments = [*(["sheet"] if sheet else []), *"xyz"[: len(words.ranges)]]
            yield f"    if verb == {words.verb.id}:"
            yield f"        return {names[function]}({', '.join(['t', *arguments])})"


def _only(game: Declared, purpose: str, name: str, number: int, handlers: Sequence[Handler]) -> FunctionType:
    found: list[FunctionType] = [
        handler.function for handler in handlers if (handler.purpose, handler.number) == (purpose, number)
    ]
    if not found:
        raise BindingError(f'{game.slug}: the {purpose} "{name}" has no rule.')
    if len(found) > 1:
        raise BindingError(f'{game.slug}: the {purpose} "{name}" has two rules: {_places(found)}.')
    return found[0]


def _places(functions: Sequence[FunctionType]) -> str:
    return " and ".join(f"{function.__module__}.{function.__name__}" for function in functions)


def _check_parameters(game: Declared, what: str, function: FunctionType, integers: int) -> None:
    takes = function.__code__.co_argcount - 1
    if takes != integers:
        raise BindingError(
            f"{game.slug}: the {what} carries {integers} integers, and {_places([function])} takes {takes}."
        )


def _functions(package: str, source: str, space: dict[str, object]) -> dict[str, FunctionType]:
    """The functions of generated source, whose lines Python can show."""
    file = f"<dispatch of {package}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    space["__name__"] = __name__  # Numba imports the module of a cached function by its name
    exec(compile(source, file, "exec"), space)  # noqa: S102  # our own text, made above
    return {
        name: made
        for name, made in space.items()
        if isinstance(made, FunctionType) and made.__code__.co_filename == file and getdoc(made)
    }
