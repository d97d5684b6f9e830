"""Running the server: on its own, as `deadhand serve` does, or inside another program."""

import asyncio
import gc
from functools import partial
from typing import Any, Final

import uvicorn
from fastapi import FastAPI

from deadhand.server import logs, metrics
from deadhand.server.addresses import BoundAddress, split_listen
from deadhand.server.database.lock import lock_store
from deadhand.server.database.storage import open_storage
from deadhand.server.edge.clients import ProxyHeaders
from deadhand.server.edge.connection_slots import ConnectionSlots
from deadhand.server.edge.descriptors import connection_limit, raise_limit
from deadhand.server.edge.metering import QuotaMiddleware
from deadhand.server.edge.names import TrustedHosts
from deadhand.server.edge.protocols import LimitedHTTP, LimitedSocket
from deadhand.server.edge.proxies import TrustedProxies
from deadhand.server.http.app import create_app
from deadhand.server.http.requests import RequestMiddleware
from deadhand.server.settings import MAX_FRAME_SIZE, Settings
from deadhand.server.sockets.app import SocketApp
from deadhand.table.errors import Refused

SHUTDOWN_TIMEOUT: Final = 3
"""Seconds that connections have to end when the server is stopped."""
GC_THRESHOLD: Final = 50_000
"""Objects that are made before the young ones are looked through for garbage. Moves leave none, but many
under way at once hold that many: with 7,000 a fifth of a busy server's time went into looking through them."""
GC_FULL_RATIO: Final = 5
"""Collections of younger garbage before all objects are looked through: with 600 tables that takes half a second."""


def server(settings: Settings, *, host: str, port: int) -> uvicorn.Server:
    """A server that is ready to run."""
    return uvicorn.Server(configuration(settings, host=host, port=port))


def configuration(settings: Settings, *, host: str, port: int) -> uvicorn.Config:
    """Return how a server runs.

    What a client may send and how long it may take is bounded by h11, by websockets, and by what `edge` adds to them.
    Frames are not compressed: they are a few kilobytes, and compressing them takes more time and memory than the rest.
    The process looks through its objects for garbage more seldom than usual, since everybody waits meanwhile.
    """
    _, middle, _ = gc.get_threshold()
    gc.set_threshold(GC_THRESHOLD, middle, GC_FULL_RATIO)
    proxies = TrustedProxies(settings.proxy)
    app = create_app(settings, BoundAddress(host, port))
    slots = ConnectionSlots(settings, app.state.quotas, connection_limit(raise_limit()))
    metrics.CONNECTIONS.set_function(partial(len, slots))
    http: Any = partial(LimitedHTTP, slots, proxies.whom)
    sockets: Any = partial(LimitedSocket, slots, settings)
    return uvicorn.Config(
        application(app, settings, proxies),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        http=http,
        h11_max_incomplete_event_size=settings.max_header_size,
        proxy_headers=False,
        ws=sockets,
        ws_max_size=4 * MAX_FRAME_SIZE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
    )


def application(app: FastAPI, settings: Settings, proxies: TrustedProxies) -> ProxyHeaders:
    """Return the application as it is served.

    Its layers from outside in: client address, headers with log and faults, rate limits, host names, sockets.
    """
    named = TrustedHosts(SocketApp(app), settings)
    metered = QuotaMiddleware(named, app.state.quotas, at_once=settings.requests_per_address)
    return ProxyHeaders(RequestMiddleware(metered), proxies)


def configure_observability(settings: Settings) -> None:
    """Set up the log, and serve the metrics if an address is set.

    Raises:
        Refused: if that address cannot be used.
    """
    logs.configure_logging(settings.log_format, settings.log_level)
    if settings.metrics_address is not None:
        try:
            metrics.serve_metrics(*split_listen(settings.metrics_address))
        except OSError as error:
            raise Refused(f"Metrics cannot be served at {settings.metrics_address}: {error.strerror}.") from None


def check_database(url: str) -> None:
    """Open the database once, bringing it up to date.

    Raises:
        Refused: if it cannot be used, or another server holds it.
    """

    async def check() -> None:
        await (await open_storage(url)).close()

    with lock_store(url, doing="begins to serve them"):
        asyncio.run(check())
