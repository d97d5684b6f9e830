"""All live tables: starting, finding, sitting down, rematches."""

import logging
import re
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final

from deadhand.games import find_game
from deadhand.match.dealing import OtherRules
from deadhand.match.saved import validated_save
from deadhand.server.database.engine import TableDeleted
from deadhand.server.database.gathering import StoredCommitment
from deadhand.server.database.records import NewerTable, SeatRecord, TableRecord
from deadhand.server.database.snapshot import TableSnapshot
from deadhand.server.database.storage import Storage, TableExists
from deadhand.server.limits.buckets import MAX_ADDRESSES
from deadhand.server.limits.client_quota import run_in_thread
from deadhand.server.limits.look_alikes import check_new_name
from deadhand.server.operation.metrics import STARTED
from deadhand.server.push.delivery import PushDelivery
from deadhand.server.rooms.chat import message_rates
from deadhand.server.rooms.history import ReviewCache
from deadhand.server.rooms.lobby.cleanup import TableCleanup
from deadhand.server.rooms.lobby.device_games import DeviceGames
from deadhand.server.rooms.lobby.host_decisions import BEGUN, HostDecisions, check_not_begun, check_not_lesson
from deadhand.server.rooms.lobby.new_table import (
    MINE,
    OPEN,
    StartedTable,
    TableRows,
    check_several_seats,
    name_further_seat,
    new_lesson,
    new_table,
    started_table,
)
from deadhand.server.rooms.lobby.open_tables import OpenTables
from deadhand.server.rooms.lobby.orders import OperatorOrders, browser_number
from deadhand.server.rooms.lobby.peer_servers import PeerServers
from deadhand.server.rooms.lobby.people import People
from deadhand.server.rooms.lobby.played_on import UPLOADED, match_of, replay_own, table_continuing, table_playing_on
from deadhand.server.rooms.lobby.table_cache import TableCache
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.table import hash_of, new_secret
from deadhand.server.settings import Settings
from deadhand.server.shapes.requests import ContinueOwn, NewTable, PlayOn, PlayOnOwn, SitDown
from deadhand.table.errors import Refused
from deadhand.table.game.setup import check_names

logger = logging.getLogger(__name__)

IDS: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
MISTYPED: Final = "There is no such table. The link may be mistyped, or the table was deleted."


class NotFound(Refused):
    """There is no such table."""


class Lobby:
    """The tables of one server. A table that nobody holds is only in the database."""

    def __init__(
        self,
        storage: Storage,
        settings: Settings,
        *,
        played: Callable[[str], None] = lambda _slug: None,
        push: PushDelivery | None = None,
    ) -> None:
        """Call `played` with the game of every table that is started, or opened and not over.

        `push` tells absent players of their turn.
        """
        self.storage = storage
        self.settings = settings
        self.push = push
        self._on_played = played
        self._reviews = ReviewCache()
        self._tables = TableCache(self.load_detached, self._catch_up, linger=settings.idle_table_ttl)
        self._rooms = self._tables.rooms
        self.peers = PeerServers(storage, self._rooms)
        self.host = HostDecisions(storage, self.peers, grace=settings.grace)
        self.cleanup = TableCleanup(storage, self._tables, self.peers, settings)
        self.orders = OperatorOrders(storage, self._tables)
        self.people = People(storage.people, storage.person_texts)
        self.device_games = DeviceGames(storage, settings)
        self.open_tables = OpenTables(storage, self._rooms, enabled=settings.open_tables)
        self.comment_rates = message_rates(MAX_ADDRESSES)
        """Those of all tables: one that nobody looks at is closed after each request."""

    @property
    def live_count(self) -> int:
        """The number of tables in memory."""
        return len(self._rooms)

    async def start_table(self, wish: NewTable, *, follows: str | None = None) -> StartedTable:
        """Start a table, perhaps as a rematch."""
        build = partial(new_table, find_game(wish.game), wish)
        return await self._start(build, follows=follows, quick=wish.deck is None)

    async def play_on(self, room: Room, wish: PlayOn, *, by: Sequence[int]) -> StartedTable:
        """Start a table that plays on from a move of a finished game, for the person with the seats `by`.

        Raises:
            Refused: if the game is not over, or for anything that does not fit it.
        """
        check_not_lesson(room)
        room.check_over()
        return await self._start(partial(table_playing_on, room.match.clone(), by, wish))

    async def play_on_own(self, wish: PlayOnOwn) -> StartedTable:
        """Start a table that plays on from a move of a person's own save."""

        def build() -> TableRows:
            match = replay_own(validated_save(wish.saved, UPLOADED))
            match.check_seat(wish.seat)
            return table_playing_on(match, [wish.seat], wish)

        return await self._start(build)

    async def continue_own(self, wish: ContinueOwn) -> StartedTable:
        """Start a table that continues a person's own save, of which the game is not over.

        A repeated request with the same id and secret leads to the same table.
        """
        if there := await self._find_continued(wish):
            return there
        try:
            return await self._start(partial(table_continuing, wish))
        except TableExists:  # the same request has come twice at once
            if there := await self._find_continued(wish):
                return there
            raise

    async def _find_continued(self, wish: ContinueOwn) -> StartedTable | None:
        """Return the table that an earlier request has started, without a commitment if its rules were replaced."""
        if wish.id is None or wish.secret is None:
            return None
        try:
            table = await self.storage.snapshot(wish.id)
        except TableDeleted:
            return None
        mine = [seat.seat for seat in table.seats if seat.secret_hash == hash_of(wish.secret)]
        if not mine:
            raise TableExists
        if table.record.rules != find_game(table.record.game).version:
            return StartedTable(wish.id, mine[0], wish.secret, "")
        return await run_in_thread(partial(started_table, table.record, mine[0], wish.secret))

    async def start_lesson(self, slug: str, scene: int, *, pace: float) -> StartedTable:
        """Start a scene of a game's guide."""
        return await self._start(partial(new_lesson, find_game(slug), scene, pace=pace))

    async def _start(
        self, build: Callable[[], TableRows], *, follows: str | None = None, quick: bool = False
    ) -> StartedTable:
        """Build a table, in a thread unless that is `quick`, and store it.

        It is loaded where its people connect, which may be elsewhere.
        """
        self.storage.database.reserve()  # before anything is built
        new, started = _built(build) if quick else await run_in_thread(partial(_built, build))
        table = new.record
        await self.storage.create(table, new.seats, moves=new.moves, commitment=new.commitment, follows=follows)
        STARTED.inc()
        logger.info("Table %s of %s is started.", table.id, table.game, extra={"table": table.id})
        self._on_played(table.game)
        return started

    async def get_room(self, table_id: str) -> Room:
        """Return the live table with an id; its bots and its clock wait until somebody connects.

        Raises:
            NotFound: if there is none.
            OtherRules: if its rules are not served any more.
        """
        room = self._tables.find_table(table_id)
        if room is None:
            room = await self._tables.open_table(table_id)
        elif self.storage.shared:  # another server may have changed it
            await room.refresh()
        else:
            async with room.lock:  # a change may be under way
                pass
        self._tables.keep_alive(room)
        if not room.match.over:
            self._on_played(room.match.game.slug)
        return room

    async def load_detached(self, table_id: str) -> Room:
        """Load a table for inspection only: it is not registered, and no bot plays.

        Raises:
            NotFound: if there is none.
            OtherRules: if its rules are not served any more.
            NewerTable: if it is played by a newer version only.
            Refused: if its moves cannot be played again.
        """
        whole = await self.read_table(table_id)
        if whole.record.rules != find_game(whole.record.game).version:
            raise await self.other_rules(whole.record)
        if not whole.moves and whole.record.deck is None:  # quicker than a change of threads
            return self._rebuild_room(whole)
        return await run_in_thread(partial(self._rebuild_room, whole))

    async def _catch_up(self, room: Room) -> None:
        """Apply what other servers changed while a table was being loaded."""
        await self.peers.follow(room)
        if self.storage.shared:  # otherwise nobody could change it before it was registered
            await room.refresh()
        await room.clock.restore()

    async def read_table(self, table_id: str) -> TableSnapshot:
        """Read a table from the database.

        Raises:
            NotFound: if there is none.
        """
        if not IDS.fullmatch(table_id):
            raise NotFound(MISTYPED)
        try:
            return await self.storage.snapshot(table_id)
        except TableDeleted:
            raise NotFound(await self.storage.orders.words_for(table_id) or MISTYPED) from None

    async def other_rules(self, table: TableRecord) -> Refused:
        """Return the refusal for a table of another version of its game's rules: a newer one goes on elsewhere.

        Early versions of Deadhand stored neither their own version nor how a game ended.
        """
        game, over = find_game(table.game), await self.storage.endings.over(table.id)
        if table.rules > game.version and not over:
            return NewerTable()
        ended = False if over is None and table.program else over
        return OtherRules(game, table.rules, ended=ended)

    def _rebuild_room(self, whole: TableSnapshot) -> Room:
        """Replay a table from its rows."""
        match = match_of(find_game(whole.record.game), whole.record, [seat.name for seat in whole.seats])
        timeout = self.settings.reveal_timeout
        return Room(whole, match, self.storage, self._reviews, reveal_timeout=timeout, push=self.push)

    async def take_seat(self, room: Room, wish: SitDown, *, secret: str | None = None) -> tuple[int, str]:
        """Take an open seat, or with a secret a further one; return it and its secret.

        Raises:
            Refused: if none is open, or that one is not, or the visitor is banned, or the game allows one seat only,
                or somebody has committed to the same number.
        """
        self.orders.check_browser(browser_number(wish.visitor))
        if secret is None:
            self.orders.check_name(wish.nickname)
            self.orders.check_open_text(room, wish.nickname)
        visitor = room.audience.check_visitor(wish.visitor)
        if secret is not None:
            room.seats.of_secret(secret)
            check_several_seats(room.match.game)
        key = secret or new_secret()
        async with room.lock:
            for candidate in room.seats:
                if candidate.kind != "open" or (wish.seat is not None and candidate.seat != wish.seat):
                    continue
                others = [other.name for other in room.seats if other is not candidate]
                name = wish.nickname if secret is None else name_further_seat(candidate.seat, others)
                if secret is None:
                    check_new_name(name, others)
                check_names(room.match.seats, [name if other is candidate else other.name for other in room.seats])
                hash_of_number = None if room.record.begun else wish.commitment  # the deal is made already
                commitment = None if hash_of_number is None else StoredCommitment(candidate.seat, hash_of_number)
                taken = SeatRecord(candidate.seat, name, "human", secret_hash=hash_of(key))
                taken.browser = visitor if room.record.listing else None
                if await self.storage.gathering.claim(room.id, taken, commitment):
                    await room.read_all()
                    self.peers.announce_presence(room)
                    return candidate.seat, key
        raise Refused("No seat is open at this table." if wish.seat is None else "That seat is not open.")

    async def rename(self, room: Room, *, key: str, name: str) -> None:
        """Change the name of the person with this key, at the first of their seats, before the game begins.

        Raises:
            Refused: if the game has begun, or the name is banned, blocked or too much like another.
        """
        self.orders.check_name(name)
        async with room.lock:
            check_not_begun(room)
            self.orders.check_open_text(room, name)
            mine = room.seats.of_key(key)
            if not mine:
                raise Refused("That seat is not yours.")
            seat = mine[0]
            others = [other.name for other in room.seats if other.seat != seat]
            check_new_name(name, others)
            check_names(room.match.seats, [*others, name])
            if not await self.storage.gathering.rename(room.id, seat, key, name):
                raise Refused(BEGUN)
            await room.read_all()

    async def forget_person(self, key: str, *, texts: bool) -> None:
        """Delete a person's list and settings, and with `texts` what they have written at its tables."""
        for table_id in await self.people.forget(key, texts=texts):
            if (room := self._rooms.get(table_id)) is not None:
                await room.refresh()

    async def start_rematch(self, room: Room, *, by: Collection[int], commitment: str | None = None) -> StartedTable:
        """Start the same table again for the person with the seats `by`; other people's seats are open.

        The new deal needs a new commitment.

        Raises:
            Refused: if the game is not over, or there is a rematch already.
        """
        check_not_lesson(room)
        room.check_over()
        if room.record.rematch:
            raise Refused("There is a rematch already.")
        bots = {seat.seat: seat.bot for seat in room.seats if seat.kind == "bot"}
        seats = [MINE if seat.seat in by else bots.get(seat.seat) or OPEN for seat in room.seats]
        wish = NewTable.model_construct(  # its parts were checked with the first table
            game=room.record.game,
            nickname=min((room.seats[seat].name for seat in by), key=len),  # the others have a number appended
            seats=seats,
            options=dict(room.record.options),
            pace=room.record.pace,
            clock=room.record.clock,
            late=room.record.late,
            deck=room.record.deck,
            commitment=commitment,
        )
        started = await self.start_table(wish, follows=room.id)
        room.record.update({"rematch": started.id})
        room.audience.send_states()
        return started

    async def close(self) -> None:
        """Close every table."""
        await self.peers.close()
        await self._tables.close()


def _built(build: Callable[[], TableRows]) -> tuple[TableRows, StartedTable]:
    """Return the rows of a new table, and what its starter gets."""
    new = build()
    return new, started_table(new.record, new.record.host, new.secret)
