"""Where sockets are opened: before the HTTP part, whose layers would all keep memory for as long as one is open."""

import re
from typing import Final

from fastapi import FastAPI, WebSocket
from starlette.types import Receive, Scope, Send

from deadhand.server.guard import same_origin
from deadhand.server.lobby import Lobby
from deadhand.server.socket import REFUSED, Connection
from deadhand.table.errors import Refused

PATH: Final = re.compile(r"/api/tables/([^/]+)/socket")


class Sockets:
    """Serves the sockets of tables, and leaves everything else to the HTTP part."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection, as ASGI has it."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        socket = WebSocket(scope, receive, send)
        found = PATH.fullmatch(scope["path"])
        if found is None or not same_origin(socket.headers):
            await socket.close(REFUSED)
            return
        scope["headers"].clear()  # nobody reads them any more, and they would stay as long as the socket
        connection = await _open(socket, found.group(1), self.app.state.lobby)
        if connection is not None:
            await connection.serve()


async def _open(socket: WebSocket, table_id: str, lobby: Lobby) -> Connection | None:
    """A connection to a table; None if there is no such table, which the client has then been told."""
    await socket.accept()
    try:
        room = await lobby.room(table_id)
    except Refused as refusal:
        await socket.send_json({"type": "refused", "message": str(refusal), "clause": None, "n": 0})
        await socket.close(REFUSED)
        return None
    return Connection(socket, room, lobby)
