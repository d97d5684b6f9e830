"""The pages of each game beside its tables: its own page, and the search in its rules."""

import re

import pytest
from playwright.sync_api import Browser, expect

from deadhand.games import GAMES, find_game
from deadhand.reference.primer import primer_of
from tests.e2e.visitors import (
    EXTREMES,
    check_accessible,
    check_no_sideways_scrolling,
    first_daily,
    new_table,
    open_page,
    private_link,
    resize,
)


@pytest.mark.parametrize("slug", first_daily(GAMES))
def test_the_page_of_a_game_is_accessible(browser: Browser, site: str, slug: str) -> None:
    page = open_page(browser, f"{site}/games/{slug}")
    expect(page.get_by_role("heading", name="House rules", level=2)).to_be_visible()
    for step in primer_of(find_game(slug)).steps:
        expect(page.get_by_role("listitem").filter(has_text=step.says).get_by_role("img")).to_have_count(1)
    for width, height in EXTREMES:
        resize(page, width, height)
        check_no_sideways_scrolling(page)
    check_accessible(page)
    expect(page.get_by_text("Usually usual")).to_have_count(0)


@pytest.mark.soak
@pytest.mark.parametrize("slug", first_daily(GAMES))
def test_the_search_suggests_what_these_rules_have(browser: Browser, site: str, slug: str) -> None:
    game = find_game(slug)
    table = new_table(site, game=slug, seats=["me", "greedy", "greedy"][: game.most_seats])
    page = open_page(browser, private_link(site, table))
    page.get_by_role("button", name="Rules", exact=True).click()
    search = page.get_by_role("searchbox", name="Search the rules")
    expect(search).to_have_attribute("placeholder", re.compile("e.g. “.+”"))
    suggested = re.search("“(.+)”", search.get_attribute("placeholder") or "")
    assert suggested is not None
    assert suggested[1] in {card.name.lower() for card in game.deck.kinds}
    search.fill(suggested[1])
    expect(page.get_by_role("dialog").locator("dt").first).to_be_visible()


@pytest.mark.soak
def test_the_rules_are_searched_by_the_meaning_of_words(browser: Browser, site: str) -> None:
    page = open_page(browser, private_link(site, new_table(site, seats=["me", "greedy"])))
    page.get_by_role("button", name="Rules", exact=True).click()
    rules = page.get_by_role("dialog")
    search = rules.get_by_role("searchbox", name="Search the rules")
    search.fill("what happens when the deck is empty")
    expect(rules.get_by_role("heading", name="Best matches")).to_be_visible()
    assert "Z-6.10" in rules.locator("dt").all_inner_texts()[:3]
    check_accessible(page)
    search.fill("Z-6.1")
    expect(rules.locator("dt").first).to_have_text("Z-6.1")
    search.fill("xylophone")
    expect(rules.get_by_role("heading", name="No clause has these words. Try others.")).to_be_visible()
