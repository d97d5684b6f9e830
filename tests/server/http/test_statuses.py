"""Each endpoint answers with the statuses that the OpenAPI names for it, with all of them and with no other."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from deadhand.games import find_game
from deadhand.server.database.people.moderation import Restriction
from deadhand.server.describe import description
from deadhand.server.http.statuses import STATUSES, status_of
from deadhand.server.limits.client_quota import REQUEST
from deadhand.server.settings import Settings
from tests.server.client import Client
from tests.server.rooms.test_device_games import finished, sent_by_device
from tests.server.running import Served, asking, change_store, ok, serving

pytestmark = pytest.mark.anyio
KEY = {"Authorization": f"Bearer {'5' * 64}"}
ON_DEVICE = "a" * 24
TOO_LARGE = b" " * 70_000
BODIES: dict[str, Any] = {"/api/tables/{table_id}/device": {"id": ON_DEVICE}}
"""Valid bodies of endpoints that read them before they look for their table."""
ELSEWHERE = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
"""Another address, as one alone may have only a part of all connections."""
SEARCHED = re.compile(r"\{(\w+)\}")


class Operation(NamedTuple):
    """An endpoint, with the statuses that are named for it."""

    method: str
    path: str
    statuses: frozenset[int]

    @property
    def refusals(self) -> set[int]:
        """The statuses of refusals among them."""
        return {status for status in self.statuses if status >= 400}

    def at(self, *, table: str = "none", **more: str) -> str:
        """Its address at a table, or where there is nothing."""
        known = {"table_id": table, "slug": "zeven", "name": "none", "move": "1", "number": "1", "version": "0"}
        return SEARCHED.sub(lambda part: {**known, **more}.get(part[1], "none"), self.path)


Observed = dict[Operation, set[int]]


def operations() -> Iterator[Operation]:
    """All endpoints, as they are described."""
    for path, methods in json.loads(description())["paths"].items():
        for method, each in methods.items():
            yield Operation(method.upper(), path, frozenset(map(int, each["responses"])))


@asynccontextmanager
async def with_tables(settings: Settings, tmp_path: Path) -> AsyncIterator[tuple[Served, list[str]]]:
    """A server with tables: one that runs, one by other rules, and one with damaged rows."""
    async with asking(settings) as served:
        running, outdated, damaged = [(await served.start(("me", "greedy")))["id"] for _ in range(3)]
        await change_store(
            tmp_path / "tables.sqlite",
            f"UPDATE tables SET rules = {find_game('zeven').version - 1} WHERE id = '{outdated}'",
            f"INSERT INTO moves VALUES ('{damaged}', 1, 0, 999999, '2026-01-01')",
        )
        yield served, [running, outdated, damaged]


async def provoke(served: Served, operation: Operation, tables: list[str]) -> set[int]:
    """Ask in many wrong ways; returns the statuses of the answers."""
    method, body, found = operation.method, BODIES.get(operation.path), set()
    running, *others = tables
    ways: list[dict[str, Any]] = [
        {"headers": KEY, "json": []},
        {"headers": KEY, "params": {"language": "xx", "texts": "perhaps", "seat": "99999"}},
        {"headers": KEY, "content": TOO_LARGE},
        {"headers": {**KEY, "X-Seat-Secret": "s" * 65}},
        {"headers": {**KEY, "X-Seat-Secret": "nobody's"}, "json": body},
        {"json": body},
    ]
    for how in ways:
        found.add((await served.http.request(method, operation.at(table=running), **how)).status_code)
    for table in [*others, "none"] if SEARCHED.search(operation.path) else []:
        address = operation.at(table=table, slug="none")
        found.add((await served.http.request(method, address, headers=KEY, json=body)).status_code)
    return found


async def provoke_with_saves(served: Served, observed: Observed) -> None:
    """Send games by other rules, and two games with one id."""
    match = finished()
    saved = match.saved(players=["human", "greedy", "greedy"])
    saved.rules -= 1
    text = saved.text()
    content = {name: value for name, value in json.loads(text).items() if name != "check"}
    sent: dict[str, list[dict[str, Any]]] = {
        "/api/branches": [{"saved": content, "move": 1, "seat": 0}],
        "/api/continued": [{"saved": text, "seats": ["me", "greedy", "greedy"]}],
        "/api/device-games": [
            sent_by_device(match, rules=saved.rules),
            sent_by_device(match),
            sent_by_device(finished(seed=6)),
        ],
    }
    for operation, statuses in observed.items():
        for body in sent.get(operation.path, ()):
            statuses.add((await served.http.post(operation.path, json=body)).status_code)


async def ask(http: httpx.AsyncClient, operation: Operation, observed: Observed) -> None:
    """Ask an endpoint once, of nothing that there is."""
    observed[operation].add((await http.request(operation.method, operation.at(), headers=KEY)).status_code)


async def ask_all(served: Served, observed: Observed) -> None:
    """Ask all endpoints at the same moment."""
    await asyncio.gather(*(ask(served.http, operation, observed) for operation in observed))


@pytest.mark.long
async def test_each_endpoint_answers_with_the_statuses_that_are_named(settings: Settings, tmp_path: Path) -> None:
    observed: Observed = {operation: set() for operation in operations()}
    usual = settings.with_changes(tables_per_minute=100_000)
    async with serving(usual.with_changes(max_connections=1)) as full:
        table = await full.start(("me", "greedy"))
        await full.http.aclose()
        async with (
            Client(full.port, table["id"], table["secret"]).connected(),  # takes the only place
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{full.port}", transport=ELSEWHERE, timeout=30) as http,
        ):
            for operation in observed:
                await ask(http, operation, observed)
    # next to nothing comes back, however slow the machine is
    async with asking(usual.with_changes(cpu_per_address=1e-6, cpu_burst=2 * REQUEST)) as poor:
        await ask_all(poor, observed)
        await ask_all(poor, observed)
    async with with_tables(usual, tmp_path) as (served, tables):
        for operation, statuses in observed.items():
            statuses |= await provoke(served, operation, tables)
        await provoke_with_saves(served, observed)
        ban = Restriction("ban", "address", "127.0.0.1", "You are banned.", None, None)
        await served.lobby.storage.moderation.restrict(ban, by="operator")
        await served.lobby.orders.carry_out_new()
        await ask_all(served, observed)
    not_named = {each[:2]: found - each.statuses for each, found in observed.items() if found - each.statuses}
    never_seen = {each[:2]: each.refusals - found for each, found in observed.items() if each.refusals - found}
    assert (not_named, never_seen) == ({}, {})
    assert len(observed) > 40


async def test_no_endpoint_leaves_its_refusals_open(asked: Served) -> None:
    described = ok(await asked.http.get("/api/openapi.json"))
    for path, methods in described["paths"].items():
        for each in methods.values():
            for status, response in each["responses"].items():
                assert status.isdecimal(), path
                if int(status) < 400:
                    continue
                refused = described["components"]["responses"][response["$ref"].rpartition("/")[2]]
                assert refused["content"]["application/json"]["schema"]["$ref"].endswith("/Problem")
                assert ("Retry-After" in refused.get("headers", {})) == (status in ("429", "503"))


def test_each_kind_of_refusal_has_the_status_of_its_nearest_kind() -> None:
    assert all(status_of(kind) == status for kind, status in STATUSES.items())
