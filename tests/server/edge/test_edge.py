"""What one client may send, how long it may take and how often it may connect: bounded, while the others are served."""

import asyncio
import gc
import json
import logging
import re
import struct
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from socket import SO_LINGER, SOL_SOCKET
from unittest.mock import Mock

import h11
import httpx
import pytest
from uvicorn.protocols.http.h11_impl import RequestResponseCycle
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from deadhand.server.client_quota import ClientQuotas
from deadhand.server.edge.connection_slots import ConnectionSlot, ConnectionSlots
from deadhand.server.edge.placed import CHUNK_SIZE
from deadhand.server.edge.protocols import MAX_PIPELINED, LimitedHTTP, text_frame
from deadhand.server.http.catalogue import game_help
from deadhand.server.http.static_json import StaticResponse
from deadhand.server.metrics import REGISTRY
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


@pytest.fixture
def strict(settings: Settings) -> Settings:
    """Impatient, and with few places."""
    return settings.with_changes(read_timeout=0.4, write_timeout=0.5, sockets_per_address=4, requests_per_address=4)


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
    assert time.monotonic() - before < 0.5


def said(answer: bytes) -> tuple[int, str, str]:
    """The status, the sentence and the headers of an answer that was heard bare."""
    head, _, body = answer.partition(b"\r\n\r\n")
    sentence = json.loads(body)["detail"]["message"]
    check_sentence(sentence)
    return int(head.split()[1]), sentence, head.decode().lower()


async def get(served: Served, source: str = HERE) -> httpx.Response:
    transport = httpx.AsyncHTTPTransport(local_address=source)
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{HERE}:{served.port}") as client:
        return await client.get("/api/games")


@pytest.mark.parametrize("what", ENDLESS)
async def test_nothing_is_read_without_end(strict: Settings, what: str) -> None:
    first, piece = ENDLESS[what]
    async with serving(strict) as served, honest(served) as player:
        attack = asyncio.create_task(pour(served.port, first, piece, most=1 << 30, patience=3))
        while not attack.done():
            await answered(player)
            await asyncio.sleep(0.02)
        end = await attack
        assert end.closed
        assert end.seconds < 1.5


async def test_a_head_has_a_size_at_once_and_in_pieces(strict: Settings) -> None:
    async with serving(strict) as served:
        lines = b"X: y\r\n" * (strict.max_header_size // 6 - 20)
        assert (await pour(served.port, GET + lines + b"\r\n", b"", most=0, patience=0.3)).answer.startswith(
            b"HTTP/1.1 200"
        )
        whole = await pour(served.port, GET + b"X: y\r\n" * 40_000 + b"\r\n", b"", most=0, patience=0.3)
        assert whole.answer.startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize("what", SLOW)
async def test_a_request_comes_in_time_or_its_connection_ends(strict: Settings, what: str) -> None:
    first, piece = SLOW[what]
    async with serving(strict) as served, honest(served):
        end = await pour(served.port, first, piece, most=1 << 20, pause=0.05, patience=2)
        assert end.closed
        assert end.seconds < 1.2
        if what != "silence" and "second" not in what:
            status, sentence, _ = said(end.answer)
            assert (status, "timed out" in sentence) == (408, True)


async def test_who_asks_one_after_the_other_is_not_late(strict: Settings) -> None:
    async with serving(strict) as served:
        for _ in range(8):
            ok(await served.http.get("/api/status"))
            await asyncio.sleep(0.1)


async def test_one_address_has_so_many_requests_open_and_others_have_theirs(strict: Settings) -> None:
    async with (
        serving(replace(strict, read_timeout=5)) as served,
        honest(served),
        held(served.port, 6) as heard,
    ):
        await asyncio.sleep(0.1)
        refused = [answer for answer in heard if answer]
        assert 2 <= len(refused) <= 3  # the test's own client may keep a connection
        status, sentence, head = said(bytes(refused[0]))
        assert status == 429
        assert "your address" in sentence
        assert "retry-after: 5" in head
        ok(await get(served, ANOTHER))


async def test_sockets_count_too_and_give_their_places_back(strict: Settings) -> None:
    few = replace(strict, sockets_per_address=2, requests_per_address=2)
    async with serving(few) as served:
        table = (await served.start(("me", "open")))["id"]
        url = f"ws://{HERE}:{served.port}/api/tables/{table}/socket"
        for _ in range(3):
            sockets = [await connect(url, proxy=None, close_timeout=0.1) for _ in range(2)]
            for socket in sockets:
                await socket.close()
            await asyncio.sleep(0.05)


async def test_one_address_opens_connections_only_so_fast_and_others_are_served(strict: Settings) -> None:
    slow = replace(strict, connections_per_second=0.5, sockets_per_address=2, requests_per_address=3)
    async with serving(slow) as served, honest(served) as player:
        answers = [await get(served, ANOTHER) for _ in range(15)]
        assert [answer.status_code for answer in answers[:5]] == [200] * 5
        refused = next(answer for answer in answers if answer.status_code == 429)
        assert "Too many new connections" in refused.json()["detail"]["message"]
        assert int(refused.headers["retry-after"]) > 0
        ok(await get(served, "127.0.0.3"))
        await answered(player)
        await asyncio.sleep(2.1)
        ok(await get(served, ANOTHER))


async def test_when_all_places_are_taken_who_keeps_us_waiting_makes_room(strict: Settings) -> None:
    small = replace(strict, max_connections=12, read_timeout=5)
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
    small = replace(strict, max_connections=12)
    async with serving(small) as served, honest(served) as player, AsyncExitStack() as stack:
        table = player.url.split("/")[-2]
        await served.http.aclose()
        for source in ("127.0.0.3", "127.0.0.4", "127.0.0.5"):
            for _ in range(4):
                with suppress(asyncio.IncompleteReadError, AssertionError):
                    _, writer = await stack.enter_async_context(bare_socket(served.port, table, source=source))
                    writer.write(frame(TEXT, b'{"type": "hello"}'))
        answer = await get(served, ANOTHER)
        assert answer.status_code == 503
        check_sentence(answer.json()["detail"]["message"])
        assert int(answer.headers["retry-after"]) > 0
        await answered(player)


ASKED = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"


def held_by_server(*kinds: type) -> Counter[type]:
    """How many objects of these kinds there are, which nobody has looked through for garbage."""
    return Counter(type(each) for each in gc.get_objects() if type(each) in kinds)


@asynccontextmanager
async def without_collector() -> AsyncIterator[None]:
    """Meanwhile only what nothing refers to is freed, cycles are not."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@pytest.mark.parametrize("end", ["close", "reset", "while it is answered"])
async def test_a_closed_connection_leaves_nothing_for_the_garbage_collector(
    settings: Settings, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = (LimitedHTTP, RequestResponseCycle, h11.Connection, ConnectionSlot)
    slow = asyncio.Event()
    if end == "while it is answered":
        monkeypatch.setattr("deadhand.server.http.catalogue.game_help", partial(_after, slow))
    asked = ASKED.replace(b"/api/games", b"/api/games/zeven/help") if end == "while it is answered" else ASKED
    async with serving(settings) as served:
        await served.http.aclose()
        async with without_collector():
            before = held_by_server(*kinds)
            for _ in range(10):
                reader, writer = await asyncio.open_connection(HERE, served.port)
                writer.write(asked * 400)
                if end != "while it is answered":
                    await reader.readuntil(b"\r\n\r\n")
                if end == "close":
                    writer.close()
                    await writer.wait_closed()
                else:
                    await asyncio.sleep(0.05)
                    reset(writer)
            slow.set()
            async with asyncio.timeout(5):
                while held_by_server(*kinds) != before:
                    await asyncio.sleep(0.05)


async def _after(event: asyncio.Event, slug: str) -> StaticResponse:
    await event.wait()
    return await game_help(slug)


def reset(writer: asyncio.StreamWriter) -> None:
    """End a connection without a farewell."""
    socket = writer.get_extra_info("socket")
    socket.setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


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
        waiting = [len(each.trailing_data[0]) for each in gc.get_objects() if type(each) is h11.Connection]
        assert len(waiting) == 4
        assert max(waiting) <= MAX_PIPELINED + CHUNK_SIZE
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


async def test_who_has_had_their_share_is_not_read_from_before_its_time(settings: Settings) -> None:
    places = ConnectionSlots(settings, ClientQuotas(address=0.1, connection=1, bots=1, burst=0.1), 100)
    transport = Mock()
    transport.is_closing.return_value = False
    place = places.take(transport, HERE, transport.late)
    for paused in (False, True):
        transport.reset_mock()
        place.read_held = paused
        places.charge(place, 0.2)
        transport.pause_reading.assert_called_once()
        places.charge(place, 0.0)  # somebody else had it read
        assert transport.pause_reading.call_count == 2
        await asyncio.sleep(1.2)
        assert transport.resume_reading.called is not paused
    places.leave(transport)


SOCKET = b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
KEY = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDAwMDAwMDAwMDAwMDAwMA==\r\n"
REFUSED: dict[str, tuple[bytes, int]] = {
    "no request": (b"\x00\x01\x02\r\n\r\n", 400),
    "half a request": (GET, 408),
    "no handshake": (SOCKET + b"\r\n", 400),
    "another version": (SOCKET + KEY.replace(b"13", b"7") + b"\r\n", 400),
    "a handshake with many headers": (SOCKET + KEY + b"".join(b"a%d: b\r\n" % n for n in range(200)) + b"\r\n", 431),
    "a handshake with a long header": (SOCKET + KEY + b"a: " + b"b" * 9000 + b"\r\n\r\n", 431),
    "no table's socket": (SOCKET.replace(b"/api/tables/x/socket", b"/x") + KEY + b"\r\n", 404),
    "a foreign page's socket": (SOCKET + KEY + b"Origin: https://evil.example\r\n\r\n", 403),
}


@pytest.mark.parametrize("what", REFUSED)
async def test_what_the_edge_refuses_has_words_and_an_id_is_counted_and_ends(
    strict: Settings, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "deadhand")
    asked, expected = REFUSED[what]
    async with serving(strict) as served:
        before = refused(expected)
        end = await pour(served.port, asked, b"", most=0, patience=3)
        assert end.closed
        assert end.seconds < 2.5
        status, _, head = said(end.answer)
        number = json.loads(end.answer.partition(b"\r\n\r\n")[2])["request"]
        assert status == expected
        assert re.fullmatch("[0-9a-f]{16}", number)
        assert f"x-request-id: {number}\r\n" in f"{head}\r\n"
        assert refused(expected) == before + 1
    assert [record for record in caplog.records if f"refused: {expected}" in record.getMessage()]
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]


async def test_who_has_no_place_hears_it_under_an_id_and_is_counted(strict: Settings) -> None:
    before = refused(429)
    async with serving(replace(strict, read_timeout=5)) as served, held(served.port, 5, source=ANOTHER) as heard:
        await asyncio.sleep(0.1)
        (answer,) = [answer for answer in heard if answer]
        assert "x-request-id: " in said(bytes(answer))[2]
        assert refused(429) == before + 1


def refused(status: int) -> float:
    """How many were refused with a status, as Prometheus is told."""
    return REGISTRY.get_sample_value("deadhand_connections_refused_total", {"status": str(status)}) or 0.0


async def test_who_opens_a_socket_is_told_the_id_in_the_log(strict: Settings) -> None:
    async with serving(strict) as served:
        table = (await served.start(("me", "open")))["id"]
        url = f"ws://{HERE}:{served.port}/api/tables/{table}/socket"
        async with connect(url, proxy=None, close_timeout=0.1) as socket:
            assert socket.response is not None
            assert re.fullmatch("[0-9a-f]{16}", socket.response.headers["X-Request-ID"])


@pytest.mark.parametrize("what", FLOODS)
async def test_frames_without_end_end_their_socket(strict: Settings, what: str) -> None:
    async with serving(replace(strict, frames_per_second=20)) as served, honest(served) as player:
        async with bare_socket(served.port, player.url.split("/")[-2]) as (reader, writer):
            heard = await flood(reader, writer, FLOODS[what], times=10_000)
        assert (1009 if "pieces" in what else 1008).to_bytes(2) in heard


@pytest.mark.parametrize("what", [frame(3), frame(TEXT, b"{}") * 2000], ids=["no frame", "many"])
async def test_who_does_not_wait_for_the_handshake_harms_nobody(
    strict: Settings, what: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    hasty = replace(strict, frames_per_second=20, handshake_timeout=0.3)
    async with serving(hasty) as served, honest(served) as player:
        for pause in (0.001, 0.003):
            reader, writer = await asyncio.open_connection(HERE, served.port)
            writer.write(handshake(player.url.split("/")[-2]))
            await asyncio.sleep(pause)
            writer.write(what)
            async with asyncio.timeout(3):
                with suppress(OSError):
                    while await reader.read(1000):
                        pass
            writer.transport.abort()
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]


async def test_who_takes_nothing_or_never_lets_go_is_cut_off(strict: Settings) -> None:
    places = ConnectionSlots(strict, ClientQuotas(address=1, connection=1, bots=1, burst=1), 100)
    deaf, dying, fine = Mock(), Mock(), Mock()
    for transport in (deaf, dying, fine):
        transport.is_closing.return_value = transport is dying
    kept = [places.take(transport, HERE, transport.late) for transport in (deaf, dying, fine)]
    places.set_write_paused(kept[0], paused=True)
    places.set_write_paused(kept[2], paused=True)
    places.set_write_paused(kept[2], paused=False)
    places.start_closing(kept[1])
    await asyncio.sleep(1.4)
    assert [transport.abort.called for transport in (deaf, dying, fine)] == [True, True, False]
    assert [transport.late.called for transport in (deaf, dying, fine)] == [False, False, True]
    for transport in (deaf, dying, fine):
        places.leave(transport)
    assert len(places) == 0


def test_the_limit_of_open_files_is_raised_and_a_quarter_is_kept() -> None:
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 1000))\n"
        "from deadhand.server.edge.descriptors import *; print(raise_limit(), connection_limit(raise_limit()))\n"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["1000", "750", "1000"]


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_texts_are_sent_in_the_frames_that_websockets_makes(size: int) -> None:
    for text in ("a" * size, "é" * (size // 2) + "a" * (size % 2)):
        assert text_frame(text) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
