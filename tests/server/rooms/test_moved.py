"""A game moves between a device and the server: nothing is lost or doubled, wherever a step is interrupted."""

import asyncio
import json
import random
import re
from typing import Any, get_args

import httpx
import pytest
from pydantic import BaseModel

from deadhand.match import match as matches
from deadhand.match.dealing import deal, replay
from deadhand.match.saved import saved_from
from deadhand.match.state_in_words import PROTOCOL
from deadhand.server.database.records import MovedTable
from deadhand.server.settings import Settings
from deadhand.server.shapes.client_frames import FromAnyone, FromPlayer, FromSeat, Ping, read_frame
from deadhand.table.game.game import Game
from tests.conformance.playing import ALL_GAMES, seeds, table_name
from tests.server.client import Client, play_out
from tests.server.database.test_versions import raised
from tests.server.rooms.test_played_on import device_game
from tests.server.running import Asked, Served, ok, refusal, serving

pytestmark = pytest.mark.anyio

HERE, OTHER = "a" * 24, "b" * 24
SECRET = "5" * 32
TWO = ("me", "greedy")


async def to_server(served: Asked, **more: Any) -> httpx.Response:
    wish = {"saved": device_game().text(), "seats": ("me", "hard", "easy"), "pace": 0, "id": HERE, "secret": SECRET}
    return await served.http.post("/api/continued", json={**wish, **more})


async def to_device(
    served: Asked, table: dict[str, Any], device: str = HERE, secret: str | None = ""
) -> httpx.Response:
    headers = {} if secret is None else {"X-Seat-Secret": secret or table["secret"]}
    return await served.http.post(f"/api/tables/{table['id']}/device", json={"id": device}, headers=headers)


async def asked(served: Served, table: dict[str, Any], moves: int = 2) -> Client:
    """My client, after some moves of mine, when it is asked again."""
    me = Client(served.port, table["id"], table["secret"])
    async with me.connected():
        while not me.offers:
            await me.next()
        for _ in range(moves):
            n = me.n
            await me.play(me.offers[0])
            while me.n == n or not me.offers:
                await me.next()
    return me


async def test_the_same_request_of_a_device_leads_to_the_same_table(served: Served) -> None:
    started = ok(await to_server(served))
    assert (started["id"], started["seat"], started["secret"]) == (HERE, 0, SECRET)
    me = await asked(served, started)
    again = ok(await to_server(served))
    assert again == started
    client = Client(served.port, HERE, SECRET)
    async with client.connected():
        assert (client.n, client.state["seats_of_mine"]) == (me.n, [0])
    assert len(await served.lobby.storage.ids()) == 1
    assert "another table" in refusal(await to_server(served, secret="6" * 32), 400)
    assert "should match pattern" in refusal(await to_server(served, id="../x"), 400)


async def test_the_same_request_twice_at_once_makes_one_table(served: Served) -> None:
    answers = await asyncio.gather(*(to_server(served) for _ in range(4)))
    assert {answer.json()["id"] for answer in answers if answer.status_code == 200} == {HERE}
    assert all(answer.status_code == 200 for answer in answers), [answer.text for answer in answers]
    assert await served.lobby.storage.ids() == [HERE]


async def test_a_table_is_found_again_after_the_server_was_stopped_before_it_answered(settings: Settings) -> None:
    async with serving(settings) as first:
        ok(await to_server(first))
    async with serving(settings) as second:
        assert ok(await to_server(second))["secret"] == SECRET
        assert await second.lobby.storage.ids() == [HERE]


async def test_a_table_moves_to_a_device_with_what_its_player_knew(served: Served) -> None:
    started = await served.start(TWO)
    me = await asked(served, started)
    before = (await served.lobby.get_room(started["id"])).match.clone()
    taken = ok(await to_device(served, started))
    match = replay(saved_from(taken["saved"], "taken"))
    assert match.actions == before.actions
    assert match.facts(0) == before.facts(0)
    assert [(branch.move, branch.seat) for branch in match.branches] == [(len(before.actions), 0)]
    assert (match.seat_to_undo, taken["orders"]) == (None, [None, None])
    match.play(match.legal[0])
    summary = await served.get(started["id"])
    assert (summary["moved"], summary["n"]) == (True, me.n)


async def test_hidden_cards_are_dealt_again_for_the_device(served: Served) -> None:
    different = 0
    for _ in range(5):
        started = await served.start(TWO)
        truth = (await served.lobby.get_room(started["id"])).match.open_view()["zones"]
        taken = ok(await to_device(served, started))
        different += replay(saved_from(taken["saved"], "taken")).open_view()["zones"] != truth
    assert different == 5


async def test_a_device_that_asks_again_gets_the_same_game_and_no_other_gets_it(settings: Settings) -> None:
    async with serving(settings) as first:
        started = await first.start(TWO)
        await asked(first, started)
        taken = ok(await to_device(first, started))
        assert ok(await to_device(first, started)) == taken
    async with serving(settings) as second:  # which was killed before its answer came
        assert ok(await to_device(second, started)) == taken
        assert "another device" in refusal(await to_device(second, started, OTHER), 400)
        answers = await asyncio.gather(*(to_device(second, started) for _ in range(3)))
        assert all(ok(answer) == taken for answer in answers)


async def test_of_two_devices_that_ask_at_once_one_gets_the_game(served: Served) -> None:
    started = await served.start(TWO)
    answers = await asyncio.gather(*(to_device(served, started, device) for device in (HERE, OTHER)))
    assert sorted(answer.status_code for answer in answers) == [200, 400]


async def test_nobody_plays_at_a_table_that_has_moved(settings: Settings) -> None:
    async with serving(settings) as served:
        started = await served.start(("me", "greedy", "greedy"), clock=60)
        me, watcher = (Client(served.port, started["id"], secret) for secret in (started["secret"], None))
        async with me.connected(), watcher.connected():
            assert (watcher.state["moved"], me.state["moved_to"]) == (False, None)
            while not me.offers:
                await me.next()
            ok(await to_device(served, started))
            for client in (me, watcher):
                await client.until(lambda frame: frame["type"] == "state" and frame["moved"])
            assert (me.state["moved_to"], watcher.state["moved_to"]) == (HERE, None)
            await me.play(me.offers[0])
            assert "moved to a device" in (await me.refused())["message"]
            room = await served.lobby.get_room(started["id"])
            n = room.n
            assert (room.plays_on, room.clock.person_to_act) == (False, None)
    async with serving(settings) as again:
        room = await again.lobby.get_room(started["id"])
        await asyncio.sleep(0.3)
        assert (room.n, room.plays_on, room.clock.person_to_act) == (n, False, None)


async def test_a_game_that_bots_are_playing_moves_between_two_of_their_moves(served: Served) -> None:
    started = await served.start(("me", "greedy", "greedy", "greedy"), pace=0.05)
    me = Client(served.port, started["id"], started["secret"])
    async with me.connected():
        while not me.offers:
            await me.next()
        await me.play(me.offers[0])
        taken = ok(await to_device(served, started))
    await asyncio.sleep(0.5)
    whole = await served.lobby.storage.snapshot(started["id"])
    actions = json.loads(taken["saved"])["actions"]
    assert [move.action for move in whole.moves] == actions
    assert ok(await to_device(served, started)) == taken


async def test_a_move_at_another_server_wins_over_moving_away(served: Served) -> None:
    started = await served.start(TWO)
    await asked(served, started, 0)
    room = await served.lobby.get_room(started["id"])
    storage = served.lobby.storage
    moved, other = (MovedTable(device=device, saved="{}") for device in (HERE, OTHER))
    assert not await storage.move_away(room.id, moved, n=room.n + 1)
    assert (await storage.snapshot(room.id)).record.moved is None
    assert await storage.move_away(room.id, moved, n=room.n)
    assert not await storage.move_away(room.id, other, n=room.n)


@pytest.mark.parametrize(("device", "status"), [(HERE, 200), (OTHER, 400)])
async def test_the_same_request_at_two_servers_at_once_gets_the_same_game(
    served: Served, device: str, status: int
) -> None:
    started = await served.start(TWO)
    room = await served.lobby.get_room(started["id"])
    first = MovedTable(device=HERE, saved="the game as the other server has saved it")
    assert await served.lobby.storage.move_away(room.id, first, n=0)  # at the other server
    answer = await to_device(served, started, device)
    assert answer.status_code == status
    if status == 200:
        assert answer.json()["saved"] == first["saved"]
    else:
        assert "another device" in refusal(answer, 400)


async def test_games_that_cannot_move_to_a_device_are_refused(served: Served) -> None:
    started = await served.start(TWO)
    assert "Only players" in refusal(await to_device(served, started, secret=None), 403)
    assert "does not belong" in refusal(await to_device(served, started, secret="x" * 22), 403)
    shared = await served.start(("me", "open"))
    assert "Others play" in refusal(await to_device(served, shared), 400)
    lesson = ok(await served.http.post("/api/games/zeven/lessons", json={"scene": 0}))
    assert "stay at the server" in refusal(await to_device(served, lesson), 400)
    daily = await served.start(TWO, daily=True)
    assert "stay at the server" in refusal(await to_device(served, daily), 400)


async def test_a_game_that_cannot_be_saved_for_the_device_goes_on_at_its_table(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = await served.start(TWO)
    monkeypatch.setattr(matches, "MOST_BRANCHES", 0)
    assert "0 times, not more" in refusal(await to_device(served, started), 400)
    assert not (await served.get(started["id"]))["moved"]
    monkeypatch.undo()
    assert ok(await to_device(served, started, OTHER))


async def test_a_team_of_one_person_takes_all_its_seats_along(served: Served) -> None:
    started = await served.start(("me", "me", "greedy"), game="left_4_dead")
    taken = ok(await to_device(served, started))
    saved = saved_from(taken["saved"], "taken")
    assert saved.players == ["human", "human", "greedy"]
    assert saved.branches[0].seat == 0


async def test_a_game_goes_to_the_device_and_back_twice_without_losing_a_move(served: Served) -> None:
    table, played = await served.start(TWO), 0
    for device in (HERE, OTHER):
        me = await asked(served, table)
        match = replay(saved_from(ok(await to_device(served, table, device))["saved"], "taken"))
        assert re.fullmatch("[0-9a-f]{64}", str(match.branches[-1].seed))  # by which `uploads.ts` knows it
        for _ in range(2):
            match.play(match.default)
        played = len(match.actions)
        saved = match.saved(players=["human", "greedy"])
        table = ok(await to_server(served, saved=saved.text(), seats=TWO, id=device))
        room = await served.lobby.get_room(device)
        assert room.match.actions[:played] == match.actions
        assert me.n <= played
    assert len(await served.lobby.storage.ids()) == 3


def example(frame: type[BaseModel], seat: int = 0) -> dict[str, Any]:
    """A valid frame of a type, as a client sends it."""
    more: dict[str, dict[str, Any]] = {
        "move": {"n": 0, "action": 0},
        "premove": {"question": "1" * 16, "action": 0},
        "withdraw_premove": {"seat": seat},
        "orders": {"orders": []},
        "undo": {"n": 0},
        "emote": {"emote": "moan"},
        "message": {"text": "Hello."},
        "chat": {"on": True},
        "ready": {"ready": True},
        "name": {"name": "Anna"},
        "commit": {"commitment": "1" * 64},
        "reveal": {"number": "1" * 64},
        "free": {"seat": seat},
        "ban": {"who": "1" * 16},
        "hand_over": {"seat": 1},
        "level": {"bot": "easy"},
        "clock": {"seconds": 60, "late": "default"},
        "pace": {"seconds": 0.5},
        "why_not": {"spots": ["hand"]},
        "explain": {"n": 0, "spots": ["hand"]},
        "preview": {"n": 0, "action": 0},
        "hint": {"n": 0},
        "hints": {"on": False},
        "odds": {"n": 0},
        "hello": {"protocol": PROTOCOL},
    }
    kind = get_args(frame.model_fields["type"].annotation)[0]
    whole = {"type": kind, **more.get(kind, {})}
    read_frame(json.dumps(whole))
    return whole


ABOUT_PEOPLE = {"hello", "ping", "emote", "odds", "message", "chat", "ban", "return"}
"""The frames that a table still carries out once its game has moved away."""


async def test_every_frame_that_would_change_a_game_that_has_moved_is_refused_alike(served: Served) -> None:
    started = await served.start(("me", "greedy", "easy"))
    me = await asked(served, started)
    taken = ok(await to_device(served, started))
    everything = {*get_args(FromAnyone | FromSeat | FromPlayer)} - {Ping}  # `unread` sends one each time
    async with me.connected():
        for frame in map(example, everything):
            known = len(me.frames)
            await me.send(**frame)
            await me.unread()
            messages = {each["message"] for each in me.frames[known:] if each["type"] == "refused"}
            if frame["type"] in ABOUT_PEOPLE:
                assert messages <= {"No such watcher is here. To ban a player, free their seat first."}, frame
            else:
                assert messages == {"This game has moved to a device."}, frame
    assert ok(await to_device(served, started)) == taken
    summary = await served.get(started["id"])
    assert [seat["bot"] for seat in summary["seats"]] == [None, "greedy", "easy"]


REQUESTS = {
    ("GET", ""): None,
    ("GET", "/addresses"): None,
    ("GET", "/deck"): None,
    ("GET", "/game"): None,
    ("GET", "/moments/1"): None,
    ("GET", "/comments"): "Comments on moves are available once the game is over.",
    ("GET", "/past"): "This game is not over yet.",
    ("GET", "/replay"): "The secret and the replay are available once the game is over.",
    ("GET", "/review"): "The review is available once the game is over.",
    ("GET", "/verify"): "The secret and the replay are available once the game is over.",
    ("POST", "/begin"): "The game has already begun.",
    ("POST", "/branches"): "This game has moved to a device.",
    ("POST", "/comments"): "Comments on moves are available once the game is over.",
    ("DELETE", "/comments/1"): None,
    ("POST", "/device"): None,
    ("PUT", "/listing"): "The game has already begun.",
    ("DELETE", "/listing"): None,
    ("POST", "/number"): "You have given no number for this deal.",
    ("POST", "/push"): None,
    ("POST", "/reports"): "This message or person is no longer at the table.",
    ("POST", "/rematch"): "This game has moved to a device.",
    ("POST", "/seats"): "No seat is open at this table.",
    ("DELETE", ""): None,
}
"""Each request about a table, and why it is refused once the game has moved; none of them changes the game."""
BODIES = {
    "/begin": {"fill": "easy"},
    "/branches": {"move": 0},
    "/comments": {"move": 0, "text": "Hello."},
    "/device": {"id": HERE},
    "/listing": {"language": "en"},
    "/number": {"number": "1" * 64},
    "/reports": {"message": 1},
    "/seats": {"nickname": "Bob"},
}


async def test_every_request_about_a_game_that_has_moved_leaves_it_as_it_is(settings: Settings) -> None:
    async with serving(settings.model_copy(update={"open_tables": True})) as served:
        paths = (await served.http.get("/api/openapi.json")).json()["paths"]
        known = {
            (
                method.upper(),
                path.removeprefix("/api/tables/{table_id}").replace("{move}", "1").replace("{number}", "1"),
            )
            for path, methods in paths.items()
            if path.startswith("/api/tables/{table_id}")
            for method in methods
        }
        assert known == REQUESTS.keys()
        started = await served.start(TWO)
        await asked(served, started)
        taken = ok(await to_device(served, started))
        headers = {"X-Seat-Secret": started["secret"]}
        for (method, path), why in REQUESTS.items():
            if path == "/push":
                continue  # of a browser, and about the turns that follow: there are none
            if (method, path) == ("DELETE", ""):
                assert ok(await to_device(served, started)) == taken
            body = BODIES.get(path) if method != "GET" else None
            by = {} if path == "/seats" else headers
            answer = await served.http.request(method, f"/api/tables/{started['id']}{path}", json=body, headers=by)
            if why is None:
                assert answer.status_code in (200, 204), (path, answer.text)
            else:
                assert refusal(answer, answer.status_code) == why, path
        assert await served.lobby.storage.ids() == []  # its host may delete it


async def test_only_its_player_learns_the_id_on_the_device(served: Served) -> None:
    started = await served.start(TWO)
    me, watcher = (Client(served.port, started["id"], secret) for secret in (started["secret"], None))
    async with me.connected(), watcher.connected():
        ok(await to_device(served, started))
        await me.until(lambda frame: frame["type"] == "state" and frame["moved"])
        await watcher.until(lambda frame: frame["type"] == "state" and frame["moved"])
        assert me.state["moved_to"] == HERE
        assert HERE not in json.dumps(watcher.frames)
    for path in ("", "/game", "/moments/0"):
        assert HERE not in (await served.http.get(f"/api/tables/{started['id']}{path}")).text


async def test_an_id_without_a_secret_and_a_secret_without_an_id_are_refused(served: Served) -> None:
    for missing in ("id", "secret"):
        assert "an id needs a secret" in refusal(await to_server(served, **{missing: None}), 400)
    assert ok(await to_server(served, id=None, secret=None))["id"] != HERE
    assert len(await served.lobby.storage.ids()) == 1


async def test_a_game_is_given_again_after_its_rules_were_replaced(settings: Settings) -> None:
    async with serving(settings) as first:
        moved, stays = await first.start(TWO), await first.start(TWO)
        taken = ok(await to_device(first, moved))
        continued = ok(await to_server(first, id=OTHER))
    earlier = device_game().text()
    with raised():
        async with serving(settings) as second:
            assert ok(await to_device(second, moved)) == taken
            assert "another device" in refusal(await to_device(second, moved, OTHER), 400)
            assert "does not belong" in refusal(await to_device(second, moved, secret="x" * 22), 403)
            assert "Only players" in refusal(await to_device(second, moved, secret=None), 403)
            assert "version" in refusal(await to_device(second, stays), 410)
            again = ok(await to_server(second, id=OTHER))
            assert (again["id"], again["secret"]) == (OTHER, continued["secret"])
            assert "version" in refusal(await to_server(second, saved=earlier), 410)
    async with serving(settings) as third:
        assert not (await third.get(stays["id"]))["moved"]


async def test_a_game_that_was_moved_counts_in_no_statistics(served: Served) -> None:
    key = "1" * 64
    started = await served.start(TWO)
    for device in (HERE, OTHER):
        taken = ok(await to_device(served, started, device))
        started = ok(await to_server(served, saved=taken["saved"], seats=TWO, id=device))
    me = Client(served.port, started["id"], started["secret"])
    async with me.connected(person=key):
        await play_out(me)
        await me.quiet()
    (mine,) = (await served.http.get("/api/me/games", headers={"Authorization": f"Bearer {key}"})).json()
    assert (mine["table"], mine["result"]["branch"]) == (OTHER, True)


TEAMS = [game for game in ALL_GAMES if game.team]


@pytest.mark.parametrize("game", TEAMS, ids=table_name)
def test_all_seats_of_a_team_know_the_same(game: Game) -> None:
    # So all that one of them does not know is redealt for all, and no seat finds other cards than it had.
    for seed in seeds(2, soak=20):
        match, chance = deal(game.slug, seats=game.most_seats, seed=seed), random.Random(seed)
        while not match.over and len(match.actions) < 150:
            match.play(match.default if chance.random() < 0.5 else chance.choice(list(match.legal)))
            zones = [match.facts(seat)[0]["zones"] for seat in range(match.seats)]
            assert all(known == zones[0] for known in zones)


async def test_an_open_seat_of_a_team_gets_what_the_device_does_not_know(served: Served) -> None:
    game = deal("left_4_dead", seats=3, seed=5, names=["Ann", "Bob", "Cat"])
    for _ in range(12):
        game.play(game.default)
    text = game.saved(players=["human", "human", "greedy"]).text()
    drawn = set()
    for seats in (("me", "me", "open"), ("me", "open", "easy"), ("me", "me", "easy")):
        table = ok(await to_server(served, saved=text, seats=seats, id=None, secret=None))
        match = (await served.lobby.get_room(table["id"])).match.clone()
        assert [match.facts(seat) for seat in range(3)] == [game.facts(seat) for seat in range(3)]
        while len(match.actions) < 60 and not match.over:
            match.play(match.default)
        drawn.add(str(match.open_view()["zones"]))
    assert len(drawn) == 3


async def test_the_list_of_a_person_says_where_a_game_has_moved(served: Served) -> None:
    key = "1" * 64
    started = await served.start(TWO)
    me = Client(served.port, started["id"], started["secret"])
    async with me.connected(person=key):
        await me.unread()  # what was written on arrival is written
        ok(await to_device(served, started))
    (mine,) = (await served.http.get("/api/me/games", headers={"Authorization": f"Bearer {key}"})).json()
    assert (mine["table"], mine["moved"]) == (started["id"], HERE)
