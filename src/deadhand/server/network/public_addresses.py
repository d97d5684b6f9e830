"""IP addresses of the public internet, by a table of our own: `ipaddress.is_global` differs between versions of Python.

The ranges are all of IANA's registries of special-purpose addresses, even if they can be reached. Only 2000::/3 of IPv6
is allocated, so the special ranges elsewhere need no line.
"""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final

SPECIAL_IPV4: Final = tuple(
    IPv4Network(network)
    for network in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # shared by the customers of a provider
        "127.0.0.0/8",  # loopback
        "169.254.0.0/16",  # link-local
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocol assignments
        "192.0.2.0/24",  # documentation
        "192.31.196.0/24",  # AS112
        "192.52.193.0/24",  # automatic multicast tunnels
        "192.88.99.0/24",  # relays of 6to4
        "192.168.0.0/16",  # private
        "192.175.48.0/24",  # AS112
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and broadcast
    )
)
ALLOCATED_IPV6: Final = IPv6Network("2000::/3")
SPECIAL_IPV6: Final = tuple(
    IPv6Network(network)
    for network in (
        "2001::/23",  # protocol assignments, among them Teredo
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4, which holds an IPv4 address
        "2620:4f:8000::/48",  # AS112
        "3fff::/20",  # documentation
    )
)


def is_public(address: str) -> bool:
    """Return whether an IP address belongs to the public internet.

    Raises:
        ValueError: if it is no IP address.
    """
    known: IPv4Address | IPv6Address = ip_address(address)
    if isinstance(known, IPv4Address):
        return not any(known in network for network in SPECIAL_IPV4)
    if known.scope_id is not None or known not in ALLOCATED_IPV6:
        return False
    return not any(known in network for network in SPECIAL_IPV6)
