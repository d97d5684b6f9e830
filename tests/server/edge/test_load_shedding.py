"""While the server is late, work counts for more: who asks for much waits longer, and nobody else."""

import asyncio
import heapq
import time
from types import SimpleNamespace

import pytest

from deadhand.server.limits import buckets
from deadhand.server.limits.client_quota import MAX_SHED_DELAY, MAX_WAIT, REFUSAL_DELAY, REQUEST, ClientQuota
from deadhand.server.limits.load_shedding import MAX_COST, MAX_DELAY, LoadMonitor, Turns

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


RATE, WORK = 0.3, 0.01
"""The usual quota, and what a request costs beside its price."""


def used(monkeypatch: pytest.MonkeyPatch, *, askers: int, pause: float, seconds: float) -> tuple[float, int]:
    """Return the processor time a second that askers of one address get in the second half, and their refusals.

    Each asks again as soon as it was answered and has paused. The server is late all the time.
    """
    now, taken, refused = 0.0, 0.0, 0
    monkeypatch.setattr(buckets, "time", SimpleNamespace(monotonic=lambda: now))
    load = LoadMonitor()
    load.cost = MAX_COST
    quota = ClientQuota(RATE, burst=1.0, bots=0.1, storage=10**9, load=load)
    due = [(0.0, asker, False) for asker in range(askers)]
    while due[0][0] < seconds:
        now, asker, is_admitted = heapq.heappop(due)
        if is_admitted:
            quota.charge(WORK)
            taken += REQUEST + WORK if now > seconds / 2 else 0.0
            heapq.heappush(due, (now + pause, asker, False))
        elif (wait := quota.debt) > MAX_WAIT:
            refused += 1
            heapq.heappush(due, (now + REFUSAL_DELAY, asker, False))
        else:
            quota.charge(REQUEST)
            heapq.heappush(due, (now + wait, asker, True))
    return taken / (seconds / 2), refused


def test_an_address_that_asks_without_end_gets_no_more_than_its_share_while_the_server_is_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    share, refused = used(monkeypatch, askers=60, pause=0.0, seconds=240)
    assert share < 2 * RATE / MAX_COST
    assert refused > 0


def test_an_address_that_asks_little_is_never_refused_while_the_server_is_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    share, refused = used(monkeypatch, askers=4, pause=4.0, seconds=240)
    assert share > 0.5 * RATE / MAX_COST
    assert refused == 0


async def test_clients_go_on_in_turn_each_in_a_turn_of_the_event_loop_of_its_own() -> None:
    turns, went = Turns(), list[tuple[str, int]]()
    passed = 0

    async def go_on(client: str) -> None:
        await turns.wait(client)
        went.append((client, passed))

    waiting = [asyncio.create_task(go_on(client)) for client in ("a", "a", "a", "b", "b", "c", "gone")]
    await asyncio.sleep(0)
    waiting[-1].cancel()  # while it waits for its turn
    while passed < 20:
        await asyncio.sleep(0)
        passed += 1
    assert [client for client, _ in went] == ["a", "b", "c", "a", "b", "a"]
    assert len({when for _, when in went}) == 6


async def test_a_light_client_goes_on_before_all_heavy_ones() -> None:
    load, went = LoadMonitor(), list[str]()

    async def go_on(name: str, quota: ClientQuota) -> None:
        async with quota.admitted(REQUEST):
            went.append(name)

    heavy = [ClientQuota(1.0, burst=1.0, bots=0.1, storage=10**9, load=load) for _ in range(9)]
    for quota in heavy:
        quota.charge(0.5)
    light = ClientQuota(1.0, burst=1.0, bots=0.1, storage=10**9, load=load)
    rush = [go_on("heavy", quota) for quota in heavy for _ in range(4)]
    await asyncio.gather(*rush, go_on("light", light))
    assert went.index("light") == 0
    assert len(went) == 37
