"""The review of a finished game, and playing on from one of its moments at a new table."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from deadhand.match.dealing import deal
from tests.e2e.visitors import check_accessible, expect_settled, finish, new_table, open_page, private_link
from tests.e2e.windows import blank_page


def shown_review(moves: int) -> dict[str, Any]:
    """A review as the server sends it; a real one needs compiled rules."""
    match = deal("zeven", seats=2, seed=1)
    while match.actor != 0 or len(match.legal) < 2:
        match.play(match.default)
    sentences = [reason.sentence for reason in match.game.reasons.reasons]
    reason = sentences.index("It completes seven Zombies and wins the round.")
    chosen, best = (match.legal[place] for place in (0, -1))
    assert match.describe(best) == "Draw the exposed card of the graveyard"
    costly = {
        "move": 5,
        "chosen": chosen,
        "best": {"action": best, "reason": reason, "values": [0, 0], "chance": 620},
        "loss": 120,
        "error": 100,
        "facts": match.facts(0)[0],
    }
    curve = [(4, 600), (9, 480), (moves, 0)]
    found = {"seat": 0, "moves": moves, "decisions": 3, "simulations": 200, "curve": curve, "costliest": [costly]}
    answer: dict[str, Any] = json.loads(json.dumps(found))
    return answer


def finished_table(site: str) -> tuple[dict[str, Any], int]:
    """A finished game of Ann and a bot, and the number of its moves."""
    table = new_table(site, seats=["me", "greedy"])
    return table, finish(site, table)


def at_move(page: Page, move: int, moves: int) -> None:
    """Expect that the replay shows this moment."""
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile(f"^Move {move} of {moves}: "))
    expect(page.get_by_role("slider")).to_have_value(str(move))


@pytest.mark.soak
def test_the_review_leads_to_the_moments_of_the_game(browser: Browser, site: str) -> None:
    table, moves = finished_table(site)
    page = open_page(browser, private_link(site, table), fresh=True)
    answers: list[tuple[int, dict[str, Any]]] = [
        (400, {"detail": {"message": "This needs compiled rules.", "clause": None}}),
        (200, shown_review(moves)),
    ]
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        status, data = answers.pop(0)
        route.fulfill(status=status, json=data)

    page.route("**/review?*", answer)
    ending = page.get_by_role("region", name="The end")
    expect(ending.get_by_role("button", name="Play on from here")).to_have_count(0)
    ending.get_by_role("tab", name="Review").click()
    expect(ending.get_by_role("alert")).to_have_text("This needs compiled rules.")
    ending.get_by_role("button", name="Try again").click()
    expect(ending.get_by_text("from 62 % down to 50 %")).to_be_visible()
    expect(ending.get_by_text("Costliest of 2 decisions")).to_be_visible()
    expect(ending.get_by_text("1 decision is not judged")).to_be_visible()
    assert [url.partition("/review")[2] for url in asked] == ["?seat=0"] * 2
    expect(ending.get_by_text("Draw the exposed card of the graveyard")).to_be_visible()
    expect(ending.get_by_text("It completes seven Zombies and wins the round.")).to_be_visible()
    at_move(page, moves, moves)
    check_accessible(page, ".ending")

    ending.get_by_role("button", name="Move 5").click()
    at_move(page, 4, moves)
    expect(ending.get_by_role("button", name="Move 5")).to_have_attribute("aria-current", "true")
    page.keyboard.press("Shift+Tab")
    ending.get_by_role("slider").press("ArrowRight")
    at_move(page, 5, moves)
    graph = ending.get_by_role("slider").bounding_box()
    assert graph is not None
    page.mouse.click(graph["x"] + graph["width"] * 9 / moves, graph["y"] + graph["height"] / 2)
    at_move(page, 9, moves)
    ending.get_by_text("As a table").click()
    ending.get_by_role("row", name=re.compile("^4 60")).get_by_role("button").click()
    at_move(page, 4, moves)


@pytest.mark.soak
def test_a_player_plays_on_from_a_moment_with_bots(browser: Browser, site: str) -> None:
    table, moves = finished_table(site)
    stranger = open_page(browser, f"{site}/replay/{table['id']}/6")
    expect(stranger.get_by_text(f"Move 6 of {moves}")).to_be_visible()
    expect(stranger.get_by_role("button", name="Play on from here")).to_have_count(0)

    page = open_page(browser, private_link(site, table))
    expect(page.get_by_role("region", name="The end")).to_be_visible()
    page.goto(f"{site}/replay/{table['id']}")
    expect(page).to_have_url(f"{site}/replay/{table['id']}/0")
    page.get_by_role("slider").fill("6")
    expect(page).to_have_url(f"{site}/replay/{table['id']}/6")
    with page.expect_response("**/branches") as answered:
        page.get_by_role("button", name="Play on from here").click()
    asked = json.loads(answered.value.request.post_data or "")
    assert (asked["move"], asked["bot"]) == (6, "greedy")
    second = answered.value.json()
    expect(page).to_have_url(f"{site}/t/{second['id']}")
    expect_settled(page)
    expect(page.get_by_role("region", name="What to do").locator(".choice").first).to_be_visible()
    expect(page.get_by_role("region", name="The end")).to_have_count(0)

    page.goto(blank_page(site))
    finish(site, second)
    page.goto(f"{site}/t/{second['id']}")
    expect(page.get_by_role("region", name="The end").get_by_role("list", name="Standing")).to_be_visible()
    results = json.loads(page.evaluate("localStorage.getItem('deadhand.results.zeven')"))
    assert [result["table"] for result in results] == [table["id"]], "a second try is no result"
