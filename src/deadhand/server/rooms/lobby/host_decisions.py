"""Decisions of the host about a table, before its game begins and later.

While the host is away, other people at the table may decide. A host who stands up hands the table to the next person.
"""

from collections.abc import Collection
from typing import Final

from deadhand.bots.names import find_level, name_of_bot
from deadhand.server.database.records import SeatRecord, stand_in
from deadhand.server.database.storage import Storage
from deadhand.server.rooms.clock import check_clock
from deadhand.server.rooms.lobby.peer_servers import PeerServers
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.table import Seat
from deadhand.server.shapes.table import Late
from deadhand.table.errors import Refused
from deadhand.table.game.levels import DEFAULT_LEVEL

BEGUN: Final = "The game has already begun."
SILENT: Final = 60.0
"""Seconds of a host's silence on their turn after which others may decide, too."""


class HostDecisions:
    """The decisions about the tables of one server."""

    def __init__(self, storage: Storage, peers: PeerServers, *, grace: float) -> None:
        """`grace` is how many seconds a player may be away before others decide."""
        self._storage = storage
        self._peers = peers
        self._grace = grace

    def check_governs(self, room: Room, by: Collection[int]) -> None:
        """Check that the person with these seats may decide about people: who plays, watches and speaks.

        The host decides. Once the host has been away for a while, anyone with a seat does.

        Raises:
            Refused: if somebody else decides.
        """
        if not by:
            raise Refused("You are watching. Only players can do that.")
        host = room.seats[room.record.host]
        if host.seat in by or host.acting_bot is not None:
            return
        if host.online or host.away_for() < self._grace:
            raise Refused(
                "Only the host, {0}, decides that. Anybody with a seat can once {0} has been away for {1} seconds.",
                host.name,
                round(self._grace),
            )

    def check_paces(self, room: Room, by: Collection[int]) -> None:
        """Check that the person with these seats may keep the game going: clock, pace and stand-ins.

        The host decides. While the host is away, or has not answered for a minute, anyone does.

        Raises:
            Refused: if the host must decide.
        """
        host = room.seats[room.record.host]
        silent = room.clock.person_to_act == host.seat and room.clock.seconds_waited >= SILENT
        if host.seat not in by and host.online and not silent:
            raise Refused("Only the host, {0}, decides that.", host.name)

    async def hand_over(self, room: Room, *, by: Collection[int], seat: int, bot: str | None = None) -> None:
        """Have a bot play an open seat, or stand in for an absent player.

        Raises:
            Refused: if the player is there or has not been away for long, or the host is here and must decide.
        """
        if seat >= len(room.seats):
            raise Refused("There is no such seat.")
        target = room.seats[seat]
        self.check_paces(room, by)
        chosen = bot or DEFAULT_LEVEL
        find_level(room.match.game, chosen)
        async with room.lock:
            if target.acting_bot is not None:
                raise Refused("A bot already plays for {0}.", target.name)
            if target.kind == "open":
                _check_cards_redealt(room)
                if not await self._storage.gathering.claim(room.id, _bot_for(room, target, chosen)):
                    raise Refused("That seat is taken.")
            elif not room.record.begun:
                raise Refused("No bot stands in before the game begins. Free the seat instead.")
            elif target.away and target.away_for() >= self._grace:
                await self._storage.change_seats(
                    room.id, [seat], stand_in(chosen)
                )  # a player who is back takes it back next
            else:
                raise Refused("A bot can stand in once a player has been away for {0} seconds.", round(self._grace))
            await room.read_all()
        room.wake()

    async def set_level(self, room: Room, *, by: Collection[int], seat: int | None, bot: str) -> None:
        """Set the level of the bot at a seat from now on, or of all bots: in a team they always have the same.

        Raises:
            Refused: if somebody else decides, no bot plays there, or the game has no such level.
        """
        self.check_governs(room, by)
        find_level(room.match.game, bot)
        if room.lesson is not None or room.record.daily is not None:
            raise Refused("The bots of a lesson and of the daily deal are the same for everybody.")
        async with room.lock:
            bots = [each.seat for each in room.seats if each.acting_bot is not None]
            if not bots or seat not in (None, *bots):
                raise Refused("No bot plays there.")
            if seat is not None and not room.match.game.team:
                bots = [seat]
            await self._storage.set_level(room.id, bots, bot=bot, begun=room.record.begun)
            await room.read_all()
        room.wake()

    async def set_clock(self, room: Room, *, by: Collection[int], seconds: int, late: Late) -> None:
        """Set the time for an answer from now on; 0 switches the clock off."""
        check_clock(seconds)
        check_not_lesson(room)
        self.check_paces(room, by)
        await room.change_settings({"clock": seconds, "late": late})

    async def begin_game(self, room: Room, *, by: Collection[int], fill: str | None) -> None:
        """Begin the game; bots of the kind `fill` take the open seats.

        If there are commitments, their numbers are revealed now, and the deal is made from them.

        Raises:
            Refused: if it has begun, somebody else decides, or seats are open and no bot is to take them.
        """
        self.check_governs(room, by)
        async with room.lock:
            check_not_begun(room)
            bots = _bots_for(room, fill)
            if not await self._storage.gathering.begin(room.id, bots):
                raise Refused(BEGUN)
            await room.read_all()  # at another server somebody may have taken a seat at the same moment
        room.wake()

    async def free_seat(self, room: Room, *, key: str, seat: int) -> None:
        """Open a seat on behalf of the person with this key; its former player watches.

        A person whom the host sends away is banned if they came while the table was listed as open.

        Raises:
            Refused: if the game has begun, it is neither theirs nor theirs to decide, or nobody else could be the host.
        """
        async with room.lock:
            by = room.seats.of_key(key)
            if seat not in by:
                self.check_governs(room, by)
            check_not_begun(room)
            if seat >= len(room.seats) or room.seats[seat].kind == "open":
                raise Refused("That seat is empty.")
            host, name = _next_host(room, seat), f"Seat {seat + 1}"
            ban = None if seat in by else _last_seat_browser(room, seat)
            unlist = host != room.record.host
            if not await self._storage.gathering.free(room.id, seat, name=name, host=host, unlist=unlist, ban=ban):
                raise Refused(BEGUN)
            await room.read_all()
        self._peers.announce_presence(room)

    async def ban_watcher(self, room: Room, *, by: Collection[int], who: str) -> None:
        """Ban a watcher by the key of their browser; another browser is not recognized.

        Raises:
            Refused: if somebody else decides, or nobody who watches is known by that.
        """
        self.check_governs(room, by)
        async with room.lock:
            if who in room.audience.banned:
                return
            if who not in {watcher["who"] for watcher in room.audience.watchers.to_frame()["watchers"]}:
                raise Refused("No such watcher is here. To ban a player, free their seat first.")
            await self._storage.gathering.ban(room.id, who)
            room.audience.set_banned(room.audience.banned | {who})


def check_not_lesson(room: Room) -> None:
    """Refuse actions that lessons do not have."""
    if room.lesson is not None:
        raise Refused("A lesson has no clock and no rematch. Start it again from the game's cover.")


def _bot_for(room: Room, seat: Seat, bot: str) -> SeatRecord:
    """Return the row of an open seat that a bot takes."""
    taken = {other.name for other in room.seats}
    name = name_of_bot(seat.seat, taken)
    is_free = name.casefold() not in {other.casefold() for other in taken}
    return SeatRecord(seat.seat, name if is_free else seat.name, "bot", bot)


def check_not_begun(room: Room) -> None:
    """Refuse what is possible only before the game begins."""
    if room.record.begun or room.record.revealing:
        raise Refused(BEGUN)


def _check_cards_redealt(room: Room) -> None:
    """Refuse if the table continues a game whose cards all stayed, for the people who knew them."""
    earlier = room.record.earlier
    if earlier is not None and earlier["seat"] is None:
        raise Refused(
            "All cards of this game stayed where they were, for the people who held them. "
            "To go on without one of them, continue it once more, with a bot at their seat."
        )


def _bots_for(room: Room, fill: str | None) -> list[SeatRecord]:
    """Return the rows of the open seats that bots take."""
    seats = [seat for seat in room.seats if seat.kind == "open"]
    if not seats:
        return []
    if fill is None:
        raise Refused(
            "{0:One seat is|# seats are} still open. Wait for your friends, or fill up with bots.", len(seats)
        )
    find_level(room.match.game, fill)
    return [_bot_for(room, seat, fill) for seat in seats]


def _last_seat_browser(room: Room, seat: int) -> str | None:
    """Return the browser of a person who came from the list of open tables, if this is their only seat."""
    target = room.seats[seat]
    return target.browser if room.seats.of_key(target.secret_hash) == (seat,) else None


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
