"""The guest of docs/bots.md, run as its own program, plays a game to its end."""

import asyncio
import json
import re
import sys
from pathlib import Path

import anyio
import pytest

from tests.conformance.playing import in_soak
from tests.server.client import PLAYED, Client, play_out
from tests.server.running import Served
from tests.test_shown_commands import BLOCKS, PROGRAMS

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


async def test_a_program_starts_a_table_with_the_seats_that_are_described(served: Served) -> None:
    page = next(block.page for block in BLOCKS if block.page.name == "bots.md")
    (wish,) = (json.loads(block.text) for block in BLOCKS if block.page == page and block.language == "json")
    described = re.findall(
        r"^\| (`.+?`) \|", page.read_text(encoding="utf-8").partition("`POST /api/tables`")[2], re.MULTILINE
    )
    words = re.findall(r"`(\w+)`", " ".join(described))
    assert words[:2] == ["me", "open"]
    for seats in (wish["seats"], ["me", *words[2:]]):
        started = (await served.http.post("/api/tables", json={**wish, "seats": seats})).raise_for_status().json()
        summary = await served.get(started["id"])
        assert (started["seat"], summary["begun"]) == (0, "open" not in seats)
        if "open" in seats:
            path, secret = f"/api/tables/{started['id']}/begin", {"X-Seat-Secret": started["secret"]}
            begun = await served.http.post(path, json={"fill": "hard"}, headers=secret)
            assert begun.raise_for_status().json()["begun"]
    refused = await served.http.post("/api/tables", json={**wish, "seats": ["me", "human"]})
    assert refused.status_code == 400
