"""Carries out the operator's orders from `deadhand admin` at a running server."""

import asyncio
import hashlib
import ipaddress
import logging
from collections.abc import Iterable, Sequence, Set as AbstractSet
from typing import Final, get_args

from deadhand.server.database.engine import DatabaseUnavailable
from deadhand.server.database.people.moderation import Effect, Restriction
from deadhand.server.database.storage import Storage
from deadhand.server.limits.blocked_words import BlockedWords
from deadhand.server.limits.look_alikes import look_alike
from deadhand.server.rooms.audience import Client
from deadhand.server.rooms.lobby.table_cache import TableCache
from deadhand.server.rooms.room import Room
from deadhand.table.errors import Refused

LOOK: Final = 2.0
"""Seconds between two polls."""

EFFECTS: Final[tuple[Effect, ...]] = get_args(Effect)

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

IPV4_MAPPED: Final = 96
"""The bits that all addresses of IPv4 share when they are written as IPv6."""

logger = logging.getLogger(__name__)


class OperatorBan(Refused):
    """A refusal because of the operator's ban or mute.

    Attributes:
        until: its end in seconds since 1970; None if it has none.
    """

    def __init__(self, restriction: Restriction) -> None:
        super().__init__(restriction.words)
        self.until = None if restriction.until is None else restriction.until.timestamp()


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


class Restrictions:
    """The bans or the mutes of networks, browsers and names."""

    def __init__(self, rows: Iterable[Restriction] = ()) -> None:
        self._networks: dict[Network, Restriction] = {}
        self._browsers: dict[str, Restriction] = {}
        self._names: dict[str, Restriction] = {}
        for row in rows:
            match row.kind:
                case "address":
                    try:
                        self._networks[read_network(row.value)] = row
                    except Refused:
                        logger.warning('Skipping the %s of "%s": it names no address.', row.effect, row.value)
                case "browser":
                    self._browsers[row.value] = row
                case "name":
                    self._names[row.value] = row

    @property
    def targets(self) -> AbstractSet[Network | str]:
        """All of them."""
        return {*self._networks, *self._browsers, *self._names}

    def check_address(self, address: str) -> None:
        """Refuse an address that is one of them, or the IPv6 network that counts as one."""
        if not self._networks:
            return
        try:
            known = ipaddress.ip_network(address)
        except ValueError:  # a local socket has none
            return
        for network, row in self._networks.items():
            if known.version == network.version and network.overlaps(known):
                raise OperatorBan(row)

    def check_browser(self, number: str | None) -> None:
        """Refuse the number of a browser that is one of them."""
        if number is not None and number in self._browsers:
            raise OperatorBan(self._browsers[number])

    def check_name(self, name: str) -> None:
        """Refuse a name that looks like one of them."""
        for other, row in self._names.items():
            if look_alike(name, other):
                raise OperatorBan(row)


class OperatorOrders:
    """The operator's orders as one server knows them."""

    def __init__(self, storage: Storage, tables: TableCache) -> None:
        self._orders = storage.orders
        self._moderation = storage.moderation
        self._tables = tables
        self._shared = storage.shared
        self._done: int | None = None
        """The number of the last table that was ended."""
        self._forgotten: int | None = None
        """The number of the last order to forget a person."""
        self._restrictions: dict[Effect, Restrictions] = {"ban": Restrictions(), "mute": Restrictions()}
        self._rows: Sequence[Restriction] = []
        self._blocked_words = BlockedWords()

    def check_address(self, address: str) -> None:
        """Check that an address, or the IPv6 network that counts as one, is not banned."""
        self._restrictions["ban"].check_address(address)

    def check_browser(self, number: str | None) -> None:
        """Check that the browser with this number, if any, is not banned."""
        self._restrictions["ban"].check_browser(number)

    def check_name(self, name: str) -> None:
        """Check that a name is not banned, nor looks like one that is."""
        self._restrictions["ban"].check_name(name)

    def check_may_write(self, address: str, browser: str | None, name: str) -> None:
        """Check that nobody with this address, browser or name is muted."""
        muted = self._restrictions["mute"]
        muted.check_address(address)
        muted.check_browser(browser)
        muted.check_name(name)

    def check_open_text(self, room: Room, text: str) -> None:
        """Check that a text has no blocked word, if strangers have come or may come to its table."""
        if is_open_table(room):
            self.check_words(text)

    def check_words(self, text: str) -> None:
        """Check that a text has no blocked word.

        Raises:
            Refused: if it has one.
        """
        if self._blocked_words.is_used_in(text):
            raise Refused(
                "Your text contains a word that the operator does not allow at open tables. Choose another one."
            )

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
            self._forgotten = await self._moderation.last_forgotten()
        for ended in await self._orders.ended_since(self._done):
            self._done = ended.number
            self._tables.remove_deleted(ended.table_id, ended.words)
            logger.info("Table %s was ended by the operator.", ended.table_id, extra={"table": ended.table_id})
        self._apply_restrictions(await self._moderation.restrictions())
        words = tuple(await self._moderation.blocked_words())
        if words != self._blocked_words.entries:
            self._blocked_words = BlockedWords(words)
        if not self._shared:  # otherwise the servers are notified of the tables
            await self._drop_deleted_texts()

    async def _drop_deleted_texts(self) -> None:
        """Read the open tables again if a person was forgotten, whose messages may be deleted."""
        last = await self._moderation.last_forgotten()
        if last is not None and last != self._forgotten:
            self._forgotten = last
            for room in list(self._tables.rooms.values()):
                await room.refresh()

    def _apply_restrictions(self, rows: Sequence[Restriction]) -> None:
        if rows == self._rows:
            return
        self._rows = rows
        before = self._restrictions["ban"]
        self._restrictions = {effect: Restrictions(row for row in rows if row.effect == effect) for effect in EFFECTS}
        if self._restrictions["ban"].targets - before.targets:
            for room in list(self._tables.rooms.values()):
                for client in list(room.audience.clients):
                    self._disconnect_if_banned(room, client)

    def _disconnect_if_banned(self, room: Room, client: Client) -> None:
        try:
            self.check_client(room, client)
        except OperatorBan as ban:
            client.disconnect(ban)

    def check_client(self, room: Room, client: Client) -> None:
        """Check that a client at a table is not banned, nor a name that it has there."""
        self.check_address(client.address)
        self.check_browser(client.browser)
        names = [room.seats[seat].name for seat in room.seats.of_key(client.key)] or [client.watcher["name"]]
        for name in names:
            self.check_name(name)


def is_open_table(room: Room) -> bool:
    """Return whether strangers may come to a table by the list of open tables, or have come so."""
    return room.record.listing is not None or any(seat.browser is not None for seat in room.seats)
