"""When the version of a game's rules is raised, what was finished can be read, and the rest ends in words."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from threading import get_ident
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import delete

from deadhand import Refused, deal
from deadhand.bots.players import Bot
from deadhand.cli import main
from deadhand.cli.sessions.local import LocalSession
from deadhand.games import find_game
from deadhand.match.account import add_account
from deadhand.match.dealing import OtherRules, load
from deadhand.match.saved import SavedGame, read_saved, saved_from
from deadhand.server.database import schema
from deadhand.server.rooms.lobby.past import keep_missing_endings
from deadhand.server.settings import Settings
from tests.server.client import Client, play_out, two_people
from tests.server.database.conftest import sqlite_daily
from tests.server.running import Served, check_sentence, refusal, serving

pytestmark = pytest.mark.anyio
VERSION = find_game("zeven").version


@contextmanager
def raised(slug: str = "zeven", *, by: int = 1) -> Iterator[None]:
    """A program in which a game's rules have a later version."""
    game = find_game(slug)
    object.__setattr__(game, "version", game.version + by)
    try:
        yield
    finally:
        object.__setattr__(game, "version", game.version - by)


@asynccontextmanager
async def served_at(url: str) -> AsyncIterator[Served]:
    settings = Settings(database=url, frames_per_second=10_000, tables_per_minute=10_000, compiled=False)
    async with serving(settings) as served:
        yield served


async def asked(seat: Client) -> None:
    """Wait until somebody has a choice."""
    while not seat.offers:
        await seat.next()


async def kept(served: Served, table: str) -> None:
    """Wait until a table's end is written down."""
    for _ in range(500):
        if await served.lobby.storage.endings.over(table):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("The end is not kept.")


@sqlite_daily
async def test_a_store_is_carried_to_the_next_version_of_the_rules_and_back(url: str, tmp_path: Path) -> None:
    async with served_at(url) as served:
        async with two_people(served, seats=("me", "open")) as (ann, bob, ended):
            await play_out(ann, bob)
            await kept(served, ended)
        before = [await served.get(ended), (await served.http.get(f"/api/tables/{ended}/replay")).text]
        running = await served.start(["me", "greedy"])
        seat = Client(served.port, running["id"], running["secret"])
        async with seat.connected():
            await asked(seat)
            await seat.play(seat.offers[0])
            await seat.reach(seat.n + 1)

    with raised():
        async with served_at(url) as served:
            await who_comes_to_the_ended_table_can_read_it(served, ended, moves=before[0]["n"])
            await who_comes_to_the_running_table_is_told_that_it_ends(served, running["id"], running["secret"])
            file = tmp_path / "replay.json"
            file.write_text((await served.http.get(f"/api/tables/{ended}/replay")).text)
            with pytest.raises(OtherRules, match=f"only version {VERSION} can verify it"):
                load(file)
            new = await served.start(["me", "open"])
            assert (await served.get(new["id"]))["begun"] is False

    async with served_at(url) as served:
        table = (await served.lobby.get_room(running["id"])).match
        assert table.actions
        assert not table.over
        assert (await served.get(ended))["over"]
        assert read_saved(file).digest == (await served.lobby.get_room(ended)).match.digest
        assert (await served.get(f"{ended}/verify"))["honest"]


async def who_comes_to_the_ended_table_can_read_it(served: Served, table: str, *, moves: int) -> None:
    path = f"/api/tables/{table}"
    for further in ("", "/moments/3", "/verify"):
        assert f"only version {VERSION} can verify it" in refusal(await served.http.get(f"{path}{further}"), 410)
    past = await served.get(f"{table}/past")
    assert (past["rules"], past["title"]) == (VERSION, "Zeven Card Zombie")
    assert past["names"] == ["Ann", "Bob"]
    check_sentence(past["why"])
    assert len(past["moves"]) == moves + 1
    assert "Round 1 begins" in past["moves"][0]
    assert (past["language"], past["end"][0]) == ("en", "The game is over.")
    assert past["secret"]
    german = await served.get(f"{table}/past?language=de")
    assert (german["language"], german["end"][0]) == ("de", "Das Spiel ist vorbei.")
    assert "Runde 1 beginnt" in german["moves"][0]
    assert "nachprüfen" in german["why"]
    assert "you can read it" in await told_at_the_door(served, table, None)


async def who_comes_to_the_running_table_is_told_that_it_ends(served: Served, table: str, secret: str) -> None:
    assert "without a winner" in await told_at_the_door(served, table, secret)
    assert "without a winner" in refusal(await served.http.get(f"/api/tables/{table}"), 410)
    past = await served.get(f"{table}/past")
    assert "without a winner" in past["why"]
    assert (past["moves"], past["end"], past["secret"]) == ([], [], None)
    assert "without a winner" in refusal(await served.http.get(f"/api/tables/{table}/replay"), 410)


async def told_at_the_door(served: Served, table: str, secret: str | None) -> str:
    """What a browser is told that comes back to a table."""
    client = Client(served.port, table, secret)
    with pytest.raises(Exception, match="1008"):
        async with client.connected():
            pass
    (told,) = client.frames
    check_sentence(told["message"])
    return str(told["message"])


async def test_the_host_can_delete_a_table_of_other_rules_and_nobody_else(settings: Settings) -> None:
    async with serving(settings) as served:
        table = await served.start(["me", "open"])
        with raised():
            served.lobby._rooms.clear()
            path = f"/api/tables/{table['id']}"
            refusal(await served.http.delete(path), 403)
            refusal(await served.http.delete(path, headers={"X-Seat-Secret": "somebody"}), 403)
            done = await served.http.delete(path, headers={"X-Seat-Secret": table["secret"]})
            assert done.status_code == 204
            refusal(await served.http.get(f"{path}/past"), 404)


async def test_a_game_that_goes_on_has_no_past_and_one_that_is_over_has_it_at_once(served: Served) -> None:
    async with two_people(served, seats=("me", "open")) as (ann, bob, table):
        assert "not over" in refusal(await served.http.get(f"/api/tables/{table}/past"), 400)
        await play_out(ann, bob)
        past = await served.get(f"{table}/past")
    assert past["why"] == ""
    assert past["end"]
    refusal(await served.http.get("/api/tables/nowhere/past"), 404)


async def test_ends_that_nobody_has_written_down_are_made_up_for_and_each_table_is_looked_at_once(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deadhand.server.rooms.lobby.past.PAUSE", 0)
    async with serving(settings) as served:
        async with two_people(served, seats=("me", "open")) as (ann, bob, ended):
            await play_out(ann, bob)
            await kept(served, ended)
        running = await served.start(["me", "greedy"])
        async with Client(served.port, running["id"], running["secret"]).connected() as seat:
            await asked(seat)
            await seat.play(seat.offers[0])
        storage = served.lobby.storage
        async with storage.database.engine.begin() as connection:
            await connection.execute(delete(schema.endings))
        unknown = {(table, "zeven", VERSION) for table in (ended, running["id"])}
        assert set(await storage.endings.unknown()) == unknown
        await keep_missing_endings(served.lobby)
        assert await storage.endings.over(ended)
        assert not await storage.endings.over(running["id"])
        assert await storage.endings.unknown() == []


async def test_no_end_is_sought_of_tables_that_are_about_to_go(served: Served) -> None:
    clearing = served.lobby.cleanup
    await clearing.first_pass.wait()
    clearing.first_pass.clear()
    keeping = asyncio.create_task(keep_missing_endings(served.lobby))
    await asyncio.sleep(0.1)
    assert not keeping.done()
    clearing.first_pass.set()
    await asyncio.wait_for(keeping, 10)


@pytest.mark.soak
async def test_an_end_that_comes_while_a_server_starts_stays_kept(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = served.lobby.storage.endings
    keep = ends.keep
    async with two_people(served, seats=("me", "open")) as (ann, bob, table):

        async def keep_late(table_id: str, *, moves: int, saved: SavedGame | None) -> None:
            if saved is None:  # the last moves come after the look, and before it is noted that the game goes on
                await play_out(ann, bob)
                await kept(served, table)
            await keep(table_id, moves=moves, saved=saved)

        monkeypatch.setattr(ends, "keep", keep_late)
        asking = ann if ann.offers else bob
        await asking.play(asking.offers[0])
        await asking.reach(asking.n + 1)
        await keep_missing_endings(served.lobby)
    assert ann.over
    assert await ends.over(table)


@pytest.mark.soak
async def test_no_end_is_packed_or_read_where_everybody_waits(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    at: dict[str, set[int]] = {"packed": set(), "read": set()}

    def noted(doing: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def done(*given: Any, **more: Any) -> Any:
            at[doing].add(get_ident())
            return work(*given, **more)

        return done

    monkeypatch.setattr(SavedGame, "text", noted("packed", SavedGame.text))
    monkeypatch.setattr("deadhand.server.database.endings.saved_from", noted("read", saved_from))
    async with two_people(served, seats=("me", "open")) as (ann, bob, table):
        await play_out(ann, bob)
        await kept(served, table)
        assert (await served.get(f"{table}/past"))["end"]
    assert all(at.values())
    assert get_ident() not in set().union(*at.values())


async def test_an_id_that_no_table_can_have_has_no_past(url: str) -> None:
    async with served_at(url) as served:
        for table in ("nowhere", "a%00b", "a%20b", "a" * 33):
            assert "no such table" in refusal(await served.http.get(f"/api/tables/{table}/past"), 404)


def finished(path: Path) -> LocalSession:
    """A game that one person has played to its end in the terminal."""
    match, bot = deal("zeven", seats=2, seed=1, rounds=1), Bot("greedy")
    session = LocalSession(match, 0, ["human", "greedy"], path)
    session.save()
    while not match.over:
        match.play(bot.choose(match))
    session.save()
    return session


def test_saved_games_of_the_terminal_stay_readable_and_say_what_they_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEADHAND_DATA", str(tmp_path))
    ended, running = tmp_path / "games" / "ended.json", tmp_path / "games" / "running.json"
    session = finished(ended)
    deal("zeven", seats=2, seed=2).save(running, players=["human", "greedy"])
    now = run("replay", str(ended)).splitlines()
    with raised():
        listed = run("games", "--saved")
        assert listed.count(f"rules version {VERSION}, ") == 2
        assert f"deadhand replay {ended}" in listed
        assert "deadhand resume" not in listed
        told = run("replay", str(ended)).splitlines()
        saved = session.match.saved()
        add_account(saved, session.match)
        account = saved.account
        assert account is not None
        assert told[1:] == [*(f"{n}. {text}" for n, text in enumerate(account.moves) if text), *account.end]
        assert account.end == now[-len(account.end) :]
        german = run("replay", str(ended), "--language", "de").splitlines()
        assert "Version" in german[0]
        assert german[-len(account.end)] == "Das Spiel ist vorbei."
        for words in (["resume"], ["resume", str(running)], ["verify", str(ended)], ["replay", str(running)]):
            done = CliRunner().invoke(main, words)
            assert done.exit_code == 2
            assert f"version {VERSION}" in done.stderr
    assert "honest" in run("verify", str(ended))


def run(*words: str) -> str:
    done = CliRunner().invoke(main, list(words))
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_file_that_names_no_game_of_ours_is_refused_as_before(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    finished(path)
    text = path.read_text().replace('"zeven"', '"chess"')
    path.write_text(text)
    with pytest.raises(Refused):
        read_saved(path)
