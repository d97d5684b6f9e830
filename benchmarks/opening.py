"""What opening a table costs, from the store to what a seat is told: processor time for the longest games of many.

One more table is opened whose past is 100,000 plays and undoings of the same choice.
"""

import argparse
import asyncio
import os
import random
import tempfile
import time
from collections.abc import Iterator, Sequence

from deadhand import engine
from deadhand.bots.players import bot_at
from deadhand.games import GAMES, find_game
from deadhand.match.match import Match
from deadhand.server.database.storage import open_storage
from deadhand.server.database.writer import UNDO, Move
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.lobby.new_table import TableRows, new_table
from deadhand.server.shapes.requests import NewTable
from figures import Figure, parser, show
from server import seats_of, settings

REPEATS = 5
MOST = 100.0
"""Milliseconds that opening the longest real game may take; more would ask for snapshots."""


def begun(slug: str) -> tuple[TableRows, Match]:
    """A table with people at all its seats, and its match."""
    game, seats = find_game(slug), seats_of(slug)
    wish = NewTable(game=slug, nickname="P", seats=["me", *["open"] * (seats - 1)], options={}, pace=0)
    new = new_table(game, wish)
    new.record.begun = True
    return new, Match(game, seats=seats, seed=new.record.secret, options={}, rekeyed=True)


def played(slug: str) -> tuple[TableRows, list[Move]]:
    """A whole game, played by bots."""
    new, match = begun(slug)
    moves: list[Move] = []
    while match.actor is not None:
        action = bot_at(match, "greedy").choose(match.without_secret())
        moves.append(Move(len(moves) + 1, match.actor, action))
        match.play(action)
    return new, moves


def undone(slug: str, rows: int) -> tuple[TableRows, list[Move]]:
    """A table at which the same choice was made and taken back again and again."""
    new, match = begun(slug)
    draw, moves = random.Random(1), list[Move]()  # noqa: S311
    while not moves or not match.can_undo(moves[-1].seat):
        assert match.actor is not None
        moves.append(Move(len(moves) + 1, match.actor, draw.choice(match.legal)))
        match.play(moves[-1].action)
    last = moves[-1]
    return new, [*moves, *(Move(last.n + k, last.seat, UNDO if k % 2 else last.action) for k in range(1, rows + 1))]


async def opened(new: TableRows, moves: Sequence[Move]) -> list[float]:
    """Milliseconds for opening a table, several times."""
    with tempfile.TemporaryDirectory() as folder:
        chosen = settings(folder)
        storage = await open_storage(chosen.database)
        await storage.create(new.record, new.seats, moves=moves)
        costs = []
        for _ in range(REPEATS):
            lobby = Lobby(storage, chosen)
            start = time.process_time()
            room = await lobby.load_detached(new.record.id)
            room.view.state((0,), since=room.n)
            costs.append(1000 * (time.process_time() - start))
            assert room.n == len(moves)
        await storage.close()
    return costs


def cost(slug: str, variant: str, new: TableRows, moves: Sequence[Move]) -> Figure:
    """What opening it costs."""
    costs = sorted(asyncio.run(opened(new, moves)))
    target = None if "undoings" in variant else MOST
    return Figure("open_ms", costs[len(costs) // 2], slug, f"{len(moves)} {variant}", best=costs[0], at_most=target)


def figures(chosen: argparse.Namespace) -> Iterator[Figure]:
    """The longest of so many games plain, then compiled; then the endless past."""
    longest = {slug: max((played(slug) for _ in range(chosen.games)), key=lambda game: len(game[1])) for slug in GAMES}
    for slug in GAMES:
        yield cost(slug, "moves, plain", *longest[slug])
    yield cost("left_4_dead", "plays and undoings, plain", *undone("left_4_dead", chosen.rows))
    if os.environ.get("DEADHAND_JIT") == "0":
        return
    for slug in GAMES:
        if engine.use_compiled(find_game(slug)):
            yield cost(slug, "moves, compiled", *longest[slug])


def main() -> None:
    """Measure and print."""
    options = parser(__doc__, game=False)
    options.add_argument("--games", type=int, default=30, help="of which the longest is opened")
    options.add_argument("--rows", type=int, default=100_000, help="of plays and undoings")
    chosen = options.parse_args()
    show(figures(chosen), as_json=chosen.json)


if __name__ == "__main__":
    main()
