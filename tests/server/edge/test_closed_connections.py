"""A closed connection leaves nothing that only the garbage collector would free: it comes seldom on a quiet server."""

import asyncio
import gc
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import h11
import pytest
from starlette.requests import Request
from websockets.server import ServerProtocol

from deadhand.match.state_in_words import PROTOCOL
from deadhand.server.database.people.moderation import Restriction
from deadhand.server.edge.connections import LimitedHTTP, LimitedWebSocket
from deadhand.server.rooms.room import Room
from deadhand.server.sockets.connection import Connection
from tests.conformance.playing import in_soak
from tests.server.attackers import CLOSE, GET, HERE, POST, TEXT, frame, handshake
from tests.server.running import Served

pytestmark = pytest.mark.anyio
ROUNDS: Final = 5
HELD: Final = (LimitedHTTP, LimitedWebSocket, ServerProtocol, h11.Connection, Request, Connection, Room)
"""Classes whose objects only the server makes: the tests connect with bare sockets."""
HELLO: Final = frame(TEXT, json.dumps({"type": "hello", "protocol": PROTOCOL, "since": -1, "facts": True}).encode())
STRANGER: Final = frame(
    TEXT, json.dumps({"type": "hello", "protocol": PROTOCOL, "secret": "x" * 20, "since": -1}).encode()
)
SOCKETS: Final = {
    "nothing": b"",
    "hello": HELLO,
    "a goodbye": HELLO + frame(CLOSE, b"\x03\xe8"),
    "no hello": frame(TEXT, b'{"type": "ping"}'),
    "another's secret": STRANGER,
    "no frame": HELLO + b"\xff" * 5,
    "a frame without mask": HELLO + b"\x81\x02{}",
    "too large a frame": HELLO + b"\x81\xff" + (1 << 30).to_bytes(8, "big") + bytes(4),
}
"""Bytes that a client sends to a table's socket before it disconnects."""
REQUESTS: Final = {
    "a page": GET + b"\r\n",
    "half a head": GET,
    "no JSON": POST + b"Content-Length: 1\r\n\r\n{",
    "no text": POST + b"Content-Length: 1\r\n\r\n\xff",
    "too deep": POST + b"Content-Length: 9000\r\n\r\n" + b"[" * 9000,
    "no field": POST + b"Content-Length: 2\r\n\r\n{}",
    "half a body": POST + b"Content-Length: 2\r\n\r\n{",
    "a handshake without key": GET + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
}


@pytest.mark.parametrize("name", ["a goodbye", "no frame", *in_soak((name,) for name in SOCKETS)])
async def test_a_socket_leaves_nothing(served: Served, name: str) -> None:
    table = await served.start(("me", "open"))
    await check_nothing_stays(served, handshake(table["id"]), SOCKETS[name])


async def test_a_banned_client_leaves_nothing(served: Served) -> None:
    table, moderation = await served.start(("me", "open")), served.lobby.storage.moderation
    await served.lobby.orders.carry_out_new()
    await served.http.aclose()
    with uncollected():
        before = held()
        reader, writer = await asyncio.open_connection(HERE, served.port)
        writer.write(handshake(table["id"]))
        await reader.readuntil(b"\r\n\r\n")
        writer.write(HELLO)
        await reader.read(4096)
        await moderation.restrict(Restriction("ban", "address", HERE, "Go.", None, None), by="olga")
        await served.lobby.orders.carry_out_new()
        async with asyncio.timeout(10):
            await reader.readuntil(b"Go.")
        writer.transport.abort()
        await wait_until_nothing_stays(before)


@pytest.mark.parametrize("name", ["a page", "half a body", *in_soak((name,) for name in REQUESTS)])
async def test_a_request_leaves_nothing(served: Served, name: str) -> None:
    await check_nothing_stays(served, REQUESTS[name])


async def check_nothing_stays(served: Served, *sent: bytes) -> None:
    """Connect, send and leave some times, and wait until there are as many objects as before."""
    await served.http.aclose()  # its connection would end meanwhile
    with uncollected():
        before = held()
        for _ in range(ROUNDS):
            await visit(served.port, *sent)
        await wait_until_nothing_stays(before)


async def wait_until_nothing_stays(before: Counter[str]) -> None:
    """Wait until there are no more objects than before."""
    for _ in range(200):
        if held() <= before:
            return
        await asyncio.sleep(0.02)
    assert held() == before


async def visit(port: int, *sent: bytes) -> None:
    """Connect, send, listen for a moment, and leave."""
    reader, writer = await asyncio.open_connection(HERE, port)
    for data in sent:
        writer.write(data)
        try:
            async with asyncio.timeout(0.1):
                await reader.read(4096)
        except TimeoutError:
            pass
    writer.transport.abort()


def held() -> Counter[str]:
    """Count what the servers of this process hold for their connections."""
    return Counter(type(each).__name__ for each in gc.get_objects() if type(each) in HELD)


@contextmanager
def uncollected() -> Iterator[None]:
    """Collect garbage once, and then none for a while."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
