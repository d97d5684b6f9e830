"""What an invitation names: addresses at which others really reach the server."""

import pytest

from deadhand.server.network import addresses
from deadhand.server.network.addresses import HERE_ONLY, NO_NETWORK, BoundAddress, check_public, request_origin
from tests.server.running import Asked, ok, refusal


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer in one network."""
    monkeypatch.setattr(addresses, "own_addresses", lambda: ["192.168.1.5", "127.0.1.1"])


def known(host: str, *, public: str | None = None, at: str = "") -> tuple[list[str], str]:
    found = addresses.reachable_addresses(BoundAddress(host, 8000), public=public, request_origin=at)
    return found.addresses, found.trouble


@pytest.mark.usefixtures("home")
def test_the_best_address_comes_first_and_none_leads_back_to_who_opens_it() -> None:
    lan = "http://192.168.1.5:8000"
    assert known("0.0.0.0", at="http://127.0.0.1:8000") == ([lan], "")
    assert known("::", at="http://localhost:8000") == ([lan], "")
    assert known("0.0.0.0", at="http://laptop.local:8000") == (["http://laptop.local:8000", lan], "")
    assert known("0.0.0.0", at=lan) == ([lan], "")
    assert known("192.168.1.5", at="http://127.0.0.1:8000") == ([lan], "")
    assert known("127.0.0.1", at="http://[::1]:8000") == ([], HERE_ONLY)
    assert known("127.0.0.1", at="https://cards.example.org") == (["https://cards.example.org"], "")
    assert known("127.0.0.1", public="https://cards.example.org") == (["https://cards.example.org"], "")


def test_a_computer_in_no_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_addresses", lambda: ["127.0.0.1"])
    assert known("0.0.0.0") == ([], NO_NETWORK)


def test_this_computer_knows_itsown_addresses() -> None:
    assert all(part.isdecimal() for own in addresses.own_addresses() for part in own.split("."))


@pytest.mark.parametrize("host", ["", "a b", "evil/path", "a\r\nb", "x" * 300, "a:b:c"])
def test_a_host_that_is_none_is_passed_over(host: str) -> None:
    assert request_origin("http", host) == ""


def test_a_public_address_is_checked() -> None:
    assert check_public("https://cards.example.org/") == "https://cards.example.org"
    for wrong in ("cards.example.org", "ftp://x", "https://", "https://x/y"):
        with pytest.raises(ValueError, match="looks like"):
            check_public(wrong)


@pytest.mark.anyio
async def test_only_seated_people_get_the_addresses(asked: Asked) -> None:
    started = await asked.start()
    refusal(await asked.http.get(f"/api/tables/{started['id']}/addresses"), 403)
    told = await asked.get(f"{started['id']}/addresses", started["secret"])
    assert told == {"addresses": ["http://deadhand"], "trouble": ""}


@pytest.mark.anyio
async def test_a_server_that_nobody_else_reaches_says_so_in_the_language_of_the_request(
    asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "request_origin", lambda *_: "")
    started = await asked.start()
    headers = {"X-Seat-Secret": started["secret"], "Accept-Language": "de"}
    told = ok(await asked.http.get(f"/api/tables/{started['id']}/addresses", headers=headers))
    assert told["trouble"].startswith("Nur dieser Computer erreicht diesen Tisch.")
