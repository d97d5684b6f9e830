"""`deadhand new-game` writes a game that passes every test that games must pass, as it stands."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deadhand.cli.commands import new_game as command
from deadhand.table.errors import Refused

ROOT = Path(__file__).parents[2]
SLUG = "night_train"
"""No name of the guide: who follows it has that game, and runs these tests."""
NEEDED = (
    "src/deadhand",
    "tests",
    "docs",
    "web/src/boards",
    "web/src/lib/view/appearance/number_icons.ts",
    "mkdocs.yml",
    "pyproject.toml",
    "Makefile",
)
"""The parts of the source code that a game is written into, and that its tests read."""
NOT_NEEDED = shutil.ignore_patterns("__pycache__", "static", "pictures", "node_modules")
SHORT = [
    f"tests/conformance/test_{name}.py" for name in ("actions", "cards", "declarations", "help", "play", "statistics")
]
OF_GAMES = [
    f"tests/games/{SLUG}",
    "tests/games/test_boards.py",
    "tests/games/test_clause_coverage.py",
    "tests/test_documents.py",
    "tests/test_primer.py",
    "tests/test_rulebook.py",
]

BAD_NAMES = {
    SLUG: f'There is a game "{SLUG}" already',
    "Last Bus": "use lower-case letters",
    "../games": "use lower-case letters",
    "last__bus": "use lower-case letters",
    "_last_bus": "use lower-case letters",
    "class": "is a word of Python",
    "x" * 31: "at most 30 characters",
}
TRY_ALL = """
import json, sys
from click.testing import CliRunner
from deadhand.cli import main
tried = [CliRunner().invoke(main, ["new-game", slug]) for slug in sys.argv[1:]]
print(json.dumps([{"exit_code": each.exit_code, "stderr": each.stderr} for each in tried]))
"""
"""One process tries all of them: to start one takes most of the time."""


def run(checkout: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run Python with the packages of a checkout, and with plain rules."""
    path = f"{checkout / 'src'}{os.pathsep}{checkout}"
    environment = {**os.environ, "DEADHAND_JIT": "0", "PYTHONPATH": path}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=False)


def new_game(checkout: Path, slug: str) -> "subprocess.CompletedProcess[str]":
    return run(checkout, "-m", "deadhand", "new-game", slug)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the source code with a new game."""
    root = tmp_path_factory.mktemp("checkout")
    for part in NEEDED:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, root / part, ignore=NOT_NEEDED)
        else:
            (root / part).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / part, root / part)
    written = new_game(root, SLUG)
    assert written.returncode == 0, written.stderr
    yield root
    shutil.rmtree(root)


def check(checkout: Path, *arguments: str) -> None:
    """Run the tests of the new game in its checkout."""
    options = ["-n", "0", "-q", "-p", "no:cacheprovider", "--no-header", "-k", SLUG]
    tested = run(checkout, "-m", "pytest", *options, *arguments)
    assert tested.returncode == 0, tested.stdout
    assert " passed" in tested.stdout


@pytest.mark.soak
def test_a_new_game_passes_its_own_tests_and_the_short_ones_of_every_game(checkout: Path) -> None:
    check(checkout, *SHORT, *OF_GAMES)


@pytest.mark.soak
def test_a_new_game_passes_the_conformance_suite(checkout: Path) -> None:
    itself = "--ignore=tests/conformance/test_new_game.py"
    check(checkout, itself, "tests/conformance", *OF_GAMES, "tests/cli", "tests/lab")


def test_its_files_are_formatted_and_free_of_lint(checkout: Path) -> None:
    for arguments in (["check"], ["format", "--check"]):
        linted = run(checkout, "-m", "ruff", *arguments, "--no-cache", "src/deadhand/games", f"tests/games/{SLUG}")
        assert linted.returncode == 0, linted.stdout


@pytest.mark.soak
def test_its_types_and_imports_are_right(checkout: Path) -> None:
    typed = run(checkout, "-m", "mypy", "--cache-dir", os.devnull, f"src/deadhand/games/{SLUG}", f"tests/games/{SLUG}")
    assert typed.returncode == 0, typed.stdout
    program = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
    linted = run(checkout, "-c", program)
    assert linted.returncode == 0, linted.stdout


def test_it_is_simulated_and_its_clauses_are_tested(checkout: Path) -> None:
    simulated = run(checkout, "-m", "deadhand", "simulate", SLUG, "--games", "5")
    assert "5 games (100.0%)" in simulated.stdout
    covered = run(checkout, "-m", "deadhand", "rules", SLUG, "--coverage")
    assert covered.stdout.strip() == "7 clauses, 7 with a test"


def test_a_bad_name_is_refused_and_nothing_is_written(checkout: Path) -> None:
    before = sorted(checkout.rglob("*.py"))
    done = run(checkout, "-c", TRY_ALL, *BAD_NAMES)
    for refused, words in zip(json.loads(done.stdout), BAD_NAMES.values(), strict=True):
        assert refused["exit_code"] == 2
        assert words in refused["stderr"]
    assert sorted(checkout.rglob("*.py")) == before


def test_it_needs_a_checkout(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src" / "deadhand", tmp_path / "src" / "deadhand", ignore=NOT_NEEDED)
    refused = new_game(tmp_path, SLUG)
    assert refused.returncode == 2
    assert "needs a checkout of Deadhand's source code" in refused.stderr


def test_files_that_exist_are_not_overwritten(checkout: Path) -> None:
    board = checkout / "web" / "src" / "boards" / "night_bus.svelte"
    board.write_text("mine", encoding="utf-8")
    refused = new_game(checkout, "night_bus")
    assert refused.returncode == 2
    assert "night_bus.svelte exists already" in refused.stderr
    assert board.read_text(encoding="utf-8") == "mine"
    assert not (checkout / "src" / "deadhand" / "games" / "night_bus").exists()


def files_of(checkout: Path) -> dict[Path, bytes]:
    """The contents of all files that a new game may change or add."""
    folders = ("src/deadhand/games", "tests/games", "tests/conformance", "docs/games")
    files = [path for folder in folders for path in (checkout / folder).rglob("*.*") if path.suffix != ".pyc"]
    return {path: path.read_bytes() for path in (*files, checkout / "mkdocs.yml") if path.is_file()}


@pytest.mark.parametrize(
    ("file", "broken", "sentence"),
    [
        ("mkdocs.yml", "nav: []", "mkdocs.yml has no line that matches"),
        ("docs/generate.py", "raise SystemExit('No pages today.')", "docs/generate.py failed: No pages today."),
        ("tests/conformance/pin.py", "raise SystemExit('No pins today.')", "pin failed: No pins today."),
    ],
)
def test_a_failure_leaves_nothing_of_the_game_behind(checkout: Path, file: str, broken: str, sentence: str) -> None:
    whole = (checkout / file).read_text(encoding="utf-8")
    try:
        (checkout / file).write_text(broken, encoding="utf-8")
        before = files_of(checkout)
        refused = new_game(checkout, "late_bus")
        assert (refused.returncode, files_of(checkout)) == (2, before)
        assert sentence in refused.stderr
        assert not (checkout / "src" / "deadhand" / "games" / "late_bus").exists()
    finally:
        (checkout / file).write_text(whole, encoding="utf-8")


def test_it_needs_the_libraries_of_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    command.check_libraries()
    monkeypatch.setattr(command, "find_spec", lambda name: None)  # noqa: ARG005
    with pytest.raises(Refused, match="Run `make test` first"):
        command.check_libraries()
