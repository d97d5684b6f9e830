"""A client at a table, as the page is one: it follows the frames, keeps its log by `kept`, and comes back."""

import json
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import anyio
from websockets.asyncio.client import ClientConnection, connect

from deadhand.bots.players import Bot
from deadhand.match.state_in_words import PROTOCOL, complete_frame, read_state
from deadhand.server.rooms.audience import INTERVAL
from tests.server.running import LOBBIES, Served

Frame = dict[str, Any]
SOON = 20.0
"""Seconds after which a frame that should come is missing."""
PLAYED = 150.0
"""Seconds after which a game goes on for ever."""


class Client:
    """One player or spectator; a new connection goes on where the last one ended."""

    def __init__(self, port: int, table: str, secret: str | None) -> None:
        self.table = table
        self.move_to(port)
        self.secret = secret
        self.frames: list[Frame] = []
        """All that ever came."""
        self.state: Frame = {"n": -1, "move": -1}
        self.log: list[tuple[int, list[str]]] = []
        self._socket: ClientConnection | None = None
        self._known: Frame = {}
        """The last state of this connection, whole."""

    def move_to(self, port: int) -> None:
        """Use this port from the next connection on."""
        self.port = port
        self.url = f"ws://127.0.0.1:{port}/api/tables/{self.table}/socket"

    @property
    def socket(self) -> ClientConnection:
        """The open connection."""
        assert self._socket is not None
        return self._socket

    @property
    def n(self) -> int:
        """The number of the last state seen."""
        return int(self.state["n"])

    @property
    def over(self) -> bool:
        """True if the game is over."""
        return bool(self.state["view"]["over"])

    @property
    def offers(self) -> list[int]:
        """The actions that I may choose now."""
        prompt = self.state["view"]["prompt"]
        return [offer["action"] for offer in prompt["offers"]] if prompt else []

    @asynccontextmanager
    async def connected(self, **hello: Any) -> AsyncIterator["Client"]:
        """Connect, say hello, and have the state. States of numbers are read in the language of the hello."""
        self._language = hello.get("language", "en")
        self._known = {}
        async with self.connecting() as self._socket:
            await self.send(**{"type": "hello", "protocol": PROTOCOL, "secret": self.secret, "since": self.n, **hello})
            await self.until(lambda frame: frame["type"] in ("state", "gathering"))
            yield self

    def connecting(self) -> connect:
        """A connection to the table."""
        return connect(self.url, max_size=None, max_queue=None, proxy=None)

    async def send(self, **frame: Any) -> None:
        """Send a frame."""
        await self.socket.send(json.dumps(frame))

    async def play(self, action: int) -> None:
        """Choose, in answer to the last state seen."""
        await self.send(type="move", n=self.n, action=action)

    async def next(self) -> Frame:
        """The next frame, which is checked and followed."""
        with anyio.fail_after(SOON):
            frame: Frame = dict(complete_frame(json.loads(await self.socket.recv()), self._known))
        self.frames.append(frame)
        if frame["type"] == "state":
            self._follow(read_state(frame, self._language) if "facts" in frame else frame)
        return frame

    async def until(self, wanted: Callable[[Frame], bool]) -> Frame:
        """Read up to the first frame that is wanted."""
        while not wanted(frame := await self.next()):
            pass
        return frame

    async def refused(self) -> Frame:
        """The next refusal."""
        return await self.until(lambda frame: frame["type"] == "refused")

    async def unread(self) -> list[str]:
        """Read the frames that were sent until now; returns their types."""
        known = len(self.frames)
        await self.send(type="ping")
        await self.until(lambda frame: frame["type"] == "pong")
        return [frame["type"] for frame in self.frames[known:-1]]

    async def quiet(self) -> None:
        """Read until nothing comes any more."""
        await anyio.sleep(2 * INTERVAL)  # what is throttled comes that late
        while await self.unread():
            await anyio.sleep(2 * INTERVAL)

    async def reach(self, n: int) -> None:
        """Read until state `n` at least."""
        while self.n < n:
            await self.next()

    def _follow(self, state: Frame) -> None:
        assert state["n"] >= self.n
        self.state = state
        self.log = [(move, texts) for move, texts in self.log if move <= state["kept"]]
        new = [(line["n"], [sentence["text"] for sentence in line["sentences"]]) for line in state["lines"]]
        assert [move for move, _ in new] == sorted({move for move, _ in new})
        assert all(state["kept"] <= move <= state["move"] for move, _ in new)
        if new and self.log and new[0][0] == self.log[-1][0] == state["kept"]:  # it was taken back behind that move
            new[0] = (state["kept"], self.log.pop()[1] + new[0][1])
        self.log += new


async def play_out(*clients: Client, seed: int | None = None, most: int = 10_000) -> None:
    """Let all clients choose whenever they are asked, until the game is over.

    They choose as a bot would, which ends a game in a fifth of the moves. With a seed, and at a server of another
    process, they choose at random.
    """
    try:
        with anyio.fail_after(PLAYED):
            await _play_out(clients, random.Random(1 if seed is None else seed), most, planned=seed is None)
    except TimeoutError:
        stand = [(client.n, client.offers, client.over, client.frames[-3:]) for client in clients]
        raise AssertionError(f"The game does not come to its end: {stand}") from None


async def _play_out(clients: Sequence[Client], draw: random.Random, most: int, *, planned: bool) -> None:
    bot = Bot("greedy")
    for _ in range(most):
        asked = next((client for client in clients if client.offers), None)
        if asked is not None:
            lobby = LOBBIES.get(asked.port) if planned else None
            planned_choice = bot.choose((await lobby.get_room(asked.table)).match) if lobby else None
            await asked.play(planned_choice if planned_choice in asked.offers else draw.choice(asked.offers))
            now = asked.n + 1
            for client in clients:
                await client.reach(now)
        elif all(client.over for client in clients):
            return
        else:
            behind = min(clients, key=lambda client: client.n)
            await behind.next()


@asynccontextmanager
async def two_people(served: Served, **more: Any) -> AsyncIterator[tuple[Client, Client, str]]:
    """Ann and Bob at a table with two bots, connected."""
    started = await served.start(**more)
    table = started["id"]
    bob = await served.sit(table)
    await served.begin(table, started["secret"])
    one, two = (Client(served.port, table, secret) for secret in (started["secret"], bob["secret"]))
    async with one.connected(), two.connected():
        yield one, two, table
