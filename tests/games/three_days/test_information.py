"""Public information: section 23."""

from collections import Counter
from typing import Any

import pytest

from deadhand.games.three_days import GAME
from tests.games.three_days.notation import SHORT
from tests.games.three_days.position import Position, cards, dan, dealt, position, random_game, rick, selena

EVERYBODY = ["A", "B", None]


def without_own(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what is said to its viewer alone: names in sentences and offers."""
    return {name: view[name] for name in ("zones", "counters", "options", "statistics", "over", "outcome", "returns")}


@pytest.mark.clause("TD-23.1")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_public_facts(viewer: str | None) -> None:
    one = rick(v=9, i=8, hand="bat", reserve="soup", equipped="rifle", beside="rifle_ammo:u1", worn="kevlar:u2")
    given: dict[str, Any] = {
        "turned": {"1,0": "exit"},
        "threats": "loud",
        "day": 2,
        "discards": "note pills",
        "gone": "3,0",
    }
    p = position(one, selena(dead=True), spaces="fat:h2t1 x", pile_size=30, removed="gun", **given)
    seen = p.view(viewer)
    zones, counters = seen["zones"], seen["counters"]
    in_front = {name: zones[name][0]["cards"] for name in ("hand", "reserve", "equipped", "loaded", "worn")}
    assert in_front == {
        "hand": ["bat"],
        "reserve": ["canned_soup"],
        "equipped": ["rifle"],
        "loaded": ["ammunition_rifle"],
        "worn": ["kevlar"],
    }
    assert (zones["loaded"][0]["marks"]["uses_left"], zones["worn"][0]["marks"]["uses_left"]) == ([2], [3])
    assert (counters["vitality"], counters["immunity"], counters["dead"]) == ([9, 0], [8, 10], [0, 1])
    assert (zones["spaces"][0]["cards"], counters["blocked"][1]) == (["fat_zombie"], 1)
    assert (zones["turned"][3]["cards"], zones["threats"]["cards"]) == (["exit"], ["threat_loud"])
    assert (zones["common"]["count"], zones["common_discard"]["cards"]) == (30, ["note"])
    assert (zones["pharmacy_discard"]["cards"], zones["epic"]["cards"]) == (["pills"], ["ammunition_gun_epic"])
    assert Counter(zones["invoke"]["cards"]) == {"medkit": 1, "canned_soup_invoke": 2, "baby_ghoul": 3}


@pytest.mark.clause("TD-23.2")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_piles_and_face_down_cards_are_hidden(viewer: str | None) -> None:
    zones = dealt(seed=3).view(viewer)["zones"]
    for name in ("common", "city", "market", "pharmacy", "kit", "threat"):
        assert (zones[name]["known"], "cards" in zones[name]) == ({}, False)
    for at in zones["streets"]:
        assert (at["known"], "cards" in at) == ({}, False)


@pytest.mark.clause("TD-23.3", "TD-23.4")
def test_cards_looked_at_stay_known_until_they_leave_the_streets() -> None:
    p = position(rick(hand="binoculars"), selena(), streets={"5,0": "zombie", "5,1": "bat"})
    p.play("binoculars binoculars 5,0", "name 5,1", "done", "put bat")
    swapped = {"5,0": "bat", "5,1": "zombie"}
    for viewer in EVERYBODY:
        assert p.known(viewer) == swapped
    p.play("end_turn", "walk 5,0")
    assert (p.known(), p.spaces) == ({"5,1": "zombie"}, "bat")


@pytest.mark.clause("TD-23.4", "TD-12.8", "TD-2.13")
def test_a_known_card_that_left_is_unknown_in_the_shuffled_pile() -> None:
    p = position(rick(hand="lantern"), spaces="exit", streets={"3,0": "zombie"}, pile_size=0)
    p.play("lantern lantern 3,0", "done", "leave 1")
    assert p.known() == {}
    assert p.view()["zones"]["common"]["known"] == {}


@pytest.mark.clause("TD-23.5")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_drawn_cards_are_shown_to_all(viewer: str | None) -> None:
    note = position(rick(hand="note"), selena(), pile="bat zombie soup").play("use note")
    assert note.view(viewer)["zones"]["seen"]["cards"] == ["bat", "zombie", "canned_soup"]
    noise = position(rick(), selena(), streets={"5,0": "alarm"}, pile="bat zombie").play("walk 5,0")
    shown = [event["card"] for event in noise.view(viewer)["events"] if event["event"] == "noise_drew"]
    assert shown == ["bat", "zombie"]
    pills = position(rick(hand="pills"), selena(), piles={"kit": "kevlar_kit"}).play("use pills")
    assert [event["card"] for event in pills.view(viewer)["events"] if event["event"] == "kit_drawn"] == ["kevlar_kit"]


@pytest.mark.clause("TD-23.6")
@pytest.mark.parametrize("seats", [2, 3])
def test_all_get_the_same_view(seats: int) -> None:
    for number, move in enumerate(random_game(seats, seats=seats)):
        if number % 7 == 0:
            first, *others = (without_own(move.after.view(viewer)) for viewer in (*"ABC"[:seats], None))
            assert all(other == first for other in others)


@pytest.mark.clause("TD-23.7", "TD-23.1")
def test_unseen_cards_can_be_counted() -> None:
    for number, move in enumerate(random_game(11, seats=2)):
        if number % 20 == 0:
            p = move.after
            unseen = Counter(hidden(p))
            assert unseen == Counter(SHORT_COUNTS) - Counter(visible(p))


SHORT_COUNTS = {word: card.count for word, card in zip(SHORT, GAME.deck.kinds, strict=True) if card.in_play}


def zones_of(p: Position) -> list[dict[str, Any]]:
    """All zones as a spectator sees them."""
    found: list[dict[str, Any]] = []
    for at in p.view()["zones"].values():
        found += at if isinstance(at, list) else [at]
    return found


def visible(p: Position) -> list[str]:
    """Return every card whose face is public."""
    seen = (at["cards"] if "cards" in at else at["known"].values() for at in zones_of(p))
    return [p.word(card) for cards_there in seen for card in cards_there]


def hidden(p: Position) -> list[str]:
    """Every card that lies face down, known to nobody."""
    lying = [word for name in ("common", "city", "market", "pharmacy", "kit", "threat") for word in p.lying(name)]
    faces = dict(p.face_down)
    for name in p.known():
        del faces[name]
    return lying + list(faces.values())


@pytest.mark.clause("TD-23.1", "TD-9.8")
def test_the_deck_is_listed_by_backs() -> None:
    p = position(rick(), streets={"3,0": "bat"}, turned={"3,1": "soup"})
    seen = p.view()["zones"]
    assert seen["streets"][10]["backs"] == ["Common"]
    assert seen["turned"][11]["cards"] == ["canned_soup"]
    assert cards(bat=1) == "bat"


@pytest.mark.clause("TD-2.14", "TD-6.3")
def test_the_active_player_is_shown() -> None:
    p = position(rick(), selena(), dan(), turn="C")
    counters = p.view()["counters"]
    assert (counters["active"], counters["day"], counters["actions_left"]) == (2, 1, 3)
