"""The addresses to which push messages go. Strangers name them, so they may not lead into the server's own network."""

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from deadhand.server.network.addresses import HOST
from deadhand.server.network.public_addresses import is_public
from deadhand.table.errors import Refused

ALLOWED: Final = (
    "The address of a push service must look like https://push.example/..., with a public host and no port."
)
HTTP: Final = 80
HTTPS: Final = 443
_resolvers: Final = ThreadPoolExecutor(8, "deadhand-names")
"""Threads of their own: a name that is never answered must hold up nothing else."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where one browser's messages go."""

    url: str
    host: str
    port: int
    secure: bool
    path: str
    """The path with the query."""

    @property
    def authority(self) -> str:
        """Host and port, without a usual port."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (HTTPS if self.secure else HTTP) else f"{host}:{self.port}"

    @property
    def origin(self) -> str:
        """Scheme, host and port, without a usual port."""
        return f"{'https' if self.secure else 'http'}://{self.authority}"


def read_endpoint(url: str, *, anywhere: bool) -> Endpoint:
    """Read the address of a push service; `anywhere` allows private hosts, other ports and plain http.

    Raises:
        Refused: if messages may not go there.
    """
    if not url.isascii() or not url.isprintable() or " " in url:
        raise Refused(ALLOWED)
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Refused(ALLOWED) from None
    secure = parts.scheme == "https"
    if not host or not HOST.fullmatch(parts.netloc) or parts.fragment or (not secure and parts.scheme != "http"):
        raise Refused(ALLOWED)
    if not anywhere and (not secure or port not in (None, HTTPS) or not _may_be_public(host)):
        raise Refused(ALLOWED)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Endpoint(url, host, port or (HTTPS if secure else HTTP), secure, path)


async def resolve(endpoint: Endpoint, *, anywhere: bool) -> str:
    """Return the IP address to connect to, which nobody looks up again: the check holds for the connection itself.

    Raises:
        OSError: if there is no such host.
        Refused: if any of its addresses is not a public one.
    """
    look_up = partial(socket.getaddrinfo, endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(_resolvers, look_up)
    addresses = [str(each[4][0]) for each in found]
    if not anywhere and not all(is_public(address) for address in addresses):
        raise Refused(ALLOWED)
    return addresses[0]


def _may_be_public(host: str) -> bool:
    """Return whether a host is a name with a dot, or a public IP address."""
    try:
        return is_public(host)
    except ValueError:
        return "." in host.strip(".")
