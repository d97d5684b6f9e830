"""People at many tables who cost as little as they can, in a process of their own: the server is what is measured.

Every seat is a connection written by hand, and a frame is decoded only if it asks somebody. What the people cost is
told with what they saw: their share of a core, and how late they themselves came to what was due.
"""

import asyncio
import base64
import gc
import json
import multiprocessing
import os
import random
import re
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any, Final

from deadhand.games import find_game

MOST_SEATS: Final = 4
"""Seats of a table, if its game has as many."""
HERE: Final = "127.0.0.1"
MISSING: Final = 10.0
"""Seconds after which a view that has not come counts as an error."""
LOOK: Final = 0.01
"""Seconds between two looks at how late the people are."""
AGAIN: Final = 0.05
"""Seconds until somebody who does not reach the server tries once more."""
AT_ONCE: Final = 8
"""Tables that are started at the same time."""
STATE: Final = re.compile(rb'\{"type": ?"state", ?"n": ?(\d+)')
REFUSED: Final = re.compile(rb'\{"type": ?"refused"')
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Unserved(Exception):  # it says what became of somebody
    """The server did not do what a person may expect of it."""


@dataclass
class Played:
    """What people saw while they played."""

    delays: list[float] = field(default_factory=list)
    """Seconds from each move to its view at all seats."""
    due: int = 0
    """Moves that people wanted to make."""
    missing: int = 0
    """Moves whose view did not come."""
    refused: int = 0
    broken: int = 0
    """Connections that ended."""
    games: int = 0
    """Games that came to their end; another table was started in their place."""
    said: set[str] = field(default_factory=set)
    """What was said by way of errors."""
    core_share: float = 0.0
    """Processor time of the people, of every second."""
    late: list[float] = field(default_factory=list)
    """Seconds by which the people themselves came late to what was due."""

    @property
    def errors(self) -> int:
        """Whatever should not have happened."""
        return self.missing + self.refused + self.broken

    def percentile(self, percent: int) -> float:
        """Milliseconds within which so many moves of a hundred were seen; one without a view took for ever."""
        return 1000 * percentile([*self.delays, *[MISSING] * self.missing], percent)


def percentile(values: Sequence[float], percent: float) -> float:
    """The value that so many of a hundred do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else 0.0


def masked(opcode: int, data: bytes) -> bytes:
    """A frame as clients send it, masked with zeros."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([0x80 | opcode]) + length + bytes(4) + data


async def ask(port: int, path: str, body: object, *, source: str, secret: str = "") -> Any:
    """What the server answers to a POST from an address."""
    reader, writer = await asyncio.open_connection(HERE, port, local_addr=(source, 0))
    data = json.dumps(body).encode()
    key = f"X-Seat-Secret: {secret}\r\n" if secret else ""
    head = f"POST {path} HTTP/1.1\r\nHost: {HERE}:{port}\r\nConnection: close\r\n{key}"
    writer.write(f"{head}Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data)
    told, _, answer = (await reader.read(-1)).partition(b"\r\n\r\n")
    writer.close()
    if not told.startswith(b"HTTP/1.1 200"):
        raise Unserved(f"{path}: {told[:40]!r} {answer[:200]!r}")
    return json.loads(answer)


class Seat(asyncio.Protocol):
    """A person's connection."""

    def __init__(self, table: "Table", number: int) -> None:
        self._table = table
        self._number = number
        self._rest = b""
        self._upgraded = False
        self._transport: asyncio.Transport | None = None

    async def open(self) -> None:
        """Connect and say who it is; the answer comes by itself."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, HERE, self._table.port, local_addr=(self._table.address, 0))

    def connection_made(self, transport: Any) -> None:
        """Ask for a socket."""
        self._transport = transport
        head = f"GET /api/tables/{self._table.id}/socket HTTP/1.1\r\nHost: {HERE}:{self._table.port}\r\n"
        upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(f"{head}{upgrade}Sec-WebSocket-Key: {key}\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        data, at = self._rest + data if self._rest else data, 0
        if not self._upgraded:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            self._greet(head)
        while len(data) >= at + 2:
            length, begin = data[at + 1], at + 2
            if length >= 126:
                begin += 2 if length == 126 else 8
                length = int.from_bytes(data[at + 2 : begin], "big")
            if len(data) < begin + length:
                break
            self._take(data[at] & 15, data[begin : begin + length])
            at = begin + length
        self._rest = data[at:]

    def connection_lost(self, _error: Exception | None) -> None:
        """It has ended."""
        self._transport = None
        self._table.loses(self._number, "A connection ended.")

    def send(self, **frame: object) -> None:
        """Say something."""
        if self._transport is not None:
            self._transport.write(masked(TEXT, json.dumps(frame).encode()))

    def close(self) -> None:
        """Go, without waiting."""
        if self._transport is not None:
            self._transport.abort()

    def _greet(self, head: bytes) -> None:
        if not head.startswith(b"HTTP/1.1 101"):
            self._table.loses(self._number, head.partition(b"\r\n")[0].decode())
        self._upgraded = True
        self.send(type="hello", secret=self._table.secrets[self._number], since=self._table.seen[self._number])

    def _take(self, opcode: int, data: bytes) -> None:
        if opcode == TEXT:
            self._table.hears(self._number, data)
        elif opcode == PING and self._transport is not None:
            self._transport.write(masked(PONG, data))
        elif opcode == CLOSE:
            self._table.loses(self._number, data[2:].decode())
            self.close()


class Table:
    """A table with a person at every seat, who come from an address of their own."""

    def __init__(self, port: int, address: str, slug: str, *, seed: int, patience: float) -> None:
        self.port = port
        self._patience = patience
        self.address = address
        self.id = ""
        self.secrets: list[str] = []
        self.seen: list[int] = []
        """The last state that each seat has seen."""
        self.played = Played()
        """What is seen from now on."""
        self.open = False
        """Whether everybody should be connected."""
        self._slug = slug
        self._draw = random.Random(seed)  # noqa: S311
        self._seats: list[Seat] = []
        self._asked: tuple[int, int, list[int]] | None = None
        """Who is asked: the state's number, the seat, and the actions."""
        self._over = False
        self._lost = False
        self._served: set[int] = set()
        """The seats that have seen a state since they connected."""
        self._waited = 0
        self._seen_by_all: asyncio.Future[None] | None = None

    async def start(self) -> None:
        """Start a table, sit down at all its seats and begin."""
        count = min(MOST_SEATS, find_game(self._slug).most_seats)
        new = {"game": self._slug, "nickname": "P0", "seats": ["me", *["open"] * (count - 1)]}
        table = await ask(self.port, "/api/tables", new, source=self.address)
        self.id, self.secrets = table["id"], [table["secret"]]
        for seat in range(1, count):
            wish = {"nickname": f"P{seat}", "seat": seat}
            taken = await ask(self.port, f"/api/tables/{self.id}/seats", wish, source=self.address)
            self.secrets.append(taken["secret"])
        await ask(self.port, f"/api/tables/{self.id}/begin", {}, source=self.address, secret=self.secrets[0])
        self.seen, self._asked, self._over, self._lost = [-1] * count, None, False, False

    async def connect(self) -> None:
        """Connect all seats at once, trying again as long as the server does not listen, and see how it stands."""
        self._served.clear()
        self._lost, self.open = False, True
        self._waited, self._seen_by_all = max(self.seen), asyncio.get_running_loop().create_future()
        self._seats = [Seat(self, number) for number in range(len(self.secrets))]
        await asyncio.gather(*(self._reach(seat) for seat in self._seats))
        async with asyncio.timeout(3 * self._patience):
            await self._seen_by_all

    async def _reach(self, seat: Seat) -> None:
        while True:
            with suppress(OSError):
                return await seat.open()
            await asyncio.sleep(AGAIN)

    def leave(self) -> None:
        """Close all connections."""
        self.open = False
        for seat in self._seats:
            seat.close()

    def hears(self, number: int, data: bytes) -> None:
        """A seat is told something."""
        state = STATE.match(data)
        if state is None:
            if REFUSED.match(data):
                self.played.refused += 1
                self.played.said.add(data.decode()[:300])
            return
        n = self.seen[number] = int(state[1])
        self._served.add(number)
        if b'"offers":[{' in data or b'"offers": [{' in data:
            prompt = json.loads(data)["view"]["prompt"]
            if prompt and prompt["seat"] == number and prompt["offers"]:
                self._asked = n, number, [offer["action"] for offer in prompt["offers"]]
        if b'"over":true' in data or b'"over": true' in data:
            self._over = True
        waiting = self._seen_by_all
        if waiting and len(self._served) == len(self.seen) and min(self.seen) >= self._waited and not waiting.done():
            waiting.set_result(None)

    def loses(self, _number: int, why: str) -> None:
        """A connection ends; that is an error as long as nobody has left."""
        if self.open:
            self.played.broken += 1
            self.played.said.add(why)
            self._lost = True

    async def play(self, begin: float, seconds: float, pace: float) -> None:
        """Make a move every so many seconds (0: at once), from then on; who sees no answer waits, then hurries on."""
        loop, due = asyncio.get_running_loop(), begin
        while due < begin + seconds and loop.time() < begin + seconds + self._patience:
            await asyncio.sleep(max(0.0, due - loop.time()))
            due = due + pace if pace else loop.time()
            if self._over or self._lost:
                await self._begin_anew()
            else:
                await self._move()

    async def _begin_anew(self) -> None:
        """Another table in the place of one that is over."""
        self.played.games += self._over
        self.leave()
        try:
            await self.start()
            await self.connect()
        except (Unserved, OSError, TimeoutError) as error:
            self._lost = True
            self.played.broken += 1
            self.played.said.add(str(error))

    async def _move(self) -> None:
        self.played.due += 1
        if self._asked is None or self._asked[0] != min(self.seen):
            self.played.missing += 1
            self.played.said.add("Nobody is asked.")
            return
        n, seat, offers = self._asked
        self._waited, self._seen_by_all = n + 1, asyncio.get_running_loop().create_future()
        begun = time.perf_counter()
        self._seats[seat].send(type="move", n=n, action=self._draw.choice(offers))
        try:
            await asyncio.wait_for(self._seen_by_all, self._patience)
        except TimeoutError:
            self.played.missing += 1
            return
        self.played.delays.append(time.perf_counter() - begun)


class Crowd:
    """All the tables."""

    def __init__(self, port: int, slug: str, count: int, *, patience: float, seed: int = 1) -> None:
        addresses = [f"127.1.{number // 250}.{number % 250 + 1}" for number in range(count)]
        self.tables = [
            Table(port, address, slug, seed=seed + n, patience=patience) for n, address in enumerate(addresses)
        ]

    async def start(self) -> None:
        """Start all tables and connect every seat."""
        queue = asyncio.Semaphore(AT_ONCE)

        async def start(table: Table) -> None:
            async with queue:
                await table.start()
                await table.connect()

        await asyncio.gather(*(start(table) for table in self.tables))
        gc.collect()
        gc.freeze()

    async def play(self, seconds: float, count: int, pace: float) -> Played:
        """A move every so many seconds at so many of the tables, spread over the time between."""
        played, tables = Played(), self.tables[:count]
        for table in self.tables:
            table.played = played
        begin, cpu, wall = asyncio.get_running_loop().time(), time.process_time(), time.perf_counter()
        late = asyncio.create_task(_watch(played.late))
        spread = (table.play(begin + pace * n / count, seconds, pace) for n, table in enumerate(tables))
        await asyncio.gather(*spread)
        late.cancel()
        played.core_share = (time.process_time() - cpu) / (time.perf_counter() - wall)
        return played

    async def come_back(self) -> Played:
        """Connect all seats again as soon as the server listens; gives when each table was served, from now."""
        played, begun = Played(), time.perf_counter()
        for table in self.tables:
            table.played = played
        await _listens(self.tables[0].port)

        async def back(table: Table) -> None:
            played.due += 1
            try:
                await table.connect()
            except TimeoutError:
                played.missing += 1
            else:
                played.delays.append(time.perf_counter() - begun)

        cpu, late = time.process_time(), asyncio.create_task(_watch(played.late))
        await asyncio.gather(*map(back, self.tables))
        late.cancel()
        played.core_share = (time.process_time() - cpu) / (time.perf_counter() - begun)
        return played

    def leave(self) -> None:
        """Everybody goes."""
        for table in self.tables:
            table.leave()


async def _listens(port: int) -> None:
    """Wait until the server takes connections."""
    while True:
        with suppress(OSError):
            (await asyncio.open_connection(HERE, port))[1].close()
            return
        await asyncio.sleep(AGAIN)


async def _watch(late: list[float]) -> None:
    """Note until cancelled how late the event loop is."""
    while True:
        due = time.perf_counter() + LOOK
        await asyncio.sleep(LOOK)
        late.append(max(0.0, time.perf_counter() - due))


async def _obey(orders: Connection, port: int, slug: str, count: int, patience: float) -> None:
    """Do what the other process says: call a method of the crowd, and tell what it gives."""
    crowd = Crowd(port, slug, count, patience=patience)
    while (order := await asyncio.to_thread(orders.recv)) is not None:
        name, arguments = order
        answer = getattr(crowd, name)(*arguments)
        orders.send(await answer if asyncio.iscoroutine(answer) else answer)


def _run(orders: Connection, port: int, slug: str, count: int, patience: float) -> None:
    asyncio.run(_obey(orders, port, slug, count, patience))


class Apart:
    """A crowd in a process of its own."""

    def __init__(self, port: int, slug: str, count: int, *, patience: float = MISSING) -> None:
        spawning = multiprocessing.get_context("spawn")
        self._orders, theirs = spawning.Pipe()
        self._process = spawning.Process(target=_run, args=(theirs, port, slug, count, patience), daemon=True)
        self._process.start()
        theirs.close()

    def order(self, name: str, *arguments: object) -> None:
        """Have the crowd do something."""
        self._orders.send((name, arguments))

    def done(self, within: float = 0.0) -> bool:
        """Whether it is done, after so many seconds at most."""
        return self._orders.poll(within)

    def answer(self) -> Any:
        """What came of it."""
        return self._orders.recv()

    def do(self, name: str, *arguments: object) -> Any:
        """Both."""
        self.order(name, *arguments)
        return self.answer()

    def end(self) -> None:
        """Everybody goes."""
        with suppress(OSError):
            self._orders.send(None)
        self._process.join(5)
        self._process.kill()
