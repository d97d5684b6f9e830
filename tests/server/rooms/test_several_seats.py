"""One person with several seats, where all play as one team: one secret opens them all, and each is asked in turn."""

import asyncio
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from deadhand.games import find_game
from deadhand.server.rooms.lobby import lobby
from deadhand.table.game.game import Game
from deadhand.table.game.outcomes import OutcomePlan
from tests.server.client import Client, play_out
from tests.server.running import Served, ok, refusal

pytestmark = pytest.mark.anyio


@pytest.fixture
def team(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the server take Zeven for a game of one team."""
    zeven = find_game("zeven")
    won = OutcomePlan([replace(outcome, result="win") for outcome in zeven.outcomes])
    measures = replace(zeven.measures, standing="Zombies of a player")
    game = replace(zeven, team=True, outcomes=won, measures=measures)

    def find(slug: str) -> Game:
        return game if slug == game.slug else find_game(slug)

    monkeypatch.setattr(lobby, "find_game", find)


async def host_of(served: Served, seats: Sequence[str]) -> tuple[Client, str]:
    table = await served.start(seats)
    assert table["seat"] == list(seats).index("me")
    return Client(served.port, table["id"], table["secret"]), table["id"]


def names(client: Client) -> list[str]:
    return [str(name) for name in client.state["view"]["names"]]


@pytest.mark.usefixtures("team")
async def test_a_person_alone_plays_all_seats_and_is_asked_for_each_with_its_own_hand(served: Served) -> None:
    ann, _ = await host_of(served, ("me", "me", "me"))
    asked: set[int] = set()
    async with ann.connected():
        assert names(ann) == ["Ann", "Kofi", "Ines"]
        assert ann.state["seats_of_mine"] == [0, 1, 2]
        while not ann.over:
            prompt, view = ann.state["view"]["prompt"], ann.state["view"]
            assert prompt["seat"] == ann.state["you"] == view["viewer"]
            assert "cards" in view["zones"]["hand"][prompt["seat"]]
            asked.add(prompt["seat"])
            await ann.play(ann.offers[ann.n % len(ann.offers)])
            await ann.reach(ann.n + 1)
        assert asked == {0, 1, 2}
        told = " ".join(text for _, texts in ann.log for text in texts)
        assert "Kofi" in told
        assert not re.search(r"\byour?\b", told, re.IGNORECASE)  # which of the three would that be?
        assert not any(frame["type"] == "refused" for frame in ann.frames)


@pytest.mark.soak
@pytest.mark.usefixtures("team")
async def test_between_turns_a_person_looks_from_the_seat_that_acted_last_also_after_coming_back(
    served: Served,
) -> None:
    ann, table = await host_of(served, ("open", "me", "open", "me"))
    bob = Client(served.port, table, (await served.sit(table))["secret"])
    cid = Client(served.port, table, (await served.sit(table, "Cid"))["secret"])
    await served.begin(table, ann.secret)
    last: int | None = None
    async with ann.connected(), bob.connected(), cid.connected():
        assert (ann.state["host"], ann.state["you"]) == (1, 1)
        assert (bob.state["seats_of_mine"], cid.state["seats_of_mine"]) == ([0], [2])
        for turn in range(40):
            people = (ann, bob, cid)
            asked = next(person for person in people if person.offers)
            seat = asked.state["you"]
            if asked is ann:
                last = seat
            elif last is not None:
                assert ann.state["you"] == last
            await asked.play(asked.offers[turn % len(asked.offers)])
            for person in people:
                await person.reach(turn + 1)
            if turn % 10 == 9:
                phone = Client(served.port, table, ann.secret)
                async with phone.connected():
                    assert phone.state["view"] == ann.state["view"]
                    assert phone.state["you"] == ann.state["you"]
        await play_out(ann, bob, cid)


@pytest.mark.usefixtures("team")
async def test_each_seat_can_undo_its_own_last_action(served: Served) -> None:
    ann, _ = await host_of(served, ("me", "me"))
    undone: set[int] = set()
    async with ann.connected():
        for number in range(200):
            if ann.over or len(undone) == 2:
                break
            seat, view = ann.state["you"], ann.state["view"]
            await ann.play(ann.offers[number % len(ann.offers)])
            await ann.reach(ann.n + 1)
            if ann.state["can_undo"] and number % 2:
                await ann.send(type="undo", n=ann.n)
                await ann.reach(ann.n + 1)
                assert (ann.state["you"], ann.state["view"]) == (seat, view)
                undone.add(seat)
        assert undone == {0, 1}


@pytest.mark.usefixtures("team")
async def test_a_further_seat_is_taken_with_the_same_secret_and_is_there_at_once(served: Served) -> None:
    ann, table = await host_of(served, ("me", "open", "open"))
    bob = await served.sit(table)
    path, key = f"/api/tables/{table}/seats", {"X-Seat-Secret": bob["secret"]}
    watcher = Client(served.port, table, None)
    person = Client(served.port, table, bob["secret"])
    async with ann.connected(), watcher.connected(), person.connected():
        assert "does not belong" in refusal(
            await served.http.post(path, json={"nickname": "Bob"}, headers={"X-Seat-Secret": "guess"}), 403
        )
        further = ok(await served.http.post(path, json={"nickname": "Bob"}, headers=key))
        assert further == {"seat": 2, "secret": bob["secret"]}
        await person.until(lambda frame: frame["type"] == "gathering" and frame["seats_of_mine"] == [1, 2])
        await served.begin(table, ann.secret)
        await ann.until(lambda frame: frame["type"] == "state")
        await person.until(lambda frame: frame["type"] == "state" and frame["seats_of_mine"] == [1, 2])
        assert names(person) == ["Ann", "Bob", "Ines"]
        assert person.state["seats"][2]["online"]
        await person.send(type="hand_over", seat=2)
        assert "Ann" in (await person.refused())["message"]
        await person.socket.close()
        await watcher.until(lambda frame: "seats" in frame and all(seat["away"] for seat in frame["seats"][1:]))
        await asyncio.sleep(0.15)
        await ann.send(type="hand_over", seat=2, bot="random")
        await watcher.until(lambda frame: "seats" in frame and frame["seats"][2]["stand_in"])
        assert watcher.frames[-1]["seats"][2]["bot"] == "random"
        assert not watcher.frames[-1]["seats"][1]["stand_in"]
        async with person.connected():
            assert not any(seat["stand_in"] or seat["bot"] for seat in person.state["seats"])
            assert (await person.until(lambda frame: frame["type"] == "stood_in"))["seats"] == [2]
            await play_out(ann, person)
        again = ok(await served.http.post(f"/api/tables/{table}/rematch", headers=key))
        seats = (await served.get(again["id"]))["seats"]
        assert [seat["name"] for seat in seats] == ["Seat 1", "Bob", "Ines"]


@pytest.mark.usefixtures("team")
async def test_moments_are_seen_from_any_seat_of_mine_and_from_no_other(served: Served) -> None:
    ann, table = await host_of(served, ("me", "me", "open"))
    await served.begin(table, ann.secret, fill="greedy")
    for seat in (0, 1):
        moment = await served.get(f"{table}/moments/0?seat={seat}", ann.secret)
        seen, _ = (await served.lobby.get_room(table)).match.at(0).facts(seat)
        assert moment["facts"] == json.loads(json.dumps(seen))
    answer = await served.http.get(f"/api/tables/{table}/moments/0?seat=2", headers={"X-Seat-Secret": str(ann.secret)})
    assert "own seat" in refusal(answer, 400)


async def test_who_plays_against_the_others_has_one_seat(served: Served) -> None:
    started = await served.start(("me", "open", "open"))
    wish = {"game": "zeven", "nickname": "Ann", "seats": ["me", "me"]}
    assert "everyone plays against the others" in refusal(await served.http.post("/api/tables", json=wish), 400)
    again = await served.http.post(
        f"/api/tables/{started['id']}/seats", json={"nickname": "Ann"}, headers={"X-Seat-Secret": started["secret"]}
    )
    assert "everyone plays against the others" in refusal(again, 400)
    assert (await served.get(started["id"]))["seats"][1]["kind"] == "open"


async def test_further_seats_have_names_of_their_own_that_nobody_has(served: Served) -> None:
    """Also where the person is called as the next seat would be."""
    wish = {"nickname": "Kofi", "seats": ["me", "me", "open", "me", "greedy"], "game": "left_4_dead", "pace": 0}
    table = (await served.http.post("/api/tables", json=wish)).raise_for_status().json()
    await served.http.post(
        f"/api/tables/{table['id']}/seats",
        json={"nickname": "Kofi", "seat": 2},
        headers={"X-Seat-Secret": table["secret"]},
    )
    seats = (await served.http.get(f"/api/tables/{table['id']}")).json()["seats"]
    names = [seat["name"] for seat in seats]
    assert len(set(names)) == len(names)
    assert names[0] == "Kofi"
    assert all(len(name) <= 5 for name in names[:4])


async def test_several_seats_of_one_person_answer_together(served: Served) -> None:
    """The window for Instants is passed for the whole team while its first seat is asked."""
    wish = {"nickname": "Ann", "seats": ["me"] * 3, "game": "left_4_dead", "pace": 0, "options": {"first_player": 0}}
    ahead: list[dict[str, Any]] = []
    while [each["seat"] for each in ahead] != [1, 2]:  # some deals ask one of them something else
        table = (await served.http.post("/api/tables", json=wish)).raise_for_status().json()
        ann = Client(served.port, table["id"], table["secret"])
        async with ann.connected():
            while ann.state["view"]["prompt"]["name"] != "confirm":
                await ann.play(ann.offers[0])
                await ann.reach(ann.n + 1)
            ahead = ann.state["questions_ahead"]
    async with ann.connected():
        before = ann.n
        for each in ahead:
            assert each["prompt"]["name"] == "confirm"
            await ann.send(type="premove", question=each["question"], action=each["prompt"]["offers"][0]["action"])
        await ann.until(lambda frame: frame["type"] == "state" and len(frame["premoves"]) == 2)
        assert ann.state["questions_ahead"] == []
        await ann.play(ann.offers[0])
        await ann.reach(before + 3)
        assert ann.state["view"]["prompt"]["name"] != "confirm"
