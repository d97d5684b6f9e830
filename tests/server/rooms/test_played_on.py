"""A table plays on from a move of a finished game, or of a person's own save, against bots."""

import json
from dataclasses import asdict, replace
from typing import Any

import httpx
import pytest

from deadhand.match.dealing import deal, replay
from deadhand.match.match import Match
from deadhand.match.saved import SavedGame, saved_from
from deadhand.server.rooms.lobby import played_on
from deadhand.server.rooms.lobby.checking import check_tables
from deadhand.server.settings import Settings
from tests.server.client import Client, play_out, two_people
from tests.server.rooms.test_decks import WITH_MORE_HUNTERS
from tests.server.running import Asked, Served, ok, refusal, serving

pytestmark = pytest.mark.anyio

MOVE = 9


async def finished(served: Served, **more: Any) -> tuple[str, Client]:
    """A finished game of Ann, Bob and two bots; gives its table, and Bob's part."""
    async with two_people(served, **more) as (ann, bob, table):
        await play_out(ann, bob)
        return table, bob


async def play_on(served: Asked, table: str, secret: str | None, **wish: Any) -> httpx.Response:
    headers = {"X-Seat-Secret": secret} if secret else {}
    wish = {"move": MOVE, "pace": 0, **wish}
    return await served.http.post(f"/api/tables/{table}/branches", json=wish, headers=headers)


async def play_on_own(served: Asked, saved: dict[str, Any], **wish: Any) -> httpx.Response:
    return await served.http.post("/api/branches", json={"saved": saved, "move": MOVE, "seat": 1, "pace": 0, **wish})


def own(match: Match, **changes: Any) -> dict[str, Any]:
    """A save of this match, as a page uploads it."""
    saved = asdict(match.saved())
    left_out = ("format", "origin", "account", "translations", "changed_bots")
    return {**{name: value for name, value in saved.items() if name not in left_out}, **changes}


def played(moves: int, **more: Any) -> Match:
    match = deal("zeven", seats=3, seed=5, rounds=1, turn_limit=20, names=["Ann", "Bob", "Cat"], **more)
    while not match.over and len(match.actions) < moves:
        match.play(match.default)
    return match


async def played_to_its_end(served: Served, started: dict[str, Any]) -> Match:
    """Play a table to its end; the server and the file that it gives call it honest."""
    me = Client(served.port, started["id"], started["secret"])
    async with me.connected():
        assert me.state["seats_of_mine"] == [started["seat"]]
        assert me.log
        await play_out(me)
    verdict = await served.get(f"{started['id']}/verify")
    assert verdict["honest"], verdict
    return await downloaded(served, started["id"])


async def downloaded(served: Asked, table: str) -> Match:
    response = await served.http.get(f"/api/tables/{table}/replay")
    return replay(saved_from(response.text, "game.json"))


async def test_a_player_plays_on_from_a_finished_game_which_stays(served: Served) -> None:
    table, bob = await finished(served)
    before = await downloaded(served, table)
    started = ok(await play_on(served, table, bob.secret))
    assert started["id"] != table
    assert (started["seat"], started["secret"] == bob.secret) == (1, False)
    summary = await served.get(started["id"])
    assert (summary["branch"], summary["begun"], summary["options"]) == (MOVE, True, before.options)
    assert [(seat["kind"], seat["bot"]) for seat in summary["seats"]] == [
        ("bot", "hard"),
        ("human", None),
        ("bot", "hard"),
        ("bot", "hard"),
    ]
    assert summary["seats"][1]["name"] == "Bob"
    after = await played_to_its_end(served, started)
    assert after.actions[:MOVE] == before.actions[:MOVE]
    assert after.at(MOVE).open_view()["zones"] == before.at(MOVE).open_view()["zones"]
    assert after.at(len(after.actions)).digest != before.digest
    assert (await served.get(table))["branch"] is None
    assert (await downloaded(served, table)).digest == before.digest


@pytest.mark.soak
async def test_hidden_cards_are_redealt_on_request(served: Served) -> None:
    table, bob = await finished(served)
    before = (await downloaded(served, table)).at(MOVE)
    openings = []
    for _ in range(3):
        started = ok(await play_on(served, table, bob.secret, redeal=True))
        moment = await served.get(f"{started['id']}/moments/{MOVE}", started["secret"])
        assert moment["facts"]["zones"] == before.facts(1)[0]["zones"]
        openings.append((await played_to_its_end(served, started)).at(MOVE).open_view()["zones"])
    assert any(zones != openings[0] for zones in openings)


async def test_a_table_that_plays_on_is_rebuilt_after_a_restart_and_its_store_is_sound(settings: Settings) -> None:
    async with serving(settings) as first:
        table, bob = await finished(first)
        started = ok(await play_on(first, table, bob.secret, redeal=True))
        me = Client(first.port, started["id"], started["secret"])
        async with me.connected():
            while not me.offers:
                await me.next()
            view = me.state["view"]
    async with serving(settings) as second:
        again = Client(second.port, started["id"], started["secret"])
        async with again.connected():
            assert again.state["view"]["zones"] == view["zones"]
            assert again.state["view"]["prompt"] == view["prompt"]
        match = await played_to_its_end(second, started)
        from_there = ok(await play_on(second, started["id"], started["secret"], move=MOVE + 2))
        twice = await played_to_its_end(second, from_there)
        assert [branch.move for branch in twice.branches] == [MOVE, MOVE + 2]
        assert twice.at(MOVE + 2).digest == match.at(MOVE + 2).digest
        report = await check_tables(
            second.lobby, await second.lobby.storage.ids(), on_progress=lambda _done, _all: None
        )
        assert (report.damaged, report.played) == ([], 3)


@pytest.mark.soak
async def test_a_team_keeps_its_several_seats_and_a_table_its_deck(served: Served) -> None:
    started = await served.start(("me", "me", "greedy"), game="left_4_dead")
    team = Client(served.port, started["id"], started["secret"])
    async with team.connected():
        await play_out(team)
    again = ok(await play_on(served, started["id"], started["secret"], bot="random"))
    seats = (await served.get(again["id"]))["seats"]
    assert [seat["kind"] for seat in seats] == ["human", "human", "bot"]
    assert seats[2]["bot"] == "random"
    table, bob = await finished(served, deck=WITH_MORE_HUNTERS)
    changed = ok(await play_on(served, table, bob.secret))
    assert (await served.get(changed["id"]))["deck"] == (await served.get(table))["deck"] is not None
    assert (await played_to_its_end(served, changed)).actions


async def test_invalid_requests_to_play_on_are_refused(served: Served) -> None:
    table, bob = await finished(served)
    assert "Only players" in refusal(await play_on(served, table, None), 403)
    assert "does not belong to a seat" in refusal(await play_on(served, table, "x" * 22), 403)
    last = len((await downloaded(served, table)).actions)
    assert f"over after move {last}" in refusal(await play_on(served, table, bob.secret, move=last), 400)
    assert "There is no move" in refusal(await play_on(served, table, bob.secret, move=last + 1), 400)
    assert "There is no bot" in refusal(await play_on(served, table, bob.secret, bot="os:system"), 400)
    running = await served.start(("me", "greedy"))
    assert "not over yet" in refusal(await play_on(served, running["id"], running["secret"], move=0), 400)
    lesson = ok(await served.http.post("/api/games/zeven/lessons", json={"scene": 0}))
    assert "lesson" in refusal(await play_on(served, lesson["id"], lesson["secret"], move=0), 400)


async def test_new_tables_that_play_on_count_as_new_tables(settings: Settings) -> None:
    async with serving(settings.with_changes(tables_per_minute=1.0)) as served:
        assert (await play_on_own(served, own(played(20)))).status_code == 200
        assert "Too many new tables" in refusal(await play_on_own(served, own(played(20))), 429)


async def test_an_own_save_is_played_on_with_what_its_seat_knew(served: Served) -> None:
    match, move = played(30), 3  # so early that no game is over soon after
    started = ok(await play_on_own(served, own(match), move=move))
    assert started["seat"] == 1
    moment = await served.get(f"{started['id']}/moments/{move}", started["secret"])
    assert moment["facts"]["zones"] == match.at(move).facts(1)[0]["zones"]
    after = await played_to_its_end(served, started)
    assert after.branches[0].seat == 1
    assert after.names[1] == "Bob"
    again = ok(await play_on_own(served, own(after), move=move + 2))
    assert [branch.seat for branch in (await played_to_its_end(served, again)).branches] == [1, None]


async def test_a_save_that_is_not_honest_or_does_not_fit_is_refused(served: Served) -> None:
    match = played(30)
    for changes, status, words in (
        ({"seed": 6}, 400, "not honest"),
        ({"digest": "0" * 64}, 400, "not honest"),
        ({"rules": 999}, 410, "version 999"),
        ({"game": "martians"}, 400, "martians"),
        ({"options": {"rounds": 99}}, 400, "rounds"),
        ({"names": ["Ann"]}, 400, "name"),
        ({"deck": "nonsense"}, 400, "deck"),
        ({"branches": [{"move": 99, "seed": 1, "seat": None}]}, 400, "never made"),
        ({"origin": {"table": "none"}}, 400, "origin"),
        ({"seats": "3"}, 400, "seats"),
        ({"check": "0" * 64}, 400, "check"),
        ({"actions": [1] * 10_001}, 400, "not honest"),
    ):
        assert words in refusal(await play_on_own(served, own(match, **changes)), status)
    assert "There is no seat 5" in refusal(await play_on_own(served, own(match), seat=5), 400)
    assert "There is no move 31" in refusal(await play_on_own(served, own(match), move=31), 400)


def device_game(moves: int = 6, people: int = 1, **more: Any) -> SavedGame:
    """A save as a device makes it: it has its own seed, and people at the first seats."""
    match = played(moves, **more)
    return match.saved(players=["human"] * people + ["hard"] * (match.seats - people))


async def continue_own(served: Asked, saved: SavedGame | str, *seats: str) -> httpx.Response:
    text = saved if isinstance(saved, str) else saved.text()
    return await served.http.post("/api/continued", json={"saved": text, "seats": seats, "pace": 0})


async def test_a_game_of_a_device_goes_on_at_the_server_where_it_stood(served: Served) -> None:
    saved = device_game()
    match = replay(saved)
    started = ok(await continue_own(served, saved, "me", "hard", "easy"))
    summary = await served.get(started["id"])
    assert (summary["branch"], summary["begun"]) == (6, True)
    assert [(seat["kind"], seat["bot"]) for seat in summary["seats"]] == [
        ("human", None),
        ("bot", "hard"),
        ("bot", "easy"),
    ]
    assert summary["seats"][0]["name"] == "Ann"
    moment = await served.get(f"{started['id']}/moments/6", started["secret"])
    assert moment["facts"]["zones"] == match.facts(0)[0]["zones"]
    after = await played_to_its_end(served, started)
    assert after.actions[:6] == match.actions
    assert [(branch.move, branch.seat) for branch in after.branches] == [(6, 0)]


async def test_what_several_people_at_a_device_knew_stays_and_a_friend_takes_an_open_seat(served: Served) -> None:
    saved = device_game(people=2)
    started = ok(await continue_own(served, saved, "me", "open", "hard"))
    friend = ok(await served.http.post(f"/api/tables/{started['id']}/seats", json={"nickname": "Ben", "seat": 1}))
    moment = await served.get(f"{started['id']}/moments/6", friend["secret"])
    assert moment["facts"]["zones"] == replay(saved).facts(1)[0]["zones"]
    ann, ben = (Client(served.port, started["id"], each["secret"]) for each in (started, friend))
    async with ann.connected(), ben.connected():
        await play_out(ann, ben)
    verdict = await served.get(f"{started['id']}/verify")
    assert verdict["honest"], verdict
    assert (await downloaded(served, started["id"])).branches[0].seat is None


async def test_a_second_person_whom_only_the_file_knows_does_not_keep_the_cards(served: Served) -> None:
    saved = device_game(people=3)
    alone = ok(await continue_own(served, saved, "me", "hard", "hard"))
    assert (await played_to_its_end(served, alone)).branches[0].seat == 0
    kept = ok(await continue_own(served, saved, "me", "open", "hard"))
    path, headers = f"/api/tables/{kept['id']}", {"X-Seat-Secret": kept["secret"]}
    filled = await served.http.post(f"{path}/begin", json={"fill": "hard"}, headers=headers)
    assert "already begun" in refusal(filled, 400)
    host = Client(served.port, kept["id"], kept["secret"])
    async with host.connected():
        await host.send(type="hand_over", seat=1, bot="hard")
        refused = await host.refused()
    assert "once more, with a bot at their seat" in refused["message"]


async def test_a_team_keeps_several_seats_of_a_device_and_its_deck_goes_along(served: Served) -> None:
    team = deal("left_4_dead", seats=3, seed=5)
    team.play(team.default)
    saved = team.saved(players=["human", "human", "hard"])
    started = ok(await continue_own(served, saved, "me", "me", "hard"))
    assert [seat["kind"] for seat in (await served.get(started["id"]))["seats"]] == ["human", "human", "bot"]


async def test_a_game_that_a_server_should_not_continue_is_refused(served: Served) -> None:
    saved, text = device_game(), device_game().text()
    three = ("me", "hard", "hard")
    edited = json.loads(text)
    for changes, status, words in (
        (text[:-9], 400, "damaged or cut"),
        ("[]", 400, "not a saved game"),
        (text.replace("deadhand-game-1", "deadhand-game-7"), 400, "newer version"),
        (json.dumps({**edited, "seed": 6}), 400, "checksum"),
        (replace(saved, seed=6), 400, "not honest"),
        (replace(saved, digest="0" * 64), 400, "not honest"),
        (replace(saved, actions=[32_000] * 5_000), 400, "not honest"),
        (replace(saved, rules=999), 410, "version 999"),
        (device_game(10_000), 400, "over after move"),
        ("x" * 70_000, 413, "too large"),
    ):
        assert words in refusal(await continue_own(served, changes, *three), status), words
    for seats, words in (
        (("me", "hard"), "3 seats"),
        (("hard", "me", "hard"), "a person played"),
        (("me", "me", "hard"), "only one seat"),
        (("open", "hard", "hard"), "must be"),
        (("me", "hard", "os:system"), "os:system"),
    ):
        assert words in refusal(await continue_own(served, saved, *seats), 400), words


async def test_a_table_is_not_stored_if_two_of_its_seats_have_one_name(served: Served) -> None:
    saved = replace(device_game(), names=["Seat 2", "Ben", "Cy"])
    assert "a name of its own" in refusal(await continue_own(served, saved, "me", "open", "hard"), 400)
    report = await check_tables(served.lobby, await served.lobby.storage.ids(), on_progress=lambda _done, _all: None)
    assert (report.tables, report.damaged) == (0, [])


async def test_a_game_that_takes_too_long_to_play_again_is_refused(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(played_on, "REPLAY_TIME", 0.0)
    assert "too long" in refusal(await continue_own(served, device_game(), "me", "hard", "hard"), 400)


async def test_continued_games_count_as_new_tables(settings: Settings) -> None:
    async with serving(settings.with_changes(tables_per_minute=1.0)) as served:
        assert (await continue_own(served, device_game(), "me", "hard", "hard")).status_code == 200
        answer = await continue_own(served, device_game(), "me", "hard", "hard")
        assert "Too many new tables" in refusal(answer, 429)
