"""Every attack at once on the server as people start it, with few descriptors, while an honest player plays."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import anyio
import httpx
import pytest

from tests.server.client import Client
from tests.server.process import ROOT, Process

pytestmark = [pytest.mark.anyio, pytest.mark.soak]
SECONDS = 60
FEW = 1024
"""Descriptors of the server, as many systems give them."""
POOR = (
    f"import resource, runpy; resource.setrlimit(resource.RLIMIT_NOFILE, ({FEW}, {FEW}))\n"
    "runpy.run_module('deadhand', run_name='__main__', alter_sys=True)"
)
AIMS = ("", "pings", "body", "pieces", "half-open", "half-open", "half-open", "half-open", "half-open")
"""What each address does; the first does everything."""


class Poor(Process):
    """The server with few descriptors."""

    forks = False

    @property
    def command(self) -> list[str]:
        """What starts it."""
        return ["-c", POOR, *super().command[2:]]

    def told(self, name: str) -> int:
        """A number that the system tells of it."""
        text = Path(f"/proc/{self.child.pid}/status").read_text()
        return int(next(line.split()[1] for line in text.splitlines() if line.startswith(name)))

    @property
    def descriptors(self) -> int:
        """How many it has open."""
        return len(list(Path(f"/proc/{self.child.pid}/fd").iterdir()))


@contextmanager
def attacked(server: Process, table: str) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Attackers of many addresses, each in a process of its own."""
    command = [sys.executable, "-m", "tests.server.attackers", str(server.port), table, str(SECONDS)]
    attackers = [
        subprocess.Popen([*command, f"127.0.0.{2 + number}", aim], cwd=ROOT, stdout=subprocess.PIPE)
        for number, aim in enumerate(AIMS)
    ]
    try:
        yield attackers
    finally:
        for attacker in attackers:
            attacker.kill()
            attacker.communicate()


@pytest.mark.skipif(sys.platform != "linux", reason="the system is asked as Linux is")
async def test_every_attack_at_once_leaves_an_honest_player_alone(tmp_path: Path) -> None:
    server = Poor(tmp_path)
    server.start()
    try:
        await _played_while_attacked(server)
    except BaseException:
        server.kill()
        raise
    assert "Traceback" not in server.stop()[2]


async def _played_while_attacked(server: Poor) -> None:
    new = {"game": "zeven", "nickname": "Ann", "seats": ["me", "open"]}
    table = httpx.post(f"{server.address}/api/tables", json=new).json()
    player = Client(server.port, table["id"], table["secret"])
    memory, waits, most_open = server.told("VmRSS:"), [], 0
    with attacked(server, table["id"]) as attackers:
        async with player.connected():
            until = time.monotonic() + SECONDS
            while time.monotonic() < until:
                start = time.monotonic()
                await player.send(type="ping")
                await player.until(lambda frame: frame["type"] == "pong")
                waits.append(time.monotonic() - start)
                if len(waits) % 20 == 0:
                    most_open = max(most_open, server.descriptors)
                    httpx.get(f"{server.address}/api/status", timeout=5).raise_for_status()
                await anyio.sleep(0.1)
        done = [json.loads(attacker.communicate(timeout=30)[0]) for attacker in attackers]
    assert all(done), done
    waits.sort()
    most, grown = waits[len(waits) * 19 // 20], server.told("VmRSS:") - memory
    figures = f"19 of 20 waits up to {most:.3f} s, {most_open} descriptors, {grown} KiB more; ended: {done}"
    Path(server.folder / "figures.txt").write_text(figures)
    assert most < 0.5, figures  # the attackers have the same processor
    assert most_open < FEW * 7 // 8, figures
    assert grown < 100_000, figures
