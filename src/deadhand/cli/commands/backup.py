"""`deadhand backup`: all tables in one file, while they are served."""

import asyncio
from pathlib import Path

import click

from deadhand.cli import parameters
from deadhand.cli.commands.serve import sqlite_file
from deadhand.cli.progress import ProgressBar
from deadhand.cli.sessions.saves import saves_folder
from deadhand.table.view.sentences import counted


@click.command("backup", epilog="Example: deadhand backup tables.backup")
@parameters.file_argument
@parameters.store_options
def command(file: Path, data: Path | None, database: str | None) -> None:
    """Copy all tables into a new file, as they stand at this moment; a server may go on meanwhile.

    The file is the same for SQLite and PostgreSQL, and "deadhand restore" puts it into either. Whoever reads it knows
    all hands of the games that go on: keep it as you keep the tables.
    """
    from deadhand.server.database.backup import back_up, count_tables

    url = database or sqlite_file(data or saves_folder().parent)
    with ProgressBar("Copying") as bar:
        asyncio.run(back_up(url, file, bar.show))
    tables = counted(count_tables(file), "1 table", "# tables")
    click.echo(f"{tables} in {file}, {file.stat().st_size / 1e6:.1f} MB, whole and checked.")
