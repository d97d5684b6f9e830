"""Requests of an address are counted everywhere; health checks are always answered."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import pytest

from deadhand.server.database.engine import Database
from deadhand.server.http.health import CACHE_TTL
from deadhand.server.limits.client_quota import CONNECTION, REQUEST, ClientQuota
from deadhand.server.settings import Settings
from tests.server.running import Served, ok, refusal, serving

pytestmark = pytest.mark.anyio
Ask = Callable[[httpx.AsyncClient], Coroutine[Any, Any, httpx.Response]]
TOO_LARGE = b" " * 70_000
EVERYWHERE: dict[str, Ask] = {
    "a page": lambda http: http.get("/"),
    "no page": lambda http: http.get("/nope"),
    "a file": lambda http: http.get("/favicon.svg"),
    "no asset": lambda http: http.get("/assets/no.js"),
    "readiness": lambda http: http.get("/readyz"),
    "too large": lambda http: http.post("/api/tables", content=TOO_LARGE),
    "a game": lambda http: http.get("/api/games/zeven"),
}


@pytest.mark.parametrize("where", EVERYWHERE)
async def test_wherever_an_address_asks_it_is_charged(
    served: Served, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    charged: list[float] = []
    monkeypatch.setattr(ClientQuota, "charge", lambda _quota, tokens: charged.append(tokens))
    async with client(served, "127.0.1.1") as http:
        await EVERYWHERE[where](http)
    assert CONNECTION in charged
    assert REQUEST in charged


def client(served: Served, source: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=source)
    return httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{served.port}", timeout=20)


@pytest.mark.usefixtures("served")
async def test_work_in_threads_gives_the_interpreter_back_soon() -> None:
    """The event loop waits for it whenever it has something to do while a thread works."""
    assert sys.getswitchinterval() <= 0.0001


async def test_health_checks_are_never_rate_limited(settings: Settings) -> None:
    poor = settings.with_changes(cpu_per_address=0.02, cpu_burst=0.2)
    async with serving(poor) as served, client(served, "127.0.1.1") as http:
        refused: list[httpx.Response] = []
        while not refused:
            answers = await asyncio.gather(*(http.get("/nope") for _ in range(25)))
            refused = [answer for answer in answers if answer.status_code == 429]
        assert "Try again in" in refusal(refused[0], 429)
        assert int(refused[0].headers["retry-after"]) > 0
        assert ok(await http.get("/healthz")) == {"alive": True}
        ok(await served.http.get("/readyz"))


async def test_the_database_is_asked_at_most_once_a_second_whether_it_is_ready(
    asked: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = 0

    async def check(_database: Database) -> None:
        nonlocal looks
        looks += 1
        await asyncio.sleep(0.02)

    monkeypatch.setattr(Database, "check", check)
    await asyncio.gather(*(asked.http.get("/readyz") for _ in range(20)))
    await asked.http.get("/readyz")
    assert looks == 1
    await asyncio.sleep(CACHE_TTL)
    await asked.http.get("/readyz")
    assert looks == 2
