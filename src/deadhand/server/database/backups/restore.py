"""Putting a backup in the place of a store. What was there is kept beside it, whole or damaged as it was."""

import os
import secrets
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from deadhand.server.database import schema
from deadhand.server.database.backups.backup import check_whole, error_text
from deadhand.server.database.backups.checksum import take_checksum
from deadhand.server.database.backups.copying import ProgressCallback, copy_rows
from deadhand.server.database.backups.row_checks import check_rows
from deadhand.server.database.engine import APPLICATION, display_url, sqlite_url
from deadhand.server.database.lock import lock_store
from deadhand.server.database.migrate import migrate
from deadhand.server.database.storage import open_storage
from deadhand.server.database.store_file import check_store, file_of, sidecar_files, sync_folder
from deadhand.table.errors import Refused
from deadhand.table.file_permissions import FILE, make_private

REMEDY: Final = 'Only what "deadhand backup" wrote, or a whole store, can be restored.'
SQLITE: Final = b"SQLite format 3\0"
SERVER_CONNECTIONS: Final = text(
    "SELECT count(*) FROM pg_stat_activity "
    "WHERE datname = current_database() AND application_name = :name AND pid <> pg_backend_pid()"
).bindparams(name=APPLICATION)
"""How many connections of our servers there are."""


class CheckedCopy(NamedTuple):
    """A copy of a backup that was found good."""

    file: Path
    has_checksum: bool
    """Whether the backup fits a checksum in it; older versions wrote none, and a plain store has none."""


@asynccontextmanager
async def checked_copy(backup: Path, folder: Path) -> AsyncIterator[CheckedCopy]:
    """A copy of a backup in a folder, whole, ours, and brought up to date; gone at the end unless it was moved.

    Raises:
        Refused: if the backup is not what it should be; it has not been touched.
    """
    if not backup.is_file():
        raise Refused(f"There is no file {backup}.")
    make_private(folder)
    copy = folder / f".tables.sqlite.{secrets.token_hex(4)}"
    try:
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE))
        for source, target in zip((backup, *sidecar_files(backup)), (copy, *sidecar_files(copy)), strict=True):
            if source.is_file() and not source.name.endswith("-shm"):  # which SQLite makes anew
                shutil.copyfile(source, target)
        try:
            check_store(copy, remedy=REMEDY)
            check_whole(copy)
            has_checksum = take_checksum(copy)
            await (await open_storage(sqlite_url(copy))).close()
            check_rows(copy)
        except Refused as refusal:
            raise Refused(str(refusal).replace(str(copy), str(backup))) from None
        yield CheckedCopy(copy, has_checksum)
    except (OSError, sqlite3.Error) as error:
        raise Refused(f"The backup {backup} cannot be used: {error_text(error)}.") from None
    except UnicodeDecodeError:  # SQLite's own words quote what is damaged
        raise Refused(f"The backup {backup} cannot be used: it is damaged (a text in it is none).") from None
    finally:
        for left in (copy, *sidecar_files(copy)):
            left.unlink(missing_ok=True)


async def put_in_place(copy: Path, url: str, told: ProgressCallback) -> str:
    """Make a checked copy the store; returns where the one is now that was there, if there was one.

    Raises:
        Refused: if a server uses the store, or it cannot be written; then the old one is still there.
    """
    file = file_of(url)
    try:
        if file is None:
            return await _fill(url, copy, told)
        with lock_store(url, doing="puts a backup in their place"):
            return _replace(file.resolve(), copy)
    except (OSError, sqlite3.Error, SQLAlchemyError) as error:
        raise Refused(f"The backup cannot be put in the place of {display_url(url)}: {error_text(error)}.") from None


def former_name() -> str:
    """Return the name under which the previous store is kept."""
    return f"before-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"


def _replace(file: Path, copy: Path) -> str:
    """Give the copy the store's name, which one of them has at every moment: a crash must not make room for a third."""
    kept = _kept_name(file)
    there = file.exists()
    if there:
        if _is_sqlite(file):  # of anything else SQLite would remove the log
            with suppress(sqlite3.Error), closing(sqlite3.connect(file)) as old:
                old.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # all into the one file, if it is sound
        for left, name in zip(sidecar_files(file), sidecar_files(kept), strict=True):
            if left.exists():
                left.rename(name)
        try:
            os.link(file, kept)
        except OSError:  # some file systems know no links
            file.rename(kept)
    copy.replace(file)
    sync_folder(file.parent)
    return str(kept) if there else ""


def _kept_name(file: Path) -> Path:
    """Return an unused name for the previous store, also when one restore follows another at once."""
    stem = f"{file.stem}-{former_name()}"
    endings = chain([""], (f"-{number}" for number in count(2)))
    names = (file.with_name(f"{stem}{ending}{file.suffix}") for ending in endings)
    return next(name for name in names if not any(each.exists() for each in (name, *sidecar_files(name))))


async def _fill(url: str, copy: Path, told: ProgressCallback) -> str:
    """Put all rows into a database on a server, and the tables that were there into a schema of their own."""
    source, target = create_async_engine(sqlite_url(copy)), create_async_engine(url, hide_parameters=True)
    try:
        async with source.connect() as old, target.begin() as new:
            if await new.scalar(SERVER_CONNECTIONS):
                raise Refused(f"Servers use {display_url(url)} now; stop them first.")
            kept = await _set_aside(new)
            await new.run_sync(migrate)
            await copy_rows(old, new, told)
    finally:
        await source.dispose()
        await target.dispose()
    return kept


async def _set_aside(connection: AsyncConnection) -> str:
    """Move the tables that are there into a schema of their own; returns its name, if there are any."""
    found = set(await connection.scalars(text("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")))
    ours = [name for name in (*schema.metadata.tables, "alembic_version") if name in found]
    if not ours:
        return ""
    name = former_name().replace("-", "_")
    await connection.execute(text(f"CREATE SCHEMA {name}"))
    for table in ours:
        await connection.execute(text(f"ALTER TABLE {table} SET SCHEMA {name}"))
    return f"the schema {name}"


def _is_sqlite(file: Path) -> bool:
    with file.open("rb") as head:
        return head.read(len(SQLITE)) == SQLITE
