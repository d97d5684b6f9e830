"""The ASGI app for sockets, in front of the HTTP app, whose middleware would hold memory per open connection."""

import logging
import re
from collections import Counter
from contextlib import suppress
from functools import partial
from typing import Final

from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from starlette.types import Receive, Scope, Send

from deadhand.server.edge.clients import is_same_origin
from deadhand.server.edge.connections import SLOT, SOCKET
from deadhand.server.edge.refusals import error_response
from deadhand.server.operation.logs import REQUEST
from deadhand.server.operation.metrics import REFUSED_CONNECTIONS
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.room import Room
from deadhand.server.sentences import LANGUAGE
from deadhand.server.sockets.close_codes import TooManyConnections, close_code_for, refusal_frame
from deadhand.server.sockets.connection import Connection
from deadhand.table.errors import Refused

logger = logging.getLogger(__name__)

LONGEST: Final = 40
"""The most characters of a table's id in the log; real ones are shorter."""
PATH: Final = re.compile(r"/api/tables/([^/]+)/socket")
NOWHERE: Final = "There is no socket here; those of tables are at /api/tables/.../socket."
FOREIGN: Final = (
    "Only this server's own page may open this socket. Behind a proxy, start the server with --public-address and the "
    "page's address, or let the proxy pass the Host header on."
)


class SocketApp:
    """Serves the sockets of tables, and passes everything else to the HTTP app."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one ASGI connection."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        socket = WebSocket(scope, receive, send)
        found = PATH.fullmatch(scope["path"])
        origin, host = socket.headers.get("origin"), socket.headers.get("host", "")
        if found is None:
            await _refuse(socket, 404, NOWHERE)
        elif origin is not None and not is_same_origin(origin, host, self.app.state.settings):
            await _refuse(socket, 403, FOREIGN)
        else:  # without this `WebSocket`, which holds the headers
            scope[SOCKET] = partial(self._serve, scope, receive, send, found.group(1), _address(socket))

    async def _serve(self, scope: Scope, receive: Receive, send: Send, table_id: str, address: str) -> None:
        """Serve a client at a table."""
        protocol = scope[SLOT].transport.get_protocol()  # there is none any more once the client has left
        ways = receive, send, protocol.send_soon
        self._open[address] += 1
        table = table_id[:LONGEST]
        logger.info("A connection from %s to table %r.", address, table, extra={"address": address, "table": table})
        try:
            room = await self._admit(WebSocket(scope, receive, send), table_id, address)
            scope.clear()  # it would use memory as long as the socket is open
            if room is not None:
                state = self.app.state
                await Connection(*ways, room, state.lobby, state.quota_of(address), address=address).serve()
        except WebSocketDisconnect:  # it has left before it was served
            pass
        finally:
            logger.info("The connection has ended.")
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _admit(self, socket: WebSocket, table_id: str, address: str) -> Room | None:
        """Accept a client at a table, and return the table; None if it was refused."""
        lobby: Lobby = self.app.state.lobby
        await socket.accept(headers=[(b"x-request-id", REQUEST.get().encode())])
        try:
            if self._open[address] > lobby.settings.sockets_per_address:
                raise TooManyConnections("Too many connections from your address. Close one and try again.")
            lobby.orders.check_address(address)
            async with self.app.state.quota_of(address).admitted():
                return await lobby.get_room(table_id)
        except Refused as refusal:
            await socket.send_json(refusal_frame(refusal, n=0, language=LANGUAGE.get()))
            await socket.close(close_code_for(refusal))
            return None


async def _refuse(socket: WebSocket, status: int, sentence: str) -> None:
    """Answer the request for a socket with a refusal."""
    REFUSED_CONNECTIONS.labels(str(status)).inc()
    address = _address(socket)
    logger.info("A connection from %s is refused: %d", address, status, extra={"address": address, "status": status})
    answer = error_response(status, sentence, headers={"X-Request-ID": REQUEST.get()})
    with suppress(WebSocketDisconnect):
        await socket.send_denial_response(answer)


def _address(socket: WebSocket) -> str:
    return socket.client.host if socket.client else ""
