"""All live tables: starting, finding, sitting down, rematches."""

import asyncio
import logging
import re
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any, Final

from deadhand.bots.choose import bot_number
from deadhand.games import find_game
from deadhand.match.dealing import OtherRules
from deadhand.match.match import Match
from deadhand.server.client_quota import run_in_thread
from deadhand.server.database.contributions import Promise
from deadhand.server.database.engine import TableDeleted
from deadhand.server.database.storage import Storage
from deadhand.server.database.whole import TableSnapshot
from deadhand.server.lru_cache import LRUCache
from deadhand.server.metrics import STARTED
from deadhand.server.rooms.lobby.clearing import Clearing
from deadhand.server.rooms.lobby.gathering import Gathering, bot_name
from deadhand.server.rooms.lobby.in_memory import InMemory
from deadhand.server.rooms.lobby.new_table import (
    MINE,
    OPEN,
    Wish,
    check_several,
    deck_of,
    name_of_further,
    new_lesson,
    new_table,
)
from deadhand.server.rooms.lobby.orders import Orders, browser_number
from deadhand.server.rooms.lobby.peer_servers import Neighbours
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.table.clients import banned_here
from deadhand.server.rooms.table.clock import SILENT, check_clock
from deadhand.server.rooms.table.seats import STAND_IN, hash_of, new_secret, seat_of
from deadhand.server.rooms.timekeeping import recall_clock
from deadhand.server.settings import Settings
from deadhand.server.shapes.clock import Late
from deadhand.table.deck_files.deck_changes import changes
from deadhand.table.errors import Refused
from deadhand.table.game.setup import check_names

logger = logging.getLogger(__name__)

IDS: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
MISTYPED: Final = "There is no such table; the link may be mistyped, or the table may have been cleared away."


class NotFound(Refused):
    """There is no such table."""


class Lobby:
    """The tables of one server.

    Those that nobody holds, only the database has.
    """

    def __init__(
        self, storage: Storage, settings: Settings, *, played: Callable[[str], None] = lambda _slug: None
    ) -> None:
        """`played` is told the game of every table that is started, or found and not over."""
        self.storage = storage
        self.settings = settings
        self._played = played
        self._shelf = LRUCache()
        self._tables = InMemory(self.look, self._keep_up, linger=settings.idle_table_ttl)
        self._rooms = self._tables.rooms
        self.neighbours = Neighbours(storage, self._rooms)
        self.gathering = Gathering(storage, settings, self.neighbours)
        patience = {"keep": settings.retention, "unplayed": settings.unplayed_retention}
        self.clearing = Clearing(storage, self._tables, self.neighbours, **patience)
        self.orders = Orders(storage, self._tables)

    @property
    def live(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    async def start(self, slug: str, wish: Wish, *, follows: str | None = None) -> tuple[str, int, str]:
        """Start a table, as the rematch of another if one is named; returns its id, the host's seat and its secret.

        Raises:
            Refused: for anything that the game does not allow.
        """
        game = find_game(slug)
        self.check_space()
        new = new_table(game, wish) if wish.deck is None else await run_in_thread(lambda: new_table(game, wish))
        await self.storage.create(new.row, new.seats, promise=new.promise, follows=follows)
        STARTED.inc()
        logger.info("Table %s of %s is started.", new.row["id"], slug, extra={"table": new.row["id"]})
        self._played(slug)
        return new.row["id"], new.row["host"], new.secret

    async def teach(self, slug: str, scene: int, *, pace: float) -> tuple[str, int, str]:
        """Start a scene of a game's guide; returns the table's id, the learner's first seat and its secret.

        Raises:
            Refused: if the game has no such scene.
        """
        self.check_space()
        new = await asyncio.to_thread(new_lesson, find_game(slug), scene, pace=pace)
        await self.storage.create(new.row, new.seats, moves=new.moves)
        return new.row["id"], new.row["host"], new.secret

    def check_space(self) -> None:
        """Do nothing if the disk has room for new tables.

        Raises:
            DiskNearlyFull: if it has not.
        """
        self.storage.check_space(self.settings.min_free_disk)

    async def room(self, table_id: str) -> Room:
        """The live table with an id.

        Raises:
            NotFound: if there is none.
            OtherRules: if its rules are not served any more.
        """
        room = self._tables.find(table_id)
        if room is None:
            room = await self._tables.open(table_id)
        elif self.storage.shared:  # at another server somebody may just have sat down
            await room.refresh()
        else:
            await room.settled()
        self._tables.linger(room)
        if not room.match.over:
            self._played(room.match.game.slug)
        room.wake_bots()
        return room

    async def look(self, table_id: str) -> Room:
        """A table as the database has it, to be looked at: it is not among the live ones, and nobody plays there.

        Raises:
            NotFound: if there is none.
            OtherRules: if its rules are not served any more.
            Refused: if its moves cannot be played again.
        """
        whole = await self._read(table_id)
        return await run_in_thread(partial(self._recalled, whole))

    async def _keep_up(self, room: Room) -> None:
        """Bring a table that is live from now on to where it stands; while it was read, other servers went on."""
        self.neighbours.opened(room)
        if self.storage.shared:  # here nobody could do anything at it before it was live
            await room.refresh()
        await room.fold()
        await recall_clock(room)

    async def _read(self, table_id: str) -> TableSnapshot:
        """A table whose rules are served."""
        if not IDS.fullmatch(table_id):
            raise NotFound(MISTYPED)
        try:
            whole = await self.storage.whole(table_id)
        except TableDeleted:
            raise NotFound(await self.storage.orders.words_for(table_id) or MISTYPED) from None
        game = find_game(whole.row["game"])
        if whole.row["rules"] != game.version:
            raise await self.other_rules(whole.row)
        return whole

    async def other_rules(self, row: Mapping[str, Any]) -> OtherRules:
        """Return why a table of another version of its game's rules cannot be played.

        Versions of Deadhand that did not note their name in a table's row did not keep how its game ended either.
        """
        over = await self.storage.endings.over(row["id"])
        ended = False if over is None and row["program"] else over
        return OtherRules(find_game(row["game"]), row["rules"], ended=ended)

    def _recalled(self, whole: TableSnapshot) -> Room:
        """A table as it was read, played again."""
        row, seats = whole.row, [seat_of(kept) for kept in whole.seats]
        match = Match(
            find_game(row["game"]),
            seats=row["seats"],
            seed=row["seed"] or row["secret"],
            options=row["options"],
            names=[seat.name for seat in seats],
            deck=deck_of(find_game(row["game"]), row["deck"]),
            rekeyed=True,
        )
        room = Room(row, seats, match, self.storage, self._shelf, reveal_timeout=self.settings.reveal_timeout)
        room.recall(whole)
        return room

    async def sit(
        self,
        room: Room,
        *,
        nickname: str,
        seat: int | None,
        secret: str | None = None,
        visitor: str | None = None,
        commitment: str | None = None,
    ) -> tuple[int, str]:
        """Take an open seat, with a secret of my own a further one; returns it and its secret.

        With a `commitment` a number is promised to the deal.

        Raises:
            Refused: if none is open, or that one is not, or the visitor is banned, or the game allows one seat only,
                or somebody has promised the same number.
        """
        self.orders.check_browser(browser_number(visitor))
        if visitor is not None and room.who_visits(visitor) in room.banned:
            raise banned_here()
        if secret is not None:
            room.opened_by(secret)
            check_several(room.match.game)
        key = secret or new_secret()
        async with room.lock:
            for candidate in room.seats:
                if candidate.kind != "open" or (seat is not None and candidate.seat != seat):
                    continue
                others = [other.name for other in room.seats if other is not candidate]
                name = nickname if secret is None else name_of_further(candidate.seat, others)
                check_names(room.match.seats, [name if other is candidate else other.name for other in room.seats])
                promised = None if room.begun else commitment  # who comes later has no part in the deal
                promise = None if promised is None else Promise(candidate.seat, promised)
                if await self.storage.claim(
                    room.id, candidate.seat, name=name, secret_hash=hash_of(key), promise=promise
                ):
                    await room.take_over_row()
                    room.seat_person(candidate, name=name, key=hash_of(key))
                    self.neighbours.moved(room)
                    return candidate.seat, key
        raise Refused("No seat is open at this table." if seat is None else "That seat is not open.")

    async def hand_over(self, room: Room, *, by: Collection[int], seat: int, bot: str | None = None) -> None:
        """Let a bot play an open seat, or stand in for a player who is away.

        Raises:
            Refused: if the player is there or has not been away for long, or the host, who is here, must decide.
        """
        if seat >= len(room.seats):
            raise Refused("There is no such seat.")
        target = room.seats[seat]
        self._check_decides(room, by)
        chosen = bot or STAND_IN
        bot_number(chosen)
        async with room.lock:
            if target.player is not None:
                raise Refused(f"A bot plays for {target.name} already.")
            if target.kind == "open":
                name = bot_name(room, target)
                if not await self.storage.give_to_bot(room.id, seat, bot=chosen, name=name):
                    raise Refused("That seat is not open any more.")
                room.seat_bot(target, bot=chosen, name=name)
                room.tell_all()
            elif not room.begun:
                raise Refused("Before the game begins no bot stands in; the seat can be freed instead.")
            elif target.away and target.away_for() >= self.settings.grace:
                await self.storage.set_stand_in(room.id, seat, bot=chosen)
                target.stand_in, target.bot = True, chosen  # whoever came back meanwhile takes it back next
            else:
                raise Refused(f"A bot can stand in once a player has been away for {self.settings.grace:.0f} seconds.")
        room.tell_seats()
        room.wake_bots()

    async def set_clock(self, room: Room, *, by: Collection[int], seconds: int, late: Late) -> None:
        """Give everybody so much time for an answer from now on, or with 0 as much as they want.

        Raises:
            Refused: if the host, who is here, must decide; or there is no such clock.
        """
        check_clock(seconds)
        _check_real(room)
        self._check_decides(room, by)
        async with room.lock:
            await self.storage.set_clock(room.id, seconds=seconds, late=late)
            room.row["clock"], room.row["late"] = seconds, late
            room.tell_all()
        room.wake_bots()

    async def set_pace(self, room: Room, *, by: Collection[int], seconds: float) -> None:
        """Have bots think so long from now on, in what they think about already, too.

        Raises:
            Refused: if the host, who is here, must decide.
        """
        self._check_decides(room, by)
        async with room.lock:
            await self.storage.set_pace(room.id, seconds=seconds)
            room.row["pace"] = room.pauses.pace = seconds
            room.tell_all()
        room.wake_bots()

    def hurry(self, room: Room, *, by: Collection[int]) -> None:
        """Let bots play without pauses until a person is asked.

        Raises:
            Refused: if the host, who is here, must decide.
        """
        self._check_decides(room, by)
        room.pauses.hurried = True
        room.wake_bots()

    def _check_decides(self, room: Room, by: Collection[int]) -> None:
        """Do nothing if who has these seats may decide for all: the host, or anyone while the host is not there.

        A host who has been asked for a minute and says nothing counts as not there.
        """
        host = room.seats[room.row["host"]]
        silent = room.asked == host.seat and room.clock.waited >= SILENT
        if host.seat not in by and host.online and not silent:
            raise Refused(f"{host.name}, who started the table, decides that.")

    async def rematch(self, room: Room, *, by: Collection[int], commitment: str | None = None) -> tuple[str, int, str]:
        """Start the same table again, for who has the seats `by`; the others' seats are open, bots stay.

        A number for the new deal is promised anew.

        Raises:
            Refused: if the game is not over, or there is a rematch already.
        """
        _check_real(room)
        if not room.match.over:
            raise Refused("The game is not over yet.")
        if room.row["rematch"]:
            raise Refused("There is a rematch already.")
        bots = {seat.seat: seat.bot for seat in room.seats if seat.kind == "bot"}
        seats = [MINE if seat.seat in by else bots.get(seat.seat) or OPEN for seat in room.seats]
        wish = Wish(
            nickname=min((room.seats[seat].name for seat in by), key=len),  # the others have a number behind it
            seats=seats,
            options=room.row["options"],
            pace=room.row["pace"],
            clock=room.row["clock"],
            late=room.row["late"],
            deck=room.row["deck"],
            commitment=commitment,
        )
        started = await self.start(room.row["game"], wish, follows=room.id)
        room.row["rematch"] = started[0]
        room.tell_all()
        return started

    async def close(self) -> None:
        """Stop every table."""
        await self.neighbours.close()
        await self._tables.close()


def _check_real(room: Room) -> None:
    """Refuse what has no sense where a guide is told."""
    if room.lesson is not None:
        raise Refused("This is a lesson: there is no clock, and it is begun anew from the game's cover.")


def public_summary(room: Room) -> dict[str, Any]:
    """What anyone with the link may know of a table."""
    return {
        "id": room.id,
        "game": room.row["game"],
        "title": room.match.game.title,
        "seats": [seat.public() for seat in room.seats],
        "n": room.n,
        "asked": room.match.actor if room.begun else None,
        "begun": room.begun,
        "opening": room.opening,
        "over": room.match.over,
        "host": room.row["host"],
        "options": room.match.options,
        "clock": room.row["clock"],
        "late": room.row["late"],
        "daily": room.row["daily"],
        "commitment": room.commitment,
        "deck": room.match.deck.digest if room.row["deck"] else None,
        "deck_changes": changes(room.match.game.deck, room.match.deck) if room.row["deck"] else [],
        "scene": room.row["scene"],
    }
