"""Push messages go to public https addresses only, and to the address that was checked."""

import asyncio
import socket
from typing import Any

import pytest

from deadhand.server.push.delivery import PushDelivery
from deadhand.server.push.endpoints import read_endpoint, resolve
from deadhand.server.push.messages import Signer, new_private_key
from deadhand.server.shapes.requests import PushSubscription
from deadhand.table.errors import Refused
from tests.server.push.service import PushService

pytestmark = pytest.mark.anyio
GOOD = "https://fcm.googleapis.com/fcm/send/abc:def?x=1"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def test_a_public_push_service_is_read() -> None:
    endpoint = read_endpoint(GOOD, anywhere=False)
    assert (endpoint.host, endpoint.port, endpoint.secure) == ("fcm.googleapis.com", 443, True)
    assert (endpoint.origin, endpoint.path) == ("https://fcm.googleapis.com", "/fcm/send/abc:def?x=1")


@pytest.mark.parametrize(
    ("url", "anywhere", "origin", "path"),
    [
        ("https://push.example?a=b", False, "https://push.example", "/?a=b"),
        ("https://Push.Example:443/a", False, "https://push.example", "/a"),
        ("http://push.example:80?a/b", True, "http://push.example", "/?a/b"),
        ("http://localhost:8080", True, "http://localhost:8080", "/"),
        ("https://push.example:80/a", True, "https://push.example:80", "/a"),
        ("https://[2606:4700::1111]/a", False, "https://[2606:4700::1111]", "/a"),
        ("http://[::1]:8080?a", True, "http://[::1]:8080", "/?a"),
    ],
)
def test_the_origin_is_scheme_host_and_port_alone(url: str, anywhere: bool, origin: str, path: str) -> None:
    endpoint = read_endpoint(url, anywhere=anywhere)
    assert (endpoint.origin, endpoint.path) == (origin, path)
    assert endpoint.authority == origin.partition("//")[2]


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example/a",
        "https://push.example:8443/a",
        "https://push.example:99999/a",
        "https://ann@push.example/a",
        "https://push.example/a#b",
        "https://localhost/a",
        "https://127.0.0.1/a",
        "https://10.0.0.1/a",
        "https://169.254.169.254/latest",
        "https://[::1]/a",
        "https://[fd00::1]/a",
        "https://[::ffff:127.0.0.1]/a",
        "https://[64:ff9b::7f00:1]/a",
        "https://[64:ff9b:1::1]/a",
        "https://[::93.184.215.14]/a",
        "https://[fec0::1]/a",
        "https://[3fff::1]/a",
        "https://192.0.0.8/a",
        "https://[fe80::1%25eth0]/a",
        "https://push.example\\a/",
        "https://push.example,a/",
        "https://push.example:/a",
        "https://:pass@push.example/a",
        "https://[oops/a",
        "https:///a",
        "file:///etc/passwd",
        "https://push.example/a\r\nHost: other",
        "https://push.example/ä",
    ],
)
def test_any_other_address_is_refused(url: str) -> None:
    with pytest.raises(Refused, match="push service"):
        read_endpoint(url, anywhere=False)


@pytest.mark.parametrize(
    ("found", "fine"),
    [
        (["93.184.215.14"], True),
        (["2606:2800:21f:cb07:6820:80da:af6b:8b2c"], True),
        (["93.184.215.14", "192.168.0.1"], False),
        (["127.0.0.1"], False),
        (["100.64.0.1"], False),
        (["224.0.0.1"], False),
        (["fe80::1%eth0"], False),
        (["::ffff:10.0.0.1"], False),
        (["2002:7f00:1::"], False),
        (["64:ff9b::a00:1"], False),
        (["64:ff9b:1::a00:1"], False),
        (["2606:4700::1111%eth0"], False),
        (["192.0.0.170"], False),
    ],
)
async def test_a_name_that_leads_into_a_private_network_is_refused(
    monkeypatch: pytest.MonkeyPatch, found: list[str], fine: bool
) -> None:
    def look_up(host: str, port: int, **_: Any) -> list[Any]:
        return [(0, 0, 0, "", (address, port)) for address in found]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)  # no test asks a name server
    endpoint = read_endpoint(GOOD, anywhere=False)
    if fine:
        assert await resolve(endpoint, anywhere=False) == found[0]
    else:
        with pytest.raises(Refused):
            await resolve(endpoint, anywhere=False)
        assert await resolve(endpoint, anywhere=True) == found[0]


async def test_a_name_is_looked_up_once_and_the_checked_address_is_connected_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name server that answers something else the next time (DNS rebinding) changes nothing."""
    asked: list[str] = []
    connected: list[tuple[str, int]] = []

    def look_up(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        return [(0, 0, 0, "", ("93.184.215.14" if len(asked) == 1 else "127.0.0.1", port))]

    async def connect(host: str, port: int, **_: Any) -> None:
        connected.append((host, port))
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(asyncio, "open_connection", connect)
    browser = PushService()
    subscription = PushSubscription(**{**browser.subscription(), "endpoint": GOOD})
    delivery = PushDelivery(Signer(new_private_key(), "https://cards.example"), anywhere=False, forget=forget)
    delivery.send(subscription, topic="a", payload={})
    for _ in range(500):
        if connected:
            break
        await asyncio.sleep(0.01)
    await delivery.close()
    assert asked == ["fcm.googleapis.com"]
    assert connected == [("93.184.215.14", 443)]


async def forget(_endpoint: str) -> None:
    """Forget nothing."""
