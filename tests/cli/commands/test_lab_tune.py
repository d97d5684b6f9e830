"""`deadhand lab tune`: writes a deck file, stops and goes on, and says which targets are missed."""

import sys
from pathlib import Path
from typing import Any

import pytest

from deadhand.extras import command_to_add
from deadhand.lab.tuning.search import Search
from deadhand.table.deck.deck import Deck

from ..conftest import Run

pytest.importorskip("optuna")
TARGETS = """
game = "left_4_dead"
seed = 1
trials = 12
games = [1]
final_games = 1
[parameters]
"pills.count" = "7..15"
"molotov.count" = "0..8"
[[target]]
at = { seats = 4 }
least = 50
most = 50
"""


@pytest.fixture
def targets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of targets that are met by 9 Pills; nothing is really played."""

    def measure(_game: object, deck: Deck, cells: Any, **_: object) -> dict[Any, list[float]]:
        pills = next(card.count for card in deck.cards if card.id == "pills")
        return {cell: [50.0 + 2 * (pills - 9)] for cell in cells}

    for module in ("search", "conclusion"):
        monkeypatch.setattr(f"deadhand.lab.tuning.{module}.measure_cells", measure)
    file = tmp_path / "targets.toml"
    file.write_text(TARGETS, encoding="utf-8")
    return file


def test_a_tuning_writes_a_deck_that_every_command_takes(run: Run, targets: Path, tmp_path: Path) -> None:
    out = tmp_path / "tuned.toml"
    result = run("lab", "tune", "left_4_dead", "--targets", targets, "--out", out, "--trials", 40)
    assert result.exit_code == 0, result.output
    assert "Best so far, trial 1: shortfall 36.0 (as it is)." in result.stdout
    assert "the shortfall is 0.0; with the deck before it was 36.0" in result.stdout
    checked = run("deck", "left_4_dead", "--check", out)
    assert "108 cards, enough for 5 seats; changed: pills, molotov." in checked.stdout


def test_a_deck_that_meets_all_targets_ends_the_search(run: Run, targets: Path, tmp_path: Path) -> None:
    targets.write_text(TARGETS.replace("50", "56"), encoding="utf-8")  # the deck as it is
    out = tmp_path / "tuned.toml"
    result = run("lab", "tune", "left_4_dead", "--targets", targets, "--out", out)
    assert result.exit_code == 0
    text = out.read_text(encoding="utf-8")
    assert ", 1 trial." in " ".join(text.split())
    assert "Nothing is changed." in text


def test_a_target_that_is_missed_is_named_and_the_deck_is_written(run: Run, targets: Path, tmp_path: Path) -> None:
    targets.write_text(TARGETS.replace("50", "20"), encoding="utf-8")
    out = tmp_path / "tuned.toml"
    result = run("lab", "tune", "left_4_dead", "--targets", targets, "--out", out)
    assert result.exit_code == 1
    assert "Missed: Share of games that the team wins should be at least 20 and at most 20 percent" in result.stdout
    assert "Widen the ranges of [parameters], play more --trials, or ask for less." in result.stdout
    assert out.is_file()


def test_an_interrupted_tuning_writes_the_best_so_far_and_goes_on(
    run: Run, targets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    targets.write_text(TARGETS.replace("50", "20"), encoding="utf-8")  # none meets them, so all trials are played
    out = tmp_path / "tuned.toml"
    command = ("lab", "tune", "left_4_dead", "--targets", targets, "--out", out)
    play_trial = Search.play_trial

    def interrupted(search: Search, *arguments: Any) -> Any:
        if search.finished == 6:
            raise KeyboardInterrupt
        return play_trial(search, *arguments)

    with monkeypatch.context() as patch:
        patch.setattr(Search, "play_trial", interrupted)
        result = run(*command)
    assert result.exit_code not in (0, 1)
    assert "Stopped. The best deck so far is in" in result.stderr
    assert "The best of 6 trials of a search that was stopped" in out.read_text(encoding="utf-8")
    again = run(*command)
    assert "Going on after 6 trials. Best so far, trial" in again.stdout
    assert "12 trials" in out.read_text(encoding="utf-8")


def test_a_deck_that_met_the_targets_by_luck_alone_asks_for_more_games(
    run: Run, targets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fresh(_game: object, _deck: Deck, cells: Any, **_: object) -> dict[Any, list[float]]:
        return {cell: [49.0] for cell in cells}

    monkeypatch.setattr("deadhand.lab.tuning.conclusion.measure_cells", fresh)
    targets.write_text(TARGETS.replace("50", "56"), encoding="utf-8")
    result = run("lab", "tune", "left_4_dead", "--targets", targets, "--out", tmp_path / "tuned.toml")
    assert result.exit_code == 1
    assert "Raise games in the targets file" in result.stdout


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (('"pills.count"', '"zombie.count"'), "zombie.count is not marked as reconstructed"),
        (('"left_4_dead"', '"zeven"'), 'these targets are for "zeven"'),
        (("most = 50", "most = 150"), "a share in percent, 0 to 100, not 150"),
    ],
)
def test_wrong_targets_are_refused(
    run: Run, targets: Path, tmp_path: Path, change: tuple[str, str], sentence: str
) -> None:
    targets.write_text(TARGETS.replace(*change), encoding="utf-8")
    result = run("lab", "tune", "left_4_dead", "--targets", targets, "--out", tmp_path / "tuned.toml")
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert not (tmp_path / "tuned.toml").exists()


def test_without_the_extra_the_command_says_what_installs_it(
    run: Run, targets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "optuna", None)  # as if it was not installed
    for name in [name for name in sys.modules if name.startswith("deadhand.lab.tuning.")]:
        monkeypatch.delitem(sys.modules, name)
    result = run("lab", "tune", "left_4_dead", "--targets", targets, "--out", tmp_path / "tuned.toml")
    assert result.exit_code == 2
    assert f"The lab needs optuna. To install it: {command_to_add('lab')}" in result.stderr
