"""`deadhand verify`: what takes long shows how far it is; the bots of a game against them choose again."""

import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from deadhand.cli import main, progress
from deadhand.match.saved import read_saved


def test_a_bar_is_shown_only_once_it_takes_long_and_loses_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert list(progress.with_progress(range(5), 5, what="It takes long")) == list(range(5))
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(progress, "PATIENCE", -1.0)
    assert list(progress.with_progress(range(5), 5, what="It takes long")) == list(range(5))
    assert "It takes long" in capsys.readouterr().err


@pytest.mark.parametrize("more", [["--seed", "7"], ["--daily"]])
def test_the_bots_of_a_game_in_the_terminal_choose_again(tmp_path: Path, more: list[str]) -> None:
    path = tmp_path / "game.json"
    play = ["play", "zeven", "--option", "rounds=1", "--plain", "--save", str(path), *more]
    CliRunner().invoke(main, play, input="1\n" * 30 + "q\n")
    done = CliRunner().invoke(main, ["verify", str(path)])
    assert done.exit_code == 0, done.output
    found = re.search(r"(\d+) of (\d+) bot moves recomputed", done.output)
    assert found is not None
    assert found[1] == found[2] != "0"


def test_verify_names_changed_levels_and_recomputes_the_other_bots(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    play = ["play", "zeven", "--option", "rounds=1", "--option", "first_dealer=4", "--seed", "7", "--plain"]
    typed = "1\n" * 6 + "level agatha easy\n" + "1\n" * 6 + "q\n"
    printed = CliRunner().invoke(main, [*play, "--save", str(path)], input=typed).output
    assert "Agatha: Easy. Overlooks " in printed
    saved = read_saved(path)
    assert (saved.players, saved.changed_bots) == (["human", "easy", "hard", "hard"], [1])
    done = CliRunner().invoke(main, ["verify", str(path)])
    assert done.exit_code == 0, done.output
    found = re.search(r"(\d+) of (\d+) bot moves recomputed", done.output)
    assert found is not None
    assert found[1] == found[2] != "0"
    assert "Not recomputed: the moves of Agatha, whose level changed during the game." in done.output
    resumed = CliRunner().invoke(main, ["resume", str(path)], input="level\nlevel hard\nq\n").output
    assert "Agatha: Easy" in resumed
    assert "Agatha, Silas, Ophelia: Hard." in resumed
    assert (read_saved(path).players, read_saved(path).changed_bots) == (["human", "hard", "hard", "hard"], [1])
