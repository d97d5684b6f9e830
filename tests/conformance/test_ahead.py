"""Answers ahead: a seat asked ahead is asked the same in its turn, by public facts only."""

import random

import pytest
from hypothesis import given, strategies as st

from deadhand import engine
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import jit_available
from deadhand.table.view.premoves import fingerprint, may_be_ahead
from tests.conformance.playing import (
    ALL_GAMES,
    MOST_SEATS,
    compiled,
    random_walk,
    seeds,
    somewhere,
    start,
    table_name,
)

FORMS = [
    "plain",
    pytest.param(
        "compiled",
        marks=[
            pytest.mark.compiled,
            pytest.mark.skipif(not jit_available(), reason="compiling is switched off"),
        ],
    ),
]


def asked_ahead(match: Match) -> dict[int, list[int]]:
    """Return the seats asked ahead, and their possible answers."""
    return {seat: offered for seat in range(match.seats) if (offered := match.ahead(seat))}


def question(match: Match, seat: int) -> str | None:
    facts, ahead = match.facts(seat)
    return fingerprint(match.knowledge_plan, seat, facts, ahead)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@pytest.mark.parametrize("seed", seeds(1, soak=30))
def test_choices_offered_ahead_are_offered_in_turn(
    game: Game, seats: int, seed: int, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In random play: as long as the question's fingerprint stays, so do its answers, and nobody is forgotten."""
    if form == "compiled":
        monkeypatch.setitem(engine._compiled, game.slug, compiled(game))
    else:
        monkeypatch.delitem(engine._compiled, game.slug, raising=False)
    monkeypatch.setattr(engine, "loads", engine.loads + 1)
    waiting: dict[int, tuple[str | None, list[int]]] = {}
    met = 0
    for match in random_walk(start(game, seats=seats, seed=seed), seed=seed):
        now = asked_ahead(match)
        if match.actor is not None and match.actor in waiting:
            word, offered = waiting[match.actor]
            if question(match, match.actor) == word:
                assert match.legal == offered
                met += 1
        for seat, (word, offered) in waiting.items():
            if seat != match.actor and now.get(seat) != offered:
                assert question(match, seat) != word
        waiting = {seat: (question(match, seat), offered) for seat, offered in now.items()}
        assert all(word is not None for word, _ in waiting.values())
    assert bool(met) == bool(game.ahead)


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_seats_asked_ahead_are_asked_after_the_defaults_before_them(game: Game, seats: int) -> None:
    for number, match in enumerate(random_walk(start(game, seats=seats, seed=7), seed=7)):
        if match.over or not may_be_ahead(game, match.table.prompt) or number % 3:
            continue
        expected, later = asked_ahead(match), match.clone()
        while expected:
            later.play(later.default)
            assert later.prompt == match.prompt
            assert later.actor in expected
            if later.actor is not None:
                assert later.legal == expected.pop(later.actor)
                assert question(later, later.actor) == question(match, later.actor)
            assert asked_ahead(later) == expected


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_nobody_is_left_out_while_nothing_moves(game: Game, seats: int) -> None:
    """A seat that is asked the same after a default without effect had been asked ahead."""
    for number, match in enumerate(random_walk(start(game, seats=seats, seed=8), seed=8)):
        if match.over or not may_be_ahead(game, match.table.prompt) or number % 3:
            continue
        later = match.clone()
        later.play(later.default)
        if later.actor is not None and later.actor != match.actor and later.prompt == match.prompt:
            still = public(later) == public(match)
            assert not still or match.ahead(later.actor) == later.legal


def public(match: Match) -> object:
    """All that everybody sees, but who has answered."""
    seen = match.view(None)
    answered = [counter.field for counter in match.game.counters if counter.answered]
    return [seen["zones"], {name: value for name, value in seen["counters"].items() if name not in answered}]


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32))
def test_asking_ahead_depends_on_nothing_hidden(game: Game, seats: int, seed: int) -> None:
    match = somewhere(game, seats=seats, seed=seed)
    for viewer in range(seats):
        other = match.determinize(viewer, seed)
        assert asked_ahead(other).keys() == asked_ahead(match).keys()
        assert other.ahead(viewer) == match.ahead(viewer)
        assert question(other, viewer) == question(match, viewer)


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_looking_ahead_changes_nothing(game: Game) -> None:
    match = start(game, seats=game.default_seats, seed=5)
    draw = random.Random(5)
    for _ in range(60):
        if match.over:
            break
        before = match.tables.states.tobytes()
        views = [match.view(seat)["ahead"] for seat in range(match.seats)]
        assert match.tables.states.tobytes() == before
        for seat, ahead in enumerate(views):
            offered = [offer["action"] for offer in ahead["offers"]] if ahead else []
            assert offered == match.ahead(seat)
            assert ahead is None or (ahead["seat"] == seat and seat != match.actor)
        assert match.view(None)["ahead"] is None
        match.play(draw.choice(match.legal))


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_a_question_that_is_seen_ahead_says_by_default_what_changes_nothing(game: Game) -> None:
    """So a player who runs out of time does not spoil the others' answers."""
    for match in random_walk(start(game, seats=game.default_seats, seed=11), seed=11):
        if match.over or not asked_ahead(match):
            continue
        later = match.clone()
        later.play(later.default)
        for seat in asked_ahead(later):
            assert question(later, seat) == question(match, seat)
