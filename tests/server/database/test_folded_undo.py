"""What is taken back is not kept for ever: it is folded, numbers are never given again, and games stay true."""

import asyncio
import random
import time
from threading import current_thread

import pytest
from sqlalchemy import event

from deadhand.match.match import Match
from deadhand.server.database import writer
from deadhand.server.database.storage import open_storage
from deadhand.server.database.writer import HINT, UNDO, Move, MoveNumberTaken
from deadhand.server.rooms import asides, commands
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.room import Room
from deadhand.server.settings import Settings
from deadhand.table.errors import Refused
from tests.server.client import Client, play_out
from tests.server.conftest import without_rows
from tests.server.limits import UNLIMITED
from tests.server.running import Served, serving

pytestmark = pytest.mark.anyio

ALONE = ("me", "me", "me")
TEAM = {"game": "left_4_dead", "options": {}}
FEW = commands.UNFOLDED + 2 * commands.FOLDED + 8
"""Commands that lead nowhere that may be kept."""


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


async def until_three_are_undoable(room: Room) -> None:
    """Play on until the last three choices can be taken back, one after the other."""
    draw = random.Random(1)
    while not takes_back(room, 3):
        assert room.match.actor is not None
        await room.submit_action(room.match.actor, n=room.n, action=draw.choice(room.match.legal))


def takes_back(room: Room, times: int) -> bool:
    """Whether so many of the last choices can be taken back."""
    match = room.match.clone()
    for _ in range(times):
        seat = match.actor_of(len(match.actions))
        if not match.actions or seat is None or not match.can_undo(seat):
            return False
        match.undo(seat)
    return True


async def three_back_and_forth(room: Room) -> None:
    """Take the last three choices back and make them again."""
    last = room.match.actions[-3:]
    seats = [room.match.actor_of(len(room.match.actions) - back) or 0 for back in range(3)]
    for seat in seats:
        await room.submit_action(seat, n=room.n, action=UNDO)
    for seat, action in zip(reversed(seats), last, strict=True):
        await room.submit_action(seat, n=room.n, action=action)


class Killed(Exception):
    """The server is gone."""


async def test_a_server_that_is_killed_while_it_folds_leaves_a_whole_game(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "FOLDED", 10_000)
    async with serving(settings) as served:
        table = (await served.start(ALONE, **TEAM))["id"]
        room = await served.lobby.get_room(table)
        await until_three_are_undoable(room)
        for _ in range(2 * commands.UNFOLDED // 6 + 1):
            await three_back_and_forth(room)
        n, digest = room.n, room.match.digest
        del room
    monkeypatch.setattr(commands, "FOLDED", 1)
    monkeypatch.setattr(writer, "FOLDED_AT_ONCE", 4)  # three choices, and the first undoing
    storage = await open_storage(settings.database)
    deletions = 0

    def kill_in_the_middle(*said: str) -> None:
        nonlocal deletions
        deletions += said[2].startswith("DELETE FROM moves")
        if deletions == 2:
            raise Killed

    event.listen(storage.database.engine.sync_engine, "before_cursor_execute", kill_in_the_middle)
    with pytest.raises(Killed):
        await Lobby(storage, settings).get_room(table)
    await storage.close()
    async with serving(settings) as served:
        room = await served.lobby.get_room(table)
        assert (room.n, room.match.digest) == (n, digest)
        assert len((await served.lobby.storage.whole(table)).moves) < n  # now it is folded


@pytest.mark.soak
async def test_who_plays_and_takes_back_for_ever_leaves_few_rows_and_everybody_goes_on(settings: Settings) -> None:
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
        rows = (await served.lobby.storage.whole(table["id"])).moves
        assert len(rows) <= len(room.match.actions) + FEW
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


async def test_questions_for_hints_are_folded_with_what_was_taken_back(
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
    assert len((await served.lobby.storage.whole(room.id)).moves) <= len(room.match.actions) + 2 * FEW
    requests = [each for each in room.commands.asides.since(-1) if each.request]
    assert len(requests) <= 3 * len(room.match.actions)


@pytest.mark.soak
async def test_a_table_with_a_long_past_is_opened_while_others_play_and_folded(settings: Settings) -> None:
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
        assert len((await served.lobby.storage.whole(table)).moves) <= len(room.match.actions) + FEW


async def test_who_starts_over_plays_beside_the_event_loop_and_stands_as_before(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await served.lobby.get_room((await served.start(ALONE, **TEAM))["id"])
    await until_undoable(room)
    await back_and_forth(room, 3)
    log = room.commands.log
    stood = room.n, room.match.digest, list(room.match.actions), log.lines_since(0, since=0)
    moves = (await served.lobby.storage.whole(room.id)).moves
    threads: set[str] = set()
    carry_out = Match._carry_out

    def carry(self: Match, action: int, move: int) -> int:
        threads.add(current_thread().name)
        return carry_out(self, action, move)

    with monkeypatch.context() as patched:
        patched.setattr(Match, "_carry_out", carry)
        async with room.lock:
            await room.commands.rebuild(moves)
    assert {name.rpartition("_")[0] for name in threads} == {"deadhand-work"}
    assert (
        room.n,
        room.match.digest,
        list(room.match.actions),
        log.lines_since(0, since=0),
    ) == stood
    await back_and_forth(room, 1)
    assert room.match.digest == stood[1]


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


@pytest.mark.soak
async def test_a_server_that_has_not_heard_of_what_was_folded_starts_over_and_never_forks_a_game(postgres: str) -> None:
    settings = Settings(database=await without_rows(postgres), compiled=False, **UNLIMITED)
    async with serving(settings) as one, serving(settings.with_changes()) as two:
        table = (await one.start(ALONE, **TEAM))["id"]
        first, second = await one.lobby.get_room(table), await two.lobby.get_room(table)
        await until_undoable(first)
        await second.apply_new_moves()
        assert second.n == first.n
        del two.lobby._rooms[table]  # from now on it hears nothing
        known = second.n
        await back_and_forth(first, 200)
        assert len((await one.lobby.storage.whole(table)).moves) <= len(first.match.actions) + FEW
        assert (await one.lobby.storage.whole(table)).record.folded > known
        seat = second.match.actor
        assert seat is not None
        with pytest.raises(MoveNumberTaken):
            await second.submit_action(seat, n=known, action=second.match.legal[0])
        assert (second.n, second.match.digest) == (first.n, first.match.digest)
        assert second.match.actions == first.match.actions
        await second.submit_action(seat, n=second.n, action=second.match.legal[0])
        await first.apply_new_moves()
        assert (second.n, second.match.digest) == (first.n, first.match.digest)
        numbers = [move.n for move in (await one.lobby.storage.whole(table)).moves]
        assert numbers == sorted(set(numbers))
        assert known + 1 not in numbers
