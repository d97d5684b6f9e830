"""A push service is named by strangers: whatever it answers, it is read up to a limit, and holds up nobody."""

import asyncio
import time
from typing import Any

import pytest

from deadhand.server.push import delivery
from deadhand.server.push.delivery import PushDelivery
from deadhand.server.push.messages import Signer, new_private_key
from deadhand.server.shapes.requests import PushSubscription
from tests.server.push.hostile import hostile_service
from tests.server.push.service import PushService, push_service

pytestmark = pytest.mark.anyio

CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
OK = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"
ENDLESS: dict[str, tuple[bytes, bytes, float]] = {
    "interim answers": (b"", CONTINUE * 100, 0.0),
    "interim answers, one by one": (b"", CONTINUE, 0.0005),
    "interim answers with headers": (b"", b"HTTP/1.1 103 Early Hints\r\n" + b"Link: </a>\r\n" * 40 + b"\r\n", 0.0),
    "headers": (b"HTTP/1.1 201 Created\r\n", b"a: b\r\n" * 500, 0.0),
    "a header": (b"HTTP/1.1 201 Created\r\nA: ", b"v" * 4000, 0.0),
    "folded headers": (b"HTTP/1.1 201 Created\r\nA: b\r\n", b" v\r\n" * 1000, 0.0),
    "a status line": (b"HTTP/1.1 201 ", b"v" * 4000, 0.0),
    "empty lines": (b"", b"\r\n" * 2000, 0.0),
    "noise": (b"", bytes(range(256)) * 16, 0.0),
}
SLOW: dict[str, tuple[bytes, bytes, float]] = {
    "interim answers in drops": (b"", CONTINUE, 0.3),
    "drops": (b"HTTP/1.1 201 Created\r\n", b"X", 0.3),
    "silence": (b"", b"", 0.3),
}
AT_ONCE = 40


@pytest.fixture
def results(monkeypatch: pytest.MonkeyPatch) -> "asyncio.Queue[str]":
    """The results of messages, as they are counted."""
    found: asyncio.Queue[str] = asyncio.Queue()

    class Counted:
        def labels(self, result: str) -> "Counted":
            found.put_nowait(result)
            return self

        def inc(self) -> None:
            """Count nothing more."""

    monkeypatch.setattr(delivery, "PUSHES", Counted())
    return found


async def forget(_endpoint: str) -> None:
    """Forget nothing."""


def new_delivery() -> PushDelivery:
    return PushDelivery(Signer(new_private_key(), "https://cards.example"), anywhere=True, forget=forget)


def subscription_at(port: int, service: PushService) -> PushSubscription:
    return PushSubscription(**{**service.subscription(), "endpoint": f"http://127.0.0.1:{port}/a"})


async def longest_stall(until: asyncio.Event) -> float:
    longest = 0.0
    while not until.is_set():
        begun = time.monotonic()
        await asyncio.sleep(0.01)
        longest = max(longest, time.monotonic() - begun)
    return longest


@pytest.mark.parametrize("answer", ENDLESS)
async def test_an_endless_answer_is_read_up_to_a_limit_and_stalls_nobody(
    results: "asyncio.Queue[str]", answer: str
) -> None:
    pushes, ended, begun = new_delivery(), asyncio.Event(), time.monotonic()
    first, again, pause = ENDLESS[answer]
    with hostile_service(first, again, pause=pause) as port:
        stalled = asyncio.create_task(longest_stall(ended))
        for _ in range(AT_ONCE):
            pushes.send(subscription_at(port, PushService()), topic="a", payload={})
        found = [await asyncio.wait_for(results.get(), 30) for _ in range(AT_ONCE)]
        ended.set()
        assert found == ["failed"] * AT_ONCE
        assert time.monotonic() - begun < delivery.TIMEOUT - 1  # by another limit than that of time
        assert await stalled < 1.0
    await pushes.close()


@pytest.mark.parametrize("answer", SLOW)
async def test_a_slow_answer_is_read_up_to_a_limit_of_time(
    monkeypatch: pytest.MonkeyPatch, results: "asyncio.Queue[str]", answer: str
) -> None:
    monkeypatch.setattr(delivery, "TIMEOUT", 1.0)
    pushes = new_delivery()
    first, again, pause = SLOW[answer]
    with hostile_service(first, again, pause=pause) as port:
        pushes.send(subscription_at(port, PushService()), topic="a", payload={})
        assert await asyncio.wait_for(results.get(), 10) == "failed"
    await pushes.close()


@pytest.mark.parametrize("times", [1, 3])
async def test_a_few_interim_answers_are_allowed(
    results: "asyncio.Queue[str]", monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    async with push_service() as service:
        real: Any = service.take

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(CONTINUE * times)
            await real(reader, writer)

        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        pushes = new_delivery()
        pushes.send(subscription_at(port, service), topic="a", payload={})
        assert await asyncio.wait_for(results.get(), 10) == "sent"
        server.close()
        await pushes.close()
