"""Quotas of HTTP requests: concurrent requests and processor time per address."""

from collections import Counter
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deadhand.server.buckets import TokenBuckets
from deadhand.server.client_quota import ClientQuotas, TooManyRequests
from deadhand.server.edge.refusals import TOO_MANY_CONNECTIONS, Refusal, refuse

HEALTH_CHECK: Final = "/healthz"
"""Where whoever watches over the server asks; who is told nothing there would end it."""
HEALTH_CHECK_RATE: Final = 10.0
"""Questions there in a second that do not count; nobody who watches asks more often."""


class QuotaMiddleware:
    """Lets the requests through that their address may make now; sockets are counted by themselves."""

    def __init__(self, app: ASGIApp, accounts: ClientQuotas, *, at_once: int) -> None:
        self.app = app
        self._accounts = accounts
        self._at_once = at_once
        self._free = TokenBuckets(HEALTH_CHECK_RATE, burst=HEALTH_CHECK_RATE)
        self._asking: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, as ASGI has it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        address = scope["client"][0]
        if scope["path"] == HEALTH_CHECK and self._free.of(address).take():
            await self.app(scope, receive, send)
            return
        if self._asking[address] >= self._at_once:  # they may come by a proxy, whose connections nobody counts
            await refuse(TOO_MANY_CONNECTIONS, scope, receive, send)
        else:
            await self._counted(address, scope, receive, send)

    async def _counted(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, which counts for its address until it is answered: then the next may be on its way."""
        self._asking[address] += 1
        counts = True

        def leave() -> None:
            nonlocal counts
            if counts:
                counts = False
                self._leave(address)

        async def tell(message: Message) -> None:
            await send(message)
            if message["type"] == "http.response.body" and not message.get("more_body", False):
                leave()

        try:
            await self._accounts.of(address).serve(self._served(scope, receive, tell))
        except TooManyRequests as busy:
            await refuse(Refusal(429, str(busy), busy.after), scope, receive, tell)
        finally:
            leave()

    def _leave(self, address: str) -> None:
        self._asking[address] -= 1
        if not self._asking[address]:
            del self._asking[address]

    async def _served(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)
