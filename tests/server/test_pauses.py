"""How long a bot seems to think tells nothing of what it holds, of its side, or of whether it has a choice."""

import random
import threading
import time
from typing import Any

import pytest

from deadhand.bots.players import Bot
from deadhand.match import Match
from deadhand.server.rooms.pauses import Pauses
from deadhand.table.game import Game
from deadhand.table.state import SPECTATOR
from tests.conformance.playing import TABLES, start, table_name
from tests.server.client import Client
from tests.server.running import Served

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
    pauses = Pauses(shown, pace=1.0)
    left: list[list[float]] = []
    for match in matches:
        shown.now = match
        pauses.note(range(match.seats))
        left.append([pauses.left(seat) for seat in range(match.seats)])
        if match.actor is not None:
            pauses.acted(match.actor)
    return left


@pytest.mark.clause("EH-16.12")
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=table_name)
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


@pytest.mark.anyio
async def test_a_choice_that_takes_long_takes_no_longer_than_the_pause(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pause is of 1.05 to 1.95 seconds and the choice takes 1.5: one after the other they would take 2.55."""
    usual = Bot.choose

    def slowly(bot: Bot, match: Match) -> int:
        threading.Event().wait(1.5)
        return usual(bot, match)

    monkeypatch.setattr(Bot, "choose", slowly)
    wish = {"game": "zeven", "nickname": "Ann", "seats": ["me", "greedy"], "pace": 1.5}
    started = (await served.http.post("/api/tables", json=wish)).raise_for_status().json()
    ann = Client(served.port, started["id"], started["secret"])
    async with ann.connected():
        while ann.offers:
            await ann.play(ann.offers[0])
            await ann.reach(ann.n + 1)
        begun, asked_at = time.monotonic(), ann.n
        await ann.reach(asked_at + 1)
        assert time.monotonic() - begun < 2.5
