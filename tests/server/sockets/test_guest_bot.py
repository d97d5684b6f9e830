"""The guest of docs/bots.md, run as its own program, plays a game to its end."""

import asyncio
import sys
from pathlib import Path

import anyio
import pytest

from tests.conformance.playing import in_soak
from tests.server.client import PLAYED, Client, play_out
from tests.server.running import Served
from tests.test_shown_commands import PROGRAMS

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", ["zeven", *in_soak([("left_4_dead",)])])
async def test_a_guest_sits_down_by_the_link_and_plays(served: Served, tmp_path: Path, game: str) -> None:
    (tmp_path / "guest.py").write_text(PROGRAMS["guest.py"], encoding="utf-8")
    seats = ("me", "open", "random")
    started = await served.start(seats, game=game, options={"rounds": 1} if game == "zeven" else {})
    link = f"http://127.0.0.1:{served.port}/t/{started['id']}"
    ann = Client(served.port, started["id"], started["secret"])
    guest = await asyncio.create_subprocess_exec(sys.executable, str(tmp_path / "guest.py"), link)
    async with ann.connected():
        await ann.until(lambda frame: any(seat["ready"] for seat in frame.get("seats", [])[1:]))
        await served.begin(started["id"], started["secret"])
        await ann.until(lambda frame: frame["type"] == "state")
        await play_out(ann)
        with anyio.fail_after(PLAYED):
            assert await guest.wait() == 0
    summary = await served.get(started["id"])
    assert (summary["over"], summary["seats"][1]["name"]) == (True, "Guest bot")
