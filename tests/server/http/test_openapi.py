"""What the server says of itself is what it sends, and what the page's types were generated from."""

from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from deadhand.games import GAMES
from deadhand.server.describe import description
from deadhand.server.http.answers import Moment
from deadhand.server.shapes.server_frames import frames_adapter
from tests.server.client import Client, play_out
from tests.server.running import Served, ok

WRITTEN = Path(__file__).parents[3] / "web" / "openapi.json"


def test_the_types_of_the_page_are_made_from_this_server() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == description(), "run `make types`"


async def start(served: Served, game: str) -> dict[str, Any]:
    options = {"rounds": 1} if game == "zeven" else {}
    wish = {"game": game, "nickname": "Ann", "seats": ["me", "greedy", "greedy"], "options": options, "pace": 0}
    return ok(await served.http.post("/api/tables", json=wish))


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("game", "moves"),
    [
        *((game, 10_000 if game == "zeven" else 30) for game in GAMES),
        *(pytest.param(game, 10_000, marks=pytest.mark.soak) for game in GAMES if game != "zeven"),
    ],
)
async def test_every_frame_has_the_shape_that_is_described(served: Served, game: str, moves: int) -> None:
    """One game is played to its end, the others only in the soak."""
    table = await start(served, game)
    ann = Client(served.port, table["id"], table["secret"])
    watcher = Client(served.port, table["id"], None)
    async with ann.connected(), watcher.connected():
        await ann.send(type="ping")
        await ann.send(type="emote", emote="gg")
        await ann.play(999_999)
        await play_out(ann, most=moves)
        await watcher.reach(ann.n)
    for told in (*ann.frames, *watcher.frames):
        frames_adapter().validate_python(told, strict=True)
    assert {told["type"] for told in ann.frames} >= {"state", "seats", "emote", "refused", "pong"}
    for eyes in ("mine", "none", "all") if ann.over else ("mine", "none"):
        told = await served.get(f"{table['id']}/moments/3?seat={eyes}", table["secret"])
        TypeAdapter(Moment).validate_python(told, strict=True)
