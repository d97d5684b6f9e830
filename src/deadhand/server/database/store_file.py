"""The SQLite file of the tables: created atomically, and identified by its application id.

Only a missing file is created. An empty file, or one of another program, is refused and left unchanged.
"""

import logging
import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, Literal

from sqlalchemy import URL, create_engine
from sqlalchemy.exc import SQLAlchemyError

from deadhand.server.database.upgrades.migrate import migrate
from deadhand.table.errors import Refused
from deadhand.table.file_permissions import FILE
from deadhand.table.files import os_error_reason, real_path

MARK: Final = int.from_bytes(b"DEAD", "big")
"""The application id in the file's header."""
REQUIRED_TABLES: Final = {"alembic_version", "tables", "seats", "moves"}
"""These identify a store of an older version, which has no application id."""
NONE, FULL = 0, 1
"""Modes of SQLite's auto_vacuum."""
SIDECARS: Final = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite keeps beside a database."""
REMEDY: Final = 'A backup is put in its place by "deadhand restore"; without one, move the file away to start empty.'

logger = logging.getLogger(__name__)


def prepare(file: Path) -> None:
    """Create a store if the file is missing; otherwise check that it is one.

    Raises:
        Refused: if it cannot be created or is not ours; nothing has changed then.
    """
    try:
        if not file.exists():
            create_store(file)
    except (OSError, SQLAlchemyError) as error:
        said = os_error_reason(error) if isinstance(error, OSError) else str(error).partition("\n")[0]
        raise Refused(f"No tables can be kept in {file}: {said}.") from None
    check_store(file)


def create_store(file: Path) -> None:
    """Create an empty store under a temporary name and publish it; of two processes, one wins."""
    with unfinished_file(file) as unfinished:
        engine = create_engine(URL.create("sqlite", database=str(unfinished)))
        try:
            with engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA auto_vacuum=FULL")
                migrate(connection)
                write_mark(connection.connection.driver_connection)
                connection.commit()
        finally:
            engine.dispose()
        publish(unfinished, file)


@contextmanager
def unfinished_file(file: Path) -> Iterator[Path]:
    """Create an empty private file beside another; delete it and its sidecars at the end, unless it was moved."""
    unfinished = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE))
    try:
        yield unfinished
    finally:
        for left in (unfinished, *sidecar_files(unfinished)):
            left.unlink(missing_ok=True)


def publish(made: Path, file: Path) -> None:
    """Give a finished file its name and sync the folder; leave a file that has this name already."""
    try:
        os.link(made, file)
    except FileExistsError:
        return
    except OSError:  # some file systems lack hard links
        if file.exists():
            return
        made.rename(file)
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Sync the names in a folder to the disk, where the system allows it."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_mark(connection: object) -> None:
    """Write our application id into the file's header."""
    assert isinstance(connection, sqlite3.Connection)
    connection.execute(f"PRAGMA application_id={MARK}")


def sidecar_files(file: Path) -> list[Path]:
    """Return the files that SQLite may keep beside a store."""
    return [file.with_name(f"{file.name}{ending}") for ending in SIDECARS]


def connect_file(file: Path, *, mode: Literal["ro", "rw"] = "rw", timeout: float = 5.0) -> sqlite3.Connection:
    """Open an existing SQLite file; `timeout` is the wait for locks, in seconds.

    The name is passed as a URI, since some builds of SQLite read a name that begins with "file:" as one.

    Raises:
        sqlite3.Error: if there is none, or it cannot be opened.
    """
    return sqlite3.connect(f"{real_path(file).as_uri()}?mode={mode}", uri=True, timeout=timeout)


def check_store(file: Path, *, remedy: str = REMEDY) -> None:
    """Check that a file is a store of tables; `remedy` is the advice if it is not.

    Raises:
        Refused: if it is empty, of another program, or cannot be read.
    """
    try:
        if file.is_file() and not file.stat().st_size:
            raise Refused(f"{file} is empty, so it is no store of tables; a full disk may have cut it. {remedy}")
        with closing(connect_file(file, timeout=3)) as connection:
            (found,) = connection.execute("PRAGMA application_id").fetchone()
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except (OSError, sqlite3.Error) as error:
        said = os_error_reason(error) if isinstance(error, OSError) else str(error).partition("\n")[0]
        advice = f" {remedy}" if _is_damaged(said) else ""
        raise Refused(f"The tables in {file} cannot be used: {said}.{advice}") from None
    if not names >= REQUIRED_TABLES or found not in (0, MARK):
        raise Refused(f"{file} is no store of tables: {_what(names)}. It is left as it is. {remedy}")


def upgrade_file(file: Path) -> None:
    """Upgrade a store of an older version: write our application id, and let deletions shrink the file."""
    with closing(connect_file(file, timeout=3)) as connection:
        if connection.execute("PRAGMA application_id").fetchone() != (MARK,):
            write_mark(connection)
        (mode,) = connection.execute("PRAGMA auto_vacuum").fetchone()
        if mode == FULL:
            return
        try:
            connection.execute("PRAGMA auto_vacuum=FULL")
            if mode == NONE:
                connection.execute("VACUUM")
        except sqlite3.Error as error:  # no room for a copy, or somebody reads: retried at the next start
            logger.warning("The store could not be rewritten (%s). It does not shrink yet.", error)


def _what(names: set[str]) -> str:
    if not names:
        return "nothing is in it, as in a plain copy of a file that was being served"
    return f"another program keeps {', '.join(sorted(names)[:3])} there"


def _is_damaged(said: str) -> bool:
    """Return whether SQLite's error means a foreign or damaged file."""
    return "malformed" in said or "not a database" in said
