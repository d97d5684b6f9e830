"""Levels of bots: what their numbers say in words, and that every game has the one that is usual."""

import pytest

from deadhand.games import GAMES, find_game
from deadhand.table.game.levels import ALONE, DEFAULT_LEVEL, GREEDY, RANDOM, ROLLOUTS, Level


@pytest.mark.parametrize(
    ("level", "sentence"),
    [
        (RANDOM, "Plays at random."),
        (GREEDY, "Never overlooks a choice."),
        (Level("new", overlooks=50), "Overlooks half of its choices."),
        (Level("new", overlooks=35), "Overlooks 35 % of its choices."),
        (Level("new", simulations=100), "Searches 100 imagined games."),
        (
            Level("new", simulations=100, network=ALONE),
            "Plays what a trained network prefers; searches 100 games where it does not know the cards.",
        ),
        (
            Level("new", simulations=100, network=ROLLOUTS, network_simulations=50),
            "Searches 50 imagined games with a trained network; 100 where it does not know the cards.",
        ),
    ],
)
def test_a_level_says_how_it_plays(level: Level, sentence: str) -> None:
    assert level.sentence == sentence


def test_a_level_has_a_title() -> None:
    assert Level("very_hard").title == "Very hard"


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_the_usual_level(slug: str) -> None:
    levels = [level.name for level in find_game(slug).levels]
    assert DEFAULT_LEVEL in levels
    assert len(set(levels)) == len(levels)
