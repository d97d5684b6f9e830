"""The command that measures a policy: fixed games, each seat or side in turn, every level and itself."""

import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from deadhand.bots.names import levels_of
from deadhand.envs import Batch, evaluate as command
from deadhand.envs.evaluate import (
    ITSELF,
    Evaluation,
    evaluate,
    factory_of,
    main,
    opponents_of,
    play_place,
    results_in,
    tables_and_episodes,
    together,
)
from deadhand.envs.play import EpisodeResults, play_episodes
from deadhand.envs.policies import Greedy, NetworkPolicy, Random
from deadhand.games import find_game
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.knowledge.plan import knowledge_plan
from tests.bots.networks import random_network
from tests.test_documents import ROOT

OWN = """
import numpy as np

class Policy:
    made = []

    def __init__(self, plan, seed):
        self.made.append((plan.game.slug, plan.seats, seed))

    def __call__(self, turns):
        return turns.offered(np.zeros(len(turns), int))

class Wrong(Policy):
    def __call__(self, turns):
        return turns.mask.argmin(axis=1)
"""


@pytest.fixture(autouse=True)
def _weak_opponents(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the search out, which takes long in plain rules."""

    def without_search(game: Game) -> list[str]:
        levels = levels_of(game)
        return [name for name in opponents_of(game) if name == ITSELF or not levels[name].searches]

    monkeypatch.setattr(command, "opponents_of", without_search)


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "own_policy.py").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    sys.modules.pop("own_policy", None)
    return tmp_path


def rows_against(result: Evaluation, opponent: str) -> list[Any]:
    return [row for row in result.rows if row.opponent == opponent]


def test_every_seat_meets_every_level_and_itself_in_the_same_number_of_games() -> None:
    result = evaluate(Random, find_game("card_of_the_dead"), games=8, seats=2)
    assert [(row.opponent, row.place, row.games) for row in result.rows] == [
        (opponent, seat, 4) for opponent in ("random", "easy", "medium", "hard", ITSELF) for seat in (0, 1)
    ]
    assert all(0 <= row.low <= row.share <= row.high <= 1 for row in result.rows)


def test_the_same_games_are_played_again() -> None:
    game = find_game("card_of_the_dead")
    first, again = (evaluate(Random, game, games=4, seats=3) for _ in range(2))
    assert first.rows == again.rows


def test_each_side_of_a_game_of_factions_is_played_in_turn() -> None:
    result = evaluate(Random, find_game("escape_the_horde"), games=2, seats=3)
    assert {row.place for row in result.rows} == {"survivors", "infected"}


def winning_worlds(batch: Batch, *_arguments: Any, **_options: Any) -> EpisodeResults:
    """Results as those of `play_episodes`: each outcome once, with the results that its seats get by the rules."""
    outcomes = np.arange(len(batch.game.outcomes))
    rewards = np.full((len(outcomes), batch.seats), 0.25)
    return EpisodeResults(outcomes, rewards, np.ones_like(rewards, bool), outcomes)


@pytest.mark.parametrize("place", ["survivors", "infected"])
def test_a_side_wins_by_the_outcome_though_turned_survivors_get_a_part(
    monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """If all are turned, the infected win, and a survivor who was turned gets a quarter [EH-20.3]."""
    game = find_game("escape_the_horde")
    monkeypatch.setattr(command, "play_episodes", winning_worlds)
    won = sum(outcome.result == place for outcome in game.outcomes)
    assert 0 < won < len(game.outcomes)
    row = play_place(Random, game, "random", place, 1, seats=4)
    assert row.share == pytest.approx(won / len(game.outcomes), abs=1e-4)


@pytest.mark.parametrize("side", ["survivors", "infected"])
def test_the_outcomes_are_those_of_the_games(side: str) -> None:
    game = find_game("escape_the_horde")
    batch = Batch(game, seats=4, tables=12, seed=3, opponents="random", seat=side)
    played = play_episodes(batch, Random(batch.plan, 1))
    infected = np.array([game.outcomes[number].result == "infected" for number in played.outcomes])
    best = (played.rewards * played.own).max(axis=1)
    assert set(infected) == {True, False}
    assert ((best >= 0.5) == (infected if side == "infected" else ~infected)).all()
    cut_off = Batch(game, seats=4, tables=2, opponents="random", seat=side, most_decisions=5)
    assert play_episodes(cut_off, Random(batch.plan, 1)).outcomes.tolist() == [-1, -1]


def test_a_team_wins_together_though_a_seat_has_died(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dead Survivor gets nothing from a win [TD-26.2], so the results of seats are not those of the team."""
    asked: list[str] = []

    def note(batch: Batch, *_arguments: Any, **_options: Any) -> EpisodeResults:
        asked.append(batch.rewards)
        return winning_worlds(batch)

    monkeypatch.setattr(command, "play_episodes", note)
    play_place(Random, find_game("three_days"), "random", 0, 1, seats=2)
    assert asked == ["sides"]


def test_a_machine_with_very_many_cores_measures_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "count_cores", lambda: 512)
    monkeypatch.setattr("os.cpu_count", lambda: 512)
    assert play_place(Random, find_game("card_of_the_dead"), "random", 0, 1, tables=2).games == 2


@pytest.mark.soak
def test_a_level_as_a_policy_wins_more_than_a_random_one() -> None:
    game = find_game("card_of_the_dead")
    shares = [
        play_place(policy, game, "random", 0, 2, seats=2, tables=20).share
        for policy in (Random, factory_of("hard"), Greedy)
    ]
    assert shares[1] > shares[0] + 0.1
    assert shares[2] == shares[1]
    with pytest.raises(Refused, match="no bot"):
        factory_of("nobody")(knowledge_plan(game, 2), 0)


@pytest.mark.parametrize(
    ("games", "places", "size"), [(1000, 4, (63, 4)), (1, 4, (1, 1)), (130, 2, (33, 2)), (128, 2, (64, 1))]
)
def test_each_place_gets_its_share_of_the_games_at_few_tables(games: int, places: int, size: tuple[int, int]) -> None:
    assert tables_and_episodes(games, range(places)) == size


def test_the_shipped_levels_come_once_each() -> None:
    """The greedy bot is the level "hard"."""
    assert opponents_of(find_game("zeven")) == ["random", "easy", "medium", "hard", "expert", ITSELF]


def test_the_command_measures_a_policy_of_one_s_own_and_writes_a_file(
    module: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = module / "own.json"
    assert (
        main(["own_policy:Policy", "--game", "card_of_the_dead", "--games", "4", "--seats", "2", "--out", str(out)])
        == 0
    )
    made = sys.modules["own_policy"].Policy.made
    assert set(made) == {("card_of_the_dead", 2, 0), ("card_of_the_dead", 2, 1)}
    report = json.loads(out.read_text(encoding="utf-8"))
    assert report["policy"] == "own_policy:Policy"
    (result,) = results_in(report)
    assert (result.game, result.seats, len(result.rows)) == ("card_of_the_dead", 2, 10)
    printed = capsys.readouterr().out
    assert "Card of the Dead, 2 seats" in printed
    assert f"{100 * result.rows[0].share:.1f} %" in printed


@pytest.mark.parametrize(
    ("policy", "error"),
    [
        ("own_policy:Wrong", "cannot|not allowed|Table"),
        ("own_policy:Nothing", "has no class"),
        ("nowhere:Policy", "no module"),
        ("own-policy:Policy", "Write a policy of your own as MODULE:CLASS, such as mymodule:Policy"),
        ("nobody", "no bot"),
        ("own_policy:Policy --games 0", "games must be a whole number from 1"),
        ("own_policy:Policy --games -4", "games must be a whole number from 1"),
        ("own_policy:Policy --out nowhere/own.json", 'no folder "nowhere"'),
        ("own_policy:Policy --game escape_the_horde --seats 2", "Escape the Horde is for"),
    ],
)
def test_a_policy_that_cannot_be_measured_is_refused(
    module: Path, capsys: pytest.CaptureFixture[str], policy: str, error: str
) -> None:
    usual = ["--game", "card_of_the_dead", "--games", "2", "--seats", "2"]
    assert main([*usual, *policy.split()]) == 1
    printed = capsys.readouterr()
    assert re.search(error, printed.err)
    assert printed.out == ""  # nothing was played


@pytest.mark.soak
def test_a_trained_network_is_measured_by_its_file(module: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = find_game("zeven")
    replace(random_network(game, 3), seats=(2, 2)).save(module / "network.npz")
    out = module / "network.json"
    asked = ["network.npz", "--game", "zeven", "--games", "2", "--out", str(out)]
    assert main([*asked, "--seats", "2"]) == 0
    (result,) = results_in(json.loads(out.read_text(encoding="utf-8")))
    assert {row.games for row in result.rows} == {1}
    assert main([*asked, "--seats", "3"]) == 1
    assert "This network was trained at 2 seats, not at 3." in capsys.readouterr().err
    assert main(["network.npz", "--game", "card_of_the_dead"]) == 1
    assert "This network plays zeven, not card_of_the_dead." in capsys.readouterr().err
    assert main(["missing.npz"]) == 1
    assert "missing.npz is no network" in capsys.readouterr().err


@pytest.mark.parametrize("slug", ["zeven", "escape_the_horde"])
def test_a_network_plays_what_it_prefers_of_the_offers(slug: str) -> None:
    game = find_game(slug)
    network = random_network(game, 3)
    batch = Batch(game, tables=12, seed=2)
    policy, step = NetworkPolicy(batch.plan, 0, network), batch.reset()
    for _ in range(20):
        actions = batch.policy_actions(policy)
        preferences = network.preferences(game, network.hidden(game, batch.seats, step.observations))
        for table in range(12):
            offers = step.offers[table, : step.counts[table]].tolist()
            assert actions[table] == max(offers, key=lambda offer: preferences[table, offer])  # of equals the first
        step = batch.step(actions)


def test_the_leaderboard_is_made_from_the_files() -> None:
    """It names every policy that was measured."""
    page = (ROOT / "docs" / "leaderboard.md").read_text(encoding="utf-8")
    files = sorted((ROOT / "docs" / "leaderboard").glob("*.json"))
    assert len(files) >= 3
    for file in files:
        report = json.loads(file.read_text(encoding="utf-8"))
        for result in results_in(report):
            assert f"## {find_game(result.game).title}" in page
            assert f"| {report['policy']} | {command.in_words(leaderboard_row(result))} |" in page


def leaderboard_row(result: Evaluation) -> Any:
    """The first cell of a policy: its first side, or all seats, against random bots."""
    factions = find_game(result.game).factions
    rows = rows_against(result, "random")
    return together([row for row in rows if factions is None or row.place == factions.names[0]])
