"""A bare broadcast by Starlette and uvicorn: each frame to a table sends its sockets one frame each. Nothing is kept.

Its frames are recorded ones of our server, and tables are started by the same requests, so the same people play here.
"""

import json
import socket
import sys
from itertools import count
from pathlib import Path
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

BEGINNING: Final = '{"type":"state","n":'
"""Each recorded frame goes on after the number that follows."""


class Table:
    """The sockets of one table by seat, and the number of its state."""

    def __init__(self) -> None:
        self.sockets: dict[int, WebSocket] = {}
        self.n = 0


def application(frames: list[str]) -> Starlette:
    """Return an application whose tables send the rest of these frames, one to each seat."""
    numbers, tables = count(), dict[str, Table]()

    async def start(_request: Request) -> JSONResponse:
        table_id = str(next(numbers))
        tables[table_id] = Table()
        return JSONResponse({"id": table_id, "secret": "0"})

    async def sit_down(request: Request) -> JSONResponse:
        return JSONResponse({"secret": str((await request.json())["seat"])})

    async def begin(_request: Request) -> JSONResponse:
        return JSONResponse({})

    async def play(client: WebSocket) -> None:
        await client.accept()
        table = tables[client.path_params["table"]]
        seat = int((await client.receive_json())["secret"])
        table.sockets[seat] = client
        await client.send_text(f"{BEGINNING}{table.n}{frames[seat]}")
        try:
            while True:
                await client.receive_text()
                table.n += 1
                for other, each in table.sockets.items():
                    await each.send_text(f"{BEGINNING}{table.n}{frames[other]}")
        except WebSocketDisconnect:
            table.sockets.pop(seat, None)

    posts: list[tuple[str, Any]] = [("", start), ("/{table}/seats", sit_down), ("/{table}/begin", begin)]
    routes = [Route(f"/api/tables{path}", endpoint, methods=["POST"]) for path, endpoint in posts]
    return Starlette(routes=[*routes, WebSocketRoute("/api/tables/{table}/socket", play)])


def main() -> None:
    """Serve the frames of a file at a free port, which is printed."""
    app = application(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    config = uvicorn.Config(app, log_level="error", ws="websockets-sansio", ws_per_message_deflate=False)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        print(listening.getsockname()[1], flush=True)
        uvicorn.Server(config).run([listening])


if __name__ == "__main__":
    main()
