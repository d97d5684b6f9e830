"""An action that is not offered is refused with the clause that forbids it, and changes nothing."""

from typing import Any

import pytest

from tests.games.left_4_dead.position import Position, cards, position

PILLS = cards(pills=20)
EVERYWHERE = pytest.mark.parametrize("turn", range(4))
"""Who is asked does not matter: each case is tried with everybody so many seats further."""


def turned(text: str, turn: int) -> str:
    """A text in which every letter of a seat of four is the one so many seats further."""
    return " ".join("ABCD"[("ABCD".index(word) + turn) % 4] if word in "ABCD" else word for word in text.split())


def turned_position(start: str, given: dict[str, Any], turn: int, **more: Any) -> Position:
    """A position in which everything lies so many seats further."""
    places: dict[str, Any] = {
        name: {turned(seat, turn): lying for seat, lying in value.items()} if isinstance(value, dict) else value
        for name, value in given.items()
    }
    return position(start, marker=turned("A", turn), **places, **more)


ITEMS: list[tuple[dict[str, Any], str, str]] = [
    ({"front": {"B": "uzi"}, "held": {"A": "rifle"}}, "take uzi", "L4D-2.7"),
    ({"held": {"A": "rifle"}}, "take uzi", "L4D-10.2"),
    ({"held": {"A": "rifle"}}, "swap uzi", "L4D-10.3"),
    ({"held": {"A": "rifle"}, "front": {"B": "pills"}, "health": {"A": 5}}, "swap pills", "L4D-10.3"),
    ({"held": {"A": "rifle"}}, "give A rifle", "L4D-10.6"),
    ({"held": {"A": "rifle"}}, "give E rifle", "L4D-10.6"),
    ({"held": {"A": "rifle"}}, "give B uzi", "L4D-10.6"),
    ({"held": {"A": "rifle"}}, "ask_for B uzi", "L4D-10.6"),
    ({"held": {"A": "rifle", "B": "rifle"}}, "exchange B rifle rifle", "L4D-10.6"),
    ({"held": {"A": "rifle", "B": "uzi"}}, "give B rifle", "L4D-2.7"),
    ({"held": {"A": "rifle"}, "trading": "off"}, "give B rifle", "L4D-4.6"),
    ({"held": {"A": "rifle"}}, "discard uzi", "L4D-10.10"),
    ({"held": {"A": "rifle"}, "health": {"A": 1}}, "heal A", "L4D-10.11"),
    ({"held": {"A": "pack"}}, "heal E", "L4D-10.11"),
    ({"held": {"A": "pack"}}, "heal B", "L4D-3.10"),
    ({"held": {"A": "pack"}, "health": {"B": -1}}, "heal B", "L4D-3.7"),
    ({"held": {"A": "pack"}, "health": {"B": 1}, "heal_others": "off"}, "heal B", "L4D-4.7"),
    ({"held": {"A": "rifle"}}, "ready", "L4D-10.1"),
    ({"held": {"A": "pills"}, "health": {"A": 1}}, "pills", "L4D-17.5"),
]


@pytest.mark.clause("L4D-10.2", "L4D-10.3", "L4D-10.6", "L4D-10.10", "L4D-10.11", "L4D-2.7", "L4D-17.5")
@pytest.mark.parametrize(("given", "action", "clause"), ITEMS)
@EVERYWHERE
def test_items(given: dict[str, Any], action: str, clause: str, turn: int) -> None:
    assert turned_position("items", given, turn).refused(turned(action, turn)) == clause


WINDOWS: list[tuple[dict[str, Any], str, str]] = [
    ({"held": {"A": "molotov"}}, "pills", "L4D-17.2"),
    ({"held": {"A": "molotov"}}, "pipe_bomb", "L4D-17.2"),
    ({"held": {"A": "molotov"}}, "molotov A", "L4D-17.8"),
    ({"held": {"A": "molotov"}}, "molotov E", "L4D-19.22"),
    ({"held": {"A": "molotov pills"}}, "pills", "L4D-3.10"),
    ({"held": {"A": "molotov pills"}, "health": {"A": -1}}, "pills", "L4D-3.7"),
    ({"held": {"A": "pills pipe"}, "health": {"A": 1}, "front": {"B": "tank"}}, "pipe_bomb", "L4D-17.8"),
    ({"held": {"A": "molotov"}}, "enough", "L4D-17.7"),
]


@pytest.mark.clause("L4D-17.2", "L4D-17.8", "L4D-3.7", "L4D-3.10", "L4D-19.22")
@pytest.mark.parametrize(("given", "action", "clause"), WINDOWS)
@EVERYWHERE
def test_windows(given: dict[str, Any], action: str, clause: str, turn: int) -> None:
    p = turned_position("plan", {"front": {"B": "zombie"}, **given}, turn, window=True)
    assert p.refused(turned(action, turn)) == clause


PLANS: list[tuple[dict[str, Any], list[str], str, str]] = [
    ({}, [], "engage E zombie", "L4D-11.2"),
    ({}, [], "engage A zombie", "L4D-11.2"),
    ({}, [], "engage B zombie 2", "L4D-11.2"),
    ({"front": {"A": "smoker", "B": "zombie"}}, [], "engage A smoker", "L4D-11.7"),
    ({"front": {"A": "hunter", "B": "zombie"}, "held": {"A": "assault"}}, [], "ready", "L4D-11.8"),
    ({"held": {"A": "assault"}, "front": {"B": "zombie tank"}}, ["engage B zombie"], "engage B zombie", "L4D-11.5"),
    (
        {"held": {"A": "shotgun"}, "front": {"B": "zombie tank", "C": "zombie"}},
        ["engage B zombie"],
        "engage C zombie",
        "L4D-19.18",
    ),
    ({}, [], "confirm", "L4D-11.11"),
    ({}, ["ready", "ready", "ready", "ready"], "ready", "L4D-11.12"),
]


@pytest.mark.clause("L4D-11.2", "L4D-11.5", "L4D-11.7", "L4D-11.8", "L4D-19.18")
@pytest.mark.parametrize(("given", "plays", "action", "clause"), PLANS)
@EVERYWHERE
def test_plans(given: dict[str, Any], plays: list[str], action: str, clause: str, turn: int) -> None:
    p = turned_position("plan", {"front": {"B": "zombie"}, **given}, turn).play(*(turned(play, turn) for play in plays))
    assert p.refused(turned(action, turn)) == clause


@pytest.mark.clause("L4D-9.5", "L4D-10.7", "L4D-13.2", "L4D-13.4", "L4D-20.2", "L4D-20.3")
def test_other_refusals_name_the_open_question() -> None:
    asked = {
        "L4D-9.5": position("events", front={"A": "alarm"}, deck=PILLS),
        "L4D-10.7": position(held={"A": "uzi"}).play("give B uzi"),
        "L4D-13.2": position("last_stand", health={"A": 0}, held={"A": "pack pills"}),
        "L4D-13.4": position("last_stand", health={"A": 0}, held={"B": "pack"}),
        "L4D-20.2": position("last_stand", health={"A": -1}, last_stand="leave"),
        "L4D-20.3": position("last_stand", health={"A": -1}, held={"B": "pack"}, last_stand="bleeding"),
    }
    for clause, p in asked.items():
        assert p.refused("confirm") == clause
