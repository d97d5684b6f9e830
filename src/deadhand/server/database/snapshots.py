"""Consistent reads: everything as it was at one moment."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine

from deadhand.server.client_quota import run_in_thread
from deadhand.server.database.engine import READING, engine_of_file, read_from, reading
from deadhand.server.database.store_file import file_of
from deadhand.server.metrics import timed

Result = TypeVar("Result")


class SnapshotReader:
    """A reader of consistent snapshots of one database.

    A file is read in one thread call: the asyncio driver takes four thread steps per statement, which cost far more
    than the reading.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._file = None if file_of(engine.url) is None else engine_of_file(engine.url)

    async def read(self, read: Callable[[Connection], Result], *tables: str) -> Result:
        """Return what a function reads about these tables.

        Raises:
            OutOfService: if the database cannot be read.
        """
        if self._file is not None:
            with read_from(*tables):
                return await run_in_thread(partial(_read_file, self._file, read))
        async with reading(self._engine, *tables) as connection:
            if self._engine.dialect.name == "postgresql":
                await connection.execution_options(isolation_level="REPEATABLE READ")
            return await connection.run_sync(read)

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.dispose()


def _read_file(file: Engine, read: Callable[[Connection], Result]) -> Result:
    with timed(READING), file.connect() as connection:  # without the time in which it waited for its turn and a thread
        connection.exec_driver_sql("BEGIN")  # the driver does so by itself only for what changes rows
        return read(connection)
