"""What connections of both kinds have in common: a place, data in pieces, an end that leaves time for a last word."""

import asyncio
import time
from typing import Final

from deadhand.server.edge.connection_slots import Place, Places

PIECE: Final = 4096
"""Bytes that are judged at a time: the system reads up to 256 KiB at once."""
MOST_IGNORED: Final = 1 << 20
"""Bytes that are read after the last word, for closing at once would lose that word on its way."""


class Placed(asyncio.Protocol):
    """A connection that has a place until it is lost."""

    _places: Places
    _place: Place
    _ending: "Ending"

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        super().connection_lost(exc)
        self._places.leave(self._place.transport)

    def pause_writing(self) -> None:
        """The client does not take what it is sent."""
        super().pause_writing()
        self._places.is_full(self._place, full=True)

    def resume_writing(self) -> None:
        """It takes it again."""
        super().resume_writing()
        self._places.is_full(self._place, full=False)

    def data_received(self, data: bytes) -> None:
        """Read on, as far as it may, counting what that takes."""
        begun = time.thread_time()
        self._look_at(data)
        self._place.held = self._holds() and not self._ending.begun
        self._places.worked(self._place, time.thread_time() - begun)

    def _look_at(self, data: bytes) -> None:
        if self._ending.ignores(data):
            return
        for start in range(0, len(data), PIECE):
            if self._ending.begun or self._place.transport.is_closing():
                return
            piece = data[start : start + PIECE]
            if self._reads(piece):
                super().data_received(piece)

    def _holds(self) -> bool:
        """Return whether uvicorn has paused reading."""
        raise NotImplementedError

    def _reads(self, _piece: bytes) -> bool:
        """Whether this is looked at."""
        return True


class Ending:
    """The end of a connection: the last word is sent, and what still comes is passed over for a moment."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._place: Place | None = None
        self._left = MOST_IGNORED

    @property
    def begun(self) -> bool:
        """Whether the last word has been said."""
        return self._place is not None

    def begin(self, place: Place, word: bytes) -> None:
        """Say the last word."""
        self._place = place
        transport = place.transport
        transport.write(word)
        if transport.can_write_eof():
            transport.write_eof()
        transport.resume_reading()
        self._places.ends(place)

    def ignores(self, data: bytes) -> bool:
        """Whether what comes is passed over, for the last word has been said."""
        if self._place is None:
            return False
        self.pass_over(self._place.transport, data)
        return True

    def pass_over(self, transport: asyncio.Transport, data: bytes) -> None:
        """Look at none of this; who goes on for too long is cut off."""
        self._left -= len(data)
        if self._left < 0:
            transport.abort()
