"""A server on a free port of this machine, and what tests ask it over HTTP."""

import asyncio
import socket
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio
import httpx
from fastapi import FastAPI

from deadhand.server.http.app import create_app
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.run import application, server
from deadhand.server.settings import Settings

FOUR = ("me", "open", "greedy", "random")
STOPPED = 30.0
"""Seconds after which a server that was asked to end hangs."""


@dataclass
class Asked:
    """A running server, as clients know it."""

    port: int
    http: httpx.AsyncClient

    async def start(self, seats: Sequence[str] = FOUR, **more: Any) -> dict[str, Any]:
        """Start a table of one round without pauses; gives its id, the host's seat and secret."""
        zeven = {} if "game" in more else {"rounds": 1, "first_dealer": 0}
        options = {**zeven, **more.pop("options", {})}
        table = {"game": "zeven", "nickname": "Ann", "seats": list(seats), "options": options, "pace": 0, **more}
        return ok(await self.http.post("/api/tables", json=table))

    async def sit(self, table: str, nickname: str = "Bob") -> dict[str, Any]:
        """Take an open seat; gives it and its secret."""
        return ok(await self.http.post(f"/api/tables/{table}/seats", json={"nickname": nickname}))

    async def begin(self, table: str, secret: str | None, *, fill: str | None = None) -> dict[str, Any]:
        """Begin the game of a table that had open seats."""
        path, headers = f"/api/tables/{table}/begin", {"X-Seat-Secret": str(secret)}
        return ok(await self.http.post(path, json={"fill": fill}, headers=headers))

    async def get(self, path: str, secret: str | None = None) -> Any:
        """Return the answer of an address below /api/tables."""
        return ok(await self.http.get(f"/api/tables/{path}", headers={"X-Seat-Secret": secret} if secret else {}))


LOBBIES: dict[int, Lobby] = {}
"""The live tables of the servers of this process that run now, by port."""


@dataclass
class Served(Asked):
    """A server that runs in this process."""

    lobby: Lobby


@asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[Served]:
    """A server in this process and loop, from when it answers until it has stopped."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
        runner = server(settings, host="127.0.0.1", port=port)
        task = asyncio.create_task(runner.serve(sockets=[listener]))
        while not runner.started:
            await asyncio.sleep(0.005)
            assert not task.done()
        # The server may close an idle connection just as the next request goes out on it: a long game keeps none.
        limits = httpx.Limits(keepalive_expiry=2)
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}", timeout=30, limits=limits, verify=False
        ) as http:
            app: Any = runner.config.loaded_app
            while not isinstance(app, FastAPI):
                app = app.app
            LOBBIES[port] = app.state.lobby
            try:
                yield Served(port, http, app.state.lobby)
            finally:
                del LOBBIES[port]
                runner.should_exit = True
                with anyio.fail_after(STOPPED):
                    await task


@asynccontextmanager
async def asking(settings: Settings) -> AsyncIterator[Served]:
    """The same without a network, where only HTTP is asked."""
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(application(app, settings))
        async with httpx.AsyncClient(base_url="http://deadhand", transport=transport) as http:
            yield Served(0, http, app.state.lobby)


async def change_store(file: Path, *statements: str) -> None:
    """Change an SQLite store beside the server of this process.

    It waits in a thread: the server may hold the lock, and needs the event loop to give it back.
    """

    def change() -> None:
        with closing(sqlite3.connect(file, isolation_level=None, timeout=STOPPED)) as store:
            store.execute("BEGIN IMMEDIATE")  # a statement that has begun to read would not wait
            for statement in statements:
                store.execute(statement)
            store.execute("COMMIT")

    await asyncio.to_thread(change)


def ok(response: httpx.Response) -> dict[str, Any]:
    """The body of a good answer."""
    assert response.status_code == 200, response.text
    body: dict[str, Any] = response.json()
    return body


def refusal(response: httpx.Response, status: int) -> str:
    """The one sentence of a refusal with this status."""
    assert response.status_code == status, response.text
    detail = response.json()["detail"]
    assert detail.keys() == {"message", "clause", "until"}
    sentence: str = detail["message"]
    check_sentence(sentence)
    return sentence


def check_sentence(text: str) -> None:
    """It begins as a sentence, ends as one, and is of a length that a person reads."""
    assert text[0].isupper() or not text[0].isalpha(), text
    assert text.endswith("."), text
    assert not text.endswith(".."), text
    assert "\n" not in text
    assert len(text) < 400, text
