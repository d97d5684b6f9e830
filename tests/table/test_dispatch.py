"""Dispatch: what is declared beside the rules becomes the core's hooks, and what does not fit together is named."""

import traceback
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from deadhand.games.zeven import GAME, state as zv, verbs
from deadhand.match.match import Match
from deadhand.table.choices.actions import Range
from deadhand.table.flow import hooks
from deadhand.table.game import declare
from deadhand.table.game.dispatch import BindingError
from deadhand.table.game.game import Game
from deadhand.table.record.guards import NO_RULE, NO_STEP


@pytest.fixture
def declared(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Declares one more function for something, as if it stood in Zeven's package, for this test only."""
    monkeypatch.setattr(declare, "_handlers", list(declare._handlers))
    monkeypatch.setattr(declare, "_templates", list(declare._templates))
    monkeypatch.setattr("deadhand.table.rules.rule._rules", [])

    def declare_one(decorator: Callable[[Any], Any], function: Any) -> None:
        function.__module__ = "deadhand.games.zeven.turn"
        decorator(function)

    return declare_one


def unbound(**changes: Any) -> Game:
    """Zeven with other declarations, not bound yet."""
    return replace(GAME, **changes)


def test_a_verb_without_a_rule_is_named() -> None:
    actions = deepcopy(verbs.ACTIONS)
    actions.group("howl", actions.verb("howl", "Z-7.3").says("Howl"))
    with pytest.raises(BindingError, match='zeven: the verb "howl" has no rule'):
        _ = unbound(actions=actions).plain


def test_a_verb_without_words_is_named() -> None:
    actions = deepcopy(verbs.ACTIONS)
    actions.group("howl", actions.verb("howl", "Z-7.3").verb)
    with pytest.raises(BindingError, match='zeven: the verb "howl" has no words'):
        _ = unbound(actions=actions).plain


def test_a_verb_refused_by_a_sentence_and_by_a_rule_is_named() -> None:
    actions = deepcopy(verbs.ACTIONS)
    actions.refuse(verbs.EXPOSED, "no", "Z-6.4")
    with pytest.raises(BindingError, match='zeven: the verb "exposed" is refused twice'):
        _ = unbound(actions=actions).plain


def test_a_step_without_a_rule_is_named() -> None:
    steps = deepcopy(zv.STEPS)
    steps.step("wait")
    with pytest.raises(BindingError, match='zeven: the step "wait" has no rule'):
        _ = unbound(steps=steps).plain


def test_two_rules_for_one_verb_are_named(declared: Callable[..., None]) -> None:
    def lay_twice(t: Any, kind: int) -> None: ...

    declared(declare.on(verbs.LAY), lay_twice)
    with pytest.raises(BindingError, match=r'"lay" has two rules: .*turn\.lay and .*turn\.lay_twice'):
        _ = unbound().plain


def test_a_rule_must_take_what_its_step_carries() -> None:
    steps = deepcopy(zv.STEPS)
    steps[zv.BURY] = replace(steps[zv.BURY], integers=(("owner", "seat"),))
    with pytest.raises(BindingError, match=r'the step "bury" carries 1 integers, and .*gravedigger\.bury takes 0'):
        _ = unbound(steps=steps).plain


def test_a_question_with_two_defaults_is_named(declared: Callable[..., None]) -> None:
    def call_always(t: Any) -> int:
        return verbs.CALL.first

    declared(declare.default(verbs.ASK_END), call_always)
    with pytest.raises(BindingError, match='the question "end" has two defaults'):
        _ = unbound().plain


def test_a_question_asked_ahead_twice_is_named(declared: Callable[..., None]) -> None:
    def ask_ahead(t: Any, seat: int) -> None: ...

    declared(declare.ahead(verbs.ASK_END), ask_ahead)
    declared(declare.ahead(verbs.ASK_END), ask_ahead)
    with pytest.raises(BindingError, match='the question "end" is asked ahead twice'):
        _ = unbound().plain


def test_a_default_verb_with_arguments_needs_a_rule() -> None:
    prompts = deepcopy(verbs.PROMPTS)
    prompts[verbs.ASK_END] = replace(prompts[verbs.ASK_END], default=verbs.LAY)
    with pytest.raises(BindingError, match='the default "lay" takes arguments'):
        _ = unbound(prompts=prompts).plain


def test_a_verb_scored_twice_is_named(declared: Callable[..., None]) -> None:
    def score_again(t: Any) -> int:
        return 0

    declared(declare.score(verbs.CALL), score_again)
    with pytest.raises(BindingError, match='the verb "call" is scored twice'):
        _ = unbound().plain


def test_a_verb_worded_twice_is_named(declared: Callable[..., None]) -> None:
    def call_again(t: Any, words: Any) -> int:
        return 0

    declared(declare.wording(verbs.CALL, "Call again"), call_again)
    with pytest.raises(BindingError, match='the verb "call" is worded twice'):
        _ = unbound().plain


def test_a_step_a_verb_or_an_empty_stack_that_no_rule_knows_breaks_the_table() -> None:
    for field, value, fault in (("verb", 99, NO_RULE), ("step", 99, NO_RULE), ("step_count", 0, NO_STEP)):
        match = Match(GAME, seats=2, seed=1, options={})
        if field == "step":
            match.table.steps[match.table.step_count - 1, 0] = value
        else:
            setattr(match.table, field, value)
        GAME.plain[hooks.answer if field == "verb" else hooks.resolve](match.table)
        assert match.table.broken == fault


def test_a_traceback_shows_the_generated_line() -> None:
    match = Match(GAME, seats=2, seed=1, options={})
    match.table.verb, match.table.x = verbs.LAY.id, 99
    try:
        GAME.plain[hooks.answer](match.table)
    except IndexError:
        shown = traceback.format_exc()
    assert "lay(t, t.x)" in shown
    assert "<dispatch of deadhand.games.zeven>" in shown


def test_a_verb_of_the_widest_kind_still_decodes() -> None:
    actions = deepcopy(verbs.ACTIONS)
    howl = actions.verb("howl", "Z-7.3", Range("number", 3, 2)).says("Howl {0}")
    assert actions.decode(howl.first + 1)[1] == (4,)
