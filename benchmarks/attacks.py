"""The server while one address asks for all it can: what honest tables wait meanwhile, and what each attack costs.

Every honest table comes from an address of its own and has a move a second; the attacker, at one address, asks again
and again for what grows with the length of a game. All run on this machine, over loopback (127.x.y.z), so this needs
a system on which a whole network is loopback, as Linux has it.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import multiprocessing
import os
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from deadhand.server.settings import Settings
from figures import Figure, note, parser, show
from server import FREE, MISSING, Table, allow_many_sockets, one_move_a_second, opened, resident, running, start_tables

spawning = multiprocessing.get_context("spawn")
ATTACKER: Final = "127.6.6.6"
DELAY_TARGET: Final = 150.0
"""Milliseconds from an honest move to the view at all seats, for 19 of 20 moves, whatever the attacker does."""
GROWTH_TARGET: Final = 64.0
"""MiB that the server may grow by in the second half of a run."""
AT_ONCE: Final = 8
"""How often each attack goes on at the same time."""


def settings(folder: str) -> Settings:
    """A server as people start it; only the honest tables are started faster than anybody could."""
    database = f"sqlite+aiosqlite:///{Path(folder) / 'tables.sqlite'}"
    return Settings(database, tables_per_minute=FREE)


@dataclass
class Target:
    """The tables that the attacker has: a game that is over, and one of its own to play about with."""

    port: int
    over: str
    team: str
    secret: str
    asked: int = 0
    """How many questions were asked."""
    slowed: int = 0
    """How many of them were answered that they came too fast."""
    said: set[str] = field(default_factory=set)

    def socket(self, table: str) -> Any:
        """A connection of the attacker's to a table."""
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        return connect(url, compression=None, ping_interval=None, max_size=None, proxy=None, local_addr=(ATTACKER, 0))

    def http(self) -> httpx.AsyncClient:
        """HTTP of the attacker's."""
        transport = httpx.AsyncHTTPTransport(local_address=ATTACKER)
        return httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", transport=transport, timeout=120)


async def say_hello_again(target: Target) -> None:
    """On open connections ask for the whole log, as fast as it is taken."""
    async with target.socket(target.over) as client:
        await client.send(json.dumps({"type": "hello"}))
        await _next_state(client)
        while True:
            await client.send(json.dumps({"type": "hello", "since": -1}))
            target.asked += 1
            target.slowed += await _is_refused(client)


async def come_again(target: Target) -> None:
    """Connect, ask for the whole log and go."""
    while True:
        async with target.socket(target.over) as client:
            await client.send(json.dumps({"type": "hello", "since": -1}))
            target.asked += 1
            target.slowed += await _is_refused(client)


def get(path: str) -> Callable[[Target], Awaitable[None]]:
    """Ask for an address below a finished table; `#` in it counts."""

    async def ask(target: Target) -> None:
        async with target.http() as http:
            for number in itertools.count():
                answer = await http.get(f"/api/tables/{target.over}{path.replace('#', str(number % 30))}")
                target.asked += 1
                target.slowed += answer.status_code == 429
                if answer.status_code == 429:
                    target.said.add(answer.json()["detail"]["message"])
                elif answer.status_code != 200:
                    note(f"{path}: {answer.status_code} {answer.text[:100]}")

    return ask


async def play_and_undo(target: Target) -> None:
    """Choose and take back, in turn."""
    async with target.socket(target.team) as client:
        await client.send(json.dumps({"type": "hello", "secret": target.secret}))
        state = await _next_state(client)
        while True:
            target.asked += 1
            prompt = state["view"]["prompt"]
            n, action = state["n"], prompt["offers"][0]["action"]
            frame = {"type": "undo", "n": n} if state["can_undo"] else {"type": "move", "n": n, "action": action}
            await client.send(json.dumps(frame))
            answer = await _next_answer(client)
            if answer["type"] == "refused":
                target.slowed += 1
                target.said.add(answer["message"])
                await asyncio.sleep(0.02)
                answer = {**state, "can_undo": False} if state["can_undo"] else state
            state = answer


ATTACKS: Final[dict[str, Callable[[Target], Awaitable[None]]]] = {
    "hello again": say_hello_again,
    "come again": come_again,
    "summary": get(""),
    "verify": get("/verify"),
    "moments": get("/moments/#"),
    "replay": get("/replay"),
    "play and undo": play_and_undo,
}


async def _is_refused(client: ClientConnection) -> bool:
    """Whether the next answer is a refusal; long ones are not read, as that would slow the attacker down."""
    while True:
        text = str(await client.recv())[:40]
        if '"state"' in text or '"refused"' in text:
            return '"refused"' in text


async def _next_answer(client: ClientConnection) -> dict[str, Any]:
    while True:
        frame: dict[str, Any] = json.loads(await client.recv())
        if frame["type"] in ("state", "refused"):
            return frame


async def _next_state(client: ClientConnection) -> dict[str, Any]:
    while (frame := await _next_answer(client))["type"] != "state":
        pass
    return frame


async def prepared(slug: str, port: int) -> Target:
    """The attacker's tables: bots play one to its end, and one waits in its middle."""
    async with Target(port, "", "", "").http() as http:
        bots = {"game": slug, "nickname": "M", "seats": ["me", "greedy", "greedy", "greedy"], "pace": 0}
        table = (await http.post("/api/tables", json=bots)).json()
        team = {"game": "left_4_dead", "nickname": "M", "seats": ["me", "me", "me"], "pace": 0}
        own = (await http.post("/api/tables", json=team)).json()
        target = Target(port, table["id"], own["id"], own["secret"])
        await _play_out(target, table["id"], table["secret"])
    return target


async def _play_out(target: Target, table: str, secret: str) -> None:
    draw = random.Random(1)  # noqa: S311
    async with target.socket(table) as client:
        await client.send(json.dumps({"type": "hello", "secret": secret}))
        while not (state := await _next_answer(client)).get("view", {}).get("over"):
            offers = state["view"]["prompt"]["offers"] if state["type"] == "state" else []
            if offers:
                move = {"type": "move", "n": state["n"], "action": draw.choice(offers)["action"]}
                await client.send(json.dumps(move))
                await asyncio.sleep(0.05)


def cpu_of(pid: int) -> float:
    """Seconds of processor time that a process has had."""
    words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


async def persevere(attack: Callable[[Target], Awaitable[None]], target: Target) -> None:
    """Attack again whenever a connection ends."""
    while True:
        with contextlib.suppress(WebSocketException, httpx.HTTPError, OSError):
            await attack(target)
        target.slowed += 1
        await asyncio.sleep(0.1)


def assault(target: Target, attacks: Sequence[str], seconds: float, begun: Any, found: Any) -> None:
    """What the attacker's process does: all these attacks, several of each at the same time."""

    async def attack() -> None:
        target.asked = target.slowed = 0
        begun.set()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(
                    asyncio.sleep(seconds),
                    *(persevere(ATTACKS[name], target) for name in attacks for _ in range(AT_ONCE)),
                )

    asyncio.run(attack())
    found.put((target.asked, target.slowed, target.said))


async def attacked(
    tables: Sequence[Table], target: Target, attacks: Sequence[str], pid: int, seconds: float
) -> tuple[list[float | None], float]:
    """The delays of honest moves while these attacks go on, and the processor time the server took meanwhile."""
    begun, found = spawning.Event(), spawning.Queue()
    attacker = spawning.Process(target=assault, args=(target, attacks, seconds, begun, found))
    attacker.start()
    await asyncio.to_thread(begun.wait)
    before = cpu_of(pid)
    spread = [number / len(tables) for number in range(len(tables))]
    moving = (one_move_a_second(*pair, seconds) for pair in zip(tables, spread, strict=True))
    delays = [delay for each in await asyncio.gather(*moving) for delay in each]
    used = cpu_of(pid) - before
    target.asked, target.slowed, target.said = await asyncio.to_thread(found.get)
    await asyncio.to_thread(attacker.join)
    return delays, used


def figures_of(slug: str, what: str, delays: Sequence[float | None], *, refused: int) -> list[Figure]:
    """What honest tables saw."""
    seen = sorted((MISSING if delay is None else delay) * 1000 for delay in delays)
    cuts = statistics.quantiles(seen, n=100)
    lost = sum(delay is None for delay in delays) + refused
    return [
        Figure("p50_ms", cuts[49], slug, what),
        Figure("p95_ms", cuts[94], slug, what, at_most=DELAY_TARGET),
        Figure("seen_percent", 100 * (1 - lost / len(delays)), slug, f"{what}, no error", at_least=100.0),
    ]


async def measure(chosen: argparse.Namespace) -> list[Figure]:
    """Each attack alone, then all together."""
    found: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder, running(settings(folder), chosen.game) as (pid, port):
        honest = await start_tables(chosen.game, port, chosen.tables, apart=True)
        target = await prepared(chosen.game, port)
        async with opened(honest):
            rounds = [("no attack", ()), *((name, (name,)) for name in ATTACKS)] if chosen.each else []
            for what, attacks in rounds:
                delays, used = await attacked(honest, target, attacks, pid, chosen.seconds)
                note(_told(what, target, used, len(delays)))
                found += figures_of(chosen.game, what, delays, refused=0)
            begun, sizes = time.monotonic(), [resident(pid)]
            while (left := chosen.long - (time.monotonic() - begun)) > 1:
                delays, used = await attacked(honest, target, tuple(ATTACKS), pid, min(left, 60))
                sizes.append(resident(pid))
                note(_told("all attacks", target, used, len(delays)) + f"; {sizes[-1] / 1024:.0f} MiB")
                found += figures_of(chosen.game, "all attacks at once", delays, refused=sum(t.errors for t in honest))
            if len(sizes) > 3:
                growth = (sizes[-1] - sizes[len(sizes) // 2]) / 1024
                found.append(Figure("growth_mib", growth, chosen.game, "second half", at_most=GROWTH_TARGET))
    return found


def _told(what: str, target: Target, used: float, moves: int) -> str:
    said = f" ({'; '.join(sorted(target.said))})" if target.said else ""
    target.said.clear()
    return (
        f"{what}: {target.asked} questions, {target.slowed} of them slowed down{said}; "
        f"{used:.1f} s of processor time for {moves} honest moves"
    )


def figures(chosen: argparse.Namespace) -> Iterator[Figure]:
    """All of them, once all are there."""
    allow_many_sockets()
    yield from asyncio.run(measure(chosen))


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--tables", type=int, default=200, help="honest ones")
    options.add_argument("--seconds", type=float, default=5, help="of each attack alone")
    options.add_argument("--long", type=float, default=20, help="seconds of all attacks at once")
    options.add_argument("--each", action=argparse.BooleanOptionalAction, default=True, help="try each alone, too")
    chosen = options.parse_args()
    show(figures(chosen), as_json=chosen.json)


if __name__ == "__main__":
    main()
