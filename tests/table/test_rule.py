"""Binding: one source, a game's own functions in the core's open places."""

from types import FunctionType, SimpleNamespace
from typing import Any

import pytest

from deadhand.games.zeven import GAME
from deadhand.games.zeven import flow as zeven_flow
from deadhand.table import flow, hooks
from deadhand.table.actions import ACTIONS
from deadhand.table.rule import bind, doors


def test_unbound_hooks_belong_to_no_game() -> None:
    with pytest.raises(NotImplementedError):
        hooks.begin(SimpleNamespace())  # type: ignore[arg-type]


def test_a_bound_core_calls_the_game() -> None:
    begin: Any = GAME.plain[hooks.begin]
    assert begin.__code__ is zeven_flow.begin.__code__
    advance: Any = GAME.plain[flow.advance]
    assert advance.__globals__["answer"].__code__ is zeven_flow.answer.__code__


def test_binding_leaves_the_source_as_it_was() -> None:
    bind(GAME.package, GAME.hook_functions, GAME.constants)
    assert vars(flow)["answer"] is hooks.answer
    assert ACTIONS.shape == (1, 5)


def test_constants_are_the_games_own() -> None:
    advance: Any = GAME.plain[flow.advance]
    assert advance.__globals__["ACTIONS"].shape == (GAME.actions.size, 5)


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
