"""The server is killed in the middle of play, again and again: what was acknowledged is there, once; play goes on."""

import asyncio
import random
import signal
import sqlite3
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from deadhand.server.rooms.lobby import Lobby
from tests.server.client import Client
from tests.server.process import Process, process
from tests.server.running import Served

pytestmark = pytest.mark.anyio

SEATS = ("me", "open", "greedy", "random")


class Person:
    """A client that notes every move the server acknowledged: a later state came and no refusal."""

    def __init__(self, client: Client, seat: int) -> None:
        self.client = client
        self.seat = seat
        self.acknowledged: dict[int, tuple[int, int]] = {}
        """By the move's number: the seat and the action."""
        self.sent: tuple[int, int] | None = None
        """The last move, while it is not acknowledged: the state's number and the action."""

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
                    if frame["type"] == "refused":
                        assert "moved on" in frame["message"]
                    else:
                        self._note()

    async def _choose(self, draw: random.Random) -> None:
        n = self.client.n
        if self.sent is None or self.sent[0] != n:
            self.sent = n, draw.choice(self.client.offers)
        await self.client.send(type="move", n=n, action=self.sent[1])
        if draw.random() < 0.2:  # a nervous finger
            await self.client.send(type="move", n=n, action=self.sent[1])
        await asyncio.sleep(0.06)  # no faster than a client may be

    def _note(self) -> None:
        if self.sent is not None and self.client.n > self.sent[0]:
            self.acknowledged[self.sent[0] + 1] = (self.seat, self.sent[1])
            self.sent = None


async def new_table(server: Process, *, rounds: int = 2) -> tuple[str, list[Person]]:
    """A table of two people and two bots that do not pause."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=30) as http:
        lobby: Lobby | None = None
        served = Served(server.port, http, lobby)  # type: ignore[arg-type]  # it lives in another process
        started = await served.start(SEATS, options={"rounds": rounds}, pace=0.01)
        bob = await served.sit(started["id"])
        await served.begin(started["id"], started["secret"])
    secrets = (started["secret"], bob["secret"])
    return started["id"], [
        Person(Client(server.port, started["id"], secret), seat) for seat, secret in enumerate(secrets)
    ]


def moves_in(database: Path, table: str) -> dict[int, tuple[int, int]]:
    """What the database has of a table, by number."""
    connection = sqlite3.connect(database)
    rows = connection.execute("SELECT n, seat, action FROM moves WHERE table_id = ? ORDER BY n", (table,)).fetchall()
    connection.close()
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    return {n: (seat, action) for n, seat, action in rows}


async def play_and_kill(server: Process, people: list[Person], draw: random.Random) -> bool:
    """Play until the server is killed at a moment drawn at random; whether the game ended before that."""
    playing = [asyncio.create_task(person.play(draw)) for person in people]
    done, _ = await asyncio.wait(playing, timeout=0.1 + draw.random() * 0.6)
    server.kill()
    await asyncio.gather(*playing)
    return len(done) == len(playing)


async def killed_often(folder: Path, *, times: int, rounds: int, seed: int) -> int:
    """Kill a server so many times; returns how many moves were acknowledged."""
    draw, acknowledged = random.Random(seed), 0
    with process(folder) as server:
        table, people = await new_table(server, rounds=rounds)
        for _ in range(times):
            bots_before = sum(seat > 1 for seat, _ in moves_in(server.database, table).values())
            over = await play_and_kill(server, people, draw)
            kept = moves_in(server.database, table)
            for person in people:
                assert person.client.n <= len(kept)
                assert person.acknowledged.items() <= kept.items()
            mine = sum(len(person.acknowledged) for person in people)
            assert mine <= sum(seat < 2 for seat, _ in kept.values()) <= mine + len(people)
            assert sum(seat > 1 for seat, _ in kept.values()) >= bots_before
            server.start()
            if over:
                acknowledged += mine
                table, people = await new_table(server, rounds=rounds)
        await asyncio.wait_for(asyncio.gather(*(person.play(draw) for person in people)), 200)
        assert all(person.client.over for person in people)
        kept = moves_in(server.database, table)
        assert {n: move for person in people for n, move in person.acknowledged.items()} == {
            n: (seat, action) for n, (seat, action) in kept.items() if seat < 2
        }
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}/api/tables/{table}") as http:
            assert (await http.get("/verify")).json()["honest"]
        return acknowledged + len(kept)


async def test_a_server_killed_in_play_loses_and_doubles_nothing(tmp_path: Path) -> None:
    assert await killed_often(tmp_path, times=2, rounds=1, seed=1)


@pytest.mark.soak
@pytest.mark.timeout(1800)
async def test_a_server_killed_a_hundred_times_loses_and_doubles_nothing(tmp_path: Path) -> None:
    assert await killed_often(tmp_path, times=100, rounds=2, seed=2) > 300


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_server_that_is_asked_to_end_does_so_at_once_with_open_sockets_and_thinking_bots(
    tmp_path: Path, number: signal.Signals
) -> None:
    with process(tmp_path) as server:
        _, people = await new_table(server)
        playing = [asyncio.create_task(person.play(random.Random(3))) for person in people]
        await asyncio.sleep(0.5)
        seconds, _, errors = await asyncio.to_thread(server.stop, number)
        await asyncio.gather(*playing)
        assert seconds < 10
        assert errors == ""


async def test_a_server_is_not_started_on_a_database_that_it_cannot_use(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_bytes(b"The dead rise at midnight. " * 100)
    (tmp_path / "tables.sqlite").chmod(0o600)
    server = Process(tmp_path)
    with pytest.raises(AssertionError, match="not a database") as caught:
        server.start()
    assert str(caught.value).startswith("deadhand: ")
    assert str(caught.value).count("\n") == 1
