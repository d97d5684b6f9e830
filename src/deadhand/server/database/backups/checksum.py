"""The checksum of a backup: SHA-256 of its schema and all its rows, kept in a table of its own in the file."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

TABLE: Final = "backup_checksum"
ENTRIES: Final = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name <> ? ORDER BY type, name"


def add_checksum(file: Path) -> None:
    """Write the checksum of a finished copy into it."""
    with closing(sqlite3.connect(file)) as connection:
        digest = _digest(connection)
        connection.execute(f"CREATE TABLE {TABLE} (sha256 TEXT NOT NULL)")
        connection.execute(f"INSERT INTO {TABLE} VALUES (?)", [digest])  # noqa: S608
        connection.commit()


def take_checksum(file: Path) -> bool:
    """Compare a backup with its checksum, and remove that; return whether there was one.

    Raises:
        sqlite3.DatabaseError: if it does not fit.
    """
    with closing(sqlite3.connect(file)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [TABLE]).fetchone():
            return False
        if connection.execute(f"SELECT sha256 FROM {TABLE}").fetchall() != [(_digest(connection),)]:  # noqa: S608
            raise sqlite3.DatabaseError("its checksum does not fit: it was changed or damaged after it was made")
        connection.execute(f"DROP TABLE {TABLE}")
        connection.commit()
    return True


def _digest(connection: sqlite3.Connection) -> str:
    """Hash every entry of the schema, and every row with the types of its values, in the order of the rows' numbers."""
    digest = hashlib.sha256()
    entries = connection.execute(ENTRIES, [TABLE]).fetchall()
    for entry in entries:
        digest.update(repr(entry).encode())
        if entry[0] == "table":
            for row in connection.execute(f'SELECT rowid, * FROM "{entry[1]}" ORDER BY rowid'):  # noqa: S608
                digest.update(repr(row).encode())
    return digest.hexdigest()
