"""Views contain the numbers that follow from open ones, for clients that know no rules."""

from typing import Any

import pytest

from tests.games.card_of_the_dead.position import position


@pytest.mark.clause("CD-10.1")
def test_a_player_one_zombie_from_being_eaten_is_warned() -> None:
    table = position(
        seats=4, hands={"A": "lure"}, front={"A": "zombies zombies_many", "B": "zombies zombie zombie"}, eaten="C"
    )
    assert table.view(None)["counters"]["one_from_eaten"] == [1, 0, 0, 0]


def marks(**words: Any) -> dict[str, list[int]]:
    """Return the marks on A's hand, a Dynamite and a Lure, with 4 of the 6 movement points that escape."""
    table = position(seats=4, hands={"A": "dynamite lure"}, movement={"A": "nukes pillage"}, **words)
    return table.view("A")["zones"]["hand"][0]["marks"]  # type: ignore[no-any-return]  # views are plain data


@pytest.mark.clause("CD-11.4")
def test_each_card_of_my_hand_says_how_far_it_brings_me() -> None:
    assert marks() == {"runs_to": [6, 5], "escapes": [1, 0]}


@pytest.mark.clause("CD-9.2")
def test_surrounded_players_cannot_escape() -> None:
    assert marks(front={"A": "zombies zombies"})["escapes"] == [0, 0]


def test_nobody_else_sees_what_lies_on_my_hand() -> None:
    table = position(seats=4, hands={"A": "dynamite"})
    for viewer in ("B", None):
        assert "marks" not in table.view(viewer)["zones"]["hand"][0]
