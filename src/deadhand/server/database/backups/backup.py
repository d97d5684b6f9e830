"""A whole copy of a store in one file, taken while it is served; that of PostgreSQL is such a file, too."""

import os
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from deadhand.server.database.backups.checksum import add_checksum
from deadhand.server.database.backups.copying import ProgressCallback, copy_pages, copy_rows
from deadhand.server.database.engine import display_url, reason_of, sqlite_url
from deadhand.server.database.migrate import is_current
from deadhand.server.database.store_file import check_store, create_store, file_of, publish, sidecar_files
from deadhand.table.errors import Refused
from deadhand.table.file_permissions import FILE
from deadhand.table.files import os_error_reason


async def back_up(url: str, file: Path, told: ProgressCallback) -> None:
    """Copy a store into a new file; it has its name once it is whole.

    Raises:
        Refused: if there is such a file, the store cannot be read, or the file not be written.
    """
    check_new(file)
    source = file_of(url)
    if source is not None and not source.exists():
        raise Refused(f"There are no tables in {source} to copy.")
    unfinished = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        if source is not None:
            check_store(source)
            os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE))
            copy_pages(source, unfinished, told)
            check_whole(unfinished)
        else:
            create_store(unfinished)
            await _copy_from_server(url, unfinished, told)
        add_checksum(unfinished)
        with unfinished.open("rb+") as written:
            os.fsync(written.fileno())
        publish(unfinished, file)
    except (OSError, sqlite3.Error, SQLAlchemyError) as error:
        raise Refused(f"The tables of {display_url(url)} cannot be copied to {file}: {error_text(error)}.") from None
    finally:
        for left in (unfinished, *sidecar_files(unfinished)):
            left.unlink(missing_ok=True)


def check_new(file: Path) -> None:
    """Do nothing if a file can be made there.

    Raises:
        Refused: if there is something already, or no folder.
    """
    if file.is_dir():
        raise Refused(f"{file} is a folder; name a new file in it.")
    if file.exists():
        raise Refused(f"{file} already exists; a backup goes into a new file.")
    if not file.parent.is_dir():
        raise Refused(f"There is no folder {file.parent}.")


def check_whole(file: Path) -> None:
    """Look through a store's pages and what refers to what.

    Raises:
        sqlite3.DatabaseError: if something is wrong.
    """
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", uri=True)) as connection:
        (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        lost = connection.execute("PRAGMA foreign_key_check").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(f"it is damaged ({found})")
    if lost is not None:
        raise sqlite3.DatabaseError(f"it is damaged (a row of {lost[0]} belongs to no table)")


def count_tables(file: Path) -> int:
    """Return the number of tables in a valid store."""
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])


async def _copy_from_server(url: str, file: Path, told: ProgressCallback) -> None:
    """Copy the rows of a database on a server, all as they are at one moment."""
    source = create_async_engine(url, hide_parameters=True, isolation_level="REPEATABLE READ")
    target = create_async_engine(sqlite_url(file), hide_parameters=True)
    try:
        async with source.connect() as old, target.begin() as new:
            if not await old.run_sync(is_current):
                raise Refused(
                    "The database has not the schema of this version; start this version's server on it first."
                )
            await copy_rows(old, new, told)
    finally:
        await source.dispose()
        await target.dispose()


def error_text(error: Exception) -> str:
    """Why something failed, in the words of the system or the database."""
    return os_error_reason(error) if isinstance(error, OSError) else reason_of(error)
