"""Several workers behind one address: who is asked about another one's table hands the connection on.

The operating system passes the connection itself, with what has been read of it, so the client notices nothing. If the
other one cannot take it, it is served where it is: any worker can serve any table.
"""

import asyncio
import re
import socket
import zlib
from collections.abc import Callable, Sequence
from typing import Any, Final

import h11

from deadhand.server.edge.places import Places
from deadhand.server.edge.protocols import LimitedHTTP

ABOUT: Final = re.compile(rb"[A-Z]{3,7} /api/tables/([A-Za-z0-9_-]{1,32})[/? ]")
"""The beginning of a request about one table."""
LARGEST: Final = 64 * 1024
"""Bytes read of a connection that may be handed on with it."""


class Others:
    """All workers of a server, of whom this one has a number."""

    def __init__(self, number: int, inboxes: Sequence[socket.socket]) -> None:
        """`inboxes`: where each takes connections from the others."""
        self._number = number
        self._inboxes = inboxes

    def is_mine(self, table_id: str) -> bool:
        """Whether this worker is the one that should serve a table."""
        return self._whose(table_id.encode()) == self._number

    def hand_on(self, transport: asyncio.BaseTransport, data: bytes) -> bool:
        """Give a connection, of which so much has been read, to the worker that it asks for; False if it stays."""
        asked = ABOUT.match(data)
        whose = self._number if asked is None else self._whose(asked.group(1))
        if whose == self._number or len(data) > LARGEST:
            return False
        try:
            socket.send_fds(self._inboxes[whose], [data], [transport.get_extra_info("socket").fileno()])
        except OSError:  # it has more waiting than it can take
            return False
        return True

    def _whose(self, table_id: bytes) -> int:
        return zlib.crc32(table_id) % len(self._inboxes)


class HandedHTTP(LimitedHTTP):
    """HTTP, whose requests decide which worker has the connection: proxies send those of many over one."""

    def __init__(
        self,
        others: Others,
        places: Places,
        whom: Callable[[str | None], str | None],
        /,
        *,
        read: bytes = b"",
        **more: Any,
    ) -> None:
        """`read`: what another worker has read already of a connection that it has handed on."""
        super().__init__(places, whom, **more)
        self._others = others
        self._read = read

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Go on with what has been read, before anything else is."""
        super().connection_made(transport)
        if self._read:
            self.data_received(self._read)
            self._read = b""

    def data_received(self, data: bytes) -> None:
        """Hand the connection on, or read."""
        if self._may_leave() and self._others.hand_on(self.transport, data):
            self.transport.abort()  # here only; the other has it
            return
        super().data_received(data)

    def _may_leave(self) -> bool:
        """Whether a request begins, and nothing of what came before it is left here."""
        between = self.conn.our_state is self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]
        told = between and not self.transport.get_write_buffer_size()
        return told and not self._read and self._place.refusal is None and not self._place.upgraded


def take(inbox: socket.socket) -> tuple[socket.socket, bytes] | None:
    """A connection that another worker has handed on, and what it has read of it; None if there is none."""
    try:
        read, descriptors, _, _ = socket.recv_fds(inbox, LARGEST, 1)
    except BlockingIOError:
        return None
    if not descriptors:
        return None
    connection = socket.socket(fileno=descriptors[0])
    connection.settimeout(0)
    return connection, read
