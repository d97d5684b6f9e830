"""Behind nginx and Caddy, with the pages that hosts are given and TLS, games are played, and it is known who asks."""

import asyncio
import json
import shutil
import ssl
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.server.client import Client, play_out
from tests.server.conftest import without_rows
from tests.server.edge.proxies import NAME, proxy
from tests.server.process import Process, running
from tests.server.running import Asked

pytestmark = [pytest.mark.anyio, pytest.mark.soak]
ELSEWHERE = "127.0.0.2"
"""Where the client connects from; the proxy itself comes from 127.0.0.1."""


class Behind(Process):
    """A server that a proxy on this machine stands before."""

    def __init__(self, folder: Path, *more: str) -> None:
        public = ("--public-address", f"https://{NAME}", "--allowed-host", NAME)
        log = ("--log-format", "json", "--log-level", "info")
        super().__init__(folder, "--proxy", "127.0.0.1", *public, *log, *more)


@cache
def trusting() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Way(httpx.AsyncHTTPTransport):
    """The way to a proxy, which is asked for its name."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["sni_hostname"] = NAME
        return await super().handle_async_request(request)


class Proxied(Client):
    """A client that comes through the proxy, from an address of its own."""

    def __init__(self, port: int, table: str, secret: str | None) -> None:
        super().__init__(port, table, secret)
        self.url = f"wss://{NAME}:{port}/api/tables/{table}/socket"
        self.port = port

    def connecting(self) -> connect:
        return connect(
            self.url,
            host="127.0.0.1",
            port=self.port,
            local_addr=(ELSEWHERE, 0),
            ssl=trusting(),
            server_hostname=NAME,
            origin=f"https://{NAME}:{self.port}",  # type: ignore[arg-type]
            additional_headers={"X-Forwarded-For": "203.0.113.99"},
            max_size=None,
            max_queue=None,
            proxy=None,
        )


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Behind]:
    """The server behind each proxy in turn."""
    with running(Behind(tmp_path_factory.mktemp("behind"))) as server:
        yield server


@pytest.fixture(scope="module")
def several(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Behind]]:
    """Three servers with one database, behind each proxy in turn."""
    database, folder = asyncio.run(without_rows(postgres)), tmp_path_factory.mktemp("several")
    servers = [Behind(folder, "--database", database) for _ in range(3)]
    with running(servers[0]), running(servers[1]), running(servers[2]):
        yield servers


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
@pytest.mark.parametrize("name", ["nginx", "caddy"])
async def test_a_game_is_played_behind_a_proxy_and_the_server_knows_who_asks(
    tmp_path: Path, name: str, behind: Behind
) -> None:
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    before = len(behind.log)
    with proxy(name, tmp_path, before=[behind.port]) as port:
        way = Way(verify=False, local_address=ELSEWHERE)
        lie = {"X-Forwarded-For": "203.0.113.99", "X-Request-ID": "a-lie", "Host": f"{NAME}:{port}"}
        base = f"https://127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=base, transport=way, headers=lie, timeout=30) as http:
            asked = Asked(port, http)
            started = await asked.start()
            bob = await asked.sit(started["id"])
            await asked.begin(started["id"], started["secret"])
            invited = await asked.get(f"{started['id']}/addresses", started["secret"])
            assert invited["addresses"][0] == f"https://{NAME}"
            clients = [Proxied(port, started["id"], secret) for secret in (started["secret"], bob["secret"])]
            async with clients[0].connected(), clients[1].connected():
                await play_out(*clients)
            answer = await http.get("/api/games", headers={"Host": "evil.example"})
            assert answer.status_code == 400 if name == "nginx" else not answer.content  # Caddy has no such name
            too_large = await http.post("/api/tables", content=b"x" * 100_000)
            assert too_large.status_code in (413, 502)  # Caddy may still be sending when it is refused
            answer = await http.get("/readyz")
            assert answer.status_code == 200
            assert answer.headers["x-request-id"] != "a-lie"
    lines = [json.loads(line) for line in behind.log[before:].splitlines()]
    told = [line for line in lines if line.get("path", "").startswith("/api/tables") or "to table" in line["message"]]
    assert len(told) > 5
    assert {line["address"] for line in told if "address" in line} == {ELSEWHERE}


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
@pytest.mark.parametrize("name", ["nginx", "caddy"])
async def test_everything_of_a_table_comes_to_one_of_several_servers(
    tmp_path: Path, name: str, several: list[Behind]
) -> None:
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    with proxy(name, tmp_path, before=[each.port for each in several]) as port:
        way = Way(verify=False, local_address=ELSEWHERE)
        base, headers = f"https://127.0.0.1:{port}", {"Host": f"{NAME}:{port}"}
        async with httpx.AsyncClient(base_url=base, transport=way, headers=headers, timeout=30) as http:
            tables = [
                await Asked(port, http).start(("me", "greedy")) for _ in range(16)
            ]  # one server has none of them in 1 run of 32,768
            for table in tables:
                for secret in (table["secret"], None, None):
                    async with Proxied(port, table["id"], secret).connected():
                        pass
                for path in ("", "/game", "/deck"):
                    assert (await http.get(f"/api/tables/{table['id']}{path}")).status_code == 200
    served = [{table["id"] for table in tables if knows(server, table["id"])} for server in several]
    assert sum(map(len, served)) == len(tables), "no table is at two servers"
    assert set().union(*served) == {table["id"] for table in tables}
    assert all(served)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
@pytest.mark.parametrize("name", ["nginx", "caddy"])
async def test_when_a_server_is_killed_its_tables_are_played_on_at_another(
    tmp_path: Path, name: str, several: list[Behind]
) -> None:
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    with proxy(name, tmp_path, before=[each.port for each in several]) as port:
        way = Way(verify=False, local_address=ELSEWHERE)
        base, headers = f"https://127.0.0.1:{port}", {"Host": f"{NAME}:{port}"}
        async with httpx.AsyncClient(base_url=base, transport=way, headers=headers, timeout=30) as http:
            table = await Asked(port, http).start(("me", "greedy"))
            me = Proxied(port, table["id"], table["secret"])
            async with me.connected():
                await play_out(me, most=20)
                (own,) = [server for server in several if knows(server, table["id"])]
                own.kill()
            killed = time.monotonic()
            async with me.connected():
                back = time.monotonic() - killed
                await play_out(me)
            served = [server for server in several if server is not own and knows(server, table["id"])]
            own.start()
    assert back < 5, "a busy machine takes its time"
    assert len(served) == 1


def knows(server: Behind, table: str) -> bool:
    """Whether a server was asked about a table, by its log."""
    return any(name in server.log for name in (f"to table '{table}'", f"/api/tables/{table}", f"at table {table}"))
