"""Taking choices back at a table: one after the other, durably, told to everybody, never once something came out."""

import asyncio
import random
from pathlib import Path

import httpx
import pytest

from deadhand.server.rooms import clock
from deadhand.server.rooms.asides import AsideLog
from tests.server.client import Client, play_out, two_people
from tests.server.process import Generous, running
from tests.server.running import Asked, Served, check_sentence

pytestmark = pytest.mark.anyio

ALONE = ("me", "me", "me")
TEAM = {"game": "left_4_dead", "options": {}}


async def alone(served: Served) -> tuple[Client, Client]:
    """Somebody who leads a team alone, and a watcher."""
    table = await served.start(ALONE, **TEAM)
    return Client(served.port, table["id"], table["secret"]), Client(served.port, table["id"], None)


def test_the_log_counts_consecutive_undos() -> None:
    undone = AsideLog()
    for n, left in ((3, 1), (5, 1), (8, 2), (9, 1), (10, 0), (15, 3)):  # between them other choices are made
        undone.add_undo(n, seat=0, left=left)
    assert [(each.after, each.n, each.choices) for each in undone.since(0)] == [(0, 10, 5), (3, 15, 1)]
    assert [each.after for each in undone.since(10)] == [3]
    assert undone.since(15) == []


async def log_of(client: Client) -> list[tuple[int, list[str]]]:
    """The log as somebody reads it who comes for the first time."""
    fresh = Client(0, "", client.secret)
    fresh.url = client.url
    async with fresh.connected():
        return fresh.log


async def play(client: Client, draw: random.Random) -> int:
    """Choose at random; returns the action."""
    action = draw.choice(client.offers)
    await client.play(action)
    await client.reach(client.n + 1)
    return action


async def undo(client: Client) -> None:
    await client.send(type="undo", n=client.n)
    await client.reach(client.n + 1)


async def undo_refused(client: Client) -> str:
    await client.send(type="undo", n=client.n)
    sentence = str((await client.refused())["message"])
    check_sentence(sentence)
    return sentence


async def play_until_undoable(client: Client, draw: random.Random, *, times: int) -> int:
    """Play until the last choices, so many, can be taken back; as the rules go, that is soon. Returns the last."""
    row, action = 0, -1
    while row < times:
        action = await play(client, draw)
        row = row + 1 if client.state["can_undo"] else 0
    return action


async def test_who_leads_a_team_takes_choices_back_one_after_the_other_and_a_watcher_sees_it(served: Served) -> None:
    ann, watcher = await alone(served)
    draw = random.Random(5)
    async with ann.connected(), watcher.connected():
        for times in (1, 2, 3):
            await play_until_undoable(ann, draw, times=times)
            moves = ann.state["move"]
            for back in range(1, times + 1):
                await undo(ann)
                assert ann.state["move"] == moves - back
                last = f"the last {back} choices" if back > 1 else "the last choice"
                assert ann.log[-1][0] == moves - back
                assert ann.log[-1][1][-1].endswith(f" takes back {last}.")
            await watcher.reach(ann.n)
            assert watcher.state["move"] == ann.state["move"]
            assert watcher.state["view"]["counters"] == ann.state["view"]["counters"]
            assert not watcher.state["can_undo"]
        assert watcher.log == await log_of(watcher)
        assert ann.log == await log_of(ann)


async def test_a_revealed_choice_cannot_be_undone_and_the_refusal_says_why(served: Served) -> None:
    ann, watcher = await alone(served)
    draw = random.Random(1)
    async with ann.connected(), watcher.connected():
        assert "nothing has been chosen yet" in await undo_refused(ann)
        why = set()
        while not ann.over:
            if ann.n and not ann.state["can_undo"]:
                n = ann.n
                why.add((await undo_refused(ann)).split(":")[1].split(".")[0])
                assert ann.n == n
            await play(ann, draw)
        assert why
        assert why <= {" cards were shuffled or drawn after it", " it has revealed something hidden"}
        assert "the game is over" in await undo_refused(ann)
        await watcher.send(type="undo", n=ann.n)
        assert "watching" in (await watcher.refused())["message"]


async def test_nobody_takes_back_what_another_has_chosen(served: Served) -> None:
    async with two_people(served, seats=("me", "open", "me"), **TEAM) as (ann, bob, _):
        draw = random.Random(3)
        refused = {ann: 0, bob: 0}
        for _ in range(60):
            asked, other = (ann, bob) if ann.offers else (bob, ann)
            await asked.play(draw.choice(asked.offers))
            for client in (ann, bob):
                await client.reach(client.n + 1)
            if asked.state["can_undo"]:
                assert not other.state["can_undo"]
                assert " has chosen since" in await undo_refused(other)
                refused[other] += 1
        assert all(refused.values())


async def test_a_state_that_has_moved_on_is_not_taken_back_twice(served: Served) -> None:
    ann, _ = await alone(served)
    async with ann.connected():
        await play_until_undoable(ann, random.Random(2), times=2)
        n = ann.n
        for _ in range(2):
            await ann.send(type="undo", n=n)
        assert "table has changed" in (await ann.refused())["message"]
        assert ann.n == n + 1


@pytest.mark.soak
async def test_what_was_taken_back_stays_so_when_the_server_is_killed_and_the_replay_is_true(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    draw = random.Random(4)
    with running(Generous(tmp_path, request.node.nodeid)) as server:
        async with httpx.AsyncClient(base_url=server.address, timeout=30) as http:
            table = await Asked(server.port, http).start(ALONE, **TEAM)
        ann = Client(server.port, table["id"], table["secret"])
        async with ann.connected():
            await play_until_undoable(ann, draw, times=2)
            await undo(ann)
            before = ann.state
            server.kill()
        server.start()
        async with ann.connected():
            assert (ann.n, ann.state["move"], ann.state["view"]) == (before["n"], before["move"], before["view"])
            assert ann.log == await log_of(ann)
            await undo(ann)
            await play_out(ann, seed=4)
        async with httpx.AsyncClient(base_url=f"{server.address}/api/tables/{table['id']}", timeout=60) as http:
            verdict = (await http.get("/verify")).json()
            assert verdict["honest"]
            assert f"all {ann.state['move']} moves" in verdict["sentence"]
            assert ann.state["move"] < ann.n


async def test_the_time_for_an_answer_goes_on_where_it_stood(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or whoever plays and takes back would have time without an end."""
    monkeypatch.setattr(clock, "LEAST", 0.1)
    table = await served.start(ALONE, **TEAM, clock=60)
    ann = Client(served.port, table["id"], table["secret"])
    async with ann.connected():
        action = await play_until_undoable(ann, random.Random(6), times=1)
        await undo(ann)
        first = ann.state["clock"]["left"]
        await asyncio.sleep(0.3)
        await ann.play(action)
        await ann.reach(ann.n + 1)
        next_one = ann.state["clock"]["left"]
        await undo(ann)
        assert ann.state["clock"]["left"] <= min(first - 0.3, next_one)
