"""A server that is killed in the middle of play, again and again, and what its tables lose or get twice by that."""

import asyncio
import random
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import httpx
from sqlalchemy import select
from sqlalchemy.ext.asyncio import create_async_engine
from websockets.exceptions import ConnectionClosed

from deadhand.server.database.schema import moves as rows
from tests.server.client import Client
from tests.server.process import Process
from tests.server.running import Asked, ok

SEATS = ("me", "open", "greedy", "random")
GAMES = ("zeven", "zeven", "card_of_the_dead", "left_4_dead", "escape_the_horde")
"""What is played at the tables, in turn."""
AS_FAST_AS_THEY_CAN = ("--frames-per-second", "100000", "--tables-per-minute", "100000")
HARMLESS = ("The table has changed.", "Another move came first.")
"""The refusals of a choice that was sent twice, or was written though its answer was lost."""
PATIENCE = 60.0
"""Seconds after which a server is killed though nobody has moved."""

Kept = Mapping[int, tuple[int, int]]
"""What the database has of a table: by number the seat and the action."""


@dataclass
class Toll:
    """The counts of a run: kills, acknowledged moves, and moves that were kept."""

    kills: int = 0
    acknowledged: int = 0
    """Moves of people that the server said were made."""
    kept: int = 0
    """Moves in the database, of people and bots."""
    lost: int = 0
    """Moves that were acknowledged, or were in the database once, and are not there any more."""
    doubled: int = 0
    """Moves of people in the database that they have not made, or made once and not twice."""
    written: int = 0
    """Moves under way at a kill that were in the database, though nobody had been told so."""
    gone: int = 0
    """Moves under way at a kill that never came there, and were made again."""
    games: int = 0
    """Games that were played to their end and verified."""
    back: list[float] = field(default_factory=list)
    """Seconds from each outage until play had gone on at all tables, where people stay during it."""


class Person:
    """A client that notes every move the server acknowledged: a later state came and no refusal."""

    def __init__(self, client: Client, seat: int, moved: Callable[[], None]) -> None:
        self.client = client
        self.seat = seat
        self.acknowledged: dict[int, tuple[int, int]] = {}
        """By the move's number: the seat and the action."""
        self.sent: tuple[int, int] | None = None
        """The last move, while it is not acknowledged: the state's number and the action."""
        self.acted_at = 0.0
        """When the last acknowledged move was sent, by the monotonic clock."""
        self._sent_at = 0.0
        self._moved = moved

    async def play(self, draw: random.Random) -> None:
        """Choose whenever asked until the connection breaks or the game ends; first send again what was lost."""
        with suppress(ConnectionClosed, OSError):
            async with self.client.connected():
                answered = -1
                self._note()
                while not self.client.over:
                    if self.client.offers and answered < self.client.n:
                        answered = self.client.n
                        await self._choose(draw)
                    frame = await self.client.next()
                    if frame["type"] == "refused" and frame["retry"] is not None:  # faster than a server may be asked
                        await asyncio.sleep(frame["retry"])
                        answered = -1
                    elif frame["type"] == "refused":
                        assert frame["message"] in HARMLESS, frame
                    else:
                        self._note()

    async def _choose(self, draw: random.Random) -> None:
        n = self.client.n
        if self.sent is None or self.sent[0] != n:
            self.sent = n, draw.choice(self.client.offers)
        self._sent_at = time.monotonic()
        await self.client.send(type="move", n=n, action=self.sent[1])
        if draw.random() < 0.2:  # a nervous finger
            await self.client.send(type="move", n=n, action=self.sent[1])

    def _note(self) -> None:
        if self.sent is not None and self.client.n > self.sent[0]:
            self.acknowledged[self.sent[0] + 1] = (self.seat, self.sent[1])
            self.sent = None
            self.acted_at = self._sent_at
            self._moved()


@dataclass
class Table:
    """A table of two people and two bots that do not pause, and what its database was seen to have."""

    id: str
    people: list[Person]
    kept: Kept = field(default_factory=dict)

    @property
    def over(self) -> bool:
        """True if all have seen the game's end."""
        return all(person.client.n >= 0 and person.client.over for person in self.people)

    def compare(self, kept: Kept, toll: Toll) -> None:
        """Add to the toll what has happened by a kill."""
        assert list(kept) == list(range(1, len(kept) + 1)), "Moves are numbered without gaps."
        toll.lost += len(self.kept.items() - kept.items())
        known = {n: move for person in self.people for n, move in person.acknowledged.items()}
        toll.lost += len(known.items() - kept.items())
        toll.lost += sum(person.client.n > len(kept) for person in self.people)  # a view of what is not there
        unknown = {n: move for n, move in kept.items() if move[0] < len(self.people) and n not in known}
        for person in self.people:
            if person.sent is not None:
                n, action = person.sent
                written = unknown.get(n + 1) == (person.seat, action)
                unknown.pop(n + 1 if written else 0, None)
                toll.written += written
                toll.gone += not written
        toll.doubled += len(unknown)
        self.kept = kept


def http_of(port: int) -> httpx.AsyncClient:
    """Return an HTTP client of a server or proxy that waits as long as a loaded machine takes."""
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, trust_env=False, verify=False)


async def new_table(port: int, game: str = "zeven", *, moved: Callable[[], None] = lambda: None) -> Table:
    """A table of two people and two bots; `moved` is called for each acknowledged move.

    Two rounds of Zeven ask the two people 26 times or more, as 300 random games show; one round may be over in 11.
    """
    async with http_of(port) as http:
        asked = Asked(port, http)
        started = await asked.start(SEATS, **({"options": {"rounds": 2}} if game == "zeven" else {"game": game}))
        bob = await asked.sit(started["id"])
        await asked.begin(started["id"], started["secret"])
    clients = [Client(port, started["id"], secret) for secret in (started["secret"], bob["secret"])]
    return Table(started["id"], [Person(client, seat, moved) for seat, client in enumerate(clients)])


class Killings:
    """Tables at a server that is killed, one life after the other."""

    def __init__(self, server: Process, database: str, *, tables: int, seed: int) -> None:
        """`database`: where the server keeps its tables, to look there between its lives."""
        self.toll = Toll()
        self._server = server
        self._database = database
        self._draw = random.Random(seed)
        self._count = tables
        self._tables: list[Table] = []
        self._started = 0
        self._left = 0
        """Moves until the kill."""
        self._due = asyncio.Event()

    async def live(self) -> None:
        """One life of the server: play, be killed, be looked at, and start again."""
        await self._fill()
        self._left, self._due = self._draw.randint(0, 6 * self._count), asyncio.Event()
        everybody, due = asyncio.create_task(self._play()), asyncio.create_task(self._due.wait())
        await asyncio.wait([due, everybody], timeout=PATIENCE, return_when="FIRST_COMPLETED")
        due.cancel()
        await asyncio.sleep(self._draw.random() * 0.02)
        while self.toll.kills % 2 and not (everybody.done() or self._under_way):  # every second one certainly strikes
            await asyncio.sleep(0)
        self._server.kill()
        self.toll.kills += 1
        await everybody
        await self._look()
        self._server.start()

    async def finish(self) -> None:
        """Play what is open to its end, and verify it."""
        async with asyncio.timeout(10 * PATIENCE):
            await self._play()
        assert all(table.over for table in self._tables)
        await self._look(whole=True)
        await self._verify()

    @property
    def _port(self) -> int:
        """The port that people connect to."""
        return self._server.port

    @property
    def _under_way(self) -> bool:
        """True if a move was sent that nobody has heard of yet."""
        return any(person.sent is not None for table in self._tables for person in table.people)

    async def _play(self) -> None:
        await asyncio.gather(*(person.play(self._draw) for table in self._tables for person in table.people))

    async def _look(self, *, whole: bool = False) -> None:
        kept = await self._kept()
        for table in self._tables:
            table.compare(kept[table.id], self.toll)
            if whole:
                assert not any(person.sent for person in table.people)

    async def _verify(self) -> None:
        """Look at the tables that are over once more, and leave them."""
        over = [table for table in self._tables if table.over]
        async with http_of(self._port) as http:
            for table in over:
                assert ok(await http.get(f"/api/tables/{table.id}/verify"))["honest"]
                self.toll.games += 1
                self.toll.kept += len(table.kept)
                self.toll.acknowledged += sum(len(person.acknowledged) for person in table.people)
        self._tables = [table for table in self._tables if table not in over]

    async def _fill(self) -> None:
        """Put a new table where one is over."""
        await self._verify()
        while len(self._tables) < self._count:
            game = GAMES[self._started % len(GAMES)]
            self._tables.append(await new_table(self._port, game, moved=self._moved))
            self._started += 1

    def _moved(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self._due.set()

    async def _kept(self) -> dict[str, dict[int, tuple[int, int]]]:
        """Return the rows of the database for the tables at which somebody plays."""
        engine = create_async_engine(self._database)
        ids = [table.id for table in self._tables]
        found: dict[str, dict[int, tuple[int, int]]] = {table: {} for table in ids}
        async with engine.connect() as connection:
            for row in await connection.execute(select(rows).where(rows.c.table_id.in_(ids)).order_by(rows.c.n)):
                found[row.table_id][row.n] = row.seat, row.action
        await engine.dispose()
        return found
