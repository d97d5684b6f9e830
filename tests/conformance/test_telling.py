"""Events are never lost: with hardly any room for them, a match tells the same as with plenty."""

import random
from dataclasses import replace

import pytest

from deadhand.match.match import Match
from deadhand.table.game.game import Game
from tests.conformance.playing import MOST_SEATS, few_or_many, table_name


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled rules know one layout of the record only."""
    monkeypatch.setattr("deadhand.engine._compiled", {})


def started(game: Game, *, seats: int, happenings: int, rekeyed: bool) -> Match:
    """Return a match whose record has room for this many events."""
    roomy = replace(game, dimensions={**game.dimensions, "happenings": happenings})
    return Match(roomy, seats=seats, seed=f"told {seats}", options={}, rekeyed=rekeyed)


@pytest.mark.parametrize("rekeyed", [False, True])
@pytest.mark.parametrize("moves", few_or_many(12, soak=300))
@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_a_record_with_little_room_loses_no_event(game: Game, seats: int, moves: int, *, rekeyed: bool) -> None:
    narrow = started(game, seats=seats, happenings=2, rekeyed=rekeyed)
    roomy = started(game, seats=seats, happenings=2000, rekeyed=rekeyed)
    draw, lost = random.Random(seats), 0
    for _ in range(moves):
        assert not roomy.table.events_lost
        lost += narrow.table.events_lost
        viewer = draw.choice([*range(seats), None])
        assert narrow.view(viewer) == roomy.view(viewer)
        if roomy.over:
            break
        action = draw.choice(roomy.legal)
        narrow.play(action)
        roomy.play(action)
    assert lost
    assert narrow.log(0) == roomy.log(0)
