"""The HTTP application and its lifespan."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from fastapi import FastAPI

from deadhand.server.builds.browser_builds import build_missing
from deadhand.server.builds.compiling import RECENT, BackgroundCompiler
from deadhand.server.database.handover import Handover
from deadhand.server.database.lock import lock_store
from deadhand.server.database.storage import open_storage
from deadhand.server.http import comments, device, games, me, open_tables, push, reports, tables
from deadhand.server.http.described import describe
from deadhand.server.http.errors import answer_errors
from deadhand.server.http.health import add_health
from deadhand.server.http.page import add_page
from deadhand.server.http.ttl_cache import TTLCache
from deadhand.server.limits.buckets import RateLimit
from deadhand.server.limits.client_quota import TOO_MANY, quota_by_address
from deadhand.server.limits.load_shedding import LoadMonitor
from deadhand.server.network.addresses import BoundAddress
from deadhand.server.operation import metrics
from deadhand.server.operation.background import cancel_all, restart_on_failure, wait_for_unfinished
from deadhand.server.push.delivery import start_delivery
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.lobby.past import keep_missing_endings
from deadhand.server.settings import Settings

CHANGES_PER_MINUTE: Final = 60.0
"""Changes of people's lists and settings per minute that one address may make."""

DEVICE_GAMES_PER_HOUR: Final = 60.0
"""Finished games per hour that one address may send from its devices."""

REPORTS_PER_HOUR: Final = 20.0
"""Reports to the operator per hour that one address may make."""


def create_app(settings: Settings, bound: BoundAddress | None = None) -> FastAPI:
    """Return the HTTP application; `run.application` adds the layers around it."""
    app = FastAPI(title="Deadhand", lifespan=lifespan, openapi_url=None, redirect_slashes=False)
    app.state.settings = settings
    app.state.bound = bound
    rate = settings.tables_per_minute
    app.state.new_tables = RateLimit("Too many new tables. Try again in {0:1 second|# seconds}.", rate / 60, burst=rate)
    rate = CHANGES_PER_MINUTE
    app.state.list_changes = RateLimit("Too many changes. Try again in {0:1 second|# seconds}.", rate / 60, burst=rate)
    rate = DEVICE_GAMES_PER_HOUR
    app.state.device_games = RateLimit(TOO_MANY, rate / 3600, burst=rate)
    rate = REPORTS_PER_HOUR
    app.state.reports = RateLimit("Too many reports. Try again in {0:1 second|# seconds}.", rate / 3600, burst=rate)
    app.state.load = LoadMonitor()
    app.state.compiling = BackgroundCompiler(load=app.state.load)
    app.state.open_tables = TTLCache(open_tables.CACHE_TTL)
    app.state.quota_of = quota_by_address(settings, app.state.load)
    answer_errors(app)
    for part in (games, device, me, push, tables, comments, reports, open_tables):
        app.router.routes.extend(part.router.routes)  # as they are: including them would put each together once more
    for add in (describe, add_health, add_page):
        add(app)
    return app


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Hold the lock of the server's database, and run the tables and the background tasks."""
    settings: Settings = app.state.settings
    bound: BoundAddress | None = app.state.bound
    compiling: BackgroundCompiler = app.state.compiling
    with lock_store(settings.database, doing=f"serves them{f' at {bound.host}:{bound.port}' if bound else ''}"):
        storage = await open_storage(settings.database)
        storage.database.min_free = settings.min_free_disk
        delivery = await start_delivery(settings, storage.push)
        lobby = app.state.lobby = Lobby(storage, settings, played=compiling.ask, push=delivery)
        await lobby.orders.carry_out_new()
        handover = app.state.handover = Handover(storage.database)
        await handover.look()
        background: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {
            "Following other servers": lobby.peers.follow_peers,
            "Clearing old tables": lobby.cleanup.run_periodically,
            "Carrying out the operator's orders": lobby.orders.poll_orders,
            "Watching for other versions": handover.watch,
            "Keeping the ends of games": partial(keep_missing_endings, lobby),
            "Watching the event loop": app.state.load.watch,
        }
        if settings.open_tables:
            background["Following open tables"] = lobby.open_tables.follow_attendance
        if settings.metrics_address is not None:
            metrics.TABLES.set_function(lambda: lobby.live_count)
            metrics.DISK_FREE.set_function(storage.database.free_bytes)
        if settings.compiled:
            played = await storage.games_since(datetime.now(UTC) - RECENT)
            background["Compiling games"] = partial(compiling.run, played)
            background["Compiling games for browsers"] = partial(build_missing, lambda: compiling.busy)
        tasks = [asyncio.create_task(restart_on_failure(work, name)) for name, work in background.items()]
        yield
        await cancel_all(tasks)
        await wait_for_unfinished()
        await lobby.close()
        if delivery is not None:
            await delivery.close()
        await storage.close()
