"""The order in which cards reach the discard pile, in whole games at random, as a spectator sees it [CD-2.11]."""

import random
from typing import Any

import pytest

from tests.games.card_of_the_dead.position import IDS, Position, dealt

EAGER = ("act barricade", "act nukes", "handle fog", "handle ringtone", "act ")


def discards(p: Position) -> list[tuple[str, int | None, int]]:
    """Return the discards since the last choice: the zone, the owner, and the place in the deck list."""
    moves = [event for event in p.view()["events"] if event["event"] == "moved" and event["to"][0] == "discard_pile"]
    return [(*event["from"], IDS.index(event["card"])) for event in moves]


def choose(p: Position, draw: random.Random) -> str:
    """A choice at random, rather one that makes many cards go."""
    names = [p.match.name(action) for action in p.match.legal]
    for wanted in EAGER:
        found = [name for name in names if name.startswith(wanted)]
        if found and draw.random() < 0.8:
            return draw.choice(found)
    return draw.choice(names)


@pytest.mark.clause("CD-2.11")
@pytest.mark.parametrize("seats", [2, *(pytest.param(seats, marks=pytest.mark.soak) for seats in (3, 4)), 5])
def test_cards_discarded_together_go_in_the_order_of_the_clause(seats: int) -> None:
    seen: set[str] = set()
    for seed in range(12):
        p, draw = dealt(seats=seats, seed=seed, rounds=2), random.Random(seed)
        while not p.match.over:
            active = int(p.t.active)
            p.match.play(choose(p, draw))
            check(discards(p), p.view()["events"], seats, active, seen)
    assert "nukes" in seen


def check(
    gone: list[tuple[str, int | None, int]], events: list[dict[str, Any]], seats: int, active: int, seen: set[str]
) -> None:
    """Of each player in the order of the deck list, players clockwise; a Barricade cut short, then what it leaves."""
    names = {event["event"] for event in events}
    if "left_behind" in names:
        seen.add("barricade")
        played = [place for place, (zone, _, _) in enumerate(gone) if zone == "in_play"]
        left = [place for place, (zone, _, _) in enumerate(gone) if zone == "barricade"]
        assert IDS[gone[played[0]][2]] == "barricade"
        assert played[0] < min(left)
    if "nuked" in names and "eaten" not in names:
        seen.add("nukes")
        turns = [((owner - active) % seats, zone != "zombies", kind) for zone, owner, kind in gone if owner is not None]
        assert turns == sorted(turns)
