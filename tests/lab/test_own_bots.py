"""A bot of one's own is shown what its seat may know, and nothing else."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from deadhand.bots.own_bot import OwnBot
from deadhand.cli import main
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from tests.conformance.playing import ALL_GAMES, play_out, somewhere, table_name
from tests.test_shown_commands import BLOCKS, PROGRAMS


class Curious:
    """Keeps what it is shown, and spoils it."""

    shown: list[Match]

    def __init__(self, _seed: int) -> None:
        self.shown = []

    def choose(self, match: Match) -> Any:
        self.shown.append(match.clone())
        chosen = match.legal[-1]
        play_out(match, seed=1)
        return chosen


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_it_sees_a_copy_in_which_what_its_seat_does_not_know_is_redealt(game: Game) -> None:
    match = next(
        match for seed in range(99) if not (match := somewhere(game, seats=game.default_seats, seed=seed)).over
    )
    before, seat = match.digest, match.actor
    seated = OwnBot("tests:Curious", Curious).sit_down("seed")
    for _ in range(6):
        assert seated.choose(match) == match.legal[-1]
    assert match.digest == before
    shown: list[Match] = seated.bot.shown
    assert all((world.seed, world.actions, world.actor) == (None, [], seat) for world in shown)
    assert all(world.view(seat)["zones"] == match.view(seat)["zones"] for world in shown)
    assert all(world.legal == match.legal for world in shown)
    assert len({world.digest for world in shown}) == 6
    again = OwnBot("tests:Curious", Curious).sit_down("seed")
    again.choose(match)
    assert again.bot.shown[0].digest == shown[0].digest


@pytest.mark.compiled("zeven")
def test_the_first_bot_of_the_page_about_bots_beats_greedy_as_often_as_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = next(block.page for block in BLOCKS if block.page.name == "bots.md").read_text(encoding="utf-8")
    (told,) = re.findall(r"wins (\d+) of 100 games .* \(95 % interval (\d+) to (\d+)\)", page)
    (line,) = re.findall(r"^deadhand simulate (.*MyBot,greedy.*)$", page, re.MULTILINE)
    (tmp_path / "mymodule.py").write_text(PROGRAMS["mymodule.py"], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    done = CliRunner().invoke(main, ["simulate", *line.split(), "--json"])
    bot = json.loads(done.stdout)["seats"][0]
    found = [bot["win_share"], *bot["win_share_interval"]]
    assert [round(100 * share) for share in found] == [int(number) for number in told]
    assert int(told[1]) > 50
