"""Only what is played is compiled, one game at a time; a failure is logged and told by the server's status."""

import asyncio
import logging
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import create_async_engine

from deadhand import engine
from deadhand.games import GAMES, find_game
from deadhand.server.builds import compiling as module
from deadhand.server.builds.compiling import BackgroundCompiler
from deadhand.server.database import schema
from deadhand.server.settings import Settings
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from tests.server.running import Served, asking, ok

pytestmark = pytest.mark.anyio

FAILING = """
import sys
print(0.25)
print("noise\\n" * 12_000, file=sys.stderr)
raise ValueError("rules of another kind")
"""


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Children that compile fail, all games are cold, and none is loaded."""
    monkeypatch.setenv("DEADHAND_CACHE", str(tmp_path))
    start: Any = subprocess.Popen

    def fail(_command: list[str], **options: Any) -> Any:
        return start([sys.executable, "-c", FAILING], **options)

    monkeypatch.setattr(subprocess, "Popen", fail)
    monkeypatch.setattr(engine, "_compiled", {})
    for place in (engine, module):
        monkeypatch.setattr(place, "is_warm", lambda _game: False)
    monkeypatch.setattr(engine, "jit_available", lambda: True)


@dataclass
class Work:
    """What was done instead of compiling and loading, in order; children end when they are told to."""

    warm: tuple[str, ...] = ()
    started: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    running: set[str] = field(default_factory=set)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Nothing is compiled and nothing loaded, but it is noted what would be."""
    work = Work()

    class Child:
        progress = 0.5

        def __init__(self, slug: str) -> None:
            self.slug = slug
            work.started.append(slug)
            work.running.add(slug)

        @property
        def running(self) -> bool:
            return self.slug in work.running

        def finish(self) -> None:
            work.loaded.append(self.slug)

        def stop(self) -> None:
            work.running.discard(self.slug)

    def start(game: Game) -> Child | None:
        return None if game.slug in work.warm else Child(game.slug)

    def load(game: Game) -> bool:
        work.loaded.append(game.slug)
        return True

    monkeypatch.setattr(module, "PROGRESS_INTERVAL", 0.001)
    monkeypatch.setattr(module, "jit_available", lambda: True)
    monkeypatch.setattr(module, "is_warm", lambda game: game.slug in work.warm)
    monkeypatch.setattr(engine, "start_compiling", start)
    monkeypatch.setattr(engine, "use_compiled", load)
    return work


@contextmanager
def at_work(compiling: BackgroundCompiler, played: Sequence[str] = ()) -> Iterator[None]:
    task = asyncio.create_task(compiling.run(played))
    try:
        yield
    finally:
        task.cancel()


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):  # on a machine with much else to do, a child takes many seconds to start
        while not condition():
            await asyncio.sleep(0.005)


@pytest.mark.usefixtures("failing")
async def test_a_failed_compilation_is_logged_with_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    compilation = engine.Compilation(find_game("zeven"))
    with caplog.at_level(logging.ERROR), pytest.raises(Refused, match=r"failed: ValueError: rules of another kind\.$"):
        compilation.finish()
    assert compilation.progress == 0.25
    assert "Traceback (most recent call last)" in caplog.text
    assert "zeven" in caplog.text


@pytest.mark.usefixtures("failing")
async def test_a_server_goes_on_after_a_failure_and_shows_it(caplog: pytest.LogCaptureFixture) -> None:
    compiling = BackgroundCompiler()
    with at_work(compiling, list(GAMES)):
        await until(lambda: all(form.rules == "failed" for form in compiling.forms.values()))
    assert caplog.text.count("rules of another kind") >= len(GAMES)
    assert caplog.text.count("Traceback (most recent call last)") == len(GAMES)


async def test_rules_that_do_not_load_are_shown_too(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_game: object) -> bool:
        raise OSError("the disk is gone")

    monkeypatch.setattr(engine, "start_compiling", lambda _game: None)
    monkeypatch.setattr(engine, "use_compiled", broken)
    compiling = BackgroundCompiler()
    with at_work(compiling, ["zeven"]):
        await until(lambda: compiling.forms["zeven"].rules == "failed")
    assert "Traceback (most recent call last)" in caplog.text
    assert "OSError: the disk is gone" in caplog.text


async def test_the_status_names_the_form_of_every_game(asked: Served) -> None:
    status = ok(await asked.http.get("/api/status"))
    assert status["rules"] == {slug: {"rules": "plain", "progress": 0.0} for slug in GAMES}


async def test_games_are_compiled_one_at_a_time_in_the_order_asked(work: Work) -> None:
    compiling = BackgroundCompiler()
    with at_work(compiling, ["left_4_dead"]):
        await until(lambda: compiling.forms["left_4_dead"].progress == 0.5)
        for slug in ("zeven", "zeven", "left_4_dead", "no such game"):
            compiling.ask(slug)
        await asyncio.sleep(0.02)
        assert work.started == ["left_4_dead"]
        assert compiling.forms["zeven"].rules == "compiling", "who waits for its turn will be compiled"
        work.running.clear()
        await until(lambda: work.running == {"zeven"})
        work.running.clear()
        await until(lambda: compiling.forms["zeven"].rules == "compiled")
        await asyncio.sleep(0.02)
    assert work.started == work.loaded == ["left_4_dead", "zeven"]
    assert compiling.forms["card_of_the_dead"].rules == "plain"


async def test_cached_games_that_are_played_are_loaded_first_and_nothing_is_compiled(
    monkeypatch: pytest.MonkeyPatch, work: Work
) -> None:
    work.warm = ("zeven", "card_of_the_dead", "three_days")
    compiling = BackgroundCompiler()
    with at_work(compiling, ["three_days"]):
        await until(lambda: compiling.forms["three_days"].rules == "compiled")
        await asyncio.sleep(0.02)
    assert (work.started, work.loaded) == ([], ["three_days"]), "the others have time"
    work.loaded.clear()
    monkeypatch.setattr(module, "REST_AFTER", 0.01)
    with at_work(BackgroundCompiler(), ["three_days"]):
        await until(lambda: len(work.loaded) == 3)
        await asyncio.sleep(0.02)
    assert (work.started, work.loaded) == ([], ["three_days", "zeven", "card_of_the_dead"])


async def test_a_server_that_stops_ends_its_child(work: Work) -> None:
    with at_work(BackgroundCompiler(), ["zeven"]):
        await until(lambda: work.running == {"zeven"})
    await until(lambda: not work.running)


async def test_the_first_table_has_its_game_compiled(settings: Settings, work: Work) -> None:
    async with asking(settings.with_changes(compiled=True)) as served:
        assert work.started == []
        await served.start()
        await until(lambda: work.started == ["zeven"])
        status = ok(await served.http.get("/api/status"))
        assert status["rules"]["zeven"]["rules"] == "compiling"
        assert status["rules"]["left_4_dead"]["rules"] == "plain"


async def made_older(database: str, age: timedelta) -> None:
    """Let all tables be so old."""
    engine = create_async_engine(database)
    async with engine.begin() as connection:
        await connection.execute(update(schema.tables).values(created=datetime.now(UTC) - age))
    await engine.dispose()


@pytest.mark.parametrize(("age", "at_start"), [(timedelta(hours=1), True), (timedelta(days=3), False)])
async def test_a_server_compiles_what_was_dealt_lately_and_older_games_once_somebody_comes(
    settings: Settings, work: Work, *, age: timedelta, at_start: bool
) -> None:
    async with asking(settings) as served:
        table = (await served.start())["id"]
    await made_older(settings.database, age)
    async with asking(settings.with_changes(compiled=True, unplayed_retention=None)) as served:
        await asyncio.sleep(0.05)
        assert work.started == (["zeven"] if at_start else [])
        await served.get(table)
        await until(lambda: work.started == ["zeven"])


async def test_looking_at_a_finished_table_compiles_nothing(settings: Settings, work: Work) -> None:
    async with asking(settings) as served:
        started = await served.start(("me", "open"))
        table = started["id"]
        await served.sit(table)
        await served.begin(table, started["secret"])
        room = await served.lobby.get_room(table)
        while room.match.actor is not None:
            await room.submit_action(room.match.actor, n=room.n, action=room.match.default)
    await made_older(settings.database, timedelta(days=3))
    async with asking(settings.with_changes(compiled=True)) as served:
        assert (await served.get(table))["over"]
        await asyncio.sleep(0.05)
        assert work.started == []
