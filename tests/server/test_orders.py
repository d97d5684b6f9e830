"""How an operator writes whom an order is about."""

import pytest

from deadhand.server.rooms.orders import read_network


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("203.0.113.7", "203.0.113.7/32"),
        ("203.0.113.9/24", "203.0.113.0/24"),
        ("::ffff:203.0.113.7", "203.0.113.7/32"),
        ("::ffff:203.0.113.0/120", "203.0.113.0/24"),
        ("2001:db8::/48", "2001:db8::/48"),
        ("::/0", "::/0"),
    ],
)
def test_an_address_of_ipv4_is_one_however_it_is_written(written: str, meant: str) -> None:
    assert str(read_network(written)) == meant
