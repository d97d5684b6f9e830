"""Views of cards and of the open question, apart from the cards themselves."""

from dataclasses import replace
from typing import Any

import pytest

from deadhand.games.zeven import GAME
from deadhand.match.match import Match
from deadhand.table.choices.prompts import PromptPlan
from deadhand.table.game.game import Game
from deadhand.table.game.open_numbers import Mark
from tests.conformance.playing import view_data
from tests.games.zeven.position import position

ANY_ZONE = (0, GAME.zones.size - 1)


def laid() -> Match:
    """A nurse and a viral lie on A's table, and A holds a Hunter and a Commando."""
    return position(seats=3, hands={"A": "hunter 5"}, tables={"A": "nurse viral"}, step="play").match


def marked(**words: Any) -> dict[str, Any]:
    """Return A's view if every card shows its number in the deck."""
    match = laid()
    match.game = replace(GAME, marks=(Mark("zone", "Lies in", bounds=ANY_ZONE, **words),))
    return view_data(match, 0)["zones"]  # type: ignore[no-any-return]  # views are plain data


def test_marks_lie_on_the_cards_of_every_zone_that_is_seen() -> None:
    zones = marked()
    assert len(zones["table"][0]["marks"]["zone"]) == 2
    assert "marks" in zones["hand"][0]
    assert "marks" not in zones["hand"][1]


def test_a_mark_is_shown_in_its_zones_only() -> None:
    zones = marked(zones=("table",))
    assert len(zones["table"][0]["marks"]["zone"]) == 2
    assert "marks" not in zones["hand"][0]


def test_a_mark_in_a_zone_that_is_none_is_an_error_that_names_both() -> None:
    with pytest.raises(ValueError, match="the mark zone is shown in attic"):
        with_mark("attic")


def with_mark(zone: str) -> Game:
    """Zeven with a mark shown in one zone."""
    return replace(GAME, marks=(Mark("zone", "Lies in", zones=(zone,), bounds=ANY_ZONE),))


def test_an_offer_says_where_it_is_pointed_at() -> None:
    offers = {offer["name"]: offer["spots"] for offer in view_data(laid(), 0)["prompt"]["offers"]}
    assert offers["commando commando_5 2"] == ["hand:0/commando_5", "seat:2"]
    assert offers["discard hunter"] == ["hand:0/hunter", "discard_pile"]


def test_a_spot_that_names_a_hidden_integer_of_a_step_is_refused() -> None:
    prompts = PromptPlan(replace(prompt, about=()) for prompt in GAME.prompts)
    with pytest.raises(ValueError, match="a spot of take names opponent, which the question take is not about"):
        replace(GAME, prompts=prompts)
