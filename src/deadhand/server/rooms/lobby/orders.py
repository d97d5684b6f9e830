"""Carries out the operator's orders from `deadhand admin` at a running server."""

import asyncio
import hashlib
import ipaddress
import logging
from collections.abc import Iterable
from typing import Final

from deadhand.server.database.engine import DatabaseUnavailable
from deadhand.server.database.orders import Ban
from deadhand.server.database.storage import Storage
from deadhand.server.rooms.audience import Client
from deadhand.server.rooms.lobby.table_cache import TableCache
from deadhand.table.errors import Refused

LOOK: Final = 2.0
"""Seconds between two polls."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

IPV4_MAPPED: Final = 96
"""The bits that all addresses of IPv4 share when they are written as IPv6."""

logger = logging.getLogger(__name__)


class OperatorBan(Refused):
    """A refusal because of the operator's ban."""


def browser_number(visitor: str | None) -> str | None:
    """Return the number by which the log and the operator know a browser; its key cannot be derived from it."""
    return None if visitor is None else hashlib.sha256(f"browser {visitor}".encode()).hexdigest()[:16]


def read_network(text: str) -> Network:
    """Return an address or a network, such as 203.0.113.7 or 2001:db8::/48.

    An IPv4 address mapped to IPv6 (::ffff:203.0.113.7) becomes IPv4, as clients are counted.

    Raises:
        Refused: if it is neither.
    """
    try:
        network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise Refused(f'An address is written 203.0.113.7, a network of them 203.0.113.0/24, not "{text}".') from None
    mapped = network.network_address.ipv4_mapped if network.version == 6 and network.prefixlen >= IPV4_MAPPED else None
    return network if mapped is None else ipaddress.ip_network((mapped, network.prefixlen - IPV4_MAPPED))


class OperatorOrders:
    """The operator's orders as one server knows them."""

    def __init__(self, storage: Storage, tables: TableCache) -> None:
        self._orders = storage.orders
        self._tables = tables
        self._done: int | None = None
        """The number of the last table that was ended."""
        self._networks: dict[Network, str] = {}
        self._browsers: dict[str, str] = {}

    def check_address(self, address: str) -> None:
        """Check that an address, or the IPv6 network that counts as one, is not banned."""
        if not self._networks:
            return
        try:
            known = ipaddress.ip_network(address)
        except ValueError:  # a local socket has none
            return
        for network, words in self._networks.items():
            if known.version == network.version and network.overlaps(known):
                raise OperatorBan(words)

    def check_browser(self, number: str | None) -> None:
        """Check that the browser with this number, if any, is not banned."""
        if number is not None and number in self._browsers:
            raise OperatorBan(self._browsers[number])

    async def poll_orders(self) -> None:
        """Poll for orders until cancelled; the first poll was made before.

        This also logs when the database is available again.
        """
        away = False
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.carry_out_new()
            except DatabaseUnavailable:
                away = True
            else:
                if away:
                    logger.warning("The tables can be read again.")
                away = False

    async def carry_out_new(self) -> None:
        """Carry out new orders."""
        if self._done is None:  # tables ended before the start are not open here
            self._done = await self._orders.last()
        for ended in await self._orders.ended_since(self._done):
            self._done = ended.number
            self._tables.remove_deleted(ended.table_id, ended.words)
            logger.info("Table %s was ended by the operator.", ended.table_id, extra={"table": ended.table_id})
        self._apply_bans(await self._orders.bans())

    def _apply_bans(self, bars: Iterable[Ban]) -> None:
        networks = {read_network(bar.value): bar.words for bar in bars if bar.kind == "address"}
        browsers = {bar.value: bar.words for bar in bars if bar.kind == "browser"}
        news = bool(networks.keys() - self._networks.keys() or browsers.keys() - self._browsers.keys())
        self._networks, self._browsers = networks, browsers
        if news:
            for room in list(self._tables.rooms.values()):
                for client in list(room.audience.clients):
                    self._disconnect_if_banned(client)

    def _disconnect_if_banned(self, client: Client) -> None:
        try:
            self.check_address(client.address)
            self.check_browser(client.browser)
        except OperatorBan as barred:
            client.disconnect(barred)
