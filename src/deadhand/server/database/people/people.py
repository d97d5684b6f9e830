"""Lists of people's games. A person is identified by a hash of their key; nothing else about them is stored."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, and_, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from deadhand.server.database import schema
from deadhand.server.database.engine import Database
from deadhand.server.limits.client_quota import charge_storage
from deadhand.server.shapes.person import GameResult, MyGame, PageSettings, PlayedSeat
from deadhand.table.errors import Refused

MOST_KEYS: Final = 4
"""Maximum number of lists with the same seat: a private link may be open on several devices."""
MOST_GAMES: Final = 1000
"""Maximum length of a list; the latest games are kept."""
MAX_SETTINGS: Final = 4096
"""Maximum length of a person's settings as JSON; the page needs a few hundred characters."""
SEEN_INTERVAL: Final = timedelta(days=1)
"""The resolution of the time of a person's last visit."""


@dataclass(frozen=True, slots=True)
class SeatKey:
    """The secret of a seat in a person's list: its hash, and the secret encrypted with the person's key."""

    secret_hash: str
    sealed: str


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in a person's list, without the secret of its seats."""

    shown: MyGame
    key: SeatKey | None
    """None if the table was deleted."""


@dataclass(eq=False)
class PersonStorage:
    """The people of one database, and their games."""

    _database: Database

    async def add_game(self, key_hash: str, table_id: str, seat: SeatKey) -> None:
        """Add a table to a person's list, unless it is there already, or in the lists of MOST_KEYS others."""
        own, tables, now = schema.person_games.c, schema.tables.c, datetime.now(UTC)
        listed = select(own.key_hash, schema.people.c.seen).join(schema.people).where(own.table_id == table_id)
        async with self._database.reading(table_id) as connection:
            found = await connection.execute(listed.where(own.secret_hash == seat.secret_hash))
            keys: dict[str, datetime] = {row.key_hash: row.seen for row in found}
            table = (await connection.execute(select(tables.game, tables.created).where(tables.id == table_id))).first()
        if table is None or (key_hash not in keys and len(keys) >= MOST_KEYS):
            return
        if key_hash in keys and now - keys[key_hash] < SEEN_INTERVAL:
            return
        changes = {"secret_hash": seat.secret_hash, "sealed_secret": seat.sealed}
        row = {"key_hash": key_hash, "table_id": table_id, "game": table.game, "started": table.created, **changes}
        async with self._database.transaction(table_id) as connection:
            self._database.reserve(row)
            await _see(connection, key_hash, now)
            added = schema.insert_into(schema.person_games, connection).values(row)
            await connection.execute(
                added.on_conflict_do_update(
                    index_elements=[own.key_hash, own.table_id], set_=changes, where=own.result.is_(None)
                )
            )

    async def keys_without_result(self, table_id: str) -> list[str]:
        """Return the hashes of the secrets of a table's seats that are in lists without a result."""
        own = schema.person_games.c
        query = select(own.secret_hash).where(own.table_id == table_id, own.ended.is_(None)).distinct()
        async with self._database.reading(table_id) as connection:
            return list(await connection.scalars(query))

    async def times_of(self, table_id: str) -> tuple[datetime, datetime]:
        """Return when a table was started and its game ended; the latter is now if it is not stored yet."""
        tables, endings = schema.tables.c, schema.endings.c
        over = and_(endings.table_id == tables.id, endings.saved.is_not(None))
        query = select(tables.created, endings.at).outerjoin_from(schema.tables, schema.endings, over)
        async with self._database.reading(table_id) as connection:
            found = (await connection.execute(query.where(tables.id == table_id))).first()
        now = datetime.now(UTC)
        return (now, now) if found is None else (found.created, found.at or now)

    async def set_results(self, table_id: str, results: Mapping[str, GameResult | None], *, ended: datetime) -> None:
        """Store the results of a finished game by the hashes of secrets, unless they are stored already.

        With None the secret opens no seat any more, and the table is removed from the list.
        """
        own = schema.person_games.c
        async with self._database.transaction(table_id) as connection:
            charge_storage(sum(len(json.dumps(result)) for result in results.values()))
            for secret_hash, result in sorted(results.items()):
                rows = own.table_id == table_id, own.secret_hash == secret_hash, own.ended.is_(None)
                stored = update(schema.person_games).values(ended=ended, result=result)
                await connection.execute((delete(schema.person_games) if result is None else stored).where(*rows))

    async def games(self, key_hash: str, table_id: str | None = None) -> list[ListedGame]:
        """Return a person's latest games, the latest first: finished ones, and tables at which they have seats now.

        With `table_id`, return the game at that table alone.
        """
        return await self._database.snapshot(partial(_read_games, key_hash=key_hash, table_id=table_id))

    async def mark_seen(self, key_hash: str) -> None:
        """Record a visit of a person who has a list."""
        own, now = schema.people.c, datetime.now(UTC)
        async with self._database.reading() as connection:
            seen: datetime | None = await connection.scalar(select(own.seen).where(own.key_hash == key_hash))
        if seen is not None and now - seen >= SEEN_INTERVAL:
            async with self._database.transaction() as connection:
                await connection.execute(update(schema.people).where(own.key_hash == key_hash).values(seen=now))

    async def merge(self, source: str, target: str, sealed: Mapping[str, SeatKey]) -> None:
        """Move the games of one person into another's list, with re-encrypted secrets; the first list is deleted.

        `sealed` holds the new keys of seats by table.
        """
        games, now = schema.person_games, datetime.now(UTC)
        async with self._database.transaction() as connection:
            rows = (await connection.execute(select(games).where(games.c.key_hash == source))).all()
            moved = [
                {**row._mapping, "key_hash": target, "sealed_secret": sealed[row.table_id].sealed}
                for row in rows
                if row.table_id in sealed and sealed[row.table_id].secret_hash == row.secret_hash
            ]
            self._database.reserve({"key_hash": target})
            await _see(connection, target, now)
            if moved:
                await connection.execute(schema.insert_into(games, connection).on_conflict_do_nothing(), moved)
            await connection.execute(delete(schema.people).where(schema.people.c.key_hash == source))

    async def seat_keys(self, key_hash: str) -> dict[str, SeatKey]:
        """Return the keys of all seats in a person's list by table."""
        own = schema.person_games.c
        query = select(own.table_id, own.secret_hash, own.sealed_secret).where(own.key_hash == key_hash)
        async with self._database.reading() as connection:
            return {row.table_id: SeatKey(*row[1:]) for row in await connection.execute(query)}

    async def settings(self, key_hash: str) -> PageSettings | None:
        """Return the stored settings of a person."""
        own = schema.people.c
        async with self._database.reading() as connection:
            found: PageSettings | None = await connection.scalar(select(own.settings).where(own.key_hash == key_hash))
        return found

    async def set_settings(self, key_hash: str, settings: PageSettings) -> bool:
        """Store the settings of a person; return False if they have no list.

        Raises:
            Refused: if they are too long.
        """
        if len(json.dumps(settings)) > MAX_SETTINGS:
            raise Refused("Settings have at most {0} characters.", MAX_SETTINGS)
        own = schema.people.c
        stored = update(schema.people).where(own.key_hash == key_hash).values(settings=settings)
        async with self._database.transaction() as connection:
            self._database.reserve({"settings": settings})
            return bool((await connection.execute(stored)).rowcount)

    async def allows_export(self, key_hash: str) -> bool:
        """Return whether a person allows that their finished games are exported."""
        own = schema.people.c
        async with self._database.reading() as connection:
            return bool(await connection.scalar(select(own.allows_export).where(own.key_hash == key_hash)))

    async def set_allows_export(self, key_hash: str, *, allowed: bool) -> bool:
        """Store whether a person allows that their finished games are exported; return False if they have no list."""
        own = schema.people.c
        stored = update(schema.people).where(own.key_hash == key_hash).values(allows_export=allowed)
        async with self._database.transaction() as connection:
            return bool((await connection.execute(stored)).rowcount)

    async def forget(self, key_hash: str) -> None:
        """Delete a person with their list and settings."""
        async with self._database.transaction() as connection:
            await connection.execute(delete(schema.people).where(schema.people.c.key_hash == key_hash))

    async def delete_unseen(self, before: datetime) -> int:
        """Delete the people without a visit since then; return how many."""
        async with self._database.transaction() as connection:
            return (await connection.execute(delete(schema.people).where(schema.people.c.seen < before))).rowcount

    async def delete_without_games(self, before: datetime) -> int:
        """Delete the people without games and without a visit since then; return how many."""
        own, games = schema.people.c, schema.person_games.c
        some = select(games.table_id).where(games.key_hash == own.key_hash).exists()
        async with self._database.transaction() as connection:
            gone = delete(schema.people).where(own.seen < before, ~some)
            return (await connection.execute(gone)).rowcount

    async def delete_without_table(self) -> None:
        """Delete unfinished games whose tables are deleted; results stay."""
        own = schema.person_games.c
        there = select(schema.tables.c.id).where(schema.tables.c.id == own.table_id).exists()
        async with self._database.transaction() as connection:
            await connection.execute(delete(schema.person_games).where(own.ended.is_(None), ~there))


def _read_games(connection: Connection, *, key_hash: str, table_id: str | None) -> list[ListedGame]:
    """Return a person's latest games. The connection reads one snapshot, so no game ends meanwhile."""
    own, tables, seats = schema.person_games.c, schema.tables.c, schema.seats.c
    device = tables.moved["device"].as_string()  # without the saved game
    whose = [own.key_hash == key_hash, *([] if table_id is None else [own.table_id == table_id])]
    query = (
        select(schema.person_games, tables.id.label("there"), tables.daily, device.label("device"))
        .outerjoin(schema.tables, tables.id == own.table_id)
        .where(*whose, or_(own.ended.is_not(None), tables.id.is_not(None)))
        .order_by(own.started.desc(), own.table_id)
        .limit(MOST_GAMES)
    )
    sitting = (
        select(seats.table_id, seats.seat, seats.name, seats.kind, seats.bot, seats.secret_hash)
        .join(schema.person_games, own.table_id == seats.table_id)
        .where(*whose, own.ended.is_(None))
        .order_by(seats.table_id, seats.seat)
    )
    people: dict[str, list[Any]] = {}
    for seat in connection.execute(sitting):
        people.setdefault(seat.table_id, []).append(seat)
    found = (_game_of(row, people.get(row.table_id, [])) for row in connection.execute(query))
    return [game for game in found if game.shown["mine"]]


def _game_of(row: Any, seats: Sequence[Any]) -> ListedGame:
    """Return a game from its row and the present seats of its table."""
    result: GameResult | None = row.result
    if result is None:
        players: list[PlayedSeat] = [{"name": seat.name, "kind": seat.kind, "bot": seat.bot} for seat in seats]
        mine = [seat.seat for seat in seats if seat.secret_hash == row.secret_hash]
    else:
        players, mine = result["seats"], result["mine"]
    shown: MyGame = {
        "table": row.table_id,
        "game": row.game,
        "started": row.started.timestamp(),
        "ended": None if row.ended is None else row.ended.timestamp(),
        "seats": players,
        "mine": mine,
        "daily": row.daily if result is None else result["daily"],
        "secret": None,
        "moved": row.device,
        "result": result,
    }
    return ListedGame(shown, None if row.there is None else SeatKey(row.secret_hash, row.sealed_secret))


async def _see(connection: AsyncConnection, key_hash: str, now: datetime) -> None:
    """Record a visit of a person; this creates their row."""
    person = schema.insert_into(schema.people, connection).values(key_hash=key_hash, seen=now)
    await connection.execute(
        person.on_conflict_do_update(index_elements=[schema.people.c.key_hash], set_={"seen": now})
    )
