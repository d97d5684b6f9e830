"""`deadhand doctor`: check the installation."""

import json
import platform
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import click

from deadhand import __version__
from deadhand.cli.sessions.saves import saves_folder
from deadhand.extras import command_to_install
from deadhand.games import GAMES, find_game
from deadhand.table.errors import Refused
from deadhand.table.files import real_path
from deadhand.table.jit.cache import VARIABLE, trouble_with, wanted_cache
from deadhand.table.jit.jit import is_warm, jit_wanted, numba_installed, unknown_numba
from deadhand.table.view.sentences import count_words

UNWELL = 1
"""The exit code of a failed check."""
DATA_REMEDY = "Set DEADHAND_DATA to a writable folder."


@dataclass(frozen=True)
class CheckResult:
    """The result of one check, with a remedy if it failed."""

    what: str
    result: str
    remedy: str = ""


@click.command("doctor", epilog="Example: deadhand doctor")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(*, as_json: bool) -> int:
    """Check the installation and print where files are; the exit code is 1 if there is a problem."""
    findings = [*check_program(), *check_folders(), *check_rules(), check_page(), check_browser()]
    if as_json:
        click.echo(json.dumps([asdict(finding) for finding in findings], indent=2))
    else:
        for finding in findings:
            click.echo(f"{'ok ' if not finding.remedy else 'BAD'}  {finding.what:<9} {finding.result}")
            if finding.remedy:
                click.echo(f"{'':<15}{finding.remedy}")
    return UNWELL if any(finding.remedy for finding in findings) else 0


def check_program() -> Iterator[CheckResult]:
    """Yield the versions of the program and of Python."""
    yield CheckResult("deadhand", f"{__version__}, from {files('deadhand')}")
    yield CheckResult("python", f"{platform.python_version()} at {sys.executable}, {platform.system()}")


def check_folders() -> Iterator[CheckResult]:
    """Check that the data folders can be written."""
    yield _check_folder(
        "cache", wanted_cache(), f"Set {VARIABLE} to a writable folder; otherwise rules are compiled at every start."
    )
    try:
        saves = saves_folder()
    except Refused:
        yield _check_folder("saves", None, DATA_REMEDY)
        return
    yield _check_folder(
        "saves",
        saves,
        DATA_REMEDY,
        holds=count_words(_count_saves(saves), "1 game", "# games"),
    )
    yield check_tables(saves.parent / "tables.sqlite")


def _check_folder(what: str, folder: Path | None, remedy: str, *, holds: str = "") -> CheckResult:
    trouble = trouble_with(folder)
    if trouble:
        return CheckResult(what, f"{folder} cannot be written: {trouble}." if folder else f"{trouble}.", remedy)
    return CheckResult(what, f"{folder}{f' ({holds})' if holds else ''}")


def _count_saves(folder: Path) -> int:
    return sum(1 for _ in folder.glob("*.json")) if folder.is_dir() else 0


def check_tables(file: Path) -> CheckResult:
    """Check the file of `deadhand serve` without changing it."""
    try:
        import sqlite3
    except ImportError:
        remedy = "Use a Python that was built with SQLite, or nobody can serve tables here."
        return CheckResult("tables", "this Python has no SQLite.", remedy)
    if not file.exists():
        return CheckResult("tables", f"{file} (none yet)")
    try:
        with closing(sqlite3.connect(f"{real_path(file).as_uri()}?mode=ro", uri=True)) as database:
            (kept,) = database.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.Error as error:
        remedy = "Move it away, or use another folder with --data."
        return CheckResult("tables", f"{file} is not a table database: {error}.", remedy)
    return CheckResult("tables", f"{file} ({count_words(kept, '1 table', '# tables')})")


def check_rules() -> Iterator[CheckResult]:
    """Check whether the rules run compiled."""
    if not jit_wanted():
        yield CheckResult("rules", "plain Python, because DEADHAND_JIT is 0; simulations are slow.")
        return
    if not numba_installed():
        problem = "Numba is not installed: rules run as plain Python and simulations are slow."
        yield CheckResult("compiler", problem, f"Install it: {command_to_install('numba')}")
        return
    remedy = unknown_numba() and f"{unknown_numba()} Install another minor version of Numba."
    yield CheckResult("compiler", f"Numba {version('numba')}", remedy)
    if trouble_with(wanted_cache()):
        return
    for slug in GAMES:
        ready = is_warm(find_game(slug))
        yield CheckResult("rules", f"{slug}: {'compiled' if ready else 'compiled at first use (half a minute)'}")


def check_page() -> CheckResult:
    """Check whether the page was built when the package was installed."""
    built = files("deadhand") / "server" / "static" / "index.html"
    remedy = "Reinstall the package; building the page needs the network."
    return CheckResult("page", "built") if built.is_file() else CheckResult("page", "not built", remedy)


def check_browser() -> CheckResult:
    """Check whether `deadhand serve` can open a browser."""
    try:
        return CheckResult("browser", f"{getattr(webbrowser.get(), 'name', 'found')}")
    except webbrowser.Error:
        return CheckResult("browser", "none found; open the address that `deadhand serve` prints yourself.")
