"""Moderation: reports, mutes, bans with an end, blocked words at open tables, and the audit log of all orders."""

import re
from asyncio import to_thread
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import anyio
import pytest
from click.testing import CliRunner, Result
from sqlalchemy import select, update

from deadhand.cli import main
from deadhand.server.database import schema
from deadhand.server.rooms.lobby import orders
from deadhand.server.settings import Settings
from tests.server.client import Client, play_out, two_people
from tests.server.running import Served, ok, refusal, serving

pytestmark = pytest.mark.anyio
ANN, BOB = "the browser of Ann", "the browser of Bob"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "LOOK", 0.05)


async def admin(database: str, *words: str, code: int = 0) -> str:
    """The output of a command, in a thread of its own, as it runs a loop of its own."""
    done: Result = await to_thread(CliRunner().invoke, main, ["admin", *words, "--database", database])
    assert done.exit_code == code, (done.output, done.exception)
    return done.output


async def report(served: Served, table: str, status: int = 204, **wish: Any) -> str:
    answer = await served.http.post(f"/api/tables/{table}/reports", json=wish)
    if status != 204:
        return refusal(answer, status)
    assert answer.status_code == 204, answer.text
    return ""


async def said(client: Client, *texts: str) -> list[int]:
    """Write messages; gives their ids."""
    ids = []
    for text in texts:
        await client.send(type="message", text=text)
        while (frame := await client.next())["type"] != "chat" or frame["messages"][-1]["text"] != text:
            pass
        ids.append(frame["messages"][-1]["id"])
    return ids


async def refused_seat(served: Served, table: str, status: int = 400, **wish: Any) -> str:
    return refusal(await served.http.post(f"/api/tables/{table}/seats", json=wish), status)


async def list_as_open(served: Served, table: dict[str, Any]) -> int:
    listing, secret = f"/api/tables/{table['id']}/listing", {"X-Seat-Secret": table["secret"]}
    return (await served.http.put(listing, json={"language": "en"}, headers=secret)).status_code


async def test_a_message_is_reported_with_the_lines_around_it_and_acted_on(served: Served, database: str) -> None:
    async with two_people(served) as (ann, bob, table):
        hello, _ = await said(ann, "Hello.", "How are you?")
        async with Client(served.port, table, bob.secret).connected(visitor=BOB) as rude:
            (number,) = await said(rude, "You are brainless.")
            await said(ann, "Not nice.")
            await report(served, table, message=number, note="He insults me.")
        listed = await admin(database, "reports")
        assert f'table {table}  Bob: "You are brainless."' in listed
        shown = (await admin(database, "report", listed.split()[0])).splitlines()
        lines = [line for line in shown if re.match(r"[> ] \d\d:", line)]
        assert [line[11:] for line in lines] == [
            "Ann: Hello.",
            "Ann: How are you?",
            "Bob: You are brainless.",
            "Ann: Not nice.",
        ]
        assert [line[0] for line in lines] == [" ", " ", ">", " "]
        assert any("He insults me." in line for line in shown)
        assert any(f"deadhand admin mute {orders.browser_number(BOB)} --for 24h" in line for line in shown)
        await report(served, table, message=number)  # once more
        assert len((await admin(database, "reports")).splitlines()) == 1
        await report(served, table, message=hello)
        await admin(database, "close-report", "1", "--note", "muted")
        assert len((await admin(database, "reports")).splitlines()) == 1
        assert len((await admin(database, "reports", "--all")).splitlines()) == 2
        await admin(database, "close-report", "2")
        assert await admin(database, "reports") == "There is no open report.\n"
        await admin(database, "close-report", "1", code=2)
        await admin(database, "report", "99", code=2)
    await admin(database, "ban", "203.0.113.7", "--for", "7d")
    assert "s ago, for 7d" in await admin(database, "bans")
    await admin(database, "end", table)
    assert len((await admin(database, "reports", "--all")).splitlines()) == 2


async def test_a_report_never_names_the_browser_of_somebody_who_has_the_name_later(served: Served) -> None:
    started = await served.start(("me", "open", "open"))
    table, bob = started["id"], await served.sit(started["id"])
    async with Client(served.port, table, started["secret"]).connected() as ann:
        async with Client(served.port, table, bob["secret"]).connected() as rude:  # without the key of a browser
            number, later = await said(rude, "You are brainless.", "And slow.")
            await report(served, table, message=number)
        await ann.send(type="free", seat=bob["seat"])
        with anyio.fail_after(10):
            while (await served.lobby.get_room(table)).seats[bob["seat"]].kind != "open":
                await anyio.sleep(0.01)
        async with Client(served.port, table, None).connected(name="Bob", visitor="yet another browser") as other:
            await other.quiet()
            await report(served, table, message=later)
    found = [each.report for each in await served.lobby.storage.moderation.reports(closed=False, most=9)]
    assert [(each.browser, each.address) for each in found] == [(None, "127.0.0.1"), (None, None)]


async def test_a_name_is_reported_with_its_address_and_browser_while_it_is_there(served: Served, database: str) -> None:
    watching = {"visitor": "a watching browser", "name": "Nasty"}
    async with (
        two_people(served) as (_, bob, table),
        Client(served.port, table, None).connected(**watching) as watcher,
    ):
        await watcher.quiet()
        frame = [frame for frame in watcher.frames if frame["type"] == "watchers"][-1]
        await report(served, table, who=frame["watchers"][0]["who"])
        await report(served, table, who=bob.state["seats"][1]["who"])
        assert "no longer at the table" in await report(served, table, 404, who="nobody")
    found = [each.report for each in await served.lobby.storage.moderation.reports(closed=False, most=9)]
    assert [(each.name, each.address) for each in found] == [("Nasty", "127.0.0.1"), ("Bob", "127.0.0.1")]
    assert found[0].browser == orders.browser_number(watching["visitor"])
    listed = await admin(database, "reports")
    assert "Nasty: the name" in listed
    assert "deadhand admin ban --name Nasty --for 7d" in await admin(database, "report", listed.split()[0])


async def test_a_comment_is_reported_with_those_beside_it(served: Served) -> None:
    async with two_people(served, seats=("me", "open")) as (ann, bob, table):
        await play_out(ann, bob)
        path, mine = f"/api/tables/{table}/comments", {"X-Seat-Secret": str(ann.secret)}
        posted = [
            ok(await served.http.post(path, json={"move": 1, "text": text, "visitor": ANN}, headers=mine))
            for text in ("Good.", "Brainless.")
        ]
        await report(served, table, comment=posted[1]["id"])
    (stored,) = await served.lobby.storage.moderation.reports(closed=False, most=9)
    assert (stored.report.about, stored.report.text) == ("comment", "Brainless.")
    assert stored.report.browser == orders.browser_number(ANN)
    assert [(line["text"], line["reported"]) for line in stored.report.lines] == [
        ("Good.", False),
        ("Brainless.", True),
    ]


async def test_reports_that_say_nothing_or_too_much_are_refused(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_people(served) as (ann, _, table):
        first, number = await said(ann, "Hello.", "Are you there?")
        wrong: list[dict[str, Any]] = [{}, {"message": number, "who": "x"}, {"message": number, "note": "x" * 201}]
        for wish in wrong:
            await report(served, table, 400, **wish)
        await report(served, table, 404, message=number + 1)
        monkeypatch.setattr("deadhand.server.database.people.moderation.MAX_OPEN_REPORTS", 1)
        await report(served, table, message=first)
        assert "The operator will see them" in await report(served, table, 400, message=number)


async def test_one_address_cannot_report_very_often(served: Served) -> None:
    async with two_people(served) as (ann, _, table):
        (number,) = await said(ann, "Hello.")
        path = f"/api/tables/{table}/reports"
        answers = [await served.http.post(path, json={"message": number}) for _ in range(21)]
    assert [answer.status_code for answer in answers] == [204] * 20 + [429]


async def test_what_holds_for_messages_and_names_holds_for_a_name_changed_in_the_lobby(
    settings: Settings, database: str
) -> None:
    await admin(database, "block-word", "brainless")
    await admin(database, "ban", "--name", "Eve", "--message", "Not you.")
    async with serving(settings.with_changes(open_tables=True)) as served:
        table = await served.start(("me", "open"))
        assert await list_as_open(served, table) == 204
        async with Client(served.port, table["id"], table["secret"]).connected() as ann:
            for name, reason in {"Brainless": "does not allow at open tables", "Eve": "Not you."}.items():
                await ann.send(type="name", name=name)
                assert reason in (await ann.refused())["message"]
            for number in range(30):
                await ann.send(type="name", name=f"Ann {number}")
            assert "Too many messages" in (await ann.refused())["message"]
            name = (await served.lobby.get_room(table["id"])).seats[0].name
            assert name.startswith("Ann ")
            await admin(database, "mute", "--name", name, "--message", "Calm down.")
            await served.lobby.orders.carry_out_new()
            await ann.unread()
            await ann.send(type="name", name="Zoe")
            assert (await ann.refused())["message"] == "Calm down."


@pytest.mark.parametrize("target", ["address", "browser", "name"])
async def test_a_muted_person_plays_on_but_writes_nothing_until_the_end(
    served: Served, database: str, target: str
) -> None:
    targets = {"browser": [str(orders.browser_number(BOB))], "name": ["--name", "B\u043eB"]}
    what = targets.get(target, ["127.0.0.1"])
    async with (
        two_people(served, seats=("me", "open")) as (ann, bob, table),
        Client(served.port, table, bob.secret).connected(visitor=BOB) as muted,
    ):
        yes = ["--yes"] if target == "address" else []
        done = await admin(database, "mute", *what, *yes, "--for", "1h", "--message", "Calm down.")
        assert "is muted until" in done
        await served.lobby.orders.carry_out_new()
        await muted.send(type="message", text="Brains!")
        frame = await muted.refused()
        assert frame["message"] == "Calm down."
        assert 3500 < frame["until"] - datetime.now(UTC).timestamp() <= 3600
        await muted.send(type="emote", emote="gg", at=None)
        await ann.until(lambda frame: frame["type"] == "emote")
        await play_out(ann, bob)
        path, mine = f"/api/tables/{table}/comments", {"X-Seat-Secret": str(bob.secret)}
        comment = {"move": 1, "text": "Hm.", "visitor": BOB}
        answer = await served.http.post(path, json=comment, headers=mine)
        assert refusal(answer, 403) == "Calm down."
        assert answer.json()["detail"]["until"] == frame["until"]
        async with served.lobby.storage.database.engine.begin() as connection:
            past = datetime.now(UTC) - timedelta(seconds=1)
            await connection.execute(update(schema.restrictions).values(until=past))
        assert await admin(database, "bans") == "Nobody is banned or muted.\n"
        await served.lobby.orders.carry_out_new()
        await said(muted, "I am calm.")
        ok(await served.http.post(path, json=comment, headers=mine))
        await admin(database, "unmute", *what, code=2)


async def test_a_damaged_address_stops_no_other_order(
    served: Served, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = await served.start(("me", "open"))
    for target in ("203.0.113.7", "127.0.0.1"):
        await admin(database, "mute", target, "--yes", "--message", "Hush.")
    damage = update(schema.restrictions).where(schema.restrictions.c.value == "203.0.113.7").values(value="203.0.113")
    async with served.lobby.storage.database.engine.begin() as connection:
        await connection.execute(damage)
    async with Client(served.port, table["id"], table["secret"]).connected() as ann:
        for _ in range(2):
            await served.lobby.orders.carry_out_new()
        await ann.send(type="message", text="Brains!")
        assert (await ann.refused())["message"] == "Hush."
    assert [record.getMessage() for record in caplog.records if "203.0.113" in record.getMessage()] == [
        'Skipping the mute of "203.0.113": it names no address.'
    ]


async def test_the_usual_message_of_an_operator_is_in_the_language_of_the_person(served: Served, database: str) -> None:
    async with (
        two_people(served) as (_, bob, table),
        Client(served.port, table, bob.secret).connected(visitor=BOB, language="de") as muted,
    ):
        await admin(database, "mute", str(orders.browser_number(BOB)))
        await served.lobby.orders.carry_out_new()
        await muted.send(type="message", text="Brains!")
        frame = await muted.refused()
        assert "stumm" in frame["message"]
        assert "until" not in frame  # it has no end


async def test_a_banned_name_and_its_look_alikes_cannot_come(served: Served, database: str) -> None:
    async with two_people(served) as (_, bob, table):
        done = await admin(database, "ban", "--name", "bob", "--for", "7d", "--message", "No Bobs.")
        assert "is banned until" in done
        assert (await bob.refused())["message"] == "No Bobs."
        waiting = (await served.start(("me", "open")))["id"]
        for name in ("Bob", "B0B", "B o b"):
            assert await refused_seat(served, waiting, 403, nickname=name) == "No Bobs."
        new = {"game": "zeven", "nickname": "Bob", "seats": ["me", "open"]}
        assert refusal(await served.http.post("/api/tables", json=new), 403) == "No Bobs."
        with pytest.raises(Exception, match="1008"):
            async with Client(served.port, table, None).connected(name="B\u043eb"):
                pass
        await served.sit(waiting, "Bobby")
        assert "No Bobs." in await admin(database, "bans")
        await admin(database, "unban", "--name", "BOB")
        await served.lobby.orders.carry_out_new()
        async with Client(served.port, table, bob.secret).connected():
            pass


async def test_names_that_look_like_another_or_a_bot_are_refused_at_tables_with_others(served: Served) -> None:
    table = (await served.start(("me", "open", "open")))["id"]
    assert "taken for Ann, who is at this table" in await refused_seat(served, table, nickname="\u0410nn")
    assert "for the bot" in await refused_seat(served, table, nickname="AGATHA")
    new = {"game": "zeven", "nickname": "S\u0456las", "seats": ["me", "open"]}
    assert "for the bot" in refusal(await served.http.post("/api/tables", json=new), 400)
    ok(await served.http.post("/api/tables", json={**new, "seats": ["me", "greedy"]}))


async def test_a_watcher_whose_name_looks_like_a_players_is_shown_without_it(served: Served) -> None:
    table = (await served.start(("me", "open", "open")))["id"]
    async with Client(served.port, table, None).connected(name="ANN", visitor=ANN) as watcher:
        await watcher.quiet()
        frame = [frame for frame in watcher.frames if frame["type"] == "watchers"][-1]
        assert (frame["count"], frame["watchers"][0]["name"]) == (1, "")


async def test_blocked_words_are_refused_at_open_tables_only(settings: Settings, database: str, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("# mine\nrott*\n\nDumb  Zombie\n")
    async with serving(settings.with_changes(open_tables=True)) as served:
        assert "3 words added" in await admin(database, "block-word", "brainless", "--file", str(words))
        assert "0 words added" in await admin(database, "block-word", "brainless")
        assert (await admin(database, "blocked-words")).splitlines() == ["brainless", "dumb zombie", "rott*"]
        await served.lobby.orders.carry_out_new()
        closed, mine = [await served.start(("me", "open", "open")) for _ in range(2)]
        async with Client(served.port, closed["id"], closed["secret"]).connected() as ann:
            await said(ann, "Rotten luck.")
        assert await list_as_open(served, mine) == 204
        assert "does not allow" in await refused_seat(served, mine["id"], nickname="BRAINLESS", visitor=BOB)
        path = f"/api/tables/{mine['id']}/seats"
        bob = ok(await served.http.post(path, json={"nickname": "Bob", "visitor": BOB}))
        ok(await served.http.post(path, json={"nickname": "Eve", "visitor": ANN}))  # so it leaves the list
        async with Client(served.port, mine["id"], bob["secret"]).connected() as stranger:
            await stranger.send(type="message", text="You dumb zombi\u0435.")
            assert "does not allow" in (await stranger.refused())["message"]
            await admin(database, "unblock-word", "dumb zombie", "rott*")
            await served.lobby.orders.carry_out_new()
            await said(stranger, "You dumb zombie.")
        assert await list_as_open(served, await served.start(("me", "open"), nickname="Brainless")) == 400
    for wrong in (
        ["block-word"],
        ["block-word", "x" * 41],
        ["block-word", "*"],
        ["block-word", "..."],
        ["unblock-word", "unknown"],
    ):
        await admin(database, *wrong, code=2)


async def test_the_audit_log_has_every_order_and_who_gave_it(
    served: Served, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUDO_USER", "olga")
    table = await served.start(("me", "open"))
    async with Client(served.port, table["id"], table["secret"]).connected() as ann:
        (number,) = await said(ann, "Hello.")
        await report(served, table["id"], message=number)
    given = [
        ["ban", "203.0.113.7", "--for", "7d"],
        ["mute", "0123456789abcdef", "--message", "Hush."],
        ["unban", "203.0.113.7"],
        ["unmute", "0123456789abcdef"],
        ["block-word", "brainless"],
        ["unblock-word", "brainless"],
        ["close-report", "1", "--note", "Nothing wrong."],
        ["end", table["id"]],
    ]
    for words in given:
        await admin(database, *words)
    log = [line.split()[2:5] for line in (await admin(database, "audit")).splitlines()]
    assert log == [["olga", words[0], words[1]] for words in reversed(given)]
    assert "Hush." in await admin(database, "audit")
    assert len((await admin(database, "audit", "--limit", "2")).splitlines()) == 2


async def test_an_invalid_time_is_refused(served: Served, database: str) -> None:
    for time in ("soon", "0s", "-1d", "99999d", "none"):
        await admin(database, "ban", "203.0.113.7", "--for", time, code=2)
    assert not await served.lobby.storage.moderation.restrictions()


@pytest.mark.parametrize("kept", [False, True])
async def test_reports_and_the_audit_log_are_deleted_after_their_time(
    settings: Settings, database: str, *, kept: bool
) -> None:
    async with serving(settings) as served:
        table = await served.start(("me", "open"))
        async with Client(served.port, table["id"], table["secret"]).connected() as ann:
            (number,) = await said(ann, "Hello.")
            await report(served, table["id"], message=number)
        await admin(database, "ban", "203.0.113.7", "--for", "1h")
        await admin(database, "ban", "203.0.113.8")
        long_ago = datetime.now(UTC) - timedelta(days=366)
        bars = schema.restrictions
        async with served.lobby.storage.database.engine.begin() as connection:
            for old in (schema.reports, schema.audit):
                await connection.execute(update(old).values(at=long_ago))
            await connection.execute(update(bars).where(bars.c.until.is_not(None)).values(until=long_ago))
    async with serving(settings.with_changes(moderation_retention=None) if kept else settings) as served:
        with anyio.fail_after(10):
            await served.lobby.cleanup.first_pass.wait()
        moderation = served.lobby.storage.moderation
        assert bool(await moderation.reports(closed=True, most=9)) == kept
        assert bool(await moderation.audit_log(most=9)) == kept
        async with served.lobby.storage.database.engine.begin() as connection:
            assert list(await connection.scalars(select(bars.c.value))) == ["203.0.113.8"]
