"""The thinking time of bots reveals nothing of their hand, their side, or their number of choices."""

import asyncio
import random
import threading
import time
from types import SimpleNamespace
from typing import Any

import pytest

from deadhand.bots.players import Bot
from deadhand.match.match import Match
from deadhand.server.rooms.automatic_player import BotPauses
from deadhand.server.settings import Settings
from deadhand.table.game.game import Game
from deadhand.table.record.state import SPECTATOR
from tests.conformance.playing import MOST_SEATS, start, table_name
from tests.server.client import Client
from tests.server.conftest import without_rows
from tests.server.limits import UNLIMITED
from tests.server.running import Served, serving

STEPS = 60


class Shown:
    """A table whose hidden cards change between two moments; for the rest it is the match that it is now."""

    now: Match

    def __getattr__(self, name: str) -> Any:
        return getattr(self.now, name)


def pauses_of(matches: list[Match], monkeypatch: pytest.MonkeyPatch) -> list[list[float]]:
    """How long each seat still thinks at each of these moments, by a clock that stands still and pauses never alike."""
    drawn = iter(range(10_000))
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)
    monkeypatch.setattr(random, "uniform", lambda _low, _high: 1.0 + next(drawn))
    shown: Any = Shown()
    table: Any = SimpleNamespace(record=SimpleNamespace(pace=1.0), match=shown)
    pauses = BotPauses(table)
    left: list[list[float]] = []
    last_moves = dict.fromkeys(range(matches[0].seats), 0)
    for match in matches:
        shown.now = match
        pauses.start_pauses(last_moves)
        left.append([pauses.seconds_left(seat) for seat in range(match.seats)])
        if match.actor is not None:
            last_moves[match.actor] += 1
    return left


@pytest.mark.clause("EH-16.12")
@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_pauses_begin_and_last_alike_whatever_the_hidden_cards_are(
    game: Game, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, draw = start(game, seats=seats, seed=seats), random.Random(seats)
    truth: list[Match] = []
    while not match.over and len(truth) < STEPS:
        truth.append(match.clone())
        match.play(draw.choice(match.legal))
    others = [moment.determinize(SPECTATOR, number) for number, moment in enumerate(truth)]
    assert pauses_of(truth, monkeypatch) == pauses_of(others, monkeypatch)


async def at_table(served: Served, *seats: str, pace: float) -> list[Client]:
    """Ann, and Bob if there is a seat for him, at a table whose bots think as long as that."""
    started = await served.start(seats, pace=pace, options={"first_dealer": len(seats) - 1})
    people = [Client(served.port, started["id"], started["secret"])]
    if "open" in seats:
        bob = await served.sit(started["id"])
        await served.begin(started["id"], started["secret"])
        people.append(Client(served.port, started["id"], bob["secret"]))
    return people


async def until_a_bot_is_asked(client: Client) -> None:
    while client.offers:
        await client.play(client.offers[0])
        await client.reach(client.n + 1)


@pytest.mark.anyio
async def test_who_plays_with_bots_alone_sets_their_pace_while_they_think(served: Served) -> None:
    (ann,) = await at_table(served, "me", "greedy", "greedy", pace=5)
    async with ann.connected():
        assert ann.state["pace"] == 5
        await until_a_bot_is_asked(ann)
        begun = time.monotonic()
        await ann.send(type="pace", seconds=0)
        await ann.until(lambda frame: frame["type"] == "state" and frame["pace"] == 0)
        while not ann.offers:
            await ann.next()
        assert time.monotonic() - begun < 3, "the pauses that had begun are over, too"
        await ann.send(type="pace", seconds=5)
        await until_a_bot_is_asked(ann)
        begun, n = time.monotonic(), ann.n
        await ann.send(type="pace", seconds=0.5)
        await ann.reach(n + 1)
        assert 0.3 < time.monotonic() - begun < 3
    async with ann.connected():
        assert ann.state["pace"] == 0.5, "it is kept with the table"


@pytest.mark.anyio
async def test_among_several_people_the_host_sets_the_pace(served: Served) -> None:
    ann, bob = await at_table(served, "me", "open", "greedy", pace=1)
    async with ann.connected(), bob.connected():
        for frame in ({"type": "pace", "seconds": 0}, {"type": "hurry"}):
            await bob.send(**frame)
            assert "Only the host, Ann, decides" in (await bob.refused())["message"]
        await ann.send(type="pace", seconds=6)
        assert "pace.seconds" in (await ann.refused())["message"]
        watcher = Client(served.port, ann.url.split("/")[-2], None)
        async with watcher.connected():
            await watcher.send(type="pace", seconds=0)
            assert "watching" in (await watcher.refused())["message"]
            await ann.send(type="pace", seconds=2)
            for client in (ann, bob, watcher):
                await client.until(lambda frame: frame["type"] == "state" and frame["pace"] == 2)
        assert (ann.n, bob.n) == (0, 0)


@pytest.mark.anyio
async def test_bots_that_are_hurried_do_not_pause_until_a_person_is_asked(served: Served) -> None:
    (ann,) = await at_table(served, "me", "greedy", "greedy", "greedy", pace=5)
    async with ann.connected():
        await until_a_bot_is_asked(ann)
        begun, n = time.monotonic(), ann.n
        await ann.send(type="hurry")
        while not ann.offers:
            await ann.next()
        assert ann.n >= n + 3, "three bots have played"
        assert time.monotonic() - begun < 9
        assert ann.state["pace"] == 5
        await until_a_bot_is_asked(ann)
        n = ann.n
        await asyncio.sleep(1)
        assert await ann.unread() == []
        assert ann.n == n, "the next time they pause again"


@pytest.mark.anyio
async def test_bots_at_another_server_follow_the_pace(postgres: str) -> None:
    settings = Settings(database=await without_rows(postgres), compiled=False, **UNLIMITED)
    async with serving(settings) as one, serving(settings) as two:
        (ann,) = await at_table(one, "me", "greedy", pace=5)
        watcher = Client(two.port, ann.url.split("/")[-2], None)
        async with ann.connected(), watcher.connected():
            await ann.send(type="pace", seconds=0)
            await watcher.until(lambda frame: frame["type"] == "state" and frame["pace"] == 0)
            room = two.lobby._rooms[ann.url.split("/")[-2]]
            assert room.record.pace == 0


@pytest.mark.anyio
async def test_a_choice_that_takes_long_takes_no_longer_than_the_pause(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pause is of 2 seconds, and so long takes the choice: one after the other they would take 4."""
    usual = Bot.choose

    def slowly(bot: Bot, match: Match) -> int:
        threading.Event().wait(2)
        return usual(bot, match)

    monkeypatch.setattr(Bot, "choose", slowly)
    monkeypatch.setattr(random, "uniform", lambda _least, _most: 1.0)
    wish = {"game": "zeven", "nickname": "Ann", "seats": ["me", "greedy"], "pace": 2}
    started = (await served.http.post("/api/tables", json=wish)).raise_for_status().json()
    ann = Client(served.port, started["id"], started["secret"])
    async with ann.connected():
        while ann.offers:
            await ann.play(ann.offers[0])
            await ann.reach(ann.n + 1)
        begun, asked_at = time.monotonic(), ann.n
        await ann.reach(asked_at + 1)
        assert time.monotonic() - begun < 4
