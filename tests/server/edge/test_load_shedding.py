"""While the server is late, work counts for more: who asks for much waits longer, and nobody else."""

import asyncio
import json
import time

import httpx
import pytest
from websockets.asyncio.client import connect

from deadhand.server.client_quota import MAX_SHED_DELAY, CpuBudget
from deadhand.server.load_shedding import MAX_COST_MULTIPLIER, MAX_DELAY, LoadMonitor
from deadhand.server.settings import Settings
from tests.server.client import Client
from tests.server.limits import UNLIMITED
from tests.server.running import refusal, serving

pytestmark = pytest.mark.anyio
ELSEWHERE = "127.0.0.9"


def test_work_gets_dearer_while_the_server_is_late_and_cheaper_when_it_is_not() -> None:
    pressure = LoadMonitor()
    pressure.record_delay(MAX_DELAY)
    assert pressure.cost_multiplier == 1
    prices = []
    for _ in range(20):
        pressure.record_delay(2 * MAX_DELAY)
        prices.append(pressure.cost_multiplier)
    assert prices == sorted(prices)
    assert 1 < prices[0] < 2
    assert prices[-1] == MAX_COST_MULTIPLIER
    for _ in range(200):
        pressure.record_delay(0)
    assert pressure.cost_multiplier == 1


async def test_an_event_loop_that_is_held_up_raises_the_price() -> None:
    pressure = LoadMonitor()
    watching = asyncio.create_task(pressure.watch())
    await asyncio.sleep(0)
    time.sleep(0.1 + 3 * MAX_DELAY)  # that is what is to be seen
    await asyncio.sleep(0.01)
    watching.cancel()
    assert pressure.cost_multiplier > 1


def test_dear_work_is_waited_for_longer_yet_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    pressure = LoadMonitor()
    budget = CpuBudget(0.1, burst=1.0, load=pressure)
    budget.spend(0.05)
    budget.settle(1.0, reserved=0.05)
    assert budget.wait() == pytest.approx(0.0)
    budget.settle(0.02, reserved=0)
    assert budget.wait() == pytest.approx(0.2)
    pressure.cost_multiplier = 4.0
    assert budget.wait() == pytest.approx(7.7), "of the 10 seconds that it may be ahead, 2.5 are left"
    budget.settle(0.02, reserved=0)
    assert budget.wait() == pytest.approx(7.9), "no more than is owed for what was done, as it is far beyond already"
    modest = CpuBudget(0.1, burst=1.0, load=pressure)
    modest.settle(0.05, reserved=0)
    assert modest.wait() == 0
    modest.settle(0.02, reserved=0)
    assert modest.wait() == pytest.approx(0.3), "four times 0.07 of a tenth, and 2.5 are free"
    dear = CpuBudget(0.1, burst=1.0, load=pressure)
    dear.settle(0.3, reserved=0)
    assert dear.wait() == pytest.approx(MAX_SHED_DELAY), "and not four times 0.3 of a tenth"


async def test_connections_are_work_even_if_nothing_is_asked_over_them(database: str) -> None:
    settings = Settings(database=database, compiled=False, **{**UNLIMITED, "cpu_per_address": 0.005, "cpu_burst": 0.05})
    async with serving(settings) as served:
        for _ in range(250):
            _, writer = await asyncio.open_connection("127.0.0.1", served.port)
            writer.close()
        assert "Try again in" in refusal(await served.http.get("/api/games"), 429)
        transport = httpx.AsyncHTTPTransport(local_address=ELSEWHERE)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{served.port}", transport=transport) as other:
            assert (await other.get("/api/games")).status_code == 200


async def test_who_sends_nonsense_without_end_is_read_more_slowly_and_loses_nothing(database: str) -> None:
    settings = Settings(database=database, compiled=False, **{**UNLIMITED, "cpu_per_address": 0.1, "cpu_burst": 0.2})
    async with serving(settings) as served:
        table = await served.start(("me", "greedy"))
        url = Client(served.port, table["id"], None).url
        async with connect(url, proxy=None, local_addr=(ELSEWHERE, 0)) as flood:
            await flood.send(json.dumps({"type": "hello"}))
            begun = time.monotonic()
            for _ in range(100):
                for _ in range(15):
                    await flood.send("nonsense")
                refused = 0
                while refused < 15:
                    refused += json.loads(await flood.recv())["type"] == "refused"
            assert time.monotonic() - begun > 1, "1,500 frames count as 0.3 seconds and more, of which 0.2 are free"
