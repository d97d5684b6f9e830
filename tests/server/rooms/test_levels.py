"""The host chooses how well the bots play, before a game and during it, and nobody is told otherwise by its replay."""

import asyncio
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from deadhand import engine
from deadhand.bots.players import Bot
from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.server.limits.buckets import TokenBucket
from deadhand.server.limits.client_quota import BOT_THREADS, choose_for_bot
from deadhand.server.rooms import automatic_player
from deadhand.server.rooms.automatic_player import AutomaticPlayer, BotPauses
from deadhand.table.game.levels import Level
from tests.server.client import Client, Frame, play_out
from tests.server.running import Served

pytestmark = pytest.mark.anyio

SHORT = {"rounds": 1, "first_dealer": 1}


def levels_in(frame: Frame) -> list[str | None]:
    """The level of the bot at each seat."""
    return [seat["bot"] for seat in frame["seats"]]


async def until_levels(client: Client, *levels: str | None) -> None:
    last = next(frame for frame in reversed(client.frames) if "seats" in frame)
    if levels_in(last) != list(levels):
        await client.until(lambda frame: "seats" in frame and levels_in(frame) == list(levels))


async def at_table(served: Served, *seats: str, **wish: Any) -> Client:
    started = await served.start(seats, **{"options": SHORT, **wish})
    return Client(served.port, started["id"], started["secret"])


def table_of(client: Client) -> str:
    return client.url.split("/")[-2]


async def test_the_host_changes_the_level_of_one_bot_or_of_all(served: Served) -> None:
    ann = await at_table(served, "me", "easy", "hard", pace=5)
    async with ann.connected():
        await ann.send(type="level", seat=1, bot="medium")
        await until_levels(ann, None, "medium", "hard")
        await ann.send(type="level", bot="easy")
        await until_levels(ann, None, "easy", "easy")
        for seat, bot, words in ((0, "easy", "No bot plays there"), (9, "easy", "No bot"), (1, "best", "no bot")):
            await ann.send(type="level", seat=seat, bot=bot)
            assert words in (await ann.refused())["message"]
    async with ann.connected():
        assert levels_in(ann.state) == [None, "easy", "easy"], "it is kept with the table"


async def test_only_the_host_changes_levels(served: Served) -> None:
    ann = await at_table(served, "me", "open", "easy")
    sits = await served.sit(table_of(ann), "Bob")
    bob = Client(served.port, table_of(ann), sits["secret"])
    async with ann.connected(), bob.connected():
        await bob.send(type="level", seat=2, bot="hard")
        assert "Only the host, Ann" in (await bob.refused())["message"]
        await ann.send(type="level", seat=2, bot="hard")
        await until_levels(bob, None, None, "hard")


async def test_the_bots_of_a_team_play_alike(served: Served) -> None:
    ann = await at_table(served, "me", "hard", "hard", game="three_days", options={}, pace=5)
    async with ann.connected():
        await ann.send(type="level", seat=1, bot="easy")
        await until_levels(ann, None, "easy", "easy")


async def test_the_deal_of_the_day_has_the_same_bots_for_everybody(served: Served) -> None:
    ann = await at_table(served, "me", "hard", daily=True, options={})
    async with ann.connected():
        await ann.send(type="level", seat=1, bot="easy")
        assert "same for everybody" in (await ann.refused())["message"]


@pytest.mark.parametrize("begun", [True, False])
async def test_a_replay_names_bots_that_changed_during_the_game(served: Served, begun: bool) -> None:
    ann = await at_table(served, "me", "easy" if begun else "open", "hard")
    async with ann.connected():
        if not begun:
            await ann.send(type="hand_over", seat=1, bot="easy")
            await until_levels(ann, None, "easy", "hard")
        await ann.send(type="level", seat=1, bot="medium")
        await until_levels(ann, None, "medium", "hard")
        if not begun:
            await served.begin(table_of(ann), ann.secret)
            await ann.until(lambda frame: frame["type"] == "state")
        await play_out(ann)
    replay = (await served.http.get(f"/api/tables/{table_of(ann)}/replay")).raise_for_status().json()
    assert replay["players"] == ["human", "medium", "hard"]
    assert replay.get("changed_bots", []) == ([1] if begun else [])


async def test_a_bot_that_thinks_while_its_level_changes_chooses_again(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, asked = threading.Event(), []
    usual = Bot.choose

    def slowly(bot: Bot, match: Match) -> int:
        asked.append(bot.level)
        if bot.level == "easy":
            thinking.wait(20)
        return usual(bot, match)

    monkeypatch.setattr(Bot, "choose", slowly)
    ann = await at_table(served, "me", "easy", options={"rounds": 1, "first_dealer": 0})
    async with ann.connected():
        while not asked:
            await asyncio.sleep(0.01)
        await ann.send(type="level", seat=1, bot="medium")
        await until_levels(ann, None, "medium")
        assert ann.n == 0
        thinking.set()
        await ann.reach(1)
    assert asked[:2] == ["easy", "medium"]


class Hourglass:
    """A clock that goes on only while somebody sleeps or a bot thinks."""

    def __init__(self, thinks: float) -> None:
        self.now = 0.0
        self.thinks = thinks

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds

    async def think(self, _quota: object, choose: Callable[[], int]) -> int:
        self.now += self.thinks
        return choose()


@pytest.mark.parametrize(
    ("simulations", "thinks", "takes"),
    [(0, 0.01, 0.01), (1, 0.01, 0.1), (1, 0.09, 0.1), (1, 0.11, 0.2)],
)
async def test_the_time_of_a_search_is_rounded_up_to_hide_the_hand(
    monkeypatch: pytest.MonkeyPatch, simulations: int, thinks: float, takes: float
) -> None:
    clock = Hourglass(thinks)
    player = player_at_a_table_of_bots(monkeypatch, clock, simulations)
    move = await player.choose()
    assert move is not None
    assert clock.now == pytest.approx(takes)


async def test_a_search_waits_until_the_rules_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Hourglass(0.0)
    player = player_at_a_table_of_bots(monkeypatch, clock, simulations=1)
    monkeypatch.setattr(engine, "is_compiled_soon", lambda _game: clock.now < 3.0)
    assert await player.choose() is not None
    assert clock.now == pytest.approx(3.0)


def player_at_a_table_of_bots(monkeypatch: pytest.MonkeyPatch, clock: Hourglass, simulations: int) -> AutomaticPlayer:
    """The player of two bots without pauses, who choose the first offer."""
    level = Level("new", simulations=simulations)
    monkeypatch.setattr(automatic_player, "find_level", lambda _game, _name: level)
    monkeypatch.setattr(automatic_player, "time", clock)
    monkeypatch.setattr(automatic_player, "asyncio", SimpleNamespace(sleep=clock.sleep))
    monkeypatch.setattr(automatic_player, "choose_for_bot", clock.think)
    monkeypatch.setattr(Bot, "choose", lambda _bot, match: match.legal[0])
    match = Match(find_game("zeven"), seats=2, seed=1, options=SHORT | {"first_dealer": 0})
    seats = [SimpleNamespace(acting_bot="new")] * 2
    table: Any = SimpleNamespace(match=match, lesson=None, seats=seats, record=SimpleNamespace(pace=0.0))
    commands: Any = SimpleNamespace(n=0)
    return AutomaticPlayer(table, commands, BotPauses(table))


async def test_no_more_bots_think_at_once_than_there_are_cores() -> None:
    present, most = 0, 0
    lock = threading.Lock()

    def think() -> None:
        nonlocal present, most
        with lock:
            present += 1
            most = max(most, present)
        threading.Event().wait(0.02)
        with lock:
            present -= 1

    quota = TokenBucket(1000.0, burst=1000.0)
    await asyncio.gather(*[choose_for_bot(quota, think) for _ in range(4 * BOT_THREADS)])
    assert most <= BOT_THREADS
