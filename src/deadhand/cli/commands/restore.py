"""`deadhand restore`: replace all tables with a checked backup."""

import asyncio
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from deadhand.cli import parameters
from deadhand.cli.commands.serve import sqlite_in
from deadhand.cli.progress import ProgressBar
from deadhand.cli.sessions.saves import data_folder
from deadhand.table.errors import Refused
from deadhand.table.view.sentences import count_words

if TYPE_CHECKING:
    from deadhand.server.rooms.lobby.checking import StoreReport

SAMPLE: Final = 200
"""The number of tables that are replayed without `--all`."""


@click.command("restore", epilog="Example: deadhand restore tables.backup")
@parameters.file_argument
@parameters.store_options
@click.option("--all", "whole", is_flag=True, help=f"Replay all tables to check them, not only {SAMPLE}.")
@click.option("--running", is_flag=True, help="Replay the tables whose games go on, all of them.")
@click.option("--check", is_flag=True, help="Only check the file; change nothing.")
def command(file: Path, data: Path | None, database: str | None, *, whole: bool, running: bool, check: bool) -> None:
    """Check a backup and replace all tables with it. The old tables are kept beside it.

    The file must be a complete table database of this version or an older one, and its games must replay
    identically. Stop the server first. A PostgreSQL database must be new and empty.
    """
    if whole and running:
        raise click.UsageError("Choose one of --all and --running.")
    which = TablesToReplay(None if whole or running else SAMPLE, only_running=running)
    asyncio.run(restore(file, data, database, which, check=check))


class TablesToReplay(NamedTuple):
    """The tables of a backup that are replayed to check it."""

    most: int | None
    only_running: bool


async def restore(file: Path, data: Path | None, database: str | None, which: TablesToReplay, *, check: bool) -> None:
    """Check a backup and, unless `check`, put it in place.

    Raises:
        Refused: if the backup is not good, or the tables are in use.
    """
    from deadhand.server.database.backups.restore import checked_copy, put_in_place

    with tempfile.TemporaryDirectory(prefix="deadhand-") as elsewhere:
        folder = Path(elsewhere) if check or database else (data or data_folder())
        url = database or sqlite_in(folder)
        async with checked_copy(file, folder) as copy:
            with ProgressBar("Replaying tables") as bar:
                found = await play_again(copy.file, which, bar)
            kind = "running " if which.only_running else ""
            click.echo(in_words(file, found, kind=kind, has_checksum=copy.has_checksum))
            if check:
                return
            kept = await put_in_place(copy.file, url)
    click.echo("The backup is in place." + (f" The old tables are kept in {kept}." if kept else ""))


async def play_again(copy: Path, which: TablesToReplay, bar: ProgressBar) -> "StoreReport":
    """Open a database that nobody uses, and replay its tables.

    Raises:
        Refused: if one of them cannot be.
    """
    from deadhand.server.database.address import sqlite_url
    from deadhand.server.database.storage import open_storage
    from deadhand.server.rooms.lobby.checking import check_tables
    from deadhand.server.rooms.lobby.lobby import Lobby
    from deadhand.server.settings import Settings

    storage = await open_storage(sqlite_url(copy))
    try:
        lobby = Lobby(storage, Settings(database="", compiled=False))
        ids = await (storage.orders.running() if which.only_running else storage.ids())
        found = await check_tables(lobby, ids, most=which.most, on_progress=bar.show)
    finally:
        await storage.close()
    if found.damaged:
        more = f" {len(found.damaged) - 1} more tables are damaged." if found.damaged[1:] else ""
        raise Refused(f"The backup is not good: {found.damaged[0]}{more}")
    return found


def in_words(file: Path, found: "StoreReport", *, kind: str, has_checksum: bool) -> str:
    """Return the findings of a valid backup in words."""
    checked = "matches its checksum" if has_checksum else "has no checksum, but can be read"
    said = f"{file} {checked}: {count_words(found.tables, f'1 {kind}table', f'# {kind}tables')}"
    if found.played:
        said += f", {found.played} of them replayed identically ({found.over} to their end)"
    if found.other_rules:
        said += f", {found.other_rules} with other rules versions, which cannot be replayed"
    return f"{said}."
