import csv
import json
import shlex
from pathlib import Path

import pytest

from deadhand.games import find_game
from tests.cli.conftest import Run, refusal

FEW = ("simulate", "zeven", "--games", 6, "--seed", 1, "--option", "rounds=1", "--option", "turn_limit=20")


def test_people_read_who_won_and_how_long_it_took(run: Run) -> None:
    printed = run(*FEW, "--seats", 4, "--bots", "greedy,random,greedy,random").stdout
    lines = printed.splitlines()
    assert [line.split()[:2] for line in lines[1:5]] == [
        ["1", "greedy"],
        ["2", "random"],
        ["3", "greedy"],
        ["4", "random"],
    ]
    assert "95 % interval" in lines[0]
    assert "decisions on average" in printed
    assert "games a second" in lines[-3]
    assert lines[-2].startswith("To repeat these games (Deadhand ")
    assert f"its own deck with sha256 {find_game('zeven').deck.digest[:16]})" in lines[-2]
    assert lines[-1] == (
        "  deadhand simulate zeven --seats 4 --games 6 --bots greedy,random,greedy,random --seed 1"
        " --option rounds=1 --option turn_limit=20"
    )


AGAIN = [
    ("zeven", "--seats", 3, "--option", "first_dealer=2", "--option", "rounds=1", "--bots", "random,greedy,random"),
    ("zeven", "--seats", 2, "--option", "first_dealer=random", "--option", "rounds=1", "--seed", "a cold night"),
    ("card_of_the_dead", "--option", "first_player=5", "--seats", 5),
    ("left_4_dead", "--option", "first_player=1", "--option", "difficulty=hard", "--bots", "random"),
    ("escape_the_horde", "--bots", "survivors=random, infected=greedy", "--seats", 5),
    ("three_days", "--option", "first_player=2", "--seats", 2, "--bots", "random", "--seed", -7),
]


def results_in(printed: str) -> list[str]:
    """A report without what differs from run to run: how long it took."""
    return [line for line in printed.splitlines() if " games a second" not in line]


@pytest.mark.parametrize("line", AGAIN, ids=lambda line: line[0])
def test_the_command_that_is_printed_plays_the_same_games_again(run: Run, line: tuple[object, ...]) -> None:
    printed = run("simulate", *line, "--games", 4).stdout
    again = run(*shlex.split(printed.splitlines()[-1])[1:]).stdout
    assert results_in(again) == results_in(printed)


def test_the_command_that_is_printed_names_a_changed_deck(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "my deck.toml"
    mine.write_text(find_game("zeven").deck.source.replace('name = "Hunter"', 'name = "Trapper"'), encoding="utf-8")
    printed = run(*FEW, "--deck", mine).stdout
    assert "a changed deck with sha256 " in printed.splitlines()[-2]
    assert results_in(run(*shlex.split(printed.splitlines()[-1])[1:]).stdout) == results_in(printed)


def test_json_numbers_seats_as_the_command_does(run: Run) -> None:
    """From 1, as everywhere in the command; in Python they are indices."""
    for number in ("1", "3", "random"):
        few = (*FEW, "--seats", 3, "--option", f"first_dealer={number}")
        options = json.loads(run(*few, "--json").stdout)["conditions"]["options"]
        assert str(options["first_dealer"]) == number
        rows = list(csv.DictReader(run(*few, "--csv").stdout.splitlines()))
        assert f"first_dealer={number}" in rows[0]["options"].split()


@pytest.mark.parametrize("forms", [("--json", "--csv"), ("--csv", "--statistics"), ("--statistics", "--json")])
def test_one_form_of_the_report_does_not_silently_replace_another(run: Run, forms: tuple[str, str]) -> None:
    assert "only one of --json, --csv and --statistics" in refusal(run(*FEW, *forms))


def test_the_drawn_seed_is_printed_and_repeats_the_games(run: Run) -> None:
    few = ("simulate", "zeven", "--games", 2, "--option", "rounds=1", "--json")
    first = json.loads(run(*few).stdout)
    again = json.loads(run(*few, "--seed", first["conditions"]["seed"]).stdout)
    assert [report["seats"] for report in (first, again)] == [first["seats"]] * 2
    assert again["conditions"] == first["conditions"]


def test_the_report_of_a_team_shows_how_often_it_wins(run: Run) -> None:
    lines = run("simulate", "left_4_dead", "--games", 6, "--seed", 1, "--bots", "random").stdout.splitlines()
    assert lines[0].startswith("The team wins 0.0% of 6 games (95 % interval 0.0% to ")
    assert lines[1].split() == ["seat", "bot", "Kills", "95", "%", "interval"]
    assert [line.split()[:2] for line in lines[2:6]] == [[str(seat), "random"] for seat in range(1, 5)]


def test_the_report_of_factions_shows_how_often_each_wins_and_takes_a_bot_for_each(run: Run) -> None:
    horde = ("simulate", "escape_the_horde", "--games", 6, "--seed", 1, "--bots")
    lines = run(*horde, "survivors=random, infected=greedy").stdout.splitlines()
    assert [line.split()[:3] for line in lines[:2]] == [["The", "survivors", "win"], ["The", "infected", "win"]]
    assert lines[2].startswith("  of those who began as survivors, played by random: ")
    assert lines[3].startswith("  of those who began as infected, played by greedy: ")
    assert "FACTION=BOT" in refusal(run(*horde, "survivors=random,greedy"))


def test_programs_read_json(run: Run) -> None:
    report = json.loads(run(*FEW, "--bots", "greedy", "--seats", 3, "--json").stdout)
    assert report["games"] == 6
    assert {"unfinished", "seconds", "reasons"} <= report.keys()
    assert [seat["bot"] for seat in report["seats"]] == ["greedy"] * 3
    for seat in report["seats"]:
        low, high = seat["win_share_interval"]
        assert low <= seat["win_share"] <= high
        assert "mean_score" in seat
    assert sum(seat["win_share"] for seat in report["seats"]) == pytest.approx(1)


def test_programs_read_csv(run: Run) -> None:
    rows = list(csv.DictReader(run(*FEW, "--bots", "random,greedy", "--csv").stdout.splitlines()))
    assert [(row["seat"], row["bot"], row["games"]) for row in rows] == [("1", "random", "6"), ("2", "greedy", "6")]
    assert all(float(row["win_share_low"]) <= float(row["win_share"]) <= float(row["win_share_high"]) for row in rows)


def test_means_of_what_the_game_counts_are_read_by_people_and_programs(run: Run) -> None:
    words = run(*FEW, "--bots", "greedy", "--seats", 3, "--statistics").stdout
    taken = next(line.split()[2:] for line in words.splitlines() if line.startswith("  Brains taken "))
    report = json.loads(run(*FEW, "--bots", "greedy", "--seats", 3, "--json").stdout)
    means = {each["field"]: each for each in report["statistics"]}
    assert taken == [f"{row[0]:.2f}" for row in means["taken"]["means"]]
    assert sum(means["round_winner"]["means"][0]) == pytest.approx(1)
    assert means["round_winner"]["columns"] == ["seat 1", "seat 2", "seat 3", "nobody"]


def test_the_same_seed_gives_the_same_games(run: Run) -> None:
    first, second = (run(*FEW, "--csv").stdout for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("chess", 'no game "chess"'),
        ("zeven --games 0", "not in the range"),
        ("zeven --games 99999999999", "not in the range"),
        ("zeven --seats 9", "2 to 8 seats"),
        ("zeven --bots clever", 'no bot "clever"'),
        ("zeven --seats 3 --bots greedy,random", "3 bots need 3 names"),
        ("zeven --option rounds=9", "allows 1 to 8"),
    ],
)
def test_wrong_settings_are_refused(run: Run, line: str, words: str) -> None:
    assert words in refusal(run("simulate", *line.split()))
