"""The names under which a server may be asked, so that no foreign name is turned to it (DNS rebinding)."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from deadhand.server.edge.proxies import parse_address
from deadhand.server.edge.refusals import Refusal, refuse
from deadhand.server.settings import Settings


class TrustedHosts:
    """Refuses requests and sockets under names that are not ours, if the host has said which are."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._names = trusted_names(settings) if settings.allowed_host else ()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket, as ASGI has it."""
        if scope["type"] in ("http", "websocket") and self._names:
            host = Headers(scope=scope).get("host", "")
            if not is_trusted(host, self._names):
                sentence = (
                    f'This server does not answer to the name "{host}". Its host can allow it with --allowed-host.'
                )
                await refuse(Refusal(421, sentence), scope, receive, send)
                return
        await self.app(scope, receive, send)


def trusted_names(settings: Settings) -> tuple[str, ...]:
    """The names that the host has said are ours."""
    public = [] if settings.public_address is None else [_name(urlsplit(settings.public_address).netloc)]
    return (*settings.allowed_host, *public)


def is_trusted(host: str, names: Sequence[str]) -> bool:
    """Return whether a Host is trusted; "localhost" and plain addresses, which no DNS can redirect, always are."""
    name = _name(host)
    if not name or name == "localhost" or name.endswith(".localhost") or parse_address(name.strip("[]")) is not None:
        return True
    return _is_named(host, names)


def is_same_origin(origin: str, host: str, settings: Settings) -> bool:
    """Return whether a socket's Origin is the requested host or the public address."""
    try:
        netloc = urlsplit(origin).netloc
    except ValueError:
        return False
    return netloc != "" and (netloc.lower() == host.lower() or _is_named(netloc, trusted_names(settings)))


def _is_named(netloc: str, names: Sequence[str]) -> bool:
    name = _name(netloc)
    return any(name == ours or (ours.startswith("*.") and name.endswith(ours[1:])) for ours in names)


def _name(netloc: str) -> str:
    """The name in a Host, without its port."""
    if netloc.startswith("["):
        return netloc.partition("]")[0].lower() + "]"
    return netloc.partition(":")[0].lower().rstrip(".")
