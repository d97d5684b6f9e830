"""Commit-reveal deals that nobody can choose: people commit to numbers and open them, and they enter the seed.

The server publishes the hash of its secret before anybody opens a number, when all commitments are frozen.
"""

import asyncio
from collections.abc import Callable, Collection
from weakref import WeakMethod

from deadhand.server.rooms.live_table import LiveTable
from deadhand.table.errors import Refused


async def commit_number(table: LiveTable, key: str, commitment: str) -> None:
    """Store the commitment of the person with this key, replacing an earlier one.

    Raises:
        Refused: if the promises are frozen, they have no seat any more, or somebody else has promised the same.
    """
    if table.commitments.commitment_of(table.seats_of(key)) == commitment:
        return
    async with table.lock:
        gathers = not table.begun and not table.opening
        if not gathers or not await table.storage.contributions.promise(table.id, key, commitment):
            raise Refused("The game has begun. It is too late to give a number to the deal.")
        await table.sync_row()
        table.broadcast_state()


async def reveal_number(table: LiveTable, mine: Collection[int], number: str) -> None:
    """Open the number that the person with these seats committed to; the last one makes the deal.

    Raises:
        Refused: if it is too early or too late, they have promised none, or it is another number.
    """
    if not table.begun and not table.opening:
        raise Refused("The host has not begun the game yet. Your number is revealed then.")
    promised = table.commitments.verify_number(mine, number)
    if promised.number == number:
        return
    async with table.lock:
        if table.begun or not await table.storage.contributions.open(table.id, promised.seat, number):
            raise Refused("Too late: the cards are dealt without your number.")
        await table.sync_row()
        table.broadcast_state()


async def deal_without_missing(table: LiveTable) -> None:
    """Deal from the numbers that were opened, without the missing ones."""
    async with table.lock:
        if table.opening and not table.begun:
            await table.storage.contributions.deal(table.id)
            await table.sync_row()
            table.broadcast_state()


class Deadline:
    """A timer that calls a method once, holding its object by a weak reference."""

    def __init__(self, call: Callable[[], None], *, seconds: float) -> None:
        self._call = WeakMethod(call)
        self._timer = asyncio.get_running_loop().call_later(seconds, self._on_timer)

    def _on_timer(self) -> None:
        if (call := self._call()) is not None:
            call()

    def cancel(self) -> None:
        """Cancel the timer."""
        self._timer.cancel()
