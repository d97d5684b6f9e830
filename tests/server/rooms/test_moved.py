"""A game moves between a device and the server: nothing is lost or doubled, wherever a step is interrupted."""

import asyncio
import json
from typing import Any

import httpx
import pytest

from deadhand.match import match as matches
from deadhand.match.dealing import replay
from deadhand.match.saved import saved_from
from deadhand.server.database.records import MovedTable
from deadhand.server.settings import Settings
from tests.server.client import Client
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
    assert (summary["moved"], summary["n"]) == (HERE, me.n)


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
            assert watcher.state["moved"] is None
            while not me.offers:
                await me.next()
            ok(await to_device(served, started))
            for client in (me, watcher):
                await client.until(lambda frame: frame["type"] == "state" and frame["moved"] == HERE)
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
    moved, other = (MovedTable(device=device, move=0, seed="1" * 64, seat=0) for device in (HERE, OTHER))
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
    first = MovedTable(device=HERE, move=0, seed="1" * 64, seat=0)
    assert await served.lobby.storage.move_away(room.id, first, n=0)  # at the other server
    answer = await to_device(served, started, device)
    assert answer.status_code == status
    if status == 200:
        assert saved_from(answer.json()["saved"], "taken").branches[0].seed == first["seed"]
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
    assert (await served.get(started["id"]))["moved"] is None
    monkeypatch.undo()
    assert ok(await to_device(served, started, OTHER))


async def test_a_team_of_one_person_takes_all_its_seats_along(served: Served) -> None:
    started = await served.start(("me", "me", "greedy"), game="left_4_dead")
    taken = ok(await to_device(served, started))
    saved = saved_from(taken["saved"], "taken")
    assert saved.players == ["human", "human", "greedy"]
    assert saved.branches[0].seat is None


async def test_a_game_goes_to_the_device_and_back_twice_without_losing_a_move(served: Served) -> None:
    table, played = await served.start(TWO), 0
    for device in (HERE, OTHER):
        me = await asked(served, table)
        match = replay(saved_from(ok(await to_device(served, table, device))["saved"], "taken"))
        for _ in range(2):
            match.play(match.default)
        played = len(match.actions)
        saved = match.saved(players=["human", "greedy"])
        table = ok(await to_server(served, saved=saved.text(), seats=TWO, id=device))
        room = await served.lobby.get_room(device)
        assert room.match.actions[:played] == match.actions
        assert me.n <= played
    assert len(await served.lobby.storage.ids()) == 3


async def test_the_list_of_a_person_says_where_a_game_has_moved(served: Served) -> None:
    key = "1" * 64
    started = await served.start(TWO)
    me = Client(served.port, started["id"], started["secret"])
    async with me.connected(person=key):
        await me.unread()  # what was written on arrival is written
        ok(await to_device(served, started))
    (mine,) = (await served.http.get("/api/me/games", headers={"Authorization": f"Bearer {key}"})).json()
    assert (mine["table"], mine["moved"]) == (started["id"], HERE)
