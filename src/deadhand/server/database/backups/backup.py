"""Back up an SQLite store into one file while it is served. PostgreSQL has pg_dump.

An extra table in the file holds a checksum: SHA-256 of the schema and all rows.
"""

import hashlib
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from deadhand.server.database.address import file_of
from deadhand.server.database.engine import reason_of
from deadhand.server.database.store_file import check_store, connect_file, publish, unfinished_file
from deadhand.table.errors import Refused
from deadhand.table.files import os_error_reason

TABLE: Final = "backup_checksum"
ENTRIES: Final = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name <> ? ORDER BY type, name"


def back_up(url: str, file: Path) -> None:
    """Copy a store into a new file, which gets its name once it is complete.

    Raises:
        Refused: if there is such a file, the store is no SQLite file or cannot be read, or the file not be written.
    """
    check_new(file)
    source = file_of(url)
    if source is None:
        raise Refused("PostgreSQL has its own command: pg_dump --format=custom --file=FILE ADDRESS.")
    if not source.exists():
        raise Refused(f"There are no tables in {source} to copy.")
    try:
        check_store(source)
        with unfinished_file(file) as unfinished:
            _copy_pages(source, unfinished)
            check_whole(unfinished)
            add_checksum(unfinished)
            with unfinished.open("rb+") as written:
                os.fsync(written.fileno())
            publish(unfinished, file)
    except (OSError, sqlite3.Error) as error:
        raise Refused(f"The tables of {source.name} cannot be copied to {file}: {error_text(error)}.") from None


def _copy_pages(source: Path, target: Path) -> None:
    """Copy a snapshot of a store while others write; the copy is one file without a log."""
    with (
        closing(connect_file(source, timeout=10)) as old,
        closing(connect_file(target)) as new,
    ):
        old.backup(new)  # in one step, which reads one snapshot
        new.execute("PRAGMA journal_mode=DELETE")


def check_new(file: Path) -> None:
    """Check that a file can be created there.

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
    """Check the integrity of a store's pages and its foreign keys.

    Raises:
        sqlite3.DatabaseError: if something is wrong.
    """
    with closing(connect_file(file)) as connection:
        (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        lost = connection.execute("PRAGMA foreign_key_check").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(f"it is damaged ({found})")
    if lost is not None:
        raise sqlite3.DatabaseError(f"it is damaged (a row of {lost[0]} belongs to no table)")


def count_tables(file: Path) -> int:
    """Return the number of tables in a valid store."""
    with closing(connect_file(file, mode="ro")) as connection:
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])


def error_text(error: Exception) -> str:
    """Return the message of the system or the database."""
    return os_error_reason(error) if isinstance(error, OSError) else reason_of(error)


def add_checksum(file: Path) -> None:
    """Write the checksum of a finished copy into it."""
    with closing(connect_file(file)) as connection:
        digest = _digest(connection)
        connection.execute(f"CREATE TABLE {TABLE} (sha256 TEXT NOT NULL)")
        connection.execute(f"INSERT INTO {TABLE} VALUES (?)", [digest])  # noqa: S608
        connection.commit()


def take_checksum(file: Path) -> bool:
    """Verify the checksum of a backup and remove it; return whether there was one.

    Raises:
        sqlite3.DatabaseError: if it does not match.
    """
    with closing(connect_file(file)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [TABLE]).fetchone():
            return False
        if connection.execute(f"SELECT sha256 FROM {TABLE}").fetchall() != [(_digest(connection),)]:  # noqa: S608
            raise sqlite3.DatabaseError("its checksum does not fit: it was changed or damaged after it was made")
        connection.execute(f"DROP TABLE {TABLE}")
        connection.commit()
    return True


def _digest(connection: sqlite3.Connection) -> str:
    """Hash every entry of the schema, and every row with the types of its values, by row id."""
    digest = hashlib.sha256()
    entries = connection.execute(ENTRIES, [TABLE]).fetchall()
    for entry in entries:
        digest.update(repr(entry).encode())
        if entry[0] == "table":
            for row in connection.execute(f'SELECT rowid, * FROM "{entry[1]}" ORDER BY rowid'):  # noqa: S608
                digest.update(repr(row).encode())
    return digest.hexdigest()
