"""`deadhand train`: says what is missing, stops and goes on, and writes a network with its log."""

import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import deadhand.training
from deadhand.extras import command_to_add

from ..conftest import Run

needs_torch = pytest.mark.skipif(find_spec("torch") is None, reason="training needs PyTorch: `make training`")
SHORT = (
    "--seats",
    "2",
    "--option",
    "rounds=1",
    "--width",
    "16",
    "--imitation",
    "1",
    "--games",
    "0",
    "--seed",
    "3",
    "--tables",
    "16",
)


def test_without_pytorch_the_command_says_how_to_install_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("folder", "trainer", "export", "match", "groups", "model", "learning", "rollout"):
        monkeypatch.delitem(sys.modules, f"deadhand.training.{name}", raising=False)
        monkeypatch.delattr(deadhand.training, name, raising=False)
    monkeypatch.setitem(sys.modules, "torch", None)
    result = run("train", "zeven", "--out", tmp_path / "zeven")
    assert result.exit_code == 2
    assert f"Training needs torch. To install it: {command_to_add('train')}" in " ".join(result.stderr.split())
    assert not (tmp_path / "zeven").exists()


@needs_torch
def test_a_training_writes_a_network_and_goes_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deadhand.cli.commands.train.POSITIONS", 20)
    monkeypatch.setattr("deadhand.training.match.TABLES", 4)
    out = tmp_path / "zeven"
    result = run("train", "zeven", "--updates", "1", "--seed", "3", "--out", out, *SHORT)
    assert result.exit_code == 0, result.output
    assert (out / "network.npz").stat().st_size < 200_000
    assert '"seed": 3' in (out / "training.md").read_text(encoding="utf-8")
    again = run("train", "zeven", "--updates", "1", "--out", out, *SHORT)
    assert again.exit_code == 2
    assert "has a training already" in again.stderr
    more = run("train", "zeven", "--updates", "2", "--out", out, "--resume", "--games", "0")
    assert more.exit_code == 0, more.output
    assert "2 updates, 2,048 decisions, plays itself" in more.stdout


@needs_torch
def test_a_best_response_is_measured_against_its_level_alone(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deadhand.cli.commands.train.POSITIONS", 20)
    monkeypatch.setattr("deadhand.training.match.TABLES", 4)
    monkeypatch.chdir(tmp_path)
    asked = ("train", "zeven", "--updates", "2", *SHORT, "--games", "4")
    result = run(*asked, "--against", "easy")
    assert result.exit_code == 0, result.output
    assert "plays against easy" in result.stdout
    (sentence,) = (line for line in result.stdout.splitlines() if "best response" in line)
    assert sentence.startswith("2 seats: a best response found in ")
    log = (tmp_path / "zeven-against-easy" / "training.md").read_text(encoding="utf-8")
    assert f"- {sentence}" in log
    assert '"against": "easy"' in log
    more = run("train", "zeven", "--updates", "3", "--against", "easy", "--resume", "--games", "4")
    assert more.exit_code == 0, more.output
    assert "3 updates, 3,072 decisions, plays against easy" in more.stdout


@needs_torch
def test_a_team_has_nobody_to_play_against(run: Run, tmp_path: Path) -> None:
    result = run("train", "three_days", "--against", "hard", "--out", tmp_path / "out")
    assert result.exit_code == 2
    assert "all players are one team: there is nobody to play against." in " ".join(result.stderr.split())
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--seats", "9"), "9"),
        (("--option", "rounds"), "NAME=VALUE"),
        (("--teacher", "nobody"), 'There is no bot "nobody"'),
        (("--against", "nobody"), 'There is no bot "nobody"'),
        (("--seats", "two"), "two"),
    ],
)
@needs_torch
def test_wrong_settings_are_refused(run: Run, tmp_path: Path, options: tuple[str, str], sentence: str) -> None:
    result = run("train", "zeven", "--out", tmp_path / "zeven", *options)
    assert result.exit_code == 2
    assert sentence in result.stderr
