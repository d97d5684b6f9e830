"""Listen for NOTIFY about the tables of this server, and reconnect when the connection is lost."""

import asyncio
import logging
from collections.abc import Callable, Collection
from typing import Any, Final

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from deadhand.server.database.engine import Database
from deadhand.server.database.notices import Notice, channel_of, read_notice

FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 10.0
"""Seconds until the next attempt to reconnect; doubled after every failure."""
CHECK_INTERVAL: Final = 15.0
"""Seconds between checks that the connection is alive."""
PATIENCE: Final = 5.0

logger = logging.getLogger(__name__)


class Listener:
    """Listens to the servers of one PostgreSQL database.

    `on_notice` is called with every notice, and `on_connect` after every connection, as notices may have been missed.
    """

    def __init__(
        self, database: Database, *, on_notice: Callable[[Notice], None], on_connect: Callable[[], None]
    ) -> None:
        # a connection of its own, never in a transaction, which would hold back notices
        self._engine = create_async_engine(
            database.engine.url, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=database.connect_args
        )
        self._on_notice = on_notice
        self._on_connect = on_connect
        self._pause = FIRST_PAUSE
        self._own_moves = f'["{database.server}", "moves", '
        """The beginning of the notices that are not read, as this server has made the moves itself."""
        self._driver: Any = None
        """The connection while it stands."""
        self._using = asyncio.Lock()
        """Held while the connection is used: it does one thing at a time."""
        self._wanted: set[str] = set()
        self._heard: set[str] = set()

    async def hold(self, table_ids: Collection[str]) -> None:
        """Listen to the channels of tables. Without a connection they are listened to once it stands again."""
        async with self._using:
            self._wanted |= set(map(channel_of, table_ids))
            await self._sync_channels()

    async def hold_only(self, table_ids: Callable[[], Collection[str]]) -> None:
        """Listen only to the channels of the tables that the function names."""
        async with self._using:
            self._wanted = set(map(channel_of, table_ids()))
            await self._sync_channels()

    async def _sync_channels(self) -> None:
        """Listen to what is wanted and to nothing else. A lost connection is noticed by `listen`."""
        from asyncpg import InterfaceError, InternalClientError, PostgresError

        if self._driver is None:
            return
        try:
            for channel in self._wanted - self._heard:
                await asyncio.wait_for(self._driver.add_listener(channel, self._read), PATIENCE)
                self._heard.add(channel)
            for channel in self._heard - self._wanted:
                await asyncio.wait_for(self._driver.remove_listener(channel, self._read), PATIENCE)
                self._heard.discard(channel)
        except (InterfaceError, InternalClientError, PostgresError, OSError, TimeoutError):
            self._driver.terminate()  # after another connection every table is synced

    async def listen(self) -> None:
        """Listen until cancelled."""
        from asyncpg import InterfaceError, InternalClientError, PostgresError

        while True:
            try:
                async with self._engine.connect() as connection:
                    await self._listen(connection)
            except (SQLAlchemyError, InterfaceError, InternalClientError, PostgresError, OSError) as error:
                logger.warning("The other servers are not heard (%s); trying again.", str(error).partition("\n")[0])
            await asyncio.sleep(self._pause)
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    async def _listen(self, connection: AsyncConnection) -> None:
        """Listen on a connection until it is lost."""
        driver: Any = (await connection.get_raw_connection()).driver_connection
        lost = asyncio.Event()
        driver.add_termination_listener(lambda _connection: lost.set())
        try:
            async with self._using:
                self._driver, self._heard = driver, set()
                await self._sync_channels()
            self._pause = FIRST_PAUSE
            self._on_connect()
            while not lost.is_set():
                try:
                    await asyncio.wait_for(lost.wait(), CHECK_INTERVAL)
                except TimeoutError:
                    async with self._using:
                        await asyncio.wait_for(connection.execute(text("SELECT 1")), PATIENCE)
        finally:
            self._driver = None

    def _read(self, _connection: object, _process: int, _channel: str, words: str) -> None:
        notice = None if words.startswith(self._own_moves) else read_notice(words)
        if notice is not None:
            self._on_notice(notice)
