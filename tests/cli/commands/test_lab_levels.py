"""`deadhand lab levels`, `lab matrix` and `lab ladder`."""

import sys
from pathlib import Path
from typing import Any

import pytest

from deadhand.lab.sweeps import matrix

from ..conftest import Run

QUICK = ("--games", 2, "--seats", 2, "--option", "rounds=1", "--seed", 1)


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DEADHAND_JIT", "0")
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("without_charts")
def test_levels_are_compared_and_the_page_names_its_command(run: Run) -> None:
    result = run("lab", "levels", "zeven", "--bots", "easy,hard", *QUICK)
    assert result.exit_code == 0, result.output
    assert "No difference between the levels was found." in result.stdout
    page = Path("zeven-levels.html").read_text(encoding="utf-8")
    assert "deadhand lab levels zeven --seats 2 --games 2 --bots easy,hard --seed 1 --option rounds=1" in page


@pytest.mark.usefixtures("without_charts")
def test_a_matrix_is_of_the_bots_that_are_named(run: Run) -> None:
    result = run("lab", "matrix", "zeven", "--bots", "random,easy", *QUICK, "--out", "m.html")
    assert result.exit_code == 0, result.output
    page = Path("m.html").read_text(encoding="utf-8")
    assert "--bots random,easy --seed 1 --option rounds=1 --by bots" in page
    assert "Share of wins of one bot among others" in page


@pytest.mark.usefixtures("without_charts")
def test_an_interruption_keeps_the_rows_that_are_done(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = matrix.play_matrix

    def interrupted(*asked: Any, **more: Any) -> Any:
        yield next(whole(*asked, **more))
        raise KeyboardInterrupt

    monkeypatch.setattr(matrix, "play_matrix", interrupted)
    result = run("lab", "matrix", "zeven", "--bots", "random,easy", *QUICK, "--out", "m.html")
    assert result.exit_code != 0
    assert "Stopped." in result.stderr
    assert '<th scope="row">random</th>' in Path("m.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("levels", "zeven", "--bots", "hard"), "Name 2 to 4 levels"),
        (("levels", "zeven", "--bots", "hard,clever"), "clever"),
        (("matrix", "zeven", "--bots", "clever"), "clever"),
        (("matrix", "zeven", "--by", "seats", "--bots", "easy,hard"), "is of one level for all"),
        (("matrix", "left_4_dead", "--by", "bots"), "nobody plays against another bot"),
        (("matrix", "zeven", "--out", "no/such/page.html"), "There is no folder no/such"),
    ],
)
def test_a_wrong_request_is_refused_before_anything_is_played(
    run: Run, words: tuple[str, ...], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deadhand.arena.threads.play_blocks", None)
    result = run("lab", *words)
    assert result.exit_code == 2
    assert reason in result.stderr


def test_the_ladder_says_where_its_page_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("choix")
    pytest.importorskip("matplotlib")
    from deadhand.lab.runs import ladder

    monkeypatch.setattr(ladder, "section", lambda game, *_: ["", f"## {game.title}"])
    result = run("lab", "ladder", "--only", "zeven", "--out", "ladder")
    assert result.exit_code == 0, result.output
    assert "The page is ladder/ladder.md." in result.stdout
    assert "## Zeven Card Zombie" in Path("ladder/ladder.md").read_text(encoding="utf-8")


def test_without_its_extra_the_ladder_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "choix", None)
    monkeypatch.delitem(sys.modules, "deadhand.lab.runs.ladder", raising=False)
    result = run("lab", "ladder", "--out", "ladder")
    assert result.exit_code == 2
    assert "The ladder needs choix." in result.stderr
