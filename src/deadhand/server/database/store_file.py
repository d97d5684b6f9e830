"""The file in which SQLite keeps tables: made whole or not at all, and told from the files of other programs.

Only a missing file is a new store. An empty one, or one of another program, is refused and left as it is.
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

from deadhand.server.database.migrate import migrate
from deadhand.table.errors import Refused
from deadhand.table.file_permissions import FILE
from deadhand.table.files import os_error_reason, real_path

MARK: Final = int.from_bytes(b"DEAD", "big")
"""The application's id in the head of the file."""
REQUIRED_TABLES: Final = {"alembic_version", "tables", "seats", "moves"}
"""By these a store is known that an older version made, without the mark."""
NONE, FULL = 0, 1
"""Modes of SQLite's auto_vacuum."""
SIDECARS: Final = ("-wal", "-shm", "-journal")
"""What SQLite adds to a file's name for those that it keeps beside it."""
REMEDY: Final = 'A backup is put in its place by "deadhand restore"; without one, move the file away to start empty.'

logger = logging.getLogger(__name__)


def prepare(file: Path) -> None:
    """Make a store if the file is missing; otherwise look whether it is one.

    Raises:
        Refused: if it cannot be made or is none of ours; nothing has changed then.
    """
    try:
        if not file.exists():
            create_store(file)
    except (OSError, SQLAlchemyError) as error:
        said = os_error_reason(error) if isinstance(error, OSError) else str(error).partition("\n")[0]
        raise Refused(f"No tables can be kept in {file}: {said}.") from None
    check_store(file)


def create_store(file: Path) -> None:
    """Make an empty store under another name, then give it its own; of two who do so at once, one wins."""
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
    """Make an empty private file beside another; delete it and its sidecars at the end, unless it was moved."""
    unfinished = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE))
    try:
        yield unfinished
    finally:
        for left in (unfinished, *sidecar_files(unfinished)):
            left.unlink(missing_ok=True)


def publish(made: Path, file: Path) -> None:
    """Give a file that is whole its name, on disk at the end; if another has that by now, leave it."""
    try:
        os.link(made, file)
    except FileExistsError:
        return
    except OSError:  # some file systems know no links
        if file.exists():
            return
        made.rename(file)
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Have the disk confirm the names in a folder, where that can be asked for."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_mark(connection: object) -> None:
    """Write our mark into the head of the file."""
    assert isinstance(connection, sqlite3.Connection)
    connection.execute(f"PRAGMA application_id={MARK}")


def sidecar_files(file: Path) -> list[Path]:
    """The files that SQLite may keep beside a store."""
    return [file.with_name(f"{file.name}{ending}") for ending in SIDECARS]


def connect_file(file: Path, *, mode: Literal["ro", "rw"] = "rw", timeout: float = 5.0) -> sqlite3.Connection:
    """Open an existing SQLite file; `timeout` is how many seconds a lock of others is waited for.

    The name goes into a URI: SQLite may be built to take a bare one that begins with "file:" for a URI itself.

    Raises:
        sqlite3.Error: if there is none, or it cannot be opened.
    """
    return sqlite3.connect(f"{real_path(file).as_uri()}?mode={mode}", uri=True, timeout=timeout)


def check_store(file: Path, *, remedy: str = REMEDY) -> None:
    """Do nothing if a file is a store of tables; `remedy` is what to do about one that is not.

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
    """Upgrade a store of an older version: write our mark, and let deletions shrink the file, if need be rewritten."""
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
        except sqlite3.Error as error:  # no room for a copy, or somebody reads: the next start tries again
            logger.warning("The store could not be rewritten (%s). It does not shrink yet.", error)


def _what(names: set[str]) -> str:
    if not names:
        return "nothing is in it, as in a plain copy of a file that was being served"
    return f"another program keeps {', '.join(sorted(names)[:3])} there"


def _is_damaged(said: str) -> bool:
    """Return whether SQLite's error means a foreign or damaged file."""
    return "malformed" in said or "not a database" in said
