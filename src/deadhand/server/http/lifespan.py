"""The lifespan of the server: the open database and the background tasks."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from typing import Any

from fastapi import FastAPI

from deadhand.server import metrics
from deadhand.server.addresses import BoundAddress
from deadhand.server.background import cancel_all, restart_on_failure, wait_for_unfinished
from deadhand.server.compiling import RECENT, BackgroundCompiler
from deadhand.server.database.lock import lock_store
from deadhand.server.database.storage import open_storage
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.lobby.past import keep_missing_endings
from deadhand.server.settings import Settings


def lifespan(settings: Settings, bound: BoundAddress | None) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    """Return the lifespan of a server, which holds the lock of its database."""

    @asynccontextmanager
    async def alone(app: FastAPI) -> AsyncIterator[None]:
        with lock_store(settings.database, doing=f"serves them{f' at {bound.host}:{bound.port}' if bound else ''}"):
            async with _serving(app, settings):
                yield

    return alone


@asynccontextmanager
async def _serving(app: FastAPI, settings: Settings) -> AsyncIterator[None]:
    storage = await open_storage(settings.database)
    compiling: BackgroundCompiler = app.state.compiling
    lobby = app.state.lobby = Lobby(storage, settings, played=compiling.ask)
    await lobby.orders.carry_out_new()
    along: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {
        "Following other servers": lobby.peers.follow_peers,
        "Clearing old tables": lobby.cleanup.run_periodically,
        "Carrying out the operator's orders": lobby.orders.poll_orders,
        "Keeping the ends of games": partial(keep_missing_endings, lobby),
        "Watching the event loop": app.state.load.watch,
    }
    if settings.metrics_address is not None:
        metrics.TABLES.set_function(lambda: lobby.live_count)
    if settings.compiled:
        played = await storage.games_since(datetime.now(UTC) - RECENT)
        along["Compiling games"] = partial(compiling.run, played)
    async with _running(along):
        yield
    await wait_for_unfinished()
    await lobby.close()
    await storage.close()


@asynccontextmanager
async def _running(along: Mapping[str, Callable[[], Coroutine[Any, Any, None]]]) -> AsyncIterator[None]:
    """Run background tasks, each with a name for the log and the metrics."""
    tasks = [asyncio.create_task(restart_on_failure(work, name)) for name, work in along.items()]
    yield
    await cancel_all(tasks)
