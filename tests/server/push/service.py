"""A push service on this machine, with a browser's keys: it takes messages as real ones do, and decrypts them."""

import asyncio
import base64
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass
class PushService:
    """What it has received, and how it answers."""

    port: int = 0
    status: int = 201
    hangs: bool = False
    """Whether it answers nothing."""
    redirects_to: str = ""
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = b"0123456789abcdef"
    messages: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)
    open: int = 0
    most_open: int = 0

    def subscription(self, path: str = "/push/ann", language: str = "en") -> dict[str, str]:
        """What a browser tells the server."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": f"http://127.0.0.1:{self.port}{path}",
            "public_key": encoded(point),
            "auth": encoded(self.auth),
            "language": language,
        }

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take one message."""
        self.open += 1
        self.most_open = max(self.open, self.most_open)
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
            body = await reader.readexactly(int(headers["content-length"]))
            text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
            message = {"line": head[0], "headers": headers, "data": json.loads(text), "at": time.monotonic()}
            self.messages.put_nowait(message)
            if self.hangs:
                await reader.read()
            more = f"Location: {self.redirects_to}\r\n" if self.redirects_to else ""
            writer.write(f"HTTP/1.1 {self.status} Whatever\r\n{more}Content-Length: 0\r\n\r\n".encode())
            await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self.open -= 1
            writer.close()

    async def next(self) -> dict[str, Any]:
        """The next message."""
        return await asyncio.wait_for(self.messages.get(), 20)

    async def nothing(self, seconds: float = 1.5) -> bool:
        """True if no message comes for a while."""
        await asyncio.sleep(seconds)
        return self.messages.empty()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    service = PushService()
    server = await asyncio.start_server(service.take, "127.0.0.1", 0)
    service.port = server.sockets[0].getsockname()[1]
    try:
        yield service
    finally:
        server.close()
