"""The server's processor time with people who play bots alone: at the server, and on their devices, in one run.

At the server each of them starts a table, and plays a whole game over a socket. On a device a person needs the page's
requests alone: the page, the catalogue, the game, its words and help, and the rules. That is a first visit: browsers
keep the rules. Both make the same requests before they start. What the server takes without anybody is left out.
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import connect

import load.repository_path  # noqa: F401  # before what is of `tests`
from deadhand.games import find_game
from deadhand.match.state_in_words import PROTOCOL, complete_frame
from figures import Figure, note, parser, show
from load.server_process import Server, served

THINKING: Final = 0.2
"""Seconds that a person takes for an answer, on average: less than people do, as only moves cost."""
PACE: Final = 0.05
"""Seconds that bots take over a choice."""
COME: Final = 0.1
"""Seconds from one person to the next."""
IDLE: Final = 20.0
"""Seconds for which the server is measured without anybody."""
SHARE: Final = 10.0
"""The most percent that people on their devices may cost, of those at the server."""
ROOM: Final = (
    *("--max-connections", "100000", "--sockets-per-address", "100000", "--tables-per-minute", "100000"),
    *("--cpu-per-address", "100", "--cpu-burst", "1000", "--bot-cpu-per-address", "100"),
)
Person = Callable[[httpx.AsyncClient, random.Random], Coroutine[Any, Any, None]]


async def open_page(http: httpx.AsyncClient, slug: str) -> str:
    """Make the requests of the page before a game; return the hash of the rules for browsers."""
    for path in ("/", "/api/status", "/api/games?language=en", f"/api/games/{slug}/words?language=en"):
        (await http.get(path)).raise_for_status()
    game = (await http.get(f"/api/games/{slug}?language=en")).raise_for_status().json()
    (await http.get(f"/api/games/{slug}/help?language=en")).raise_for_status()
    return str(game["device"])


def at_server(server: Server, slug: str) -> Person:
    """A person who plays at the server."""

    async def play(http: httpx.AsyncClient, chance: random.Random) -> None:
        await open_page(http, slug)
        bots = find_game(slug).default_seats - 1
        wish = {"game": slug, "nickname": "Ann", "seats": ["me", *["greedy"] * bots], "pace": PACE}
        table = (await http.post("/api/tables", json=wish)).raise_for_status().json()
        await play_game(server, table, chance)

    return play


async def play_game(server: Server, table: dict[str, Any], chance: random.Random) -> None:
    """Play a game to its end."""
    known: dict[str, Any] = {}
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table['id']}/socket"
    async with connect(address, max_size=None, proxy=None) as socket:
        hello = {"type": "hello", "protocol": PROTOCOL, "secret": table["secret"], "since": -1, "facts": True}
        await socket.send(json.dumps(hello))
        async for text in socket:
            frame = complete_frame(json.loads(text), known)
            if frame["type"] != "state":
                continue
            facts = frame["facts"]
            if facts["end"]:
                return
            if facts["asked"] and facts["asked"][1] == table["seat"]:
                await asyncio.sleep(chance.expovariate(1 / THINKING))
                offer = chance.choice(facts["offers"])
                action = offer[0] if isinstance(offer, list) else offer
                await socket.send(json.dumps({"type": "move", "n": frame["n"], "action": action}))


def on_device(_server: Server, slug: str) -> Person:
    """A person who plays on their device: the server gives the page and the rules."""

    async def play(http: httpx.AsyncClient, _chance: random.Random) -> None:
        rules = await open_page(http, slug)
        for ending in ("json", "wasm"):
            (await http.get(f"/rules/{slug}.{rules}.{ending}")).raise_for_status()

    return play


async def cost(server: Server, person: Person, people: int, idle: float) -> float:
    """Return the processor time of the server until so many people, who come one after the other, have played.

    `idle` is what it takes in a second without anybody.
    """
    begun, before = time.monotonic(), server.cpu()
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{server.port}", timeout=60, trust_env=False, limits=limits
    ) as http:
        tasks: list[asyncio.Task[None]] = []
        for number in range(people):
            tasks.append(asyncio.create_task(person(http, random.Random(number))))  # noqa: S311
            await asyncio.sleep(COME)
        failed = [found for found in await asyncio.gather(*tasks, return_exceptions=True) if found]
    if failed:
        note(f"{len(failed)} people could not go on: {failed[0]}")
    return server.cpu() - before - idle * (time.monotonic() - begun)


def measured(slug: str, people: int) -> Iterator[Figure]:
    """The processor time of both ways, and their share."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), *ROOM, games=(slug,)) as server:
        asyncio.run(cost(server, on_device(server, slug), 1, 0.0))  # it fills the caches
        before = server.cpu()
        time.sleep(IDLE)
        idle = (server.cpu() - before) / IDLE
        there = asyncio.run(cost(server, at_server(server, slug), people, idle))
        here = asyncio.run(cost(server, on_device(server, slug), people, idle))
    variant = f"{people} people, one game each"
    yield Figure("at_server_s", there, slug, f"{variant}, processor time of the server")
    yield Figure("on_device_s", here, slug, f"{variant}, processor time of the server")
    yield Figure("share_percent", 100 * here / there, slug, variant, at_most=SHARE)


def main() -> None:
    """Measure."""
    options: argparse.ArgumentParser = parser(__doc__)
    options.add_argument("--people", type=int, default=50, help="default %(default)s")
    asked = options.parse_args()
    show(measured(asked.game, asked.people), as_json=asked.json)


if __name__ == "__main__":
    main()
