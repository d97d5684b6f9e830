"""A review lists what cost a person's seat more than the noise, and its chance to win over the game."""

from functools import cache
from itertools import islice, permutations
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from deadhand import engine
from deadhand.advice.hints import hints
from deadhand.advice.review import Review, review, reviewed_seat
from deadhand.bots.names import find_level
from deadhand.bots.players import Bot
from deadhand.bots.review import (
    CERTAIN,
    CHANCE,
    CONFIRMED,
    COST,
    COSTLY,
    ERROR,
    LEAST_LOSS,
    LOSS,
    MOVE,
    SHOWN,
    TURN,
    is_judged,
    list_costliest,
)
from deadhand.bots.search.candidates import WIDTH
from deadhand.games import find_game
from deadhand.match.dealing import deal
from deadhand.match.match import Match
from deadhand.table.choices.reasons import CORE_REASONS
from deadhand.table.errors import Refused
from deadhand.table.game.levels import Level
from deadhand.table.knowledge.rows import ROWS
from deadhand.table.view.sentences import Speaker, text_of
from tests.advice.searching import compare, compared, reasons_for, search_offers
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
        assert each["loss"] > CERTAIN / 10 * each["error"]
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


def test_decisions_after_which_all_chances_are_even_are_not_judged() -> None:
    def judged(*rows: tuple[int, ...]) -> bool:
        tallies = np.array(rows, np.int64).reshape(-1)
        return bool(find_game("zeven").plain[is_judged](tallies, len(rows)))

    assert not judged((3, 10, 5000, 0, 0), (5, 4, 2000, 0, 0))
    assert judged((3, 10, 5000, 0, 0), (5, 4, 2000, 1, 1))
    assert judged((3, 10, 5001, 0, 0), (5, 4, 2000, 0, 0))


@searches
def test_the_same_seed_gives_the_same_review_and_another_one_other_worlds() -> None:
    assert review(finished(), 1, simulations=FEW) == reviewed()
    other = Review(finished(), 1, simulations=FEW, seed=1)
    assert len(list(islice(other.steps(), 4))) == 4
    chances = [round(1000 * each["chance"]) for each in reviewed()["curve"][:4]]
    assert other.decisions[:4, CHANCE].tolist() != chances


@searches
def test_progress_is_reported_up_to_the_end() -> None:
    steps: list[tuple[int, int]] = []
    found = review(finished(), 0, simulations=10, progress=lambda done, total: steps.append((done, total)))
    assert [done for done, _ in steps] == list(range(1, len(steps) + 1))
    assert found["decisions"] <= len(steps) <= steps[0][1]


def a_decision(**numbers: int) -> list[int]:
    """A row of a decision; what is not given is 0."""
    assert {*numbers} <= {*ROWS["decision"]}
    return [numbers.get(name, 0) for name in ROWS["decision"]]


def costliest(*rows: list[int], confirmed: bool) -> list[int]:
    """The places of the costliest of some decisions."""
    game, places = find_game("zeven"), np.zeros(CONFIRMED, np.int64)
    tables, decisions = game.layout.open(game.layout.new(1)), np.array(rows, np.int64).reshape(-1)
    size = game.plain[list_costliest](tables, decisions, len(rows), int(confirmed), places)
    found: list[int] = places[:size].tolist()
    return found


@searches
def test_a_decision_is_costly_only_beyond_the_noise() -> None:
    world, costly = question(), []
    for chosen, best in permutations(world.legal, 2):
        row, tallies = compared(world, best, chosen, worlds=40, chance=chosen)
        _, (_, worlds, _, cost, squares) = tallies[: 2 * WIDTH].reshape(2, WIDTH).tolist()
        mean = cost / worlds
        error = sqrt(max(0.0, squares / worlds - mean * mean) / (worlds - 1))
        assert (row[COST], row[LOSS], row[ERROR]) == (cost, int(max(0, mean) + 0.5), int(10 * error + 0.5))
        assert bool(row[COSTLY]) == (mean >= LEAST_LOSS and mean > CERTAIN / 10 * error)
        costly.append(bool(row[COSTLY]))
    assert {*costly} == {True, False}


def test_the_costliest_come_first_and_of_equals_the_earlier() -> None:
    rows = [
        a_decision(move=move, turn=move, cost=cost, costly=cost > 20) for move, cost in enumerate([5, 40, 0, 30, 40])
    ]
    assert costliest(*rows, confirmed=False) == [1, 4, 3, 0]
    assert costliest(*rows[::-1], confirmed=True) == [3, 0, 1]
    many = [a_decision(move=move, turn=move, cost=100 - move, costly=1) for move in range(20)]
    assert costliest(*many, confirmed=False) == list(range(CONFIRMED))
    assert costliest(*many, confirmed=True) == list(range(SHOWN))


def test_decisions_made_up_for_in_the_same_turn_are_not_tried_again() -> None:
    one = a_decision(move=3, turn=2, chosen=5, best=7, cost=100)
    for other, left_open in [
        (a_decision(move=4, turn=2, chosen=5, best=8), False),
        (a_decision(move=4, turn=2, chosen=5, best=7), True),
        (a_decision(move=4, turn=2, chosen=7, best=8), True),
        (a_decision(move=5, turn=3, chosen=5, best=7), False),
    ]:
        assert costliest(one, other, confirmed=False) == ([] if left_open else [0])


def test_decisions_of_one_turn_have_the_same_number_of_moves_of_others_before() -> None:
    match = finished()
    for move, turn in Review(match, 1, simulations=FEW).decisions[:, [MOVE, TURN]].tolist():
        assert match.actor_of(move) == 1
        assert turn == sum(match.actor_of(each) != 1 for each in range(1, move))


def test_an_offer_costs_as_much_as_the_other_gains() -> None:
    world = question()
    one, other = world.legal[0], world.legal[-1]
    cost, gain = compare(world, one, other, worlds=10, chance=3), compare(world, other, one, worlds=10, chance=3)
    assert cost.loss == -gain.loss != 0
    assert cost.error == gain.error


@searches
def test_a_search_values_every_offer_and_its_choice_comes_first() -> None:
    world, level = question(), Level("some", simulations=40)
    values = search_offers(world, level, 5)
    assert sorted(value.action for value in values) == world.legal
    assert all(value.chance is not None and 0 <= value.chance <= 1 for value in values)
    assert search_offers(world, level, 5) == values


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
