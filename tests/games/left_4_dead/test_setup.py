"""Setup: section 5."""

import pytest

from deadhand.games.left_4_dead import GAME, state as l4d
from deadhand.match.match import Match
from deadhand.table.view.view_types import GameEvent
from tests.games.left_4_dead.position import dealt

SEATS = [3, 4, 5]


def just_dealt(seats: int, seed: int = 1) -> list[GameEvent]:
    """What happened from the deal to the first choice."""
    return list(Match(GAME, seats=seats, seed=seed, options={}).view(None)["events"])


@pytest.mark.clause("L4D-5.1")
@pytest.mark.parametrize("seats", SEATS)
def test_the_last_stand_cards_are_shuffled_face_down_as_their_own_pile(seats: int) -> None:
    p = dealt(seats=seats)
    assert p.last_stands == 8
    assert p.view("A")["zones"]["last_stand_deck"] == {"count": 8, "known": {}}
    tops = {dealt(seats=seats, seed=seed).t.kind[dealt(seed=seed).t.highest[l4d.LAST_STAND_DECK]] for seed in range(30)}
    assert len(tops) >= 4


@pytest.mark.clause("L4D-5.2")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_holds_a_health_pack_of_the_encounter_deck(seats: int) -> None:
    p = dealt(seats=seats)
    assert [p.held(seat) for seat in "ABCDE"[:seats]] == ["pack"] * seats


@pytest.mark.clause("L4D-5.3")
@pytest.mark.parametrize("seats", SEATS)
def test_the_other_encounter_cards_are_shuffled_face_down(seats: int) -> None:
    events = just_dealt(seats)
    shuffled = next(
        number
        for number, event in enumerate(events)
        if event["event"] == "shuffled" and event["zone"] == ["encounter_deck", None]
    )
    before, after = events[:shuffled], events[shuffled:]
    assert len([event for event in before if event["event"] == "moved"]) == 8 + seats
    drawn = [event for event in after if event["event"] == "moved" and event["from"] == ["encounter_deck", None]]
    assert dealt(seats=seats).deck == 100 - seats - len(drawn)
    assert all(event["card"] is None for event in drawn)
    assert dealt(seats=seats).view("A")["zones"]["encounter_deck"]["known"] == {}


@pytest.mark.clause("L4D-5.4", "L4D-18.1")
def test_the_discard_pile_starts_empty_and_face_up() -> None:
    assert dealt().view(None)["zones"]["discard_pile"]["cards"] == []
    assert next(zone for zone in GAME.zones.zones if zone.name == "discard_pile").viewers == "everyone"


@pytest.mark.clause("L4D-5.6")
def test_the_first_player_has_the_difficulty_marker() -> None:
    p = dealt(first_player=2)
    assert p.marker == "C"
    assert "C has the difficulty marker; round 1 begins." in p.log()
