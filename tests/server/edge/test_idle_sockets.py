"""The parts that keep idle sockets small: their queue of messages, and the fields of uvicorn's protocol."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from deadhand.server.edge.connections import LimitedWebSocket
from deadhand.server.edge.message_queue import MessageQueue
from tests.server.client import Client, Frame
from tests.server.running import Served

pytestmark = pytest.mark.anyio
SHARED_FIELDS = 29
"""The most fields of objects whose dictionaries share their keys, in CPython 3.11."""


async def test_messages_are_taken_in_their_order() -> None:
    queue = MessageQueue()
    assert queue.empty()
    queue.put_nowait(1)
    queue.put_nowait(2)
    assert not queue.empty()
    assert [await queue.get(), await queue.get()] == [1, 2]
    assert queue.empty()


async def test_a_reader_waits_and_gets_what_comes_in_its_order() -> None:
    queue = MessageQueue()
    reader = queue.get()
    await asyncio.sleep(0)
    assert not reader.done()
    for message in (1, 2, 3):
        queue.put_nowait(message)
    assert [await reader, await queue.get(), await queue.get()] == [1, 2, 3]


async def test_messages_wait_for_the_next_reader_if_one_has_left() -> None:
    queue = MessageQueue()
    queue.get().cancel()
    queue.put_nowait(1)
    assert await queue.get() == 1


async def test_sockets_share_the_keys_of_their_fields(served: Served) -> None:
    async with connected(served):
        assert [len(vars(each)) <= SHARED_FIELDS for each in open_sockets()] == [True]


async def test_sending_waits_for_a_slow_reader(served: Served) -> None:
    async with connected(served) as player:
        (server_side,) = open_sockets()
        server_side.pause_writing()
        await player.send(type="ping")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(player.until(is_pong), 0.2)
        server_side.resume_writing()
        await player.until(is_pong)


@asynccontextmanager
async def connected(served: Served) -> AsyncIterator[Client]:
    """A player who is alone at a table and has its state."""
    table = await served.start(("me", "open"))
    async with Client(served.port, table["id"], table["secret"]).connected() as player:
        yield player


def is_pong(frame: Frame) -> bool:
    """Whether a frame answers a ping."""
    return bool(frame["type"] == "pong")


def open_sockets() -> list[LimitedWebSocket]:
    """The sockets of servers in this process."""
    return [each for each in gc.get_objects() if type(each) is LimitedWebSocket and not each.transport.is_closing()]
