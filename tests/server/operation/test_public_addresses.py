"""Addresses of the public internet. The table is ours, so every Python says the same of them."""

from ipaddress import IPv6Address, ip_address, ip_network

import pytest

from deadhand.server.network.public_addresses import is_public

PUBLIC = (
    *("1.1.1.1", "8.8.8.8", "93.184.215.14", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0"),
    *("192.0.1.0", "192.88.98.255", "192.88.100.0", "198.17.255.255", "198.20.0.0", "223.255.255.255"),
    *("2000::1", "2001:200::1", "2001:db7:ffff::1", "2001:db9::1", "2003::1", "2606:4700::1111", "2620:4f:8001::1"),
    *("2a00:1450:4001::1", "3ffe:ffff::1", "3fff:1000::1"),
)
SPECIAL = (
    *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"),
    *("192.0.0.8/32", "192.0.0.9/32", "192.0.0.170/31", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24"),
    *("192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"),
    *("224.0.0.0/4", "240.0.0.0/4", "255.255.255.255/32"),
    *("::/128", "::1/128", "::/96", "::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64"),
    *("100:0:0:1::/64", "2001::/23", "2001::/32", "2001:1::1/128", "2001:2::/48", "2001:3::/32", "2001:4:112::/48"),
    *("2001:10::/28", "2001:20::/28", "2001:30::/28", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"),
    *("4000::/2", "5f00::/16", "8000::/1", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8"),
)
"""IANA's registries of special-purpose addresses of IPv4 and IPv6, multicast, and what is not allocated."""


@pytest.mark.parametrize("address", PUBLIC)
def test_an_address_of_the_internet_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("network", SPECIAL)
def test_no_address_of_a_special_range_is_public(network: str) -> None:
    inside = ip_network(network)
    some = (inside.network_address, inside.broadcast_address, inside[inside.num_addresses // 2])
    assert [str(address) for address in some if is_public(str(address))] == []


def test_an_ipv4_address_within_ipv6_is_not_public() -> None:
    inner = int(ip_address("8.8.8.8"))
    for prefix in ("::", "::ffff:0:0", "64:ff9b::", "64:ff9b:1::", "2001:0:1::"):
        assert not is_public(str(IPv6Address(int(IPv6Address(prefix)) + inner)))
    assert not is_public("2002:808:808::1")


def test_an_address_with_a_zone_is_not_public() -> None:
    assert not is_public("2606:4700::1111%eth0")


def test_a_name_is_no_address() -> None:
    for name in ("push.example", "127.1", "0x7f000001", "", "1.1.1.1 "):
        with pytest.raises(ValueError, match="IPv4 or IPv6"):
            is_public(name)
