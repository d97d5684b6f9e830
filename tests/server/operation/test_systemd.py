"""systemd is told that the server has started, and goes on; see `deploy/deadhand.service`."""

import asyncio
import re
import socket
from contextlib import suppress
from pathlib import Path

import pytest

from deadhand.server.settings import Settings
from tests.server.running import serving

UNIT = Path(__file__).parents[3] / "deploy" / "deadhand.service"


def listening(address: str) -> socket.socket:
    """Return what systemd listens at."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    listener.settimeout(0)
    listener.bind(address)
    return listener


def heard(listener: socket.socket) -> list[bytes]:
    """Return what was sent so far."""
    notices = []
    with suppress(BlockingIOError):
        while True:
            notices.append(listener.recv(100))
    return notices


@pytest.mark.anyio
@pytest.mark.parametrize("kind", ["file", "abstract"])
async def test_systemd_hears_of_a_server_as_long_as_its_event_loop_goes_on(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: str
) -> None:
    own = str(tmp_path / "notify")
    monkeypatch.setenv("NOTIFY_SOCKET", own if kind == "file" else f"@{own}")
    loop = asyncio.get_running_loop()
    with listening(own if kind == "file" else f"\0{own}") as listener:
        async with serving(settings), asyncio.timeout(10):
            for _ in range(2):  # one a second at most
                assert await loop.sock_recv(listener, 100) == b"READY=1\nWATCHDOG=1"
        heard(listener)
        await asyncio.sleep(1.1)
        assert not heard(listener)


@pytest.mark.anyio
async def test_a_server_goes_on_when_systemd_does_not_listen(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    async with serving(settings) as served:
        await asyncio.sleep(1.1)
        assert (await served.http.get("/readyz")).json()["ready"]


def test_the_unit_waits_for_many_notices_before_it_kills_a_server() -> None:
    unit = UNIT.read_text(encoding="utf-8")
    assert "Type=notify\n" in unit
    assert int(re.findall(r"^WatchdogSec=(\d+)$", unit, re.MULTILINE)[0]) >= 20
    assert "WatchdogSignal=SIGKILL\n" in unit  # a stopped process does nothing by any other one
