"""Many finished games: the memory they take, how large the store grows by one of each, and what deleting gives back.

Random players play them with plain rules.
"""

import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from deadhand.bots.players import Bot
from deadhand.games import GAMES, find_game
from deadhand.server.database.address import sqlite_url
from deadhand.server.database.storage import Storage, open_storage
from deadhand.server.database.writer import Move
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.settings import Settings
from deadhand.server.shapes.requests import NewTable
from figures import Figure, parser, progress, show

PARTS = 10
BYTES_A_GAME, BYTES_A_MOVE = 3000, 120
"""What a game and each of its moves may take in the store."""
GROWTH_TARGET = 8.0
"""MiB that memory may grow by in the second half."""
GIVEN_BACK = 0.99


async def finish_one(lobby: Lobby, slug: str, number: int) -> int:
    """Play a game of random players to its end, and keep that; returns how many moves it had."""
    seats = ["me", *["greedy"] * (max(2, find_game(slug).least_seats) - 1)]
    options: dict[str, int | str | bool] = {"rounds": 1} if slug == "zeven" else {}
    wish = NewTable(game=slug, nickname="Ann", seats=seats, options=options, pace=0)
    table = (await lobby.start_table(wish)).id
    room = await lobby.load_detached(table)
    match, bot = room.match, Bot("random", seed=number)
    moves: list[Move] = []
    while not match.over:
        seat, action = match.actor, bot.choose(match)
        match.play(action)
        moves.append(Move(len(moves) + 1, seat or 0, action))
    await asyncio.gather(*(lobby.storage.moves.write(table, move) for move in moves))
    room.commands.n = len(moves)
    await room.history.store_ending()
    return len(moves)


def resident() -> float:
    """MiB of memory that this process has."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


class Store:
    """A store of tables that grows, and shrinks again."""

    def __init__(self, file: Path, storage: Storage) -> None:
        self.games = 0
        self._file = file
        self._storage = storage
        self._lobby = Lobby(storage, Settings(database=sqlite_url(file), compiled=False))
        self._memory: list[float] = []
        self._empty = file.stat().st_size

    async def play(self, slug: str, count: int) -> AsyncIterator[Figure]:
        """Finish so many games; how large they are."""
        before, moves, begun = await self._size(), 0, time.process_time()
        with progress(f"games of {slug}", count) as tell:
            for number in range(count):
                moves += await finish_one(self._lobby, slug, number)
                self.games += 1
                tell(number + 1)
                if (number + 1) % max(1, count // PARTS) == 0:
                    self._memory.append(resident())
        played = time.process_time() - begun
        variant, most = f"{count} games of {moves / count:.0f} moves", BYTES_A_GAME + BYTES_A_MOVE * moves / count
        yield Figure("bytes_a_game", (await self._size() - before) / count, slug, variant, at_most=most)
        yield Figure("cpu_ms_a_game", 1000 * played / count, slug, "to play it, write it and tell its end")

    def memory(self, slug: str) -> Iterator[Figure]:
        """What playing has left behind."""
        last = self._memory[-PARTS:]
        yield Figure("memory_mib", last[-1], slug, f"after {self.games} games in one process")
        growth = last[-1] - last[len(last) // 2 - 1]
        yield Figure("memory_growth_mib", growth, slug, "in the second half of these games", at_most=GROWTH_TARGET)

    async def clear(self, slug: str) -> AsyncIterator[Figure]:
        """Delete all of them."""
        full, begun = await self._size(), time.process_time()
        deleted = await self._lobby.cleanup.delete_idle(datetime.now(UTC) + timedelta(seconds=1))
        left, cleared = await self._size(), time.process_time() - begun
        told = f"of the {(full - self._empty) / 1e6:.0f} MB that the store had grown by, when all are deleted"
        share = (full - left) / (full - self._empty)
        yield Figure("deleted_games", deleted, "all", "of those that were played", at_least=self.games)
        yield Figure("given_back_share", share, "all", told, at_least=GIVEN_BACK)
        yield Figure("clearing_us_a_game", 1e6 * cleared / max(1, deleted), slug, "to delete it and shrink the store")

    async def _size(self) -> int:
        """Return the size of the store once its log is written into it."""
        async with self._storage.database.engine.connect() as connection:
            await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        return self._file.stat().st_size


async def play_and_clear(games: int, others: int, file: Path) -> list[Figure]:
    """Finish so many games in a store, then delete them."""
    storage = await open_storage(sqlite_url(file))
    store, found = Store(file, storage), list[Figure]()
    for slug in GAMES[1:] if others else ():
        found += [figure async for figure in store.play(slug, others)]
    slug = GAMES[0]
    found += [figure async for figure in store.play(slug, games - store.games)]
    found += store.memory(slug)
    found += [figure async for figure in store.clear(slug)]
    await storage.close()
    return found


def main() -> None:
    """Measure and print."""
    options = parser(__doc__, game=False)
    options.add_argument("--games", type=int, default=10_000)
    options.add_argument("--others", type=int, default=2000, help="of each game but the first, of all of them")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="deadhand-") as folder:
        played = play_and_clear(chosen.games, chosen.others, Path(folder) / "tables.sqlite")
        show(asyncio.run(played), as_json=chosen.json)


if __name__ == "__main__":
    main()
