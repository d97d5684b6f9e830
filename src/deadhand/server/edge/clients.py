"""Who really asks, and under which name: what a proxy says is believed if the host has named that proxy."""

from collections import Counter

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from deadhand.server.addresses import HOST
from deadhand.server.edge.names import is_ours, own_names
from deadhand.server.edge.places import TOO_MANY
from deadhand.server.edge.proxies import Proxies, counted
from deadhand.server.logs import REQUEST
from deadhand.server.settings import Settings


class Clients:
    """Puts into each request who asks and which name they used, and refuses names that are not ours."""

    def __init__(self, app: ASGIApp, settings: Settings, proxies: Proxies) -> None:
        self.app = app
        self._proxies = proxies
        self._names = own_names(settings) if settings.allowed_host else ()
        self._most = settings.requests_per_address
        self._asking: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket, as ASGI has it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        peer = scope["client"][0] if scope.get("client") else ""
        if self._proxies.has(peer):
            peer = self._believe(scope, peer)
        address = counted(peer)
        scope["client"] = (address, 0)
        host = Headers(scope=scope).get("host", "")
        if self._names and not is_ours(host, self._names):
            sentence = f'This server is not called "{host[:80]}"; its host can allow that name by --allowed-host.'
            await refuse(scope, receive, send, status=421, sentence=sentence)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self._counted(address, scope, receive, send)

    async def _counted(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, if its address has not too many already: they may come by a proxy."""
        if self._asking[address] >= self._most:
            more = {"Retry-After": str(TOO_MANY.retry_after)}
            await refuse(scope, receive, send, status=429, sentence=TOO_MANY.sentence, headers=more)
            return
        self._asking[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._asking[address] -= 1
            if not self._asking[address]:
                del self._asking[address]

    def _believe(self, scope: Scope, peer: str) -> str:
        """Take over what a proxy says of a request; gives who asked it."""
        headers = MutableHeaders(scope=scope)
        scheme = headers.get("x-forwarded-proto", "").split(",")[-1].strip().lower()
        if scheme in ("http", "https"):
            scope["scheme"] = scheme if scope["type"] == "http" else scheme.replace("http", "ws")
        host = headers.get("x-forwarded-host", "").split(",")[-1].strip()
        if HOST.fullmatch(host):
            headers["host"] = host
        return self._proxies.behind(peer, ",".join(headers.getlist("x-forwarded-for")))


async def refuse(  # ASGI's three, and what is said
    scope: Scope, receive: Receive, send: Send, *, status: int, sentence: str, headers: dict[str, str] | None = None
) -> None:
    """Answer a request, or the request for a socket, with a sentence."""
    answer = JSONResponse({"detail": {"message": sentence, "clause": None}, "request": REQUEST.get()}, status, headers)
    if scope["type"] == "http":
        await answer(scope, receive, send)
    else:
        await WebSocket(scope, receive, send).send_denial_response(answer)
