"""Looking at a card: why it cannot be used now; and how near a set is [Z-9.1 to Z-9.5]."""

from typing import Any

import pytest

from tests.games.zeven.position import Position, cards, position


def goals(p: Position, viewer: str | None) -> list[tuple[str, Any, str]]:
    """The goals that a player (None: a spectator) is told: name, whose, words."""
    return [(goal["name"], goal["seat"], goal["text"]) for goal in p.view(viewer)["goals"]]


@pytest.mark.parametrize(
    ("hand", "table", "words"),
    [
        ("", "", "0 of 7, no Zombie yet"),
        ("hunter 5 6", "", "0 of 7, no Zombie yet"),
        (cards(clown=3), "", "3 of 7, one kind"),
        (cards(clown=3, nurse=1, viral=2), "", "5 of 7, two kinds"),
        (cards(clown=3, nurse=2), "viral", "4 of 7, two kinds"),
        (cards(clown=2, horde=2), "viral", "5 of 7, two kinds"),
        (cards(clown=6, nurse=4), "", "7 of 7, two kinds"),
        (cards(clown=3), "viral nurse clown", "3 kinds on your table: one must go"),
    ],
)
def test_an_own_goal_counts_hand_and_table_of_the_best_two_kinds(hand: str, table: str, words: str) -> None:
    p = position(seats=2, hands={"A": hand}, tables={"A": table})
    assert [text for _, seat, text in goals(p, "A") if seat == 0] == [words]


def test_the_others_are_told_what_is_laid_and_nothing_of_a_hand() -> None:
    one = position(seats=2, hands={"A": cards(clown=5)}, tables={"A": "viral"})
    other = position(seats=2, hands={"A": "hunter hunter 3 3 3"}, tables={"A": "viral"})
    for viewer in ("B", None):
        assert ("laid", 0, "1 of 7 laid") in goals(one, viewer)
        assert goals(one, viewer) == goals(other, viewer)
    assert goals(one, "A") != goals(other, "A")


def test_a_goal_is_a_way_with_two_ends() -> None:
    p = position(seats=2, hands={"A": cards(clown=3)}, tables={"B": "nurse horde"})
    assert [goal["way"] for goal in p.view("A")["goals"]] == [[3, 7], [2, 7]]


@pytest.mark.parametrize(
    ("step", "spot", "why"),
    [
        ("draw", "hand:0/hunter", ("the question is: Draw a card, or call", "Z-6.1")),
        ("play", "table:1/zombie_nurse", ("you do not have the cards for it: Hunter", "Z-7.1")),
        ("end", "hand:0/zombie_clown", ("the question is: End your turn, or call", "Z-7.12")),
        ("play", "brains", None),
    ],
)
def test_a_reason_is_given_for_what_cannot_be_used_now(step: str, spot: str, why: tuple[str, str] | None) -> None:
    hand = "clown" if step == "play" else "hunter clown"
    p = position(seats=2, hands={"A": hand}, tables={"B": "nurse"}, step=step)
    assert p.match.why_not([spot]) == why
