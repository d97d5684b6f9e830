"""The server as people start it, attacked in all ways at once, while honest people play: what do they wait?

Every honest table comes from an address of its own and has a move a second; a game that ends is followed by another.
First nobody attacks, then one address does, then nine. All run on this machine, over loopback (127.x.y.z), so this
needs a system on which a whole network is loopback, as Linux has it. Attackers give way to the others where processors
are short (nice), as theirs would be elsewhere; what everybody took of them is told beside the delays.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Final

import httpx

import load.repository_path  # noqa: F401  # before what is of `tests`
from deadhand.match.state_in_words import PROTOCOL
from figures import Figure, note, parser, progress, show
from load.attackers import ASKED, Attacker, Target, all_at_once
from load.crowd import Apart
from load.people import MISSING, Played, offered, percentile
from load.server_process import Server, allow_many_sockets, cpu_of, served, within
from tests.server.attackers import everything

spawning = multiprocessing.get_context("spawn")
ATTACKER: Final = "127.6.6.{}"
DELAY_TARGET: Final = 150.0
"""Milliseconds from an honest move to the view at all seats, for 19 of 20 moves, whatever the attackers do."""
GROWTH_TARGET: Final = 48.0
"""MiB that the server may grow by from the second quarter of a run to the last."""
MADE: Final = 95.0
"""Percent of the moves that people wanted to make; starting another table takes some time, too."""
EACH: Final = 4
"""How often each attack goes on at the same time, from each address."""
BROKEN: Final = ("half-open", "deaf", "pings", "headers", "a body in drops")
"""Some of those attacks that break the protocols, which must have been ended."""
LOOK: Final = 2.0
"""Seconds between two looks at the server's memory."""
TEAM: Final = "left_4_dead"
"""The game that is played and taken back."""


async def prepared(slug: str, port: int) -> Target:
    """The attackers' tables: one is played to its end, and one waits in its middle."""
    source = ATTACKER.format(1)
    transport = httpx.AsyncHTTPTransport(local_address=source)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=60) as http:
        bots = {"game": slug, "nickname": "M", "seats": ["me", "greedy", "greedy", "greedy"], "pace": 0}
        table = (await http.post("/api/tables", json=bots)).json()
        team = {"game": TEAM, "nickname": "M", "seats": ["me", "me", "me"], "pace": 0}
        own = (await http.post("/api/tables", json=team)).json()
    target = Target(port, table["id"], own["id"], own["secret"])
    draw = random.Random(1)  # noqa: S311
    async with Attacker(target, source, lambda _: None).socket(target.over) as socket:
        await socket.send(type="hello", protocol=PROTOCOL, secret=table["secret"], since=-1, facts=True)
        while b'"end":{' not in (heard := await socket.hear()):
            if (state := json.loads(heard))["type"] == "state" and (offers := offered(heard)):
                await socket.send(type="move", n=state["n"], action=draw.choice(offers))
                await asyncio.sleep(0.05)
    return target


def ask(names: list[str], target: Target, sources: list[str], seconds: float, found: Any) -> None:
    """What one process of the attackers does: ask within the protocols."""
    os.nice(10)
    allow_many_sockets()
    found.put(asyncio.run(all_at_once(names, target, sources, seconds, each=EACH)))


def break_in(target: Target, sources: list[str], seconds: float, found: Any) -> None:
    """What the other one does: break the protocols."""

    async def attack() -> list[dict[str, int]]:
        return await asyncio.gather(*(everything(target.port, target.over, seconds, source=each) for each in sources))

    os.nice(10)
    allow_many_sockets()
    ended: Counter[str] = Counter()
    for each in asyncio.run(attack()):
        ended.update(each)
    found.put({name: {"ended": count} for name, count in ended.items()})


@dataclass
class Assault:
    """All attacks from so many addresses, going on in processes of their own."""

    target: Target
    addresses: int
    seconds: float
    names: list[str]
    answers: dict[str, dict[str, int]] = field(default_factory=dict)
    core_share: float = 0.0

    def __enter__(self) -> "Assault":
        self._found = spawning.Queue()
        sources = [ATTACKER.format(1 + number) for number in range(self.addresses)]
        asked = (self.names, self.target, sources, self.seconds, self._found)
        self._processes = [spawning.Process(target=ask, args=asked, daemon=True)] if self.addresses else []
        if self.addresses and self.names == list(ASKED):
            broken = (self.target, sources, self.seconds, self._found)
            self._processes.append(spawning.Process(target=break_in, args=broken, daemon=True))
        for process in self._processes:
            process.start()
        self._begun = time.monotonic()
        return self

    def __exit__(self, *error: object) -> None:
        if error[0] is None:
            self.core_share = sum(cpu_of(each.pid or 0) for each in self._processes) / (time.monotonic() - self._begun)
            for _ in self._processes:
                self.answers |= self._found.get(timeout=60)
        for process in self._processes:
            process.kill()
            process.join()

    @property
    def tried(self) -> list[str]:
        """The attacks that were answered or ended, often enough."""
        return [name for name, answers in self.answers.items() if sum(answers.values()) > (name not in BROKEN)]

    @property
    def faults(self) -> int:
        """Answers that no server should give."""
        return sum(count for answers in self.answers.values() for told, count in answers.items() if told == "500")


class Phase:
    """Honest people play for a while, and somebody attacks or nobody does."""

    def __init__(self, server: Server, people: Apart, slug: str, tables: int) -> None:
        self._server = server
        self._people = people
        self._slug = slug
        self._tables = tables

    def figures(self, what: str, assault: Assault) -> Iterator[Figure]:
        """What people saw, and what it took."""
        seconds, sizes = assault.seconds, list[float]()
        before, cpu, begun = self._server.told(), self._server.cpu(), time.monotonic()
        with assault, progress(what, seconds) as tell:
            self._people.order("play", seconds, self._tables, 1.0)
            while not self._people.done(LOOK):
                sizes.append(self._server.memory())
                tell(min(seconds, time.monotonic() - begun))
            played: Played = self._people.answer()
        used = (self._server.cpu() - cpu) / (time.monotonic() - begun)
        after = self._server.told()
        self._note(what, assault, played, used, 1000 * within(before, after, "deadhand_event_loop_delay_seconds", 95))
        slug, quarter = self._slug, max(1, len(sizes) // 4)
        yield Figure("p50_ms", played.percentile(50), slug, what)
        yield Figure("p95_ms", played.percentile(95), slug, what, at_most=DELAY_TARGET)
        wanted = self._tables * int(seconds)
        yield Figure("made_percent", 100 * len(played.delays) / wanted, slug, f"{what}, moves made", at_least=MADE)
        faults = after["deadhand_http_faults_total"] - before["deadhand_http_faults_total"]
        wrong = played.errors + assault.faults + faults + self._server.log.count("Traceback")
        yield Figure("errors", wrong, slug, f"{what}, of people and of the server", at_most=0)
        growth = median(sizes[-quarter:]) - median(sizes[quarter : 2 * quarter] or sizes)
        memory = f"{what}, from the second quarter to the last; {max(sizes):.0f} MiB at most"
        yield Figure("growth_mib", growth, slug, memory, at_most=GROWTH_TARGET)
        if assault.addresses:
            names = {*assault.names, *(BROKEN if assault.names == list(ASKED) else ())}
            tried = f"{what}, with an answer or an end"
            yield Figure("attacks_tried", len(names.intersection(assault.tried)), slug, tried, at_least=len(names))

    def _note(self, what: str, assault: Assault, played: Played, used: float, late: float) -> None:
        note(
            f"{what}: p95 {played.percentile(95):.1f}, p99 {played.percentile(99):.1f} ms; {len(played.delays)} moves, "
            f"{played.games} games ended; the server: {100 * used:.0f} % of a core, its loop late up to {late:g} ms "
            f"(p95); people: {100 * played.core_share:.0f} %, late {1000 * percentile(played.late, 95):.1f} ms (p95); "
            f"attackers: {100 * assault.core_share:.0f} %; errors: {played.errors} {played.said or ''}"
        )
        for name, answers in assault.answers.items():
            note(f"  {name}: {', '.join(f'{told} {count}' for told, count in sorted(answers.items()))}")


def figures(chosen: argparse.Namespace) -> Iterator[Figure]:
    """Without attackers, with one, with nine; or each attack by itself."""
    allow_many_sockets()
    slug, names = chosen.game, list(ASKED)
    with (
        tempfile.TemporaryDirectory(prefix="deadhand-") as folder,
        served(Path(folder), "--push", "anywhere", games=sorted({slug, TEAM})) as server,
    ):
        target = asyncio.run(prepared(slug, server.port))
        people = Apart(server.port, slug, chosen.tables, patience=chosen.patience)
        try:
            people.do("start")
            people.do("play", 3.0, chosen.tables, 1.0)  # to get warm
            phase, honest = Phase(server, people, slug, chosen.tables), f"{chosen.tables} tables"
            yield from phase.figures(f"{honest}, no attack", Assault(target, 0, chosen.quiet, []))
            if chosen.each:
                for name in chosen.only or names:
                    what = f"{honest}, {name} from {chosen.each} addresses"
                    yield from phase.figures(what, Assault(target, chosen.each, chosen.seconds, [name]))
                return
            yield from phase.figures(f"{honest}, all attacks from 1 address", Assault(target, 1, chosen.seconds, names))
            if chosen.nine:
                assault = Assault(target, 9, chosen.nine, names)
                yield from phase.figures(f"{honest}, all attacks from 9 addresses", assault)
        finally:
            people.end()
            note(f"The server's log: {server.log[-2000:] or 'nothing'}")


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--tables", type=int, default=200, help="honest ones")
    options.add_argument("--quiet", type=float, default=20, help="seconds without attacks")
    options.add_argument("--seconds", type=float, default=600, help="of all attacks at once, from one address")
    options.add_argument("--nine", type=float, default=60, help="seconds of all attacks at once, from nine addresses")
    options.add_argument("--patience", type=float, default=MISSING, help="seconds until a move counts as lost")
    options.add_argument("--each", type=int, default=0, help="instead, each attack alone from so many addresses")
    options.add_argument("--only", action="append", choices=list(ASKED), help="with --each, only this attack")
    chosen = options.parse_args()
    if any(0 < part <= LOOK for part in (chosen.quiet, chosen.seconds, chosen.nine)):
        options.error(f"the memory is looked at every {LOOK:g} seconds, so each part must take longer than that")
    show(figures(chosen), as_json=chosen.json)


if __name__ == "__main__":
    main()
