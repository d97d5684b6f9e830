"""Dispatch: the core's hooks, generated from the declarations of a game's rules.

Plain and compiled rules run the same generated functions, which can be read in a traceback.
"""

import linecache
from collections.abc import Iterator, Mapping, Sequence
from inspect import getdoc
from types import FunctionType
from typing import cast

from deadhand.table.choices.actions import VerbWords
from deadhand.table.choices.refusals import NOT_AMONG
from deadhand.table.choices.wordings import UNWORDED
from deadhand.table.flow.seats import relative_seat
from deadhand.table.flow.steps import Step, push
from deadhand.table.game.declaration import GameDeclaration
from deadhand.table.game.declare import Handler, KindRule, handlers_of, kind_rules_of
from deadhand.table.game.number_hooks import NumberHooks, rules_of_numbers
from deadhand.table.record.guards import NO_RULE, NO_STEP, break_table
from deadhand.table.rules.rule import Rule, full_name


class BindingError(TypeError):
    """The declarations of a game contradict each other; the message names the verb, step, question or card."""


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


def ask_before_turn(t, seat):
    """Ask a seat the question that was open, if it will be asked."""
    prompt = t.prompt
{ahead}
    return


def choose_words(t, verb, x, y, z, words):
    """The number of the template of an offer that holds now."""
{wordings}
    return {unworded}


def choose_refusal(t, verb, x, y, z):
    """The number of the reason why an action is not offered."""
{refusals}
    return {not_among}


def score_offer(t, sheet, verb, x, y, z):
    """How good an offer is to the greedy bot."""
{scores}
    return 0


def score_of(t, seat):
    """The score that decides the game."""
    return t.{score}[seat]


def standing(t, seat):
    """The score that decides the game."""
    return t.{score}[seat]


def compute_numbers(t, out):
    """Write down all numbers that views tell."""
{numbers}


def write_options(t, first, out, at):
    """Write the options into an observation."""
{observed_options}


def write_counters(t, first, out, at):
    """Write the counters into an observation."""
{observed_counters}
    return


def write_marks(t, first, card, out, at):
    """Write the marks of a card into an observation."""
{observed_marks}
'''

BY_KIND = '''

def {name}({parameters}):
    """{doc}"""
{kinds}
    break_table(t, {no_rule})
    return {nothing}
'''


def hooks_of(game: GameDeclaration) -> Mapping[str, FunctionType]:
    """Return the generated hooks of a game.

    Raises:
        BindingError: if a verb, a step or a kind of card has no rule or two, or a rule does not take what is declared.
    """
    handlers, kind_rules = handlers_of(game.package), kind_rules_of(game.package)
    declared = [*(many.function for many in kind_rules), *(handler.function for handler in handlers)]
    called = [*rules_of_numbers(game), relative_seat]
    names = _name_rules([*declared, *(cast("FunctionType", rule) for rule in called)])
    steps = _if_chain("step", _step_calls(game, handlers, names))
    verbs = _if_chain("verb", _verb_calls(game, handlers, names))
    rules = cast("Mapping[Rule, str]", names)
    observed = NumberHooks(game, rules, names[cast("FunctionType", relative_seat)])
    source = SOURCE.format(
        first_step=int(game.first_step),
        no_step=NO_STEP,
        no_rule=NO_RULE,
        steps="\n".join(steps),
        verbs="\n".join(verbs),
        defaults="\n".join(_if_defaults(game, handlers, names)),
        ahead="\n".join(_if_ahead(game, handlers, names)),
        wordings="\n".join(_if_worded(game, handlers, names)),
        unworded=UNWORDED,
        refusals="\n".join(_if_refused(game, handlers, names)),
        not_among=NOT_AMONG,
        score=game.scores,
        scores="\n".join(_if_scores(game, handlers, names)),
        numbers="\n".join(NumberHooks(game, rules).all_lines()),
        observed_options="\n".join(observed.option_lines()),
        observed_counters="\n".join(observed.counter_lines()),
        observed_marks="\n".join(observed.mark_lines()),
    )
    source += "".join(_by_kind(game, many, handlers, names) for many in kind_rules)
    space = {**{name: rule for rule, name in names.items()}, "break_table": break_table, "push": push}
    made = _compile_source(game.package, source, space)
    given = {names[many.function]: full_name(many.function) for many in kind_rules}
    return {given.get(name, name): function for name, function in made.items()}


def _name_rules(functions: Sequence[FunctionType]) -> dict[FunctionType, str]:
    """Return a unique name for each rule: its own, unless a hook or another rule has that name."""
    names: dict[FunctionType, str] = {}
    for function in dict.fromkeys(functions):
        name = function.__name__
        taken = name in names.values() or f"def {name}(" in SOURCE
        names[function] = f"{name}_of_{function.__module__.rpartition('.')[2]}" if taken else name
    return names


def _if_chain(word: str, calls: Sequence[tuple[int, str]]) -> Iterator[str]:
    for place, (number, call) in enumerate(calls):
        yield f"    {'elif' if place else 'if'} {word} == {number}:"
        yield f"        {call}"


def _step_calls(
    game: GameDeclaration, handlers: Sequence[Handler], names: Mapping[FunctionType, str]
) -> list[tuple[int, str]]:
    calls = []
    for words in game.steps:
        function = _only_rule(game, "step", f'step "{words.name}"', words.number, handlers)
        integers = [f"t.steps[row, {place + 1}]" for place in range(len(words.integers))]
        arguments = _argument_list(game, f'step "{words.name}"', function, integers)
        calls.append((int(words.number), f"{names[function]}({arguments})"))
    return calls


def _verb_calls(
    game: GameDeclaration, handlers: Sequence[Handler], names: Mapping[FunctionType, str]
) -> list[tuple[int, str]]:
    calls = []
    for words in game.actions.verbs:
        if not words.choice:
            raise BindingError(f'{game.slug}: the verb "{words.name}" has no words.')
        function = _only_rule(game, "verb", f'verb "{words.name}"', words.verb.id, handlers)
        integers = [f"t.{letter}" for letter in "xyz"[: len(words.ranges)]]
        arguments = _argument_list(game, f'verb "{words.name}"', function, integers)
        calls.append((words.verb.id, f"{names[function]}({arguments})"))
    return calls


def _if_defaults(
    game: GameDeclaration, handlers: Sequence[Handler], names: Mapping[FunctionType, str]
) -> Iterator[str]:
    for number, prompt in enumerate(game.prompts):
        found = [handler.function for handler in handlers if (handler.purpose, handler.number) == ("prompt", number)]
        if len(found) + (prompt.default is not None) > 1:
            raise BindingError(f'{game.slug}: the question "{prompt.name}" has two defaults.')
        for function in found:
            _argument_list(game, f'default of "{prompt.name}"', function, [])
        if found or prompt.default:
            yield f"    if prompt == {number}:"
            yield (
                f"        return {names[found[0]]}(t)"
                if found
                else f"        return {_number_of(game, prompt.default)}"
            )


def _if_ahead(game: GameDeclaration, handlers: Sequence[Handler], names: Mapping[FunctionType, str]) -> Iterator[str]:
    for number, prompt in enumerate(game.prompts):
        found = [handler.function for handler in handlers if (handler.purpose, handler.number) == ("ahead", number)]
        if len(found) > 1:
            raise BindingError(f'{game.slug}: the question "{prompt.name}" is asked ahead twice: {_places_of(found)}.')
        for function in found:
            arguments = _argument_list(game, f'"{prompt.name}" asked ahead', function, ["seat"])
            yield f"    if prompt == {number}:"
            yield f"        {names[function]}({arguments})"


def _number_of(game: GameDeclaration, verb: object) -> int:
    words = next(words for words in game.actions.verbs if words.verb == verb)
    if words.ranges:
        raise BindingError(f'{game.slug}: the default "{words.name}" takes arguments: mark a rule with @default.')
    return words.verb.first


def _rules_of_verbs(
    game: GameDeclaration, handlers: Sequence[Handler], purpose: str, *, said: str
) -> Iterator[tuple[VerbWords, FunctionType]]:
    """Yield the verbs that have a rule of a purpose, with this rule.

    Raises:
        BindingError: if a verb has two.
    """
    for words in game.actions.verbs:
        found = [
            handler.function for handler in handlers if (handler.purpose, handler.number) == (purpose, words.verb.id)
        ]
        if len(found) > 1:
            raise BindingError(f'{game.slug}: the verb "{words.name}" is {said} twice: {_places_of(found)}.')
        yield from ((words, function) for function in found)


def _if_worded(game: GameDeclaration, handlers: Sequence[Handler], names: Mapping[FunctionType, str]) -> Iterator[str]:
    for words, function in _rules_of_verbs(game, handlers, "wording", said="worded"):
        integers = [*"xyz"[: len(words.ranges)], "words"]
        arguments = _argument_list(game, f'wording of "{words.name}"', function, integers)
        yield f"    if verb == {words.verb.id}:"
        yield f"        return {names[function]}({arguments})"


def _if_refused(game: GameDeclaration, handlers: Sequence[Handler], names: Mapping[FunctionType, str]) -> Iterator[str]:
    rules = {words.verb: function for words, function in _rules_of_verbs(game, handlers, "why not", said="refused")}
    for words in game.actions.verbs:
        function = rules.get(words.verb)
        if function and words.refused is not None:
            raise BindingError(f'{game.slug}: the verb "{words.name}" is refused twice: {_places_of([function])}.')
        if function or words.costs or words.refused is not None:
            yield f"    if verb == {words.verb.id}:"
        if words.costs:
            field, refusal = words.costs
            yield from (f"        if t.{field} == 0:", f"            return {refusal}")
        if function:
            integers = _argument_list(game, f'refusal of "{words.name}"', function, "xyz"[: len(words.ranges)])
            yield f"        return {names[function]}({integers})"
        elif words.refused is not None:
            yield f"        return {words.refused}"


def _if_scores(game: GameDeclaration, handlers: Sequence[Handler], names: Mapping[FunctionType, str]) -> Iterator[str]:
    for words, function in _rules_of_verbs(game, handlers, "score", said="scored"):
        integers = [*(["sheet"] if _takes_after_table(function, "sheet") else []), *"xyz"[: len(words.ranges)]]
        arguments = _argument_list(game, f'score of "{words.name}"', function, integers)
        yield f"    if verb == {words.verb.id}:"
        yield f"        return {names[function]}({arguments})"


def _by_kind(
    game: GameDeclaration, many: KindRule, handlers: Sequence[Handler], names: Mapping[FunctionType, str]
) -> str:
    """Return the source of a rule that dispatches by kind of card or step."""
    name, purpose = names[many.function], full_name(many.function)
    parameters = _parameter_names(many.function)
    lines = []
    for number in many.kinds:
        what = f'{many.function.__name__} of "{_name_of(game, number)}"'
        function = _only_rule(game, purpose, what, number, handlers)
        integers = [*(["kind"] if _takes_after_table(function, "kind") else []), *parameters[2:]]
        arguments = _argument_list(game, what, function, integers)
        lines += [f"    if {parameters[1]} == {number}:", f"        return {names[function]}({arguments})"]
    for handler in handlers:
        if handler.purpose == purpose and handler.number not in many.kinds:
            kind = _name_of(game, handler.number)
            raise BindingError(f'{game.slug}: {_places_of([handler.function])} is for "{kind}", which has no {name}.')
    return BY_KIND.format(
        name=name,
        parameters=", ".join(parameters),
        doc=getdoc(many.function),
        kinds="\n".join(lines),
        no_rule=NO_RULE,
        nothing=None if many.function.__annotations__["return"] is None else 0,
    )


def _name_of(game: GameDeclaration, number: int) -> str:
    """Return the name of a step or the id of a kind of card."""
    return game.steps[number].name if isinstance(number, Step) else game.deck.kinds[number].id


def _only_rule(
    game: GameDeclaration, purpose: str, what: str, number: int, handlers: Sequence[Handler]
) -> FunctionType:
    found: list[FunctionType] = [
        handler.function for handler in handlers if (handler.purpose, handler.number) == (purpose, number)
    ]
    if not found:
        raise BindingError(f"{game.slug}: the {what} has no rule.")
    if len(found) > 1:
        raise BindingError(f"{game.slug}: the {what} has two rules: {_places_of(found)}.")
    return found[0]


def _places_of(functions: Sequence[FunctionType]) -> str:
    return " and ".join(f"{function.__module__}.{function.__name__}" for function in functions)


def _argument_list(game: GameDeclaration, what: str, function: FunctionType, integers: Sequence[str]) -> str:
    """Return the arguments of a rule: the table, the integers, and its own defaults in place of any others."""
    takes, otherwise = len(_parameter_names(function)) - 1, function.__defaults__ or ()
    if not takes - len(otherwise) <= len(integers) <= takes:
        raise BindingError(
            f"{game.slug}: the {what} carries {len(integers)} integers, and {_places_of([function])} takes {takes}."
        )
    missing = otherwise[len(otherwise) - takes + len(integers) :]
    return ", ".join(["t", *integers, *map(str, missing)])


def _parameter_names(function: FunctionType) -> tuple[str, ...]:
    return function.__code__.co_varnames[: function.__code__.co_argcount]


def _takes_after_table(function: FunctionType, name: str) -> bool:
    """Return True if the parameter after the table has this name."""
    return _parameter_names(function)[1:2] == (name,)


def _compile_source(package: str, source: str, space: dict[str, object]) -> dict[str, FunctionType]:
    """Return the functions of generated source, whose lines Python can show."""
    file = f"<dispatch of {package}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    space["__name__"] = __name__  # Numba imports the module of a cached function by its name
    exec(compile(source, file, "exec"), space)  # noqa: S102  # our own text, made above
    return {
        name: made
        for name, made in space.items()
        if isinstance(made, FunctionType) and made.__code__.co_filename == file and getdoc(made)
    }
