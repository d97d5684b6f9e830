"""Client address, host and request id from the headers of trusted proxies."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from deadhand.server.addresses import HOST
from deadhand.server.edge.proxies import TrustedProxies, client_key
from deadhand.server.logs import REQUEST_ID


class ProxyHeaders:
    """Middleware that sets the client address, scheme and host of each request."""

    def __init__(self, app: ASGIApp, proxies: TrustedProxies) -> None:
        self.app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket, as ASGI has it."""
        if scope["type"] in ("http", "websocket"):
            peer = scope["client"][0] if scope.get("client") else ""
            if self._proxies.has(peer):
                peer = self._believe(scope, peer)
            else:
                del MutableHeaders(scope=scope)[REQUEST_ID]
            scope["client"] = (client_key(peer), 0)
        await self.app(scope, receive, send)

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
