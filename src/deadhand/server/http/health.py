"""Whether the server lives and whether it can serve, for whoever watches over it."""

import asyncio
from typing import Final

from fastapi import FastAPI, Request, Response
from pydantic import BaseModel

from deadhand.server.http.errors import WAIT
from deadhand.server.rooms.lobby import Lobby
from deadhand.table.errors import Refused

PATIENCE: Final = 2.0
"""Seconds that the database has to answer."""


class Alive(BaseModel):
    """The process answers."""

    alive: bool


class Readiness(BaseModel):
    """Whether the server can serve, and if not, why."""

    ready: bool
    trouble: str


def add_health(app: FastAPI) -> None:
    """Answer at /healthz and /readyz."""
    app.state.stopping = False

    @app.api_route("/healthz", methods=["GET", "HEAD"], include_in_schema=False)
    async def healthz() -> Alive:
        """The process lives."""
        return Alive(alive=True)

    @app.api_route("/readyz", methods=["GET", "HEAD"], include_in_schema=False)
    async def readyz(request: Request, response: Response) -> Readiness:
        """The database answers, its schema is ours, and the server is not being stopped."""
        trouble = await _trouble(request.app)
        if trouble:
            response.status_code = 503
            response.headers["Retry-After"] = WAIT[503]
        return Readiness(ready=not trouble, trouble=trouble)


async def _trouble(app: FastAPI) -> str:
    lobby: Lobby | None = getattr(app.state, "lobby", None)
    if app.state.stopping or lobby is None:
        return "The server is being stopped." if app.state.stopping else "The server is starting."
    try:
        async with asyncio.timeout(PATIENCE):
            await lobby.storage.check()
    except TimeoutError:
        return "The database does not answer."
    except Refused as refusal:
        return str(refusal)
    return ""
