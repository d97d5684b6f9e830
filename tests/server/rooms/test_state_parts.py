"""A state leaves out a part that its client knows, but never one that has changed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deadhand.server.database.address import sqlite_url
from deadhand.server.database.storage import open_storage
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.view import Digests
from deadhand.server.settings import Settings
from deadhand.server.shapes.requests import NewTable

pytestmark = pytest.mark.anyio

LASTING = ("table", "host", "commitment", "secret", "rematch", "daily", "pace", "hints")


def parts(room: Room) -> tuple[Digests, Any, Any]:
    """The digests of a state, its lasting part and the seats."""
    room.view.clear()
    state = room.view.state((0,), since=room.n)
    whole = json.loads(room.view.to_json(state, Digests()))
    return state.digests, {name: whole[name] for name in LASTING}, whole["seats"]


def rename(room: Room) -> None:
    """Call the first seat otherwise, as a row of the database does."""
    room.seats[0].name = room.match.names[0] = "Bea"


def end(room: Room) -> None:
    """Have the game end, after which the secret is told."""
    room.match.table.over = 1


CHANGES: dict[str, Callable[[Room], object]] = {
    "host": lambda room: room.record.update({"host": 1}),
    "pace": lambda room: room.record.update({"pace": 0.5}),
    "hints": lambda room: room.record.update({"hints": False}),
    "rematch": lambda room: room.record.update({"rematch": "another"}),
    "name": rename,
    "kind": lambda room: setattr(room.seats[1], "kind", "open"),
    "bot": lambda room: room.seats[1].change({"bot": "easy"}),
    "stand-in": lambda room: room.seats[0].change({"stand_in": True}),
    "ready": lambda room: setattr(room.seats[0], "ready", True),
    "here": lambda room: room.seats.set_connections({room.seats[0].secret_hash: 1}),
    "gone": lambda room: room.seats.set_connections({}),
    "elsewhere": lambda room: room.seats.on_presence("another server", 1),
    "player": lambda room: setattr(room.seats[0], "secret_hash", "0" * 64),
    "stranger": lambda room: setattr(room.seats[0], "browser", "1234"),
    "end": end,
}


async def test_a_part_that_has_changed_has_another_digest(tmp_path: Path) -> None:
    storage = await open_storage(sqlite_url(tmp_path / "tables.sqlite"))
    lobby = Lobby(storage, Settings(database=""))
    wish = NewTable.model_validate({"game": "zeven", "nickname": "Ann", "seats": ["me", "hard"]})
    room = await lobby.get_room((await lobby.start_table(wish))[0])
    before = parts(room)
    assert before == parts(room)
    for what, change in CHANGES.items():
        change(room)
        after = parts(room)
        assert before[1:] != after[1:], what
        assert (before[0].lasting != after[0].lasting) == (before[1] != after[1]), what
        assert (before[0].seats != after[0].seats) == (before[2] != after[2]), what
        before = after
    await lobby.close()
    await storage.close()
