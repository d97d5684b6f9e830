"""A store of any older schema, with games in it, is brought up to date, opened and played on; both databases."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, insert
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from deadhand.bots.players import Bot
from deadhand.games import find_game
from deadhand.match import Match
from deadhand.server.database.migrate import FOLDER
from deadhand.server.database.storage import open_storage
from deadhand.server.rooms.lobby import Lobby
from deadhand.server.rooms.past import keep_missing_endings
from deadhand.server.rooms.seats import hash_of
from deadhand.server.settings import Settings
from tests.server.conftest import emptied, sqlite

pytestmark = pytest.mark.anyio
SCRIPTS = list(reversed(list(ScriptDirectory(str(FOLDER)).walk_revisions())))
OLDER = [script.revision for script in SCRIPTS[:-1]]
SECRET = "5" * 64
BEGUN = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def upgrade_to(connection: Connection, revision: str) -> None:
    """Make the schema as it was then, by the migrations of then."""
    context = MigrationContext.configure(connection)
    with Operations.context(context):
        for script in SCRIPTS:
            script.module.upgrade()
            context.stamp(ScriptDirectory(str(FOLDER)), script.revision)
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
            if (there := metadata.tables.get(name)) is not None:
                kept = [{key: value for key, value in row.items() if key in there.c} for row in some]
                await connection.execute(insert(there), kept)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("revision", OLDER)
async def test_an_older_store_is_brought_up_to_date_and_its_games_go_on(
    revision: str, kind: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deadhand.server.rooms.past.PAUSE", 0)
    server = kind == "postgresql"
    url = await emptied(request.getfixturevalue("postgres")) if server else sqlite(tmp_path / "tables.sqlite")
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(upgrade_to, revision)
        await fill(connection, [rows("running", 20), rows("ended", 10_000)])
    await engine.dispose()

    storage = await open_storage(url)
    lobby = Lobby(storage, Settings(url, compiled=False))
    assert await storage.ids() == ["ended", "running"]
    room = await lobby.look("running")
    assert room.opened_by("Ann") == (0,)
    for _ in range(3):
        actor = room.match.actor
        assert actor is not None
        await room.act(actor, n=room.n, action=room.match.legal[0])
    assert len((await lobby.look("running")).match.actions) == 23
    if revision >= "0004":
        assert [word["text"] for word in room.talk.words] == ["Brains!"]
        assert room.banned == {"somebody"}
    lobby.clearing.looked.set()  # there is nothing to be cleared
    await keep_missing_endings(lobby)
    ending = await storage.endings.of("ended")
    assert ending is not None
    assert ending.saved.actions == played(10_000)[1]
    assert await storage.endings.of("running") is None
    await room.close()
    await storage.close()
