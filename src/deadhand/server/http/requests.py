"""Middleware around every request: id, headers, log line, duration, HEAD, unexpected errors."""

import logging
import re
import time
from typing import Final
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message as SentMessage, Receive, Scope, Send

from deadhand.server.edge.refusals import error_response
from deadhand.server.operation.logs import REQUEST, REQUEST_ID, TABLE, request_id
from deadhand.server.operation.metrics import FAULTS, REQUESTS
from deadhand.server.sentences import LANGUAGE, accepted_language
from deadhand.table.errors import Message
from deadhand.table.words.grammar import languages

ID_HEADER: Final = REQUEST_ID.encode()
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
FAULT: Final = "The server failed. If you report this, name the request {0}."
TABLE_PATH: Final = re.compile(r"/(?:api/tables|t|replay)/([A-Za-z0-9_-]{1,32})(?:/.*)?")
MAX_QUERY: Final = 1000
"""Bytes of a query that are read for its language."""
MAX_PATH: Final = 200
"""Characters of a path that stand in the log."""
CONTENT_SECURITY_POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""Scripts may compile WebAssembly, the rules for play without a server, but not evaluate texts."""
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""The security headers of every response but those of assets, errors included."""
RAW_HEADERS: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
ASSETS: Final = ("/assets/", "/rules/")
"""Scripts, styles, fonts and rules: no documents, so headers about documents would only cost bytes."""
ASSET_HEADERS: Final = [(b"x-content-type-options", b"nosniff")]

logger = logging.getLogger(__name__)


class RequestMiddleware:
    """Middleware around every request; sockets only get an id."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, as ASGI has it. HEAD is served as GET; uvicorn leaves out the body."""
        if scope["type"] in ("http", "websocket"):
            REQUEST.set(_id_of(scope))
            TABLE.set(_table_of(scope))
            LANGUAGE.set(_language_of(scope))
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        asked = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
        start, status = time.perf_counter(), 0

        async def send_with_headers(message: SentMessage) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                security = ASSET_HEADERS if scope["path"].startswith(ASSETS) else RAW_HEADERS
                message["headers"] = [*message.get("headers", ()), (ID_HEADER, REQUEST.get().encode()), *security]
                if scope["path"].startswith("/api/"):
                    MutableHeaders(scope=message).setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            await self.app(asked, receive, send_with_headers)
        except Exception:
            FAULTS.inc()
            logger.exception("Serving %s failed.", _printable_path(scope))
            if not status:
                await error_response(500, Message(FAULT, REQUEST.get()))(scope, receive, send_with_headers)
        finally:
            route = getattr(asked.get("route"), "path", None) or "other"
            _note(scope, route, status, time.perf_counter() - start)


def _note(scope: Scope, route: str, status: int, seconds: float) -> None:
    """Log and measure a request that was answered."""
    method = scope["method"] if scope["method"] in METHODS else "other"
    REQUESTS.labels(method, route, str(status)).observe(seconds)
    if logger.isEnabledFor(logging.INFO):
        path, client = _printable_path(scope), scope.get("client")
        more = {
            "method": method,
            "path": path,
            "status": status,
            "seconds": round(seconds, 6),
            "address": client[0] if client else "",
        }
        logger.info("%s %s answered %d in %.1f ms", method, path, status, seconds * 1000, extra=more)


def _printable_path(scope: Scope) -> str:
    """Return the path without its query, in which nothing can break the line."""
    path = str(scope["path"])
    shown = path if path.isprintable() else repr(path)[1:-1]
    return shown if len(shown) <= MAX_PATH else f"{shown[:MAX_PATH]}..."


def _id_of(scope: Scope) -> str:
    given = next((value for name, value in scope["headers"] if name == ID_HEADER), None)
    return request_id(None if given is None else given.decode("latin-1"))


def _table_of(scope: Scope) -> str:
    """Return the table that a path names."""
    found = TABLE_PATH.fullmatch(scope["path"])
    return "" if found is None else found[1]


def _language_of(scope: Scope) -> str:
    """Return the language of the query, or else that of the browser."""
    asked = parse_qs(scope["query_string"][:MAX_QUERY].decode("latin-1")).get("language", [""])[0]
    return asked if asked in languages() else accepted_language(Headers(scope=scope).get("accept-language", ""))
