"""An upgrade while people play: the version before and this one at one database; no move is lost or doubled."""

import asyncio
import random
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import create_async_engine

from deadhand.match.state_in_words import PROTOCOL
from deadhand.server.database.schema import moves as rows
from deadhand.server.database.upgrades.revisions import FOLDER
from deadhand.server.database.writer import UNDO
from tests.server.conftest import emptied
from tests.server.edge.proxies import proxy, reload_nginx
from tests.server.killing import AS_FAST_AS_THEY_CAN, Kept, Person, Table, Toll, new_table
from tests.server.process import HTTP, ROOT, Process, running

pytestmark = [pytest.mark.anyio, pytest.mark.soak]
GAMES = ("zeven", "card_of_the_dead", "left_4_dead")
MOVES = 12
"""Acknowledged moves of all people in each part of the change, at least."""
PATIENCE = 120.0


def git(*words: str) -> str:
    """What git answers in this clone; the test is skipped where there is none."""
    try:
        done = subprocess.run(["git", "-C", str(ROOT), *words], check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"The version before is taken from git, which does not answer: {error}")
    return done.stdout.strip()


def version_before() -> str:
    """The commit of the last release; before the first one, that before the newest migration."""
    if tags := git("tag", "--list", "v*", "--sort=-creatordate", "--merged").split():
        return tags[0]
    newest = max(FOLDER.glob("versions/v*.py")).relative_to(ROOT)
    added = git("log", "--format=%H", "--diff-filter=A", "-1", "--", str(newest))
    return git("rev-parse", f"{added}^") if added else git("rev-parse", "HEAD")


class VersionBefore(Process):
    """A server of the version before, run from its own sources."""

    forks = False

    def __init__(self, folder: Path, sources: Path, *options: str) -> None:
        super().__init__(folder, *options)
        self._sources = sources

    @property
    def environment(self) -> dict[str, str]:
        """Its sources come before those that are installed."""
        return {**super().environment, "PYTHONPATH": str(self._sources)}


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """The sources of the version before."""
    commit = version_before()
    archive = tmp_path / "before.tar"
    git("archive", "--output", str(archive), commit, "src")
    subprocess.run(["tar", "-xf", str(archive), "-C", str(tmp_path)], check=True)
    words = (tmp_path / "src" / "deadhand" / "match" / "state_in_words.py").read_text(encoding="utf-8")
    if f"PROTOCOL: Final = {PROTOCOL}\n" not in words:
        pytest.skip("The frames have changed since the version before: this test's people cannot play at it.")
    return tmp_path / "src"


class Doubter(Person):
    """A person who now and then takes a choice back."""

    async def _choose(self, draw: random.Random) -> None:
        n = self.client.n
        undone = self.sent == (n, UNDO)
        if undone or (self.client.state["can_undo"] and draw.random() < 0.3):
            self.sent = n, UNDO
            await self.client.send(type="undo", n=n)
        else:
            await super()._choose(draw)


class People:
    """Two people at each of some tables, who play at the server to which the proxy sends them."""

    def __init__(self, tables: Sequence[Table], port: int, database: str) -> None:
        self.tables = tables
        self.toll = Toll()
        self._database = database
        self._playing: dict[Person, asyncio.Task[None]] = {}
        self._draw = random.Random(1)
        for table in tables:
            table.people = [Doubter(each.client, each.seat, lambda: None) for each in table.people]
            for person in table.people:
                person.client.url = f"ws://127.0.0.1:{port}/api/tables/{table.id}/socket"

    def at_seat(self, seat: int) -> list[Person]:
        """Those with this seat, one at each table."""
        return [table.people[seat] for table in self.tables]

    @property
    def acknowledged(self) -> int:
        """The moves and undos of all of them."""
        return sum(len(person.acknowledged) for table in self.tables for person in table.people)

    async def connect(self, people: Sequence[Person]) -> None:
        """These people connect, after they have lost their connection if they had one."""
        for person in people:
            if person in self._playing:
                await person.client.socket.close()
                await self._playing[person]
            self._playing[person] = asyncio.create_task(person.play(self._draw))

    async def play(self, *, more: int) -> None:
        """Wait for some more moves, for which no game may be too short."""
        wanted = self.acknowledged + more
        async with asyncio.timeout(PATIENCE):
            while self.acknowledged < wanted:
                assert not any(table.over for table in self.tables)
                await asyncio.sleep(0.02)

    async def finish(self) -> None:
        """Wait until everybody has ended their game."""
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*self._playing.values())
        assert all(table.over for table in self.tables)

    async def look(self) -> None:
        """Compare what people know with what the database has."""
        engine = create_async_engine(self._database)
        async with engine.connect() as connection:
            for table in self.tables:
                found = await connection.execute(select(rows).where(rows.c.table_id == table.id).order_by(rows.c.n))
                kept: Kept = {row.n: (row.seat, row.action) for row in found}
                table.compare(kept, self.toll)
        await engine.dispose()


def readiness(server: Process) -> dict[str, Any]:
    """What a server says of itself."""
    answer: dict[str, Any] = HTTP.get(f"{server.address}/readyz").json()
    return answer


@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")
async def test_people_play_while_the_version_before_and_this_one_share_a_database(
    tmp_path: Path, sources: Path, postgres: str
) -> None:
    """The steps are those of docs/hosts.md."""
    options = ("--database", await emptied(postgres), "--no-compiled", "--log-level", "warning", *AS_FAST_AS_THEY_CAN)
    with (
        running(VersionBefore(tmp_path, sources, *options)) as old,
        proxy("nginx", tmp_path, before=[old.port], tls=False) as port,
    ):
        people = People([await new_table(old.port, game) for game in GAMES], port, postgres)
        await people.connect([*people.at_seat(0), *people.at_seat(1)])
        await people.play(more=MOVES)
        with running(Process(tmp_path, *options)) as new:
            assert readiness(new) == {"ready": True, "trouble": "", "other_versions": 1}
            await people.play(more=MOVES)  # all still at the old one, whose schema has changed
            reload_nginx(tmp_path, port, before=[new.port])
            await people.play(more=MOVES)  # all sockets are still where they were
            await people.connect(people.at_seat(1))
            await people.play(more=MOVES)  # at every table one person at each server
            _, code, log = await asyncio.to_thread(old.stop)
            assert (code, log) == (0, "")
            await people.connect(people.at_seat(0))
            await people.finish()
            await people.look()
            assert readiness(new)["other_versions"] == 0
            assert "this server may take over" in new.log
            assert new.log.splitlines()[-1].endswith("No other version uses the database any more.")
        assert (people.toll.lost, people.toll.doubled) == (0, 0)
