"""A store of any older schema, with games in it, is brought up to date, opened and played on; both databases."""

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, insert, inspect, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from deadhand.bots.players import Bot
from deadhand.games import find_game
from deadhand.match.dealing import OtherRules
from deadhand.match.match import Match
from deadhand.server.database import schema
from deadhand.server.database.storage import open_storage
from deadhand.server.database.upgrades.revisions import FOLDER
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.lobby.past import finished_game, keep_missing_endings, past_table
from deadhand.server.rooms.table import hash_of
from deadhand.server.settings import Settings
from deadhand.table.errors import Refused
from tests.server.conftest import sqlite
from tests.server.database.conftest import sqlite_daily
from tests.server.rooms.test_decks import WITH_MORE_HUNTERS
from tests.server.running import check_sentence

pytestmark = pytest.mark.anyio
DIRECTORY = ScriptDirectory(str(FOLDER))
SCRIPTS = list(reversed(list(DIRECTORY.walk_revisions())))
OLDER = [script.revision for script in SCRIPTS[:-1]]
BEFORE_CHECKS = "0014"
"""The last revision without the checks of rows, and with decks in the rows of their tables."""
SECRET = "5" * 64
BEGUN = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def upgrade_to(connection: Connection, revision: str) -> None:
    """Make the schema as it was then, by the migrations of then."""
    context = MigrationContext.configure(connection)
    with Operations.context(context):
        for script in SCRIPTS:
            script.module.upgrade()
            context.stamp(DIRECTORY, script.revision)
            if script.revision == revision:
                return


def dealt() -> Match:
    """A short game, as a table with this secret has it."""
    return Match(
        find_game("zeven"),
        seats=2,
        seed=SECRET,
        options={"rounds": 1},
        names=["Ann", "Bob"],
        rekeyed=True,
    )


@cache
def played(moves: int) -> tuple[list[int], list[int]]:
    """Who acted and how, so often or until the end."""
    match, bot = dealt(), Bot("greedy")
    while not match.over and len(match.actions) < moves:
        match.play(bot.choose(match))
    return [match.actor_of(n + 1) or 0 for n in range(len(match.actions))], list(match.actions)


def rows(table: str, moves: int) -> dict[str, list[dict[str, Any]]]:
    """All that any schema knows of a table; each keeps what it has a column for."""
    actors, actions = played(moves)
    of = {"table_id": table}
    return {
        "tables": [
            {
                "id": table,
                "game": "zeven",
                "rules": find_game("zeven").version,
                "seats": 2,
                "options": {"rounds": 1},
                "secret": SECRET,
                "host": 0,
                "pace": 0.5,
                "created": BEGUN,
            }
        ],
        "seats": [
            {**of, "seat": seat, "name": name, "kind": "human", "secret_hash": hash_of(name), "stand_in": False}
            for seat, name in enumerate(("Ann", "Bob"))
        ],
        "moves": [
            {**of, "n": n, "seat": seat, "action": action, "at": BEGUN + timedelta(seconds=n)}
            for n, (seat, action) in enumerate(zip(actors, actions, strict=True), start=1)
        ],
        "words": [{**of, "seat": 0, "who": "ann", "name": "Ann", "text": "Brains!", "at": BEGUN}],
        "bans": [{**of, "who": "somebody"}],
    }


async def fill(connection: AsyncConnection, tables: Sequence[dict[str, list[dict[str, Any]]]]) -> None:
    """Write what of these rows the schema of then has room for."""
    metadata = MetaData()
    await connection.run_sync(metadata.reflect)
    for rows_of in tables:
        for name, some in rows_of.items():
            if some and (there := metadata.tables.get(name)) is not None:
                kept = [{key: value for key, value in row.items() if key in there.c} for row in some]
                await connection.execute(insert(there), kept)


@pytest.fixture
def url(empty_url: str) -> str:
    """A database of each kind in which nothing is yet."""
    return empty_url


@sqlite_daily
@pytest.mark.parametrize("revision", [OLDER[0], *(pytest.param(each, marks=pytest.mark.soak) for each in OLDER[1:])])
async def test_an_older_store_is_brought_up_to_date_its_games_go_on_and_ended_ones_are_replayed(
    revision: str, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deadhand.server.rooms.lobby.past.PAUSE", 0)
    await made_at(url, revision, rows("running", 20), rows("ended", 10_000), rows("looked_at", 10_000))
    storage = await open_storage(url)
    lobby = Lobby(storage, Settings(database=url, compiled=False))
    assert await storage.ids() == ["ended", "looked_at", "running"]
    room = await lobby.load_detached("running")
    assert room.seats.of_secret("Ann") == (0,)
    for _ in range(3):
        actor = room.match.actor
        assert actor is not None
        await room.submit_action(actor, n=room.n, action=room.match.legal[0])
    assert len((await lobby.load_detached("running")).match.actions) == 23
    if revision >= "0004":
        assert [word["text"] for word in room.chat.messages] == ["Brains!"]
        assert room.audience.banned == {"somebody"}
    await check_replay(lobby, "looked_at")
    lobby.cleanup.first_pass.set()  # there is nothing to be cleared
    await keep_missing_endings(lobby)
    ending = await storage.endings.of("ended")
    assert ending is not None
    assert ending.actions == played(10_000)[1]
    assert await storage.endings.of("running") is None
    await room.close()
    await lobby.close()
    await storage.close()


async def check_replay(lobby: Lobby, table: str) -> None:
    """An ended game can be read and replayed, also if nobody has written down its end."""
    past = await past_table(lobby, table, "en")
    assert (past["why"], past["end"][0]) == ("", "The game is over.")
    assert len(past["moves"]) == len(played(10_000)[1]) + 1
    slug, replay = await finished_game(lobby, table)
    assert (slug, json.loads(replay)["actions"]) == ("zeven", played(10_000)[1])


async def made_at(url: str, revision: str, *tables: dict[str, list[dict[str, Any]]]) -> None:
    """A database with the schema of then, and with these tables."""
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(upgrade_to, revision)
        await fill(connection, tables)
    await engine.dispose()


def described(connection: Connection) -> dict[str, Any]:
    """What a database says of its tables."""
    found, metadata = inspect(connection), MetaData()
    metadata.reflect(connection)
    return {
        name: {
            "columns": {(c.name, str(c.type), c.nullable, c.primary_key) for c in table.c},
            "checks": {str(each["name"]) for each in found.get_check_constraints(name)},
            "keys": {
                (tuple(k["constrained_columns"]), k["referred_table"], str(k["options"]))
                for k in found.get_foreign_keys(name)
            },
            "indexes": {(each["name"], *each["column_names"]) for each in found.get_indexes(name)},
        }
        for name, table in metadata.tables.items()
        if name != "alembic_version"
    }


async def test_migrations_lead_to_the_schema_that_the_program_knows(url: str) -> None:
    await made_at(url, SCRIPTS[-1].revision)
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        migrated = await connection.run_sync(described)
        for name in (*(table.name for table in reversed(schema.metadata.sorted_tables)), "alembic_version"):
            await connection.execute(text(f"DROP TABLE {name}"))
        await connection.run_sync(schema.metadata.create_all)
        known = await connection.run_sync(described)
    await engine.dispose()
    assert migrated == known


async def test_bans_of_an_older_store_hold_without_an_end(url: str) -> None:
    ban = {"kind": "browser", "value": "0123456789abcdef", "words": "Not you.", "at": BEGUN}
    await made_at(url, "0024", {"barred": [ban]})
    storage = await open_storage(url)
    (found,) = await storage.moderation.restrictions()
    await storage.close()
    assert (found.effect, found.kind, found.value, found.words) == ("ban", "browser", ban["value"], "Not you.")
    assert (found.at, found.until) == (BEGUN, None)


DAMAGES = [
    "UPDATE tables SET host = 9",
    "UPDATE tables SET host = -1",
    "UPDATE tables SET late = 'never'",
    "UPDATE seats SET kind = 'martian'",
    "UPDATE seats SET secret_hash = 'short'",
    "UPDATE seats SET secret_hash = NULL",
    "UPDATE moves SET action = -3",
    "UPDATE moves SET n = 0 WHERE n = 1",
]


async def test_the_schema_refuses_rows_that_no_server_writes(url: str) -> None:
    await made_at(url, BEFORE_CHECKS, rows("running", 20))
    await (await open_storage(url)).close()
    engine = create_async_engine(url)
    refused = []
    for damage in DAMAGES:
        try:
            async with engine.begin() as connection:
                await connection.execute(text(damage))
        except IntegrityError:
            refused.append(damage)
    await engine.dispose()
    assert refused == DAMAGES


async def test_a_store_with_a_damaged_row_is_not_brought_up_to_date_and_says_which(url: str) -> None:
    await made_at(url, BEFORE_CHECKS, rows("running", 20))
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE seats SET kind = 'martian'"))
    for _ in range(2):
        with pytest.raises(Refused, match='kind of "running" in seats') as caught:
            await open_storage(url)
        check_sentence(str(caught.value))
    async with engine.connect() as connection:
        assert (await connection.execute(text("SELECT count(*) FROM moves"))).scalar() == 20
    await engine.dispose()


@sqlite_daily
async def test_changed_decks_of_older_stores_are_kept_once_as_they_were_committed(url: str) -> None:
    deck = f"# by Ann\n{WITH_MORE_HUNTERS}"
    tables = [rows(name, 0) for name in ("one", "two", "own")]
    for table in tables[:2]:
        table["tables"][0]["deck"] = deck
    await made_at(url, BEFORE_CHECKS, *tables)
    storage = await open_storage(url)
    async with storage.database.engine.connect() as connection:
        assert (await connection.execute(select(schema.decks))).all() == [
            (hashlib.sha256(deck.encode()).hexdigest(), deck)
        ]
    assert [(await storage.snapshot(table)).record.deck for table in ("one", "two", "own")] == [deck, deck, None]
    room = await Lobby(storage, Settings(database=url, compiled=False)).load_detached("one")
    committed = f"{SECRET} {hashlib.sha256(deck.encode()).hexdigest()}"
    assert room.deal.commitment == hashlib.sha256(committed.encode()).hexdigest()
    await storage.close()


def by_older_rules(table: str, moves: int, **more: Any) -> dict[str, list[dict[str, Any]]]:
    """A table whose rules are not served any more."""
    found = rows(table, moves)
    found["tables"][0] |= {"rules": find_game("zeven").version - 1, **more}
    return found


@sqlite_daily
async def test_a_game_of_which_nobody_wrote_down_the_end_is_not_said_to_be_lost(url: str) -> None:
    await made_at(url, "0004", by_older_rules("ended", 10_000), by_older_rules("running", 20))
    storage = await open_storage(url)
    lobby = Lobby(storage, Settings(database=url, compiled=False))
    for table in ("ended", "running"):
        with pytest.raises(OtherRules, match="cannot be shown") as caught:
            await lobby.load_detached(table)
        check_sentence(str(caught.value))
        assert "without a winner" not in str(caught.value)
        past = await past_table(lobby, table, "en")
        assert past["why"] == str(caught.value)
        with pytest.raises(OtherRules, match="cannot be shown or replayed"):
            await finished_game(lobby, table)
    await storage.close()


@sqlite_daily
async def test_a_game_that_was_looked_at_and_not_over_is_said_to_end_as_it_stands(url: str) -> None:
    await made_at(url, BEFORE_CHECKS, by_older_rules("looked_at", 20), by_older_rules("newer", 20, program="0.1.0"))
    storage = await open_storage(url)
    await storage.endings.keep("looked_at", moves=20, saved=None)
    lobby = Lobby(storage, Settings(database=url, compiled=False))
    for table in ("looked_at", "newer"):
        with pytest.raises(OtherRules, match="without a winner"):
            await lobby.load_detached(table)
    await storage.close()


async def test_rows_go_with_their_table_after_an_upgrade_as_before(tmp_path: Path) -> None:
    url = sqlite(tmp_path / "tables.sqlite")
    await made_at(url, BEFORE_CHECKS, rows("running", 20))
    storage = await open_storage(url)
    assert len((await storage.snapshot("running")).moves) == 20
    await storage.clearing.delete(["running"])
    async with storage.database.engine.connect() as connection:
        assert (await connection.execute(select(schema.moves))).all() == []
    await storage.close()
