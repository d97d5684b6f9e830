"""How a deal comes to be that nobody can choose: people promise numbers, open them, and they are mixed into the secret.

The server has published the hash of its secret before anybody opens a number, and all promises are frozen by then.
"""

import asyncio
from collections.abc import Callable, Collection
from weakref import WeakMethod

from deadhand.server.rooms.live_table import LiveTable
from deadhand.table.errors import Refused


async def commit_number(table: LiveTable, key: str, commitment: str) -> None:
    """Promise a number for the person with this key, in place of what they promised before.

    Raises:
        Refused: if the promises are frozen, they have no seat any more, or somebody else has promised the same.
    """
    if table.commitments.commitment_of(table.seats_of(key)) == commitment:
        return
    async with table.lock:
        gathers = not table.begun and not table.opening
        if not gathers or not await table.storage.contributions.promise(table.id, key, commitment):
            raise Refused("Numbers are promised before the game begins; this one has begun.")
        await table.sync_row()
        table.broadcast_state()


async def reveal_number(table: LiveTable, mine: Collection[int], number: str) -> None:
    """Open the number that the person with these seats has promised; the last one opened makes the deal.

    Raises:
        Refused: if it is too early or too late, they have promised none, or it is another number.
    """
    if not table.begun and not table.opening:
        raise Refused("Numbers are opened once the host begins the game, and not before.")
    promised = table.commitments.verify_number(mine, number)
    if promised.number == number:
        return
    async with table.lock:
        if table.begun or not await table.storage.contributions.open(table.id, promised.seat, number):
            raise Refused("The deal is made already; your number was not opened in time, and does not count.")
        await table.sync_row()
        table.broadcast_state()


async def deal_without_missing(table: LiveTable) -> None:
    """Deal from the numbers that were opened: the others are late."""
    async with table.lock:
        if table.opening and not table.begun:
            await table.storage.contributions.deal(table.id)
            await table.sync_row()
            table.broadcast_state()


class Deadline:
    """Calls a method once its time is over; the method's object is not kept by that."""

    def __init__(self, call: Callable[[], None], *, seconds: float) -> None:
        self._call = WeakMethod(call)
        self._timer = asyncio.get_running_loop().call_later(seconds, self._on_timer)

    def _on_timer(self) -> None:
        if (call := self._call()) is not None:
            call()

    def cancel(self) -> None:
        """Let it be."""
        self._timer.cancel()
