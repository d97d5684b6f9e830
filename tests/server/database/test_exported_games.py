"""Finished games that all of their people allow become rows for the lab, and these say only what a spectator knows."""

import asyncio
import json
import zlib
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from click.testing import CliRunner, Result
from polars.testing import assert_frame_equal
from sqlalchemy import select, update

from deadhand import lab
from deadhand.cli import main
from deadhand.lab.rows import people
from deadhand.lab.rows.people import OTHER, PERSON, PeopleGame, PeopleWriter
from deadhand.lab.rows.played import Played, read_rows
from deadhand.match.saved import saved_from
from deadhand.server.database import exported_games, schema
from deadhand.server.database.writer import HINT, UNDO
from deadhand.server.settings import Settings
from tests.server.client import Client, play_out
from tests.server.database.conftest import sqlite_daily
from tests.server.database.test_people import bearer, new_key
from tests.server.rooms.test_decks import WITH_MORE_HUNTERS
from tests.server.rooms.test_device_games import finished, send, sent_by_device, taken
from tests.server.running import Served

pytestmark = pytest.mark.anyio

ANN, BOB, SAID = "Zyzzyva", "Quokka", "Xylophone"
"""Names and words that are in no game."""
STEP = timedelta(seconds=3)


async def allow(served: Served, *keys: str, allowed: bool = True) -> None:
    for key in keys:
        answer = await served.http.put("/api/me/consent", json={"export": allowed}, headers=bearer(key))
        assert answer.status_code == 204, answer.text


async def play_together(served: Served, ann: str | None, bob: str | None, *bots: str, **more: Any) -> dict[str, Any]:
    """Let two people play to the end at a table with bots, each with the key of a list or without; return the table."""
    table = await served.start(("me", "open", *bots), nickname=ANN, **more)
    other = await served.sit(table["id"], nickname=BOB)
    await served.begin(table["id"], table["secret"])
    mine, theirs = (Client(served.port, table["id"], secret) for secret in (table["secret"], other["secret"]))
    hello, other_hello = ({"person": key} if key else {} for key in (ann, bob))
    async with mine.connected(**hello), theirs.connected(**other_hello):
        await mine.send(type="message", text=SAID)
        await play_out(mine, theirs)
        await mine.unread()
    await (await served.lobby.get_room(table["id"])).history.store_ending()
    return table


async def export(settings: Settings, out: Path, *words: str) -> Result:
    command = ["admin", "export-games", "--out", str(out), "--database", settings.database, *words]
    return await asyncio.to_thread(CliRunner().invoke, main, command)


async def exported(settings: Settings, out: Path, *words: str) -> dict[str, Played]:
    """The rows that a command writes, by the names of their folders."""
    done = await export(settings, out, *words)
    assert done.exit_code == 0, done.output
    return {folder.name: read_rows(folder) for folder in sorted(out.iterdir())}


async def set_times(served: Served) -> None:
    """Let the moves of all tables be three seconds apart."""
    own = schema.moves.c
    async with served.lobby.storage.database.transaction() as connection:
        for table, n in (await connection.execute(select(own.table_id, own.n))).all():
            when = datetime(2026, 1, 1, tzinfo=UTC) + n * STEP
            await connection.execute(update(schema.moves).where(own.table_id == table, own.n == n).values(at=when))


@sqlite_daily
async def test_a_game_is_exported_once_all_its_people_allow_it_and_not_after_one_takes_it_back(
    stored: Served, both: Settings, tmp_path: Path
) -> None:
    ann, bob = new_key(), new_key()
    await play_together(stored, ann, bob, "easy")
    await play_together(stored, ann, None, "easy")  # a guest without a list
    nothing = await export(both, tmp_path / "nobody")
    assert (nothing.exit_code, (tmp_path / "nobody").exists()) == (2, False)
    assert "may be exported" in nothing.output
    await allow(stored, ann)
    assert (await export(both, tmp_path / "one")).exit_code == 2
    await allow(stored, bob)
    (rows,) = (await exported(both, tmp_path / "both")).values()
    assert rows.seats.select("seat", "bot").rows() == [(0, PERSON), (1, PERSON), (2, "easy")]
    assert (rows.conditions.games, rows.conditions.seats, rows.conditions.source) == (1, 3, "server")
    log = await asyncio.to_thread(CliRunner().invoke, main, ["admin", "audit", "--database", both.database])
    assert log.output.count("export-games") == 1
    await allow(stored, bob, allowed=False)
    assert (await export(both, tmp_path / "back")).exit_code == 2


@sqlite_daily
async def test_of_two_lists_with_the_same_seat_both_must_allow_it(
    stored: Served, both: Settings, tmp_path: Path
) -> None:
    ann, tablet = new_key(), new_key()
    table = await stored.start(("me", "easy"))
    client = Client(stored.port, table["id"], table["secret"])
    async with client.connected(person=tablet):
        pass
    async with client.connected(person=ann):
        await play_out(client)
        await client.unread()
    await (await stored.lobby.get_room(table["id"])).history.store_ending()
    await allow(stored, ann)
    assert (await export(both, tmp_path / "one")).exit_code == 2
    await allow(stored, tablet)
    (rows,) = (await exported(both, tmp_path / "both")).values()
    assert rows.seats["bot"].to_list() == [PERSON, "easy"]


@sqlite_daily
async def test_the_rows_are_those_that_a_spectator_could_make_from_the_replay(
    stored: Served, both: Settings, tmp_path: Path
) -> None:
    """All but the times follows from the public file of the ended game, and from the seats that everybody sees."""
    ann, bob = new_key(), new_key()
    table = await play_together(stored, ann, bob, "easy")
    await allow(stored, ann, bob)
    await set_times(stored)
    (rows,) = (await exported(both, tmp_path / "games")).values()
    public = json.dumps(await stored.get(f"{table['id']}/replay"))
    watching = Client(stored.port, table["id"], None)
    async with watching.connected():
        bots = [seat["bot"] if seat["kind"] == "bot" else PERSON for seat in watching.state["seats"]]
    with PeopleWriter(tmp_path / "seen") as writer:
        writer.add(PeopleGame(saved_from(public, "replay")), source="server")
        (folder,) = writer.finish().folders
    seen = read_rows(folder.path)
    assert seen.seats["bot"].to_list() == bots
    assert_frame_equal(rows.games.drop("minutes"), seen.games.drop("minutes"))
    assert_frame_equal(rows.seats, seen.seats)
    for mine, theirs in ((rows.moves, seen.moves), (rows.draws, seen.draws)):
        assert mine is not None
        assert theirs is not None
        assert_frame_equal(mine.drop("seconds", strict=False).collect(), theirs.drop("seconds", strict=False).collect())


@sqlite_daily
async def test_the_files_have_the_columns_of_bots_and_no_names_ids_or_dates(
    stored: Served, both: Settings, tmp_path: Path
) -> None:
    ann, bob = new_key(), new_key()
    table = await play_together(stored, ann, bob, "easy", deck=WITH_MORE_HUNTERS)
    await allow(stored, ann, bob)
    (rows,) = (await exported(both, tmp_path / "games")).values()
    assert rows.conditions.changed_deck
    like = lab.play(lab.Request("zeven", seats=3, games=2, options=rows.conditions.options), moves=True)
    assert rows.games.columns == like.games.columns
    assert rows.seats.columns == like.seats.columns
    assert frame(rows.moves).columns == [*frame(like.moves).columns, "seconds"]
    assert frame(rows.draws).columns == frame(like.draws).columns
    room = await stored.lobby.get_room(table["id"])
    hidden = [ANN, BOB, SAID, "Trapper", table["id"], table["secret"], ann, bob, room.record.secret, "127.0"]
    hidden += [str(seat.secret_hash) for seat in room.seats]
    hidden.remove("None")  # of the bot
    written = [path.read_bytes().decode("latin-1") for path in (tmp_path / "games").rglob("*") if path.is_file()]
    texts = [str(each.to_dicts()) for each in (rows.games, rows.seats, frame(rows.moves), frame(rows.draws))] + written
    assert not [word for word in hidden if any(word in text for text in texts)]
    dates = (pl.Date, pl.Datetime, pl.String)
    for each in (rows.games, rows.seats, frame(rows.moves), frame(rows.draws)):
        assert not [name for name, kind in each.schema.items() if kind in dates]  # words are of a fixed list
    conditions = rows.conditions
    assert (conditions.seed, conditions.bots_seed, conditions.bots) == ("", None, (PERSON, "easy"))


async def test_the_time_of_a_choice_counts_what_was_taken_back_and_leaves_out_pauses_and_bots(
    stored: Served, both: Settings, tmp_path: Path
) -> None:
    ann = new_key()
    table = await stored.start(("me", "easy"))
    client = Client(stored.port, table["id"], table["secret"])
    async with client.connected(person=ann):
        while not any(offer for offer in client.state["view"]["prompt"]["offers"]):
            await client.next()
        await client.send(type="hint", n=client.n)
        await play_out(client)
        await client.unread()
    await (await stored.lobby.get_room(table["id"])).history.store_ending()
    await allow(stored, ann)
    await set_times(stored)
    (rows,) = (await exported(both, tmp_path / "games")).values()
    moves = frame(rows.moves).filter(~pl.col("automatic"))
    own = moves.filter(pl.col("seat") == 0)["seconds"].drop_nulls()
    assert len(own) > 3
    assert set(own.to_list()) <= {3.0, 6.0}  # after the hint
    assert moves.filter(pl.col("seat") == 1)["seconds"].is_null().all()
    minutes = 3 * (await last_n(stored, table["id"]) - 1) / 60
    assert rows.games["minutes"][0] == pytest.approx(minutes)


async def last_n(served: Served, table: str) -> int:
    return (await served.lobby.get_room(table)).n


def test_times_are_those_of_the_moves_that_stand() -> None:
    class Row:
        def __init__(self, action: int, second: int) -> None:
            self.action, self.at = action, datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=second)

    rows = [Row(5, 0), Row(HINT, 1), Row(6, 2), Row(7, 4), Row(UNDO, 5), Row(UNDO, 7), Row(8, 9)]
    times = exported_games.times_of([5, 8], rows)
    assert times is not None
    assert [each.second for each in times] == [0, 9]
    assert exported_games.times_of([5, 7], rows) is None
    game = PeopleGame(saved_from(finished().saved(players=["human", "hard", "easy"]).text(), "game"), (), [])
    waits = PeopleGame(game.saved, (), [times[0], times[1], times[1] + timedelta(hours=1)]).seconds()
    assert waits[:3] == [None, 9.0, None]


@sqlite_daily
async def test_a_seat_for_which_a_bot_has_answered_is_no_persons_and_an_older_table_may_be_one(
    stored: Served, both: Settings, tmp_path: Path
) -> None:
    ann, bob = new_key(), new_key()
    await play_together(stored, ann, bob)
    await allow(stored, ann, bob)
    own = schema.seats.c
    for value, expected in ((True, OTHER), (None, OTHER), (False, PERSON)):
        async with stored.lobby.storage.database.transaction() as connection:
            await connection.execute(update(schema.seats).where(own.seat == 1).values(answered_for=value))
        (rows,) = (await exported(both, tmp_path / str(value))).values()
        assert rows.seats["bot"].to_list() == [PERSON, expected]


async def test_a_stand_in_is_remembered_when_its_player_is_back(served: Served) -> None:
    table = await served.start(("me", "open"))
    other = await served.sit(table["id"])
    await served.begin(table["id"], table["secret"])
    ann = Client(served.port, table["id"], table["secret"])
    async with ann.connected():
        await asyncio.sleep(0.2)  # longer than the grace for those who are away
        await ann.send(type="hand_over", seat=1, bot="easy")
        await ann.until(lambda frame: frame["type"] == "state" and frame["seats"][1]["stand_in"])
        async with Client(served.port, table["id"], other["secret"]).connected():
            await ann.until(lambda frame: frame["type"] == "state" and not frame["seats"][1]["stand_in"])
    own = schema.seats.c
    async with served.lobby.storage.database.reading() as connection:
        rows = await connection.execute(select(own.answered_for, own.stand_in).order_by(own.seat))
        assert [tuple(row) for row in rows] == [(False, False), (True, False)]


@pytest.mark.soak
async def test_games_of_devices_are_apart_without_times_and_others_are_left_out(
    served: Served, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exported_games, "PAGE", 1)
    monkeypatch.setattr(people, "BUFFERED", 2)
    ann, bob = new_key(), new_key()
    for _ in range(3):
        await play_together(served, ann, bob)
    await allow(served, ann, bob)
    for number, game in enumerate(["zeven", "card_of_the_dead", "zeven"]):
        taken(await send(served, sent_by_device(finished(game, seed=number), id=f"{number:024x}")))
    device = schema.played_on_device.c
    async with served.lobby.storage.database.transaction() as connection:
        old = datetime.now(UTC) - timedelta(days=5)
        await connection.execute(update(schema.played_on_device).where(device.id == f"{2:024x}").values(at=old))
    found = await exported(settings, tmp_path / "all")
    games = {(rows.conditions.game, rows.conditions.source): rows for rows in found.values()}
    assert {key: len(rows.games) for key, rows in games.items()} == {
        ("zeven", "server"): 3,
        ("zeven", "device"): 2,
        ("card_of_the_dead", "device"): 1,
    }
    assert games["zeven", "server"].games["game"].to_list() == [0, 1, 2]
    assert frame(games["zeven", "server"].moves)["game"].unique().sort().to_list() == [0, 1, 2]
    of_device = games["zeven", "device"]
    assert frame(of_device.moves)["seconds"].is_null().all()
    assert of_device.games["minutes"].is_null().all()
    assert all(name.endswith("-device") == (rows.conditions.source == "device") for name, rows in found.items())
    today = datetime.now(UTC).strftime("%Y-%m-%d")
    recent = await exported(settings, tmp_path / "recent", "--since", today, "--game", "zeven")
    assert sorted(len(rows.games) for rows in recent.values()) == [1, 3]
    again = await export(settings, tmp_path / "recent")
    assert again.exit_code == 2
    assert "exists already" in again.output
    own = schema.endings.c
    async with served.lobby.storage.database.transaction() as connection:
        first, second, _ = (await connection.execute(select(own.table_id, own.saved).order_by(own.table_id))).all()
        for row, changes in ((first, {"rules": 1}), (second, {"digest": "0" * 64})):
            saved = changed(row.saved, **changes)
            await connection.execute(update(schema.endings).where(own.table_id == row.table_id).values(saved=saved))
    done = await export(settings, tmp_path / "left", "--game", "zeven")
    assert "Left out: 1 game was played by another version of the rules." in done.output
    assert "Left out: 1 game has moves that do not lead to the end." in done.output
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def changed(packed: bytes, **changes: Any) -> bytes:
    saved = saved_from(zlib.decompress(packed).decode(), "game")
    return zlib.compress(replace(saved, **changes).text().encode())


def frame(log: pl.LazyFrame | None) -> pl.DataFrame:
    assert log is not None
    return log.collect()
