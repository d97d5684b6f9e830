"""Tables are deleted by their host, or once they have been idle for as long as the operator says; the disk shrinks."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, text, update

from deadhand.match.state_in_words import PROTOCOL
from deadhand.server.database import schema
from deadhand.server.database.chat import NewText
from deadhand.server.database.engine import TableDeleted
from deadhand.server.database.premoves import StoredPremove
from deadhand.server.database.records import COLUMNS, SeatRecord
from deadhand.server.database.storage import Storage, open_storage
from deadhand.server.database.writer import Move
from deadhand.server.rooms.lobby import peer_servers as neighbours
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.room import Room
from deadhand.server.settings import Settings
from tests.server.client import Client, play_out, two_people
from tests.server.conftest import sqlite, without_rows
from tests.server.database.test_storage import SEATS, TABLE
from tests.server.rooms.test_decks import WITH_MORE_HUNTERS
from tests.server.running import Served, refusal, serving

pytestmark = pytest.mark.anyio
LONG_AGO = datetime.now(UTC) - timedelta(days=100)
CUT = datetime.now(UTC) - timedelta(days=90)


@pytest.fixture
async def storage(url: str) -> AsyncIterator[Storage]:
    """An empty store of each kind."""
    opened = await open_storage(url)
    yield opened
    await opened.close()


async def with_everything(storage: Storage, table: str) -> None:
    """A table with a row of every kind that may belong to one."""
    await storage.create(replace(TABLE, id=table), SEATS, moves=[Move(1, 0, 7)])
    await storage.premoves.keep(table, StoredPremove(1, "question", 3, 1))
    await storage.gathering.ban(table, "somebody")
    await storage.chat.add(table, NewText(0, "Ann", "Brains!"), who="ann")
    await storage.comments.add(table, NewText(0, "Ann", "Too early."), move=1, most=9)


async def aged(storage: Storage, table: str, *, but: str = "") -> None:
    """Make all that happened at a table long ago, but in one place."""
    async with storage.database.engine.begin() as connection:
        for name, column in (("tables", "created"), ("moves", "at"), ("words", "at")):
            own = schema.metadata.tables[name]
            key = own.c.id if name == "tables" else own.c.table_id
            if name != but:
                await connection.execute(update(own).where(key == table).values({column: LONG_AGO}))


async def rows(storage: Storage, table: str) -> dict[str, int]:
    """How many rows of each sort a table has."""
    found = {}
    async with storage.database.engine.connect() as connection:
        for name in schema.metadata.tables.keys() - {
            "ended",
            "audit",
            "blocked_words",
            "compatibility",
            "decks",
            "people",
            "played_on_device",
            "person_games",
            "reports",
            "restrictions",
            "server_keys",
        }:  # of no table
            column = "id" if name == "tables" else "table_id"
            query = text(f"SELECT count(*) FROM {name} WHERE {column} = :table")
            found[name] = (await connection.execute(query, {"table": table})).scalar_one()
    return found


async def test_with_a_table_all_goes_that_belongs_to_it_and_nothing_else(storage: Storage) -> None:
    for table in ("one", "two"):
        await with_everything(storage, table)
    before = await rows(storage, "two")
    assert set(before) >= {"tables", "seats", "moves", "sealed", "bans", "words", "comments"}
    assert await storage.clearing.delete(["one", "never there"]) == 1
    assert set((await rows(storage, "one")).values()) == {0}
    assert await rows(storage, "two") == before


async def test_late_moves_of_a_deleted_table_are_refused(storage: Storage) -> None:
    for table in ("one", "two"):
        await storage.create(replace(TABLE, id=table), SEATS)
    await storage.clearing.delete(["one"])
    moves = [(table, Move(n, 0, 7)) for n in (1, 2) for table in ("one", "two")]
    done = await asyncio.gather(*(storage.moves.write(*each) for each in moves), return_exceptions=True)
    assert [type(each) for each in done] == [TableDeleted, type(None)] * 2
    assert (await storage.snapshot("two")).moves == [Move(1, 0, 7), Move(2, 0, 7)]
    with pytest.raises(TableDeleted):
        await storage.snapshot("one")


async def test_idle_is_where_nothing_was_done_or_said(storage: Storage) -> None:
    for table, but in (("old", ""), ("new", "tables"), ("played", "moves"), ("talked", "words")):
        await with_everything(storage, table)
        await aged(storage, table, but=but)
    assert await storage.clearing.idle_since(CUT) == ["old"]
    assert await storage.clearing.idle_since(CUT, after="old") == []


async def test_only_the_host_deletes_a_table_and_everybody_there_is_notified(served: Served) -> None:
    async with two_people(served, seats=("me", "open")) as (ann, bob, table):
        path = f"/api/tables/{table}"
        for secret in (bob.secret, None):
            headers = {"X-Seat-Secret": secret} if secret else {}
            assert "can delete" in refusal(await served.http.delete(path, headers=headers), 403)
        gone = await served.http.delete(path, headers={"X-Seat-Secret": str(ann.secret)})
        assert (gone.status_code, gone.content) == (204, b"")
        for client in (ann, bob):
            assert "has deleted this table" in (await client.refused())["message"]
        refusal(await served.http.get(path), 404)
        refusal(await served.http.delete(path, headers={"X-Seat-Secret": str(ann.secret)}), 404)
    assert not served.lobby._rooms


async def test_a_client_arriving_during_a_deletion_sees_that_the_table_is_deleted(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await served.start(["me", "open"])
    room = await served.lobby.get_room(table["id"])
    join = Room.join

    async def deleted_meanwhile(self: Room, *client: Any, **known: Any) -> None:
        await served.lobby.cleanup.delete_table(room, by=(0,))
        await join(self, *client, **known)

    monkeypatch.setattr(Room, "join", deleted_meanwhile)
    client = Client(served.port, room.id, table["secret"])
    async with client.connecting() as client._socket:
        await client.send(type="hello", protocol=PROTOCOL, secret=client.secret, since=client.n)
        assert "has deleted this table" in (await client.refused())["message"]
    assert not room.audience.clients


async def test_a_deletion_does_not_have_the_server_look_through_all_tables(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    await served.lobby.cleanup.first_pass.wait()
    looked: list[str] = []

    async def idle_since(*_when: object, after: str, **_which: object) -> list[str]:
        looked.append(after)
        return []

    monkeypatch.setattr(served.lobby.storage.clearing, "idle_since", idle_since)
    table = await served.start(["me", "greedy"])
    await served.http.delete(f"/api/tables/{table['id']}", headers={"X-Seat-Secret": table["secret"]})
    await asyncio.sleep(0.1)
    assert looked == []


async def test_bots_of_a_deleted_table_stop(served: Served) -> None:
    table = await served.start(["me", "greedy"], pace=5)
    room = await served.lobby.get_room(table["id"])
    await served.http.delete(f"/api/tables/{room.id}", headers={"X-Seat-Secret": table["secret"]})
    room.wake()
    assert not room.plays_on
    assert room.clock.person_to_act is None


async def test_pending_tasks_of_a_table_are_cancelled_with_it(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Be it deleted here, or by another of whose deed this server has not heard."""
    async with serving(settings.with_changes(reveal_timeout=0.7)) as served:
        tries: list[str] = []
        deal = served.lobby.storage.gathering.deal

        async def counted(table: str) -> None:
            tries.append(table)
            await deal(table)

        monkeypatch.setattr(served.lobby.storage.gathering, "deal", counted)
        here, elsewhere = [await served.start(("me", "greedy"), commitment=each * 64) for each in "ab"]
        opening = [await served.lobby.get_room(table["id"]) for table in (here, elsewhere)]
        playing = await served.lobby.get_room((await served.start(("me", "greedy"), pace=0.7))["id"])
        for room in (*opening, playing):
            room.wake()
        await served.http.delete(f"/api/tables/{here['id']}", headers={"X-Seat-Secret": here["secret"]})
        await served.lobby.storage.clearing.delete([elsewhere["id"], playing.id])
        async with asyncio.timeout(5):
            while not all(room.closed_by for room in (*opening, playing)):
                await asyncio.sleep(0.05)
        await asyncio.sleep(0.3)
        assert tries == [elsewhere["id"]]
        assert playing._runner is not None
        assert playing._runner.done()


async def test_a_table_that_is_deleted_at_one_server_is_gone_at_the_other(postgres: str) -> None:
    settings = Settings(database=await without_rows(postgres), compiled=False)
    async with serving(settings) as one, serving(settings) as two:
        table = await one.start(["me", "open"])
        watcher = Client(two.port, table["id"], None)
        async with watcher.connected():
            headers = {"X-Seat-Secret": table["secret"]}
            assert (await one.http.delete(f"/api/tables/{table['id']}", headers=headers)).status_code == 204
            assert "deleted" in (await watcher.refused())["message"]
            refusal(await two.http.get(f"/api/tables/{table['id']}"), 404)


async def test_old_tables_go_by_themselves_but_those_that_somebody_looks_at(settings: Settings) -> None:
    async with serving(settings) as served:
        left, seen = [(await served.start(["me", "open"]))["id"] for _ in range(2)]
        room = await served.lobby.get_room(left)  # still in memory
        for table in (left, seen):
            await aged(served.lobby.storage, table)
        async with Client(served.port, seen, None).connected():
            assert await served.lobby.cleanup.delete_idle(CUT) == 1
        assert room.closed_by is not None
        refusal(await served.http.get(f"/api/tables/{left}"), 404)
        assert (await served.get(seen))["id"] == seen


async def test_old_tables_that_somebody_looks_at_elsewhere_stay(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "ANSWER", 0.5)
    settings = Settings(database=await without_rows(postgres), compiled=False)
    async with serving(settings) as one, serving(settings) as two:
        started = [await one.start(["me", "open"]) for _ in range(3)]
        left, watched, taken = [table["id"] for table in started]
        for table in (left, watched, taken):
            await aged(one.lobby.storage, table)
        watcher, player = Client(one.port, watched, None), Client(one.port, taken, started[2]["secret"])
        async with watcher.connected(), player.connected():
            assert await two.lobby.cleanup.delete_idle(CUT) == 1
        refusal(await one.http.get(f"/api/tables/{left}"), 404)
        for table in (watched, taken):
            assert (await one.get(table))["id"] == table


async def test_no_old_table_goes_while_other_servers_cannot_be_heard(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neighbours, "ANSWER", 0.1)
    storage = await open_storage(await without_rows(postgres))
    await with_everything(storage, "old")
    await aged(storage, "old")
    assert await Lobby(storage, Settings(database="", compiled=False)).cleanup.delete_idle(CUT) == 0
    assert await storage.ids() == ["old"]
    await storage.close()


@pytest.fixture
def unplayed() -> datetime:
    """Before this moment whatever is unplayed goes."""
    return datetime.now(UTC) - timedelta(days=1)


async def test_unplayed_is_where_no_person_moved_and_nothing_was_said_lately(
    storage: Storage, unplayed: datetime
) -> None:
    bot = SeatRecord(1, "Rick", "bot", "greedy")
    for table in ("empty", "lesson", "bots", "played", "new", "talked"):
        first = [Move(n, 0, 7) for n in (1, 2)] if table == "lesson" else []
        await storage.create(replace(TABLE, id=table), [SEATS[0], bot], moves=first)
    await storage.moves.write("bots", Move(1, 1, 7))
    await storage.moves.write("played", Move(1, 0, 7))
    await storage.chat.add("talked", NewText(0, "Ann", "Brains!"), who="ann")
    async with storage.database.engine.begin() as connection:
        for table in ("empty", "lesson", "bots", "played", "talked"):
            for own, key, column in ((schema.tables, "id", "created"), (schema.moves, "table_id", "at")):
                at = (
                    unplayed - timedelta(seconds=7) + (own is schema.moves and table != "lesson") * timedelta(seconds=3)
                )
                await connection.execute(update(own).where(own.c[key] == table).values({column: at}))
    assert await storage.clearing.idle_since(unplayed, unplayed=True) == ["bots", "empty", "lesson"]
    assert await storage.clearing.idle_since(unplayed) == ["bots", "empty", "lesson", "played"]


async def test_the_moves_that_a_lesson_begins_with_are_as_old_as_the_table(served: Served) -> None:
    answer = await served.http.post("/api/games/zeven/lessons", json={"scene": 1})
    table, storage = answer.json()["id"], served.lobby.storage
    async with storage.database.engine.connect() as connection:
        at = select(schema.moves.c.at).where(schema.moves.c.table_id == table)
        created = select(schema.tables.c.created).where(schema.tables.c.id == table)
        moves = set(await connection.scalars(at))
        assert moves == {await connection.scalar(created)}
    later = datetime.now(UTC) + timedelta(seconds=1)
    assert await storage.clearing.idle_since(later, unplayed=True) == [table]


async def test_tables_in_which_nobody_moved_go_after_a_day_and_their_decks_with_them(settings: Settings) -> None:
    assert settings.unplayed_retention == 86400
    async with serving(settings) as served:
        left = (await served.start(["me", "open"], deck=WITH_MORE_HUNTERS))["id"]
        new = (await served.start(["me", "open"]))["id"]
        played = await served.start(["me", "me", "me"], game="left_4_dead")
        async with Client(served.port, played["id"], played["secret"]).connected() as client:
            while not client.offers:
                await client.next()
            await client.play(client.offers[0])
            await client.reach(client.n + 1)
        storage = served.lobby.storage
        async with storage.database.engine.begin() as connection:
            for own, column in ((schema.tables, "created"), (schema.moves, "at")):
                old = update(own).where(own.c["id" if column == "created" else "table_id"] != new)
                ago = LONG_AGO + timedelta(seconds=own is schema.moves)
                await connection.execute(old.values({column: ago}))
    async with serving(settings) as served:
        async with asyncio.timeout(10):
            await served.lobby.cleanup.first_pass.wait()
        assert set(await served.lobby.storage.ids()) == {new, played["id"]}
        assert left not in {new, played["id"]}
        async with served.lobby.storage.database.engine.connect() as connection:
            assert (await connection.execute(select(schema.decks))).all() == []


async def test_an_operator_who_does_not_say_so_keeps_all_that_was_played(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Settings(database="").retention is None
    kept: list[bool] = []
    for keep in (None, 90 * 86400.0):
        async with serving(settings.with_changes(retention=keep)) as served:
            if not kept:
                table = (await served.start(["me", "open"]))["id"]
                await served.lobby.storage.moves.write(table, Move(1, 0, 7))
                await aged(served.lobby.storage, table)
            for _ in range(100):
                kept.append(table in await served.lobby.storage.ids())
                await asyncio.sleep(0.01)
    assert kept[99]
    assert not kept[-1]


def many(number: int) -> tuple[Sequence[dict[str, Any]], Sequence[dict[str, Any]]]:
    """The rows of so many tables with 100 moves each."""
    now = datetime.now(UTC)
    row = {name: getattr(TABLE, name) for name in COLUMNS}
    tables = [{**row, "id": f"table{each}", "created": now} for each in range(number)]
    moves = [
        {"table_id": table["id"], "n": n, "seat": 0, "action": n, "at": now} for table in tables for n in range(1, 101)
    ]
    return tables, moves


async def test_deleting_gives_the_disk_its_space_back(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    storage = await open_storage(sqlite(file))
    empty = await written(storage, file)
    tables, moves = many(150)
    async with storage.database.engine.begin() as connection:
        await connection.execute(insert(schema.tables), tables)
        await connection.execute(insert(schema.moves), moves)
    full = await written(storage, file)
    await storage.clearing.delete([table["id"] for table in tables])
    assert full > 5 * empty
    assert await written(storage, file) < empty + (full - empty) / 10
    await storage.close()
    with closing(sqlite3.connect(file)) as now:
        assert now.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def written(storage: Storage, file: Path) -> int:
    """The size of a store once the log is written into it."""
    async with storage.database.engine.connect() as connection:
        await connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
    return file.stat().st_size


async def test_a_log_that_grew_while_somebody_read_for_long_is_cut(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    log = file.with_name(f"{file.name}-wal")
    storage = await open_storage(sqlite(file))
    with closing(sqlite3.connect(file, isolation_level=None)) as backup:
        backup.execute("BEGIN")
        backup.execute("SELECT count(*) FROM tables").fetchone()
        tables, moves = many(200)
        async with storage.database.engine.begin() as connection:
            await connection.execute(insert(schema.tables), tables)
            await connection.execute(insert(schema.moves), moves)
        assert log.stat().st_size > 2**20
        backup.execute("ROLLBACK")
    await storage.clearing.cut_log()
    await storage.create(TABLE, SEATS)
    assert log.stat().st_size <= 2**20
    await storage.close()


async def test_many_tables_are_deleted_in_several_transactions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = await open_storage(sqlite(tmp_path / "tables.sqlite"))
    lobby = Lobby(storage, Settings(database=sqlite(tmp_path / "tables.sqlite"), compiled=False))
    tables, moves = many(50)
    async with storage.database.engine.begin() as connection:
        await connection.execute(insert(schema.tables), tables)
        await connection.execute(insert(schema.moves), moves)
    deleted: list[int] = []
    delete = storage.clearing.delete

    async def noted(table_ids: Sequence[str]) -> int:
        deleted.append(len(table_ids))
        return await delete(table_ids)

    monkeypatch.setattr(storage.clearing, "delete", noted)
    assert await lobby.cleanup.delete_idle(datetime.now(UTC) + timedelta(days=1)) == 50
    assert deleted == [20, 20, 10]
    assert await storage.ids() == []
    await storage.close()


async def test_a_finished_game_can_be_deleted_too(served: Served) -> None:
    async with two_people(served, seats=("me", "open")) as (ann, bob, table):
        await play_out(ann, bob)
        headers = {"X-Seat-Secret": str(ann.secret)}
        assert (await served.http.delete(f"/api/tables/{table}", headers=headers)).status_code == 204
        refusal(await served.http.get(f"/api/tables/{table}/replay"), 404)
