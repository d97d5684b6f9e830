"""A review on the device is that of a server: the same decisions with the same numbers, however many workers there are.

They review games that branch off earlier ones as well.
"""

import json
import subprocess
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from deadhand import engine
from deadhand.advice.review import Review
from deadhand.bots.players import bot_at
from deadhand.browser.built import FOLDER
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from tests.browser.building import WEB, built_rules, needs_linker, needs_numba, needs_packages
from tests.browser.device_games import as_data
from tests.browser.lock_step import NODE
from tests.conformance.playing import ALL_GAMES, few_or_many, table_name

SIMULATIONS: Final = 10
WORKERS: Final = 2
MANY: Final = 20
"""Of so many games one has a costly decision."""


def finished(game: Game, number: int) -> tuple[Match, int]:
    """Return a finished game and a seat that played carelessly.

    All but the first branch off an earlier one, every second with a redeal. Every third is that of a live table.
    """
    draw = Random(number)
    seats = game.least_seats + number % (game.most_seats + 1 - game.least_seats)
    match = Match(game, seats=seats, seed=f"review {number}", options={}, rekeyed=number % 3 == 2)
    careless = number % seats
    if number:
        match = play_out(match, careless, draw)
        middle = match.at(len(match.actions) // 2)
        match = middle.branch_off(f"branch {number}", seat=careless if number % 2 else None)
    return play_out(match, careless, draw), careless


def play_out(match: Match, careless: int, draw: Random) -> Match:
    """Play a match to its end."""
    while not match.over:
        if match.actor == careless and draw.random() < 0.5:
            match.play(draw.choice(match.legal))
        else:
            match.play(bot_at(match, "greedy").choose(match))
    return match


def stored(match: Match) -> dict[str, Any]:
    """Return a game as the device stores it."""
    return {
        "game": match.game.slug,
        "hash": built_rules(match.game).hash,
        "seats": match.seats,
        "options": match.options,
        "deck": None,
        "seed": match.seed,
        "rekeyed": match.rekeyed,
        "branches": [asdict(each) for each in match.branches],
        "commands": match.actions,
    }


def review_in_node(games: list[tuple[Match, int]], folder: Path) -> list[dict[str, Any]]:
    """Return the reviews of seats in finished games by workers in Node, with their progress."""
    plan, out = folder / "plan.json", folder / "reviews.json"
    told = [{"game": stored(match), "seat": seat} for match, seat in games]
    (game,) = {match.game for match, _ in games}
    bot = game.levels[-1].with_simulations(SIMULATIONS).parameters
    rest = {"folder": FOLDER.as_uri() + "/", "simulations": SIMULATIONS, "bot": bot, "workers": WORKERS}
    plan.write_text(json.dumps({**rest, "games": told}), encoding="utf-8")
    command = [str(NODE), "tests/device/review.js", str(plan), str(out)]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found: list[dict[str, Any]] = json.loads(out.read_text(encoding="utf-8"))
    return found


@pytest.mark.compiled
@needs_numba
@needs_packages
@needs_linker
@pytest.mark.timeout(6 * 3600)
@pytest.mark.parametrize("games", few_or_many(3, soak=200))
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_reviews_on_the_device_are_those_of_a_server(game: Game, games: int, tmp_path: Path) -> None:
    engine.use_compiled(game)
    planned = [finished(game, number) for number in range(games)]
    judged = costly = 0
    for (match, seat), found in zip(planned, review_in_node(planned, tmp_path), strict=True):
        review = Review(match, seat, simulations=SIMULATIONS)
        steps = len(list(review.steps()))
        assert found["review"] == as_data(review.facts())
        assert found["steps"] == [[done, review.total] for done in range(steps + 1)]
        judged += len(found["review"]["curve"]) - 1
        costly += len(found["review"]["costliest"])
    assert judged
    assert costly or games < MANY
