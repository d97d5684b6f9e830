"""The Python API refuses what it cannot carry out, in words, and leaves the match as it was."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import deadhand
from deadhand.arena.request import Request
from deadhand.bots.players import Bot, bot_at
from deadhand.games import find_game
from deadhand.lab.totals.simulate import simulate
from deadhand.match.match import Match
from deadhand.table.errors import Refused
from deadhand.table.game.setup import LONGEST_SEED

FAR = 10**6


def three_seats() -> Match:
    return deadhand.deal("zeven", seats=3, seed=7, rounds=1)


def after_the_end() -> Match:
    match = three_seats()
    bot = Bot("greedy", seed=1)
    while not match.over:
        match.play(bot.choose(match))
    return match


def short_run(**changed: Any) -> Any:
    asked = {"seats": 2, "games": 3, "bots": "random", "seed": 1, "options": {"rounds": 1}, **changed}
    return simulate(Request(find_game("zeven"), **asked))


@pytest.mark.parametrize("seed", [1.5, True, [], b"7", {"a": 1}])
@pytest.mark.parametrize(
    "use",
    [
        lambda seed: deadhand.deal("zeven", seed=seed),
        lambda seed: three_seats().deal_again(seed),
        lambda seed: three_seats().determinize(0, seed),
        lambda seed: short_run(seed=seed),
        lambda seed: Bot("greedy", seed=seed),
    ],
    ids=["deal", "deal_again", "determinize", "simulate", "bot"],
)
def test_a_seed_is_a_whole_number_or_a_text(use: Callable[[Any], Any], seed: Any) -> None:
    with pytest.raises(Refused, match="A seed is a whole number or a text"):
        use(seed)


def test_bots_play_at_a_table_with_the_longest_seed() -> None:
    match = deadhand.deal("zeven", seats=3, seed="x" * LONGEST_SEED)
    assert bot_at(match, "easy").choose(match) in match.legal


def test_a_seed_from_numpy_is_saved_as_a_whole_number(tmp_path: Path) -> None:
    match = deadhand.deal("zeven", seats=3, seed=np.int64(7))  # type: ignore[arg-type]
    match.play(match.legal[0])
    match.save(tmp_path / "game.json")
    assert deadhand.load(tmp_path / "game.json").digest == match.digest
    assert deadhand.deal("zeven", seats=3, seed=7).digest == match.at(0).digest


@pytest.mark.parametrize("seat", [3, 7, -1, 1.0, True, "0"])
@pytest.mark.parametrize(
    "use",
    [
        lambda match, seat: match.view(seat),
        lambda match, seat: match.log(seat),
        lambda match, seat: match.ahead(seat),
        lambda match, seat: match.determinize(seat, 1),
        lambda match, seat: match.can_undo(seat),
        lambda match, seat: match.undo(seat),
    ],
    ids=["view", "log", "ahead", "determinize", "can_undo", "undo"],
)
def test_a_seat_that_is_not_there_is_refused(use: Callable[[Match, Any], Any], seat: Any) -> None:
    with pytest.raises(Refused, match="the seats are 0 to 2"):
        use(three_seats(), seat)


@pytest.mark.parametrize("move", [FAR, 3, -1, 1.0])
@pytest.mark.parametrize("name", ["at", "go_back", "actor_of"])
def test_a_move_that_was_not_made_is_refused(name: str, move: Any) -> None:
    match = three_seats()
    for _ in range(2):
        match.play(match.legal[0])
    before = match.digest
    with pytest.raises(Refused, match=r"the moves are 0 \(the deal\) to 2"):
        getattr(match, name)(move)
    assert match.digest == before
    assert len(match.actions) == 2


@pytest.mark.parametrize("action", [FAR, -1, 1.5, True])
@pytest.mark.parametrize("name", ["describe", "name", "clauses", "check", "play"])
def test_an_action_that_does_not_exist_is_refused(name: str, action: Any) -> None:
    match = three_seats()
    last = match.game.actions.size - 1
    with pytest.raises(Refused, match=f"There is no action {action}; Zeven Card Zombie numbers them 0 to {last}"):
        getattr(match, name)(action)
    assert not match.actions


def test_nothing_is_chosen_after_the_end() -> None:
    match = after_the_end()
    with pytest.raises(Refused, match="The game is over"):
        _ = match.default
    with pytest.raises(Refused, match="The game is over"):
        Bot("greedy").choose(match)
    with pytest.raises(Refused, match="The game is over"):
        match.play(0)


def test_a_request_without_seats_is_for_the_usual_number() -> None:
    assert short_run(seats=None).conditions.seats == find_game("zeven").default_seats


@pytest.mark.parametrize("seats", [2.0, "2", True, 0])
def test_seats_are_a_whole_number(seats: Any) -> None:
    with pytest.raises(Refused, match="is for 2 to 8 seats"):
        Match(find_game("zeven"), seats=seats, seed=1, options={})
    with pytest.raises(Refused, match="is for 2 to 8 seats"):
        short_run(seats=seats)


@pytest.mark.parametrize("names", ["Ann", ["Ann", 5, "Cy"], 3])
def test_names_are_a_list_of_texts(names: Any) -> None:
    with pytest.raises(Refused, match="names"):
        deadhand.deal("zeven", seats=3, seed=1, names=names)


def test_one_bot_by_name_fills_every_seat() -> None:
    assert short_run(bots="greedy").conditions == short_run(bots=["greedy"]).conditions
    assert short_run(bots="greedy").conditions.bots == ("greedy", "greedy")
    with pytest.raises(Refused, match='There is no bot "gredy"'):
        short_run(bots="gredy")


@pytest.mark.parametrize("games", [0, -1, 1.5, "3", True, 2**63, 10**30])
def test_games_are_a_whole_number(games: Any) -> None:
    with pytest.raises(Refused, match="games must be a whole number from 1 to 1,000,000,000"):
        short_run(games=games)


def test_a_game_is_asked_for_by_its_slug() -> None:
    with pytest.raises(Refused, match="the games are zeven"):
        deadhand.deal(["zeven"])  # type: ignore[arg-type]


def test_the_package_lists_what_it_exports() -> None:
    assert set(deadhand.__all__) <= set(dir(deadhand))


@pytest.mark.soak
def test_a_type_checker_knows_what_the_package_exports(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("import deadhand\ndeadhand.deal('zeven').legal\ndeadhand.nothing\n")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--follow-imports=silent", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert 'program.py:3: error: Module has no attribute "nothing"' in done.stdout
    assert "Found 1 error" in done.stdout
