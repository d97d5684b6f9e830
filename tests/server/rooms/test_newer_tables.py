"""A table that a newer version plays is refused by this one in words, and nothing of it is lost."""

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import func, select, update
from websockets.exceptions import ConnectionClosed

from deadhand.games import find_game
from deadhand.server.database import schema
from deadhand.server.database.records import FORMAT, NewerTable
from deadhand.server.database.writer import Move, MoveNumberTaken
from deadhand.server.settings import Settings
from deadhand.server.sockets.close_codes import TRY_AGAIN
from tests.server.client import Client, play_out
from tests.server.conftest import without_rows
from tests.server.database.conftest import BOTH
from tests.server.limits import UNLIMITED
from tests.server.running import Served, check_sentence, refusal, serving

pytestmark = pytest.mark.anyio


@pytest.fixture(params=BOTH)
async def here(request: pytest.FixtureRequest, settings: Settings) -> AsyncIterator[Served]:
    """A server with a database of each kind."""
    if request.param == "postgresql":
        address = await without_rows(request.getfixturevalue("postgres"))
        settings = Settings(database=address, grace=0.1, compiled=False, **UNLIMITED)
    async with serving(settings) as served:
        yield served


async def raise_to(here: Served, table: str, **values: int) -> None:
    """What a newer server writes at a table, and announces."""
    database = here.lobby.storage.database
    async with database.transaction(table) as connection:
        await connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(**values))


@pytest.mark.parametrize("newer", [{"format": FORMAT + 1}, {"rules": find_game("zeven").version + 1}])
async def test_a_newer_table_is_refused_for_now_wherever_it_is_asked_for(here: Served, newer: dict[str, int]) -> None:
    table = await here.start(("me", "greedy"))
    async with Client(here.port, table["id"], table["secret"]).connected() as me:
        await play_out(me, most=3)
        n = me.n
    here.lobby._rooms.clear()
    await raise_to(here, table["id"], **newer)
    for path in ("", "/game", "/replay", "/moments/1"):
        answer = await here.http.get(f"/api/tables/{table['id']}{path}")
        assert "newer version" in refusal(answer, 503)
        assert int(answer.headers["Retry-After"]) > 0
    again = Client(here.port, table["id"], table["secret"])
    with pytest.raises(ConnectionClosed) as closed:
        async with again.connected():
            pass
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == TRY_AGAIN
    (told,) = again.frames
    assert told["retry"] > 0
    check_sentence(told["message"])
    await raise_to(here, table["id"], format=FORMAT, rules=find_game("zeven").version)
    async with again.connected():
        assert again.n >= n


async def test_people_at_a_table_that_a_newer_server_takes_over_are_sent_away(here: Served) -> None:
    """They come back by themselves, and reach the newer server once the proxy sends them there."""
    table = (await here.start(("me", "greedy", "greedy"), pace=5))["id"]
    watcher = Client(here.port, table, None)
    async with watcher.connected():
        room = await here.lobby.get_room(table)
        await raise_to(here, table, format=FORMAT + 1)
        with pytest.raises(NewerTable):
            await room.refresh()
        with pytest.raises(ConnectionClosed) as closed:
            await watcher.until(lambda frame: frame["type"] == "never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == TRY_AGAIN
    assert "newer version" in watcher.frames[-1]["message"]
    assert not room.plays_on


async def test_no_move_is_written_at_a_table_that_a_newer_server_has_taken_over(postgres: str) -> None:
    """Not even before this server has noticed."""
    address = await without_rows(postgres)
    async with serving(Settings(database=address, grace=0.1, compiled=False, **UNLIMITED)) as here:
        table = (await here.start(("me", "greedy")))["id"]
        moves = here.lobby.storage.moves
        await moves.write(table, Move(1, 0, 0))
        await raise_to(here, table, format=FORMAT + 1)
        with pytest.raises(MoveNumberTaken):
            await moves.write(table, Move(2, 0, 0))
        async with here.lobby.storage.database.reading() as connection:
            assert await connection.scalar(select(func.count()).select_from(schema.moves)) == 1
