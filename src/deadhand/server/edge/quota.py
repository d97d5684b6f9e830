"""Middleware that holds each address to its quota."""

from collections.abc import Callable
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from deadhand.server.buckets import TooManyRequests
from deadhand.server.client_quota import REQUEST, ClientQuota
from deadhand.server.edge.connections import SLOT
from deadhand.server.edge.refusals import error_response

HEALTH_CHECK: Final = "/healthz"
"""Always answered: a monitor that is refused would restart the server."""
FULL: Final = "The server is full. Try again in 10 seconds."
CLOSE: Final = {"Retry-After": "10", "Connection": "close"}


class QuotaMiddleware:
    """Lets an address make as many requests as its quota allows; sockets count their frames themselves."""

    def __init__(self, app: ASGIApp, quota_of: Callable[[str], ClientQuota]) -> None:
        self.app = app
        self._quota_of = quota_of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket, as ASGI has it."""
        if SLOT in scope and scope[SLOT].is_beyond_limit:
            await error_response(503, FULL, headers=CLOSE)(scope, receive, send)
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
                await self.app(scope, receive, send)
        except TooManyRequests as busy:
            again = {"Retry-After": str(busy.after)}
            await error_response(429, busy.message, headers=again)(scope, receive, send)
