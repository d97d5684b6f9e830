"""Playing over the socket: whole games, coming back, wrong frames, seats that change hands."""

import asyncio
import json
from contextlib import suppress
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from deadhand.match.state_in_words import PROTOCOL
from deadhand.server.database.writer import Move
from deadhand.server.rooms.audience import INTERVAL, Audience
from deadhand.server.settings import MAX_FRAME_SIZE, Settings
from deadhand.server.shapes.server_frames import FromServer
from deadhand.server.sockets.connection import BACKLOG
from deadhand.table.errors import Refused
from tests.server.client import Client, Frame, play_out, two_people
from tests.server.running import Served, check_sentence, serving

pytestmark = pytest.mark.anyio


async def started(served: Served, *seats: str, **more: Any) -> Client:
    """The host at a new table, not connected yet."""
    table = await served.start(seats or ("me", "greedy", "greedy"), **more)
    return Client(served.port, table["id"], table["secret"])


def table_of(client: Client) -> str:
    return client.url.split("/")[-2]


async def whole_log(served: Served, client: Client) -> list[tuple[int, list[str]]]:
    """The log as a client sees it that comes for the first time."""
    fresh = Client(served.port, table_of(client), client.secret)
    async with fresh.connected():
        return fresh.log


async def my_turn(client: Client) -> None:
    """Wait until this client is asked."""
    while not client.offers:
        await client.next()


async def test_two_people_and_bots_play_whole_games_and_read_the_same_log_as_who_comes_late(served: Served) -> None:
    for seed in (1, 2):
        async with two_people(served) as (ann, bob, _):
            await play_out(ann, bob, seed=seed)
            assert sum(ann.state["view"]["returns"]) == pytest.approx(1)
            assert sorted(ann.state["ranks"])[0] == 1
            for client in (ann, bob):
                assert client.log == await whole_log(served, client)
                assert [state["n"] for state in states(client)] == sorted({state["n"] for state in states(client)})


def states(client: Client) -> list[Frame]:
    return [frame for frame in client.frames if frame["type"] == "state"]


async def test_who_comes_back_in_mid_prompt_has_the_same_hand_and_question_and_misses_no_line(served: Served) -> None:
    ann = await started(served, "me", "greedy", "greedy")
    left: Frame | None = None
    for number in range(400):
        async with ann.connected():
            if left is not None:  # came back while being asked
                assert (ann.n, ann.state["view"], ann.state["lines"]) == (left["n"], left["view"], [])
                left = None
            while not (ann.over or ann.offers):
                await ann.next()
            if ann.over:
                break
            if number % 3 == 0:
                left = ann.state
                continue
            await ann.play(ann.offers[number % len(ann.offers)])
            if number % 3 == 1:  # else leave before the answer comes
                await ann.reach(ann.n + 1)
    assert ann.over
    assert ann.log == await whole_log(served, ann)


async def test_the_same_seat_on_another_device_has_the_same_hand_and_both_stay_in_step(served: Served) -> None:
    laptop = await started(served)
    phone = Client(served.port, table_of(laptop), laptop.secret)
    async with laptop.connected(), phone.connected():
        await my_turn(laptop)
        await phone.reach(laptop.n)
        assert phone.state["view"] == laptop.state["view"]
        await asyncio.gather(laptop.play(laptop.offers[0]), phone.play(phone.offers[-1]))
        refused = [client for client in (laptop, phone) if (await client.until(is_answer))["type"] == "refused"]
        for client in refused:
            await client.until(lambda frame: frame["type"] == "state")
        assert len(refused) <= 1
        await play_out(laptop, phone)
        assert laptop.log == phone.log


def is_answer(frame: Frame) -> bool:
    return frame["type"] in ("state", "refused")


async def test_closing_one_of_two_tabs_leaves_the_player_online(served: Served) -> None:
    ann = await started(served)
    watcher = Client(served.port, table_of(ann), None)
    tab = Client(served.port, table_of(ann), ann.secret)
    async with watcher.connected(), ann.connected():
        async with tab.connected():
            pass
        await watcher.until(lambda frame: frame["type"] == "seats")
        assert (await served.get(table_of(ann)))["seats"][0]["online"]
    assert (await served.get(table_of(ann)))["seats"][0]["away"]


async def test_simultaneous_arrivals_are_broadcast_once(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await started(served)
    room = await served.lobby.get_room(table_of(ann))
    async with ann.connected():
        await asyncio.sleep(2 * INTERVAL)
        told: list[FromServer] = []
        monkeypatch.setattr(Audience, "send", lambda _audience, frame: told.append(frame))
        for _ in range(3):
            room.audience.send_seats()
        room.seats[0].name = "Anna"
        await asyncio.sleep(0)
        (frame,) = told
        assert frame["type"] == "seats"
        assert frame["seats"][0]["name"] == "Anna", "as they are when all have come"
        room.audience.send_seats()
        await asyncio.sleep(0)
        assert len(told) == 1, "the next news wait a moment"
        await asyncio.sleep(2 * INTERVAL)
        assert len(told) == 2


async def test_no_client_is_sent_the_same_state_twice_unless_it_says_hello_again(served: Served) -> None:
    async with two_people(served, seats=("me", "open")) as (ann, bob, table):
        room = await served.lobby.get_room(table)
        for client in (ann, bob):
            await client.quiet()
        for _ in range(3):
            room.audience.send_states()
        assert [await client.unread() for client in (ann, bob)] == [[], []]
        await ann.send(type="hello", protocol=PROTOCOL, secret=ann.secret, since=ann.n)
        assert await ann.unread() == ["state"]
        await room.change_settings({"hints": False})
        assert [await client.unread() for client in (ann, bob)] == [["state"], ["state"]]


async def test_a_state_is_sent_again_after_other_news_of_the_seats(served: Served) -> None:
    async with two_people(served, seats=("me", "open")) as (ann, _, table):
        room = await served.lobby.get_room(table)
        await ann.quiet()
        room.seats[1].stand_in = True
        room.audience.send_seats()
        await ann.until(lambda frame: "seats" in frame and frame["seats"][1]["stand_in"])
        room.seats[1].stand_in = False
        room.audience.send_states()
        assert await ann.unread() == ["state"]
        assert not ann.state["seats"][1]["stand_in"]


async def test_duplicate_and_stale_moves_are_refused_and_change_nothing(served: Served) -> None:
    async with two_people(served, seats=("me", "open")) as (ann, bob, table):
        asked = ann if ann.offers else bob
        n, action = asked.n, asked.offers[0]
        for _ in range(5):
            await asked.send(type="move", n=n, action=action)
        for _ in range(4):
            assert "table has changed" in (await asked.refused())["message"]
        assert asked.n == n + 1
        for other in (0, n, n + 2, 1_000_000):
            await asked.send(type="move", n=other, action=action)
            assert (await asked.refused())["n"] == n + 1
        assert (await served.get(table))["n"] == n + 1


async def test_a_move_of_another_seat_or_against_the_rules_is_refused_with_the_clause(served: Served) -> None:
    async with two_people(served) as (ann, bob, _):
        while not (ann.offers or bob.offers):
            await ann.next()
            await bob.reach(ann.n)
        asked, other = (ann, bob) if ann.offers else (bob, ann)
        await other.reach(asked.n)
        await other.play(asked.offers[0])
        assert (await other.refused())["message"] == "It is not your turn."
        for action in (next(each for each in range(10_000) if each not in asked.offers), 999_999):
            await asked.play(action)
            frame = await asked.refused()
            check_sentence(frame["message"])
            assert frame["clause"].startswith("Z-")
        await play_out(ann, bob)
        await ann.play(0)
        frame = await ann.refused()
        assert "over" in frame["message"]
        assert frame["clause"].startswith("Z-")


WRONG_FRAMES: list[str | bytes] = [
    "",
    "hello",
    "{",
    "[]",
    "null",
    "7",
    '{"type": "move"}',
    '{"type": "shout"}',
    '{"type": ["move"]}',
    '{"n": 1, "action": 2}',
    '{"type": "move", "n": "1", "action": 2}',
    '{"type": "move", "n": 1, "action": -1}',
    '{"type": "move", "n": 1, "action": 1e3}',
    '{"type": "move", "n": 1, "action": 2, "seat": 3}',
    '{"type": "emote", "emote": "<script>"}',
    '{"type": "hand_over", "seat": 33}',
    '{"type": "hello", "secret": 5}',
    '{"type": "hello", "since": -2}',
    '{"type": "emote", "emote": "\\ud800"}',
    "[" * (MAX_FRAME_SIZE - 1),
    "x" * (MAX_FRAME_SIZE + 1),
    b"\x00\x01",
    b'{"type": "ping"}',
]


@pytest.mark.parametrize("greeted", [True, False])
async def test_frames_that_are_not_understood_are_refused_in_a_sentence(served: Served, greeted: bool) -> None:
    ann = await started(served)
    if greeted:
        async with ann.connected():
            for wrong in WRONG_FRAMES:
                await ann.socket.send(wrong)
                check_sentence((await ann.refused())["message"])
            await play_out(ann)  # and the game goes on
        return
    for wrong in [*WRONG_FRAMES, '{"type": "ping"}', '{"type": "move", "n": 0, "action": 0}']:
        async with connect(ann.url, proxy=None) as socket:
            await socket.send(wrong)
            frame = json.loads(await socket.recv())
            assert frame["type"] == "refused"
            check_sentence(frame["message"])
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 1008


@pytest.mark.parametrize("protocol", [{}, {"protocol": PROTOCOL - 1, "last_message": 0}, {"protocol": PROTOCOL + 1}])
async def test_a_hello_of_another_protocol_is_asked_to_reload(served: Served, protocol: dict[str, int]) -> None:
    ann = await started(served)
    async with connect(ann.url, proxy=None, additional_headers={"Accept-Language": "de"}) as socket:
        await socket.send(json.dumps({"type": "hello", "secret": ann.secret, **protocol}))
        frame = json.loads(await socket.recv())
        assert "Lade die Seite neu" in frame["message"]
        assert frame["retry"] is None
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        assert socket.close_code == 1008


async def test_a_huge_frame_ends_the_connection_and_nothing_else(served: Served) -> None:
    ann = await started(served)
    async with ann.connected():
        await ann.socket.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed):
            await ann.until(lambda _: False)
        assert ann.socket.close_code == 1009
    async with ann.connected():
        await play_out(ann)


async def test_text_that_is_no_text_ends_the_connection_and_nothing_else(served: Served) -> None:
    ann = await started(served)
    async with ann.connected():
        await ann.socket.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed):
            await ann.until(lambda _: False)
    async with ann.connected():
        await play_out(ann)


async def test_unknown_tables_and_foreign_secrets_are_refused_before_anything_is_shown(served: Served) -> None:
    one, two = await started(served), await started(served)
    cases: list[tuple[str, str | None, str]] = [("nothing", None, "no such table"), ("%00", None, "no such table")]
    cases += [(table_of(one), two.secret, "does not belong"), (table_of(one), "guess", "does not belong")]
    for table, secret, words in cases:
        async with connect(f"ws://127.0.0.1:{served.port}/api/tables/{table}/socket", proxy=None) as socket:
            with suppress(ConnectionClosed):
                await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "secret": secret}))
            frame = json.loads(await socket.recv())
            assert frame["type"] == "refused"
            assert words in frame["message"]
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 1008


async def test_only_our_own_page_and_programs_may_connect(served: Served) -> None:
    ann = await started(served)
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{served.port + 1}", "http://["):
        with pytest.raises(InvalidStatus) as caught:
            await connect(ann.url, additional_headers={"Origin": origin}, proxy=None)
        assert caught.value.response.status_code == 403
    async with connect(ann.url, additional_headers={"Origin": f"http://127.0.0.1:{served.port}"}, proxy=None):
        pass


async def test_a_silent_handshake_times_out(database: str) -> None:
    async with serving(Settings(database=database, handshake_timeout=0.1, compiled=False)) as served:
        ann = await started(served)
        async with connect(ann.url, proxy=None) as socket:
            check_sentence(json.loads(await socket.recv())["message"])
            with pytest.raises(ConnectionClosed):
                await socket.recv()
        async with ann.connected():
            await asyncio.sleep(0.2)
            await ann.send(type="ping")
            await ann.until(lambda frame: frame["type"] == "pong")


async def test_connections_per_address_are_limited_and_freed_on_close(database: str) -> None:
    async with serving(Settings(database=database, sockets_per_address=2, compiled=False)) as served:
        ann = await started(served)
        watcher = Client(served.port, table_of(ann), None)
        async with ann.connected():
            async with watcher.connected(), connect(ann.url, proxy=None) as third:
                frame = json.loads(await third.recv())
                assert "Too many connections" in frame["message"]
                check_sentence(frame["message"])
                with pytest.raises(ConnectionClosed):
                    await third.recv()
                await ann.send(type="ping")
                await ann.until(lambda frame: frame["type"] == "pong")
            await ann.until(lambda frame: frame["type"] == "seats")
            async with watcher.connected():
                pass


async def test_too_many_frames_at_once_are_refused_and_the_game_goes_on(database: str) -> None:
    async with serving(Settings(database=database, frames_per_second=10, compiled=False)) as served:
        ann = await started(served)
        async with ann.connected():
            for _ in range(30):
                await ann.send(type="ping")
            refused = await ann.refused()
            assert "Too many" in refused["message"]
            assert refused["retry"] == 1
            await asyncio.sleep(0.5)
            await ann.send(type="ping")
            await ann.until(lambda frame: frame["type"] == "pong")


async def test_spectators_see_what_is_public_and_can_do_nothing(served: Served) -> None:
    async with two_people(served) as (ann, bob, table):
        watcher = Client(served.port, table, None)
        async with watcher.connected():
            assert watcher.state["you"] is None
            assert all("cards" not in hand for hand in watcher.state["view"]["zones"]["hand"])
            frames = ({"type": "move", "n": watcher.n, "action": 0}, {"type": "undo", "n": watcher.n})
            for frame in (*frames, {"type": "message", "text": "Boo!"}, {"type": "hand_over", "seat": 1}):
                await watcher.send(**frame)
                assert "watching" in (await watcher.refused())["message"]
            await play_out(ann, bob)
            await watcher.until(lambda frame: frame["type"] == "state" and frame["view"]["over"])
            assert not any(state["view"]["prompt"] and state["view"]["prompt"]["offers"] for state in states(watcher))


async def test_an_emote_reaches_the_whole_table(served: Served) -> None:
    async with two_people(served) as (ann, bob, _):
        await ann.send(type="emote", emote="brains")
        for client in (ann, bob):
            frame = await client.until(lambda frame: frame["type"] == "emote")
            who = client.state["seats"][0]["who"]
            assert frame == {"type": "emote", "seat": 0, "who": who, "name": "Ann", "emote": "brains", "at": None}


async def test_undo_takes_back_choices_that_revealed_nothing_and_updates_the_log(served: Served) -> None:
    async with two_people(served, seats=("me", "open")) as (ann, bob, table):
        away = Client(served.port, table, ann.secret)
        undone = refused = 0
        for number in range(90):
            if ann.over:
                break
            asked, other = (ann, bob) if ann.offers else (bob, ann)
            await asked.play(asked.offers[number % len(asked.offers)])
            for client in (ann, bob):
                await client.reach(client.n + 1)
            if number % 9 == 0:
                async with away.connected():  # sees the move that is taken back, and comes again later
                    pass
            await other.send(type="undo", n=other.n)
            assert "taken back" in (await other.refused())["message"]
            if asked.state["can_undo"] and number % 2:
                await asked.send(type="undo", n=asked.n)
                for client in (ann, bob):
                    await client.reach(client.n + 1)
                undone += 1
            elif not asked.state["can_undo"]:
                await asked.send(type="undo", n=asked.n)
                assert "taken back" in (await asked.refused())["message"]
                refused += 1
        assert undone
        assert refused
        async with away.connected():
            assert away.log == ann.log == await whole_log(served, ann)
        assert bob.log == await whole_log(served, bob)


async def test_a_bot_stands_in_after_the_grace_and_the_player_takes_the_seat_back(served: Served) -> None:
    async with two_people(served, seats=("me", "open")) as (ann, bob, table):
        await ann.send(type="hand_over", seat=1)
        assert "away" in (await ann.refused())["message"]
        await bob.socket.close()
        await ann.until(lambda frame: frame["type"] == "seats" and frame["seats"][1]["away"])
        await asyncio.sleep(0.15)
        await ann.send(type="hand_over", seat=1)
        await ann.until(lambda frame: "seats" in frame and frame["seats"][1]["stand_in"])
        await ann.send(type="hand_over", seat=1)
        assert "already" in (await ann.refused())["message"]
        for _ in range(3):
            await my_turn(ann)
            await ann.play(ann.offers[0])
            await ann.reach(ann.n + 1)
        async with bob.connected():
            seat = bob.state["seats"][1]
            assert (seat["stand_in"], seat["online"], seat["name"]) == (False, True, "Bob")
            assert bob.log == await whole_log(served, bob)
            assert await bob.until(lambda frame: frame["type"] == "stood_in") == {"type": "stood_in", "seats": [1]}
            await play_out(ann, bob, seed=2)
        assert (await served.get(table))["over"]


async def test_a_returning_player_sees_once_that_a_bot_stood_in(served: Served) -> None:
    async with two_people(served, seats=("me", "open")) as (ann, bob, table):
        await bob.socket.close()
        await ann.until(lambda frame: frame["type"] == "seats" and frame["seats"][1]["away"])
        async with bob.connected():
            pass  # too short for a bot
        await ann.until(lambda frame: frame["type"] == "seats" and frame["seats"][1]["away"])
        await asyncio.sleep(0.15)
        await ann.send(type="hand_over", seat=1)
        await ann.until(lambda frame: "seats" in frame and frame["seats"][1]["stand_in"])
        phone = Client(served.port, table, bob.secret)
        for person in (bob, phone):
            async with person.connected():
                await person.send(type="ping")
                await person.until(lambda frame: frame["type"] == "pong")
        told = [[frame for frame in who.frames if frame["type"] == "stood_in"] for who in (ann, bob, phone)]
        assert told == [[], [{"type": "stood_in", "seats": [1]}], []]


async def test_an_open_seat_can_be_given_to_a_bot_and_is_then_taken(served: Served) -> None:
    ann = await started(served, "me", "open", "open")
    async with ann.connected():
        for seat, words in ((0, "before the game begins"), (9, "no such seat")):
            await ann.send(type="hand_over", seat=seat)
            assert words in (await ann.refused())["message"]
        await ann.send(type="hand_over", seat=1, bot="genius")
        assert 'no bot "genius"' in (await ann.refused())["message"]
        await ann.send(type="hand_over", seat=1, bot="random")
        await ann.until(lambda frame: frame["type"] == "gathering" and frame["seats"][1]["bot"] == "random")
        assert ann.frames[-1]["seats"][1]["name"] == "Agatha"
        assert (await served.sit(table_of(ann)))["seat"] == 2


async def test_while_the_host_is_here_only_the_host_hands_over_and_else_any_player_may(served: Served) -> None:
    table = await served.start(("me", "open", "open"))
    bob = Client(served.port, table["id"], (await served.sit(table["id"]))["secret"])
    await served.sit(table["id"], "Cid")
    await served.begin(table["id"], table["secret"])
    ann = Client(served.port, table["id"], table["secret"])
    async with bob.connected():
        async with ann.connected():
            await bob.send(type="hand_over", seat=2)
            assert "Ann" in (await bob.refused())["message"]
        await bob.until(lambda frame: frame["type"] == "seats" and frame["seats"][0]["away"])
        await asyncio.sleep(0.15)
        for seat in (2, 0):
            await bob.send(type="hand_over", seat=seat)
        await bob.until(lambda frame: "seats" in frame and frame["seats"][0]["stand_in"])
        await play_out(bob)
    assert bob.over


async def test_a_client_that_reads_nothing_is_cut_off_holds_up_nobody_and_resumes(served: Served) -> None:
    async with two_people(served) as (ann, bob, table):
        slow = Client(served.port, table, ann.secret)
        async with connect(slow.url, max_queue=1, close_timeout=0.1, proxy=None) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "secret": slow.secret}))
            room = await served.lobby.get_room(table)
            while len(room.audience.clients) < 3:
                await asyncio.sleep(0.01)
            socket.transport.pause_reading()
            for _ in range(100 * BACKLOG):
                if len(room.audience.clients) < 3:
                    break
                with suppress(ConnectionClosed):  # it may be cut off just now
                    await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "secret": slow.secret}))
                await asyncio.sleep(0)
            assert len(room.audience.clients) == 2
            await play_out(ann, bob)
        async with slow.connected():
            assert slow.log == ann.log


async def test_a_leaving_person_can_be_removed_again_and_the_others_are_notified(served: Served) -> None:
    async with two_people(served) as (ann, bob, table), Client(served.port, table, None).connected():
        room = await served.lobby.get_room(table)
        watcher = next(client for client in room.audience.clients if client.key is None)
        watcher.disconnect(Refused("Please go."))
        await asyncio.sleep(0)
        assert watcher in room.audience.clients  # its task has yet to end
        room.close_with(Refused("This table was deleted."))
        for client in (ann, bob):
            assert "deleted" in (await client.refused())["message"]


async def test_a_move_is_carried_out_though_its_connection_is_cut_while_it_is_written(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_people(served) as (ann, bob, table):
        room = await served.lobby.get_room(table)
        asked, other = (ann, bob) if ann.offers else (bob, ann)
        append = served.lobby.storage.moves.write
        key, n = room.seats[room.match.actor or 0].secret_hash, room.n

        async def cut(table_id: str, move: Move) -> None:
            next(client for client in room.audience.clients if client.key == key).disconnect(Refused("Please go."))
            await append(table_id, move)

        monkeypatch.setattr(served.lobby.storage.moves, "write", cut)
        await asked.send(type="move", n=n, action=room.match.legal[0])
        assert "Please go" in (await asked.refused())["message"]
        monkeypatch.undo()
        await other.until(lambda frame: frame["type"] == "state" and frame["n"] > n)


async def test_news_that_tell_all_replace_each_other_however_fast_they_come(served: Served) -> None:
    async with two_people(served) as (ann, _, table):
        room = await served.lobby.get_room(table)
        for _ in range(3 * BACKLOG):  # as when many come and go in the same moment
            room.audience.send_seats()
        await ann.send(type="ping")
        await ann.until(lambda frame: frame["type"] == "pong")
        assert len([frame for frame in ann.frames if frame["type"] == "seats"]) < BACKLOG


async def test_a_table_is_one_object_while_anybody_holds_it_and_none_afterwards(served: Served) -> None:
    ann = await started(served, "me", "open")
    silent = await connect(ann.url, proxy=None)  # holds the table before it has said hello
    try:
        async with ann.connected():
            pass
        watcher = Client(served.port, table_of(ann), None)
        async with watcher.connected():
            await silent.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "secret": ann.secret}))
            await watcher.until(lambda frame: frame["type"] == "gathering" and frame["seats"][0]["online"])
    finally:
        await silent.close()
    for _ in range(200):
        if not served.lobby.live_count:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("The table is still in memory.")
