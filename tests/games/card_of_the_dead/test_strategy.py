"""The choices of the greedy bot."""

from typing import Any

import pytest

from deadhand.bots.players import Bot
from tests.games.card_of_the_dead.position import Position, position

FIVE = "nukes pillage slugger"


def chosen(p: Position) -> str:
    """Return the greedy bot's answer to the open question."""
    return p.short(Bot("greedy", seed=1).choose(p.match))


def test_it_keeps_a_barricade_on_an_empty_deck() -> None:
    front = {"A": "zombie zombie zombie zombie"}
    assert chosen(position(hands={"A": "barricade"}, front=front, deck="")) == "pass"
    assert chosen(position(hands={"A": "barricade"}, front=front, deck="hide")) == "pass"


@pytest.mark.parametrize(
    ("given", "escapes"),
    [
        ({"scores": {"B": 20}}, False),
        ({"scores": {"B": 20}, "rounds": 3}, True),
        ({"scores": {"B": 4}, "movement": {"A": FIVE, "B": "hide hide"}}, True),
        ({"scores": {"B": 4}, "movement": {"A": FIVE, "B": "hide hide hide"}}, False),
        ({"scores": {"B": 6}, "movement": {"A": FIVE}, "eaten": "B"}, True),
    ],
)
def test_it_does_not_escape_to_certain_defeat_in_the_last_round(given: dict[str, Any], escapes: bool) -> None:
    usual: dict[str, Any] = {"hands": {"A": "lure"}, "movement": {"A": FIVE}, "rounds": 1}
    assert (chosen(position(**(usual | given))) == "move lure") == escapes
