"""`deadhand lab sweep`: a table, CSV or a page; refused steps, wrong requests and an interruption."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.sweeps.sweep import Sweep, SweepCell

from ..conftest import Run

QUICK = ("--games", 2, "--seats", 2, "--option", "rounds=1", "--seed", 1)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sweeps whose third step is refused, and in which nothing is really played."""

    def play(sweep: Sweep, progress: Callable[[int], None]) -> Iterator[SweepCell]:
        for number, values in enumerate(sweep.steps):
            progress(number)
            if number == 2:
                yield SweepCell(values, {}, "The deck is too small.")
            else:
                yield SweepCell(values, {"first player": Estimate(0.5, 0.4, 0.6, 2)})

    monkeypatch.setattr(Sweep, "play", play)


def test_a_sweep_prints_a_table_with_a_line_for_each_step(run: Run) -> None:
    result = run("lab", "sweep", "zeven", "--set", "commando_6.count=0,7", *QUICK)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("Share of wins by place after the first player, 2 games for each step, seed 1")
    assert lines[1].split()[:3] == ["commando_6.count", "first", "player"]
    assert [line.split()[0] for line in lines[2:]] == ["0", "7"]
    assert result.stdout == run("lab", "sweep", "zeven", "--set", "commando_6.count=0,7", *QUICK).stdout


@pytest.mark.usefixtures("played")
def test_refused_steps_are_shown_with_the_reason_and_the_rest_goes_on(run: Run) -> None:
    lines = run("lab", "sweep", "zeven", "--set", "hunter.count=1..4", *QUICK).stdout.splitlines()
    assert lines[4] == "3             refused: The deck is too small."
    assert "50.0 % (40.0 to 60.0)" in lines[5]
    rows = run("lab", "sweep", "zeven", "--set", "hunter.count=1..4", "--csv", *QUICK).stdout.splitlines()
    assert rows[0] == "hunter.count,measure,of,value,low,high,games,seed,refused"
    assert rows[3] == "3,places,,,,,2,1,The deck is too small."


@pytest.mark.usefixtures("played")
def test_a_page_names_the_command_that_plays_the_same_again(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("altair")
    out = tmp_path / "sweep.html"
    result = run("lab", "sweep", "zeven", "--set", "hunter.count=1..4", "--out", out, "--bots", "easy", *QUICK)
    assert result.exit_code == 0, result.output
    page = out.read_text(encoding="utf-8")
    assert "deadhand lab sweep zeven --set hunter.count=1..4 --seats 2 --games 2 --bots easy --seed 1" in page
    assert "The deck is too small." in page


def test_an_interruption_keeps_the_steps_that_are_done(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(sweep: Sweep, _progress: Callable[[int], None]) -> Iterator[SweepCell]:
        yield SweepCell(sweep.steps[0], {"first player": Estimate(0.5, 0.4, 0.6, 2)})
        raise KeyboardInterrupt

    monkeypatch.setattr(Sweep, "play", play)
    result = run("lab", "sweep", "zeven", "--set", "hunter.count=1..4", *QUICK)
    assert "50.0 % (40.0 to 60.0)" in result.stdout
    assert "Stopped after 1 of 4 steps." in result.stderr
    assert result.exit_code != 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--set", "hunter.count=5..1"), "The range 5..1 of hunter.count is empty"),
        (("--set", "rounds=9"), "rounds of Zeven Card Zombie allows 1 to 8, not 9"),
        (("--set", "rounds=1", "--measure", "team"), 'has no measure "team"'),
        (("--set", "rounds=1", "--out", "no/such/folder/page.html"), "There is no folder"),
        (("--set", "rounds=1", "--csv", "--out", "page.html"), "only one of --csv and --out"),
    ],
)
def test_a_wrong_request_is_refused_before_anything_is_played(
    run: Run, arguments: tuple[str, ...], sentence: str
) -> None:
    result = run("lab", "sweep", "zeven", *arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
