"""Action numbers and their readable names."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from deadhand import IllegalAction
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from deadhand.table.view.action_names import action_name
from tests.conformance.playing import ALL_GAMES, MOST_SEATS, clauses_of, somewhere, table_name

PINNED = Path(__file__).parent / "actions"


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_numbers_and_names_convert_both_ways(game: Game) -> None:
    match = Match(game, seats=game.default_seats, seed=1, options={})
    names = [match.name(action) for action in range(game.actions.size)]
    assert len(set(names)) == game.actions.size
    assert [match.number(name) for name in names[::17]] == list(range(game.actions.size))[::17]


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_the_decoding_table_of_the_rules_agrees_with_the_names(game: Game) -> None:
    for action, row in enumerate(game.actions.table().tolist()):
        verb, arguments = game.actions.decode(action)
        assert row == [verb.verb.id, *arguments, *(0,) * (3 - len(arguments)), int(verb.secret), int(verb.quiet)]


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_action_numbers_are_the_pinned_ones(game: Game) -> None:
    """Saved games hold numbers: to change one, raise the game's version and update this file."""
    pinned = (PINNED / f"{game.slug}-{game.version}.txt").read_text(encoding="utf-8").splitlines()
    assert pinned == [action_name(game, action) for action in range(game.actions.size)]


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32), chosen=st.integers(0, 2**16))
def test_an_action_not_offered_is_refused_with_a_clause_and_changes_nothing(
    game: Game, seats: int, seed: int, chosen: int
) -> None:
    match = somewhere(game, seats=seats, seed=seed)
    forbidden = [action for action in range(-1, game.actions.size + 1) if action not in match.legal]
    before = match.tables.states.tobytes()
    with pytest.raises(IllegalAction) as refused:
        match.play(forbidden[chosen % len(forbidden)])
    assert refused.value.clause in clauses_of(game)
    assert refused.value.clause in str(refused.value)
    assert match.tables.states.tobytes() == before


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_every_choice_rests_on_clauses_that_exist(game: Game, seats: int) -> None:
    del seats
    for words in game.actions.verbs:
        assert words.clauses
        assert set(words.clauses) <= set(clauses_of(game))
    for prompt in game.prompts:
        assert set(prompt.clauses) <= set(clauses_of(game))
    declared = [option.clause for option in game.options] + [outcome.clause for outcome in game.outcomes]
    assert set(declared) <= clauses_of(game)
