"""The operator's orders reach people at a running server and persist; nobody else can give orders."""

import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import anyio
import pytest
from click.testing import CliRunner, Result
from websockets.asyncio.client import connect

from deadhand.cli import main
from deadhand.server.database.address import sqlite_url
from deadhand.server.database.people.moderation import Restriction
from deadhand.server.rooms.lobby import orders
from deadhand.server.rooms.lobby.new_table import new_id
from deadhand.server.settings import Settings
from deadhand.table.errors import Refused
from tests.conformance.playing import in_soak
from tests.server.client import Client, play_out, two_people
from tests.server.conftest import without_rows
from tests.server.limits import UNLIMITED
from tests.server.running import Served, change_store, ok, refusal, serving

pytestmark = pytest.mark.anyio
NOT_YOU = Restriction("ban", "address", "203.0.113.7", "Not you.", None, None)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "LOOK", 0.05)


@pytest.fixture(params=["sqlite", "postgresql"])
async def both(request: pytest.FixtureRequest, settings: Settings) -> AsyncIterator[tuple[Served, str]]:
    """A server on either database, and its address."""
    where = settings.database
    if request.param == "postgresql":
        where = await without_rows(request.getfixturevalue("postgres"))
    async with serving(Settings(database=where, compiled=False, **UNLIMITED)) as served:
        yield served, where


async def admin(database: str, *words: str) -> Result:
    """The command, in a thread of its own, as it runs a loop of its own."""
    from asyncio import to_thread

    return await to_thread(CliRunner().invoke, main, ["admin", *words, "--database", database])


async def until_over(served: Served, table: str) -> None:
    """Wait until it is written down how a game has ended."""
    with anyio.fail_after(10):
        while (await served.lobby.storage.endings.of(table)) is None:
            await anyio.sleep(0.02)


async def test_tables_are_listed_with_who_sits_there(both: tuple[Served, str]) -> None:
    served, database = both
    waiting = (await served.start(("me", "open"), nickname="Eve"))["id"]
    async with two_people(served) as (ann, bob, table):
        listed = (await admin(database, "tables")).output.splitlines()
        line = next(line for line in listed if line.startswith(table))
        assert "Ann, Bob" in line
        assert "playing" in line
        assert "zeven" in line
        assert "gathering" in next(line for line in listed if line.startswith(waiting))
        assert len((await admin(database, "tables", "--limit", "1")).output.splitlines()) == 1
        assert str(ann.secret) not in "".join(listed)
        await play_out(ann, bob)
        await until_over(served, table)
        listed = (await admin(database, "tables")).output.splitlines()
        assert "over" in next(line for line in listed if line.startswith(table)).split()


@pytest.mark.parametrize("when", ["yesterday", "2026-02-31 00:00:00.000000", "", b"\x00"])
async def test_a_table_with_a_damaged_time_is_listed_with_the_others(
    served: Served, database: str, tmp_path: Path, when: str | bytes
) -> None:
    damaged, other = [(await served.start(("me", "open")))["id"] for _ in range(2)]
    await served.lobby.storage.moderation.restrict(NOT_YOU, by="ann")
    time = f"x'{when.hex()}'" if isinstance(when, bytes) else f"'{when}'"
    changes = f"UPDATE tables SET created = {time} WHERE id = '{damaged}'", f"UPDATE restrictions SET at = {time}"
    await change_store(tmp_path / "tables.sqlite", *changes)
    done = await admin(database, "tables")
    assert done.exit_code == 0, done.output
    assert ["? ago" in line for name in (damaged, other) for line in done.output.splitlines() if name in line] == [
        True,
        False,
    ]
    bans = await admin(database, "bans")
    assert "? ago" in bans.output


async def test_a_table_is_ended_in_words_that_its_people_see(both: tuple[Served, str]) -> None:
    served, database = both
    async with two_people(served) as (ann, bob, table), Client(served.port, table, None).connected() as eve:
        done = await admin(database, "end", table, "--message", "The pub closes.")
        assert done.exit_code == 0, done.output
        for client in (ann, bob, eve):
            assert (await client.refused())["message"] == "The pub closes."
        assert refusal(await served.http.get(f"/api/tables/{table}"), 404) == "The pub closes."
    again = await admin(database, "end", table)
    assert again.exit_code == 2
    assert "no table" in again.output


@pytest.mark.parametrize("moment", ["_read", "_catch_up"])
async def test_a_table_that_is_ended_while_it_is_being_read_is_opened_by_nobody(
    both: tuple[Served, str], monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    served, _ = both
    lobby, table = served.lobby, (await served.start(("me", "open")))["id"]
    lobby._rooms.clear()

    async def ended_meanwhile(of: Any) -> Any:
        done = await step(of)
        await lobby.storage.orders.end(table, "It is late.", by="ann")
        await lobby.orders.carry_out_new()
        return done

    step = getattr(lobby._tables, moment)
    monkeypatch.setattr(lobby._tables, moment, ended_meanwhile)
    with pytest.raises(Refused, match="It is late"):
        await lobby.get_room(table)
    assert table not in lobby._rooms
    with pytest.raises(Refused, match="It is late"):
        await lobby.get_room(table)


async def test_an_address_is_banned_and_comes_again(both: tuple[Served, str]) -> None:
    served, database = both
    async with two_people(served) as (ann, _, table):
        assert (await admin(database, "ban", "127.0.0.0/8", "--yes", "--message", "Not you.")).exit_code == 0
        assert (await ann.refused())["message"] == "Not you."
        assert refusal(await served.http.get(f"/api/tables/{table}"), 403) == "Not you."
        assert (await served.http.get("/healthz")).status_code == 200
        async with connect(Client(served.port, table, None).url, proxy=None) as stranger:
            assert json.loads(await stranger.recv())["message"] == "Not you."
        assert "already" in (await admin(database, "ban", "127.0.0.0/8", "--yes", "--message", "Not you.")).output
        assert "127.0.0.0/8" in (await admin(database, "bans")).output
        assert (await admin(database, "unban", "127.0.0.0/8")).exit_code == 0
        await served.lobby.orders.carry_out_new()
        ok(await served.http.get(f"/api/tables/{table}"))
        assert (await admin(database, "unban", "127.0.0.0/8")).exit_code == 2


@pytest.mark.parametrize(
    ("banned", "comes", "may"),
    [
        ("203.0.113.7", "203.0.113.7", False),
        ("203.0.113.7", "203.0.113.8", True),
        ("203.0.113.0/24", "203.0.113.8", False),
        ("2001:db8::1", "2001:db8::/64", False),
        ("2001:db8::/48", "2001:db8:0:7::/64", False),
        ("2001:db8::/48", "2001:db9::/64", True),
        ("0.0.0.0/0", "2001:db8::/64", True),
        ("0.0.0.0/0", "", True),
    ],
)
async def test_a_ban_holds_for_an_address_as_it_is_counted(
    served: Served, database: str, banned: str, comes: str, may: bool
) -> None:
    assert (await admin(database, "ban", banned, "--yes")).exit_code == 0
    await served.lobby.orders.carry_out_new()
    if may:
        served.lobby.orders.check_address(comes)
    else:
        with pytest.raises(orders.OperatorBan):
            served.lobby.orders.check_address(comes)


async def test_a_browser_is_banned_by_its_number(served: Served, database: str) -> None:
    visitor = "the key of one browser"
    table = (await served.start(("me", "open")))["id"]
    number = orders.browser_number(visitor)
    assert number is not None
    assert visitor not in number
    assert (await admin(database, "ban", number)).exit_code == 0
    await served.lobby.orders.carry_out_new()
    wish = {"nickname": "Eve", "visitor": visitor}
    refusal(await served.http.post(f"/api/tables/{table}/seats", json=wish), 403)
    ok(await served.http.post(f"/api/tables/{table}/seats", json={**wish, "visitor": "the key of another"}))


async def test_a_server_that_starts_later_knows_the_bans(settings: Settings, database: str) -> None:
    async with serving(settings):
        pass
    assert (await admin(database, "ban", "127.0.0.1", "--yes")).exit_code == 0
    async with serving(settings) as served:
        refusal(await served.http.get("/api/games"), 403)


WIDE = [
    "10.0.0.0/15",
    "2001:db8::/31",
    "127.0.0.1",
    "192.0.2.0/24",
    *in_soak((who,) for who in ("0.0.0.0/0", "::/0", "::1", "127.0.0.0/8", "192.0.2.8")),
]


@pytest.mark.parametrize("who", WIDE)
async def test_a_ban_of_many_or_of_the_operator_is_not_taken_without_a_yes(
    served: Served, database: str, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSH_CONNECTION", "192.0.2.8 50000 192.0.2.1 22")
    done = await admin(database, "ban", who)
    assert done.exit_code == 2
    assert "--yes" in done.stderr
    assert not await served.lobby.storage.moderation.restrictions()
    assert (await admin(database, "ban", who, "--yes")).exit_code == 0
    assert len(await served.lobby.storage.moderation.restrictions()) == 1


@pytest.mark.parametrize("who", ["10.0.0.0/16", "2001:db8::/32", "203.0.113.7", "0123456789abcdef"])
async def test_a_ban_of_few_asks_nothing(served: Served, database: str, who: str) -> None:
    assert (await admin(database, "ban", who)).exit_code == 0


@pytest.mark.soak
@pytest.mark.parametrize(("answer", "banned"), [("y", 1), ("", 0), pytest.param("n", 0, marks=pytest.mark.soak)])
def test_an_operator_at_a_terminal_is_asked(database: str, answer: str, banned: int) -> None:
    pexpect = pytest.importorskip("pexpect")
    command = f"{sys.executable} -m deadhand admin ban 0.0.0.0/0 --database {database}"
    screen = pexpect.spawn(command, encoding="utf-8", timeout=30)
    screen.expect("every address of IPv4.*\\[y/N\\]")
    screen.sendline(answer)
    screen.expect(pexpect.EOF)
    assert CliRunner().invoke(main, ["admin", "bans", "--database", database]).output.count("\n") == banned


@pytest.mark.parametrize("who", ["somebody", "127.0.0.300", "127.0.0.1/99", "", "g" * 16])
async def test_an_invalid_ban_target_is_refused(served: Served, database: str, who: str) -> None:
    done = await admin(database, "ban", who)
    assert done.exit_code == 2
    assert "Traceback" not in done.output


def test_no_new_table_has_an_id_that_a_command_takes_for_an_option() -> None:
    assert not [made for made in (new_id() for _ in range(1000)) if made.startswith("-")]


def test_without_tables_nothing_is_made(tmp_path: Path) -> None:
    for where in (["--data", str(tmp_path)], ["--database", sqlite_url(tmp_path / "none.sqlite")]):
        done = CliRunner().invoke(main, ["admin", "tables", *where])
        assert done.exit_code == 2
        assert "no tables" in done.output
    assert not list(tmp_path.iterdir())


async def test_a_database_of_another_version_is_left_alone(served: Served, database: str, tmp_path: Path) -> None:
    await change_store(tmp_path / "tables.sqlite", "UPDATE alembic_version SET version_num = '0008'")
    done = await admin(database, "tables")
    assert done.exit_code == 2
    assert "schema" in done.output


async def test_running_tables_are_replayed_and_those_that_differ_are_named(
    served: Served, database: str, tmp_path: Path
) -> None:
    tables = []
    for _ in range(2):
        async with two_people(served, seats=("me", "open")) as (ann, bob, table):
            tables.append(table)
            while not (ann.offers or bob.offers):
                await ann.next()
            asked = ann if ann.offers else bob
            await asked.play(asked.offers[0])
            await asked.reach(asked.n + 1)
    async with two_people(served, seats=("me", "open")) as (ann, bob, finished):
        await play_out(ann, bob)
        await until_over(served, finished)
    done = await admin(database, "check")
    assert (done.exit_code, done.output) == (0, "2 tables: 2 replayed without a difference, 0 with one.\n")
    assert "3 tables: 3 replayed" in (await admin(database, "check", "--all")).output
    damaged = tables[0]
    await change_store(tmp_path / "tables.sqlite", f"UPDATE moves SET action = 999 WHERE table_id = '{damaged}'")
    done = await admin(database, "check")
    assert done.exit_code == 1
    trouble, summary = done.output.splitlines()
    assert trouble.startswith(f"Table {damaged}: ")
    assert summary == "2 tables: 1 replayed without a difference, 1 with one."
