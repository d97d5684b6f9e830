"""The common base of HTTP and WebSocket connections: a slot, data in chunks, and a lingering close."""

import asyncio
import time
from typing import Final

from deadhand.server.edge.connection_slots import ConnectionSlot, ConnectionSlots

CHUNK_SIZE: Final = 4096
"""Bytes that are judged at a time: the system reads up to 256 KiB at once."""
MAX_DISCARDED: Final = 1 << 20
"""Bytes that are read after the last word, for closing at once would lose that word on its way."""


class SlotProtocol(asyncio.Protocol):
    """A connection that has a slot until it is lost."""

    _slots: ConnectionSlots
    _slot: ConnectionSlot
    _closing: "LingeringClose"

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the slot back."""
        super().connection_lost(exc)
        self._slots.leave(self._slot.transport)

    def pause_writing(self) -> None:
        """The client does not take what it is sent."""
        super().pause_writing()
        self._slots.set_write_paused(self._slot, paused=True)

    def resume_writing(self) -> None:
        """It takes it again."""
        super().resume_writing()
        self._slots.set_write_paused(self._slot, paused=False)

    def data_received(self, data: bytes) -> None:
        """Read on, as far as it may, counting what that takes."""
        begun = time.thread_time()
        self._look_at(data)
        self._slot.read_held = self._holds() and not self._closing.started
        self._slots.charge(self._slot, time.thread_time() - begun)

    def _look_at(self, data: bytes) -> None:
        if self._closing.ignores(data):
            return
        for start in range(0, len(data), CHUNK_SIZE):
            if self._closing.started or self._slot.transport.is_closing():
                return
            piece = data[start : start + CHUNK_SIZE]
            if self._reads(piece):
                super().data_received(piece)

    def _holds(self) -> bool:
        """Return whether uvicorn has paused reading."""
        raise NotImplementedError

    def _reads(self, _piece: bytes) -> bool:
        """Return whether incoming data is processed."""
        return True


class LingeringClose:
    """The end of a connection: the final bytes are sent, and further input is discarded for a moment."""

    def __init__(self, slots: ConnectionSlots) -> None:
        self._slots = slots
        self._slot: ConnectionSlot | None = None
        self._left = MAX_DISCARDED

    @property
    def started(self) -> bool:
        """Return whether the final response has been sent."""
        return self._slot is not None

    def start(self, slot: ConnectionSlot, word: bytes) -> None:
        """Say the last word."""
        self._slot = slot
        transport = slot.transport
        transport.write(word)
        if transport.can_write_eof():
            transport.write_eof()
        transport.resume_reading()
        self._slots.start_closing(slot)

    def ignores(self, data: bytes) -> bool:
        """Return whether incoming data is discarded, after the final response."""
        if self._slot is None:
            return False
        self.discard(self._slot.transport, data)
        return True

    def discard(self, transport: asyncio.Transport, data: bytes) -> None:
        """Look at none of this; who goes on for too long is cut off."""
        self._left -= len(data)
        if self._left < 0:
            transport.abort()
