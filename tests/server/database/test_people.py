"""A person's key owns a list of their games: it follows them to other devices, and is deleted when they say so."""

import json
import secrets
from asyncio import to_thread
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Any

import anyio
import pytest
from click.testing import CliRunner, Result
from sqlalchemy import func, select, text, update
from sqlalchemy.ext.asyncio import create_async_engine

from deadhand.cli import main
from deadhand.server.database import schema
from deadhand.server.database.backups.backup import back_up
from deadhand.server.database.backups.restore import checked_copy, put_in_place
from deadhand.server.database.people.people import MOST_KEYS
from deadhand.server.rooms.lobby.past import keep_missing_endings
from deadhand.server.rooms.lobby.people import key_hash_of, seal, unseal
from deadhand.server.settings import Settings
from tests.server.client import Client, play_out
from tests.server.conftest import emptied, sqlite, usual_settings, without_rows
from tests.server.database.conftest import sqlite_daily
from tests.server.limits import UNLIMITED
from tests.server.running import Asked, Served, refusal, serving

pytestmark = pytest.mark.anyio


def new_key() -> str:
    return secrets.token_hex(32)


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


async def games(asked: Asked, key: str, *, table: str | None = None) -> list[dict[str, Any]]:
    params = {} if table is None else {"table": table}
    answer = await asked.http.get("/api/me/games", params=params, headers=bearer(key))
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


async def sit_down(served: Served, table: dict[str, Any], key: str, *, play: bool = False) -> None:
    """Connect with a seat's secret and a person's key, and perhaps play to the end."""
    client = Client(served.port, table["id"], table["secret"])
    async with client.connected(person=key):
        if play:
            await play_out(client)
        await client.unread()  # what was written on arrival is written


async def rows(served: Served) -> dict[str, int]:
    async with served.lobby.storage.database.engine.connect() as connection:
        tables = (schema.people, schema.person_games)
        return {
            table.name: (await connection.execute(select(func.count()).select_from(table))).scalar_one()
            for table in tables
        }


async def result_of(served: Served, key: str) -> dict[str, Any]:
    """The result of the only game in a list; it is stored in the background once the game is over."""
    (game,) = await games(served, key)
    room = await served.lobby.get_room(game["table"])
    await room.history.store_ending()
    (game,) = await games(served, key)
    found: dict[str, Any] = game["result"]
    return found


@sqlite_daily
async def test_a_finished_game_is_in_the_list_with_its_result_and_opponents(stored: Served) -> None:
    ann, eve = new_key(), new_key()
    table = await stored.start(("me", "easy", "hard"))
    assert await games(stored, ann) == []
    await sit_down(stored, table, ann)
    (running,) = await games(stored, ann)
    assert (running["table"], running["game"], running["mine"]) == (table["id"], "zeven", [0])
    assert (running["result"], running["ended"]) == (None, None)
    assert [(seat["kind"], seat["bot"]) for seat in running["seats"]] == [
        ("human", None),
        ("bot", "easy"),
        ("bot", "hard"),
    ]
    await sit_down(stored, table, ann, play=True)
    result = await result_of(stored, ann)
    room = await stored.lobby.get_room(table["id"])
    assert result["moves"] == len(room.match.actions)
    assert (result["rank"], result["score"]) == (room.match.ranks[0], room.match.scores[0])
    assert result["won"] == (room.match.ranks[0] == 1)
    assert result["decided"] is True
    assert result["seats"] == running["seats"]
    assert await games(stored, eve) == []


@sqlite_daily
async def test_another_device_with_the_key_plays_on_at_the_same_seat(stored: Served) -> None:
    ann, table = new_key(), await stored.start(("me", "easy"))
    await sit_down(stored, table, ann)
    (game,) = await games(stored, ann)
    assert game["secret"] == table["secret"]
    async with Client(stored.port, table["id"], game["secret"]).connected(person=ann) as other:
        assert other.state["seats_of_mine"] == [0]


async def test_the_database_has_neither_the_key_nor_the_secret_of_the_seat(stored: Served) -> None:
    ann, table = new_key(), await stored.start(("me", "easy"))
    await sit_down(stored, table, ann)
    async with stored.lobby.storage.database.engine.connect() as connection:
        for name in ("people", "person_games"):
            stored_rows = str((await connection.execute(text(f"SELECT * FROM {name}"))).all())
            assert ann not in stored_rows
            assert table["secret"] not in stored_rows
            assert key_hash_of(ann) in stored_rows


def test_only_the_same_key_opens_a_sealed_secret() -> None:
    ann, eve = new_key(), new_key()
    sealed = seal(ann, "table", "a secret of a seat")
    assert unseal(ann, "table", sealed) == "a secret of a seat"
    assert unseal(eve, "table", sealed) is None
    assert unseal(ann, "another table", sealed) is None


@sqlite_daily
async def test_watchers_and_freed_seats_and_lessons_are_in_no_list(stored: Served) -> None:
    ann, bob, eve = new_key(), new_key(), new_key()
    table = await stored.start(("me", "open", "easy"))
    bobs = {**await stored.sit(table["id"]), "id": table["id"]}
    await sit_down(stored, table, ann)
    await sit_down(stored, bobs, bob)
    watching = Client(stored.port, table["id"], None)
    async with watching.connected(person=eve):
        await watching.unread()  # what was written on arrival is written
    assert await games(stored, eve) == []
    assert [game["mine"] for game in await games(stored, bob)] == [[1]]
    async with Client(stored.port, table["id"], bobs["secret"]).connected() as client:
        await client.send(type="free", seat=1)
        await client.unread()
    assert await games(stored, bob) == []
    assert len(await games(stored, ann)) == 1
    lesson = (await stored.http.post("/api/games/zeven/lessons", json={})).json()
    await sit_down(stored, lesson, eve)
    assert await games(stored, eve) == []


@sqlite_daily
async def test_a_team_of_one_person_is_one_game_with_all_their_seats(stored: Served) -> None:
    ann = new_key()
    table = await stored.start(("me", "me", "me"), game="left_4_dead")
    await sit_down(stored, table, ann)
    assert [game["mine"] for game in await games(stored, ann)] == [[0, 1, 2]]


@sqlite_daily
async def test_the_daily_deal_says_its_date(stored: Served) -> None:
    ann, table = new_key(), await stored.start(("me", "easy"), daily=True)
    await sit_down(stored, table, ann, play=True)
    result = await result_of(stored, ann)
    (game,) = await games(stored, ann)
    assert game["daily"] == result["daily"] == (await stored.get(table["id"]))["daily"]


async def test_results_outlive_their_table_and_unfinished_games_do_not(stored: Served) -> None:
    ann = new_key()
    ended, running = [await stored.start(("me", "easy")) for _ in range(2)]
    await sit_down(stored, ended, ann, play=True)
    result = await result_of(stored, ann)
    await sit_down(stored, running, ann)
    for table in (ended, running):
        headers = {"X-Seat-Secret": table["secret"]}
        assert (await stored.http.delete(f"/api/tables/{table['id']}", headers=headers)).status_code == 204
    (game,) = await games(stored, ann)
    assert (game["table"], game["result"], game["secret"]) == (ended["id"], result, None)
    await stored.lobby.storage.people.delete_without_table()
    assert await rows(stored) == {"people": 1, "person_games": 1}


@sqlite_daily
async def test_who_comes_with_a_key_after_the_end_has_the_result_of_then(stored: Served) -> None:
    ann, table = new_key(), await stored.start(("me", "easy"))
    client = Client(stored.port, table["id"], table["secret"])
    async with client.connected():
        await play_out(client)
    room = await stored.lobby.get_room(table["id"])
    await room.history.store_ending()
    await sit_down(stored, table, ann)
    (game,) = await games(stored, ann)
    assert game["result"]["moves"] == len(room.match.actions)


@sqlite_daily
async def test_a_server_that_was_killed_at_the_end_of_a_game_stores_the_result_when_it_starts(both: Settings) -> None:
    ann = new_key()
    async with serving(both) as served:
        table = await served.start(("me", "easy"))
        await sit_down(served, table, ann, play=True)
    # Only now: until it has ended, the server may still be storing the ending.
    engine = create_async_engine(both.database)
    async with engine.begin() as connection:
        await connection.execute(schema.endings.delete())
        await connection.execute(update(schema.person_games).values(ended=None, result=None))
    await engine.dispose()
    async with serving(both) as served:
        await keep_missing_endings(served.lobby)
        (game,) = await games(served, ann)
        assert game["result"] is not None


async def test_a_game_finished_at_one_server_is_listed_by_another(postgres: str) -> None:
    ann, bob = new_key(), new_key()
    shared = usual_settings().with_changes(database=await without_rows(postgres))
    async with serving(shared) as one, serving(shared) as two:
        table = await one.start(("me", "open"))
        seat = await two.sit(table["id"])
        await one.begin(table["id"], table["secret"])
        first, second = (
            Client(served.port, table["id"], secret)
            for served, secret in ((one, table["secret"]), (two, seat["secret"]))
        )
        async with first.connected(person=ann), second.connected(person=bob):
            await play_out(first, second)
            await first.unread()
            await second.unread()
        results = [await result_of(two, ann), await result_of(one, bob)]
    assert [result["mine"] for result in results] == [[0], [1]]
    assert sorted(result["rank"] for result in results) in ([1, 1], [1, 2])
    assert {result["moves"] for result in results} == {first.state["move"]}


async def test_a_backup_has_the_lists_and_they_move_to_postgresql(tmp_path: Path, postgres: str) -> None:
    ann, file = new_key(), tmp_path / "tables.sqlite"
    async with serving(Settings(database=sqlite(file), compiled=False, **UNLIMITED)) as served:
        table = await served.start(("me", "easy"))
        await sit_down(served, table, ann, play=True)
        result = await result_of(served, ann)
        back_up(sqlite(file), tmp_path / "copy")
    url = await emptied(postgres)
    async with checked_copy(tmp_path / "copy", tmp_path / "restored") as copy:
        await put_in_place(copy.file, url)
    async with serving(Settings(database=url, compiled=False, **UNLIMITED)) as served:
        (game,) = await games(served, ann)
        assert (game["result"], game["secret"]) == (result, table["secret"])


async def test_two_keys_become_one(stored: Served) -> None:
    phone, laptop = new_key(), new_key()
    mine, shared, old = [await stored.start(("me", "easy")) for _ in range(3)]
    for table, key in ((mine, phone), (shared, phone), (shared, laptop), (old, laptop)):
        await sit_down(stored, table, key)
    answer = await stored.http.post("/api/me/games", json={"key": phone}, headers=bearer(laptop))
    assert answer.status_code == 204
    merged = await games(stored, laptop)
    assert {game["table"]: game["secret"] for game in merged} == {
        table["id"]: table["secret"] for table in (mine, shared, old)
    }
    assert await games(stored, phone) == []
    assert await rows(stored) == {"people": 1, "person_games": 3}
    again = await stored.http.post("/api/me/games", json={"key": laptop}, headers=bearer(laptop))
    assert "same key" in refusal(again, 400)
    assert len(await games(stored, laptop)) == 3


async def test_a_list_can_be_asked_for_one_table(stored: Served) -> None:
    ann, bob = new_key(), new_key()
    mine, other, bobs = [await stored.start(("me", "easy")) for _ in range(3)]
    for table, key in ((mine, ann), (other, ann), (bobs, bob)):
        await sit_down(stored, table, key)
    (found,) = await games(stored, ann, table=mine["id"])
    assert (found["table"], found["secret"], found["mine"]) == (mine["id"], mine["secret"], [0])
    assert await games(stored, ann, table=bobs["id"]) == []
    assert await games(stored, ann, table="nowhere") == []


async def test_who_is_forgotten_has_no_rows_and_keeps_the_seat(stored: Served) -> None:
    ann, bob, table = new_key(), new_key(), await stored.start(("me", "easy"))
    await sit_down(stored, table, ann)
    await sit_down(stored, table, bob)
    assert (await stored.http.delete("/api/me", headers=bearer(ann))).status_code == 204
    assert await games(stored, ann) == []
    assert len(await games(stored, bob)) == 1
    assert await rows(stored) == {"people": 1, "person_games": 1}
    assert (await stored.http.delete("/api/me", headers=bearer(ann))).status_code == 204
    async with Client(stored.port, table["id"], table["secret"]).connected() as client:
        assert client.state["seats_of_mine"] == [0]


NOTHING: dict[str, Any] = {
    **{part: [] for part in ("games", "messages", "comments", "orders", "subscriptions")},
    "settings": {},
    "consent": {"export": False},
}


async def exported(asked: Asked, key: str) -> dict[str, Any]:
    answer = await asked.http.get("/api/me/export", headers=bearer(key))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_a_person_gets_all_their_data_and_can_delete_what_they_wrote(stored: Served, both: Settings) -> None:
    ann, bob = new_key(), new_key()
    table = await stored.start(("me", "open"))
    other = await stored.sit(table["id"])
    await stored.begin(table["id"], table["secret"])
    mine = Client(stored.port, table["id"], table["secret"])
    theirs = Client(stored.port, table["id"], other["secret"])
    async with mine.connected(person=ann), theirs.connected(person=bob):
        await mine.send(type="message", text="I am Ann.")
        await theirs.send(type="message", text="I am Bob.")
        await mine.send(type="orders", orders=[])
        await play_out(mine, theirs)
        path = f"/api/tables/{table['id']}/comments"
        for secret, text in ((table["secret"], "Mine."), (other["secret"], "Theirs.")):
            answer = await stored.http.post(path, json={"move": 1, "text": text}, headers={"X-Seat-Secret": secret})
            assert answer.status_code == 200, answer.text
        settings = {"nickname": "Ann"}
        assert (await stored.http.put("/api/me/settings", json=settings, headers=bearer(ann))).status_code == 204
        found = await exported(stored, ann)
        assert ([game["table"] for game in found["games"]], found["settings"]) == ([table["id"]], settings)
        assert [(each["name"], each["text"]) for each in found["messages"]] == [("Ann", "I am Ann.")]
        assert [each["text"] for each in found["comments"]] == ["Mine."]
        parts = {"games", "settings", "consent", "messages", "comments", "orders", "subscriptions"}
        assert parts == found.keys()
        answer = await stored.http.delete("/api/me?texts=true", headers=bearer(ann))
        assert answer.status_code == 204, answer.text
        assert await exported(stored, ann) == NOTHING
        assert [each["text"] for each in await stored.get(f"{table['id']}/comments")] == ["Theirs."]
        assert [each["text"] for each in (await stored.lobby.get_room(table["id"])).chat.messages] == ["I am Bob."]
        assert len((await exported(stored, bob))["messages"]) == 1


@sqlite_daily
async def test_an_operator_exports_and_deletes_a_person_by_their_key(
    stored: Served, both: Settings, tmp_path: Path
) -> None:
    key, table = new_key(), await stored.start(("me", "greedy"))
    client, out = Client(stored.port, table["id"], table["secret"]), tmp_path / "person.json"
    async with client.connected(person=key):
        await client.send(type="message", text="Hello.")
        await client.until(lambda frame: frame["type"] == "chat")

    async def admin(*words: str) -> Result:
        return await to_thread(CliRunner().invoke, main, ["admin", *words, "--database", both.database])

    assert (await admin("export-person", f"https://cards.example/games#key={key}", "--out", str(out))).exit_code == 0
    found = json.loads(out.read_text("utf-8"))
    assert (found["games"][0]["table"], found["messages"][0]["text"]) == (table["id"], "Hello.")
    assert out.stat().st_mode & 0o077 == 0  # it opens their seats
    assert (await admin("export-person", key, "--out", str(out))).exit_code == 2  # it is not replaced
    room = await stored.lobby.get_room(table["id"])
    assert [each["text"] for each in room.chat.messages] == ["Hello."]
    assert (await admin("forget-person", key, "--texts")).exit_code == 0
    with anyio.fail_after(20):  # the running server notices
        while room.chat.messages:
            await anyio.sleep(0.05)
    assert (await admin("forget-person", key)).exit_code == 2
    assert (await admin("forget-person", "x")).exit_code == 2
    assert await exported(stored, key) == NOTHING
    log = (await admin("audit")).output
    assert [line.split()[3:5] for line in log.splitlines()] == [
        [order, key_hash_of(key)[:16]] for order in ("forget-person", "export-person", "export-person")
    ]
    assert key not in log


@sqlite_daily
async def test_the_export_of_games_is_allowed_by_the_owner_of_a_list_and_forgotten_with_it(stored: Served) -> None:
    ann, eve = new_key(), new_key()
    path = "/api/me/consent"

    async def consent(key: str) -> bool:
        found: bool = (await stored.http.get(path, headers=bearer(key))).json()["export"]
        return found

    await sit_down(stored, await stored.start(("me", "easy")), ann)
    assert not await consent(ann)
    assert "no games yet" in refusal(await stored.http.put(path, json={"export": True}, headers=bearer(eve)), 400)
    assert (await stored.http.put(path, json={"export": True}, headers=bearer(ann))).status_code == 204
    assert await consent(ann)
    assert not await consent(eve)
    assert (await exported(stored, ann))["consent"] == {"export": True}
    assert (await stored.http.put(path, json={"export": False}, headers=bearer(ann))).status_code == 204
    assert not await consent(ann)
    await stored.http.put(path, json={"export": True}, headers=bearer(ann))
    assert (await stored.http.delete("/api/me", headers=bearer(ann))).status_code == 204
    await sit_down(stored, await stored.start(("me", "easy")), ann)  # the same key has a new list
    assert not await consent(ann)


async def test_settings_travel_with_a_key_that_has_games(stored: Served) -> None:
    ann, path = new_key(), "/api/me/settings"
    settings = {"text": "large", "sound": True, "volume": 0.5, "nickname": "Ann"}
    assert "no games" in refusal(await stored.http.put(path, json=settings, headers=bearer(ann)), 400)
    await sit_down(stored, await stored.start(("me", "easy")), ann)
    assert (await stored.http.get(path, headers=bearer(ann))).json() == {}
    assert (await stored.http.put(path, json=settings, headers=bearer(ann))).status_code == 204
    assert (await stored.http.get(path, headers=bearer(ann))).json() == settings
    wrong: Any
    for wrong in ({"text": "x" * 41}, {"x" * 41: 1}, {"text": ["large"]}, {str(n): n for n in range(61)}, [], 7):
        refusal(await stored.http.put(path, json=wrong, headers=bearer(ann)), 400)
    assert (await stored.http.get(path, headers=bearer(ann))).json() == settings


@sqlite_daily
@pytest.mark.parametrize("sent", [None, "Bearer", "Bearer abc", f"Basic {'0' * 64}", f"Bearer {'G' * 64}"])
async def test_without_a_key_no_games_are_listed(stored: Served, sent: str | None) -> None:
    headers = {} if sent is None else {"Authorization": sent}
    for method, path in (("GET", "games"), ("POST", "games"), ("GET", "settings"), ("PUT", "settings"), ("DELETE", "")):
        answer = await stored.http.request(method, f"/api/me/{path}".rstrip("/"), headers=headers)
        assert "Authorization: Bearer" in refusal(answer, 401)
        assert answer.headers["www-authenticate"] == "Bearer"


async def test_a_seat_is_in_few_lists_at_once(stored: Served) -> None:
    table = await stored.start(("me", "easy"))
    for _ in range(MOST_KEYS + 2):
        await sit_down(stored, table, new_key())
    assert await rows(stored) == {"people": MOST_KEYS, "person_games": MOST_KEYS}


async def test_lists_that_nobody_opens_are_deleted_after_the_time_that_the_operator_says(both: Settings) -> None:
    ann, bob = new_key(), new_key()
    async with serving(both) as served:
        for key in (ann, bob):
            await sit_down(served, await served.start(("me", "easy")), key)
        own = schema.people.c
        async with served.lobby.storage.database.engine.begin() as connection:
            long_ago = datetime.now(UTC) - timedelta(days=100)
            await connection.execute(update(schema.people).values(seen=long_ago))
        assert len(await games(served, bob)) == 1  # so he was here now
    async with serving(both.with_changes(history_retention=90 * 86_400.0)) as served:
        await served.lobby.cleanup.first_pass.wait()
        async with served.lobby.storage.database.engine.connect() as connection:
            assert list(await connection.scalars(select(own.key_hash))) == [key_hash_of(bob)]
        assert await games(served, ann) == []
        assert len(await games(served, bob)) == 1


@sqlite_daily
async def test_changes_of_lists_are_limited_for_an_address(stored: Served) -> None:
    begun, changed = monotonic(), 0
    while (answer := await stored.http.delete("/api/me", headers=bearer(new_key()))).status_code == 204:
        changed += 1
        assert changed <= 62 + (monotonic() - begun)  # of the 60 a minute, one comes back each second
    assert answer.status_code == 429
    assert changed >= 60
