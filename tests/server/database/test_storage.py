"""Tables in SQLite and in a real PostgreSQL: what is written once stays, and what cannot be is said in a sentence."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.util import await_only

from deadhand import Refused
from deadhand.games import find_game
from deadhand.match.saved import SavedGame
from deadhand.server.database import engine as opening, snapshot, writer
from deadhand.server.database.engine import DatabaseUnavailable, TableDeleted
from deadhand.server.database.premoves import StoredPremove
from deadhand.server.database.records import MovedTable, SeatRecord, TableRecord
from deadhand.server.database.snapshot import TableSnapshot
from deadhand.server.database.storage import Storage, open_storage
from deadhand.server.database.writer import UNDO, Move, MoveNumberTaken, PendingMove
from deadhand.server.operation import metrics
from deadhand.server.operation.logs import REQUEST
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.settings import Settings
from tests.server.client import play_out, two_people
from tests.server.conftest import emptied, sqlite, without_rows
from tests.server.limits import UNLIMITED
from tests.server.running import change_store, check_sentence, serving

pytestmark = pytest.mark.anyio

TABLE = TableRecord(
    id="table", game="zeven", rules=1, seats=2, options={"rounds": 1}, secret="s" * 64, host=0, pace=0.5
)
SEATS = [SeatRecord(0, "Ann", "human", secret_hash="a" * 64), SeatRecord(1, "Seat 2", "open")]


@pytest.fixture
async def storage(url: str) -> AsyncIterator[Storage]:
    opened = await open_storage(url)
    await opened.create(TABLE, SEATS)
    yield opened
    await opened.close()


@pytest.fixture
def taken(storage: Storage) -> list[object]:
    """The connections that were taken since, each time one was."""
    taken: list[object] = []
    for engine in (storage.database.engine.sync_engine, storage.database._reader):
        if engine is not None:
            event.listen(engine, "checkout", lambda connection, *_: taken.append(connection))
    return taken


async def test_who_writes_into_a_file_while_somebody_else_does_waits_for_their_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "PRAGMAS", ("busy_timeout=20", *opening.PRAGMAS[1:]))
    storage = await open_storage(sqlite(tmp_path / "tables.sqlite"))
    await storage.create(TABLE, SEATS)
    async with storage.database.transaction("table") as connection:
        await connection.execute(text("UPDATE tables SET host = 0"))
        writing = asyncio.create_task(storage.moves.write("table", Move(1, 0, 5)))
        await asyncio.sleep(0.2)
    await writing
    assert (await storage.snapshot("table")).moves == [Move(1, 0, 5)]
    await storage.close()


async def test_a_table_is_read_as_it_stands_at_one_moment(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    loop = asyncio.get_running_loop()

    def written_meanwhile(connection: Connection, table_id: str, since: int) -> list[Move]:
        writing = storage.moves.write(table_id, Move(1, 0, 5))
        if storage.shared:
            await_only(writing)
        else:  # it is read beside the event loop
            asyncio.run_coroutine_threadsafe(writing, loop).result()
        return moves_of(connection, table_id, since)

    moves_of = snapshot._moves_of
    monkeypatch.setattr(snapshot, "_moves_of", written_meanwhile)
    assert (await storage.snapshot("table")).moves == []
    monkeypatch.undo()
    assert (await storage.snapshot("table")).moves == [Move(1, 0, 5)]


async def test_the_time_of_a_reading_is_without_the_wait_for_a_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage, order = await open_storage(sqlite(tmp_path / "tables.sqlite")), list[str]()

    async def waited_for(work: Callable[[], TableSnapshot], *, interpreted: bool) -> TableSnapshot:
        assert not interpreted, "other work need not wait for a file"
        order.append("waited")
        return work()

    class Reading:
        @contextmanager
        def time(self) -> Iterator[None]:
            order.append("timed")
            yield

    monkeypatch.setattr(opening, "run_in_thread", waited_for)
    monkeypatch.setattr(opening, "READING", Reading())
    with pytest.raises(TableDeleted):
        await storage.snapshot("missing")
    assert order == ["waited", "timed"]
    await storage.close()


async def test_a_long_game_is_read_in_parts_all_of_it_or_from_a_move_on(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot, "BATCH", 3)
    moves = [Move(n, 0, n) for n in range(1, 8)]
    for move in moves:
        await storage.moves.write("table", move)
    assert (await storage.snapshot("table")).moves == moves
    assert (await storage.snapshot("table", since=4)).moves == moves[4:]


async def test_a_table_is_opened_over_one_connection(storage: Storage, taken: list[object]) -> None:
    lobby = Lobby(storage, Settings(database="", compiled=False))
    await storage.create(replace(TABLE, id="another", rules=find_game("zeven").version), SEATS)
    taken.clear()
    await lobby.load_detached("another")
    assert len(taken) == 1
    await lobby.close()


async def test_an_empty_database_is_brought_up_to_date_and_opened_again_as_it_is(empty_url: str) -> None:
    first = await open_storage(empty_url)
    await first.create(TABLE, SEATS)
    await first.close()
    second = await open_storage(empty_url)
    kept = await second.snapshot("table")
    assert (kept.record, kept.seats) == (TABLE, SEATS)
    with pytest.raises(TableDeleted):
        await second.snapshot("another")
    await second.close()


async def test_servers_that_start_at_the_same_moment_do_not_migrate_twice(empty_url: str) -> None:
    for opened in await asyncio.gather(*(open_storage(empty_url) for _ in range(4))):
        await opened.close()


async def test_an_unexpected_write_error_is_logged_and_later_moves_are_written(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(writer, "datetime", None)
        with pytest.raises(DatabaseUnavailable):
            await storage.moves.write("table", Move(1, 0, 7))
    async with asyncio.timeout(5):
        await storage.moves.write("table", Move(1, 0, 7))
    assert (await storage.snapshot("table")).moves == [Move(1, 0, 7)]


async def test_a_group_of_moves_belongs_to_no_request(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    requests, keep = [], storage.moves._keep

    async def note(group: Sequence[PendingMove]) -> set[tuple[str, int]]:
        requests.append(REQUEST.get())
        return await keep(group)

    monkeypatch.setattr(storage.moves, "_keep", note)
    REQUEST.set("the first request of the group")
    await storage.moves.write("table", Move(1, 0, 5))
    assert requests == [""]


async def test_a_move_is_kept_once_and_its_number_is_taken(storage: Storage) -> None:
    await storage.moves.write("table", Move(1, 0, 7))
    with pytest.raises(MoveNumberTaken):
        await storage.moves.write("table", Move(1, 0, 7))
    with pytest.raises(MoveNumberTaken):
        await storage.moves.write("table", Move(1, 1, 8))
    await storage.moves.write("table", Move(2, 1, -1))
    assert (await storage.snapshot("table")).moves == [Move(1, 0, 7), Move(2, 1, -1)]
    assert (await storage.snapshot("table", since=1)).moves == [Move(2, 1, -1)]


async def test_moves_are_written_into_a_file_as_durably_as_all_else(tmp_path: Path) -> None:
    storage: Any = await open_storage(sqlite(tmp_path / "tables.sqlite"))
    await storage.create(TABLE, SEATS)
    await storage.moves.write("table", Move(1, 0, 5))
    used = storage.moves._own_connection
    names = ("synchronous", "journal_mode", "foreign_keys")
    assert [(await used.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in names] == [2, "wal", 1]
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as other:
        assert other.execute("SELECT n, action FROM moves").fetchall() == [(1, 5)]
    await storage.close()


async def test_a_group_writes_all_moves_whose_numbers_are_free(storage: Storage) -> None:
    await storage.moves.write("table", Move(2, 0, 7))
    told = await asyncio.gather(
        *(storage.moves.write("table", Move(n, 1, n)) for n in (1, 2, 3)), return_exceptions=True
    )
    assert [type(each) for each in told] == [type(None), MoveNumberTaken, type(None)]
    assert (await storage.snapshot("table")).moves == [Move(1, 1, 1), Move(2, 0, 7), Move(3, 1, 3)]


async def test_moves_of_several_tables_wait_a_moment_for_each_other_and_those_of_one_alone_for_nobody(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    groups: list[int] = []
    monkeypatch.setattr(metrics.GROUPS, "observe", groups.append)
    await storage.create(replace(TABLE, id="other"), SEATS)
    monkeypatch.setattr(writer, "GROUP_INTERVAL", 3600.0)
    async with asyncio.timeout(20):
        for n in (1, 2):
            await storage.moves.write("table", Move(n, 0, 7))
        monkeypatch.setattr(writer, "GROUP_INTERVAL", 1.0)
        await storage.moves.write("table", Move(3, 0, 7))
        other = asyncio.create_task(storage.moves.write("other", Move(1, 0, 7)))
        await asyncio.sleep(0)
        await storage.moves.write("table", Move(4, 0, 7))
        await other
    assert groups == [1, 1, 1, 2]


async def test_after_a_large_group_the_next_waits_for_more_moves(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    groups: list[int] = []
    monkeypatch.setattr(metrics.GROUPS, "observe", groups.append)
    monkeypatch.setattr(writer, "INTERVAL_PER_MOVE", 1.0)
    monkeypatch.setattr(writer, "MAX_GROUP_INTERVAL", 2.0)
    await storage.create(replace(TABLE, id="other"), SEATS)

    async def write(table: str, *numbers: int) -> None:
        await asyncio.gather(*(storage.moves.write(table, Move(n, 0, 7)) for n in numbers))

    await write("table", 1, 2, 3)
    first = asyncio.create_task(write("other", 1))
    await asyncio.sleep(0.1)  # many times the minimum interval
    await asyncio.gather(first, write("other", 2))
    assert groups == [3, 2]


async def test_two_servers_race_for_the_same_numbers_and_nothing_is_lost_or_doubled(url: str, storage: Storage) -> None:
    other = await open_storage(url)
    won: list[Move] = []

    async def offer(server: Storage, seat: int, n: int) -> None:
        move = Move(n, seat, 10 * n + seat)
        try:
            await server.moves.write("table", move)
        except MoveNumberTaken:
            return
        won.append(move)

    order = range(1, 151)
    await asyncio.gather(
        *(offer(storage, 0, n) for n in order),
        *(offer(other, 1, n) for n in reversed(order)),
        *(offer(storage, 2, n) for n in order),
    )
    kept = (await storage.snapshot("table")).moves
    assert [move.n for move in kept] == list(order)
    assert sorted(won, key=lambda move: move.n) == kept
    await other.close()


async def test_moves_are_inserted_in_the_order_in_which_every_server_inserts_them(postgres: str) -> None:
    """Or two servers that write the same moves could wait for each other. Databases may sort ids in other ways."""
    storage = await open_storage(await without_rows(postgres))
    tables = ["c", "B", "a"]
    for table in tables:
        await storage.create(replace(TABLE, id=table), SEATS)
    await storage.moves._insert_and_announce([(table, Move(1, 0, 7)) for table in tables])
    async with storage.database.reading() as connection:
        written = list(await connection.scalars(text("SELECT table_id FROM moves ORDER BY ctid")))
    await storage.close()
    assert written == tables


async def test_no_move_is_written_at_a_table_that_has_moved_to_a_device(url: str, storage: Storage) -> None:
    """Another server may not know yet that it has."""
    other = await open_storage(url)
    moved = MovedTable(device="a" * 24, saved="{}")
    premove = StoredPremove(seat=0, question="q", action=5, n=0)
    await other.premoves.keep("table", premove)
    assert await storage.move_away("table", moved, n=0)
    with pytest.raises(MoveNumberTaken):
        await other.premoves.play("table", Move(1, 0, 5))
    if other.shared:
        with pytest.raises(MoveNumberTaken):
            await other.moves.write("table", Move(1, 0, UNDO))
    whole = await storage.snapshot("table")
    assert (whole.record.moved, whole.moves, whole.premoves) == (moved, [], [premove])
    await other.close()


async def test_of_a_move_and_moving_away_at_another_server_one_succeeds(url: str, storage: Storage) -> None:
    other = await open_storage(url)
    moved = MovedTable(device="a" * 24, saved="{}")
    for number in range(20 if other.shared else 0):
        table = replace(TABLE, id=f"race {number}")
        await storage.create(table, SEATS)
        left, written = await asyncio.gather(
            storage.move_away(table.id, moved, n=0),
            other.moves.write(table.id, Move(1, 0, 5)),
            return_exceptions=True,
        )
        assert (left, written) in [(True, written), (False, None)]
        assert left is not True or isinstance(written, MoveNumberTaken)
    await other.close()


async def test_an_open_seat_is_given_away_once(url: str, storage: Storage) -> None:
    other = await open_storage(url)
    given = await asyncio.gather(
        storage.gathering.claim("table", SeatRecord(1, "Bob", "human", secret_hash="b" * 64)),
        other.gathering.claim("table", SeatRecord(1, "Cid", "human", secret_hash="c" * 64)),
        storage.gathering.claim("table", SeatRecord(1, "Maud", "bot", "greedy")),
    )
    assert given.count(True) == 1
    assert not await other.gathering.claim("table", SeatRecord(0, "Eve", "human", secret_hash="e" * 64))
    await other.close()


async def test_one_of_two_rematches_is_kept_and_nothing_of_the_other(url: str, storage: Storage) -> None:
    other = await open_storage(url)
    done = await asyncio.gather(
        *(
            each.create(replace(TABLE, id=name), SEATS, follows="table")
            for name, each in (("a", storage), ("b", other))
        ),
        return_exceptions=True,
    )
    assert [type(each) for each in done if each is not None] == [Refused]
    kept = (await storage.snapshot("table")).record
    assert await storage.ids() == sorted(["table", str(kept.rematch)])
    await other.close()


async def test_two_servers_that_look_for_ends_at_the_same_moment_both_keep_what_they_found(
    url: str, storage: Storage
) -> None:
    other = await open_storage(url)
    people: dict[str, Any] = {"names": ["Ann", "Bob"], "players": ["human", "human"]}
    end: dict[str, Any] = {"deck": None, "actions": [7], "returns": [1.0, -1.0], "digest": ""}
    ended = SavedGame(game="zeven", rules=1, seats=2, seed=1, options={}, **people, **end)
    for n in range(10):
        await storage.create(replace(TABLE, id=f"table{n}"), SEATS)
        looks = [each.endings.keep(f"table{n}", moves=3, saved=None) for each in (storage, other, storage, other)]
        await asyncio.gather(*looks, other.endings.keep(f"table{n}", moves=4, saved=ended))
        assert await storage.endings.over(f"table{n}")
    await other.close()


@pytest.mark.soak
async def test_people_and_bots_play_a_whole_game_on_either_database(url: str) -> None:
    settings = Settings(database=url, compiled=False, **UNLIMITED)
    async with serving(settings) as served, two_people(served) as (ann, bob, _):
        await play_out(ann, bob)
        assert ann.over


async def test_two_servers_with_one_database_never_fork_a_game(postgres: str) -> None:
    """Each has the table in memory; who is late is refused, catches up, and plays on."""
    url = await emptied(postgres)
    settings = Settings(database=url, compiled=False, **UNLIMITED)
    seats = ("me", "open")
    async with serving(settings) as one, serving(settings) as two, two_people(one, seats=seats) as (ann, bob, table):
        first, second = await one.lobby.get_room(table), await two.lobby.get_room(table)
        for turn in range(40):
            if first.match.over:
                break
            seat, action, n = first.match.actor, first.match.legal[turn % len(first.match.legal)], first.n
            assert seat is not None
            await second.apply_new_moves()
            done = await asyncio.gather(
                first.submit_action(seat, n=n, action=action),
                second.submit_action(seat, n=n, action=action),
                return_exceptions=True,
            )
            assert sum(each is None for each in done) == 1
            assert all(each is None or isinstance(each, Refused) for each in done)
            await first.apply_new_moves()
            await second.apply_new_moves()
            assert first.match.digest == second.match.digest
        await ann.reach(first.n)
        await bob.reach(first.n)


async def refused(url: str) -> str:
    with pytest.raises(Refused) as caught:
        await open_storage(url)
    check_sentence(str(caught.value))
    return str(caught.value)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other writers are waited for a moment only."""
    pragmas = [each.replace("busy_timeout=3000", "busy_timeout=200") for each in opening.PRAGMAS]
    assert pragmas != list(opening.PRAGMAS)
    monkeypatch.setattr(opening, "PRAGMAS", pragmas)


@pytest.mark.usefixtures("impatient")
async def test_a_locked_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    await (await open_storage(sqlite(path))).close()
    with sqlite3.connect(path) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        assert "locked" in await refused(sqlite(path))
    holder.close()


async def test_a_read_only_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    await (await open_storage(sqlite(path))).close()
    assert "readonly" in await refused(sqlite(path).replace(":///", ":///file:") + "?mode=ro&uri=true")


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.write_bytes(b"The dead rise at midnight. " * 100)
    assert "not a database" in await refused(sqlite(path))
    assert path.read_bytes().startswith(b"The dead")
    await refused(sqlite(tmp_path / "no" / "such" / "folder.sqlite"))
    await refused(sqlite(tmp_path))


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "mysql+aiomysql://root@127.0.0.1/x",
        "postgresql+asyncpg://me:password@127.0.0.1:1/x",
        "sqlite:///x",
        "sqlite+aiosqlite:///:memory:",
    ],
)
async def test_an_address_of_no_database_is_refused_without_its_password(url: str) -> None:
    assert "password" not in await refused(url)


@pytest.mark.soak
@pytest.mark.usefixtures("impatient")
async def test_a_database_that_is_locked_during_play_refuses_the_move_and_takes_it_later(
    tmp_path: Path, settings: Settings
) -> None:
    async with serving(settings) as served, two_people(served, seats=("me", "open")) as (ann, bob, _):
        holder = sqlite3.connect(tmp_path / "tables.sqlite", timeout=0, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        asked = ann if ann.offers else bob
        n = asked.n
        await asked.play(asked.offers[0])
        sentence = (await asked.refused())["message"]
        check_sentence(sentence)
        assert "cannot be saved now" in sentence
        assert "locked" not in sentence, "what a database says of its trouble is for the operator's log"
        assert asked.n == n
        holder.execute("ROLLBACK")
        await play_out(ann, bob)
    holder.close()


async def test_a_database_that_fails_during_play_is_said_to_who_asks(settings: Settings, tmp_path: Path) -> None:
    async with serving(settings) as served:
        table = (await served.start())["id"]
        await change_store(tmp_path / "tables.sqlite", "DROP TABLE seats")
        answer = await served.http.get(f"/api/tables/{table}")
        assert answer.status_code == 503
        check_sentence(answer.json()["detail"]["message"])


def test_the_database_confirms_every_write(tmp_path: Path) -> None:
    """Write-ahead log and full synchronisation are set on every connection."""

    async def look() -> tuple[object, object]:
        opened = await open_storage(sqlite(tmp_path / "tables.sqlite"))
        async with opened.database.engine.connect() as connection:
            mode = (await connection.execute(text("PRAGMA journal_mode"))).scalar()
            level = (await connection.execute(text("PRAGMA synchronous"))).scalar()
        await opened.close()
        return mode, level

    assert asyncio.run(look()) == ("wal", 2)
    assert [path.name for path in tmp_path.iterdir()] == ["tables.sqlite"]


async def test_a_writer_whose_connection_is_cut_fails_once_and_connects_again(postgres: str) -> None:
    storage = await open_storage(await without_rows(postgres))
    await storage.create(TABLE, SEATS)
    await storage.moves.write("table", Move(1, 0, 7))
    async with storage.database.reading() as knife:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> "
        cut = await knife.execute(text(f"{others} pg_backend_pid() AND application_name LIKE 'deadhand %'"))
        assert cut.all()
    with pytest.raises(DatabaseUnavailable):
        await storage.moves.write("table", Move(2, 0, 8))
    await storage.moves.write("table", Move(2, 0, 8))
    assert (await storage.snapshot("table")).moves == [Move(1, 0, 7), Move(2, 0, 8)]
    await storage.close()
