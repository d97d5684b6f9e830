"""Client identity: only named proxies are trusted, and foreign host names are refused."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import Mock

import httpx
import pytest
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from deadhand.server.edge.clients import ClientAddress, client_key
from deadhand.server.network.addresses import check_host, check_proxy
from deadhand.server.settings import Settings
from tests.server.running import FOUR, Served, check_sentence, ok, refusal, serving

pytestmark = pytest.mark.anyio
PROXY = "127.0.0.9"
TABLE: dict[str, Any] = {"game": "zeven", "nickname": "Ann", "seats": list(FOUR)}


@asynccontextmanager
async def asked_from(served: Served, source: str) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.AsyncHTTPTransport(local_address=source)
    async with httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{served.port}") as client:
        yield client


async def refused_socket(served: Served, **headers: str) -> str:
    """The sentence with which a socket is refused."""
    table = await served.start()
    url = f"ws://127.0.0.1:{served.port}/api/tables/{table['id']}/socket"
    names = {name.replace("_", "-"): value for name, value in headers.items() if name != "host"}
    with pytest.raises(InvalidStatus) as caught:
        await connect(url, additional_headers=names, proxy=None)
    answer = caught.value.response
    assert answer.status_code == 403
    sentence: str = httpx.Response(200, content=bytes(answer.body or b"")).json()["detail"]["message"]
    check_sentence(sentence)
    return sentence


@pytest.mark.parametrize(
    ("host", "by"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unknown", ""),
    ],
)
def test_a_network_of_ipv6_counts_as_one_address(host: str, by: str) -> None:
    assert client_key(host) == by


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7", "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7, 10.1.2.3", "203.0.113.7"),
        ("203.0.113.7:5123", "203.0.113.7"),
        ("[2001:db8::5]:5123", "2001:db8::/64"),
        ("2001:db8::5", "2001:db8::/64"),
        ("", PROXY),
        ("10.1.2.3", "10.1.2.3"),
        ("1.1.1.1," * 500 + "203.0.113.7", "203.0.113.7"),
        ("me", ""),
    ],
)
async def test_the_client_is_the_last_forwarded_address_that_is_no_trusted_proxy(
    settings: Settings, forwarded: str, client: str
) -> None:
    clients: list[str] = []

    async def note(scope: Scope, _receive: Receive, _send: Send) -> None:
        clients.append(scope["client"][0])

    served = ClientAddress(note, settings.with_changes(proxy=(PROXY, "10.0.0.0/8")))
    for peer in (PROXY, f"::ffff:{PROXY}"):
        headers = [(b"x-forwarded-for", forwarded.encode())]
        await served({"type": "http", "client": (peer, 1), "headers": headers}, Mock(), Mock())
    assert clients[0] == client
    assert clients[1] == client


async def test_a_proxy_that_is_not_named_is_not_believed(settings: Settings) -> None:
    async with serving(settings.with_changes(tables_per_minute=2)) as served:
        for number in range(3):
            answer = await served.http.post(
                "/api/tables", json=TABLE, headers={"X-Forwarded-For": f"203.0.113.{number}"}
            )
            assert answer.status_code == (200 if number < 2 else 429)


async def test_behind_a_named_proxy_everybody_is_counted_for_themselves(settings: Settings) -> None:
    few = settings.with_changes(tables_per_minute=2, proxy=(PROXY,), connections_per_address=1, sockets_per_address=1)
    async with serving(few) as served, asked_from(served, PROXY) as proxy:
        for _ in range(2):
            for client in ("203.0.113.1", "203.0.113.2", "2001:db8:1::1", "2001:db8:2::1"):
                ok(await proxy.post("/api/tables", json=TABLE, headers={"X-Forwarded-For": f"6.6.6.6, {client}"}))
        for same in ("203.0.113.1", "2001:db8:1::2"):
            refusal(await proxy.post("/api/tables", json=TABLE, headers={"X-Forwarded-For": same}), 429)


async def test_sockets_behind_a_proxy_are_counted_for_who_opens_them(settings: Settings) -> None:
    async with serving(settings.with_changes(sockets_per_address=1, proxy=("127.0.0.1",))) as served:
        table = await served.start()
        url = f"ws://127.0.0.1:{served.port}/api/tables/{table['id']}/socket"

        def by(client: str) -> connect:
            return connect(url, additional_headers={"X-Forwarded-For": client}, proxy=None, close_timeout=0.1)

        async with by("203.0.113.1"), by("203.0.113.2"), by("203.0.113.1") as third:
            assert "Too many connections" in str(await third.recv())


async def test_a_foreign_name_is_refused_and_ours_are_not(settings: Settings) -> None:
    named = settings.with_changes(
        allowed_host=("cards.example.org", "*.home"), public_address="https://play.example.org"
    )
    async with serving(named) as served:
        for host in ("evil.example", "cards.example.org.evil.example", "home", "evilhome", "x.home.evil:80"):
            assert (await served.http.get("/api/status", headers={"Host": host})).status_code == 400
        for host in (
            "cards.example.org",
            "CARDS.example.org:8000",
            "a.home",
            "play.example.org",
            "localhost:1",
            "[::1]:2",
        ):
            ok(await served.http.get("/api/status", headers={"Host": host}))
        assert (await served.http.get("/", headers={"Host": "evil.example"})).status_code == 400


async def test_any_name_will_do_where_none_is_set(served: Served) -> None:
    ok(await served.http.get("/api/status", headers={"Host": "laptop"}))


async def test_a_socket_behind_a_proxy_that_rewrites_host_opens_with_the_public_address(settings: Settings) -> None:
    page = {"Origin": "https://cards.example.org"}
    async with serving(settings) as served:
        assert "--public-address" in await refused_socket(served, **page)
    async with serving(settings.with_changes(public_address="https://cards.example.org")) as served:
        table = await served.start()
        url = f"ws://127.0.0.1:{served.port}/api/tables/{table['id']}/socket"
        async with connect(url, additional_headers=page, proxy=None):
            pass
        assert "own page" in await refused_socket(served, Origin="https://evil.example")


async def test_a_socket_refused_is_no_fault_of_ours(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    await refused_socket(served, Origin="https://evil.example")
    await asyncio.sleep(0.05)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_invitations_name_the_address_that_the_proxy_was_asked_at(settings: Settings) -> None:
    said = {"Host": "cards.example.org", "X-Forwarded-Proto": "https"}
    for proxy, first in (((), "http://cards.example.org"), (("127.0.0.0/8",), "https://cards.example.org")):
        async with serving(settings.with_changes(proxy=proxy)) as served:
            table = await served.start()
            headers = {**said, "X-Seat-Secret": table["secret"]}
            told = ok(await served.http.get(f"/api/tables/{table['id']}/addresses", headers=headers))
            assert (told["addresses"] or [None])[0] == first


def test_names_of_proxies_and_hosts_are_checked() -> None:
    assert (check_proxy("10.1.2.3/8"), check_proxy("::1")) == ("10.0.0.0/8", "::1")
    assert (check_host("Cards.Example.org."), check_host("*.home")) == ("cards.example.org", "*.home")
    for wrong in ("caddy", "10.0.0.0/40", "", "*"):
        with pytest.raises(ValueError, match=r"127\.0\.0\.1 or"):
            check_proxy(wrong)
    for wrong in ("https://x.org", "x.org:80", "*", "a b", "", "*.*.org"):
        with pytest.raises(ValueError, match=r"looks like"):
            check_host(wrong)
