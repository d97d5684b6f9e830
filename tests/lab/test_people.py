"""People beside bots: what is measured of planted games, and what the report says and does not say of them."""

import re
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from deadhand import lab
from deadhand.bots.players import Bot
from deadhand.cli import main
from deadhand.games import find_game
from deadhand.lab.analysis import people as analysis
from deadhand.lab.analysis.finished import finished_games
from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.analysis.people import People, check_same_setup, difference_p_value, played_games, read_people
from deadhand.lab.pages.html import html_of
from deadhand.lab.pages.report import Studies, report_page
from deadhand.lab.pages.sections import people as section
from deadhand.lab.rows.columns import SECONDS_A_DECISION
from deadhand.lab.rows.people import PeopleGame, PeopleWriter
from deadhand.match.match import Match
from deadhand.match.saved import HUMAN
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game

SECONDS = 11
SETUP: dict[str, Any] = {"zeven": {"rounds": 1}}


def played(game: Game, seats: int, number: int) -> Match:
    """A game, as a live table keys its chance."""
    match = Match(game, seats=seats, seed=f"{number:064x}", options=SETUP.get(game.slug, {}), rekeyed=True)
    bot = Bot("greedy")
    while not match.over:
        match.play(bot.choose(match))
    return match


def write_games(folder: Path, matches: Sequence[Match], players: Sequence[str], *, seconds: float = SECONDS) -> Path:
    """Write games in which a person takes so many seconds for each choice; return the folder of their setup."""
    with PeopleWriter(folder) as writer:
        for match in matches:
            times, now = [], datetime(2026, 1, 1, tzinfo=UTC)
            for move in range(len(match.actions)):
                now += timedelta(seconds=seconds if players[match.actor_of(move + 1) or 0] == HUMAN else 1)
                times.append(now)
            writer.add(PeopleGame(match.saved(players=players), (), times), source="server")
        (written,) = writer.finish().folders
    assert written.games == len(matches)
    return written.path


@pytest.fixture(scope="module")
def matches() -> list[Match]:
    return [played(find_game("zeven"), 2, number) for number in range(6)]


@pytest.fixture
def beside(matches: list[Match], tmp_path: Path) -> People:
    return read_people(write_games(tmp_path / "games", matches, [HUMAN, "easy"]), find_game("zeven"))


def test_the_choices_and_times_of_people_are_counted_without_those_of_bots(
    beside: People, matches: list[Match]
) -> None:
    game = find_game("zeven")
    verbs = Counter(
        game.actions.decode(action)[0].name
        for match in matches
        for move, action in enumerate(match.actions, 1)
        if match.actor_of(move) == 0
    )
    assert {verb: round(each.value * verbs.total()) for verb, each in beside.played.verbs.items()} == verbs
    for each in beside.played.verbs.values():
        assert each.low <= each.value <= each.high
    assert beside.seconds is not None
    assert beside.seconds.value == pytest.approx(SECONDS)
    assert beside.seconds.games == len(matches)
    assert set(beside.quantiles.values()) == {float(SECONDS)}
    assert list(beside.tables) == ["people with easy bots"]
    wins = [match.returns[0] for match in matches]
    assert sorted(analysis.wins_of_people(beside, "people with easy bots")) == sorted(wins)


def report_of(beside: People, **bots: Any) -> tuple[str, list[str]]:
    """The page of a report with these games of people; its text, and its sentences at the head."""
    request = lab.Request("zeven", seats=2, games=40, bots="random", options=beside.conditions.options, seed=3)
    run = lab.play(request, moves=True)
    finished = finished_games(run, find_game("zeven"))
    studies = Studies(levels={"hard": played_games(run, finished)})
    page = report_page(finished, run.conditions, studies, people=beside)
    return html_of(page), [verdict.sentence for verdict in page.summary]


def test_a_few_games_say_little_and_the_assumed_minutes_stay(beside: People) -> None:
    text, summary = report_of(beside)
    assert "too few games" in summary[0]
    assert "nobody has measured" in text
    assert beside.timing.seconds == SECONDS_A_DECISION


@pytest.mark.soak
def test_enough_games_replace_the_assumed_minutes_and_are_set_beside_bots(
    beside: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    assumed, _ = report_of(beside)
    for module in (analysis, section):
        monkeypatch.setattr(module, "FEWEST", 5)
    text, summary = report_of(beside)
    assert "too few games" not in summary[0]
    assert f"A person takes {SECONDS}.0 seconds for a decision" in " ".join(summary)
    assert f"Minutes are {SECONDS}.0 seconds for each decision, as people took in 6 games" in text
    assert "nobody has measured" not in text
    minutes = [float(re.findall(r"less than (\d+) minutes", each)[0]) for each in (assumed, text)]
    assert minutes[1] == pytest.approx(minutes[0] * SECONDS / SECONDS_A_DECISION, abs=1)
    for words in ("Choices taken", "hard bots", "Wins of a person at a table with bots", "minutes as played"):
        assert words in text
    assert not re.findall(r"(?:src|href)=[\"']http", text)


def test_two_equal_means_differ_by_chance_and_few_games_are_not_tested() -> None:
    one, other, few = Estimate(5.0, 4.0, 6.0, 50), Estimate(9.0, 8.0, 10.0, 50), Estimate(9.0, 8.0, 10.0, 20)
    assert difference_p_value(one, one) == 1.0
    assert (difference_p_value(one, other) or 1.0) < 1e-6
    assert difference_p_value(one, few) is None


@pytest.mark.soak
@pytest.mark.parametrize("slug", ["three_days", "escape_the_horde"])
def test_teams_and_sides_have_their_share_of_wins(slug: str, tmp_path: Path) -> None:
    game = find_game(slug)
    seats = game.default_seats
    folder = write_games(tmp_path / "games", [played(game, seats, 1)], [HUMAN] * seats)
    text = html_of(
        report_page(
            finished_games(run := lab.play(lab.Request(slug, seats=seats, games=2, bots="easy"), moves=True), game),
            run.conditions,
            Studies(levels={"easy": played_games(run, finished_games(run, game))}),
            people=read_people(folder, game),
        )
    )
    for name in ("the team",) if game.team else game.factions.names if game.factions else ():
        assert f"Games that {'the team wins' if game.team else f'the {name.capitalize()} win'}" in text


def test_people_and_bots_must_have_played_the_same(beside: People, tmp_path: Path) -> None:
    def conditions(**asked: Any) -> Any:
        return lab.play(lab.Request("zeven", **{"seats": 2, "games": 1, "options": {"rounds": 1}, **asked})).conditions

    check_same_setup(beside.conditions, conditions())
    for asked, words in (({"seats": 3}, "numbers of seats"), ({"options": {"rounds": 2}}, r"options \(rounds\)")):
        with pytest.raises(Refused, match=words):
            check_same_setup(beside.conditions, conditions(**asked))
    rows = tmp_path / "bots"
    lab.play_to(rows, lab.Request("zeven", seats=2, games=1, options={"rounds": 1}), moves=True)
    with pytest.raises(Refused, match="Bots played"):
        read_people(rows, find_game("zeven"))


@pytest.mark.soak
def test_the_command_takes_over_the_setup_and_its_words_repeat_it(
    matches: list[Match], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = write_games(tmp_path / "games", matches[:2], [HUMAN, HUMAN])

    def report(*words: str) -> Any:
        return CliRunner().invoke(main, ["lab", "report", "zeven", "--games", "2", "--seed", "1", *words])

    done = report("--people", str(folder), "--out", "page.html")
    assert done.exit_code == 0, done.output
    text = Path("page.html").read_text("utf-8")
    assert f"--people {folder}" in text
    assert "--option rounds=1" in text
    assert "2 games, played at a server" in text
    assert "easy bots" in text
    other = report("--people", str(folder), "--out", "page.html", "--seats", "3")
    assert (other.exit_code, "numbers of seats" in other.output) == (2, True)
    as_rows = report("--rows", str(folder), "--out", "page.html")
    assert (as_rows.exit_code, "--people" in as_rows.output) == (2, True)
    rows = tmp_path / "bots"
    lab.play_to(rows, lab.Request("zeven", seats=2, games=3, options={"rounds": 1}), moves=True)
    of_rows = report("--rows", str(rows), "--people", str(folder), "--out", "rows.html")
    assert of_rows.exit_code == 0, of_rows.output
    assert "hard bots" in Path("rows.html").read_text("utf-8")
