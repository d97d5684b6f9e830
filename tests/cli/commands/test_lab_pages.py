"""`deadhand lab report` and `deadhand lab compare`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from deadhand.cli import main
from deadhand.lab.runs import comparing

SHORT = ("--games", "20", "--seed", "1", "--option", "rounds=1")


def deadhand(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [*map(str, words)], prog_name="deadhand")


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DEADHAND_JIT", "0")
    monkeypatch.chdir(tmp_path)


@pytest.mark.soak
def test_a_report_is_written_with_its_summary_and_command() -> None:
    done = deadhand("lab", "report", "zeven", "--seats", "3", *SHORT, "--out", "zeven.html")
    assert done.exit_code == 0, done.output
    assert "The first player wins" in done.stdout
    assert "The page is zeven.html" in done.stdout
    text = Path("zeven.html").read_text(encoding="utf-8")
    assert "deadhand lab report zeven --seats 3 --games 20 --bots hard --seed 1 --option rounds=1" in text


@pytest.mark.usefixtures("without_charts")
def test_a_report_on_rows_that_were_played_before_is_the_same() -> None:
    assert deadhand("lab", "play", "zeven", *SHORT, "--rows", "rows").exit_code == 0
    assert deadhand("lab", "report", "zeven", "--rows", "rows", "--out", "rows.html").exit_code == 0
    assert deadhand("lab", "report", "zeven", *SHORT, "--out", "played.html").exit_code == 0
    rows, played = (
        Path(name).read_text(encoding="utf-8").split("The same games again") for name in ("rows.html", "played.html")
    )
    assert rows[0] == played[0]


def test_rows_of_another_game_are_refused() -> None:
    assert deadhand("lab", "play", "zeven", *SHORT, "--rows", "rows").exit_code == 0
    done = deadhand("lab", "report", "three_days", "--rows", "rows")
    assert done.exit_code == 2
    assert "These are games of Zeven Card Zombie, not of Cards of the Dead: The Board Game" in done.stderr


@pytest.mark.parametrize("name", ["report", "compare"])
@pytest.mark.parametrize(
    ("out", "reason"),
    [("no/such/page.html", "There is no folder no/such"), (".", "is a folder"), ("full.html", "denied")],
)
def test_a_file_that_cannot_be_written_is_refused_before_play(
    name: str, out: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if reason == "denied":
        monkeypatch.setattr("os.access", lambda *_: False)
    monkeypatch.setattr("deadhand.lab.rows.playing.play_blocks", None)
    done = deadhand("lab", name, "zeven", *SHORT, "--out", out)
    assert done.exit_code == 2
    assert reason in done.stderr


@pytest.mark.usefixtures("without_charts")
def test_a_page_that_cannot_be_written_after_all_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    write = Path.write_text

    def full(path: Path, *rest: str, **more: str) -> int:
        if path.suffix == ".html":
            raise OSError(28, "No space left on device", str(path))
        return write(path, *rest, **more)

    monkeypatch.setattr(Path, "write_text", full)
    done = deadhand("lab", "report", "zeven", *SHORT, "--out", "zeven.html")
    assert done.exit_code == 2
    assert "No space left on device" in done.stderr
    kept = Path(done.stderr.partition("kept as ")[2].strip().rstrip("."))
    assert kept.read_text(encoding="utf-8").startswith("<!doctype html>")
    kept.unlink()


@pytest.mark.usefixtures("without_charts")
def test_a_comparison_says_what_changed_and_repeats_itself() -> None:
    words = ("--bots", "hard", "--base-bots", "easy", "--until", "30%")
    done = deadhand("lab", "compare", "zeven", "--seats", "2", *SHORT, *words, "--out", "both.html")
    assert done.exit_code == 0, done.output
    assert "Every difference of wins is known to" in done.stdout
    text = Path("both.html").read_text(encoding="utf-8")
    assert "--base-bots easy --base-option rounds=1" not in text
    assert "--base-bots easy --bots hard --option rounds=1" in text
    assert "What A and B differ in" in text


@pytest.mark.soak
@pytest.mark.usefixtures("without_charts")
def test_a_comparison_stopped_by_its_bound_says_so() -> None:
    words = ("--bots", "easy", "--base-bots", "hard", "--until", "0.5%", "--most-games", "30", "--out", "both.html")
    done = deadhand("lab", "compare", "zeven", "--seats", "2", *SHORT, *words)
    assert done.exit_code == 0, done.output
    assert "--most-games allows 30 games of each side" in done.stdout
    assert "30 games of A and 30 of B" in Path("both.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("precision", ["0", "fast", "80%", "-1%", "nan"])
def test_a_precision_is_a_percentage(precision: str) -> None:
    done = deadhand("lab", "compare", "zeven", *SHORT, f"--until={precision}")
    assert done.exit_code == 2
    assert "Write --until as percent from 0.01% to 50%" in done.stderr


@pytest.mark.usefixtures("without_charts")
def test_an_interrupted_comparison_keeps_the_rounds_that_were_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = comparing.play_sides

    def interrupted(*sides: Any, **more: Any) -> Iterator[Any]:
        yield next(whole(*sides, **more))
        raise KeyboardInterrupt

    monkeypatch.setattr(comparing, "play_sides", interrupted)
    words = ("--bots", "easy", "--base-bots", "hard", "--until", "0.1%", "--out", "both.html")
    done = deadhand("lab", "compare", "zeven", "--seats", "2", *SHORT, *words)
    assert done.exit_code == 0, done.output
    assert "Stopped." in done.stderr
    assert "20 games of A and 20 of B" in Path("both.html").read_text(encoding="utf-8")


@pytest.mark.soak
def test_a_history_names_its_versions_and_the_command_that_repeats_it() -> None:
    deck = deadhand("deck", "zeven").stdout
    Path("first.toml").write_text(f'name = "First printing"\n{deck}', encoding="utf-8")
    Path("second.toml").write_text(f'parent = "First printing"\n{deck}', encoding="utf-8")
    done = deadhand("lab", "history", "zeven", "first.toml", "second.toml", *SHORT, "--out", "history.html")
    assert done.exit_code == 0, done.output
    assert "No difference was found between second and First printing." in done.stdout
    text = Path("history.html").read_text(encoding="utf-8")
    assert "second, made from First printing" in text
    assert "deadhand lab history zeven first.toml second.toml --seats 4 --games 20 --bots hard --seed 1" in text
