"""What an address may ask for is counted, wherever it asks; whoever watches over the server is always answered."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

from deadhand.server.client_quota import ClientQuota, ClientQuotas
from deadhand.server.database.storage import Storage
from deadhand.server.edge.metering import QuotaMiddleware
from deadhand.server.http.health import CACHE_TTL
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


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses whose connections and requests were counted as work."""
    addresses: list[str] = []
    plain = ClientQuotas.of

    def noted(accounts: ClientQuotas, address: str) -> ClientQuota:
        addresses.append(address)
        return plain(accounts, address)

    monkeypatch.setattr(ClientQuotas, "of", noted)
    return addresses


def client(served: Served, source: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=source)
    return httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{served.port}", timeout=20)


async def test_whether_the_server_lives_costs_nobody_their_share_unless_they_ask_without_end(
    served: Served, counted: list[str]
) -> None:
    async with client(served, "127.0.1.1") as http:
        for _ in range(5):
            ok(await http.get("/healthz"))
        assert counted == ["127.0.1.1"], "the connection alone"
        await asyncio.gather(*(http.get("/healthz") for _ in range(60)))
        assert len(counted) > 5


@pytest.mark.parametrize("where", EVERYWHERE)
async def test_wherever_an_address_asks_it_is_counted(served: Served, counted: list[str], where: str) -> None:
    async with client(served, "127.0.1.1") as http:
        await EVERYWHERE[where](http)
    assert counted == ["127.0.1.1"] * 2, "the connection, and the request"


async def test_whoever_is_told_to_wait_still_hears_that_the_server_lives(settings: Settings) -> None:
    poor = settings.with_changes(cpu_per_address=0.001, cpu_burst=0.05)
    async with serving(poor) as served, client(served, "127.0.1.1") as http:
        refused: list[httpx.Response] = []
        while not refused:
            answers = await asyncio.gather(*(http.get("/nope") for _ in range(60)))
            refused = [answer for answer in answers if answer.status_code == 429]
        assert "Try again in" in refusal(refused[0], 429)
        assert int(refused[0].headers["retry-after"]) > 0
        assert ok(await http.get("/healthz")) == {"alive": True}
        ok(await served.http.get("/readyz"))


async def test_as_many_connections_as_are_allowed_may_ask_one_thing_after_the_other(settings: Settings) -> None:
    heads: set[bytes] = set()

    async def ask_on() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port, local_addr=("127.0.1.1", 0))
        for _ in range(60):
            writer.write(b"GET /api/games/zeven/primer HTTP/1.1\r\nHost: x\r\n\r\n")
            head = await reader.readuntil(b"\r\n\r\n")
            heads.add(head.split(b"\r\n")[0])
            length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
            await reader.readexactly(int(length.split(b":")[1]))
        writer.transport.abort()

    async with serving(settings.with_changes(requests_per_address=6)) as served:
        await asyncio.gather(*(ask_on() for _ in range(6)))
    assert heads == {b"HTTP/1.1 200 OK"}


async def test_a_request_counts_until_it_is_answered_and_not_while_its_handler_ends() -> None:
    heard: list[Message] = []
    ending = asyncio.Event()

    async def slow_to_end(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"half ", "more_body": True})
        await asyncio.sleep(0)
        await send({"type": "http.response.body", "body": b"whole"})
        await ending.wait()

    async def nothing() -> Message:
        raise AssertionError

    async def hear(message: Message) -> None:
        heard.append(message)

    metering = QuotaMiddleware(slow_to_end, ClientQuotas(address=1, connection=1, bots=1, burst=1), at_once=1)
    scope = {"type": "http", "path": "/", "client": ("127.0.1.1", 0)}
    asked = []
    for _ in range(2):
        asked.append(asyncio.create_task(metering(scope, nothing, hear)))
        await asyncio.sleep(0)  # the first half is told
        await metering(scope, nothing, hear)
        assert heard[-2]["status"] == 429
        await asyncio.sleep(0.01)
    assert [message["status"] for message in heard if "status" in message] == [200, 429, 200, 429]
    ending.set()
    await asyncio.gather(*asked)


async def test_the_database_is_asked_at_most_once_a_second_whether_it_is_ready(
    asked: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = 0

    async def check(_storage: Storage) -> None:
        nonlocal looks
        looks += 1
        await asyncio.sleep(0.02)

    monkeypatch.setattr(Storage, "check", check)
    await asyncio.gather(*(asked.http.get("/readyz") for _ in range(20)))
    await asked.http.get("/readyz")
    assert looks == 1
    await asyncio.sleep(CACHE_TTL)
    await asked.http.get("/readyz")
    assert looks == 2
