"""Undo follows information: back to where chance was used, someone learned something, or another seat acted."""

import json
import random
from collections import Counter

import pytest
from hypothesis import given, strategies as st

from deadhand import Refused
from deadhand.bots.players import Bot
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from deadhand.table.game.levels import GREEDY
from deadhand.table.record.state import SPECTATOR
from tests.conformance.playing import FARTHEST, MOST_SEATS, TABLES, random_walk, seeds, somewhere, start, table_name


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_undo_restores_the_bytes_and_is_refused_only_where_something_came_out(game: Game, seats: int) -> None:
    match = start(game, seats=seats, seed=seats + 20)
    allowed = refused = harmless = 0
    before = match.clone()
    for _ in random_walk(match, seed=seats):
        harmless += bool(match.actions) and not match.over and not match.table.revealed
        for seat in range(seats):
            if match.can_undo(seat):
                allowed += 1
                assert nothing_was_shown(before, match)
                assert not match.over  # all is open then
                assert undone(match, seat).tables.states.tobytes() == before.tables.states.tobytes()
            elif match.actions and before.actor == seat and not match.over:
                refused += 1
                assert not nothing_was_shown(before, match) or tells_something(before, match.actions[-1])
        before = match.clone()
    assert allowed == harmless
    assert refused


def nothing_was_shown(before: Match, match: Match) -> bool:
    """Whether the last action used no chance and showed nobody a card."""
    return before.table.chance == match.table.chance and seen_cards(match) <= seen_cards(before)


def seen_cards(match: Match) -> Counter[tuple[int, int]]:
    """Return the number of cards of each kind that each viewer knows; equal cards of a hand are interchangeable."""
    t = match.table
    viewers = range(SPECTATOR + 1)
    return Counter(
        (viewer, t.kind[card]) for card in range(t.cards) for viewer in viewers if t.known[card] >> viewer & 1
    )


def tells_something(before: Match, action: int) -> bool:
    """Whether a choice leads to another sight in some world that a spectator takes for possible."""
    worlds = [before.determinize(None, seed) for seed in range(60)]
    secret = before.game.actions.decode(action)[0].secret
    choices = ((world, each) for world in worlds for each in world.legal if secret or each == action)
    return len({seen_after(world, each, None) for world, each in choices}) > 1


def undone(match: Match, seat: int) -> Match:
    earlier = match.clone()
    earlier.undo(seat)
    return earlier


def seen_after(match: Match, action: int, viewer: int | None) -> str:
    after = match.clone()
    after.play(action)
    return json.dumps(after.facts(viewer))


@pytest.mark.parametrize("seed", seeds(1, soak=100))
@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_undoable_choices_have_revealed_nothing(game: Game, seats: int, seed: int) -> None:
    """In two worlds that a viewer cannot tell apart, such a choice leads to the same sight.

    What does not happen may tell something: a card that nobody showed, or one that did not lie on top.
    """
    draw, match = random.Random(seed), start(game, seats=seats, seed=seed)
    bot = Bot(GREEDY, seed=seed)
    while not match.over and len(match.actions) < FARTHEST:
        action = bot.choose(match) if draw.random() < 0.5 else draw.choice(match.legal)
        assert match.actor is not None
        compare_worlds(match, action, match.actor, match.actor)
        compare_worlds(match, action, match.actor, draw.choice([*range(seats), None]))
        match.play(action)


def compare_worlds(match: Match, action: int, actor: int, viewer: int | None) -> None:
    """Check that a viewer sees the same after an action in an imagined world, if it can be taken back in either."""
    other = match.determinize(viewer, f"{len(match.actions)}")
    if action not in other.legal:
        return  # the viewer sees of the actor's hand only what is played
    match, before = match.clone(), match
    match.play(action)
    other.play(action)
    if viewer == actor:
        assert other.can_undo(actor) == match.can_undo(actor), before.name(action)
    if match.can_undo(actor) or other.can_undo(actor):
        assert other.facts(viewer) == match.facts(viewer), before.name(action)


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32))
def test_choices_are_taken_back_one_after_the_other_as_far_as_nothing_came_out(
    game: Game, seats: int, seed: int
) -> None:
    """A player of all seats can undo to the last choice that revealed something, and no further."""
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
        "cards were shuffled or drawn after it",
        "the game is over",
    }
    assert all("You can take back your own last choices" in sentence for sentence in told)
