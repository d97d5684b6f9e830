"""Features that Zeven lacks: marks on cards, and a team that wins or loses together."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.disguise import disguise
from tests.e2e.visitors import check_accessible, expect_my_turn, first_daily, new_table, open_page, private_link
from tests.e2e.windows import blank_page

MARKS = [
    {"field": "damage", "label": "Damage", "what": "number", "said": True},
    {"field": "engaged", "label": "Engaged by", "what": "seats", "said": True},
    {"field": "tapped", "label": "Tapped", "what": "flag", "said": True},
]


def plan_marks(game: dict[str, Any]) -> None:
    """Put these marks on the cards of a hand."""
    plan = game["plan"]
    game["marks"] = MARKS
    plan["marks"] = {
        "field": [mark["field"] for mark in MARKS],
        "what": [mark["what"] for mark in MARKS],
        "blank": [0, 0, 0],
    }
    plan["zones"]["marks"][plan["zones"]["name"].index("hand")] = [0, 1, 2]


def say_marks(words: dict[str, Any]) -> None:
    """Give these marks their words."""
    words["marks"] = {"words": ["damage {0}", "engaged by {0}", "tapped"]}


def mark_hand(state: dict[str, Any]) -> None:
    """Lay marks on the cards of seat 0."""
    hand = state["view"]["zones"]["hand"][0]
    places = range(hand["count"])
    hand["marks"] = {
        "damage": [2 if place == 0 else 0 for place in places],
        "engaged": [3 if place == 1 else 0 for place in places],
        "tapped": [int(place == 2) for place in places],
    }


@pytest.mark.soak
def test_marks_are_seen_and_said(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, blank_page(site), fresh=True)
    disguise(page, game=plan_marks, words=say_marks, state=mark_hand)
    page.goto(private_link(site, table))
    expect_my_turn(page)
    hand = page.get_by_role("group", name="Your hand")
    expect(hand.get_by_role("button", name=", Damage 2, in your hand")).to_be_visible()
    expect(hand.get_by_role("button", name=", Engaged by: Ann and Agatha, in your hand")).to_be_visible()
    expect(hand.get_by_role("button", name=", Tapped, in your hand")).to_be_visible()
    assert sorted(hand.locator(".sign").all_inner_texts()) == ["1", "2", "2"]
    expect(hand.locator(".turned")).to_have_count(1)
    check_accessible(page)


@pytest.mark.parametrize(
    ("result", "words"),
    first_daily(
        [("loss", "The team was overrun"), ("win", "You made it, all of you"), ("aborted", "without a result")]
    ),
)
def test_the_end_shows_the_result_of_a_team(browser: Browser, site: str, result: str, words: str) -> None:
    reason = {"name": "reason", "sentence": "No card is left to draw.", "clause": "Z-17.4", "result": result}

    def end(state: dict[str, Any]) -> None:
        state["view"].update(over=True, prompt=None, outcome="reason", returns=[float(result == "win")] * 2)
        state.update(ranks=[1, 1], secret="0" * 64)

    def plan_outcome(game: dict[str, Any]) -> None:
        game.update(team=True, outcomes=[reason])
        game["plan"].update(outcomes={"name": ["reason"]}, statistics={})

    def say_outcome(told: dict[str, Any]) -> None:
        told.update(outcomes={"words": [reason["sentence"]]}, statistics={})

    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, blank_page(site), fresh=True)
    disguise(page, game=plan_outcome, words=say_outcome, state=end)
    page.goto(private_link(site, table))
    ending = page.get_by_role("region", name="The end")
    expect(ending.get_by_role("heading", name=words)).to_be_visible()
    expect(ending).to_contain_text("No card is left to draw.")
    expect(ending.get_by_role("table")).to_have_count(0)
