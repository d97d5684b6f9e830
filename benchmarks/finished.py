"""Many finished games: the memory they take, how large the store grows, and what deleting gives back."""

import asyncio
import resource
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from deadhand.bots.players import Bot
from deadhand.server.database.engine import sqlite_url
from deadhand.server.database.storage import open_storage
from deadhand.server.database.writer import Move
from deadhand.server.rooms.endings import keep_ending
from deadhand.server.rooms.lobby import Lobby
from deadhand.server.rooms.new_table import Wish
from deadhand.server.settings import Settings
from figures import Figure, parser, show

PARTS = 10
KILOBYTE = 1024
BYTES_A_MOVE = 150
"""What a move may take in the store, with its share of the table and of its end."""


async def finish_one(lobby: Lobby, number: int) -> int:
    """Play a game of two random players to its end, and keep that; returns how many moves it had."""
    wish = Wish(nickname="Ann", seats=["me", "greedy"], options={"rounds": 1}, pace=0)
    table, _, _ = await lobby.start("zeven", wish)
    room = await lobby.look(table)
    match, bot = room.match, Bot("random", seed=number)
    moves: list[Move] = []
    while not match.over:
        seat, action = match.actor, bot.choose(match)
        match.play(action)
        moves.append(Move(len(moves) + 1, seat or 0, action))
    await asyncio.gather(*(lobby.storage.append(table, move) for move in moves))
    room.n = len(moves)
    await keep_ending(room)
    return len(moves)


async def play_and_clear(games: int, file: Path) -> list[Figure]:
    """Finish so many games in a store, then delete them."""
    storage = await open_storage(sqlite_url(file))
    lobby = Lobby(storage, Settings(sqlite_url(file), compiled=False))
    empty, moves, memory = file.stat().st_size, 0, []
    begun = time.process_time()
    for number in range(games):
        moves += await finish_one(lobby, number)
        if (number + 1) % max(1, games // PARTS) == 0:
            memory.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KILOBYTE)
    played = time.process_time() - begun
    await storage.clearing.shrink()
    full = file.stat().st_size
    begun = time.process_time()
    deleted = await lobby.clearing.clear(datetime.now(UTC) + timedelta(seconds=1))
    await storage.clearing.shrink()
    cleared = time.process_time() - begun
    given_back = full - file.stat().st_size
    await storage.close()
    sizes = f"{games} games of {moves / games:.0f} moves"
    return [
        Figure("bytes_a_game", (full - empty) / games, "zeven", sizes, at_most=BYTES_A_MOVE * moves / games),
        Figure("given_back_share", given_back / (full - empty), "zeven", "of the store's growth, by deleting all"),
        Figure("cpu_ms_a_game", 1000 * played / games, "zeven", "to play it, write it and tell its end"),
        Figure("clearing_us_a_game", 1e6 * cleared / deleted, "zeven", "to delete it and shrink the store"),
        Figure("memory_first_mb", memory[0] / 1e6, "zeven", f"most, after {max(1, games // PARTS)} games"),
        Figure("memory_mb", memory[-1] / 1e6, "zeven", f"most, after {games} games"),
    ]


def main() -> None:
    """Measure and print."""
    options = parser(__doc__, game=False)
    options.add_argument("--games", type=int, default=10_000)
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="deadhand-") as folder:
        show(asyncio.run(play_and_clear(chosen.games, Path(folder) / "tables.sqlite")), as_json=chosen.json)


if __name__ == "__main__":
    main()
