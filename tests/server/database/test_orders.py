"""How an operator writes whom an order is about, and how a server looks for orders."""

import asyncio

import pytest

from deadhand.server.database.engine import DatabaseUnavailable
from deadhand.server.rooms.lobby import orders
from deadhand.server.rooms.lobby.orders import read_network
from tests.server.running import Served

pytestmark = pytest.mark.anyio


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


async def test_a_database_that_is_away_is_not_complained_of_again_and_again(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked = 0

    async def look(_: orders.OperatorOrders) -> None:
        nonlocal asked
        asked += 1
        if asked < 5:
            raise DatabaseUnavailable("away")

    monkeypatch.setattr(orders, "LOOK", 0.01)
    monkeypatch.setattr(orders.OperatorOrders, "carry_out_new", look)
    following = asyncio.create_task(served.lobby.orders.poll_orders())
    while asked < 8:
        await asyncio.sleep(0.01)
    following.cancel()
    assert [line for line in caplog.messages if "read" in line] == ["The tables can be read again."]
