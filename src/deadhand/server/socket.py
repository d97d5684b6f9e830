"""One client's connection: frames in, checked one by one; frames out, from a queue that never holds up the table."""

import asyncio
import json
import time
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect

from deadhand.server.frames import Frame, HandOver, Hello, Play, SendEmote, TakeBack, Undo, read_frame
from deadhand.server.lobby import Lobby
from deadhand.server.room import Room
from deadhand.server.settings import MOST_FRAME
from deadhand.server.storage import UNDO
from deadhand.table.errors import IllegalAction, Refused

BACKLOG = 200
"""Frames that may wait for a slow client before it is cut off; it comes back and resumes."""


class Bucket:
    """Lets so many things a second through, and at most `burst` at once."""

    def __init__(self, rate: float, *, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether another one may pass."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Connection:
    """A player or spectator at one table."""

    def __init__(self, socket: WebSocket, room: Room, lobby: Lobby) -> None:
        self.seat: int | None = None
        self.told = -1
        self._socket = socket
        self._room = room
        self._lobby = lobby
        self._bucket = Bucket(lobby.settings.frames_per_second, burst=2 * lobby.settings.frames_per_second)
        self._outgoing: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(BACKLOG)

    def tell(self, frame: dict[str, Any]) -> None:
        """Queue a frame; a client too slow to take them is cut off."""
        if self._outgoing.full():
            while not self._outgoing.empty():
                self._outgoing.get_nowait()
            self._outgoing.put_nowait(None)
        else:
            self._outgoing.put_nowait(frame)

    async def serve(self) -> None:
        """Talk with the client until it leaves."""
        sender = asyncio.create_task(self._send())
        try:
            if await self._greet():
                await self._listen()
        except WebSocketDisconnect:
            pass
        finally:
            self._leave()
            sender.cancel()

    async def _send(self) -> None:
        while (frame := await self._outgoing.get()) is not None:
            await self._socket.send_text(json.dumps(frame, separators=(",", ":")))
        await self._socket.close(1013)

    async def _read(self) -> Frame:
        text = await self._socket.receive_text()
        if len(text) > MOST_FRAME:
            raise Refused(f"That message is too large; {MOST_FRAME} characters are allowed.")
        if not self._bucket.take():
            raise Refused("Too many messages at once; please wait a moment.")
        return read_frame(text)

    async def _greet(self) -> bool:
        """Take the first frame; whether the client may stay."""
        try:
            hello = await self._read()
            self.seat = self._seat_of(hello)
        except Refused as refusal:
            self._refuse(refusal)
            await asyncio.sleep(0.05)
            await self._socket.close(1008)
            return False
        self._resume(hello)
        self._room.clients.add(self)
        if self.seat is not None:
            self._room.seats[self.seat].connections += 1
            await self._lobby.take_back(self._room, self.seat)
        self.tell(self._room.state_for(self))
        self._room.tell_seats()
        return True

    def _seat_of(self, hello: Frame) -> int | None:
        if not isinstance(hello, Hello):
            raise Refused('The first message must be "hello".')
        if hello.secret is None:
            return None
        for seat in self._room.seats:
            if seat.opens_with(hello.secret):
                return seat.seat
        raise Refused("This private link does not belong to a seat at this table.")

    def _resume(self, hello: Frame) -> None:
        """Go on from the last move that the client knows of."""
        if isinstance(hello, Hello):
            self.told = min(hello.since, len(self._room.match.actions) - 1)

    async def _listen(self) -> None:
        while True:
            try:
                await self._answer(await self._read())
            except Refused as refusal:
                self._refuse(refusal)

    async def _answer(self, frame: Frame) -> None:
        room, seat = self._room, self.seat
        if frame.type == "ping":
            self.tell({"type": "pong"})
        elif isinstance(frame, Hello):
            self._resume(frame)
            self.tell(room.state_for(self))
        elif seat is None:
            raise Refused("You are watching; only who has a seat can do that.")
        elif isinstance(frame, Play):
            await room.act(seat, n=frame.n, action=frame.action)
        elif isinstance(frame, Undo):
            await room.act(seat, n=frame.n, action=UNDO)
        elif isinstance(frame, SendEmote):
            for client in room.clients:
                client.tell({"type": "emote", "seat": seat, "emote": frame.emote})
        elif isinstance(frame, HandOver):
            await self._lobby.hand_over(room, by=seat, seat=frame.seat)
        elif isinstance(frame, TakeBack):
            await self._lobby.take_back(room, seat)

    def _refuse(self, refusal: Refused) -> None:
        clause = refusal.clause if isinstance(refusal, IllegalAction) else None
        self.tell({"type": "refused", "message": str(refusal), "clause": clause, "n": self._room.n})

    def _leave(self) -> None:
        room = self._room
        if self in room.clients:
            room.clients.discard(self)
            if self.seat is not None:
                seat = room.seats[self.seat]
                seat.connections -= 1
                seat.away_since = time.monotonic()
            room.tell_seats()
        if not room.busy:
            self._lobby.let_go(room.id)
