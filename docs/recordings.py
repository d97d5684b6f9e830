"""Record the sample games of the front page, which its own components play: `make recordings`.

Each is a part of a game of greedy bots, as the frames that the server sends to the first seat. The deal follows from a
fixed secret, so that a recording changes only if a game or the frames do.
"""

import asyncio
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

from deadhand.bots.players import Bot
from deadhand.server.database.address import sqlite_url
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.view import Digests
from deadhand.server.settings import Settings
from tests.server.running import Served, asking

FOLDER = Path(__file__).parents[1] / "web" / "src" / "recordings"
NOT_YET = 4
"""Seconds that the table's own bots wait, so that every move is made here."""


@dataclass(frozen=True)
class Recording:
    """A part of a game: how many sit there, how many moves are made before, and how many are shown."""

    game: str
    seats: int
    first: int
    moves: int


RECORDINGS = (
    Recording("zeven", 4, 48, 28),
    Recording("card_of_the_dead", 4, 20, 40),
    Recording("left_4_dead", 4, 116, 30),
    Recording("escape_the_horde", 6, 24, 40),
    Recording("three_days", 2, 105, 26),
)


async def record(recording: Recording) -> str:
    """Return the frames of a game as a JSON array, one on a line."""
    with TemporaryDirectory() as folder:
        settings = Settings(database=sqlite_url(Path(folder) / "tables.sqlite"), compiled=False)
        async with asking(settings) as asked:
            room = await deal(recording, asked)
            await play(room, recording.first)
            known, frames = Digests(), []
            for move in range(recording.moves + 1):
                if move:
                    await play(room, 1)
                state = room.view.state((0,), since=room.n - 1)
                frames.append(settled(json.loads(room.view.to_json(state, known))))
                known = state.digests
    return "[\n" + ",\n".join(json.dumps(frame, separators=(",", ":")) for frame in frames) + "\n]\n"


async def deal(recording: Recording, asked: Served) -> Room:
    """Open a table whose deal follows from the recording alone."""
    seats = ["me", *["greedy"] * (recording.seats - 1)]
    with mock.patch("deadhand.server.rooms.lobby.new_table.secrets.token_hex", side_effect=secrets_of(recording)):
        table = await asked.start(seats, game=recording.game, nickname="Ann", options={}, pace=NOT_YET)
    return await asked.lobby.get_room(table["id"])


def secrets_of(recording: Recording) -> Iterator[str]:
    """Return the secrets of its table, one after the other."""
    return (f"recording {recording.game} {number}" for number in count())


async def play(room: Room, moves: int) -> None:
    """Make these moves of all seats, as greedy bots do.

    Raises:
        ValueError: if the game is over before.
    """
    for _ in range(moves):
        seat = room.match.actor
        if seat is None:
            raise ValueError(f"{room.record.game} is over after {room.n} moves.")
        bot = Bot("greedy", seed=room.n)
        await room.submit_action(seat, n=room.n, action=bot.choose(room.match.without_secret()))


def settled(frame: dict[str, Any]) -> dict[str, Any]:
    """Return a frame as if its player were there, and without the key of the seat, which is drawn by chance."""
    for seat in frame.get("seats", []):
        seat.update(who=None, online=True, away=False)
    return frame


async def main(slugs: Sequence[str]) -> None:
    """Record games."""
    FOLDER.mkdir(exist_ok=True)
    for recording in RECORDINGS:
        if not slugs or recording.game in slugs:
            (FOLDER / f"{recording.game}.json").write_text(await record(recording), encoding="utf-8")
            print(recording.game)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
