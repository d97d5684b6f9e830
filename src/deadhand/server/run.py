"""Running the server: on its own, as `deadhand serve` does, or inside another program."""

import asyncio
import gc
import logging
import sys
from functools import partial
from math import ceil
from typing import Final

import uvicorn
from fastapi import FastAPI
from prometheus_client import start_http_server
from starlette.middleware.trustedhost import TrustedHostMiddleware

from deadhand.server.database.lock import lock_store
from deadhand.server.database.storage import open_storage
from deadhand.server.edge.clients import ClientAddress, allowed_hosts
from deadhand.server.edge.connections import ConnectionSlots, Deadlines, connection_limit
from deadhand.server.edge.quota import QuotaMiddleware
from deadhand.server.http.app import create_app
from deadhand.server.http.requests import RequestMiddleware
from deadhand.server.network.addresses import BoundAddress, split_listen
from deadhand.server.operation import logs, metrics, systemd
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
SWITCH_INTERVAL: Final = 0.0001
"""Seconds after which work in a thread gives the interpreter back to the event loop, if that waits. With Python's five
milliseconds a move took twice as long beside two busy threads."""

CAUSED_BY_STRANGERS: Final = (
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
    "ASGI callable returned without completing",
)


def server(settings: Settings, *, host: str, port: int) -> uvicorn.Server:
    """Return a server that is ready to run."""
    return uvicorn.Server(configuration(settings, host=host, port=port))


def configuration(settings: Settings, *, host: str, port: int) -> uvicorn.Config:
    """Return how a server runs.

    What a client may send and how long it may take is limited by h11, by websockets, and by `edge`.
    Frames are not compressed: they are a few kilobytes, and compressing them takes more time and memory than the rest.
    The process looks through its objects for garbage more seldom than usual, since everybody waits meanwhile.
    """
    return uvicorn.Config(
        partial(served_application, settings, host, port),
        factory=True,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        http="deadhand.server.edge.connections:LimitedHTTP",
        h11_max_incomplete_event_size=settings.max_header_size,
        timeout_keep_alive=ceil(settings.read_timeout),
        proxy_headers=False,
        ws="deadhand.server.edge.connections:LimitedWebSocket",
        ws_max_size=4 * MAX_FRAME_SIZE,
        ws_per_message_deflate=False,
        ws_ping_interval=settings.write_timeout,
        ws_ping_timeout=settings.write_timeout,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        callback_notify=systemd.notifier(),
        timeout_notify=systemd.INTERVAL,
    )


def served_application(settings: Settings, host: str, port: int) -> Deadlines:
    """Return the application with the connections that it is served on."""
    _, middle, _ = gc.get_threshold()
    gc.set_threshold(GC_THRESHOLD, middle, GC_FULL_RATIO)
    sys.setswitchinterval(SWITCH_INTERVAL)
    logging.getLogger("uvicorn.error").addFilter(_is_of_interest)
    app = create_app(settings, BoundAddress(host, port))
    slots = ConnectionSlots(settings, app.state.quota_of, most=min(settings.max_connections, connection_limit()))
    metrics.CONNECTIONS.set_function(partial(len, slots))
    return Deadlines(application(app, settings), slots)


def application(app: FastAPI, settings: Settings) -> ClientAddress:
    """Return the application as it is served.

    Its layers from outside in: client address, headers with log and faults, quotas, host names, sockets.
    """
    named = TrustedHostMiddleware(SocketApp(app), allowed_hosts(settings), www_redirect=False)
    limited = QuotaMiddleware(named, app.state.quota_of, max_body_size=settings.max_body_size)
    return ClientAddress(RequestMiddleware(limited), settings)


def _is_of_interest(record: logging.LogRecord) -> bool:
    """Return whether a line of uvicorn's is kept: strangers could fill the log with the others."""
    return not str(record.msg).startswith(CAUSED_BY_STRANGERS)


def configure_observability(settings: Settings) -> None:
    """Set up the log, and serve the metrics if an address is set.

    Raises:
        Refused: if that address cannot be used.
    """
    logs.configure_logging(settings.log_format, settings.log_level)
    if settings.metrics_address is None:
        return
    host, port = split_listen(settings.metrics_address)
    try:
        start_http_server(port, addr=host)  # in a thread, so that a busy server still answers
    except OSError as error:
        raise Refused(f"Metrics cannot be served at {settings.metrics_address}: {error.strerror}.") from None


def check_database(url: str) -> None:
    """Open the database once, bringing it up to date."""

    async def check() -> None:
        await (await open_storage(url)).close()

    with lock_store(url, doing="begins to serve them"):
        asyncio.run(check())
