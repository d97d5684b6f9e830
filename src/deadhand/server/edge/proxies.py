"""Addresses that connections come from, and the proxies that are believed when they speak for others."""

import ipaddress
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

IPV6_PREFIX: Final = 64
"""Bits of an IPv6 address that say whose network it is; whoever has one has all addresses in it."""
MAX_HOPS: Final = 32
"""Proxies behind one another that are looked at."""
CACHE_SIZE: Final = 4096
"""Addresses that are remembered as they were read: each connection is asked about several times."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class TrustedProxies:
    """The proxies that are believed."""

    def __init__(self, named: Iterable[str]) -> None:
        self._networks = [ipaddress.ip_network(name, strict=False) for name in named]

    def has(self, host: str | None) -> bool:
        """Return whether an address is a trusted proxy."""
        address = parse_address(host)
        return address is not None and any(address in network for network in self._networks)

    def whom(self, host: str | None) -> str | None:
        """Return the address that a connection counts for; None for a proxy."""
        return None if self.has(host) else client_key(host)

    def behind(self, peer: str, forwarded: str) -> str:
        """Return the client behind a proxy: the last address that is no trusted proxy."""
        found = peer
        for hop in reversed(forwarded.split(",")[-MAX_HOPS:]):
            address = parse_address(_without_port(hop.strip()))
            if address is None:
                return found
            found = str(address)
            if not self.has(found):
                return found
        return found


def client_key(host: str | None) -> str:
    """Return the key for an address's limits: itself, or its /64 network for IPv6."""
    address = parse_address(host)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))
    return host or "" if address is None else str(address)


@lru_cache(maxsize=CACHE_SIZE)
def parse_address(host: str | None) -> Address | None:
    """An address that a host is written as; an IPv4 address within IPv6 is itself."""
    try:
        address = ipaddress.ip_address((host or "").partition("%")[0])
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, ipaddress.IPv6Address) else address


def _without_port(hop: str) -> str:
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop
