"""Restore a backup in place of a store. The previous store is kept beside it, even if it is damaged."""

import os
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import URL, Integer, create_engine, insert, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from deadhand.server.database import schema
from deadhand.server.database.address import display_url, file_of, sqlite_url
from deadhand.server.database.backups.backup import check_whole, error_text, take_checksum
from deadhand.server.database.lock import lock_store
from deadhand.server.database.storage import open_storage
from deadhand.server.database.store_file import check_store, connect_file, sidecar_files, sync_folder, unfinished_file
from deadhand.server.database.upgrades.migrate import migrate
from deadhand.table.errors import Refused
from deadhand.table.file_permissions import make_private
from deadhand.table.files import real_path

REMEDY: Final = 'Only what "deadhand backup" wrote, or a whole store, can be restored.'
SQLITE: Final = b"SQLite format 3\0"
ROWS: Final = 1000
"""Rows per insert."""


class CheckedCopy(NamedTuple):
    """A verified copy of a backup."""

    file: Path
    has_checksum: bool
    """Whether the backup has a checksum, which matches; older versions wrote none, and a plain store has none."""


@asynccontextmanager
async def checked_copy(backup: Path, folder: Path) -> AsyncIterator[CheckedCopy]:
    """Yield a verified and migrated copy of a backup in a folder; delete it at the end unless it was moved.

    Raises:
        Refused: if the backup is not valid; it is left unchanged.
    """
    if not backup.is_file():
        raise Refused(f"There is no file {backup}.")
    make_private(folder)
    try:
        with unfinished_file(folder / "tables.sqlite") as copy:
            for source, target in zip((backup, *sidecar_files(backup)), (copy, *sidecar_files(copy)), strict=True):
                if source.is_file() and not source.name.endswith("-shm"):  # SQLite recreates that one
                    shutil.copyfile(source, target)
            try:
                check_store(copy, remedy=REMEDY)
                check_whole(copy)
                has_checksum = take_checksum(copy)
                await (await open_storage(sqlite_url(copy))).close()
                _read_all_rows(copy)
            except Refused as refusal:
                raise Refused(str(refusal).replace(str(copy), str(backup))) from None
            yield CheckedCopy(copy, has_checksum)
    except (OSError, sqlite3.Error, SQLAlchemyError) as error:
        raise Refused(f"The backup {backup} cannot be used: {error_text(error)}.") from None
    except UnicodeDecodeError:  # SQLite's message quotes damaged bytes
        raise Refused(f"The backup {backup} cannot be used: it is damaged (a text in it is none).") from None


async def put_in_place(copy: Path, url: str) -> str:
    """Make a verified copy the store; return the place of the previous store, if there was one.

    Raises:
        Refused: if a server uses the store, it cannot be written, or a database on a server is not empty; then the
            old one is still there.
    """
    file = file_of(url)
    try:
        if file is None:
            await _fill(url, copy)
            return ""
        with lock_store(url, doing="puts a backup in their place"):
            return _replace(real_path(file), copy)
    except (OSError, sqlite3.Error, SQLAlchemyError) as error:
        raise Refused(f"The backup cannot be put in the place of {display_url(url)}: {error_text(error)}.") from None


def former_name() -> str:
    """Return the name under which the previous store is kept."""
    return f"before-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"


def _replace(file: Path, copy: Path) -> str:
    """Give the copy the store's name, so that at every moment one of them has it, even after a crash."""
    kept = _kept_name(file)
    there = file.exists()
    if there:
        if _is_sqlite(file):  # SQLite would delete the log of any other file
            with suppress(sqlite3.Error), closing(connect_file(file)) as old:
                old.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # merge the log, if the file is sound
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


async def _fill(url: str, copy: Path) -> None:
    """Copy all rows into an empty database on a server."""
    source, target = create_async_engine(sqlite_url(copy)), create_async_engine(url, hide_parameters=True)
    try:
        async with source.connect() as old, target.begin() as new:
            if await new.scalar(text("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()")):
                raise Refused(f"{display_url(url)} is not empty. Restore into a new database, made by createdb.")
            await new.run_sync(migrate)
            await _copy_rows(old, new)
    finally:
        await source.dispose()
        await target.dispose()


async def _copy_rows(source: AsyncConnection, target: AsyncConnection) -> None:
    """Copy all rows of an SQLite store into PostgreSQL."""
    for table in schema.metadata.sorted_tables:
        if table is schema.compatibility:  # as the migrations have left it
            continue
        rows = await source.stream(select(table))
        async for some in rows.partitions(ROWS):
            await target.execute(insert(table), [dict(row._mapping) for row in some])
        if "id" in table.c and isinstance(table.c.id.type, Integer):  # continue after the last id
            last = f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), max(id)) FROM {table.name}"  # noqa: S608
            await target.execute(text(last))


def _read_all_rows(file: Path) -> None:
    """Read every row as the server would.

    Raises:
        sqlite3.DatabaseError: if a value is not what its column holds.
    """
    engine = create_engine(URL.create("sqlite", database=str(file)), hide_parameters=True)
    try:
        with engine.connect() as connection:
            for table in schema.metadata.sorted_tables:
                try:
                    for _ in connection.execute(select(table)):
                        pass
                except (ValueError, TypeError):
                    raise sqlite3.DatabaseError(f"it is damaged (a row of {table.name} cannot be read)") from None
    finally:
        engine.dispose()


def _is_sqlite(file: Path) -> bool:
    with file.open("rb") as head:
        return head.read(len(SQLITE)) == SQLITE
