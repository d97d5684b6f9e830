"""Failed background tasks are logged and restarted."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import REGISTRY
from starlette.types import Message, Receive, Send
from websockets.exceptions import ConnectionClosed

from deadhand.server.database.address import sqlite_url
from deadhand.server.operation import background as tasks
from deadhand.server.operation.background import restart_on_failure, spawn_background
from deadhand.server.rooms.automatic_player import AutomaticPlayer
from deadhand.server.rooms.lobby import orders
from deadhand.server.rooms.lobby.orders import OperatorOrders
from deadhand.server.rooms.view import StateText, TableView
from deadhand.server.settings import Settings
from deadhand.server.sockets import app
from deadhand.server.sockets.close_codes import TRY_AGAIN
from deadhand.server.sockets.connection import Connection
from deadhand.table.errors import Refused
from tests.server.client import Client
from tests.server.running import Served, serving

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "RESTART_DELAY", 0.001)
    monkeypatch.setattr(orders, "LOOK", 0.001)


def count(what: str) -> float:
    return REGISTRY.get_sample_value("deadhand_background_faults_total", {"what": what}) or 0.0


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.message for record in caplog.records if record.levelno == logging.ERROR and record.exc_info]


async def test_a_failed_background_task_is_logged_and_restarted(caplog: pytest.LogCaptureFixture) -> None:
    troubles: list[Exception] = [
        ValueError("none foresaw this"),
        Refused("The tables are locked."),
        KeyError("nor this"),
    ]
    before = count("Sweeping")

    async def sweep() -> None:
        if troubles:
            raise troubles.pop()

    await restart_on_failure(sweep, "Sweeping")
    assert not troubles
    assert count("Sweeping") - before == 2
    assert len(faults(caplog)) == 2
    assert "ValueError: none foresaw this" in caplog.text
    assert "The tables are locked." in caplog.text


async def test_a_cancelled_task_is_not_restarted(caplog: pytest.LogCaptureFixture) -> None:
    async def wait() -> None:
        await asyncio.Event().wait()

    for task in (asyncio.create_task(restart_on_failure(wait, "Waiting")), spawn_background(wait(), "Waiting")):
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()
    assert not caplog.records


async def test_a_task_that_fails_while_cancelled_is_not_restarted() -> None:
    begun = 0

    async def stumble() -> None:
        nonlocal begun
        begun += 1
        try:
            await asyncio.Event().wait()
        finally:
            raise ZeroDivisionError

    task = asyncio.create_task(restart_on_failure(stumble, "Waiting"))
    await asyncio.sleep(0)
    task.cancel()
    async with asyncio.timeout(20):
        await asyncio.wait([task])
    assert begun == 1


async def test_a_server_whose_look_at_orders_breaks_off_looks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    looked, again = OperatorOrders.carry_out_new, asyncio.Event()
    looks = 0

    async def break_once(self: OperatorOrders) -> None:
        nonlocal looks
        looks += 1
        if looks == 2:  # the first is made before the server answers
            raise ZeroDivisionError
        await looked(self)
        if looks == 3:
            again.set()

    monkeypatch.setattr(OperatorOrders, "carry_out_new", break_once)
    settings = Settings(database=sqlite_url(tmp_path / "tables.db"), compiled=False)
    async with serving(settings), asyncio.timeout(20):
        await again.wait()
    assert faults(caplog) == ["Carrying out the operator's orders failed with an unexpected error."]


async def test_a_table_whose_bots_break_off_is_named(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = asyncio.Event()

    async def stumble(_player: AutomaticPlayer) -> None:
        broken.set()
        raise ZeroDivisionError

    monkeypatch.setattr(AutomaticPlayer, "choose", stumble)
    table = await served.start(["me", "greedy"], options={"first_dealer": 0})
    async with Client(served.port, table["id"], table["secret"]).connected(), asyncio.timeout(20):
        await broken.wait()
        while not faults(caplog):
            await asyncio.sleep(0.001)
    fault: Any = next(record for record in caplog.records if record.levelname == "ERROR")
    assert (fault.message, fault.table) == ("Playing bots failed with an unexpected error.", table["id"])


async def test_a_failing_client_does_not_block_the_broadcast(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await served.start(["me", "greedy"], options={"first_dealer": 1})
    player, watcher = (Client(served.port, table["id"], secret) for secret in (table["secret"], None))
    errors, state = [ZeroDivisionError()], TableView.state

    def stumble(*arguments: Any, **more: Any) -> StateText:
        if errors:
            raise errors.pop()
        return state(*arguments, **more)

    async def see_a_move(client: Client) -> int:
        try:
            return int((await client.until(lambda frame: frame["type"] == "state" and frame["n"] > 0))["n"])
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0

    with suppress(ConnectionClosed):
        async with watcher.connected(), player.connected():
            while not player.offers or watcher.n < 0:
                await (player if not player.offers else watcher).next()
            monkeypatch.setattr(TableView, "state", stumble)
            await player.play(player.offers[0])
            seen = await asyncio.gather(see_a_move(player), see_a_move(watcher))
    assert sorted(seen) == [1, TRY_AGAIN]
    assert faults(caplog) == ["Telling a client failed with an unexpected error."]


@pytest.mark.parametrize("facts", [True, False])
async def test_a_client_whose_update_fails_is_disconnected_and_gets_everything_on_reconnect(
    facts: bool, served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await served.start(["me", "greedy"])
    errors = [ZeroDivisionError()]

    def fail_once() -> None:
        if errors:
            raise errors.pop()

    def stumbling(
        receive: Receive, send: Send, send_soon: Callable[[str], bool], *more: Any, **others: Any
    ) -> Connection:
        async def stumble(message: Message) -> None:
            if message["type"] == "websocket.send":
                fail_once()
            await send(message)

        def stumble_soon(text: str) -> bool:
            fail_once()
            return send_soon(text)

        return Connection(receive, stumble, stumble_soon, *more, **others)

    monkeypatch.setattr(app, "Connection", stumbling)
    client = Client(served.port, table["id"], table["secret"])
    with pytest.raises(ConnectionClosed) as closed:
        async with client.connected(facts=facts), asyncio.timeout(20):
            await client.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == TRY_AGAIN
    assert faults(caplog) == ["Telling a client failed with an unexpected error."]
    async with client.connected(facts=facts), asyncio.timeout(20):
        while client.n < 0:
            await client.next()


@pytest.mark.parametrize(("error", "told"), [(Refused("The table was deleted."), 0), (ZeroDivisionError(), 1)])
async def test_failures_for_a_disconnected_client_are_logged_unless_refused(
    error: Exception, told: int, caplog: pytest.LogCaptureFixture
) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def break_off() -> None:
        begun.set()
        await go_on.wait()
        raise error

    serving = asyncio.create_task(tasks.run_to_completion(break_off()))
    await begun.wait()
    serving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await serving
    go_on.set()
    await tasks.wait_for_unfinished()
    await asyncio.sleep(0)
    assert len(faults(caplog)) == told
