"""People at one table, and what they see while they play: a frame is decoded only if it asks somebody."""

import asyncio
import json
import random
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from deadhand.games import find_game
from load.wire import Seat, Unserved, ask

MOST_SEATS: Final = 4
"""Seats of a table, if its game has as many."""
MISSING: Final = 10.0
"""Seconds after which a view that has not come counts as an error."""
STATE: Final = re.compile(rb'\{"type": ?"state", ?"n": ?(\d+)')
REFUSED: Final = re.compile(rb'\{"type": ?"refused"')


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


class Table:
    """A table with a person at every seat, or one among bots of a level, from an address of its own."""

    def __init__(self, port: int, address: str, slug: str, *, seed: int, patience: float, bots: str = "") -> None:
        self.played = Played()
        """What is seen from now on."""
        self._port = port
        self._address = address
        self._slug = slug
        self._bots = bots
        self._patience = patience
        self._draw = random.Random(seed)  # noqa: S311
        self.id = ""
        """The table's id, once it is started."""
        self._secrets: list[str] = []
        self._seen: list[int] = []
        """The last state that each seat has seen."""
        self._open = False
        """Whether everybody should be connected."""
        self._seats: list[Seat] = []
        self._asked: tuple[int, int, list[int]] | None = None
        """Who is asked: the state's number, the seat, and the actions."""
        self.over = False
        """Whether the game has ended."""
        self.lost = False
        """Whether a connection ended that nobody has closed."""
        self._served: set[int] = set()
        """The seats that have seen a state since they connected."""
        self._waited = 0
        self._seen_by_all: asyncio.Future[None] | None = None

    async def start(self) -> None:
        """Start a table, sit down at all its open seats and begin."""
        count = min(MOST_SEATS, find_game(self._slug).most_seats)
        new = {"game": self._slug, "nickname": "P0", "seats": ["me", *[self._bots or "open"] * (count - 1)]}
        table = await ask(self._port, "/api/tables", new, source=self._address)
        self.id, self._secrets = table["id"], [table["secret"]]
        if not self._bots:
            for seat in range(1, count):
                wish = {"nickname": f"P{seat}", "seat": seat}
                taken = await ask(self._port, f"/api/tables/{self.id}/seats", wish, source=self._address)
                self._secrets.append(taken["secret"])
            await ask(self._port, f"/api/tables/{self.id}/begin", {}, source=self._address, secret=self._secrets[0])
        self._seen, self._asked, self.over, self.lost = [-1] * len(self._secrets), None, False, False

    async def connect(self) -> None:
        """Connect all seats at once, trying again as long as the server does not listen, and see how it stands."""
        self._served.clear()
        self.lost, self._open = False, True
        self._waited, self._seen_by_all = max(self._seen), asyncio.get_running_loop().create_future()
        self._seats = [self._seat(number) for number in range(len(self._secrets))]
        await asyncio.gather(*(seat.open() for seat in self._seats))
        async with asyncio.timeout(3 * self._patience):
            await self._seen_by_all

    def _seat(self, number: int) -> Seat:
        hello = {"secret": self._secrets[number], "since": self._seen[number], "facts": True}
        return Seat(self._port, self._address, self.id, hello, hears=partial(self._hears, number), loses=self._loses)

    def leave(self) -> None:
        """Close all connections."""
        self._open = False
        for seat in self._seats:
            seat.close()

    async def play(self, begin: float, seconds: float, pace: float) -> None:
        """Make a move every so many seconds (0: at once), from then on; who sees no answer waits, then hurries on."""
        loop, due = asyncio.get_running_loop(), begin
        while due < begin + seconds and loop.time() < begin + seconds + self._patience:
            await asyncio.sleep(max(0.0, due - loop.time()))
            due = due + pace if pace else loop.time()
            if self.over or self.lost:
                await self._begin_anew()
            else:
                await self.move()

    async def _begin_anew(self) -> None:
        """Another table in the place of one that is over."""
        self.played.games += self.over
        self.leave()
        try:
            await self.start()
            await self.connect()
        except (Unserved, OSError, TimeoutError) as error:
            self.lost = True
            self.played.broken += 1
            self.played.said.add(str(error))

    async def move(self) -> None:
        """Make a move, if somebody is asked, and wait until all seats see it."""
        if self._asked is None or self._asked[0] != min(self._seen):
            if self._bots:  # they think, or take their pause
                return
            self.played.due += 1
            self.played.missing += 1
            self.played.said.add("Nobody is asked.")
            return
        self.played.due += 1
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

    def _hears(self, number: int, data: bytes) -> None:
        if state := STATE.match(data):
            self._sees(number, int(state[1]), data)
        elif REFUSED.match(data):
            self.played.refused += 1
            self.played.said.add(data.decode()[:300])

    def _sees(self, number: int, n: int, data: bytes) -> None:
        self._seen[number] = n
        self._served.add(number)
        if offers := offered(data, number):
            self._asked = n, number, offers
        if b'"end":{' in data:
            self.over = True
        waiting = self._seen_by_all
        if waiting and len(self._served) == len(self._seen) and min(self._seen) >= self._waited and not waiting.done():
            waiting.set_result(None)

    def _loses(self, why: str) -> None:
        """A connection ends; that is an error as long as nobody has left."""
        if self._open:
            self.played.broken += 1
            self.played.said.add(why)
            self.lost = True


def offered(data: bytes, seat: int | None = None) -> list[int]:
    """Return the actions that a state of numbers offers to a seat, or to any seat; none if it is not asked."""
    if b'"offers":[]' in data:
        return []
    facts = json.loads(data)["facts"]
    if facts["asked"] is None or seat not in (facts["asked"][1], None):
        return []
    return [offer if isinstance(offer, int) else offer[0] for offer in facts["offers"]]
