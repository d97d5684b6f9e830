"""A running store is copied whole, and a checked copy is put in its place; nothing that was there is lost."""

import asyncio
import hashlib
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from deadhand import Refused
from deadhand.cli import main
from deadhand.server.database.backups import restore
from deadhand.server.database.backups.backup import back_up
from deadhand.server.database.backups.restore import checked_copy, put_in_place
from deadhand.server.database.people.moderation import Restriction
from deadhand.server.database.storage import open_storage
from deadhand.server.database.writer import Move
from deadhand.server.settings import Settings
from tests.conformance.playing import in_soak, seeds
from tests.server.client import play_out, two_people
from tests.server.conftest import emptied, sqlite
from tests.server.database.test_storage import SEATS, TABLE
from tests.server.limits import UNLIMITED
from tests.server.rooms.test_decks import WITH_MORE_HUNTERS
from tests.server.running import Served, check_sentence, serving

pytestmark = pytest.mark.anyio


async def one_game(served: Served) -> str:
    """A game that two people play to its end, with chat."""
    async with two_people(served, seats=("me", "open")) as (ann, bob, table):
        await ann.send(type="message", text="Brains!")
        await play_out(ann, bob)
    return table


@asynccontextmanager
async def served_at(url: str) -> AsyncIterator[Served]:
    settings = Settings(database=url, compiled=False, **UNLIMITED)
    async with serving(settings) as served:
        yield served


async def all_of(served: Served, table: str) -> list[Any]:
    """What the outside can know of a finished table."""
    room = await served.lobby.get_room(table)
    return [await served.get(table), await served.get(f"{table}/replay"), room.chat.messages]


async def run(*words: str) -> Result:
    """Run a command, which has an event loop of its own."""
    return await asyncio.to_thread(CliRunner().invoke, main, list(words), prog_name="deadhand")


@pytest.mark.soak
async def test_a_backup_goes_into_an_empty_database_on_a_server_where_its_games_go_on(
    tmp_path: Path, postgres: str
) -> None:
    first, second = sqlite(tmp_path / "one.sqlite"), await emptied(postgres)
    async with served_at(first) as served:
        tables = [await one_game(served), (await served.start(["me", "open", "open"]))["id"]]
        known = [await all_of(served, tables[0]), await served.get(tables[1])]
        back_up(first, tmp_path / "running.backup")
    async with checked_copy(tmp_path / "running.backup", tmp_path) as copy:
        assert copy.has_checksum
        assert not await put_in_place(copy.file, second)
    async with served_at(second) as served:
        now = [await all_of(served, tables[0]), await served.get(tables[1])]
        assert [{**now[0][0], "seats": 0}, *now[0][1:]] == [{**known[0][0], "seats": 0}, *known[0][1:]]
        assert now[1]["commitment"] == known[1]["commitment"]
        await (await served.lobby.get_room(tables[0])).chat.post("More!", seat=0, who="ann", name="Ann")
        await served.sit(tables[1], "Bob")
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


async def test_a_backup_is_consistent_during_writes(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    storage = await open_storage(sqlite(file))
    await storage.create(TABLE, SEATS, moves=[Move(n, 0, 7) for n in range(1, 3001)])
    n = 3000

    async def write() -> None:
        nonlocal n
        while True:
            await storage.moves.write("table", Move(n + 1, 0, 7))
            n += 1

    writing = asyncio.create_task(write())
    await asyncio.sleep(0.05)
    await asyncio.to_thread(back_up, sqlite(file), tmp_path / "copy")
    writing.cancel()
    await storage.close()
    with closing(sqlite3.connect(tmp_path / "copy")) as copy:
        (count, last) = copy.execute("SELECT count(*), max(n) FROM moves").fetchone()
    assert 3000 < count == last <= n + 1
    assert (tmp_path / "copy").stat().st_mode & 0o077 == 0


@pytest.mark.soak
async def test_the_store_that_was_there_is_kept_beside_it(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with served_at(sqlite_in(data)) as served:
        old = await one_game(served)
        done = await run("backup", str(tmp_path / "old.backup"), "--data", str(data))
        assert done.exit_code == 0, done.output
        assert "1 table in" in done.output
        refused = await run("restore", str(tmp_path / "old.backup"), "--data", str(data))
        assert refused.exit_code == 2
        assert "serves them at" in refused.stderr
        new = await one_game(served)
    done = await run("restore", str(tmp_path / "old.backup"), "--data", str(data))
    assert done.exit_code == 0, done.output
    assert "1 table, 1 of them replayed identically (1 to their end)" in done.output
    (kept,) = data.glob("tables-before-*.sqlite")
    assert str(kept) in done.output
    for file, tables in ((data / "tables.sqlite", {old}), (kept, {old, new})):
        storage = await open_storage(sqlite(file))
        assert set(await storage.ids()) == tables
        await storage.close()


async def test_stores_that_are_replaced_within_one_second_are_all_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restore, "former_name", lambda: "before-2026-10-25-023000")
    file, good = tmp_path / "tables.sqlite", tmp_path / "good"
    await (await open_storage(sqlite(file))).close()
    back_up(sqlite(file), good)
    kept = {}
    for words in (b"The dead rise at midnight.", b"Nobody sleeps.", b"Somebody knocks."):
        file.write_bytes(words)
        file.with_name("tables.sqlite-wal").write_bytes(words)
        async with checked_copy(good, tmp_path) as copy:
            kept[Path(await put_in_place(copy.file, sqlite(file)))] = words
    assert len(kept) == 3
    for name, words in kept.items():
        assert name.read_bytes() == name.with_name(f"{name.name}-wal").read_bytes() == words


def sqlite_in(data: Path) -> str:
    data.mkdir(0o700)
    return sqlite(data / "tables.sqlite")


async def test_a_damaged_store_is_kept_as_it_is_and_its_log_with_it(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    await (await open_storage(sqlite(file))).close()
    back_up(sqlite(file), tmp_path / "good")
    file.write_bytes(b"The dead rise at midnight. " * 100)
    file.with_name("tables.sqlite-wal").write_bytes(b"log")
    async with checked_copy(tmp_path / "good", tmp_path) as copy:
        kept = Path(await put_in_place(copy.file, sqlite(file)))
    assert kept.read_bytes().startswith(b"The dead")
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"log"
    await (await open_storage(sqlite(file))).close()


async def test_a_backup_that_is_not_good_is_refused_and_nothing_is_touched(tmp_path: Path) -> None:
    data, good = tmp_path / "data", tmp_path / "good.backup"
    async with served_at(sqlite_in(data)) as served:
        await one_game(served)
    back_up(sqlite(data / "tables.sqlite"), good)
    for how in ("moves", "secret", "cut", "foreign", "empty", "lost", "newer"):
        backup = tmp_path / f"{how}.backup"
        backup.write_bytes(good.read_bytes())
        spoil(backup, how)
        await refuse(backup, data)


async def refuse(backup: Path, data: Path) -> None:
    """Try to restore a spoilt backup."""
    before = {path: path.read_bytes() for path in (backup, data / "tables.sqlite")}
    done = await run("restore", str(backup), "--data", str(data))
    assert done.exit_code == 2
    check_sentence(done.stderr.removeprefix("deadhand: ").strip())
    assert any(word in done.stderr for word in (str(backup), "The backup is not good: Table", "newer version"))
    assert before == {path: path.read_bytes() for path in before}
    assert not list(data.glob("*before*"))
    assert not list(data.glob(".*"))


ONLY_BY_CHECKSUM = ""
DAMAGES = {
    "UPDATE tables SET host = 9": "CHECK constraint failed in tables",
    "UPDATE tables SET created = 'yesterday'": "a row of tables cannot be read",
    "UPDATE tables SET created = '2026-02-31 00:00:00.000000'": "a row of tables cannot be read",
    "UPDATE tables SET options = '7'": "its rows cannot be understood",
    "UPDATE tables SET begun = 2": ONLY_BY_CHECKSUM,
    "UPDATE tables SET secret = replace(secret, substr(secret, 1, 1), 'x')": "not good",
    "UPDATE tables SET seed = replace(seed, substr(seed, 1, 1), 'x')": "does not follow from the secret",
    "UPDATE seats SET kind = 'martian' WHERE seat = 1": "CHECK constraint failed in seats",
    "UPDATE seats SET secret_hash = 'wrong' WHERE seat = 1": "CHECK constraint failed in seats",
    "UPDATE seats SET secret_hash = upper(secret_hash) WHERE seat = 1": ONLY_BY_CHECKSUM,
    "UPDATE seats SET seat = 7 WHERE seat = 1": ONLY_BY_CHECKSUM,
    "UPDATE moves SET at = 'soon' WHERE n = 3": "a row of moves cannot be read",
    "UPDATE moves SET seat = 7 WHERE n = 3": ONLY_BY_CHECKSUM,
    "UPDATE moves SET action = 'draw' WHERE n = 3": "not good",
    "UPDATE words SET text = x'00'": ONLY_BY_CHECKSUM,
    "UPDATE words SET text = hex(zeroblob(150))": ONLY_BY_CHECKSUM,
    "UPDATE endings SET moves = -1": "CHECK constraint failed in endings",
    "UPDATE contributions SET number = 'another'": "number",
    "UPDATE decks SET text = text || '#'": ONLY_BY_CHECKSUM,
    "DELETE FROM seats WHERE seat = 1": "seats",
    "UPDATE restrictions SET value = 'somebody'": "somebody",
}


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup with a row of nearly every sort."""
    folder = tmp_path_factory.mktemp("good")
    asyncio.run(fill_store(sqlite(folder / "tables.sqlite")))
    back_up(sqlite(folder / "tables.sqlite"), folder / "good.backup")
    return folder / "good.backup"


async def fill_store(url: str) -> None:
    async with served_at(url) as served:
        await one_game(served)
        number, storage = "7" * 64, served.lobby.storage
        commitment = hashlib.sha256(number.encode()).hexdigest()
        table = await served.start(("me", "greedy"), deck=WITH_MORE_HUNTERS, commitment=commitment)
        assert await storage.gathering.reveal(table["id"], 0, number)
        await storage.moderation.restrict(
            Restriction("ban", "address", "203.0.113.7", "Not you.", None, None), by="ann"
        )
        await storage.orders.end("never there", "Nobody was there.", by="ann")
        async with asyncio.timeout(20):
            while await storage.endings.unknown():
                await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    ("damage", "checksum"),
    [
        *((each, not words) for each, words in DAMAGES.items()),
        *in_soak((each, True) for each, words in DAMAGES.items() if words),
    ],
)
async def test_no_changed_row_passes_for_a_whole_backup(
    good: Path, damage: str, checksum: bool, tmp_path: Path
) -> None:
    spoilt = tmp_path / "spoilt.backup"
    spoilt.write_bytes(good.read_bytes())
    with closing(sqlite3.connect(spoilt)) as knife:
        knife.execute("PRAGMA ignore_check_constraints=ON")
        assert knife.execute(damage).rowcount
        if not checksum:
            knife.execute("DROP TABLE backup_checksum")
        knife.commit()
    done = await run("restore", str(spoilt), "--check", "--all", "--data", str(tmp_path))
    assert done.exit_code == 2
    assert "Traceback" not in done.output
    check_sentence(done.stderr.removeprefix("deadhand: ").strip())
    if not checksum:
        assert DAMAGES[damage] in done.stderr


async def test_a_store_without_a_checksum_is_restored_and_that_is_said(good: Path, tmp_path: Path) -> None:
    older = tmp_path / "older.backup"
    older.write_bytes(good.read_bytes())
    with closing(sqlite3.connect(older)) as knife:
        knife.execute("DROP TABLE backup_checksum")
    done = await run("restore", str(older), "--data", str(tmp_path / "data"))
    assert done.exit_code == 0, done.output
    assert "has no checksum" in done.output
    with (
        closing(sqlite3.connect(tmp_path / "data" / "tables.sqlite")) as restored,
        closing(sqlite3.connect(older)) as made,
    ):
        assert contents(restored) == contents(made)


def contents(connection: sqlite3.Connection) -> list[str]:
    """The schema and all rows of a store, but for the checksum."""
    return [line for line in connection.iterdump() if "backup_checksum" not in line]


@pytest.mark.parametrize("seed", seeds(8, soak=1000))
async def test_a_flipped_bit_is_noticed_or_changes_nothing(good: Path, seed: int, tmp_path: Path) -> None:
    content = bytearray(good.read_bytes())
    bit = Random(seed).randrange(8 * len(content))
    content[bit // 8] ^= 1 << bit % 8
    spoilt = tmp_path / "spoilt.backup"
    spoilt.write_bytes(content)
    try:
        async with checked_copy(spoilt, tmp_path) as copy:
            with closing(sqlite3.connect(copy.file)) as found, closing(sqlite3.connect(good)) as known:
                assert contents(found) == contents(known)
    except Refused as refusal:
        check_sentence(str(refusal))


def spoil(file: Path, how: str) -> None:
    """Damage a backup in one way."""
    changes = {
        "moves": "UPDATE moves SET action = 9999 WHERE n = 5",
        "secret": "UPDATE tables SET secret = 'other', seed = NULL",
        "lost": "UPDATE moves SET table_id = 'nowhere' WHERE n = 5",
        "newer": "UPDATE alembic_version SET version_num = '9999'",
        "foreign": "PRAGMA application_id = 7",
    }
    if how == "cut":
        file.write_bytes(file.read_bytes()[:20000])
    elif how == "empty":
        file.write_bytes(b"")
    else:
        with closing(sqlite3.connect(file)) as knife:
            knife.execute(changes[how])
            knife.commit()


async def test_a_backup_goes_into_a_new_file_of_a_folder_that_is_there(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    await (await open_storage(sqlite(file))).close()
    (tmp_path / "there").touch()
    for name, why in (("there", "already exists"), ("", "is a folder"), ("no/such", "no folder")):
        with pytest.raises(Refused, match=why) as caught:
            back_up(sqlite(file), tmp_path / name)
        check_sentence(str(caught.value))
    with pytest.raises(Refused, match="no tables"):
        back_up(sqlite(tmp_path / "missing"), tmp_path / "new")
    assert not (tmp_path / "new").exists()


async def test_a_backup_that_is_only_checked_changes_nothing(tmp_path: Path) -> None:
    data = tmp_path / "data"
    await (await open_storage(sqlite_in(data))).close()
    back_up(sqlite(data / "tables.sqlite"), tmp_path / "good")
    done = await run("restore", str(tmp_path / "good"), "--data", str(data), "--check")
    assert (done.exit_code, done.output) == (0, f"{tmp_path / 'good'} matches its checksum: 0 tables.\n")
    assert not list(data.glob("*before*"))


@pytest.mark.soak
async def test_a_database_that_is_not_empty_is_left_as_it_is(tmp_path: Path, postgres: str) -> None:
    url, file = await emptied(postgres), sqlite(tmp_path / "tables.sqlite")
    await (await open_storage(file)).close()
    back_up(file, tmp_path / "good")
    async with served_at(url) as served:
        table = await one_game(served)
    async with checked_copy(tmp_path / "good", tmp_path) as copy:
        with pytest.raises(Refused, match="not empty") as caught:
            await put_in_place(copy.file, url)
    check_sentence(str(caught.value))
    async with served_at(url) as served:
        assert await served.lobby.storage.ids() == [table]


def test_backup_refuses_a_database_server(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="pg_dump") as caught:
        back_up("postgresql+asyncpg://deadhand@localhost/deadhand", tmp_path / "copy")
    check_sentence(str(caught.value))
    assert not list(tmp_path.iterdir())
