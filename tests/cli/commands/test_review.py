"""`deadhand review`: what a finished game's decisions cost, and the chance to win over it."""

import json
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from deadhand.advice.review import review
from deadhand.bots.players import Bot
from deadhand.cli.commands.review import MOST_BARS, costly_lines, curve_lines, evenly_spaced
from deadhand.match.dealing import deal
from deadhand.match.match import Match
from tests.cli.commands.test_saves import edit
from tests.cli.conftest import Run, refusal

FEW = ("--simulations", "10")
in_compiled_rules = pytest.mark.compiled("zeven")


@cache
def finished() -> Match:
    """A short round of Zeven in which seat 2 chose at random."""
    match, bot, draw = deal("zeven", seats=3, seed=30, rounds=1), Bot("greedy", seed=30), Random(30)
    while not match.over:
        match.play(draw.choice(match.legal) if match.actor == 1 else bot.choose(match))
    return match


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The file of this game."""
    path = tmp_path / "finished.json"
    finished().save(path, players=["greedy", "human", "greedy"])
    return path


@in_compiled_rules
def test_a_review_names_moves_and_plots_the_chance(run: Run, game: Path) -> None:
    done = run("review", game, *FEW, "--seat", 2)
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert re.match(r"Seat 2: (the costliest|none) of your \d+ decisions", lines[0])
    plot = lines.index("Your chance to win in percent, by move:")
    bars = [re.fullmatch(r" *(\d+) +(\d+)(?: (#+))?", line) for line in lines[plot + 1 :]]
    assert 1 < len(bars) <= MOST_BARS
    assert all(bars)
    last = bars[-1]
    assert last is not None
    assert int(last[1]) == len(finished().actions)
    assert int(last[2]) == 100 * finished().returns[1]


@pytest.mark.soak
@in_compiled_rules
def test_with_json_everything_is_printed_of_the_only_person(run: Run, game: Path) -> None:
    found = json.loads(run("review", game, *FEW, "--json").stdout)
    assert found == review(finished(), 1, simulations=10)


def test_a_costly_decision_is_put_into_words() -> None:
    found = {
        "name": "Ann",
        "side": "team",
        "decisions": 14,
        "unjudged": 2,
        "costliest": [
            {
                "move": 34,
                "chosen": {"action": 1, "text": "Draw a card"},
                "best": {"action": 2, "text": "Lay a Clown Zombie"},
                "loss": 0.071,
                "error": 0.008,
                "reason": {"text": "It guards 1 Brain."},
            }
        ],
        "curve": [{"move": 0, "chance": 0.5}, {"move": 40, "chance": 0.0}],
    }
    assert list(costly_lines(found)) == [
        "Decisions where the bots do not estimate the chance to win: 2.",
        "Ann: the costliest of your 12 decisions",
        "Move 34, your choice: Draw a card.",
        "  The best choice: Lay a Clown Zombie. It guards 1 Brain.",
        "  It cost about 7 (±2) percentage points of your team's chance to win.",
    ]
    assert list(curve_lines(found)) == [
        "Your team's chance to win in percent, by move:",
        "     0   50 ####################",
        "    40    0",
    ]
    assert "none of your 12 decisions" in list(costly_lines({**found, "costliest": []}))[1]


@pytest.mark.parametrize("size", [1, 2, MOST_BARS, MOST_BARS + 1, 200])
def test_a_long_curve_is_thinned_out_but_keeps_its_ends(size: int) -> None:
    curve: list[dict[str, Any]] = [{"move": move, "chance": 0.5} for move in range(size)]
    shown = evenly_spaced(curve)
    assert len(shown) == min(size, MOST_BARS)
    assert (shown[0], shown[-1]) == (curve[0], curve[-1])
    assert [point["move"] for point in shown] == sorted({point["move"] for point in shown})


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--seat", 4), "There is no seat 4. The seats are 1 to 3."),
        (("--seat", 0), "There is no seat 0."),
        (("--seat", 1), "No person played at seat 1. People played at: 2 (Seat 2)."),
        (("--simulations", 5), "is not in the range"),
    ],
)
def test_invalid_seats_and_numbers_are_refused(run: Run, game: Path, more: tuple[object, ...], said: str) -> None:
    assert said in refusal(run("review", game, *more))


def test_a_game_that_goes_on_and_one_of_other_rules_are_refused(run: Run, saved: Path, game: Path) -> None:
    assert "not over yet" in refusal(run("review", saved, "--seat", 1))
    edit(game, lambda content: content.update(rules=99))
    assert "played by version 99 of the rules" in refusal(run("review", game))


@pytest.mark.parametrize(
    ("players", "said"),
    [(["greedy"] * 3, "Only bots played this game"), (["human"] * 3, "Choose a seat: 1 (Seat 1), 2")],
)
def test_whose_review_it_is_must_be_clear(run: Run, tmp_path: Path, players: list[str], said: str) -> None:
    path = tmp_path / "others.json"
    finished().save(path, players=players)
    assert said in refusal(run("review", path))
