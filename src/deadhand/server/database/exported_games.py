"""Finished games that all of their people allow to be exported, with the times of their moves."""

import zlib
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, func, select, true
from sqlalchemy.ext.asyncio import AsyncConnection

from deadhand.match.saved import SavedGame, saved_from
from deadhand.server.database import schema
from deadhand.server.database.engine import Database
from deadhand.server.database.writer import HINT, UNDO

PAGE: Final = 50
"""Games that are read at once."""

_tables, _seats, _endings, _moves = schema.tables.c, schema.seats.c, schema.endings.c, schema.moves.c
_people, _lists = schema.people.c, schema.person_games.c


@dataclass(frozen=True, slots=True)
class ExportedGame:
    """A finished game with what a spectator could see of its players and its pace."""

    saved: SavedGame
    answered_for: frozenset[int]
    """The people's seats for which a bot or the clock has answered, or may have."""
    times: list[datetime] | None
    """When each action of the saved game was chosen; None if that is not stored."""


@dataclass(eq=False)
class ExportedGameStorage:
    """The finished games of one database that may be exported."""

    _database: Database

    async def count(self, game: str | None = None, *, since: datetime | None = None) -> int:
        """Return the number of games that may be exported."""
        query = select(func.count(_endings.table_id)).join(schema.tables).where(*_allowed(game, since))
        async with self._database.reading() as connection:
            return await connection.scalar(query) or 0

    async def all(self, game: str | None = None, *, since: datetime | None = None) -> AsyncIterator[ExportedGame]:
        """Yield the games by the ids of their tables, which say nothing about when they were played.

        `since` is the earliest end of a game. A consent that is taken back meanwhile holds for the next page.
        """
        last = ""
        query = select(_endings.table_id, _endings.saved).join(schema.tables).where(*_allowed(game, since))
        while True:
            page = query.where(_endings.table_id > last).order_by(_endings.table_id).limit(PAGE)
            async with self._database.reading() as connection:
                rows = list(await connection.execute(page))
                ids = [row.table_id for row in rows]
                helped = await _helped(connection, ids)
                moves = await _moves_of(connection, ids)
            for last, packed in rows:
                saved = saved_from(zlib.decompress(packed).decode(), f"table {last}")
                yield ExportedGame(saved, frozenset(helped[last]), times_of(saved.actions, moves[last]))
            if len(rows) < PAGE:
                return


async def _helped(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, list[int]]:
    """Return the people's seats of tables for which a bot or the clock has answered, or may have."""
    helped = _seats.kind == "human", _seats.answered_for.is_not(False)
    found: dict[str, list[int]] = defaultdict(list)
    query = select(_seats.table_id, _seats.seat).where(_seats.table_id.in_(ids), *helped)
    for table, seat in await connection.execute(query):
        found[table].append(seat)
    return found


async def _moves_of(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, list[Any]]:
    """Return the commands of tables in order, with their times."""
    found: dict[str, list[Any]] = defaultdict(list)
    query = select(_moves.table_id, _moves.action, _moves.at).where(_moves.table_id.in_(ids))
    for row in await connection.execute(query.order_by(_moves.table_id, _moves.n)):
        found[row.table_id].append(row)
    return found


def times_of(actions: list[int], rows: Iterable[Any]) -> list[datetime] | None:
    """Return when each action was chosen, from all commands of a table; None if they lead to other actions."""
    standing: list[tuple[int, datetime]] = []
    for row in rows:
        if row.action == UNDO:
            del standing[-1:]
        elif row.action != HINT:
            standing.append((row.action, row.at))
    return [at for _, at in standing] if [action for action, _ in standing] == actions else None


def _allowed(game: str | None, since: datetime | None) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions of a game that may be exported.

    Each seat of a person is in a list whose owner allows it, and in no list whose owner does not. Lessons, and games
    that play on from an earlier one, are left out.
    """
    listed = (
        select(_lists.key_hash)
        .join(schema.people)
        .where(_lists.table_id == _seats.table_id, _lists.secret_hash == _seats.secret_hash)
    )
    allowed = listed.where(_people.allows_export.is_(True)).exists()
    forbidden = listed.where(_people.allows_export.is_(False)).exists()
    person = select(_seats.seat).where(_seats.table_id == _tables.id, _seats.kind == "human")
    return (
        _endings.saved.is_not(None),
        _tables.scene.is_(None),
        _tables.earlier.is_(None),
        person.exists(),
        ~person.where(~and_(allowed, ~forbidden)).exists(),
        true() if game is None else _tables.game == game,
        true() if since is None else _endings.at >= since,
    )
