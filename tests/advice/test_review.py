"""A review lists what cost a person's seat more than the noise, and its chance to win over the game."""

from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from deadhand import engine
from deadhand.advice.hints import hints, reasons_for
from deadhand.advice.offer_values import OfferValue, compare, search_offers
from deadhand.advice.review import CERTAIN, EVEN, LEAST_LOSS, SHOWN, Decision, Review, review, reviewed_seat
from deadhand.bots.names import find_level
from deadhand.bots.players import Bot, room_for_trials
from deadhand.bots.search.candidates import tallies_for
from deadhand.bots.search.search import search_table
from deadhand.games import find_game
from deadhand.match.dealing import deal
from deadhand.match.match import Match
from deadhand.table.choices.reasons import CORE_REASONS
from deadhand.table.errors import Refused
from deadhand.table.game.levels import Level
from deadhand.table.view.sentences import Speaker, text_of
from tests.conformance.playing import random_walk

LITTLE, IDLE, SIMULATED = (reason.sentence for reason in CORE_REASONS)
searches = pytest.mark.compiled("zeven")
"""For a test of more than a few simulations, which take long in plain rules."""

FEW = 20
"""Simulations enough for a game of one round."""


@pytest.fixture(autouse=True)
def quick() -> None:
    """Search in compiled rules where a test asks for them."""
    engine.use_compiled(find_game("zeven"))


@cache
def finished() -> Match:
    """A round of Zeven in which seat 1 often chooses at random, and the others play well."""
    match, bot, draw = deal("zeven", seats=3, seed=4, rounds=1), Bot("greedy", seed=4), Random(4)
    while not match.over:
        careless = match.actor == 1 and draw.random() < 0.5
        match.play(draw.choice(match.legal) if careless else bot.choose(match))
    return match


@cache
def reviewed() -> Any:
    """Its review for seat 1."""
    return review(finished(), 1, simulations=FEW)


def question() -> Match:
    """A redeal of what a seat of Zeven knows that has a choice of cards."""
    match = deal("zeven", seats=3, seed=4, rounds=1)
    while len(match.legal) < 5:
        match.play(match.default)
    return match.determinize(match.actor, 0)


@searches
def test_the_costliest_decisions_are_the_seats_own_with_a_loss_beyond_the_noise() -> None:
    found, match = reviewed(), finished()
    assert 0 < len(found["costliest"]) <= SHOWN
    losses = [each["loss"] for each in found["costliest"]]
    assert losses == sorted(losses, reverse=True)
    for each in found["costliest"]:
        before = match.at(each["move"] - 1)
        assert before.actor == 1
        assert each["chosen"]["action"] == match.actions[each["move"] - 1] != each["best"]["action"]
        assert each["best"]["action"] in before.legal
        assert each["best"]["text"] == before.describe(each["best"]["action"])
        assert each["loss"] > CERTAIN * each["error"]
        assert each["reason"]["text"] not in (LITTLE, IDLE)


@searches
def test_the_curve_has_every_decision_and_ends_with_the_result() -> None:
    found, match = reviewed(), finished()
    *points, end = found["curve"]
    own = [move for move in range(1, len(match.actions) + 1) if match.actor_of(move) == 1]
    with_a_choice = [move - 1 for move in own if len(match.at(move - 1).legal) > 1]
    assert [point["move"] for point in points] == with_a_choice
    assert found["decisions"] == len(points)
    assert all(0 <= point["chance"] <= 1 for point in points)
    assert end == {"move": len(match.actions), "chance": match.returns[1]}


@searches
def test_decisions_whose_offers_are_all_worth_the_same_are_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    def blind(world: Match, level: Level, chance: int) -> list[OfferValue]:
        return [each._replace(chance=EVEN) for each in search_offers(world, level, chance)]

    usual = reviewed()  # before, as it is kept for other tests
    monkeypatch.setattr("deadhand.advice.review.search_offers", blind)
    found = review(finished(), 1, simulations=FEW)
    assert found["unjudged"] == found["decisions"] == usual["decisions"] > usual["unjudged"] == 0
    assert found["curve"] == reviewed()["curve"][-1:]


@searches
def test_the_same_seed_gives_the_same_review_and_another_one_other_worlds() -> None:
    assert review(finished(), 1, simulations=FEW) == reviewed()
    other = Review(finished(), 1, simulations=FEW, seed=1)
    assert len(list(islice(other.steps(), 4))) == 4
    assert [round(each.chance, 3) for each in other.decisions] != [each["chance"] for each in reviewed()["curve"][:4]]


@searches
def test_progress_is_reported_up_to_the_end() -> None:
    steps: list[tuple[int, int]] = []
    found = review(finished(), 0, simulations=10, progress=lambda done, total: steps.append((done, total)))
    assert [done for done, _ in steps] == list(range(1, len(steps) + 1))
    assert found["decisions"] <= len(steps) <= steps[0][1]


@pytest.mark.parametrize(
    ("loss", "error", "costly"),
    [
        (0.07, 0.01, True),
        (0.07, 0.07 / CERTAIN + 0.001, False),
        (LEAST_LOSS - 0.001, 0.0, False),
        (-0.07, 0.01, False),
    ],
)
def test_a_decision_is_costly_only_beyond_the_noise(loss: float, error: float, costly: bool) -> None:
    assert Decision(1, 0, 1, 0.5, loss, error).is_costly is costly


def test_decisions_made_up_for_in_the_same_turn_are_not_listed() -> None:
    match = finished()
    whole = Review(match, 1, simulations=FEW)
    first, second = next(
        (one, other)
        for one, other in zip(whole.moves, whole.moves[1:], strict=False)
        if all(match.actor_of(move) == 1 for move in range(one, other))
    )
    apart = next(
        (one, other)
        for one, other in zip(whole.moves, whole.moves[1:], strict=False)
        if any(match.actor_of(move) != 1 for move in range(one, other))
    )
    one, other = Decision(first, 5, 7, 0.5, 0.1), Decision(second, 5, 8, 0.5, 0.1)
    cases = [
        ((one, other), False),
        ((one, replace(other, best=7)), True),
        ((one, replace(other, chosen=7)), True),
        ((replace(one, move=apart[0]), replace(other, move=apart[1], best=7)), False),
    ]
    for decisions, left_open in cases:
        whole.decisions = list(decisions)
        assert whole._is_left_open(0) is left_open
        assert not whole._is_left_open(1)


def test_an_offer_costs_nothing_against_itself_and_as_much_as_the_other_gains() -> None:
    world = question()
    one, other = world.legal[0], world.legal[-1]
    same = compare(world, one, one, worlds=10, chance=3)
    assert (same.loss, same.error) == (0, 0)
    cost, gain = compare(world, one, other, worlds=10, chance=3), compare(world, other, one, worlds=10, chance=3)
    assert cost.loss == -gain.loss
    assert cost.error == gain.error


@searches
def test_a_search_values_every_offer_and_its_choice_comes_first() -> None:
    world, level = question(), Level("some", simulations=40)
    values = search_offers(world, level, 5)
    assert sorted(value.action for value in values) == world.legal
    assert all(value.chance is not None and 0 <= value.chance <= 1 for value in values)
    assert search_offers(world, level, 5) == values
    tables, noise = room_for_trials(world), np.array([5], np.int64)
    tallies = tallies_for(world.game)
    chosen = engine.call(world.game, search_table, tables, 0, 1, level.simulations, level.caution, noise, tallies)
    assert values[0].action == chosen


@searches
def test_a_hint_of_a_level_that_searches_has_chances_and_any_other_none() -> None:
    match = question()
    expert = hints(match, level="expert")["choices"]
    assert all(0 <= choice["chance"] <= 1 for choice in expert)
    assert hints(match.determinize(match.actor, 9), level="expert")["choices"] == expert
    assert {choice["chance"] for choice in hints(match)["choices"]} == {None}
    assert hints(match, level="hard") == hints(match)
    assert not find_level(match.game, "hard").simulations
    with pytest.raises(Refused, match='There is no bot "wizard"'):
        hints(match, level="wizard")


def test_nothing_speaks_against_the_choice_of_a_search() -> None:
    contrary = 0
    for match in random_walk(deal("left_4_dead", seed=1), seed=1):
        speaker = Speaker(match.game, match.deck, match.names, match.actor)
        for action in match.legal[:3]:
            (plain,) = reasons_for(match, [action], speaker)
            (searched,) = reasons_for(match, [action], speaker, searched=True)
            assert text_of(searched) in (text_of(plain), SIMULATED)
            if text_of(plain) in ("There are too few monsters for it: keep it for the Finale.", LITTLE):
                assert text_of(searched) == SIMULATED
                contrary += 1
        if contrary > 3:
            break
    assert contrary


@pytest.mark.parametrize(
    ("players", "seat", "said"),
    [
        (["human", "greedy", "hard"], 1, "No person played at seat 2. People played at: 1 (Ann)."),
        (["greedy", "random", "hard"], None, "Only bots played"),
        (["human", "greedy", "human"], None, "Choose a seat: 1 (Ann) and 3 (Cy)."),
        ([], None, "Choose a seat: 1 (Ann), 2 (Ben) and 3 (Cy)."),
    ],
)
def test_only_a_persons_seat_is_reviewed(players: list[str], seat: int | None, said: str) -> None:
    with pytest.raises(Refused) as refusal:
        reviewed_seat(players, ["Ann", "Ben", "Cy"], seat)
    assert said in str(refusal.value)


def test_the_only_person_need_not_be_named_and_where_nobody_knows_who_played_any_seat_may_be() -> None:
    assert reviewed_seat(["greedy", "human"], ["Ann", "Ben"], None) == 1
    assert reviewed_seat(["human", "human"], ["Ann", "Ben"], 0) == 0
    assert reviewed_seat([], ["Ann", "Ben"], 1) == 1


def test_a_game_that_cannot_be_reviewed_is_refused() -> None:
    with pytest.raises(Refused, match="not over"):
        Review(question(), 0)
    with pytest.raises(Refused, match="There is no seat 3"):
        Review(finished(), 3)
    with pytest.raises(Refused, match="not 5"):
        Review(finished(), 0, simulations=5)
