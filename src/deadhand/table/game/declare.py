"""Decorators that declare the purpose of a rule beside it.

`@on` a verb or a step, `@on_kind` of card, `@default`, `@ahead`, `@why_not`, `@wording`, `@score`.

The core's hooks are made from these declarations when a game is bound; see `dispatch.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, ParamSpec, TypeVar

from deadhand.table.choices.actions import Verb
from deadhand.table.flow.steps import Step
from deadhand.table.rules.rule import full_name, generated_hook, inline_rule as inline_rule, is_within, rule as rule

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Handler(NamedTuple):
    """A rule and its declared purpose."""

    purpose: str
    number: int
    function: Any  # a FunctionType, which mypy would take for a method of the tuple


class KindRule(NamedTuple):
    """A rule with one implementation for each of these kinds of cards, or steps."""

    function: Any
    kinds: tuple[int, ...]


_handlers: list[Handler] = []
_kind_rules: list[KindRule] = []
_templates: list[tuple[Verb, tuple[str, ...], Callable[..., int]]] = []


def on(*declared: Verb | Step) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]:
    """Mark the rule that carries out a chosen verb, or lets a step happen.

    It takes the table and the integers of the verb or the step.
    """

    def mark(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        for each in declared:
            purpose, number = ("verb", each.id) if isinstance(each, Verb) else ("step", int(each))
            _handlers.append(Handler(purpose, number, function))
        return rule(function)

    return mark


def by_kind(kinds: Sequence[int]) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]:
    """Mark a rule that dispatches by kind of card, its second parameter, to the rules marked `@on_kind`.

    It is called like any rule. Its own body never runs. It may dispatch by steps instead of kinds of cards.
    """

    def mark(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        _kind_rules.append(KindRule(function, tuple(kinds)))
        return generated_hook(function)

    return mark


def on_kind(
    many: Callable[..., Result], *kinds: int
) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]:
    """Mark the implementation of a `@by_kind` rule for these kinds of cards, or these steps.

    It takes the same parameters as that rule, and may leave out the kind.
    """

    def mark(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        _handlers.extend(Handler(full_name(many), kind, function) for kind in kinds)
        return rule(function)

    return mark


def default(prompt: int) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]:
    """Mark the rule that returns the default action of a question, for a player who is away."""

    def mark(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        _handlers.append(Handler("prompt", prompt, function))
        return rule(function)

    return mark


def ahead(*prompts: int) -> Callable[[Callable[Parameters, None]], Callable[Parameters, None]]:
    """Mark the rule by which another seat is asked an open question too, before its turn; see `view/premoves.py`.

    The rule takes the table, of which it may spoil this copy, and the seat. It asks the seat just as the step would, if
    public facts alone say that it will be asked unless those before it change something. Else it does nothing.
    """

    def mark(function: Callable[Parameters, None]) -> Callable[Parameters, None]:
        _handlers.extend(Handler("ahead", prompt, function) for prompt in prompts)
        return rule(function)

    return mark


def score(*verbs: Verb) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]:
    """Mark the rule by which the greedy bot scores an offer: the more, the better; verbs without one score 0.

    It takes the table, the bot's sheet if its second parameter is called `sheet`, and the verb's integers.
    """

    def mark(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        _handlers.extend(Handler("score", verb.id, function) for verb in verbs)
        return rule(function)

    return mark


def why_not(*verbs: Verb) -> Callable[[Callable[Parameters, int]], Callable[Parameters, int]]:
    """Mark the rule that returns why a verb is not offered: a number from `ActionSpace.refusal`.

    It takes the table and the verb's integers, and reads only what the asked seat knows. The core has checked the
    question, that the seats named exist, and that the cards lie where the verb's spots say.
    """

    def mark(function: Callable[Parameters, int]) -> Callable[Parameters, int]:
        _handlers.extend(Handler("why not", verb.id, function) for verb in verbs)
        return rule(function)

    return mark


def wording(verb: Verb, *templates: str) -> Callable[[Callable[Parameters, int]], Callable[Parameters, int]]:
    """Mark the rule that returns the number of the template by which an offer reads; UNWORDED for the declared words.

    It takes the table, the verb's integers, and the list for the values of the template (`choices/wordings.py`). In a
    template the verb's arguments come first, then these values. The rule reads only what the asked seat knows.
    """

    def mark(function: Callable[Parameters, int]) -> Callable[Parameters, int]:
        _templates.append((verb, templates, function))
        _handlers.append(Handler("wording", verb.id, function))
        return rule(function)

    return mark


def handlers_of(package: str) -> list[Handler]:
    """Return the handlers that the rules of one game's package declare."""
    return [handler for handler in _handlers if is_within(handler.function, package)]


def kind_rules_of(package: str) -> list[KindRule]:
    """Return the `@by_kind` rules of one game's package."""
    return [many for many in _kind_rules if is_within(many.function, package)]


def templates_of(package: str) -> Mapping[Verb, Sequence[str]]:
    """Return the templates of one game's verbs whose words depend on the table."""
    return {verb: templates for verb, templates, function in _templates if is_within(function, package)}
