"""Middleware that holds each address to its quota."""

from collections.abc import Callable
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from deadhand.server.client_quota import REQUEST, ClientQuota, TooManyRequests
from deadhand.server.edge.connections import SLOT, Slot
from deadhand.server.edge.refusals import Refusal, refuse

HEALTH_CHECK: Final = "/healthz"
"""Always answered: a monitor that is refused would restart the server."""


class QuotaMiddleware:
    """Lets an address make as many requests as its quota allows; sockets count their frames themselves."""

    def __init__(self, app: ASGIApp, quota_of: Callable[[str], ClientQuota]) -> None:
        self.app = app
        self._quota_of = quota_of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket, as ASGI has it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        quota = self._quota_of(scope["client"][0])
        slot: Slot | None = scope.get(SLOT)
        if slot is not None and slot.refusal is not None:
            await refuse(slot.refusal, scope, receive, send, close=True)
        elif scope["type"] == "websocket":
            if slot is not None:
                slot.quota = quota  # behind a proxy, only the request says whose connection this is
            await self.app(scope, receive, send)
        elif scope["path"] == HEALTH_CHECK:
            quota.charge(REQUEST)
            await self.app(scope, receive, send)
        else:
            try:
                await quota.serve(self._serve(scope, receive, send), price=REQUEST)
            except TooManyRequests as busy:
                await refuse(Refusal(429, str(busy), busy.after), scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)
