"""How the streets lie and cover each other: section 9A."""

import random

import pytest

from tests.games.three_days.notation import INDOOR_WIDTHS, MAIN_WIDTHS, OWN_BACK
from tests.games.three_days.position import PLACES, Position, dan, place, places, position, rick, selena

EVERYBODY = [rick(hand="bat"), selena(hand="pipe"), dan(hand="knife")]
LAYOUTS = {
    1: "CCC|oCCo|ooo|oooo",
    2: "CCC|oCCo|ooo|oooo|ooo|oooo",
    3: "CCC|oCCo|ooo|oooo|ooo|oooo|ooo",
}


def x(name: str) -> float:
    """How far a place lies to the right of the middle, as TD-9.3 has it."""
    widths = INDOOR_WIDTHS if name.startswith("i") else MAIN_WIDTHS
    row, column = map(int, name.removeprefix("i").split(","))
    return column - (widths[row] - 1) / 2


def covering(name: str, cards: set[str]) -> set[str]:
    """The places that cover a place directly, as TD-9.4 has it, among those with cards."""
    row = int(name.removeprefix("i")[0])
    below = {other for other in cards if other[:-1] == f"{'i' * name.startswith('i')}{row + 1},"}
    return {other for other in below if abs(x(other) - x(name)) == 0.5}


def needed(name: str, cards: set[str]) -> set[str]:
    """All places that must be empty before a card can be turned, and its own."""
    found = {name}
    for other in covering(name, cards):
        found |= needed(other, cards)
    return found


def test_the_rows_of_the_pictures() -> None:
    for seats, picture in LAYOUTS.items():
        drawn = [f"{row},{column}" for row, text in enumerate(picture.split("|")) for column in range(len(text))]
        assert places(seats) == drawn


@pytest.mark.clause("TD-9.3", "TD-9.4", "TD-9.5", "TD-9.6", "TD-9.7")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_exactly_those_cards_are_open_that_are_face_down_with_nothing_just_below(seats: int) -> None:
    draw = random.Random(seats)
    every = places(seats)
    for _ in range(12):
        lying = set(draw.sample(every, draw.randrange(1, len(every) + 1)))
        face_up = set(draw.sample(sorted(lying), min(len(lying), 2)))
        gone = " ".join(set(every) - lying)
        p = position(*EVERYBODY[:seats], gone=gone, turned=dict.fromkeys(face_up, "zombie"))
        assert p.offers("walk") == {name for name in lying - face_up if not covering(name, lying)}


@pytest.mark.clause("TD-9.3", "TD-9.4", "TD-9.11")
def test_the_same_holds_indoors() -> None:
    draw = random.Random(7)
    every = places(1, indoors=True)
    for _ in range(12):
        lying = set(draw.sample(every, draw.randrange(1, 8)))
        p = position(rick(hand="bat"), indoors="market", gone=" ".join(set(every) - lying))
        assert p.offers("walk") == {name for name in lying if not covering(name, lying)}


@pytest.mark.clause("TD-T4", "TD-9.3", "TD-9.4", "TD-9.5", "TD-9.6", "TD-9.7", "TD-9.13")
def test_t4_geometry_for_one_survivor() -> None:
    assert position(rick()).offers("walk") == {"3,0", "3,1", "3,2", "3,3"}
    assert "2,0" not in position(rick(), gone="3,0").offers("walk")
    assert "2,0" not in position(rick(), gone="3,0", turned={"3,1": "zombie"}).offers("walk")
    assert "2,0" in position(rick(), gone="3,0 3,1").offers("walk")
    last_row = "3,0 3,1 3,2 3,3"
    assert "1,0" in position(rick(), gone=f"{last_row} 2,0").offers("walk")
    assert "1,0" not in position(rick(), gone=f"{last_row} 2,1 2,2").offers("walk")
    cards = {*places(1)}
    assert {name: len(needed(name, cards)) for name in ("1,1", "0,1")} == {"1,1": 6, "0,1": 10}
    inside = {*places(1, indoors=True)}
    assert {name: len(needed(name, inside)) for name in ("i1,0", "i1,1", "i0,1")} == {"i1,0": 2, "i1,1": 3, "i0,1": 5}


@pytest.mark.clause("TD-9.13")
@pytest.mark.parametrize(("seats", "least", "most"), [(1, 6, 10), (2, 13, 17), (3, 16, 20)])
def test_how_many_cards_must_be_turned_to_reach_a_city_place(seats: int, least: int, most: int) -> None:
    p = position(*EVERYBODY[:seats])
    cards = {*places(seats)}
    numbers = [len(needed(name, cards)) for name in places(seats) if name in OWN_BACK]
    assert (min(numbers), max(numbers)) == (least, most)
    told = p.view()["counters"]["must_go"]
    assert all(set(bits(told[place(name)])) | {name} == needed(name, cards) for name in cards)


def bits(number: int) -> list[str]:
    """The places that a number stands for."""
    return [name for number_of_place, name in PLACES.items() if number >> number_of_place & 1]


@pytest.mark.clause("TD-9.13")
def test_indoors_it_takes_two_to_five() -> None:
    cards = {*places(1, indoors=True)}
    assert {len(needed(name, cards)) for name in cards & OWN_BACK} == {2, 3, 5}


@pytest.mark.clause("TD-9.9", "TD-9.10", "TD-9.11", "TD-9.12", "TD-9.8")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_city_cards_lie_on_the_city_places_and_common_cards_on_all_others(seats: int) -> None:
    p = position(*EVERYBODY[:seats], start="day")
    backs = backs_of(p)
    assert [*backs] == places(seats)
    picture = LAYOUTS[seats].replace("|", "")
    assert "".join("C" if back == "City" else "o" for back in backs.values()) == picture
    assert set(backs.values()) == {"City", "Common"}
    assert picture.count("o") == {1: 9, 2: 16, 3: 19}[seats]


def backs_of(p: Position) -> dict[str, str]:
    """The backs of the face-down cards as everybody sees them."""
    seen = enumerate(p.view()["zones"]["streets"])
    return {PLACES[number]: at["backs"][0] for number, at in seen if at["count"]}


@pytest.mark.clause("TD-9.12")
def test_the_layout_goes_by_the_survivors_at_the_start() -> None:
    survivors = rick(dead=True), selena(), dan(dead=True)
    p = position(*survivors, turn="B", spaces="exit", piles={"threat": "loud"}).play("leave 1")
    assert (p.t.day, len(p.face_down), p.blocked) == (2, 24, [])


@pytest.mark.clause("TD-9.8", "TD-10.1")
def test_the_day_of_a_common_card_cannot_be_seen() -> None:
    p = position(rick(), day=2, streets={"3,0": "armored", "3,1": "knife"})
    seen = p.view()["zones"]["streets"]
    assert seen[place("3,0")] == seen[place("3,1")] == {"count": 1, "known": {}, "backs": ["Common"]}


@pytest.mark.clause("TD-9.1", "TD-9.2")
def test_cards_are_dealt_from_the_left_the_top_row_first_and_players_choose_which_to_turn() -> None:
    order = "bat pipe knife note lantern grenade toolkit zombie fat"
    p = position(rick(), start="day", pile=order)
    common = [name for name in places(1) if name not in OWN_BACK]
    assert [p.face_down[name] for name in common] == order.split()
    assert p.face_up == {}
    assert p.offers("walk") == {"3,0", "3,1", "3,2", "3,3"}


@pytest.mark.clause("TD-9.6", "TD-9.7", "TD-13.18")
def test_a_card_that_has_gone_to_the_playing_area_uncovers_those_under_it() -> None:
    p = position(rick(), gone="3,0", streets={"3,1": "zombie"}).play("walk 3,1")
    assert "2,0" in p.offers("walk")
    p = position(rick(), streets={"3,0": "contagion", "3,1": "alarm"}, pile="soup soup").play("walk 3,0", "walk 3,1")
    assert "2,0" in p.offers("walk")
