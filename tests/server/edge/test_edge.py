"""Limits of one client on sizes, times and connections, while the others are served."""

import asyncio
import gc
import json
import logging
import re
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial

import h11
import httpx
import pytest
from prometheus_client import REGISTRY
from websockets.asyncio.client import connect

from deadhand.server.edge.connections import LimitedWebSocket
from deadhand.server.http.catalogue import game_help
from deadhand.server.http.static_json import StaticResponse
from deadhand.server.settings import Settings
from tests.server.attackers import (
    ENDLESS,
    FLOODS,
    GET,
    HERE,
    SLOW,
    TEXT,
    bare_socket,
    flood,
    frame,
    handshake,
    held,
    pour,
)
from tests.server.client import Client
from tests.server.running import Served, check_sentence, ok, serving

pytestmark = pytest.mark.anyio
ANOTHER = "127.0.0.2"
AT_ONCE = 5.0
"""Seconds in which a server answers that is not held up, even where many others share the machine."""
PATIENCE = 8.0
"""Seconds in which an impatient server has ended a connection; it would wait longer if it had the usual patience."""


@pytest.fixture
def strict(settings: Settings) -> Settings:
    """Impatient, and with few places."""
    return settings.with_changes(read_timeout=0.4, write_timeout=0.5, sockets_per_address=4, connections_per_address=8)


@asynccontextmanager
async def honest(served: Served) -> AsyncIterator[Client]:
    """A player whom the server must answer at once, before and after."""
    table = await served.start(("me", "open"))
    player = Client(served.port, table["id"], table["secret"])
    async with player.connected():
        yield player
        await answered(player)


async def answered(player: Client) -> None:
    before = time.monotonic()
    await player.send(type="ping")
    await player.until(lambda frame: frame["type"] == "pong")
    assert time.monotonic() - before < AT_ONCE


def said(answer: bytes) -> tuple[int, str, str]:
    """The status, the sentence and the headers of an answer that was heard bare."""
    head, _, body = answer.partition(b"\r\n\r\n")
    sentence = json.loads(body)["detail"]["message"]
    check_sentence(sentence)
    return int(head.split()[1]), sentence, head.decode().lower()


async def get(served: Served, source: str = HERE) -> httpx.Response:
    transport = httpx.AsyncHTTPTransport(local_address=source, verify=False)
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{HERE}:{served.port}", timeout=30) as client:
        return await client.get("/api/status")


@pytest.mark.parametrize("what", ENDLESS)
async def test_nothing_is_read_without_end(strict: Settings, what: str) -> None:
    first, piece = ENDLESS[what]
    async with serving(strict) as served, honest(served) as player:
        attack = asyncio.create_task(pour(served.port, first, piece, most=1 << 30, patience=PATIENCE))
        while not attack.done():
            await answered(player)
            await asyncio.sleep(0.02)
        end = await attack
        assert end.closed


async def test_a_head_has_a_size_at_once_and_in_pieces(strict: Settings) -> None:
    async with serving(strict) as served:
        lines = b"X: y\r\n" * (strict.max_header_size // 6 - 20)
        assert (await pour(served.port, GET + lines + b"\r\n", b"", most=0, patience=PATIENCE)).answer.startswith(
            b"HTTP/1.1 200"
        )
        whole = await pour(served.port, GET + b"X: y\r\n" * 40_000 + b"\r\n", b"", most=0, patience=PATIENCE)
        assert whole.answer.startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize("what", SLOW)
async def test_a_request_comes_in_time_or_its_connection_ends(strict: Settings, what: str) -> None:
    first, piece = SLOW[what]
    async with serving(strict) as served, honest(served):
        end = await pour(served.port, first, piece, most=1 << 20, pause=0.05, patience=PATIENCE)
        assert end.closed


async def test_sequential_requests_are_not_delayed(strict: Settings) -> None:
    async with serving(strict) as served:
        for _ in range(8):
            ok(await served.http.get("/api/status"))
            await asyncio.sleep(0.1)


async def test_connections_are_limited_per_address(strict: Settings) -> None:
    async with serving(strict.with_changes(read_timeout=5)) as served, honest(served), held(served.port, 12) as heard:
        await asyncio.sleep(1.5)
        assert [bytes(answer) for answer in heard] == [b""] * 12
        ok(await get(served, ANOTHER))


async def test_connections_beyond_the_limit_are_refused(strict: Settings) -> None:
    async with serving(strict.with_changes(read_timeout=5)) as served, held(served.port, 8, source=ANOTHER):
        refused_before = refused(429)
        with pytest.raises(httpx.TransportError):
            await get(served, ANOTHER)
        assert refused(429) == refused_before + 1


async def test_sockets_give_their_places_back(strict: Settings) -> None:
    async with serving(strict.with_changes(sockets_per_address=2, connections_per_address=4)) as served:
        table = (await served.start(("me", "open")))["id"]
        url = f"ws://{HERE}:{served.port}/api/tables/{table}/socket"
        for _ in range(3):
            sockets = [await connect(url, proxy=None, close_timeout=0.1) for _ in range(2)]
            for socket in sockets:
                await socket.close()
            await asyncio.sleep(0.05)


async def test_one_address_opens_connections_only_so_fast_and_others_are_served(strict: Settings) -> None:
    slow = strict.with_changes(cpu_per_address=0.01, cpu_burst=0.1)
    async with serving(slow) as served:
        for _ in range(60):
            _, writer = await asyncio.open_connection(HERE, served.port, local_addr=(ANOTHER, 0))
            writer.close()
        with pytest.raises(httpx.TransportError):
            await get(served, ANOTHER)
        ok(await get(served, "127.0.0.3"))


async def test_when_all_places_are_taken_who_keeps_us_waiting_makes_room(strict: Settings) -> None:
    small = strict.with_changes(max_connections=12, read_timeout=5)
    async with (
        serving(small) as served,
        honest(served) as player,
        held(served.port, 4, source="127.0.0.3"),
        held(served.port, 4, source="127.0.0.4"),
        held(served.port, 4, source="127.0.0.5"),
    ):
        ok(await get(served, ANOTHER))
        await answered(player)


async def test_a_full_server_says_so_and_those_at_tables_go_on(strict: Settings) -> None:
    small = strict.with_changes(max_connections=12)
    async with serving(small) as served, honest(served) as player, AsyncExitStack() as stack:
        table = player.url.split("/")[-2]
        await served.http.aclose()
        for source in ("127.0.0.3", "127.0.0.4", "127.0.0.5"):
            for _ in range(4):
                with suppress(asyncio.IncompleteReadError, AssertionError):
                    _, writer = await stack.enter_async_context(bare_socket(served.port, table, source=source))
                    writer.write(frame(TEXT, b'{"type": "hello", "protocol": 3}'))
        answer = await get(served, ANOTHER)
        assert answer.status_code == 503
        check_sentence(answer.json()["detail"]["message"])
        assert int(answer.headers["retry-after"]) > 0
        await answered(player)


MAX_READ = 1 << 18
"""Bytes that asyncio reads at once."""
ASKED = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"


async def _after(event: asyncio.Event, slug: str, language: str) -> StaticResponse:
    await event.wait()
    return await game_help(slug, language)


async def test_while_a_request_is_answered_hardly_anything_behind_it_is_read(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = asyncio.Event()
    monkeypatch.setattr("deadhand.server.http.catalogue.game_help", partial(_after, slow))
    async with serving(settings) as served:
        await served.http.aclose()
        writers = []
        for _ in range(4):
            reader, writer = await asyncio.open_connection(HERE, served.port)
            writer.write(ASKED.replace(b"/api/games", b"/api/games/zeven/help") + ASKED * 50_000)
            writers.append(writer)
        await asyncio.sleep(1)
        gc.collect()  # those of closed connections
        waiting = [len(each.trailing_data[0]) for each in gc.get_objects() if type(each) is h11.Connection]
        assert len(waiting) >= 4
        assert max(waiting) <= MAX_READ
        slow.set()
        assert (await reader.readuntil(b"\r\n")).startswith(b"HTTP/1.1 200")
        for writer in writers:
            writer.transport.abort()


@pytest.mark.parametrize("pause", [0, 0.01])
async def test_requests_that_come_together_are_answered_one_after_the_other(settings: Settings, pause: float) -> None:
    paths = ["/api/games/zeven", "/api/nothing", "/healthz", "/api/games/left_4_dead"] * 20
    body = b'{"nickname": "Eve"}'
    post = b"POST /api/tables/nothing/seats HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    together = b"".join(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() for path in paths)
    together += (post + b"Content-Length: %d\r\n\r\n" % len(body) + body) * 50
    async with serving(settings) as served:
        reader, writer = await asyncio.open_connection(HERE, served.port)
        for start in range(0, len(together), 1000 if pause else len(together)):
            writer.write(together[start : start + (1000 if pause else len(together))])
            await asyncio.sleep(pause)
        async with asyncio.timeout(10):
            told = [await answer_of(reader) for _ in range(len(paths) + 50)]
        assert told == [200, 404, 200, 200] * 20 + [404] * 50
        writer.close()


async def answer_of(reader: asyncio.StreamReader) -> int:
    """The status of the next answer, which is read to its end."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head.lower())
    assert length is not None
    await reader.readexactly(int(length.group(1)))
    return int(head.split()[1])


SOCKET = b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
KEY = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDAwMDAwMDAwMDAwMDAwMA==\r\n"
UNREADABLE: dict[str, bytes] = {
    "no request": b"\x00\x01\x02\r\n\r\n",
    "half a request": GET,
    "no handshake": SOCKET + b"\r\n",
    "another version": SOCKET + KEY.replace(b"13", b"7") + b"\r\n",
    "a handshake with many headers": SOCKET + KEY + b"".join(b"a%d: b\r\n" % n for n in range(200)) + b"\r\n",
    "a handshake with a long header": SOCKET + KEY + b"a: " + b"b" * 9000 + b"\r\n\r\n",
}


@pytest.mark.parametrize("what", UNREADABLE)
async def test_malformed_requests_are_refused_or_closed_without_a_log_line(
    strict: Settings, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(strict) as served:
        end = await pour(served.port, UNREADABLE[what], b"", most=0, patience=PATIENCE)
        assert end.closed
        assert not end.answer or end.answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 426"))
    assert not [record for record in caplog.records if record.levelname in ("WARNING", "ERROR", "CRITICAL")]


REFUSED: dict[str, tuple[bytes, int]] = {
    "no table's socket": (SOCKET.replace(b"/api/tables/x/socket", b"/x") + KEY + b"\r\n", 404),
    "a foreign page's socket": (SOCKET + KEY + b"Origin: https://evil.example\r\n\r\n", 403),
}


@pytest.mark.parametrize("what", REFUSED)
async def test_refusals_at_the_edge_have_a_message_and_an_id_and_are_counted(
    strict: Settings, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "deadhand")
    asked, expected = REFUSED[what]
    async with serving(strict) as served:
        before = refused(expected)
        end = await pour(served.port, asked, b"", most=0, patience=PATIENCE)
        assert end.closed
        status, _, head = said(end.answer)
        number = json.loads(end.answer.partition(b"\r\n\r\n")[2])["request"]
        assert status == expected
        assert re.fullmatch("[0-9a-f]{16}", number)
        assert f"x-request-id: {number}\r\n" in f"{head}\r\n"
        assert refused(expected) == before + 1
    assert [record for record in caplog.records if f"refused: {expected}" in record.getMessage()]
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]


def refused(status: int) -> float:
    """How many were refused with a status, as Prometheus is told."""
    return REGISTRY.get_sample_value("deadhand_connections_refused_total", {"status": str(status)}) or 0.0


async def test_a_socket_gets_the_request_id_of_the_log(strict: Settings) -> None:
    async with serving(strict) as served:
        table = (await served.start(("me", "open")))["id"]
        url = f"ws://{HERE}:{served.port}/api/tables/{table}/socket"
        async with connect(url, proxy=None, close_timeout=0.1) as socket:
            assert socket.response is not None
            assert re.fullmatch("[0-9a-f]{16}", socket.response.headers["X-Request-ID"])


@pytest.mark.parametrize("what", FLOODS)
async def test_frames_without_end_end_their_socket(strict: Settings, what: str) -> None:
    usual = strict.with_changes(frames_per_second=20, cpu_per_address=0.3, write_timeout=20)
    async with (
        serving(usual) as served,
        honest(served) as player,
        bare_socket(served.port, player.url.split("/")[-2], source=ANOTHER) as (reader, writer),
    ):
        await flood(reader, writer, FLOODS[what], times=10_000)


@pytest.mark.parametrize("what", [frame(3), frame(TEXT, b"{}") * 2000], ids=["no frame", "many"])
async def test_frames_before_the_handshake_are_harmless(
    strict: Settings, what: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    hasty = strict.with_changes(frames_per_second=20, handshake_timeout=0.3)
    async with serving(hasty) as served, honest(served) as player:
        for pause in (0.001, 0.003):
            reader, writer = await asyncio.open_connection(HERE, served.port)
            writer.write(handshake(player.url.split("/")[-2]))
            await asyncio.sleep(pause)
            writer.write(what)
            async with asyncio.timeout(PATIENCE):
                with suppress(OSError):
                    while (heard := await reader.read(1000)) and b"\x88" not in heard:  # a close frame
                        pass
            writer.transport.abort()
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]


@pytest.mark.parametrize("asked", [0, 300])
async def test_a_client_that_reads_nothing_is_disconnected(strict: Settings, asked: int) -> None:
    async with (
        serving(strict.with_changes(write_timeout=1.5)) as served,
        honest(served) as player,
        bare_socket(served.port, player.url.split("/")[-2], source=ANOTHER) as (_, writer),
    ):
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        await served.http.aclose()  # so that no other connection ends meanwhile
        await asyncio.sleep(0.3)
        before = open_connections()
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for each in gc.get_objects():
            if type(each) is LimitedWebSocket and not each.transport.is_closing():  # its system keeps little for it
                each.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        writer.write(frame(TEXT, b'{"type": "hello", "protocol": 3, "since": -1}') * asked)
        async with asyncio.timeout(PATIENCE):
            while open_connections() == before:
                await asyncio.sleep(0.05)


def open_connections() -> float:
    """How many connections there are, as Prometheus is told."""
    return REGISTRY.get_sample_value("deadhand_connections") or 0.0


def test_the_limit_of_open_files_is_raised_and_a_quarter_is_kept() -> None:
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 1000))\n"
        "from deadhand.server.edge.connections import connection_limit; print(connection_limit())\n"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["750", "1000"]
