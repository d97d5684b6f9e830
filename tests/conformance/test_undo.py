"""Undo follows information: back to where chance was used, someone learned something, or another seat acted."""

import json
import random

import pytest
from hypothesis import given, strategies as st

from deadhand import Refused
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from tests.conformance.playing import MOST_SEATS, TABLES, random_walk, somewhere, start, table_name


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_undo_restores_the_bytes_and_is_refused_only_where_something_came_out(game: Game, seats: int) -> None:
    match = start(game, seats=seats, seed=seats + 20)
    allowed = refused = harmless = 0
    before = match.clone()
    for _ in random_walk(match, seed=seats):
        harmless += bool(match.actions) and not match.over and nothing_came_out(before, match)
        for seat in range(seats):
            if match.can_undo(seat):
                allowed += 1
                assert nothing_came_out(before, match)
                assert not match.over  # all is open then
                assert undone(match, seat).tables.states.tobytes() == before.tables.states.tobytes()
            elif match.actions:
                refused += 1
                assert before.actor != seat or match.over or came_out(before, match)
        before = match.clone()
    assert bool(allowed) == bool(harmless)
    assert refused


def nothing_came_out(before: Match, match: Match) -> bool:
    """Whether the last action used no chance and showed nobody a card."""
    shown = any(now & ~then for now, then in zip(match.table.known, before.table.known, strict=True))
    return before.table.chance == match.table.chance and not shown


def came_out(before: Match, match: Match) -> bool:
    """Whether the last action used chance, showed a card, or brought to light a side, which no card shows."""
    told = bool(match.table.revealed)
    return told and (not nothing_came_out(before, match) or match.game.factions is not None)


def undone(match: Match, seat: int) -> Match:
    earlier = match.clone()
    earlier.undo(seat)
    return earlier


def seen(match: Match, viewer: int | None) -> str:
    return json.dumps(match.view(viewer))


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32))
def test_what_can_be_taken_back_has_told_its_actor_nothing(game: Game, seats: int, seed: int) -> None:
    """However the hidden cards lay, the same action would have led to the same view, in which it could be undone."""
    match = somewhere(game, seats=seats, seed=seed)
    draw = random.Random(seed)
    for _ in range(8):
        if match.actor is None:
            return
        actor, action = match.actor, draw.choice(match.legal)
        other = match.determinize(actor, seed)
        match.play(action)
        other.play(action)
        assert other.can_undo(actor) == match.can_undo(actor)
        if match.can_undo(actor):
            assert seen(other, actor) == seen(match, actor)


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32))
def test_choices_are_taken_back_one_after_the_other_as_far_as_nothing_came_out(
    game: Game, seats: int, seed: int
) -> None:
    """Whoever leads all seats goes back to the last choice by which something came out, and not one further."""
    match = somewhere(game, seats=seats, seed=seed)
    draw = random.Random(seed)
    stands, came = [match.tables.states.tobytes()], [True]
    for _ in range(20):
        if match.over:
            break
        match.play(draw.choice(match.legal))
        stands.append(match.tables.states.tobytes())
        came.append(bool(match.table.revealed) or match.over)
    while not came[-1]:
        actor = match.actor_of(len(match.actions))
        assert actor is not None
        match.undo(actor)
        stands.pop()
        came.pop()
        assert match.tables.states.tobytes() == stands[-1]
    if len(stands) > 1:
        with pytest.raises(Refused, match="cannot be taken back"):
            match.undo(match.actor_of(len(match.actions)) or 0)


def refusal(match: Match, seat: int) -> str:
    with pytest.raises(Refused) as refused:
        match.undo(seat)
    return str(refused.value)


def test_the_refusal_says_why_and_what_is_allowed() -> None:
    match = start(TABLES[0][0], seats=2, seed=1)
    assert "nothing has been chosen yet" in refusal(match, 0)
    told = set()
    for _ in random_walk(match, seed=2):
        last = match.actor_of(len(match.actions))
        if last is not None and not match.can_undo(last):
            told.add(refusal(match, last))
            assert match.over or f"{match.names[last]} has chosen since" in refusal(match, 1 - last)
    assert {sentence.split(":")[1].split(".")[0].strip() for sentence in told} == {
        "it has revealed something hidden",
        "it used chance",
        "the game is over",
    }
    assert all("You can take back your own last choices" in sentence for sentence in told)
