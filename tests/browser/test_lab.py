"""The page's lab plays the same games as the terminal, and sums them up to the same numbers."""

import base64
import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from deadhand.arena.request import Request, plan_games
from deadhand.arena.results import GameResult
from deadhand.arena.streams import streams_of
from deadhand.browser.built import FOLDER
from deadhand.lab.analysis.intervals import share_interval
from deadhand.lab.totals.report import Report, report_on
from deadhand.lab.totals.simulate import play_all
from deadhand.lab.totals.summary import equal_bots
from deadhand.match.match import Match
from deadhand.server.http.catalogue import deck_summary
from deadhand.table.deck_files.deck_file import changed_deck
from deadhand.table.game.game import Game
from tests.browser.building import WEB, built_rules, needs_linker, needs_numba, needs_packages
from tests.browser.lock_step import NODE
from tests.conformance.playing import ALL_GAMES, few_or_many, table_name

pytestmark = [pytest.mark.compiled, needs_numba, needs_packages, needs_linker, pytest.mark.timeout(6 * 3600)]
LEVELS: Final = ("hard", "random", "easy", "greedy", "medium")
Run = Mapping[str, Any]


def requests(game: Game, games: int) -> list[Request]:
    """Return runs with mixed bots, options, and decks of every kind; the last one has a bot that searches."""
    most, least = game.most_seats, game.least_seats
    mixed = [LEVELS[seat % len(LEVELS)] for seat in range(most)]
    sides = {name: LEVELS[place] for place, name in enumerate(game.factions.names)} if game.factions else "easy"
    fixed = {option.name: 0 for option in game.options if option.seat}
    decks = [changed_deck(text, game, name=name) for name, text in game.other_decks.items()]
    return [
        Request(game, seats=most, games=games, bots=mixed, seed="äß"),
        Request(game, seats=least, games=games, bots=sides, seed=-7, options=fixed),
        *(Request(game, seats=least, games=games, bots="hard", seed=2, deck=deck) for deck in decks),
        Request(game, seats=least, games=2, bots="expert", seed=3),
    ]


def plan_of(request: Request) -> dict[str, Any]:
    """Return a run as the page asks for it."""
    game = request.resolved_game
    return {
        "game": game.slug,
        "hash": built_rules(game).hash,
        "seats": request.seats,
        "games": request.games,
        "bots": plan_games(request).conditions.bots,
        "seed": request.seed,
        "options": dict(request.options),
        "deck": None if request.deck is None else deck_summary(game, request.deck).model_dump(),
    }


def play_in_node(runs: list[tuple[dict[str, Any], int]], folder: Path) -> list[Run]:
    """Return what runs with these numbers of workers gave in Node."""
    found: list[Run] = ask_node({"runs": [{"plan": each, "workers": workers} for each, workers in runs]}, folder)[
        "runs"
    ]
    return found


def ask_node(asked: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Return what the program of the page's lab gave in Node."""
    plan, out = folder / "plan.json", folder / "runs.json"
    plan.write_text(json.dumps({"runs": [], "folder": FOLDER.as_uri() + "/", **asked}), encoding="utf-8")
    command = [str(NODE), "tests/device/lab.js", str(plan), str(out)]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
    return found


def estimate(value: float, interval: tuple[float, float]) -> dict[str, float]:
    """Return a mean or a share as the page has it."""
    return {"mean": value, "low": interval[0], "high": interval[1]}


def sides_of(report: Report) -> list[dict[str, float]]:
    """Return the shares of the sides, or of the games that a team won and lost, as the page has them."""
    team = report.team
    if team is None:
        return [estimate(side.win_share, side.win_share_interval) for side in report.factions]
    lost, decided = team.losses, max(1, team.wins + team.losses)
    return [
        estimate(team.win_share, team.win_share_interval),
        estimate(lost / decided, share_interval(lost, decided) if team.wins + lost else (0.0, 1.0)),
    ]


def check_run(request: Request, run: Run) -> None:
    """Check the results of a run in Node, byte for byte and number for number."""
    assert run["trouble"] is None
    plan, game = plan_games(request), request.resolved_game
    results = play_all(plan)
    layout = game.layout_of(GameResult)
    assert np.array_equal(np.frombuffer(base64.b64decode(run["rows"]), layout.dtype), results.rows)
    report, found = report_on(results, game, plan.conditions, seconds=1), run["shown"][-1]
    assert run["played"][-1] == found["games"] == report.games
    assert found["decisions"] == estimate(report.mean_decisions, report.decisions_interval)
    counts = list(report.reasons.values())
    assert found["ends"] == [estimate(each / report.games, share_interval(each, report.games)) for each in counts]
    assert found["seats"] == [
        {
            "bot": seat.bot,
            "wins": estimate(seat.win_share, seat.win_share_interval),
            "score": estimate(seat.mean_score, seat.mean_score_interval),
        }
        for seat in report.seats
    ]
    assert found["sides"] == sides_of(report)
    assert [(role["side"], role["bot"], role["games"], role["wins"]) for role in found["roles"]] == [
        (role.faction, role.bot, role.games, estimate(role.win_share, role.win_share_interval)) for role in report.roles
    ]
    for bins, values in ((found["lengths"], results.decisions), (found["scores"], results.scores.ravel())):
        edges = bins["least"] + bins["width"] * np.arange(len(bins["counts"]) + 1)
        assert bins["counts"] == np.histogram(values, edges)[0].tolist()
        assert sum(bins["counts"]) == values.size


@pytest.mark.parametrize("games", few_or_many(30, soak=1000))
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_a_run_on_the_device_is_that_of_the_terminal(game: Game, games: int, tmp_path: Path) -> None:
    planned = requests(game, games)
    plans = [(plan_of(request), 1 + place % 3) for place, request in enumerate(planned)]
    for request, run in zip(planned, play_in_node(plans, tmp_path), strict=True):
        check_run(request, run)


def test_several_workers_give_the_results_of_one(tmp_path: Path) -> None:
    game = ALL_GAMES[0]
    plan = plan_of(Request(game, seats=3, games=200, bots=["hard", "easy", "random"], seed=5))
    one, *others = play_in_node([(plan, workers) for workers in (1, 2, 4)], tmp_path)
    for other in others:
        assert other["rows"] == one["rows"]
        assert other["shown"][-1] == one["shown"][-1]
        assert [run["games"] for run in other["shown"]] == sorted({run["games"] for run in other["shown"]})


def test_the_first_player_is_known_if_an_option_fixes_it(tmp_path: Path) -> None:
    game = ALL_GAMES[0]
    plans = [
        plan_of(Request(game, seats=3, games=1, bots="hard", options=options))
        for options in ({}, {"first_dealer": "random"}, {"first_dealer": 0}, {"first_dealer": 2})
    ]
    found = [run["shown"][-1]["first"] for run in play_in_node([(plan, 1) for plan in plans], tmp_path)]
    asked = [Match(game, seats=3, seed=1, options={"first_dealer": dealer}).actor for dealer in (0, 2)]
    assert found == [None, None, *asked]


def test_games_that_cannot_be_played_are_refused(tmp_path: Path) -> None:
    game = ALL_GAMES[0]
    plan = plan_of(Request(game, seats=3, games=1, bots="hard"))
    few = deck_summary(game, changed_deck(game.deck_text, game, name="own")).model_dump()
    few["text"], few["kinds"] = "few", [[0, *row[1:]] for row in few["kinds"]]
    changes: list[dict[str, Any]] = [
        *({"seats": 1}, {"seats": 9}, {"bots": ["hard"]}, {"bots": ["hard", "hard", "genius"]}, {"games": 0}),
        *({"options": {"speed": 3}}, {"options": {"rounds": 99}}, {"deck": few}, {"hash": "0" * 16}),
    ]
    found = play_in_node([({**plan, **change}, 1) for change in changes], tmp_path)
    assert [run["trouble"] for run in found] == ["badPlan"] * 8 + ["noRules"]


def test_the_streams_of_a_negative_seed_and_of_words_differ() -> None:
    one, other = (streams_of("zeven", seed, first=0, games=2) for seed in (-7, "äß"))
    assert not np.array_equal(one, other)


def test_equal_bots_of_a_side_are_one_role() -> None:
    horde = next(game for game in ALL_GAMES if game.factions)
    assert equal_bots(horde, 3, ["hard", "easy", "hard", "easy", "easy", "hard"]) == [0, 1, 0, 0, 0, 2]
    assert equal_bots(ALL_GAMES[0], 3, ["hard"] * 3) == []
