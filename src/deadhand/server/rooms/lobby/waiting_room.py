"""The waiting room of a table: ready players, freed seats, bans, and the start of the game.

The host decides. Once the host has been away for a while, any seated person does. A host who stands up hands the
table to the next person.
"""

from collections.abc import Collection
from typing import Final

from deadhand.bots.choose import bot_number
from deadhand.bots.names import name_of_bot
from deadhand.server.database.storage import Storage
from deadhand.server.rooms.lobby.peer_servers import PeerServers
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.table.seats import Seat
from deadhand.server.settings import Settings
from deadhand.table.errors import Refused

BEGUN: Final = "The game has already begun."


class WaitingRoom:
    """Actions at tables whose game has not begun."""

    def __init__(self, storage: Storage, settings: Settings, neighbours: PeerServers) -> None:
        self._storage = storage.gathering
        self._settings = settings
        self._peers = neighbours

    async def set_ready(self, room: Room, *, key: str, ready: bool) -> None:
        """Set whether the person with this key is ready; no effect once the game begins.

        Raises:
            Refused: if they have no seat.
        """
        async with room.lock:
            by = room.seats_of(key)  # inside the lock: the seat may have changed hands
            _check_seated(by)
            if room.begun or room.opening:  # the host began meanwhile
                return
            await self._storage.set_ready(room.id, key, ready=ready)
            for seat in by:
                room.seats[seat].ready = ready
            room.broadcast_state()

    async def begin_game(self, room: Room, *, by: Collection[int], fill: str | None) -> None:
        """Begin the game; bots of the kind `fill` take the open seats.

        If there are commitments, their numbers are opened now, and the deal is made from them.

        Raises:
            Refused: if it has begun, somebody else decides, or seats are open and no bot is to take them.
        """
        self.check_host(room, by)
        async with room.lock:
            _check_not_begun(room)
            bots = _bots_for(room, fill)
            if not await self._storage.begin(room.id, bots=bots):
                raise Refused(BEGUN)
            for seat, (bot, name) in bots.items():
                room.seat_bot(room.seats[seat], bot=bot, name=name)
            await room.sync_row()
            room.broadcast_state()
        await room.refresh()  # at another server somebody may have taken a seat at the same moment
        room.wake_bots()

    async def free_seat(self, room: Room, *, key: str, seat: int) -> None:
        """Open a seat on behalf of the person with this key; its former player watches.

        Raises:
            Refused: if the game has begun, it is neither theirs nor theirs to decide, or nobody else could be the host.
        """
        async with room.lock:
            by = room.seats_of(key)
            if seat not in by:
                self.check_host(room, by)
            _check_not_begun(room)
            if seat >= len(room.seats) or room.seats[seat].kind == "open":
                raise Refused("That seat is empty.")
            host, name = _next_host(room, seat), f"Seat {seat + 1}"
            if not await self._storage.free(room.id, seat, name=name, host=host):
                raise Refused(BEGUN)
            await room.sync_row()
            room.vacate_seat(room.seats[seat], name=name)
        self._peers.announce_presence(room)

    async def ban_watcher(self, room: Room, *, by: Collection[int], who: str) -> None:
        """Ban a watcher by the key of their browser; another browser is not recognized.

        Raises:
            Refused: if somebody else decides, or nobody who watches is known by that.
        """
        self.check_host(room, by)
        async with room.lock:
            if who in room.banned:
                return
            if who not in {watcher["who"] for watcher in room.watchers.to_frame()["watchers"]}:
                raise Refused("No such watcher is here. To ban a player, free their seat first.")
            await self._storage.ban(room.id, who)
            room.set_banned(room.banned | {who})

    def check_host(self, room: Room, by: Collection[int]) -> None:
        """Refuse a host's decision to others while the host is there or has just left."""
        _check_seated(by)
        host = room.seats[room.row["host"]]
        if host.seat in by or host.acting_bot is not None:
            return
        if host.online or host.away_for() < self._settings.grace:
            wait = f"Anybody with a seat can once {host.name} has been away for {self._settings.grace:.0f} seconds"
            raise Refused(f"Only the host, {host.name}, decides that. {wait}.")


def _check_seated(by: Collection[int]) -> None:
    if not by:
        raise Refused("You are watching. Only players can do that.")


def _check_not_begun(room: Room) -> None:
    if room.begun or room.opening:
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


def choose_bot_name(room: Room, seat: Seat) -> str:
    """Return the name of a bot that takes an open seat."""
    taken = {other.name for other in room.seats}
    name = name_of_bot(seat.seat, taken)
    return seat.name if name.casefold() in {other.casefold() for other in taken} else name


def _next_host(room: Room, seat: int) -> int:
    """Return the host after this seat is freed: unchanged, or the next person if it was the host's."""
    host: int = room.row["host"]
    if seat != host:
        return host
    key = room.seats[host].secret_hash
    people = [other for other in room.seats if other.kind == "human" and other.seat != seat]
    people.sort(key=lambda other: (other.secret_hash != key, not other.online, (other.seat - seat) % len(room.seats)))
    if not people:
        raise Refused("You host this table. Wait until somebody else sits down, then stand up.")
    return people[0].seat
