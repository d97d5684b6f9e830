"""The waiting room of a table: ready players, freed seats, bans, and the start of the game.

The host decides; see `host_decisions`. A host who stands up hands the table to the next person.
"""

from collections.abc import Collection
from typing import Final

from deadhand.bots.choose import bot_number
from deadhand.server.database.storage import Storage
from deadhand.server.rooms.lobby.host_decisions import HostDecisions, choose_bot_name
from deadhand.server.rooms.lobby.peer_servers import PeerServers
from deadhand.server.rooms.room import Room
from deadhand.table.errors import Refused

BEGUN: Final = "The game has already begun."


class WaitingRoom:
    """Actions at tables whose game has not begun."""

    def __init__(self, storage: Storage, host: HostDecisions, peers: PeerServers) -> None:
        self._storage = storage.gathering
        self._host = host
        self._peers = peers

    async def set_ready(self, room: Room, *, key: str, ready: bool) -> None:
        """Set whether the person with this key is ready; no effect once the game begins.

        Raises:
            Refused: if they have no seat.
        """
        async with room.lock:
            by = room.seats.of_key(key)  # inside the lock: the seat may have changed hands
            if not by:
                raise Refused("You are watching. Only players can do that.")
            if room.record.begun or room.record.opening:  # the host began meanwhile
                return
            await self._storage.set_ready(room.id, key, ready=ready)
            await room.sync.read_all()

    async def begin_game(self, room: Room, *, by: Collection[int], fill: str | None) -> None:
        """Begin the game; bots of the kind `fill` take the open seats.

        If there are commitments, their numbers are opened now, and the deal is made from them.

        Raises:
            Refused: if it has begun, somebody else decides, or seats are open and no bot is to take them.
        """
        self._host.check_governs(room, by)
        async with room.lock:
            _check_not_begun(room)
            bots = _bots_for(room, fill)
            if not await self._storage.begin(room.id, bots=bots):
                raise Refused(BEGUN)
            await room.sync.read_all()  # at another server somebody may have taken a seat at the same moment
        room.wake()

    async def free_seat(self, room: Room, *, key: str, seat: int) -> None:
        """Open a seat on behalf of the person with this key; its former player watches.

        Raises:
            Refused: if the game has begun, it is neither theirs nor theirs to decide, or nobody else could be the host.
        """
        async with room.lock:
            by = room.seats.of_key(key)
            if seat not in by:
                self._host.check_governs(room, by)
            _check_not_begun(room)
            if seat >= len(room.seats) or room.seats[seat].kind == "open":
                raise Refused("That seat is empty.")
            host, name = _next_host(room, seat), f"Seat {seat + 1}"
            if not await self._storage.free(room.id, seat, name=name, host=host):
                raise Refused(BEGUN)
            await room.sync.read_all()
        self._peers.announce_presence(room)

    async def ban_watcher(self, room: Room, *, by: Collection[int], who: str) -> None:
        """Ban a watcher by the key of their browser; another browser is not recognized.

        Raises:
            Refused: if somebody else decides, or nobody who watches is known by that.
        """
        self._host.check_governs(room, by)
        async with room.lock:
            if who in room.audience.banned:
                return
            if who not in {watcher["who"] for watcher in room.audience.watchers.to_frame()["watchers"]}:
                raise Refused("No such watcher is here. To ban a player, free their seat first.")
            await self._storage.ban(room.id, who)
            room.audience.set_banned(room.audience.banned | {who})


def _check_not_begun(room: Room) -> None:
    if room.record.begun or room.record.opening:
        raise Refused(BEGUN)


def _bots_for(room: Room, fill: str | None) -> dict[int, tuple[str, str]]:
    """Return the bots for the open seats, with their names."""
    seats = [seat for seat in room.seats if seat.kind == "open"]
    if not seats:
        return {}
    if fill is None:
        still = "One seat is" if len(seats) == 1 else f"{len(seats)} seats are"
        raise Refused(f"{still} still open. Wait for your friends, or fill up with bots.")
    bot_number(fill)
    return {seat.seat: (fill, choose_bot_name(room, seat)) for seat in seats}


def _next_host(room: Room, seat: int) -> int:
    """Return the host after this seat is freed: unchanged, or the next person if it was the host's."""
    host = room.record.host
    if seat != host:
        return host
    key = room.seats[host].secret_hash
    people = [other for other in room.seats if other.kind == "human" and other.seat != seat]
    people.sort(key=lambda other: (other.secret_hash != key, not other.online, (other.seat - seat) % len(room.seats)))
    if not people:
        raise Refused("You host this table. Wait until somebody else sits down, then stand up.")
    return people[0].seat
