"""The file of tables: its user's alone, one server's at a time, made whole, and never taken for another program's."""

import os
import sqlite3
import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from deadhand import Refused, deal
from deadhand.cli import main
from deadhand.cli.sessions.private_data import keep_private
from deadhand.cli.sessions.saves import new_save, saved_games
from deadhand.games import find_game
from deadhand.server.database import store_file
from deadhand.server.database.lock import lock_store
from deadhand.server.database.storage import open_storage
from deadhand.server.settings import Settings
from tests.server.conftest import sqlite
from tests.server.database.test_storage import SEATS, TABLE
from tests.server.process import Process, process
from tests.server.running import asking, check_sentence

pytestmark = pytest.mark.anyio
only_unix = pytest.mark.skipif(os.name != "posix", reason="modes are of Unix")


def open_to_others(folder: Path) -> list[str]:
    """What of a folder others may look into, itself too."""
    return [str(path) for path in (folder, *folder.rglob("*")) if path.stat().st_mode & 0o077]


async def refused(file: Path) -> str:
    with pytest.raises(Refused) as caught:
        await open_storage(sqlite(file))
    check_sentence(str(caught.value))
    return str(caught.value)


@only_unix
async def test_all_that_a_server_keeps_is_its_users_alone(tmp_path: Path) -> None:
    umask = os.umask(0o022)
    try:
        with process(tmp_path / "new" / "data") as server:
            names = {path.name for path in server.folder.iterdir()}
            assert names >= {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm", "tables.sqlite.lock"}
            assert not open_to_others(tmp_path / "new")
    finally:
        os.umask(umask)


@only_unix
def test_saved_games_and_secrets_of_seats_are_their_users_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEADHAND_DATA", str(tmp_path / "data"))
    deal("zeven", seats=2, seed=1).save(new_save(find_game("zeven")))
    assert not open_to_others(tmp_path / "data")


@only_unix
def test_open_permissions_of_older_versions_are_closed_with_one_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    (data / "games").mkdir(parents=True)
    for name in ("tables.sqlite", "tables.sqlite-wal", "seats.json", "games/one.json"):
        (data / name).write_text("")
        (data / name).chmod(0o644)
    monkeypatch.setenv("DEADHAND_DATA", str(data))
    assert not list(saved_games())[1:]
    assert str(data) in capsys.readouterr().err
    assert open_to_others(data) == [str(data / "games" / "one.json")]  # in a closed folder, which nobody comes to
    keep_private(data)
    assert not capsys.readouterr().err


@only_unix
def test_a_folder_that_holds_other_things_stays_open_and_only_ours_is_closed(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    for name in ("tables.sqlite", "letter.txt"):
        (tmp_path / name).write_text("")
        (tmp_path / name).chmod(0o644)
    keep_private(tmp_path)
    assert open_to_others(tmp_path) == [str(tmp_path), str(tmp_path / "letter.txt")]


async def test_a_second_server_on_one_file_is_refused_with_the_process_that_holds_it(
    tmp_path: Path, settings: Settings
) -> None:
    link = tmp_path / "link.sqlite"
    link.symlink_to(tmp_path / "tables.sqlite")
    async with asking(settings):
        for name in ("tables.sqlite", "link.sqlite"):
            with pytest.raises(Refused, match=f"process {os.getpid()} serves them") as caught:
                async with asking(Settings(database=sqlite(tmp_path / name), compiled=False)):
                    pass
            check_sentence(str(caught.value))
    async with asking(settings):
        pass


@pytest.mark.soak
def test_a_killed_server_holds_nothing_and_a_running_one_is_named_with_its_address(tmp_path: Path) -> None:
    server, second = Process(tmp_path), Process(tmp_path)
    server.start()
    try:
        command = [sys.executable, *second.command]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, env={**os.environ})
        assert done.returncode == 2
        assert f"process {server.child.pid} serves them at 127.0.0.1:{server.port}" in done.stderr
        server.kill()
        second.start()
    finally:
        for each in (server, second):
            if each.running:
                each.kill()


def test_stores_beside_each_other_hold_nobody_up(tmp_path: Path) -> None:
    urls = [sqlite(tmp_path / "one"), sqlite(tmp_path / "two")]
    with ExitStack() as held:
        for url in urls:
            held.enter_context(lock_store(url, doing="is"))


async def test_only_a_missing_file_is_a_new_store(tmp_path: Path) -> None:
    empty, foreign, copied = (tmp_path / name for name in ("empty", "foreign", "copied"))
    empty.touch()
    with closing(sqlite3.connect(foreign)) as other:
        other.execute("CREATE TABLE bookmarks (id)")
        other.execute("PRAGMA user_version=7")
        other.commit()
    with closing(sqlite3.connect(copied)) as nothing:
        nothing.execute("PRAGMA journal_mode=WAL")
    for file, why in ((empty, "is empty"), (foreign, "bookmarks"), (copied, "plain copy")):
        before = file.read_bytes()
        assert why in await refused(file)
        assert file.read_bytes() == before
    await (await open_storage(sqlite(tmp_path / "missing"))).close()


async def test_a_store_of_another_program_is_refused_though_its_tables_have_our_names(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    await (await open_storage(sqlite(file))).close()
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA application_id=77")
    assert "no store of tables" in await refused(file)


@pytest.mark.parametrize("shrinking", ["NONE", "INCREMENTAL"])
async def test_a_store_without_the_mark_is_known_by_its_tables_and_marked_and_shrinks_from_then_on(
    tmp_path: Path, shrinking: str
) -> None:
    file = tmp_path / "tables.sqlite"
    first = await open_storage(sqlite(file))
    await first.create(TABLE, SEATS)
    await first.close()
    with closing(sqlite3.connect(file)) as older:
        for pragma in ("application_id=0", f"auto_vacuum={shrinking}"):
            older.execute(f"PRAGMA {pragma}")
        older.execute("VACUUM")
    second = await open_storage(sqlite(file))
    assert await second.ids() == ["table"]
    await second.close()
    with closing(sqlite3.connect(file)) as now:
        assert now.execute("PRAGMA application_id").fetchone() == (store_file.MARK,)
        assert now.execute("PRAGMA auto_vacuum").fetchone() == (1,)


async def test_a_truncated_file_is_refused_with_a_remedy(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    await (await open_storage(sqlite(file))).close()
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    assert "deadhand restore" in await refused(file)


async def test_a_store_whose_making_is_interrupted_was_never_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_connection: object) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "tables.sqlite"
    monkeypatch.setattr(store_file, "write_mark", fail)
    assert "No space left" in await refused(file)
    assert not list(tmp_path.iterdir())


def test_the_command_refuses_an_empty_file_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").touch()
    done = CliRunner().invoke(main, ["serve", "--port", "8503", "--no-browser", "--data", str(tmp_path)])
    assert done.exit_code == 2
    assert "is empty" in done.stderr
