"""What an attacker may ask of a server within the protocols, again and again, from addresses of its own.

Each attack goes on until its connection ends, and is then begun again. `tests/server/attackers.py` has those that break
the protocols: endless, slow and half-open requests, floods of frames and of connections.
"""

import asyncio
import itertools
import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import load.repository_path  # noqa: F401  # before what is of `tests`
from deadhand.games import GAMES, find_game
from deadhand.match.state_in_words import PROTOCOL
from load.people import offered
from load.wire import Unserved, ask
from tests.server.attackers import HERE, TEXT, bare_socket, frame
from tests.server.push.service import PushService

LARGE: Final = 60_000
"""Bytes of a body that is as large as may be."""
PATIENCE: Final = 20.0


@dataclass
class Target:
    """The tables that the attacker has: a game that is over, and one of its own to play about with."""

    port: int
    over: str
    team: str
    secret: str


@dataclass
class Told:
    """How attacks were answered: by attack and by answer (an HTTP status, the type of a frame)."""

    answers: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, attack: str, answer: str) -> None:
        """One more."""
        self.answers.setdefault(attack, Counter())[answer] += 1


@dataclass
class Attacker:
    """Who asks: from one address, for one attack."""

    target: Target
    source: str
    told: Callable[[str], None]

    async def ask(self, requests: Iterable[bytes]) -> None:
        """Ask over one connection, one request after the other."""
        reader, writer = await asyncio.open_connection(HERE, self.target.port, local_addr=(self.source, 0))
        try:
            for request in requests:
                writer.write(request)
                async with asyncio.timeout(PATIENCE):
                    head = (await reader.readuntil(b"\r\n\r\n")).lower()
                    self.told(head[9:12].decode())
                    length = next((line for line in head.split(b"\r\n") if line.startswith(b"content-length:")), None)
                    if length is None or b"connection: close" in head:
                        return
                    await reader.readexactly(int(length.partition(b":")[2]))
        finally:
            writer.transport.abort()

    @asynccontextmanager
    async def socket(self, table: str) -> AsyncIterator["Socket"]:
        """A socket at a table."""
        async with bare_socket(self.target.port, table, source=self.source) as (reader, writer):
            yield Socket(reader, writer, self.told)


@dataclass
class Socket:
    """A socket that is written and read by hand."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    told: Callable[[str], None]

    async def send(self, **said: object) -> None:
        """Say something."""
        self.writer.write(frame(TEXT, json.dumps(said).encode()))
        await self.writer.drain()

    async def hear(self) -> bytes:
        """The next answer; frames that all get are passed over."""
        while True:
            async with asyncio.timeout(PATIENCE):
                opcode, length = await self.reader.readexactly(2)
                if length >= 126:
                    length = int.from_bytes(await self.reader.readexactly(2 if length == 126 else 8), "big")
                data = await self.reader.readexactly(length)
            if opcode & 15 != TEXT:
                raise ConnectionResetError
            kind = data[:40].partition(b'"type":')[2].strip().partition(b'"')[2].partition(b'"')[0].decode()
            if kind in ("state", "refused", "pong"):
                self.told(kind)
                return data


def get(path: str) -> bytes:
    """A request for an address."""
    return f"GET {path} HTTP/1.1\r\nHost: {HERE}\r\n\r\n".encode()


def post(path: str, body: object) -> bytes:
    """A request with a body, as JSON unless it is bytes already."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    what = f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    return f"POST {path} HTTP/1.1\r\nHost: {HERE}\r\n{what}".encode() + data


async def say_hello_again(attacker: Attacker) -> None:
    """Ask for the whole log over an open socket, as fast as it is taken."""
    async with attacker.socket(attacker.target.over) as socket:
        while True:
            await socket.send(type="hello", protocol=PROTOCOL, secret=None, since=-1)
            await socket.hear()


async def come_again(attacker: Attacker) -> None:
    """Connect, ask for the whole log and go."""
    while True:
        async with attacker.socket(attacker.target.over) as socket:
            await socket.send(type="hello", protocol=PROTOCOL, secret=None, since=-1)
            await socket.hear()


async def play_and_undo(attacker: Attacker) -> None:
    """Choose and take back, in turn."""
    async with attacker.socket(attacker.target.team) as socket:
        await socket.send(type="hello", protocol=PROTOCOL, secret=attacker.target.secret, since=-1, facts=True)
        state: dict[str, Any] = {}
        offers: list[int] = []
        while True:
            heard = await socket.hear()
            answer = json.loads(heard)
            if answer["type"] == "state":
                state, offers = answer, offered(heard)
            else:
                state |= {"can_undo": False}
            if state["can_undo"]:
                await socket.send(type="undo", n=state["n"])
            elif offers:
                await socket.send(type="move", n=state["n"], action=offers[0])
            else:
                return


async def say_nonsense(attacker: Attacker) -> None:
    """Frames that mean nothing, or too much."""
    draw = random.Random(1)  # noqa: S311
    kinds = ("hello", "move", "undo", "premove", "hint", "odds", "preview", "explain", "chat", "ban", "", None)
    values: tuple[object, ...] = (None, -1, 1 << 62, 0.5, "x" * 3000, [], {}, [[[]]], True, "\x00", "🧟" * 500)
    async with attacker.socket(attacker.target.over) as socket:
        await socket.send(type="hello", protocol=PROTOCOL, secret=None, since=-1)
        await socket.hear()
        while True:
            names = draw.sample(("n", "action", "since", "secret", "seat", "text", "on", "word"), 3)
            await socket.send(type=draw.choice(kinds), **{name: draw.choice(values) for name in names})
            await socket.hear()


async def get_table(attacker: Attacker, *, path: str) -> None:
    """Ask for an address below a finished table; `#` in it counts."""
    below = f"/api/tables/{attacker.target.over}{path}"
    await attacker.ask(get(below.replace("#", str(number % 30))) for number in itertools.count())


async def get_game(attacker: Attacker, *, path: str) -> None:
    """The same below every game."""
    await attacker.ask(get(f"/api/games/{slug}{path}") for slug in itertools.cycle(GAMES))


async def get_anything(attacker: Attacker) -> None:
    """Addresses that are there for all, and some that are not."""
    paths = ("/nope", "/", "/readyz", "/healthz", "/api/nope", "/api/status", "/api/openapi.json", "/" + "n" * 3000)
    await attacker.ask(get(path) for path in itertools.cycle((*paths, "/t/nope", "/assets/nope.js", "/favicon.ico")))


async def send_decks(attacker: Attacker) -> None:
    """Deck files to be checked: good ones, cut ones, noise."""
    decks = [find_game(slug).deck.source for slug in GAMES]
    broken = [*(deck[: len(deck) // 2] for deck in decks), "a." * 20_000 + "b = 1", "[" * LARGE, "x = '" + "v" * LARGE]
    sent = [(slug, deck) for slug in GAMES for deck in (*decks, *broken) if len(deck) < LARGE]
    await attacker.ask(post(f"/api/games/{slug}/deck", {"deck": deck}) for slug, deck in itertools.cycle(sent))


async def start_tables(attacker: Attacker) -> None:
    """Tables, and tables with decks, as many as may be; and seats at somebody else's."""
    tables = [{"game": slug, "nickname": "M", "seats": ["me", "greedy", "greedy"], "pace": 0} for slug in GAMES]
    decks = [{**table, "deck": find_game(str(table["game"])).deck.source} for table in tables]
    seats = f"/api/tables/{attacker.target.over}/seats"
    wishes = [*(("/api/tables", table) for table in (*tables, *decks)), (seats, {"nickname": "M" * 40})]
    await attacker.ask(post(path, wish) for path, wish in itertools.cycle(wishes))


async def send_bodies(attacker: Attacker) -> None:
    """Bodies as large as may be, and larger: JSON that is deep, wide, or none."""
    bodies = [
        b"[" * LARGE,
        b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
        json.dumps({"game": "zeven", "nickname": "M" * LARGE, "seats": ["me"]}).encode(),
        json.dumps({"game": "zeven", "nickname": "M", "seats": ["greedy"] * 5000}).encode(),
        json.dumps(
            {"game": "zeven", "nickname": "M", "seats": ["me"], "options": {f"o{n}": n for n in range(4000)}}
        ).encode(),
        b"9" * LARGE,
        b"\xff" * LARGE,
        b"v" * 100_000,
    ]
    await attacker.ask(post("/api/tables", body) for body in itertools.cycle(bodies))


async def push_turns(attacker: Attacker) -> None:
    """Play a game of two alone, so that each move sends the other a message, to a push service that never answers."""

    async def sink(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.CancelledError, OSError):  # the attack ends
            await reader.read()
        writer.close()

    source, port = attacker.source, attacker.target.port
    async with await asyncio.start_server(sink, HERE, 0) as service:
        browser = PushService(service.sockets[0].getsockname()[1]).subscription()
        wish = {"game": "zeven", "nickname": "M", "seats": ["me", "open"], "pace": 0}
        table = await ask(port, "/api/tables", wish, source=source)
        below, secrets = f"/api/tables/{table['id']}", [table["secret"]]
        taken = await ask(port, f"{below}/seats", {"nickname": "N"}, source=source)
        secrets.append(taken["secret"])
        await ask(port, f"{below}/begin", {}, source=source, secret=secrets[0])
        for number, secret in enumerate(secrets):
            one = {**browser, "endpoint": f"{browser['endpoint']}/{table['id']}/{number}"}
            await ask(port, f"{below}/push", one, source=source, secret=secret, status=204)
        for secret in itertools.cycle(secrets):
            async with attacker.socket(table["id"]) as socket:
                await socket.send(type="hello", protocol=PROTOCOL, secret=secret, since=-1, facts=True)
                if offers := offered(heard := await socket.hear()):
                    await socket.send(type="move", n=json.loads(heard)["n"], action=offers[0])
                    await socket.hear()
                elif b'"end":{' in heard:
                    return


OF_TABLES: Final = ("", "/verify", "/moments/#", "/replay", "/past", "/game")
OF_GAMES: Final = ("", "/rules", "/primer", "/help", "/deck")
ASKED: Final[dict[str, Callable[[Attacker], Awaitable[None]]]] = {
    "hello again": say_hello_again,
    "come again": come_again,
    "play and undo": play_and_undo,
    "nonsense": say_nonsense,
    **{f"table{path}": partial(get_table, path=path) for path in OF_TABLES},
    **{f"game{path}": partial(get_game, path=path) for path in OF_GAMES},
    "anything": get_anything,
    "decks": send_decks,
    "tables": start_tables,
    "bodies": send_bodies,
    "pushes": push_turns,
}
"""Every attack by its name."""


async def persevere(name: str, target: Target, source: str, told: Told) -> None:
    """Attack until cancelled, again whenever a connection ends."""
    attacker = Attacker(target, source, partial(told.add, name))
    while True:
        try:
            await ASKED[name](attacker)
        except (OSError, TimeoutError, AssertionError, asyncio.IncompleteReadError, Unserved) as error:
            told.add(name, type(error).__name__)
        await asyncio.sleep(0.05)


async def all_at_once(
    names: list[str], target: Target, sources: list[str], seconds: float, *, each: int
) -> dict[str, dict[str, int]]:
    """These attacks from all these addresses, several of each at the same time; how they were answered."""
    told = Told()
    attacks = [persevere(name, target, source, told) for name in names for source in sources for _ in range(each)]
    tasks = [asyncio.create_task(attack) for attack in attacks]
    await asyncio.wait(tasks, timeout=seconds)
    while [task.cancel() for task in tasks if not task.done()]:
        await asyncio.sleep(0.1)
    return {name: dict(answers) for name, answers in told.answers.items()}
