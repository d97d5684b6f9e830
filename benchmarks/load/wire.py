"""The wire of one person at a table, written by hand so that it costs as little as can be: frames, and one request."""

import asyncio
import base64
import json
import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from deadhand.match.state_in_words import PROTOCOL

HERE: Final = "127.0.0.1"
AGAIN: Final = 0.05
"""Seconds until somebody who does not reach the server tries once more."""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Unserved(Exception):  # it says what became of somebody
    """The server did not do what a person may expect of it."""


async def ask(port: int, path: str, body: object, *, source: str, secret: str = "", status: int = 200) -> Any:
    """Send a POST from an address, and return what is answered with this status."""
    reader, writer = await asyncio.open_connection(HERE, port, local_addr=(source, 0))
    data = json.dumps(body).encode()
    key = f"X-Seat-Secret: {secret}\r\n" if secret else ""
    head = f"POST {path} HTTP/1.1\r\nHost: {HERE}:{port}\r\nConnection: close\r\n{key}"
    writer.write(f"{head}Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data)
    told, _, answer = (await reader.read(-1)).partition(b"\r\n\r\n")
    writer.close()
    if not told.startswith(f"HTTP/1.1 {status}".encode()):
        raise Unserved(f"{path}: {told[:40]!r} {answer[:200]!r}")
    return json.loads(answer) if answer else None


def masked(opcode: int, data: bytes) -> bytes:
    """A frame as clients send it, masked with zeros."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([0x80 | opcode]) + length + bytes(4) + data


async def listens(port: int) -> None:
    """Wait until the server takes connections."""
    while True:
        with suppress(OSError):
            (await asyncio.open_connection(HERE, port))[1].close()
            return
        await asyncio.sleep(AGAIN)


class Seat(asyncio.Protocol):
    """A person's connection to a table, from an address of their own."""

    def __init__(
        self,
        port: int,
        address: str,
        table: str,
        hello: dict[str, object],
        *,
        hears: Callable[[bytes], None],
        loses: Callable[[str], None],
    ) -> None:
        """`hello` is what it says of itself, `hears` takes each text that comes, `loses` why the connection ended."""
        self._port = port
        self._address = address
        self._path = f"/api/tables/{table}/socket"
        self._hello = hello
        self._hears = hears
        self._loses = loses
        self._rest = b""
        self._upgraded = False
        self._transport: asyncio.Transport | None = None

    async def open(self) -> None:
        """Connect, trying again as long as the server does not listen; who it is, it says by itself."""
        loop = asyncio.get_running_loop()
        while True:
            with suppress(OSError):
                await loop.create_connection(lambda: self, HERE, self._port, local_addr=(self._address, 0))
                return
            await asyncio.sleep(AGAIN)

    def connection_made(self, transport: Any) -> None:
        """Ask for a socket."""
        self._transport = transport
        head = f"GET {self._path} HTTP/1.1\r\nHost: {HERE}:{self._port}\r\n"
        upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(f"{head}{upgrade}Sec-WebSocket-Key: {key}\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        data, at = self._rest + data if self._rest else data, 0
        if not self._upgraded:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            self._greet(head)
        while len(data) >= at + 2:
            length, begin = data[at + 1], at + 2
            if length >= 126:
                begin += 2 if length == 126 else 8
                length = int.from_bytes(data[at + 2 : begin], "big")
            if len(data) < begin + length:
                break
            self._take(data[at] & 15, data[begin : begin + length])
            at = begin + length
        self._rest = data[at:]

    def connection_lost(self, _error: Exception | None) -> None:
        """It has ended."""
        self._transport = None
        self._loses("A connection ended.")

    def send(self, **frame: object) -> None:
        """Say something."""
        if self._transport is not None:
            self._transport.write(masked(TEXT, json.dumps(frame).encode()))

    def say_also(self, **more: object) -> None:
        """Add to what it says of itself."""
        self._hello |= more

    def close(self) -> None:
        """Go, without waiting."""
        if self._transport is not None:
            self._transport.abort()

    def _greet(self, head: bytes) -> None:
        if not head.startswith(b"HTTP/1.1 101"):
            self._loses(head.partition(b"\r\n")[0].decode())
        self._upgraded = True
        self.send(type="hello", protocol=PROTOCOL, **self._hello)

    def _take(self, opcode: int, data: bytes) -> None:
        if opcode == TEXT:
            self._hears(data)
        elif opcode == PING and self._transport is not None:
            self._transport.write(masked(PONG, data))
        elif opcode == CLOSE:
            self._loses(data[2:].decode())
            self.close()
