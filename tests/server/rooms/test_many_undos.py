"""A player who undoes without end: the others play on, the log stays short, and the table opens without a stall."""

import asyncio
import random
import time

import pytest

from deadhand.server.database.storage import open_storage
from deadhand.server.database.writer import HINT, UNDO, Move
from deadhand.server.rooms import asides, commands
from deadhand.server.rooms.room import Room
from deadhand.server.settings import Settings
from deadhand.table.errors import Refused
from tests.server.client import Client, play_out
from tests.server.running import Served, serving

pytestmark = pytest.mark.anyio

ALONE = ("me", "me", "me")
TEAM = {"game": "left_4_dead", "options": {}}


async def until_undoable(room: Room) -> None:
    """Play on until the last choice can be taken back."""
    draw = random.Random(1)
    while room.n == 0 or not room.match.can_undo(room.match.actor_of(len(room.match.actions)) or 0):
        assert room.match.actor is not None
        await room.submit_action(room.match.actor, n=room.n, action=draw.choice(room.match.legal))


async def back_and_forth(room: Room, times: int) -> None:
    """Take the last choice back and make it again."""
    for _ in range(times):
        last = room.match.actions[-1]
        seat = room.match.actor_of(len(room.match.actions))
        assert seat is not None
        await room.submit_action(seat, n=room.n, action=UNDO)
        await room.submit_action(seat, n=room.n, action=last)


@pytest.mark.soak
async def test_who_plays_and_takes_back_for_ever_holds_up_nobody(settings: Settings) -> None:
    async with serving(settings) as served:
        table = await served.start(ALONE, **TEAM)
        ann = Client(served.port, table["id"], table["secret"])
        early = Client(served.port, table["id"], table["secret"])
        async with ann.connected():
            room = await served.lobby.get_room(table["id"])
            await until_undoable(room)
            await ann.reach(room.n)
            async with early.connected():
                await early.reach(room.n)
            await back_and_forth(room, 300)
            await ann.reach(room.n)
            n, digest = room.n, room.match.digest
            assert n > 600
        del room
        async with early.connected():  # it knows a state of long ago
            assert early.n == n
            held = [line for line in early.log if "back" not in str(line)]
            assert held
    async with serving(settings) as again:
        back = Client(again.port, table["id"], table["secret"])
        async with back.connected():
            assert back.n == n
            assert (await again.lobby.get_room(table["id"])).match.digest == digest
            assert str(back.log).count("takes back") <= 30
            await play_out(back)
        assert (await again.get(f"{table['id']}/verify"))["honest"]


async def test_hints_are_shown_once_for_each_move_however_often_it_is_taken_back(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asides, "AT_ONCE", 10_000)
    room = await served.lobby.get_room((await served.start(ALONE, **TEAM))["id"])
    await until_undoable(room)
    for _ in range(150):
        seat = room.match.actor
        assert seat is not None
        await room.submit_action(seat, n=room.n, action=HINT)
        await back_and_forth(room, 1)
    requests = [each for each in room.commands.asides.since(-1) if not each.choices]
    assert 0 < len(requests) <= 3 * len(room.match.actions)


@pytest.mark.soak
async def test_a_table_with_a_long_past_is_opened_while_others_play(settings: Settings) -> None:
    async with serving(settings) as served:
        table = (await served.start(ALONE, **TEAM))["id"]
        room = await served.lobby.get_room(table)
        await until_undoable(room)
        seat = room.match.actor_of(len(room.match.actions))
        assert seat is not None
        action, first, digest = room.match.actions[-1], room.n, room.match.digest
        past = [Move(first + k, seat, UNDO if k % 2 else action) for k in range(1, 20_001)]
        del room
    storage = await open_storage(settings.database)
    for part in range(0, len(past), 500):
        await asyncio.gather(*(storage.moves.write(table, move) for move in past[part : part + 500]))
    await storage.close()
    async with serving(settings) as served:
        gaps: list[float] = []

        async def tick() -> None:
            while True:
                before = time.thread_time()
                await asyncio.sleep(0)
                gaps.append(time.thread_time() - before)
                await asyncio.sleep(0.001)

        ticking = asyncio.create_task(tick())
        room = await served.lobby.get_room(table)
        ticking.cancel()
        assert (room.n, room.match.digest) == (first + 20_000, digest)
        assert max(gaps) < 0.15  # seconds of work on the event loop without a break


async def test_after_very_many_commands_nothing_is_taken_back_any_more(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await served.lobby.get_room((await served.start(ALONE, **TEAM))["id"])
    await until_undoable(room)
    monkeypatch.setattr(commands, "MOST_COMMANDS", room.n)
    seat = room.match.actor_of(len(room.match.actions))
    assert seat is not None
    with pytest.raises(Refused, match="undo and hints are off"):
        await room.submit_action(seat, n=room.n, action=UNDO)
    assert room.match.actor is not None
    await room.submit_action(room.match.actor, n=room.n, action=room.match.legal[0])
