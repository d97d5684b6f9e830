"""The addresses to which push messages go. Strangers name them, so they may not lead into the server's own network."""

import asyncio
import ipaddress
import socket
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from deadhand.table.errors import Refused

ALLOWED: Final = "The address of a push service is like https://push.example/..., of a public host and without a port."
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
    def origin(self) -> str:
        """Scheme, host and port, without a usual port."""
        return self.url.split("/", 3)[0] + "//" + self.url.split("/", 3)[2]


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
    if not host or parts.username is not None or parts.fragment or (not secure and parts.scheme != "http"):
        raise Refused(ALLOWED)
    if not anywhere and (not secure or port not in (None, HTTPS) or not _may_be_public(host)):
        raise Refused(ALLOWED)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Endpoint(url, host, port or (HTTPS if secure else 80), secure, path)


async def resolve(endpoint: Endpoint, *, anywhere: bool) -> str:
    """Return the IP address to connect to. The name is looked up once, so it cannot change after the check.

    Raises:
        OSError: if there is no such host.
        Refused: if any of its addresses is not a public one.
    """
    look_up = partial(socket.getaddrinfo, endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(_resolvers, look_up)
    addresses = [str(each[4][0]) for each in found]
    if not anywhere and not all(_is_public(address) for address in addresses):
        raise Refused(ALLOWED)
    return addresses[0]


def _may_be_public(host: str) -> bool:
    """Return whether a host is a name with a dot, or a public IP address."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return "." in host.strip(".")
    return _is_public(host)


def _is_public(address: str) -> bool:
    known = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(known, ipaddress.IPv6Address):
        inner = known.ipv4_mapped or known.sixtofour
        if inner is not None or known in ipaddress.ip_network("64:ff9b::/96"):
            return False  # an IPv4 address in disguise; push services do not need that
    return known.is_global and not known.is_multicast
