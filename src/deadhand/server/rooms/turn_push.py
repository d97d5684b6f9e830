"""Push messages of one live table: they tell a player of their turn who is not connected."""

import asyncio
from dataclasses import dataclass
from typing import Final

from deadhand.server.database.engine import DatabaseUnavailable
from deadhand.server.database.push import SubscriptionStorage
from deadhand.server.limits.client_quota import current_client
from deadhand.server.push.delivery import PushDelivery
from deadhand.server.rooms.clock import Clock
from deadhand.server.rooms.commands import CommandLog
from deadhand.server.rooms.premoves import Premoves
from deadhand.server.rooms.table import LiveTable

PAGE_LOAD: Final = 0.5
"""Seconds from the start of a turn: a page that loads again is away for a moment."""
RECONNECT: Final = 10.0
"""Seconds that a lost connection has to come back. A phone that sleeps loses it, and has perhaps shown no turn."""
NOT_OURS: Final = 1.0
"""Seconds that a server waits longer if no client of its own began the turn: the other one knows whom to charge."""


@dataclass(slots=True, eq=False)
class TurnPush:
    """Follows whose turn it is at one table. A turn lasts until another seat is asked."""

    _table: LiveTable
    _commands: CommandLog
    _clock: Clock
    _premoves: Premoves
    _storage: SubscriptionStorage
    _delivery: PushDelivery | None
    """None if this server sends no push messages."""
    _turn: tuple[int, int] | None = None
    """The number of the state in which the turn began, and the seat."""

    def follow(self) -> None:
        """Note whose turn it is; if it has just begun and its player is away, send a message."""
        if self._delivery is None:
            return
        seat = self._waiting_seat()
        if seat == (None if self._turn is None else self._turn[1]):
            return
        self._turn = None if seat is None else (self._commands.n, seat)
        if seat is not None and self._table.seats[seat].away:
            self._send_after(PAGE_LOAD)

    def on_lost(self, key: str | None) -> None:
        """Send a message if the connection of the player to act was lost without a goodbye, and does not come back."""
        if self._turn is not None and self._table.seats[self._turn[1]].is_opened_by(key):
            self._send_after(RECONNECT)

    def stop(self) -> None:
        """Send nothing more."""
        self._delivery = None

    def _waiting_seat(self) -> int | None:
        """Return the seat of the person who must choose; None if their answer is there already."""
        return None if self._premoves.due_answer is not None else self._clock.person_to_act

    def _send_after(self, seconds: float) -> None:
        if self._delivery is not None and self._turn is not None:
            seconds += 0.0 if current_client() is not None else NOT_OURS
            work = self._send(self._delivery, self._turn, seconds)
            self._delivery.spawn(work, "Telling an absent player of their turn", table=self._table.id)

    async def _send(self, delivery: PushDelivery, turn: tuple[int, int], seconds: float) -> None:
        await asyncio.sleep(seconds)
        n, number = turn
        seat = self._table.seats[number]
        if self._delivery is None or self._turn != turn or not seat.away or seat.secret_hash is None:
            return
        try:
            subscriptions = await self._storage.claim(self._table.id, seat.secret_hash, n + 1)
        except DatabaseUnavailable:  # the turn is seen when the page is opened
            return
        path = f"/t/{self._table.id}"
        for to in subscriptions:
            payload = {"path": path, "title": self._table.match.game.title, "language": to.language}
            delivery.send(to, topic=path, payload=payload)
