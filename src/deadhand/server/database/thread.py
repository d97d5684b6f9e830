"""The one thread that writes groups of moves into a file of SQLite: a group is one call, and as a rule one statement.

The driver of asyncio goes to a thread and back for every statement, which costs several times what SQLite itself does;
and whenever Python comes back from SQLite, it waits until the event loop lets it go on.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import URL, Connection

from deadhand.server.database.engine import engine_of_file

Result = TypeVar("Result")


class WriterThread:
    """It has connections of its own, which are set up as all others are."""

    def __init__(self, url: URL) -> None:
        self.engine = engine_of_file(url)
        self._alone: Connection | None = None
        """On which each statement is a transaction of its own."""
        self._thread = ThreadPoolExecutor(1, "deadhand-writer")

    async def run(self, work: Callable[["WriterThread"], Result]) -> Result:
        """Do something in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, self)

    def carry_out(self, statement: str, values: tuple[Any, ...]) -> None:
        """Carry out one statement, in the thread: on disk at the end; if it fails, nothing of it is kept."""
        if self._alone is None:
            self._alone = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        try:
            self._alone.exec_driver_sql(statement, values)
        except BaseException:
            self._let_go()
            raise

    def transact(self, work: Callable[[Connection], Result]) -> Result:
        """Do something in a transaction, in the thread: on disk at the end; if it fails, nothing of it is kept."""
        with self.engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        """Let go of the file."""
        await self.run(WriterThread._end)
        self._thread.shutdown()

    def _let_go(self) -> None:
        if self._alone is not None:
            self._alone.close()
            self._alone = None

    def _end(self) -> None:
        self._let_go()
        self.engine.dispose()
