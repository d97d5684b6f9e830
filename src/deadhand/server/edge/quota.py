"""Middleware that holds each address to its quota, and each body to its size."""

from collections.abc import Callable
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from deadhand.server.edge.connections import SLOT
from deadhand.server.edge.refusals import error_response
from deadhand.server.limits.buckets import TooManyRequests
from deadhand.server.limits.client_quota import REQUEST, ClientQuota
from deadhand.table.errors import Message

HEALTH_CHECK: Final = "/healthz"
"""Always answered: a monitor that is refused would restart the server."""
FULL: Final = "The server is full. Try again in 10 seconds."
TOO_LARGE: Final = "That is too large. At most {0} KiB are allowed, and Content-Length is required."
CLOSE: Final = {"Connection": "close"}
MAX_LENGTH_DIGITS: Final = 12
"""Of a body's length; Python does not even read numbers of thousands."""


class QuotaMiddleware:
    """Lets an address make as many requests as its quota allows; sockets count their frames themselves."""

    def __init__(self, app: ASGIApp, quota_of: Callable[[str], ClientQuota], *, max_body_size: int) -> None:
        self.app = app
        self._quota_of = quota_of
        self._max_body_size = max_body_size

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket, as ASGI has it."""
        if SLOT in scope and scope[SLOT].is_beyond_limit:
            await error_response(503, FULL, headers={"Retry-After": "10", **CLOSE})(scope, receive, send)
        elif scope["type"] == "http":
            await self._serve_request(self._quota_of(scope["client"][0]), scope, receive, send)
        else:
            if SLOT in scope:  # behind a proxy, only the request says whose connection this is
                scope[SLOT].quota = self._quota_of(scope["client"][0])
            await self.app(scope, receive, send)

    async def _serve_request(self, quota: ClientQuota, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == HEALTH_CHECK:
            quota.charge(REQUEST)
            await self.app(scope, receive, send)
            return
        try:
            async with quota.admitted(REQUEST):
                await (self._refusal_of_body(Headers(scope=scope)) or self.app)(scope, receive, send)
        except TooManyRequests as busy:
            again = {"Retry-After": str(busy.after)}
            await error_response(429, busy.message, headers=again)(scope, receive, send)

    def _refusal_of_body(self, headers: Headers) -> Response | None:
        """Return the refusal of a body that is too large or has no length."""
        length, is_chunked = headers.get("content-length", "0"), "transfer-encoding" in headers
        has_length = length.isdecimal() and len(length) <= MAX_LENGTH_DIGITS and not is_chunked
        if has_length and int(length) <= self._max_body_size:
            return None
        said = Message(TOO_LARGE, self._max_body_size // 1024)
        return error_response(413, said, headers=CLOSE if is_chunked else {})  # what follows may be no request at all
