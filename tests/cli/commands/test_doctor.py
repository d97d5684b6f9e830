import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import click
import numba
import pytest

import deadhand
from deadhand.match.dealing import deal
from deadhand.table.jit.cache import cache_root
from deadhand.table.jit.jit import cache_folder
from tests.cli.conftest import Run


def findings(run: Run, *, code: int) -> dict[str, dict[str, str]]:
    result = run("doctor", "--json")
    assert result.exit_code == code, result.output
    return {finding["what"]: finding for finding in json.loads(result.stdout)}


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A cache folder of the test's own, of which the process remembers nothing afterwards."""
    monkeypatch.setenv("DEADHAND_CACHE", str(tmp_path / "cache"))
    _forget_cache()
    yield tmp_path / "cache"
    _forget_cache()


def _forget_cache() -> None:
    cache_root.cache_clear()
    cache_folder.cache_clear()


def test_doctor_prints_where_files_are(run: Run, cache: Path, tmp_path: Path) -> None:
    deal("zeven", seed=1).save(tmp_path / "data" / "games" / "one.json")
    results = findings(run, code=0)
    assert results["cache"]["result"] == str(cache)
    assert results["saves"]["result"] == f"{tmp_path / 'data' / 'games'} (1 game)"
    assert results["tables"]["result"] == f"{tmp_path / 'data' / 'tables.sqlite'} (none yet)"
    assert "DEADHAND_JIT" in results["rules"]["result"]
    assert {"deadhand", "python", "page", "browser"} <= results.keys()


def test_people_read_a_line_for_each_thing(run: Run) -> None:
    lines = run("doctor").stdout.splitlines()
    assert all(line.startswith("ok ") for line in lines)
    assert [line.split()[1] for line in lines][:5] == ["deadhand", "python", "cache", "saves", "tables"]


def test_an_unwritable_path_is_named_with_a_remedy(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("DEADHAND_CACHE", str(tmp_path / "file"))
    results = findings(run, code=1)
    assert "cannot be written: " in results["cache"]["result"]
    assert "DEADHAND_CACHE" in results["cache"]["remedy"]
    assert "BAD  cache" in run("doctor").stdout


def test_compiled_rules_are_reported_game_by_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DEADHAND_JIT")
    results = findings(run, code=0)
    assert results["compiler"]["result"].startswith("Numba ")
    assert "three_days: " in results["rules"]["result"]


@pytest.fixture
def without_numba(tmp_path: Path) -> Path:
    """The packages that are installed here, but for Numba."""
    folder = tmp_path / "packages"
    folder.mkdir()
    for site in {Path(str(module.__file__)).parent.parent for module in (click, numba)}:
        for package in site.iterdir():
            if not package.name.startswith(("numba", "llvmlite")):
                (folder / package.name).symlink_to(package)
    return folder


@pytest.mark.parametrize(
    "line",
    [
        "doctor",
        "play zeven",
        pytest.param("games", marks=pytest.mark.soak),
        pytest.param("simulate zeven --games 2 --option rounds=1", marks=pytest.mark.soak),
    ],
)
def test_without_numba_all_runs_as_plain_python(
    without_numba: Path, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DEADHAND_JIT")
    source = Path(deadhand.__file__).parent.parent
    script = f"import sys; sys.path[:0] = {[str(source), str(without_numba)]}; from deadhand.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-S", "-c", script, *line.split()], input="", capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == (line == "doctor"), done.stderr
    if line == "doctor":
        assert "BAD  compiler  Numba is not installed" in done.stdout
        assert "-m pip install numba" in done.stdout


def test_a_store_is_counted_and_another_file_in_its_place_is_named(run: Run, tmp_path: Path) -> None:
    store = tmp_path / "data" / "tables.sqlite"
    store.parent.mkdir()
    with closing(sqlite3.connect(store)) as database:
        database.execute("CREATE TABLE tables (id)")
        database.execute("INSERT INTO tables VALUES (1), (2)")
        database.commit()
    assert findings(run, code=0)["tables"]["result"] == f"{store} (2 tables)"
    store.write_text("something else entirely, and long enough to be looked at as a database")
    results = findings(run, code=1)["tables"]
    assert "not a table database" in results["result"]
    assert "--data" in results["remedy"]
