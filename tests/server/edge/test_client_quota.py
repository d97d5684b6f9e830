"""One address cannot have all of the server: its work is counted."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from threading import Event, current_thread
from typing import Any, TypeVar

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from deadhand.advice.preview import has_preview
from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.match.state_in_words import PROTOCOL
from deadhand.server.limits import buckets, client_quota as work, load_shedding as pressure
from deadhand.server.limits.buckets import RateLimit, TokenBucket, TooManyRequests
from deadhand.server.limits.client_quota import ClientQuota, run_in_thread, wait_for_quota
from deadhand.server.limits.load_shedding import LoadMonitor
from deadhand.server.rooms.lobby import lobby
from deadhand.server.settings import Settings
from deadhand.server.sockets import handlers as helping
from tests.server.client import Client, play_out, two_people
from tests.server.limits import UNLIMITED
from tests.server.running import Served, check_sentence, refusal, serving

pytestmark = pytest.mark.anyio

Result = TypeVar("Result")

GREEDY = {"cpu_per_address": 0.1, "cpu_burst": 0.2}
"""So little that a test soon has had its share."""


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The moves that rules carry out meanwhile, at live tables or anywhere else."""
    carried: list[int] = []
    carry_out = Match._carry_out

    def carry(self: Match, action: int, move: int) -> int:
        carried.append(move)
        return carry_out(self, action, move)

    with monkeypatch.context() as patched:
        patched.setattr(Match, "_carry_out", carry)
        yield carried


async def ending_kept(served: Served, table: str) -> None:
    """Wait until the end of a game is written down, for which it is played again."""
    async with asyncio.timeout(20):
        while not await served.lobby.storage.endings.over(table):
            await asyncio.sleep(0.01)


async def test_the_whole_log_is_sent_repeatedly_without_a_replay(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_people(served) as (ann, bob, table):
        await play_out(ann, bob)
        await ending_kept(served, table)
        watcher = Client(served.port, table, None)
        with counted(monkeypatch) as carried:
            for client in (ann, bob, watcher, watcher):
                fresh = Client(served.port, table, client.secret)
                async with fresh.connected():
                    await fresh.send(type="hello", protocol=PROTOCOL, secret=None, since=-1)
                    state = await fresh.until(lambda frame: frame["type"] == "state")
                    assert state["kept"] == -1
                    assert len(state["lines"]) > 8
                    if client is not watcher:
                        assert fresh.log == client.log
        assert not carried


async def test_no_client_gets_what_was_made_for_another(served: Served) -> None:
    """Each client reads only what its own seat may know, at every moment and in the whole log."""
    async with two_people(served, seats=("me", "open")) as (ann, bob, table):
        for _ in range(8):
            asked = ann if ann.offers else bob
            now = asked.n + 1
            await asked.play(asked.offers[0])
            for client in (ann, bob):
                await client.reach(now)
        room = await served.lobby.get_room(table)
        eyes: list[tuple[str | None, int | None]] = [(ann.secret, 0), (None, None), (bob.secret, 1), (ann.secret, 0)]
        for secret, seat in eyes:
            fresh = Client(served.port, table, secret)
            async with fresh.connected():
                assert fresh.state["view"] == json.loads(json.dumps(room.match.view(seat)))
                told = room.match.log_by_move(seat)
                assert fresh.log == told
            moment = await served.get(f"{table}/moments/3", secret)
            assert moment["facts"] == json.loads(json.dumps(room.match.at(3).facts(seat)[0]))


async def test_cached_answers_are_dropped_after_an_undo(served: Served) -> None:
    table = await served.start(("me", "me", "me"), game="left_4_dead")
    ann = Client(served.port, table["id"], table["secret"])
    async with ann.connected():
        while not ann.state.get("can_undo"):
            await ann.play(ann.offers[0])
            await ann.reach(ann.n + 1)
        move, offers = ann.state["move"], len(ann.offers)
        moment = await served.get(f"{table['id']}/moments/{move}", ann.secret)
        await ann.send(type="undo", n=ann.n)
        await ann.reach(ann.n + 1)
        assert len(ann.offers) > 1
        assert offers
        await ann.play(ann.offers[-1])
        await ann.reach(ann.n + 1)
        if ann.state["move"] == move:
            other = await served.get(f"{table['id']}/moments/{move}", ann.secret)
            assert other["facts"]["events"] != moment["facts"]["events"]
        fresh = Client(served.port, table["id"], ann.secret)
        async with fresh.connected():
            assert fresh.log == ann.log


class Clock:
    """The clock by which quotas fill again; a test sets it ahead instead of waiting."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def monotonic(self) -> float:
        """Seconds."""
        return time.monotonic() + self.ahead


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(buckets, "time", made)
    return made


@pytest.fixture
async def greedy(database: str, monkeypatch: pytest.MonkeyPatch, clock: Clock) -> AsyncIterator[Served]:
    """A server that gives every address little, and soon says so."""
    monkeypatch.setattr(work, "MAX_WAIT", 0.5)
    monkeypatch.setattr(work, "READING_DIVISOR", 1)  # so little is read that this alone would be a flood
    monkeypatch.setattr(pressure, "MAX_DELAY", 1000)  # what follows is about quotas, not about load
    settings = Settings(database=database, compiled=False, **{**UNLIMITED, **GREEDY})
    async with serving(settings) as running:
        yield running


async def test_a_client_beyond_its_quota_gets_a_retry_time_while_others_are_served(
    greedy: Served, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deadhand.server.edge.quota.REQUEST", 0.05)
    table = (await greedy.start(("me", "greedy")))["id"]
    answers = await asyncio.gather(*(greedy.http.get(f"/api/tables/{table}") for _ in range(90)))
    assert {answer.status_code for answer in answers} == {200, 429}
    assert "Try again in" in refusal(max(answers, key=lambda answer: answer.status_code), 429)
    after = max(int(answer.headers.get("Retry-After", 0)) for answer in answers) + 1  # all were read, one by one
    assert 1 <= after < 60
    elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.9")
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{greedy.port}", transport=elsewhere) as other:
        assert (await other.get(f"/api/tables/{table}")).status_code == 200
    clock.ahead += after
    assert (await greedy.http.get(f"/api/tables/{table}")).status_code == 200


async def first_answer(client: ClientConnection) -> dict[str, Any]:
    """The state, or the refusal."""
    while (frame := json.loads(await client.recv()))["type"] not in ("state", "refused"):
        pass
    return dict(frame)


async def test_repeated_hellos_are_slowed_down_and_block_nobody(greedy: Served) -> None:
    started = await greedy.start(("me", "greedy"))
    ann = Client(greedy.port, started["id"], started["secret"])

    async def say_hello() -> None:
        for _ in range(12):
            await ann.send(type="hello", protocol=PROTOCOL, since=-1)
            state = await ann.until(lambda frame: frame["type"] == "refused" or frame.get("kept") == -1)
            assert state["type"] == "state"

    async with ann.connected():
        begun = time.monotonic()
        again = asyncio.create_task(say_hello())
        slowest = 0.0
        while not again.done():
            before = time.monotonic()
            async with connect(ann.url, proxy=None, local_addr=("127.0.0.9", 0)) as other:
                await other.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
                assert (await first_answer(other))["type"] == "state"
            slowest = max(slowest, time.monotonic() - before)
            await asyncio.sleep(0.5)
        await again
        assert time.monotonic() - begun > 2 * slowest


async def test_a_rush_from_one_address_gets_retry_times_and_is_then_served(greedy: Served, clock: Clock) -> None:
    started = await greedy.start(("me", "greedy"))

    async def come() -> str:
        async with connect(Client(greedy.port, started["id"], None).url, proxy=None, open_timeout=60) as client:
            await client.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
            frame = await first_answer(client)
            if frame["type"] == "refused":
                check_sentence(frame["message"])
                assert "Try again in" in frame["message"]
                await client.wait_closed()
                assert client.close_code == 1013  # after which a page tries again
            return str(frame["type"])

    assert await come() == "state"
    assert "refused" in await asyncio.gather(*(come() for _ in range(120)))
    clock.ahead += 60
    assert await come() == "state"


def quota(rate: float, *, burst: float) -> ClientQuota:
    return ClientQuota(rate, burst=burst, bots=rate, storage=10**9, load=LoadMonitor())


def test_a_bucket_lets_so_much_through_at_once_and_then_its_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    bucket = TokenBucket(0.1, burst=1.0)
    bucket.charge(1.0)
    assert bucket.debt == 0
    bucket.charge(0.5)
    assert bucket.debt == pytest.approx(5.0)
    now += 5
    assert bucket.debt == pytest.approx(0.0)
    bucket.charge(-0.5)
    assert bucket.debt == 0
    now += 1000
    bucket.charge(1.1)
    assert bucket.debt == pytest.approx(1.0)


def test_a_rate_limit_forgets_the_person_who_came_longest_ago() -> None:
    limit = RateLimit("Wait {0} seconds.", 0.001, burst=1, most=2)
    limit.check("Ann")
    limit.check("Bob")
    for waiting in ("Ann", "Bob", "Ann"):
        with pytest.raises(TooManyRequests):
            limit.check(waiting)
    limit.check("Cid")
    with pytest.raises(TooManyRequests):
        limit.check("Ann")
    limit.check("Bob")


async def test_work_in_a_thread_is_charged_by_its_processor_time_even_if_it_fails() -> None:
    def busy() -> None:
        end = time.thread_time() + 0.05
        while time.thread_time() < end:
            pass

    def fail() -> None:
        busy()
        raise ZeroDivisionError

    idle, paying, failing = (quota(0.000_01, burst=0.01) for _ in range(3))
    await aside(idle, lambda: time.sleep(0.1))
    await aside(paying, busy)
    with pytest.raises(ZeroDivisionError):
        await aside(failing, fail)
    assert idle.debt == 0
    assert paying.debt >= 39
    assert failing.debt >= 39
    with pytest.raises(TooManyRequests, match="Try again in"):
        await aside(paying, busy)


async def test_a_client_slightly_beyond_its_quota_waits_and_is_charged() -> None:
    client = quota(1.0, burst=0.1)
    begun = time.monotonic()
    for _ in range(3):
        async with client.admitted(0.2):
            pass
    assert 0.2 < time.monotonic() - begun < 10


@pytest.mark.parametrize(("size", "is_flood"), [(16_384, True), (100, False)])
def test_what_reading_took_counts_by_the_size_of_what_was_read(size: int, *, is_flood: bool) -> None:
    """A large chunk may be thousands of tiny parts; only the garbage collector makes a small one slow."""
    reader = quota(0.3, burst=1.0)
    for _ in range(3):
        reader.charge_reading(0.06, size)
    assert reader.is_far_exceeded is is_flood


async def test_long_work_waits_until_its_parts_are_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    client = quota(1.0, burst=0.1)
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    async with client.admitted():
        client.charge(60.1)
        with monkeypatch.context() as patch:
            patch.setattr(asyncio, "sleep", sleep)
            await wait_for_quota()
    assert waits == [pytest.approx(60, abs=20)]


async def test_an_address_has_one_thing_at_a_time_done_beside_the_loop_and_others_never_wait_for_all_of_them() -> None:
    there, elsewhere, begun, go_on = quota(1000, burst=10), quota(1000, burst=10), Event(), Event()
    doing = most = 0

    def wait() -> None:
        nonlocal doing, most
        doing += 1
        most = max(most, doing)
        begun.set()
        go_on.wait(10)
        doing -= 1

    greedy = [asyncio.create_task(aside(there, wait)) for _ in range(6)]
    try:
        async with asyncio.timeout(9):
            assert await aside(elsewhere, lambda: "served") == "served"
        assert await asyncio.to_thread(begun.wait, 10)  # who goes away before has nothing done
        greedy[0].cancel()  # who goes away leaves the thread at work
        greedy[1].cancel()  # or their place in the queue
        await asyncio.gather(*greedy[:2], return_exceptions=True)
        assert doing == 1
    finally:
        go_on.set()
    await asyncio.gather(*greedy[2:])
    assert most == 1
    await aside(there, wait)


async def test_queued_thread_work_is_charged_before_it_runs() -> None:
    there, go_on = quota(0.001, burst=0.25), Event()
    waiting = [asyncio.create_task(aside(there, lambda: go_on.wait(10))) for _ in range(6)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    try:
        with pytest.raises(TooManyRequests):
            await aside(there, lambda: go_on.wait(10))
    finally:
        go_on.set()
    await asyncio.gather(*waiting)
    await aside(there, lambda: go_on.wait(10))


async def test_a_search_lets_others_use_the_thread_for_short_work() -> None:
    searching, go_on = Event(), Event()

    def search() -> bool:
        searching.set()
        return go_on.wait(10)

    async with quota(0.1, burst=1.0).admitted():
        waiting = asyncio.create_task(run_in_thread(search, interpreted=False))
    await asyncio.to_thread(searching.wait, 10)
    assert await aside(quota(0.1, burst=1.0), lambda: "done") == "done"
    assert not waiting.done()
    go_on.set()
    assert await waiting


async def aside(client: ClientQuota, work: Callable[[], Result]) -> Result:
    """Do something beside the event loop and nothing else."""
    async with client.admitted():
        return await run_in_thread(work)


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the threads that did the work whose cost depends on what was sent."""
    names: list[str] = []

    def noted(work: Callable[..., Any]) -> Callable[..., Any]:
        def note(*given: Any, **more: Any) -> Any:
            names.append(current_thread().name)
            return work(*given, **more)

        return note

    for module, name in (
        (lobby, "new_table"),
        (helping, "odds_facts"),
        (helping, "hint_facts"),
        (helping, "preview_facts"),
    ):
        monkeypatch.setattr(module, name, noted(getattr(module, name)))
    monkeypatch.setattr(Match, "why_not_facts", noted(Match.why_not_facts))
    return names


async def test_a_deck_is_checked_beside_the_loop(served: Served, threads: list[str]) -> None:
    deck = find_game("three_days").deck.source.replace("count = 1\n", "count = 2\n", 1)
    await asyncio.gather(*(served.start(("me",), game="three_days", deck=deck) for _ in range(3)))
    assert len(threads) == 3
    assert all(name.startswith("deadhand-work") for name in threads)


async def test_help_for_players_is_computed_in_threads_and_charged(served: Served, threads: list[str]) -> None:
    table = await served.start(("me",), game="three_days", options={"survivor_1": "rick"})
    ann = Client(served.port, table["id"], table["secret"])
    async with ann.connected():
        threads.clear()
        previewed = next(each for each in ann.offers if has_preview(find_game("three_days"), each))
        await ann.send(type="preview", n=ann.n, action=previewed)
        await ann.until(lambda frame: frame["type"] == "preview")
        await ann.send(type="odds", n=ann.n)
        await ann.until(lambda frame: frame["type"] == "odds")
        await ann.send(type="explain", n=ann.n, spots=["hand:0/hunter"])
        await ann.until(lambda frame: frame["type"] == "explanation")
        await ann.send(type="hint", n=ann.n)
        await ann.until(lambda frame: frame["type"] == "hint")
    kinds = [name.rpartition("_")[0] for name in threads]
    other, work = "deadhand-other", "deadhand-work"
    assert kinds == [other, other, work, other]
