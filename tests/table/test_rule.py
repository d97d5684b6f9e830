"""Binding: one source, a game's own functions in the core's open places."""

from dataclasses import replace
from types import FunctionType, SimpleNamespace
from typing import Any

import pytest

from deadhand.games.zeven import GAME, turn
from deadhand.table.choices.actions import ACTIONS
from deadhand.table.flow import flow, hooks
from deadhand.table.rules.rule import bind, doors, rule


def test_unbound_hooks_belong_to_no_game() -> None:
    with pytest.raises(NotImplementedError):
        hooks.begin(SimpleNamespace())  # type: ignore[arg-type]


def test_a_bound_core_calls_the_game() -> None:
    answer: Any = GAME.plain[hooks.answer]
    advance: Any = GAME.plain[flow.advance]
    assert advance.__globals__["answer"] is answer
    assert answer.__globals__["lay"].__code__ is turn.lay.__code__


def test_binding_leaves_the_source_as_it_was() -> None:
    bind(GAME.package, GAME.hook_functions, GAME.constants)
    assert vars(flow)["answer"] is hooks.answer
    assert ACTIONS.shape == (1, 6)


def test_constants_are_the_games_own() -> None:
    advance: Any = GAME.plain[flow.advance]
    assert advance.__globals__["ACTIONS"].shape == (GAME.actions.size, 6)


def test_each_rule_is_made_once_by_whatever_compiles() -> None:
    made: list[FunctionType] = []

    def make(function: FunctionType) -> FunctionType:
        made.append(function)
        return function

    rules = bind(GAME.package, GAME.hook_functions, GAME.constants, make)
    assert len(made) == len({function.__code__ for function in made})
    assert all(door in rules for door in doors() if door.__module__.startswith("deadhand.table"))


def test_a_missing_hook_is_found_at_once() -> None:
    incomplete = {name: function for name, function in GAME.hook_functions.items() if name != "resolve"}
    with pytest.raises(KeyError, match="resolve"):
        bind(GAME.package, incomplete, GAME.constants)


def test_a_hook_that_a_game_may_leave_out_is_the_cores_own() -> None:
    own = {name: function for name, function in GAME.hook_functions.items() if name != "prepare_sheet"}
    prepare: Any = bind(GAME.package, own, GAME.constants)[hooks.prepare_sheet]
    assert prepare.__code__ is hooks.prepare_sheet.__code__


def test_only_constants_may_be_reached_through_the_name_of_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(t: Any) -> None:
        flow.run(t)

    monkeypatch.setattr("deadhand.table.rules.rule._rules", [])
    rule(flow.run)
    rule(wrong)
    with pytest.raises(TypeError, match=r"test_rule\.wrong names the module flow, which has rules"):
        bind(GAME.package, {}, {})


def test_a_chapter_that_is_not_listed_is_found_when_the_game_is_made() -> None:
    with pytest.raises(ValueError, match=r"zeven\.turn has rules and is no chapter"):
        replace(GAME, chapters=GAME.chapters.replace("turn ", ""))
