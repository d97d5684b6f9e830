"""The time of an upgrade, in which servers of two versions use one database: says when it begins and ends."""

import asyncio
import logging
from typing import Final

from deadhand.server.database.engine import Database, DatabaseUnavailable
from deadhand.server.database.upgrades.peer_versions import ProgramVersion, connected_versions, own_version

INTERVAL: Final = 2.0
"""Seconds between two looks."""

logger = logging.getLogger(__name__)


class Handover:
    """The other versions of the program that use this server's database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.others: frozenset[ProgramVersion] = frozenset()

    async def watch(self) -> None:
        """Look until cancelled; the first look was taken before. With a file, which nobody shares, return at once."""
        while self._database.shared:
            await asyncio.sleep(INTERVAL)
            try:
                await self.look()
            except DatabaseUnavailable:  # the fault is logged, and the next look comes soon
                continue

    async def look(self) -> None:
        """Look which other versions there are, and log what has changed.

        Raises:
            DatabaseUnavailable: if that cannot be read.
        """
        async with self._database.reading() as connection:
            now = frozenset(await connection.run_sync(connected_versions)) - {own_version()}
        before, self.others = self.others, now
        for other in sorted(now - before):
            if other > own_version():
                logger.warning("A newer version uses the database, too (%s): this server may be stopped.", other)
            else:
                logger.warning(
                    "An older version uses the database, too (%s): this server may take over from it.", other
                )
        if before and not now:
            logger.warning("No other version uses the database any more.")
