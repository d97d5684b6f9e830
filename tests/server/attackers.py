"""Attacks of a client on a server, written on bare connections; each returns how it ended."""

import asyncio
import json
import struct
import sys
import time
from base64 import b64encode
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

HERE: Final = "127.0.0.1"
GET: Final = b"GET /api/status HTTP/1.1\r\nHost: x\r\n"
POST: Final = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
ENDLESS: Final[dict[str, tuple[bytes, bytes]]] = {
    "headers": (GET, b"X-Header: " + b"v" * 1000 + b"\r\n"),
    "tiny headers": (GET, b"a:\r\n" * 250),
    "a line": (GET + b"X: ", b"v" * 4000),
    "an address": (b"GET /", b"v" * 4000),
    "a method": (b"", b"G" * 4000),
    "empty lines": (b"", b"\r\n" * 2000),
    "a chunk's extension": (POST + b"Transfer-Encoding: chunked\r\n\r\n5;", b"v" * 4000),
    "trailers": (POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"X: " + b"v" * 1000 + b"\r\n"),
    "chunks": (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nv\r\n" * 500),
    "a body that was said to be short": (POST + b"Content-Length: 5\r\n\r\n", b"v" * 4000),
    "a body that was said to be long": (POST + b"Content-Length: 99999999999\r\n\r\n", b"v" * 4000),
    "noise": (b"", bytes(range(256)) * 16),
}
"""What begins, and what then comes again and again."""
SLOW: Final[dict[str, tuple[bytes, bytes]]] = {
    "silence": (b"", b""),
    "half a head": (GET, b""),
    "a head in drops": (GET, b"X: y\r\n"),
    "a body in drops": (POST + b"Content-Length: 60000\r\n\r\n", b"v"),
    "a second head in drops": (GET + b"\r\n", b"G"),
    "a handshake in drops": (GET + b"Connection: Upgrade\r\nUpgrade: websocket\r\n", b"X: y\r\n"),
}
TEXT, PING, PONG, CLOSE = 1, 9, 10, 8


def frame(opcode: int, data: bytes = b"", *, final: bool = True) -> bytes:
    """A frame as clients send it, masked with zeros."""
    head = bytes([opcode | (0x80 if final else 0)])
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
    return head + length + bytes(4) + data


FLOODS: Final = {
    "pings": frame(PING, b"p" * 125) * 20,
    "empty pings": frame(PING) * 400,
    "pieces": frame(TEXT, b"{", final=False) + frame(0, final=False) * 3000,
    "small frames": frame(TEXT, b"{}") * 400,
    "large pieces": frame(TEXT, b"v" * 5000, final=False) + frame(0, b"v" * 5000, final=False) * 3,
}
"""Frames that come again and again."""


@dataclass
class End:
    """The end of an attack."""

    sent: int
    answer: bytes
    seconds: float
    closed: bool
    """By the server."""


async def pour(  # all that an attack may differ in
    port: int, first: bytes, piece: bytes, *, most: int, pause: float = 0.0, patience: float = 5.0, source: str = HERE
) -> End:
    """Send the first bytes, then the piece again and again, until the server ends it, or it was enough."""
    reader, writer = await asyncio.open_connection(HERE, port, local_addr=(source, 0))
    heard = bytearray()
    began, sent = time.monotonic(), 0
    listening = asyncio.create_task(_hear(reader, heard))
    with suppress(OSError):
        writer.write(first)
        while not listening.done() and sent < most and time.monotonic() - began < patience:
            writer.write(piece)
            sent += len(piece)
            with suppress(TimeoutError):
                await asyncio.wait_for(writer.drain(), 1)
            await asyncio.sleep(pause)
    await asyncio.wait([listening], timeout=max(0.0, patience - (time.monotonic() - began)))
    closed = listening.done()
    listening.cancel()
    writer.transport.abort()
    return End(sent, bytes(heard), time.monotonic() - began, closed)


@asynccontextmanager
async def held(port: int, count: int, first: bytes = GET, *, source: str = HERE) -> AsyncIterator[list[bytearray]]:
    """So many connections that have begun to ask; gives what each of them hears."""
    writers, tasks, heard = [], [], []
    try:
        for _ in range(count):
            reader, writer = await asyncio.open_connection(HERE, port, local_addr=(source, 0))
            writer.write(first)
            heard.append(bytearray())
            writers.append(writer)
            tasks.append(asyncio.create_task(_hear(reader, heard[-1])))
        yield heard
    finally:
        for task, writer in zip(tasks, writers, strict=True):
            task.cancel()
            writer.transport.abort()


@asynccontextmanager
async def bare_socket(
    port: int, table: str, *, source: str = HERE
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Open a socket at a table, after the handshake, for a client that writes its frames by hand."""
    reader, writer = await asyncio.open_connection(HERE, port, local_addr=(source, 0))
    writer.write(handshake(table))
    try:
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        yield reader, writer
    finally:
        writer.transport.abort()


def handshake(table: str) -> bytes:
    """Return a request for a socket at a table."""
    return (
        b"GET /api/tables/%s/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n" % (table.encode(), b64encode(b"0" * 16))
    )


async def flood(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, frames: bytes, *, times: int) -> bytes:
    """Send frames again and again until the server ends it; gives the last that it said."""
    heard = bytearray()
    listening = asyncio.create_task(_hear(reader, heard))
    with suppress(OSError):
        for _ in range(times):
            if listening.done():
                break
            writer.write(frames)
            await writer.drain()
    await asyncio.wait([listening], timeout=20)
    assert listening.done(), "The server lets it go on."
    return bytes(heard[-200:])


async def _hear(reader: asyncio.StreamReader, heard: bytearray) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            heard += data
            del heard[:-4000]


async def everything(port: int, table: str, seconds: float, *, source: str, only: str = "") -> dict[str, int]:
    """Every attack, or those of that name, again and again and all at once; gives how often each was ended."""
    until = time.monotonic() + seconds
    done: dict[str, int] = {}

    async def again(name: str, attack: Callable[[], Awaitable[object]]) -> None:
        while time.monotonic() < until and only in name:
            with suppress(OSError, asyncio.IncompleteReadError, AssertionError):
                await attack()
                done[name] = done.get(name, 0) + 1
            await asyncio.sleep(0.01)

    async def half_open() -> None:
        async with held(port, 1100, source=source):
            await asyncio.sleep(max(0.0, min(15.0, until - time.monotonic())))

    async def flooded(frames: bytes) -> None:
        async with bare_socket(port, table, source=source) as (reader, writer):
            await flood(reader, writer, frames, times=1 << 20)

    async def deaf() -> None:
        async with bare_socket(port, table, source=source) as (_, writer):
            writer.write(frame(TEXT, b'{"type": "hello", "protocol": 3, "secret": null, "since": -1}'))
            await asyncio.sleep(max(0.0, min(15.0, until - time.monotonic())))

    attacks = [again("half-open", half_open), *(again("deaf", deaf) for _ in range(50))]
    attacks += [again(name, partial(flooded, frames)) for name, frames in FLOODS.items()]
    attacks += [
        again(name, partial(pour, port, first, piece, most=1 << 28, patience=5, source=source))
        for name, (first, piece) in ENDLESS.items()
    ]
    attacks += [
        again(name, partial(pour, port, first, piece, most=1 << 20, pause=0.2, patience=30, source=source))
        for name, (first, piece) in SLOW.items()
    ]
    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.gather(*attacks), seconds + 5)
    return done


if __name__ == "__main__":
    port, table, seconds, source, *names = sys.argv[1:]
    ended = asyncio.run(everything(int(port), table, float(seconds), source=source, only="".join(names)))
    print(json.dumps(ended))  # noqa: T201  # whoever has started it reads that
