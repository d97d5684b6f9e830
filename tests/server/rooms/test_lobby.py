"""Before a table begins: nothing of its game is told, people come and go, and the host decides."""

import asyncio
import json
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from deadhand.server.rooms.audience import INTERVAL
from deadhand.server.settings import Settings
from tests.server.client import Client, Frame, play_out
from tests.server.conftest import sqlite
from tests.server.running import Served, check_sentence, ok, refusal, serving

pytestmark = pytest.mark.anyio

VISITOR = "a-visitor's-own-key-1"


class Guest(Client):
    """A visitor whose browser has a key of its own."""

    async def send(self, **frame: Any) -> None:
        if frame["type"] == "hello":
            frame |= {"visitor": VISITOR, "name": "Eve"}
        await super().send(**frame)


async def opened(served: Served, seats: tuple[str, ...] = ("me", "open", "open")) -> Client:
    started = await served.start(seats)
    return Client(served.port, started["id"], started["secret"])


def table_of(client: Client) -> str:
    return client.url.split("/")[-2]


async def sat(served: Served, host: Client, name: str) -> Client:
    taken = await served.sit(table_of(host), name)
    return Client(served.port, table_of(host), taken["secret"])


async def gathered(client: Client, **wanted: Any) -> Frame:
    """The next frame of a table that has not begun whose seat 1 is as wanted."""

    def fits(frame: Frame) -> bool:
        return frame["type"] == "gathering" and bool(wanted.items() <= frame["seats"][1].items())

    return await client.until(fits)


async def test_nothing_is_shown_or_played_before_the_host_begins(served: Served) -> None:
    ann = await opened(served, ("me", "open", "greedy"))
    table = table_of(ann)
    async with ann.connected():
        bob = await sat(served, ann, "Bob")
        watcher = Client(served.port, table, None)
        async with bob.connected(), watcher.connected():
            await ann.send(type="move", n=0, action=0)
            assert "not begun" in (await ann.refused())["message"]
            await ann.send(type="why_not", spots=["seat:1"])
            assert "not begun" in (await ann.refused())["message"]
            await ann.send(type="undo", n=0)
            assert "not begun" in (await ann.refused())["message"]
            await asyncio.sleep(0.1)  # the bot, if it were the first, would play
            assert (await served.get(table))["n"] == 0
            assert not (await served.get(table))["begun"]
            for secret in (ann.secret, None):
                headers = {"X-Seat-Secret": secret} if secret else {}
                answer = await served.http.get(f"/api/tables/{table}/moments/0", headers=headers)
                assert "not begun" in refusal(answer, 400)
            told = [json.dumps(frame) for client in (ann, bob, watcher) for frame in client.frames]
            room = await served.lobby.get_room(table)
            kinds = [kind.id for kind in room.match.game.deck.kinds]
            assert not any(f'"{kind}"' in text for kind in kinds for text in told)
            assert not any(room.record.secret in text or '"view"' in text for text in told)
            await served.begin(table, ann.secret)
            for client in (ann, bob, watcher):
                await client.until(lambda frame: frame["type"] == "state")
            await play_out(ann, bob)


async def test_who_is_ready_is_seen_by_all_and_kept(served: Served) -> None:
    ann = await opened(served)
    bob = await sat(served, ann, "Bob")
    async with ann.connected(), bob.connected():
        await bob.send(type="ready", ready=True)
        await gathered(ann, ready=True, name="Bob")
        await bob.send(type="ready", ready=False)
        await gathered(ann, ready=False)
        await bob.send(type="ready", ready=True)
        await gathered(ann, ready=True)
    assert [seat["ready"] for seat in (await served.get(table_of(ann)))["seats"]] == [False, True, False]


CHANGES_OF_MIND: dict[str, list[Frame]] = {
    "ready": [{"type": "ready", "ready": number % 2 == 0} for number in range(151)],
    "commit": [{"type": "commit", "commitment": f"{number:064x}"} for number in range(150)],
}


@pytest.mark.soak
@pytest.mark.parametrize("kind", CHANGES_OF_MIND)
async def test_endless_changes_of_mind_flood_nobody(served: Served, kind: str) -> None:
    ann = await opened(served)
    bob = await sat(served, ann, "Bob")
    watcher = Client(served.port, table_of(ann), None)
    async with ann.connected(), bob.connected(), watcher.connected():
        clients = (ann, bob, watcher)
        for client in clients:
            await client.quiet()
        known, begun = [len(client.frames) for client in clients], time.monotonic()
        for frame in CHANGES_OF_MIND[kind]:
            await bob.send(**frame)
        await bob.unread()
        took = time.monotonic() - begun
        await asyncio.sleep(INTERVAL)
        for client, since in zip(clients, known, strict=True):
            await client.quiet()
            told = [frame for frame in client.frames[since:] if frame["type"] == "gathering"]
            assert 1 <= len(told) <= took / INTERVAL + 2
            assert told[-1]["seats"][1]["ready"] == (kind == "ready")
            if kind == "commit":
                assert told[-1]["commitments"][0]["commitment"] == CHANGES_OF_MIND[kind][-1]["commitment"]


async def test_watchers_who_come_and_go_without_end_flood_nobody(served: Served) -> None:
    ann = await opened(served)
    async with ann.connected():
        await ann.quiet()
        known, begun = len(ann.frames), time.monotonic()
        for _ in range(40):
            async with Guest(served.port, table_of(ann), None).connected():
                pass
        took = time.monotonic() - begun
        await ann.quiet()
        sent = len([frame for frame in ann.frames[known:] if frame["type"] == "watchers"])
        assert sent <= took / INTERVAL + 2
        assert served.lobby._rooms[table_of(ann)].audience.watchers.here == []
        watching = [frame for frame in ann.frames if frame["type"] == "watchers"]
        assert watching[-1]["count"] == 0


async def test_only_the_host_begins_and_open_seats_are_filled_only_if_wished(served: Served) -> None:
    ann = await opened(served)
    table = table_of(ann)
    bob = await sat(served, ann, "Bob")

    async def begin(secret: str | None, fill: str | None = None) -> Any:
        headers = {"X-Seat-Secret": secret} if secret else {}
        return await served.http.post(f"/api/tables/{table}/begin", json={"fill": fill}, headers=headers)

    async with ann.connected(), bob.connected():
        assert "the host, Ann" in refusal(await begin(bob.secret), 400)
        assert "watching" in refusal(await begin(None), 400)
        assert "still open" in refusal(await begin(ann.secret), 400)
        assert 'no bot "god"' in refusal(await begin(ann.secret, "god"), 400)
        seats = ok(await begin(ann.secret, "greedy"))["seats"]
        assert [(seat["name"], seat["kind"]) for seat in seats] == [
            ("Ann", "human"),
            ("Bob", "human"),
            ("Silas", "bot"),
        ]
        assert "already begun" in refusal(await begin(ann.secret, "greedy"), 400)
        await ann.send(type="free", seat=1)
        assert "already begun" in (await ann.refused())["message"]


async def test_who_says_that_they_are_ready_as_the_host_begins_is_not_refused(served: Served) -> None:
    ann = await opened(served)
    table = table_of(ann)
    async with ann.connected():
        await served.begin(table, ann.secret, fill="greedy")
        await ann.send(type="ready", ready=True)
        await ann.send(type="commit", commitment="0" * 64)
        assert "too late to give a number" in (await ann.refused())["message"]
    assert not (await served.get(table))["seats"][0]["ready"]


async def test_a_freed_seat_is_open_to_all_and_its_person_watches_and_may_come_back(served: Served) -> None:
    ann = await opened(served)
    bob = await sat(served, ann, "Bob")
    async with ann.connected(), bob.connected():
        await bob.send(type="free", seat=0)
        assert "the host, Ann" in (await bob.refused())["message"]
        await ann.send(type="free", seat=2)
        assert "That seat is empty" in (await ann.refused())["message"]
        await ann.send(type="free", seat=1)
        seen = await gathered(bob, kind="open", name="Seat 2")
        assert seen["seats_of_mine"] == []
        watching = await ann.until(lambda frame: frame["type"] == "watchers")
        assert watching["count"] == 1
        await bob.send(type="ready", ready=True)
        assert "watching" in (await bob.refused())["message"]
        assert (await served.sit(table_of(ann), "Bob"))["seat"] == 1


async def test_a_person_changes_their_name_until_the_game_begins(served: Served) -> None:
    ann = await opened(served)
    bob = await sat(served, ann, "Bob")
    watcher = Client(served.port, table_of(ann), None)
    async with ann.connected(), bob.connected(), watcher.connected():
        await bob.send(type="ready", ready=True)
        await bob.send(type="name", name="Robert")
        for client in (ann, watcher):
            await gathered(client, name="Robert", ready=True)
        for name, reason in {
            "Anń": "could be taken for Ann",
            "Silas": "the bot Silas",
            " Bob": "no space first",
        }.items():
            await bob.send(type="name", name=name)
            assert reason in (await bob.refused())["message"]
        await watcher.send(type="name", name="Eve")
        assert "watching" in (await watcher.refused())["message"]
        await served.begin(table_of(ann), ann.secret, fill="greedy")
        await bob.send(type="name", name="Bob")
        assert "already begun" in (await bob.refused())["message"]
    room = await served.lobby.get_room(table_of(ann))
    assert room.match.names[:2] == ["Ann", "Robert"]


async def test_a_host_who_stands_up_hands_the_table_to_the_next_person(served: Served) -> None:
    ann = await opened(served)
    async with ann.connected():
        await ann.send(type="free", seat=0)
        assert "Wait until somebody else sits down" in (await ann.refused())["message"]
        bob = await sat(served, ann, "Bob")
        async with bob.connected():
            await ann.send(type="free", seat=0)
            seen = await bob.until(lambda frame: frame["type"] == "gathering" and frame["host"] == 1)
            assert seen["seats"][0]["kind"] == "open"
            await served.begin(table_of(ann), bob.secret, fill="random")


async def test_while_the_host_is_away_for_long_any_player_decides(
    served: Served, settings: Settings, tmp_path: Path
) -> None:
    patient = settings.with_changes(grace=60.0, database=sqlite(tmp_path / "other.sqlite"))
    ann = await opened(served)
    bob = await sat(served, ann, "Bob")
    table = table_of(ann)
    async with bob.connected():
        async with ann.connected():
            pass
        await asyncio.sleep(0.15)  # the grace of these tests is 0.1
        await served.begin(table, bob.secret, fill="random")
    async with serving(patient) as other:
        ann = await opened(other)
        bob = await sat(other, ann, "Bob")
        headers = {"X-Seat-Secret": str(bob.secret)}
        answer = await other.http.post(f"/api/tables/{table_of(ann)}/begin", json={"fill": "random"}, headers=headers)
        assert "away for 60 seconds" in refusal(answer, 400)


async def test_watchers_are_named_and_a_banned_one_can_neither_watch_nor_sit_again(served: Served) -> None:
    ann = await opened(served)
    table = table_of(ann)
    eve, stranger = Guest(served.port, table, None), Client(served.port, table, None)
    async with ann.connected(), stranger.connected():
        async with eve.connected():
            seen = await ann.until(lambda frame: frame["type"] == "watchers" and frame["count"] == 2)
            assert [watcher["name"] for watcher in seen["watchers"]] == ["Eve", ""]
            who = seen["watchers"][0]["who"]
            assert VISITOR not in json.dumps(seen)
            await eve.send(type="ban", who=who)
            assert "watching" in (await eve.refused())["message"]
            await ann.send(type="ban", who="nobody")
            assert "No such watcher" in (await ann.refused())["message"]
            await ann.send(type="ban", who=who)
            gone = await eve.refused()
            assert "banned" in gone["message"]
            check_sentence(gone["message"])
            with pytest.raises(ConnectionClosed):
                await eve.next()
            assert eve.socket.close_code == 1008
        await ann.until(lambda frame: frame["type"] == "watchers" and frame["count"] == 1)
        with pytest.raises(ConnectionClosed):
            async with eve.connected():
                pass
        assert "banned" in eve.frames[-1]["message"]
        wish = {"nickname": "Eve", "visitor": VISITOR}
        assert "banned" in refusal(await served.http.post(f"/api/tables/{table}/seats", json=wish), 400)
        other = (await served.start(("me", "open")))["id"]
        ok(await served.http.post(f"/api/tables/{other}/seats", json=wish))  # a ban is for one table


async def test_the_lobby_survives_a_restart_of_the_server(settings: Settings) -> None:
    async with serving(settings) as served:
        ann = await opened(served)
        table = table_of(ann)
        bob = await sat(served, ann, "Bob")
        async with AsyncExitStack() as stack:
            for client in (ann, bob, guest := Guest(served.port, table, None)):
                await stack.enter_async_context(client.connected())
            await bob.send(type="ready", ready=True)
            seen = await ann.until(lambda frame: frame["type"] == "watchers" and frame["count"] == 1)
            await ann.send(type="ban", who=seen["watchers"][0]["who"])
            await guest.refused()
            await ann.send(type="chat", on=False)
            await ann.until(lambda frame: frame["type"] == "chat")
    async with serving(settings) as again:
        summary = await again.get(table)
        assert (summary["begun"], summary["seats"][1]["ready"]) == (False, True)
        wish = {"nickname": "Eve", "visitor": VISITOR}
        assert "banned" in refusal(await again.http.post(f"/api/tables/{table}/seats", json=wish), 400)
        bob = Client(again.port, table, bob.secret)
        async with bob.connected():
            while not (talk := [frame for frame in bob.frames if frame["type"] == "chat"]):
                await bob.next()
            assert not talk[0]["on"]
