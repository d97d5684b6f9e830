"""Health checks: liveness and readiness."""

import asyncio
from functools import partial
from typing import Final

from fastapi import FastAPI, Request, Response

from deadhand.server.database.handover import Handover
from deadhand.server.edge.refusals import WAIT
from deadhand.server.http.ttl_cache import TTLCache
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.table.errors import Refused

DATABASE_TIMEOUT: Final = 2.0
"""Seconds that the database has to answer."""
CACHE_TTL: Final = 1.0
"""Seconds for which its answer is cached, since anybody may ask."""


def add_health(app: FastAPI) -> None:
    """Answer at /healthz and /readyz."""
    database = TTLCache[str](CACHE_TTL)

    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> dict[str, bool]:
        """Answer while the process runs."""
        return {"alive": True}

    @app.get("/readyz", include_in_schema=False)
    async def readyz(request: Request, response: Response) -> dict[str, bool | int | str]:
        """Check that the database answers with our schema, moves can be saved, and the disk is not nearly full.

        `other_versions` counts those that use the database, too; during an upgrade there is one.
        """
        trouble = await database.get(partial(_trouble_of_database, request.app.state.lobby))
        if trouble:
            response.status_code = 503
            response.headers["Retry-After"] = WAIT[503]
        handover: Handover = request.app.state.handover
        return {"ready": not trouble, "trouble": trouble, "other_versions": len(handover.others)}


async def _trouble_of_database(lobby: Lobby) -> str:
    try:
        async with asyncio.timeout(DATABASE_TIMEOUT):
            await lobby.storage.database.check()
            lobby.storage.database.check_space()
    except TimeoutError:
        return "The database does not answer."
    except Refused as refusal:
        return str(refusal)
    return ""
