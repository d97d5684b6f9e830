"""Middleware around every request: id, log line, duration, and the response to unexpected errors."""

import logging
import time
from typing import Any, Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deadhand.server.http.errors import server_error
from deadhand.server.logs import REQUEST, REQUEST_ID, request_id
from deadhand.server.metrics import FAULTS, REQUESTS

ID_HEADER: Final = REQUEST_ID.encode()
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
MAX_PATH: Final = 200
"""Characters of a path that stand in the log."""

logger = logging.getLogger(__name__)


class RequestLog:
    """Middleware that logs and measures every request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, as ASGI has it. Sockets only get an id."""
        if scope["type"] == "http":
            await _LoggedRequest(scope, send).by(self.app, receive)
            return
        if scope["type"] == "websocket":
            REQUEST.set(_id_of(scope))
        await self.app(scope, receive, send)


class _LoggedRequest:
    """One request while it is served."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._id = _id_of(scope)
        self._scope = scope
        self._send = send
        self._status = 0

    async def by(self, app: ASGIApp, receive: Receive) -> None:
        """Serve it; log an unexpected error with its traceback, and answer without one."""
        token, start = REQUEST.set(self._id), time.perf_counter()
        try:
            await app(self._scope, receive, self._tell)
        except Exception:
            FAULTS.inc()
            logger.exception("Serving %s failed.", self._path)
            if not self._status:
                await server_error()(self._scope, receive, self._tell)
        finally:
            self._note(time.perf_counter() - start)
            REQUEST.reset(token)

    async def _tell(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            message["headers"] = [*message.get("headers", ()), (ID_HEADER, self._id.encode())]
        await self._send(message)

    @property
    def _path(self) -> str:
        """The path without its query, in which nothing can break the line."""
        path = str(self._scope["path"])
        shown = path if path.isprintable() else repr(path)[1:-1]
        return shown if len(shown) <= MAX_PATH else f"{shown[:MAX_PATH]}..."

    def _note(self, seconds: float) -> None:
        method = self._scope["method"] if self._scope["method"] in METHODS else "other"
        declared = getattr(self._scope.get("route"), "path", None) or "other"
        REQUESTS.labels(method, declared, str(self._status)).observe(seconds)
        if logger.isEnabledFor(logging.INFO):
            client = self._scope.get("client")
            more: dict[str, Any] = {
                "method": method,
                "path": self._path,
                "status": self._status,
                "seconds": round(seconds, 6),
                "address": client[0] if client else "",
            }
            logger.info("%s %s answered %d in %.1f ms", method, self._path, self._status, seconds * 1000, extra=more)


def _id_of(scope: Scope) -> str:
    given = next((value for name, value in scope["headers"] if name == ID_HEADER), None)
    return request_id(None if given is None else given.decode("latin-1"))
