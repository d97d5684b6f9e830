"""Numbers outside their ranges are refused, before anything is computed."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from deadhand.advice.hints import explain, hints
from deadhand.advice.odds import MOST_WORLDS as MOST_WORLDS_OF_ODDS, odds
from deadhand.advice.offer_values import score_offers
from deadhand.advice.preview import MOST_WORLDS, has_preview, preview
from deadhand.advice.review import Review, review
from deadhand.games import find_game
from deadhand.guides.lesson import first_scene_of, lesson_of, scene_of_exercise
from deadhand.match.match import Match
from deadhand.table.errors import Refused

NO_SEATS: Final = (-1, 3, 99, 1.0, "0", True)
NO_WORLDS: Final = (-5, 0, 1.5, True, "2")


@pytest.fixture(scope="module")
def match() -> Match:
    """A game that has just begun, at a question with a preview."""
    match = Match(find_game("three_days"), seats=3, seed=1, options={})
    while not any(has_preview(match.game, action) for action in match.legal):
        match.play(match.default)
    return match


@pytest.fixture(scope="module")
def ended() -> Match:
    """A game that is over."""
    match = Match(find_game("zeven"), seats=3, seed=1, options={"rounds": 1})
    while not match.over:
        match.play(match.default)
    return match


def refused(call: Callable[[], Any]) -> str:
    """Return why a call is refused."""
    with pytest.raises(Refused) as refusal:
        call()
    return str(refusal.value)


@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
def test_a_seat_that_is_not_there_is_refused(match: Match, ended: Match, seat: Any) -> None:
    for call in (
        lambda: odds(match, seat),
        lambda: score_offers(match, seat),
        lambda: Review(ended, seat),
        lambda: review(ended, seat),
    ):
        assert refused(call) == f"There is no seat {seat!r}; the seats are 0 to 2."


def test_a_spectator_has_odds_and_no_review(match: Match, ended: Match) -> None:
    nobody: Any = None
    assert odds(match, None)["zones"]
    assert refused(lambda: Review(ended, nobody)) == "There is no seat None; the seats are 0 to 2."


@pytest.mark.parametrize("worlds", NO_WORLDS, ids=repr)
def test_a_number_of_worlds_is_a_whole_one_of_its_range(match: Match, worlds: Any) -> None:
    action = next(action for action in match.legal if has_preview(match.game, action))
    for call, most in (
        (lambda number: odds(match, 0, worlds=number), MOST_WORLDS_OF_ODDS),
        (lambda number: preview(match, action, worlds=number), MOST_WORLDS),
    ):
        for number in (worlds, most + 1):
            said = refused(lambda call=call, number=number: call(number))  # type: ignore[misc]
            assert said == f"The number of worlds must be 1 to {most}, not {number!r}."
        call(1)


@pytest.mark.parametrize("simulations", [-1, 0, 9, 2001, 100.5, True, "100"], ids=repr)
def test_a_number_of_simulations_is_a_whole_one_of_its_range(ended: Match, simulations: Any) -> None:
    said = refused(lambda: Review(ended, 0, simulations=simulations))
    assert said == f"A review takes 10 to 2000 simulations, not {simulations}."


@pytest.mark.parametrize("action", [-3, 10**6], ids=repr)
def test_reasons_are_given_for_offers_only(match: Match, action: int) -> None:
    refused(lambda: explain(match, [match.legal[0], action]))
    assert len(explain(match, match.legal[:1])) == 1


def test_a_level_that_the_game_has_not_gives_no_hints(match: Match) -> None:
    assert refused(lambda: hints(match, level="grandmaster")).startswith('There is no bot "grandmaster"')


@pytest.mark.parametrize("number", [-1, 99, 1.5, 1.0, True], ids=repr)
def test_a_lesson_or_scene_or_exercise_that_is_not_there_is_refused(number: Any) -> None:
    game = find_game("zeven")
    for find in (lesson_of, first_scene_of, scene_of_exercise):
        assert "Zeven Card Zombie" in refused(lambda find=find: find(game, number))  # type: ignore[misc]
