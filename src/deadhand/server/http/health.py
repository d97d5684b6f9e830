"""Health checks: liveness and readiness."""

import asyncio
from functools import partial
from typing import Final

from fastapi import FastAPI, Request, Response
from pydantic import BaseModel

from deadhand.server.edge.refusals import WAIT
from deadhand.server.http.ttl_cache import TTLCache
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.table.errors import Refused

DATABASE_TIMEOUT: Final = 2.0
"""Seconds that the database has to answer."""
CACHE_TTL: Final = 1.0
"""Seconds for which its answer is cached, since anybody may ask."""


class Alive(BaseModel):
    """The process answers."""

    alive: bool


class Readiness(BaseModel):
    """The server's readiness, and why it is not ready."""

    ready: bool
    trouble: str


def add_health(app: FastAPI) -> None:
    """Answer at /healthz and /readyz."""
    database = TTLCache(partial(_trouble_of_database, app), seconds=CACHE_TTL)

    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> Alive:
        """Answer while the process runs."""
        return Alive(alive=True)

    @app.get("/readyz", include_in_schema=False)
    async def readyz(request: Request, response: Response) -> Readiness:
        """Check that the database answers with our schema, moves can be saved, and the disk has room for new tables."""
        trouble = await database.get() if hasattr(request.app.state, "lobby") else "The server is starting."
        if trouble:
            response.status_code = 503
            response.headers["Retry-After"] = WAIT[503]
        return Readiness(ready=not trouble, trouble=trouble)


async def _trouble_of_database(app: FastAPI) -> str:
    lobby: Lobby = app.state.lobby
    try:
        async with asyncio.timeout(DATABASE_TIMEOUT):
            await lobby.storage.database.check()
            lobby.check_space()
    except TimeoutError:
        return "The database does not answer."
    except Refused as refusal:
        return str(refusal)
    return ""
