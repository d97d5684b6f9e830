"""While the server is late, work counts for more: who asks for much waits longer, and nobody else."""

import asyncio
import time

import pytest

from deadhand.server.limits.client_quota import MAX_SHED_DELAY, ClientQuota
from deadhand.server.limits.load_shedding import MAX_COST, MAX_DELAY, LoadMonitor

pytestmark = pytest.mark.anyio


async def test_an_event_loop_that_is_late_raises_the_cost() -> None:
    load = LoadMonitor()
    quota = ClientQuota(0.1, burst=1.0, bots=0.1, storage=10**9, load=load)
    watching = asyncio.create_task(load.watch())
    await asyncio.sleep(0)
    time.sleep(0.1 + 3 * MAX_DELAY)  # that is what is to be seen
    await asyncio.sleep(0.01)
    assert load.cost > 1
    quota.charge(1.0)
    assert 0 < quota.debt <= MAX_SHED_DELAY, "load alone refuses nobody"
    watching.cancel()


def test_the_cost_rises_to_its_limit_and_falls_back_to_one() -> None:
    load = LoadMonitor()
    for delay, limit in ((2 * MAX_DELAY, MAX_COST), (MAX_DELAY, 1.0)):
        costs = [load.cost]
        while costs[-1] != limit:
            load.adjust(delay)
            costs.append(load.cost)
        assert costs in (sorted(costs), sorted(costs, reverse=True))
        load.adjust(delay)
        assert load.cost == limit
    assert len(costs) > 50, "it falls slowly"


async def test_work_in_a_thread_costs_under_load_what_it_took() -> None:
    load = LoadMonitor()
    load.cost = MAX_COST
    quota = ClientQuota(0.1, burst=1.0, bots=0.1, storage=10**9, load=load)
    for _ in range(10):
        await quota.run_in_thread(lambda: None)
    await asyncio.sleep(0)
    assert quota.debt == 0


async def test_the_servers_own_work_does_not_raise_the_cost() -> None:
    load = LoadMonitor()
    watching = asyncio.create_task(load.watch())
    await asyncio.sleep(0)
    with load.paused():
        time.sleep(0.1 + 3 * MAX_DELAY)
        await asyncio.sleep(0.01)
    assert load.cost == 1
    watching.cancel()
