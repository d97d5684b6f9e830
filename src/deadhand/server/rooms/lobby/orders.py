"""Carrying out at a running server what its operator orders by `deadhand admin`."""

import asyncio
import hashlib
import ipaddress
import logging
from collections.abc import Iterable
from typing import Final

from deadhand.server.database.engine import DatabaseUnavailable
from deadhand.server.database.orders import Ban
from deadhand.server.database.storage import Storage
from deadhand.server.rooms.lobby.in_memory import InMemory
from deadhand.server.rooms.table.clients import Client
from deadhand.table.errors import Refused

LOOK: Final = 2.0
"""Seconds between looks for new orders."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

IPV4_MAPPED: Final = 96
"""The bits that all addresses of IPv4 share when they are written as IPv6."""

logger = logging.getLogger(__name__)


class Barred(Refused):
    """Somebody whom the operator lets come no more."""


def browser_number(visitor: str | None) -> str | None:
    """What the log and the operator know a browser by; its own key follows from nothing of it."""
    return None if visitor is None else hashlib.sha256(f"browser {visitor}".encode()).hexdigest()[:16]


def read_network(text: str) -> Network:
    """An address or a network of them, such as 203.0.113.7 or 2001:db8::/48.

    One of IPv4 that is written as IPv6 (::ffff:203.0.113.7) is that of IPv4, as clients are counted.

    Raises:
        Refused: if it is neither.
    """
    try:
        network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise Refused(f'An address is written 203.0.113.7, a network of them 203.0.113.0/24, not "{text}".') from None
    mapped = network.network_address.ipv4_mapped if network.version == 6 and network.prefixlen >= IPV4_MAPPED else None
    return network if mapped is None else ipaddress.ip_network((mapped, network.prefixlen - IPV4_MAPPED))


class Orders:
    """The operator's orders, as one server knows them."""

    def __init__(self, storage: Storage, tables: InMemory) -> None:
        self._orders = storage.orders
        self._tables = tables
        self._done: int | None = None
        """The number of the last table that was ended."""
        self._networks: dict[Network, str] = {}
        self._browsers: dict[str, str] = {}

    def check_address(self, address: str) -> None:
        """Do nothing if who comes from an address may, or from the IPv6 network that counts as one.

        Raises:
            Barred: with the operator's words.
        """
        if not self._networks:
            return
        try:
            known = ipaddress.ip_network(address)
        except ValueError:  # a local socket has none
            return
        for network, words in self._networks.items():
            if known.version == network.version and network.overlaps(known):
                raise Barred(words)

    def check_browser(self, number: str | None) -> None:
        """Do nothing if the browser with a number may come, or it has none.

        Raises:
            Barred: with the operator's words.
        """
        if number is not None and number in self._browsers:
            raise Barred(self._browsers[number])

    async def follow(self) -> None:
        """Look for orders until cancelled; when it begins, the first look has been.

        It is the first to notice that a database is back; that it is away is logged wherever it is asked.
        """
        away = False
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.look()
            except DatabaseUnavailable:
                away = True
            else:
                if away:
                    logger.warning("The tables can be read again.")
                away = False

    async def look(self) -> None:
        """Carry out what is new."""
        if self._done is None:  # what was ended before this server began, nobody here has open
            self._done = await self._orders.last()
        for ended in await self._orders.ended_since(self._done):
            self._done = ended.number
            self._tables.vanish(ended.table_id, ended.words)
            logger.info("Table %s was ended by the operator.", ended.table_id, extra={"table": ended.table_id})
        self._bar(await self._orders.bans())

    def _bar(self, bars: Iterable[Ban]) -> None:
        networks = {read_network(bar.value): bar.words for bar in bars if bar.kind == "address"}
        browsers = {bar.value: bar.words for bar in bars if bar.kind == "browser"}
        news = bool(networks.keys() - self._networks.keys() or browsers.keys() - self._browsers.keys())
        self._networks, self._browsers = networks, browsers
        if news:
            for room in list(self._tables.rooms.values()):
                for client in list(room.clients):
                    self._send_away(client)

    def _send_away(self, client: Client) -> None:
        try:
            self.check_address(client.address)
            self.check_browser(client.browser)
        except Barred as barred:
            client.dismiss(barred)
