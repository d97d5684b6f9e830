"""The rule-of-thumb player: when it calls, and that nobody can tell which of equal kinds it will collect."""

import numpy as np
import pytest

from deadhand.bots.players import Bot
from deadhand.games.zeven import GAME
from deadhand.games.zeven.bot.plan import chosen_kinds
from deadhand.table.record.chance import chance_from
from tests.games.zeven.position import Position, cards, position

SET_OF_SEVEN = {"A": cards(clown=4, nurse=3)}
CALLS = range(5)


def chosen(p: Position, seed: int = 0) -> str:
    """Return the bot's choice at a table."""
    return p.short(Bot("greedy", seed=seed).choose(p.match))


def plans(hand: str) -> set[int]:
    """All plans that the bot makes for a hand."""
    p = position(hands={"A": hand})
    noises = (np.array([chance_from("plan", seed)], np.int64) for seed in range(300))
    return {GAME.plain[chosen_kinds](p.t, 0, noise) for noise in noises}


@pytest.mark.parametrize("seed", CALLS)
@pytest.mark.parametrize("step", ["draw", "play", "end"])
def test_it_does_not_end_the_game_by_a_call_that_loses_it(step: str, seed: int) -> None:
    p = position(hands=SET_OF_SEVEN, scores={"A": 30, "C": 50}, round_number=5, step=step)
    assert "call" in p.choices
    assert chosen(p, seed) != "call"


@pytest.mark.parametrize("seed", CALLS)
@pytest.mark.parametrize(
    "at",
    [
        {"scores": {"A": 30, "C": 50}, "round_number": 4},
        {"scores": {"A": 40, "C": 50}, "round_number": 5},
        {"scores": {"A": 30, "C": 50}, "round_number": 5, "brains": {"A": 20, "C": 0}},
    ],
)
def test_it_calls_if_rounds_are_left_or_nobody_stays_ahead(at: dict[str, object], seed: int) -> None:
    assert chosen(position(hands=SET_OF_SEVEN, **at), seed) == "call"  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", CALLS)
def test_nor_does_it_lay_the_card_that_loses_the_game(seed: int) -> None:
    tables = {"A": cards(clown=4, nurse=2)}
    behind = position(hands={"A": "nurse 3"}, tables=tables, scores={"C": 50}, round_number=5, step="play")
    assert chosen(behind, seed) not in ("call", "lay nurse")


@pytest.mark.parametrize(
    ("hand", "equals"),
    [
        ("clown nurse graveyard viral", {4 * one + other for one in range(4) for other in range(4) if one != other}),
        ("clown nurse", {0 * 4 + 1, 1 * 4 + 0}),
        ("clown viral viral", {3 * 4 + 0}),
        ("clown nurse nurse viral", {1 * 4 + 0, 1 * 4 + 3}),
    ],
)
def test_the_bot_collects_any_of_equally_good_kinds(hand: str, equals: set[int]) -> None:
    assert plans(hand) == equals
