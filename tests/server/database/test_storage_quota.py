"""Whatever strangers have stored counts in the quota of their address, and needs room on the disk; no row comes by
another way. Running games go on without room, and moves are all that they store."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import httpx
import pytest
from sqlalchemy import func, select, update

from deadhand.server.database import schema
from deadhand.server.database.people.people import MAX_SETTINGS
from deadhand.server.settings import Settings
from tests.server.client import Client, play_out, two_people
from tests.server.push.service import PushService
from tests.server.running import Served, refusal, serving

pytestmark = pytest.mark.anyio

LEAST: Final = 65_536
"""The smallest quota of bytes that a server can be given."""
OF_GAMES: Final = {"moves", "sealed", "endings"}
"""The tables of what running games store."""


@dataclass
class Setup:
    """Tables in every state, and the keys of their host."""

    served: Served
    waiting: dict[str, Any]
    """A table with an open seat."""
    committed: dict[str, Any]
    """The same, whose host has given a number to the deal."""
    finished: dict[str, Any]
    person: str
    """The key of a person with a list."""
    running: Client
    """A connection to a running game, in which it is its turn."""

    async def post(self, path: str, wish: Any, secret: str | None = None, *, method: str = "POST") -> str:
        """Return the sentence with which a request is refused."""
        headers = {"X-Seat-Secret": secret} if secret else {}
        return await self._refused(await self.served.http.request(method, path, json=wish, headers=headers))

    async def of_person(self, method: str, path: str, wish: Any) -> str:
        """The same for the holder of the person's key."""
        headers = {"Authorization": f"Bearer {self.person}"}
        return await self._refused(await self.served.http.request(method, path, json=wish, headers=headers))

    async def say(self, client: Client, **frame: Any) -> str:
        """Return the sentence with which a frame is refused."""
        await client.send(**frame)
        return str((await client.refused())["message"])

    async def _refused(self, answer: httpx.Response) -> str:
        assert answer.status_code in (429, 503), answer.text
        assert answer.headers["Retry-After"]
        return refusal(answer, answer.status_code)


def table_of(started: dict[str, Any]) -> str:
    return f"/api/tables/{started['id']}"


async def watch(setup: Setup) -> str:
    """Come with a person's key: the list is not changed, which does not keep anybody from playing."""
    table = setup.waiting
    async with Client(setup.served.port, table["id"], table["secret"]).connected(
        person=secrets.token_hex(32)
    ) as client:
        await client.unread()
    return ""


async def ban(setup: Setup) -> str:
    table = setup.waiting
    host = Client(setup.served.port, table["id"], table["secret"])
    watcher = Client(setup.served.port, table["id"], None)
    async with host.connected(), watcher.connected(visitor="visitor-of-this-browser"):
        here = await host.until(lambda frame: frame["type"] == "watchers" and bool(frame["watchers"]))
        return await setup.say(host, type="ban", who=here["watchers"][0]["who"])


async def commit(setup: Setup) -> str:
    table = setup.committed
    async with Client(setup.served.port, table["id"], table["secret"]).connected() as client:
        return await setup.say(client, type="commit", commitment="b" * 64)


async def give_orders(setup: Setup) -> str:
    order: dict[str, Any] = {"prompt": "end", "verbs": [], "when": None, "during": None}
    return await setup.say(setup.running, type="orders", orders=[order])


NEW: Final = {"game": "zeven", "nickname": "Ann", "seats": ["me", "greedy"], "options": {"rounds": 1}}
STORED: dict[str, Callable[[Setup], Awaitable[str]]] = {
    "a table": lambda of: of.post("/api/tables", NEW),
    "a lesson": lambda of: of.post("/api/games/zeven/lessons", {"scene": 0}),
    "a rematch": lambda of: of.post(f"{table_of(of.finished)}/rematch", {}, of.finished["secret"]),
    "a branch": lambda of: of.post(f"{table_of(of.finished)}/branches", {"move": 3}, of.finished["secret"]),
    "a seat": lambda of: of.post(f"{table_of(of.waiting)}/seats", {"nickname": "Eve", "commitment": "a" * 64}),
    "a listing": lambda of: of.post(
        f"{table_of(of.waiting)}/listing", {"language": "en"}, of.waiting["secret"], method="PUT"
    ),
    "a browser": lambda of: of.post(
        f"{table_of(of.waiting)}/push", PushService(9).subscription(), of.waiting["secret"]
    ),
    "a comment": lambda of: of.post(
        f"{table_of(of.finished)}/comments", {"move": 1, "text": "Early."}, of.finished["secret"]
    ),
    "settings": lambda of: of.of_person("PUT", "/api/me/settings", {"text": "large"}),
    "a merged list": lambda of: of.of_person("POST", "/api/me/games", {"key": "0" * 64}),
    "a list": watch,
    "a ban": ban,
    "a number": commit,
    "words": lambda of: of.say(of.running, type="message", text="Hello"),
    "orders": give_orders,
}


async def rows(served: Served) -> dict[str, int]:
    async with served.lobby.storage.database.engine.connect() as connection:
        return {
            name: (await connection.execute(select(func.count()).select_from(table))).scalar_one()
            for name, table in schema.metadata.tables.items()
            if name not in OF_GAMES
        }


@asynccontextmanager
async def prepared(settings: Settings) -> AsyncIterator[Setup]:
    async with serving(settings.with_changes(open_tables=True, push="anywhere")) as served:
        person = secrets.token_hex(32)
        waiting = await served.start(("me", "open"))
        committed = await served.start(("me", "open"), commitment="a" * 64)
        async with two_people(served, seats=("me", "open")) as (ann, bob, table):
            await play_out(ann, bob)
            finished = {"id": table, "secret": ann.secret}
        started = await served.start(("me", "greedy"))
        running = Client(served.port, started["id"], started["secret"])
        async with running.connected(person=person):
            while not running.offers:
                await running.next()
            while not await served.lobby.people.games(person):  # the list is written while the person plays
                await asyncio.sleep(0.01)
            yield Setup(served, waiting, committed, finished, person, running)


async def test_nothing_is_stored_on_a_nearly_full_disk_but_running_games(settings: Settings) -> None:
    async with prepared(settings) as setup:
        before = await rows(setup.served)
        setup.served.lobby.storage.database.min_free = 10**18
        for name, store in STORED.items():
            assert "disk is nearly full" in (await store(setup) or "disk is nearly full"), name
            assert await rows(setup.served) == before, name
        await setup.running.play(setup.running.offers[0])
        await setup.running.reach(setup.running.n + 1)
        setup.served.lobby.storage.database.min_free = 0
        answer = await setup.served.http.put(
            "/api/me/settings", json={"text": "large"}, headers={"Authorization": f"Bearer {setup.person}"}
        )
        assert answer.status_code == httpx.codes.NO_CONTENT


async def test_an_address_that_has_stored_too_much_stores_nothing_more(settings: Settings) -> None:
    async with prepared(settings.with_changes(storage_per_address=LEAST)) as setup:
        headers, size = {"Authorization": f"Bearer {setup.person}"}, 0
        large = {f"{number:040}": "\N{ZOMBIE}" * 40 for number in range(6)}
        while True:
            answer = await setup.served.http.put("/api/me/settings", json=large, headers=headers)
            if answer.status_code == httpx.codes.TOO_MANY_REQUESTS:
                break
            assert answer.status_code == httpx.codes.NO_CONTENT
            size += 6 * 40 * 13
        assert size < LEAST
        assert "stored too much" in refusal(answer, 429)
        before = await rows(setup.served)
        for name, store in STORED.items():
            assert "stored too much" in (await store(setup) or "stored too much"), name
            assert await rows(setup.served) == before, name
        moves = [{"type": "move", "n": setup.running.n, "action": setup.running.offers[0]}]
        for frame in (*moves, {"type": "undo", "n": setup.running.n}, {"type": "hint", "n": setup.running.n}):
            assert "stored too much" in await setup.say(setup.running, **frame)
        delete = await setup.served.http.delete(
            table_of(setup.waiting), headers={"X-Seat-Secret": setup.waiting["secret"]}
        )
        assert delete.status_code == httpx.codes.NO_CONTENT
        assert (await setup.served.http.delete("/api/me", headers=headers)).status_code == httpx.codes.NO_CONTENT


async def test_settings_have_a_limited_size(settings: Settings) -> None:
    async with prepared(settings) as setup:
        headers = {"Authorization": f"Bearer {setup.person}"}
        large = {f"{number:02}": "\N{ZOMBIE}" * 40 for number in range(60)}
        answer = await setup.served.http.put("/api/me/settings", json=large, headers=headers)
        assert f"at most {MAX_SETTINGS} characters" in refusal(answer, 400)
        assert (await setup.served.http.get("/api/me/settings", headers=headers)).json() == {}


async def test_people_without_games_are_deleted_after_a_day(settings: Settings) -> None:
    """A made-up person has a table, and so a list; once the table is deleted, nothing of them is left."""
    async with serving(settings) as served:
        keys = [secrets.token_hex(32) for _ in range(2)]
        for key in keys:
            table = await served.start(("me", "greedy"))
            client = Client(served.port, table["id"], table["secret"])
            async with client.connected(person=key):
                if key == keys[0]:
                    while not client.offers:
                        await client.next()
                    await client.play(client.offers[0])
                    await client.reach(client.n + 1)
                await client.unread()
            answer = await served.http.put(
                "/api/me/settings", json={"text": "large"}, headers={"Authorization": f"Bearer {key}"}
            )
            assert answer.status_code == httpx.codes.NO_CONTENT
        assert (await rows(served))["people"] == 2
        long_ago = datetime.now(UTC) - timedelta(days=2)
        async with served.lobby.storage.database.transaction() as connection:
            await connection.execute(update(schema.people).values(seen=long_ago))
            await connection.execute(update(schema.tables).values(created=long_ago))
            await connection.execute(update(schema.moves).values(at=long_ago + timedelta(minutes=1)))
    async with serving(settings) as served:
        await served.lobby.cleanup.first_pass.wait()
        assert (await rows(served))["people"] == 1
