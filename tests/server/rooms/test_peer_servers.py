"""Several servers on one PostgreSQL database: events at one are visible at once at the others."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from deadhand.match.state_in_words import PROTOCOL
from deadhand.server.database.chat import NewText
from deadhand.server.database.engine import IDLE_TRANSACTION_TIMEOUT, DatabaseUnavailable
from deadhand.server.database.notices import Notice, channel_of, read_notice
from deadhand.server.database.snapshot import TableSnapshot
from deadhand.server.database.storage import Storage
from deadhand.server.database.writer import Move, insert_moves
from deadhand.server.rooms.lobby import new_table, peer_servers as neighbours
from deadhand.server.rooms.premoves import Premoves
from deadhand.server.settings import Settings
from tests.server.client import Client, Frame, play_out
from tests.server.conftest import without_rows
from tests.server.limits import UNLIMITED
from tests.server.process import Process, process
from tests.server.rooms.test_premoves import (
    SECRET_WITH_A_WINDOW,
    SURVIVAL,
    ahead,
    all_connected,
    premoved,
    seated,
    submit,
    until_a_window_for_two,
)
from tests.server.running import Asked, Served, serving

pytestmark = pytest.mark.anyio


@pytest.fixture
async def shared(postgres: str) -> Settings:
    """What each of several servers is started with."""
    address = await without_rows(postgres)
    return Settings(database=address, grace=0.1, compiled=False, **UNLIMITED)


@pytest.fixture
async def pair(shared: Settings) -> AsyncIterator[tuple[Served, Served]]:
    async with serving(shared) as one, serving(shared) as two:
        yield one, two


@asynccontextmanager
async def apart(one: Asked, two: Asked, *seats: str, **more: Any) -> AsyncIterator[tuple[Client, Client, str]]:
    """Ann at one server and Bob at the other, both connected; Ann's was first, and has the table as it was then."""
    started = await one.start(seats, **more)
    table = started["id"]
    ann = Client(one.port, table, started["secret"])
    async with ann.connected():
        bob = Client(two.port, table, (await two.sit(table))["secret"])
        await one.begin(table, ann.secret)
        await ann.until(lambda frame: frame["type"] == "state")
        async with bob.connected():
            yield ann, bob, table


@asynccontextmanager
async def asked_from_outside(server: Process) -> AsyncIterator[Asked]:
    """A server in another process."""
    async with httpx.AsyncClient(base_url=server.address) as http:
        yield Asked(server.port, http)


def no_refusal(*clients: Client) -> bool:
    return not any(frame["type"] == "refused" for client in clients for frame in client.frames)


async def take_turns(ann: Client, bob: Client, *, most: int) -> None:
    """Play so many moves, each seen by both before the next."""
    for _ in range(most):
        asked = ann if ann.offers else bob
        if asked.over:
            return
        n = asked.n + 1
        await asked.play(asked.offers[0])
        for client in (ann, bob):
            await client.reach(n)


async def seats_until(client: Client, **wanted: Any) -> Frame:
    """Wait for a frame whose seat 1 is as wanted."""

    def fits(frame: Frame) -> bool:
        return "seats" in frame and wanted.items() <= frame["seats"][1].items()

    return await client.until(fits)


async def test_clients_of_two_processes_see_each_others_moves_without_asking(tmp_path: Path, shared: Settings) -> None:
    options = ("--database", shared.database)
    with process(tmp_path, *options) as first, process(tmp_path, *options) as second:
        async with (
            asked_from_outside(first) as one,
            asked_from_outside(second) as two,
            apart(one, two, "me", "open") as (ann, bob, _),
        ):
            await seats_until(ann, online=True, name="Bob")
            await take_turns(ann, bob, most=30)
            assert ann.n == bob.n > 10
            assert ann.state["scores"] == bob.state["scores"]
            assert no_refusal(ann, bob)


async def test_a_single_move_comes_with_its_notice_and_is_not_read(
    pair: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    read, whole = [], Storage.snapshot

    async def counted(storage: Storage, table_id: str, *, since: int = 0) -> TableSnapshot:
        read.append(since)
        return await whole(storage, table_id, since=since)

    async with apart(*pair, "me", "open") as (ann, bob, table):
        await take_turns(ann, bob, most=1)
        monkeypatch.setattr(Storage, "snapshot", counted)
        await take_turns(ann, bob, most=12)
        assert not read
        rooms = [await served.lobby.get_room(table) for served in pair]
        assert rooms[0].match.digest == rooms[1].match.digest


async def test_a_server_hears_only_of_the_tables_that_it_holds(
    pair: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, away = pair
    heard: list[Notice] = []

    def noted(words: str) -> Notice | None:
        notice = read_notice(words)
        assert notice is not None
        heard.append(notice)
        return notice

    monkeypatch.setattr("deadhand.server.database.listener.read_notice", noted)
    started = await here.start(("me", "greedy"))
    me = Client(here.port, started["id"], started["secret"])
    async with me.connected():
        await play_out(me)
    own = here.lobby.storage.server
    assert {notice.server for notice in heard} <= {own}, "nobody else has anything to say"
    assert "moves" not in {notice.kind for notice in heard}, "a server does not read what it has done itself"
    follows = away.lobby.peers._listener
    assert follows is not None
    room = await away.lobby.get_room(started["id"])
    assert follows._heard == {channel_of(room.id)}
    away.lobby._tables._release(room.id)
    del room
    async with asyncio.timeout(5):
        while follows._heard:  # something may hold it for a moment
            await asyncio.sleep(0.05)
            await follows.hold_only(away.lobby.peers._tables_to_follow)


@pytest.mark.soak
async def test_bots_of_two_servers_do_not_get_in_each_others_way(
    pair: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with apart(*pair, "me", "open", "greedy", "random", "greedy") as (ann, bob, table):
        rooms = [await served.lobby.get_room(table) for served in pair]
        attempts = [count_attempts(room, monkeypatch) for room in rooms]
        await play_out(ann, bob)
        assert no_refusal(ann, bob)
        assert rooms[0].match.digest == rooms[1].match.digest
        moves = rooms[0].n
        assert all(len(tried) <= moves for tried in attempts)  # nobody tries the same move again and again


def count_attempts(room: Any, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the states in answer to which anybody at this server tries to play."""
    tried: list[int] = []
    act = room.submit_action

    async def counted(seat: int, *, n: int, action: int) -> None:
        tried.append(n)
        await act(seat, n=n, action=action)

    monkeypatch.setattr(room, "submit_action", counted)
    return tried


@pytest.mark.parametrize("moment", ["_read", "_catch_up"])
async def test_who_sits_down_at_one_server_while_another_opens_the_table_is_seen_there(
    pair: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    one, two = pair
    table = (await one.start(("me", "open"), pace=5))["id"]
    await one.lobby.get_room(table)
    step = getattr(two.lobby._tables, moment)

    async def then_somebody_sits_down(of: Any) -> Any:
        done = await step(of)
        await one.sit(table)
        return done

    monkeypatch.setattr(two.lobby._tables, moment, then_somebody_sits_down)
    room = await two.lobby.get_room(table)
    async with asyncio.timeout(5):
        while room.seats[1].name != "Bob":
            await asyncio.sleep(0.02)


async def test_what_is_said_at_one_server_while_another_opens_the_table_is_heard_there(
    pair: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair
    table = (await one.start(("me", "open")))["id"]
    read = two.lobby._tables._read

    async def then_somebody_speaks(table_id: str) -> Any:
        room = await read(table_id)
        await one.lobby.storage.chat.add(table_id, NewText(0, "Ann", "Brains!"), who="ann")
        return room

    monkeypatch.setattr(two.lobby._tables, "_read", then_somebody_speaks)
    room = await two.lobby.get_room(table)
    assert [word["text"] for word in room.chat.messages] == ["Brains!"]


async def test_who_sits_down_leaves_and_is_replaced_at_one_server_is_seen_at_the_other(
    pair: tuple[Served, Served],
) -> None:
    async with apart(*pair, "me", "open", pace=5) as (ann, bob, table):
        await seats_until(ann, online=True, name="Bob")
        assert ann.state["view"]["names"] == ["Ann", "Bob"]
        await bob.send(type="hello", protocol=PROTOCOL, secret=bob.secret)
        await bob.until(lambda frame: "seats" in frame and frame["seats"][0]["online"])
        await ann.send(type="hand_over", seat=1)
        assert "away" in (await ann.refused())["message"]
        await bob.socket.close()
        await seats_until(ann, away=True)
        await asyncio.sleep(0.15)
        await ann.send(type="hand_over", seat=1)
        await seats_until(ann, stand_in=True)
        watcher = Client(pair[1].port, table, None)
        async with watcher.connected():
            assert watcher.state["seats"][1]["stand_in"]
            async with bob.connected():
                for other in (ann, watcher):
                    await seats_until(other, stand_in=False, online=True)


@pytest.mark.soak
async def test_a_rematch_started_at_one_server_is_seen_at_the_other(pair: tuple[Served, Served]) -> None:
    async with apart(*pair, "me", "open") as (ann, bob, table):
        await play_out(ann, bob)
        answer = await pair[0].http.post(f"/api/tables/{table}/rematch", headers={"X-Seat-Secret": str(ann.secret)})
        state = await bob.until(lambda frame: frame["type"] == "state" and frame["rematch"])
        assert state["rematch"] == answer.json()["id"]


async def test_a_server_whose_connection_is_cut_listens_again_and_has_missed_nothing(
    pair: tuple[Served, Served], shared: Settings
) -> None:
    engine = create_async_engine(shared.database, isolation_level="AUTOCOMMIT")
    async with apart(*pair, "me", "open") as (ann, bob, _), engine.connect() as knife:
        for _ in range(3):
            cut = await knife.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE query LIKE 'LISTEN%' AND datname = current_database()"
                )
            )
            assert len(cut.all()) == 2
            await take_turns(ann, bob, most=1)
            await asyncio.sleep(0.3)  # until both have connected again
        assert no_refusal(ann, bob)
    await engine.dispose()


async def test_after_an_outage_of_postgresql_the_first_requests_are_answered(
    pair: tuple[Served, Served], shared: Settings
) -> None:
    """Although connections wait in the pool that the outage has ended."""

    async def start_some() -> None:
        await asyncio.gather(*[served.start() for served in pair for _ in range(3)])

    await start_some()
    engine = create_async_engine(shared.database, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    async with engine.connect() as knife:
        ours = "FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'deadhand %'"
        cut = [pid for pid, _ in await knife.execute(text(f"SELECT pid, pg_terminate_backend(pid) {ours}"))]
        assert len(cut) > 2
        connected = text(f"SELECT count(*) {ours} AND NOT pid = ANY(:cut)")
        async with asyncio.timeout(10):
            while await knife.scalar(connected, {"cut": cut}) < 2:  # until both have connected again
                await asyncio.sleep(0.02)
    await start_some()


async def test_a_server_that_was_stopped_takes_over_what_it_missed_and_forks_no_game(
    tmp_path: Path, shared: Settings
) -> None:
    options = ("--database", shared.database)
    with process(tmp_path, *options) as first, process(tmp_path, *options) as second:
        async with (
            asked_from_outside(first) as one,
            asked_from_outside(second) as two,
            apart(one, two, "me", "open") as (ann, bob, table),
        ):
            while not bob.offers:
                await take_turns(ann, bob, most=1)
            again = Client(one.port, table, bob.secret)
            second.child.send_signal(signal.SIGSTOP)
            await bob.play(bob.offers[0])  # which waits for the stopped server
            async with again.connected():
                await again.play(again.offers[-1])
                await again.reach(bob.n + 1)
                await ann.reach(again.n)
                await take_turns(ann, again, most=9)
                second.child.send_signal(signal.SIGCONT)
                while bob.n < ann.n or no_refusal(bob):
                    await bob.next()
                assert (bob.log, bob.state["scores"]) == (again.log, again.state["scores"])
                await take_turns(ann, bob, most=9)
                await again.reach(bob.n)
                assert again.log == bob.log
            assert no_refusal(ann, again)


async def test_a_server_that_halts_in_a_transaction_soon_holds_up_no_other(pair: tuple[Served, Served]) -> None:
    async with apart(*pair, "me", "open") as (ann, bob, table):
        halting, asked = (pair[0], bob) if bob.offers else (pair[1], ann)
        move = Move(asked.n + 1, 0, 0)
        async with AsyncExitStack() as stack:
            connection = await stack.enter_async_context(halting.lobby.storage.database.transaction())
            await connection.run_sync(insert_moves, [(table, move)], server=halting.lobby.storage.server)
            began = time.monotonic()
            await asked.play(asked.offers[0])
            await asked.reach(move.n)
            assert time.monotonic() - began < IDLE_TRANSACTION_TIMEOUT / 1000 + 1
            with pytest.raises(DatabaseUnavailable):
                await stack.aclose()
        assert no_refusal(ann, bob)
        for client in (ann, bob):
            await client.reach(move.n)
        await take_turns(ann, bob, most=4)


async def test_who_is_connected_to_a_server_that_falls_silent_is_away_in_the_end(
    pair: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with apart(*pair, "me", "open") as (ann, _, table):
        await seats_until(ann, online=True)
        room = await pair[0].lobby.get_room(table)
        room.audience.drop_silent_servers(silent=neighbours.SILENT)
        assert room.seats[1].online
        room.audience.drop_silent_servers(silent=-1)
        assert room.seats[1].away
        assert room.seats[1].away_for() < 5


def test_notices_are_read_as_they_were_written_and_unknown_ones_are_passed_over() -> None:
    for notice in (
        Notice("s", "moves", "t-_1", 70),
        Notice("s", "here", "t", 3, [1, []]),
        Notice("s", "table", "t"),
        Notice("s", "told", "t", 0, [1, "Åsa ☠"]),
    ):
        assert read_notice(str(notice)) == notice
    for words in (
        "",
        "s moves t 1",
        '["s", "moves", "t"]',
        '["s", "sings", "t", 1, null]',
        '["s", "moves", "t", "1", null]',
        "{}",
    ):
        assert read_notice(words) is None


async def test_a_premove_at_one_server_is_told_to_nobody_else_at_another(
    pair: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_table, "new_deal_secret", lambda: SECRET_WITH_A_WINDOW)
    one, two = pair
    clients = await seated(one, 3, game=SURVIVAL)
    table = clients[0].url.split("/")[-2]
    async with all_connected(clients):
        early = await until_a_window_for_two(clients)
        phone, watcher = (Client(two.port, table, secret) for secret in (early.secret, None))
        others = [Client(two.port, table, client.secret) for client in clients if client is not early]
        async with all_connected([phone, watcher, *others]):
            for client in (watcher, *others):
                await client.quiet()
            answer = ahead(early)[-1]
            await submit(early, answer)
            await premoved(phone)
            assert [await client.unread() for client in (watcher, *others)] == [[], [], []]
            await early.send(type="withdraw_premove", seat=phone.state["you"])
            await phone.until(lambda frame: frame["type"] == "state" and not frame["premoves"])
            assert [await client.unread() for client in (watcher, *others)] == [[], [], []]


async def test_an_answer_that_another_server_plays_is_not_said_to_be_dropped(
    pair: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_table, "new_deal_secret", lambda: SECRET_WITH_A_WINDOW)
    one, two = pair
    clients = await seated(one, 3, game=SURVIVAL)
    table = clients[0].url.split("/")[-2]
    async with all_connected(clients):
        early = await until_a_window_for_two(clients)
        phone = Client(two.port, table, early.secret)
        async with phone.connected():
            here = one.lobby._rooms[table]
            monkeypatch.setattr(Premoves, "delay", lambda of: 0.3 if of is here.premoves else 60.0)
            await submit(early, ahead(early)[-1])
            await premoved(phone)
            n, asked = early.n, next(client for client in clients if client.offers)
            await asked.play(asked.offers[-1])
            await phone.reach(n + 2)
            await asyncio.sleep(0.5)
            await phone.unread()
            assert "premove_dropped" not in [frame["type"] for frame in phone.frames]
