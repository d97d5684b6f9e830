"""A list that is full is never written past: the table is marked as broken, and nothing else in it changes."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from deadhand.arena.request import Request
from deadhand.games.zeven import GAME, state as zv
from deadhand.lab.totals.simulate import simulate
from deadhand.match.match import Match
from deadhand.table.errors import BrokenTable
from deadhand.table.flow import flow
from deadhand.table.flow.steps import push
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import compiled_rules, jit_available
from deadhand.table.record.guards import NO_OFFER, OFFERS_FULL, STEPS_FULL, break_table, check_whole
from deadhand.table.record.record import SEAT_SET
from tests.games.zeven.position import position

DIG = next(words.verb for words in GAME.actions.verbs if words.name == "gravedigger_hand")


def with_full_stack() -> Match:
    """A Gravedigger can be played, which pushes two steps, and one step only fits."""
    match = position(seats=2, hands={"A": "gravedigger clown", "B": "nurse viral"}, step="play").match
    t = match.table
    depth = t.steps.shape[0]
    top = [t.steps[t.step_count - 1, word] for word in range(4)]
    for row in range(t.step_count - 1, depth - 1):
        for word in range(4):
            t.steps[row, word] = top[word]
    t.step_count = depth - 1
    return match


def played(match: Match, form: str) -> NDArray[Any]:
    """The record after a Gravedigger was played on B, by the plain or by the compiled rules."""
    states: Any = match.tables.states.copy()
    tables: Any = GAME.layout.open(states) if form == "plain" else states
    rules = GAME.plain if form == "plain" else compiled_rules(GAME)
    rules[flow.play](tables, 0, DIG.first + 1)
    return np.asarray(states)


compiled_zeven = pytest.mark.compiled("zeven")
needs_numba = pytest.mark.skipif(not jit_available(), reason="compiling is switched off")


@pytest.mark.parametrize("form", ["plain", pytest.param("compiled", marks=[needs_numba, compiled_zeven])])
def test_a_step_too_many_breaks_the_table_and_overwrites_nothing(form: str) -> None:
    after = played(with_full_stack(), form)[0]
    depth = GAME.layout.dtype["steps"].shape[0]
    assert after["broken"] == STEPS_FULL
    assert after["step_count"] == depth
    assert after["steps"][depth - 1][0] == zv.BURY


@compiled_zeven
@needs_numba
def test_both_forms_leave_the_same_broken_table() -> None:
    assert played(with_full_stack(), "plain").tobytes() == played(with_full_stack(), "compiled").tobytes()


def narrow(**dimensions: int) -> Game:
    """Zeven with less room somewhere."""
    return replace(GAME, dimensions={**GAME.dimensions, **dimensions})


@pytest.fixture
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled rules are made for the usual room."""
    monkeypatch.setenv("DEADHAND_JIT", "0")
    monkeypatch.setattr("deadhand.engine._compiled", {})


@pytest.mark.usefixtures("_plain")
def test_a_choice_too_many_breaks_the_table() -> None:
    with pytest.raises(BrokenTable, match="more choices were offered than there is room for"):
        play_until_broken(Match(narrow(choices=5), seats=4, seed=1, options={}))


def play_until_broken(match: Match) -> None:
    """Let everyone do as if absent."""
    for _ in range(50):
        match.play(match.default)


@pytest.mark.usefixtures("_plain")
def test_a_match_is_as_it_was_before_the_move_that_broke_the_table() -> None:
    match = Match(narrow(choices=5), seats=4, seed=1, options={})
    with pytest.raises(BrokenTable):
        play_until_broken(match)
    before = match.digest
    assert match.table.broken == 0
    with pytest.raises(BrokenTable):
        match.play(match.default)
    assert (match.digest, match.at(len(match.actions)).digest) == (before, before)


@pytest.mark.usefixtures("_plain")
def test_a_simulation_says_which_game_the_rules_broke() -> None:
    with pytest.raises(BrokenTable, match="Game 0: The rules have broken this table"):
        simulate(Request(narrow(choices=5), seats=4, games=3, bots=["random"], seed=1))


def test_a_question_without_a_choice_breaks_the_table() -> None:
    match = position(seats=2, hands={"A": "gravedigger", "B": ""}, step="play").match
    t = match.table
    GAME.plain[push](t, zv.TAKE_FROM_HAND, 1)
    GAME.plain[flow.run](t)
    assert t.broken == NO_OFFER
    with pytest.raises(BrokenTable, match="nothing was offered"):
        check_whole(t)


def test_a_broken_table_goes_no_further() -> None:
    match = position(seats=2, hands={"A": "clown"}, step="end").match
    before = match.table.step_count
    GAME.plain[break_table](match.table, OFFERS_FULL)
    GAME.plain[flow.run](match.table)
    assert (match.table.actor, match.table.step_count) == (-1, before)


def test_a_value_too_large_for_its_field_is_named_at_binding() -> None:
    with pytest.raises(ValueError, match=r"zeven: cards up to 40000 do not fit into the field above \(int16\)"):
        narrow(cards=40_000)


def test_a_set_of_seats_holds_as_many_seats_as_there_may_be() -> None:
    assert np.iinfo(SEAT_SET).max >= (1 << 12) - 1
