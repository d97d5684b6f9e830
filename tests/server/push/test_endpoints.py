"""Push messages go to public https addresses only."""

import socket
from typing import Any

import pytest

from deadhand.server.push.endpoints import read_endpoint, resolve
from deadhand.table.errors import Refused

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
