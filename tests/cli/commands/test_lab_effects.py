"""`deadhand lab effects`: a page of what each change does, wrong requests and an interruption."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deadhand.lab.sweeps import effects
from deadhand.lab.sweeps.effects import MeasuredChange

from ..conftest import Run

QUICK = ("--games", 2, "--seats", 2, "--option", "rounds=1", "--bots", "random", "--seed", 1)


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DEADHAND_JIT", "0")
    monkeypatch.chdir(tmp_path)


def test_the_page_names_the_command_that_plays_the_same_again(run: Run) -> None:
    words = ("--of", "copies", "--of", "hands", "--only", "hunter")
    result = run("lab", "effects", "zeven", *words, *QUICK, "--out", "effects.html")
    assert result.exit_code == 0, result.output
    assert "No effect was found. Questions asked: 1." in result.stdout
    page = Path("effects.html").read_text(encoding="utf-8")
    assert f"deadhand lab effects zeven {' '.join(words)} --seats 2 --games 2 --bots random --seed 1" in page
    assert "2 games as it is, and 2 with each of 3 changes" in page


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--only", "sniper"), "Zeven Card Zombie has nothing to change here: no copies or"),
        (("--of", "numbers"), "no numbers."),
        (("--of", "seats"), "is not one of"),
        (("--out", "no/such/page.html"), "There is no folder no/such"),
    ],
)
def test_a_wrong_request_is_refused_before_anything_is_played(
    run: Run, words: tuple[str, ...], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deadhand.lab.rows.playing.play_blocks", None)
    result = run("lab", "effects", "zeven", *QUICK, *words)
    assert result.exit_code == 2
    assert reason in result.stderr


@pytest.mark.usefixtures("without_charts")
def test_an_interruption_keeps_the_changes_that_are_done(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = effects.play_effects

    def interrupted(*asked: Any, **more: Any) -> Iterator[MeasuredChange]:
        played = whole(*asked, **more)
        for _ in range(3):
            yield next(played)
        raise KeyboardInterrupt

    monkeypatch.setattr(effects, "play_effects", interrupted)
    result = run("lab", "effects", "zeven", "--of", "copies", *QUICK)
    assert result.exit_code != 0
    assert "Stopped after 2 of 22 changes." in result.stderr
    assert "2 with each of 2 changes" in Path("zeven-effects.html").read_text(encoding="utf-8")
