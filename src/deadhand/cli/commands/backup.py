"""`deadhand backup`: copy all tables into one file while a server runs."""

from pathlib import Path

import click

from deadhand.cli import parameters
from deadhand.cli.commands.serve import sqlite_file
from deadhand.cli.sessions.saves import data_folder
from deadhand.table.view.sentences import count_words


@click.command("backup", epilog="Example: deadhand backup tables.backup")
@parameters.file_argument
@parameters.store_options
def command(file: Path, data: Path | None, database: str | None) -> None:
    """Back up all tables into a new file, even while a server is running.

    The file contains the hands of games in progress, so keep it private.
    "deadhand restore" reads it. For PostgreSQL, use pg_dump.
    """
    from deadhand.server.database.backups.backup import back_up, count_tables

    url = database or sqlite_file(data or data_folder())
    back_up(url, file)
    tables = count_words(count_tables(file), "1 table", "# tables")
    click.echo(f"{tables} in {file}, {file.stat().st_size / 1e6:.1f} MB, complete and verified.")
