"""Client identity: the client's address behind trusted proxies, the names of this server, and the origin of sockets."""

import ipaddress
import re
from functools import lru_cache
from typing import Final
from urllib.parse import unquote, urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from deadhand.server.operation.logs import REQUEST_ID
from deadhand.server.settings import Settings

IPV6_PREFIX: Final = 64
"""Bits of an IPv6 address that name a network; its owner has all addresses in it."""
ALWAYS_ALLOWED: Final = ("localhost", "*.localhost", "127.0.0.1", "[::1]")
"""Names of this computer, which health checks use."""

ABSOLUTE_TARGET: Final = re.compile(rb"(?:http|ws)s?://(?P<host>[^/]+)", re.IGNORECASE)

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class ClientAddress:
    """Middleware that replaces the address of each request by the key of its client's limits.

    It also turns an absolute target into path and Host.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._forwarded = ProxyHeadersMiddleware(self._serve, trusted_hosts=list(settings.proxy))  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket, as ASGI has it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        split_absolute_target(scope)
        address = parse_address(scope["client"][0] if scope.get("client") else "")
        scope["client"] = (str(address or ""), 0)
        if scope["client"][0] not in self._forwarded.trusted_hosts:
            del MutableHeaders(scope=scope)[REQUEST_ID]
        await self._forwarded(scope, receive, send)  # type: ignore[arg-type]

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["client"] = (client_key(scope["client"][0]), 0)
        await self.app(scope, receive, send)


def split_absolute_target(scope: Scope) -> None:
    """Serve a target with scheme and host as its path; its host replaces the Host header (RFC 9112, 3.2.2)."""
    target: bytes = scope.get("raw_path") or b""
    found = ABSOLUTE_TARGET.match(target)
    if found is not None:
        path = target[found.end() :] or b"/"
        scope["raw_path"], scope["path"] = path, unquote(path.decode("ascii"))
        MutableHeaders(scope=scope)["Host"] = found["host"].decode("ascii")


def client_key(host: str) -> str:
    """Return the key for an address's limits: itself, or its /64 network for IPv6; empty if it is no address."""
    address = parse_address(host)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))
    return str(address or "")


@lru_cache(maxsize=4096)
def parse_address(host: str) -> Address | None:
    """Return the address that a host is written as; an IPv4 address within IPv6 is itself."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, ipaddress.IPv6Address) else address


def allowed_hosts(settings: Settings) -> list[str]:
    """Return the names that requests may use, for Starlette; any if none is set (DNS rebinding is possible then)."""
    return [*own_names(settings), *ALWAYS_ALLOWED] if settings.allowed_host else ["*"]


def own_names(settings: Settings) -> list[str]:
    """Return the names that this server was given."""
    return [*settings.allowed_host, *([_name_of(settings.public_address)] if settings.public_address else [])]


def is_same_origin(origin: str, host: str, settings: Settings) -> bool:
    """Return whether a socket's Origin is the requested host or a name of this server."""
    try:
        netloc, name = urlsplit(origin).netloc.lower(), _name_of(origin)
    except ValueError:
        return False
    if netloc and netloc == host.lower():
        return True
    return any(name == own or (own.startswith("*.") and name.endswith(own[1:])) for own in own_names(settings))


def _name_of(url: str) -> str:
    """Return the host name in a URL."""
    name = urlsplit(url).hostname or ""
    return f"[{name}]" if ":" in name else name
