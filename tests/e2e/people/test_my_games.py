"""My games: the list that a key in the browser owns, on one device and on two, until it is forgotten."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.visitors import (
    EXTREMES,
    check_accessible,
    check_no_sideways_scrolling,
    expect_my_turn,
    finish_unseen,
    new_table,
    open_page,
    private_link,
    resize,
    wait_until,
)

KEY = "JSON.parse(localStorage.getItem('deadhand.person'))"


def sit(browser: Browser, site: str, *, over: bool = False) -> Page:
    """Somebody who has sat down at a table with a bot, and has perhaps played to its end."""
    table = new_table(site, seats=["me", "hard"])
    page = open_page(browser, private_link(site, table))
    expect_my_turn(page)
    if over:
        finish_unseen(site, [table], [page])
    return page


def expect_games(page: Page, site: str, count: int) -> None:
    """Expect this many games in the list, at the latest after a reload: a game is listed just after its state."""
    games = page.locator("ol.list > li")
    for _ in range(2):
        page.goto(f"{site}/me")
        expect(page.get_by_role("heading", name="My games")).to_be_visible()
        expect(page.get_by_role("heading", name="Use on another device")).to_be_visible()
        if games.count() == count:
            break
    expect(games).to_have_count(count)


def offer_to(page: Page) -> None:
    """Accept the games of another device."""
    expect(page.get_by_role("heading", name="Use the games of your other device here?")).to_be_visible()
    page.get_by_role("button", name="Use them here").click()
    expect(page.get_by_role("status").filter(has_text="This device shows the same games now.")).to_be_visible()


@pytest.mark.soak
def test_a_game_is_listed_with_its_result_and_leads_to_its_table_and_replay(browser: Browser, site: str) -> None:
    page = sit(browser, site, over=True)
    address = page.url
    expect_games(page, site, 1)
    game = page.locator("ol.list > li")
    expect(game).to_contain_text("Zeven Card Zombie")
    expect(game).to_contain_text("hard bot")
    expect(game.locator(".pill")).to_have_text(re.compile("^(won|lost)$"))
    expect(page.get_by_role("region", name="In numbers")).to_contain_text("Played 1")
    expect(page.get_by_role("article", name="Zeven Card Zombie")).to_contain_text("of 1 game won")
    for width, height in EXTREMES:
        resize(page, width, height)
        check_no_sideways_scrolling(page)
    check_accessible(page)
    game.get_by_role("link").first.click()
    expect(page.get_by_role("region", name="The end")).to_be_visible()
    assert page.url == address
    page.go_back()
    page.get_by_role("link", name="Replay of Zeven Card Zombie").click()
    expect(page.get_by_role("button", name="Next move")).to_be_visible()
    page.goto(site)
    expect(page.get_by_role("link", name="My games").first).to_be_visible()


@pytest.mark.soak
def test_a_link_brings_my_games_seats_and_settings_to_another_device(browser: Browser, site: str) -> None:
    laptop = sit(browser, site)
    table = laptop.url
    laptop.goto(site)
    laptop.get_by_role("button", name="Settings").click()
    laptop.get_by_label("large").check()
    laptop.get_by_role("button", name="Close").click()
    wait_until(laptop, lambda: "large" in (laptop.evaluate("localStorage.getItem('deadhand.shared_settings')") or ""))
    expect_games(laptop, site, 1)
    laptop.get_by_role("button", name="Show the code").click()
    link = laptop.get_by_role("textbox", name="My games on another device").input_value()
    check_accessible(laptop)

    phone = sit(browser, site)  # which has a game of its own, too
    resize(phone, 390, 844)
    phone.goto(link)
    expect(phone.get_by_role("heading", name="Use the games of your other device here?")).to_be_visible()
    assert "#" not in phone.url
    check_accessible(phone)
    offer_to(phone)
    assert phone.evaluate(KEY) == laptop.evaluate(KEY)
    expect(phone.locator("ol.list > li")).to_have_count(2)
    assert phone.evaluate("document.documentElement.dataset.text") == "large"
    expect_games(laptop, site, 2)
    phone.goto(site)
    expect(phone.locator("[aria-labelledby=mine] li")).to_have_count(2)
    phone.goto(table)
    expect_my_turn(phone)


def test_a_link_to_a_key_that_is_not_wanted_changes_nothing(browser: Browser, site: str) -> None:
    page = sit(browser, site)
    own = page.evaluate(KEY)
    page.goto(f"{site}/me#key={'0' * 64}")
    page.get_by_role("button", name="No", exact=True).click()
    expect(page.get_by_role("heading", name="Use the games of your other device here?")).to_have_count(0)
    expect_games(page, site, 1)
    assert page.evaluate(KEY) == own


@pytest.mark.soak
def test_a_file_brings_them_too_and_a_wrong_one_is_refused(browser: Browser, site: str, tmp_path: Path) -> None:
    laptop = sit(browser, site, over=True)
    expect_games(laptop, site, 1)
    with laptop.expect_download() as download:
        laptop.get_by_role("link", name="Save as a file").click()
    file = tmp_path / "key.json"
    download.value.save_as(file)

    tablet = open_page(browser, f"{site}/me")
    expect(tablet.get_by_text("Your key is made when you sit down")).to_be_visible()
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}")
    tablet.get_by_label("Or its file").set_input_files(wrong)
    expect(tablet.get_by_role("alert")).to_contain_text("No key was found in it.")
    tablet.get_by_label("Or its file").set_input_files(file)
    offer_to(tablet)
    expect(tablet.locator("ol.list > li")).to_have_count(1)


def test_the_export_of_my_games_is_off_until_i_allow_it_at_the_server(browser: Browser, site: str) -> None:
    stranger = open_page(browser, f"{site}/me")
    allowed = "My finished games may be used, without names, to make the games better"
    expect(stranger.get_by_label(allowed)).to_be_disabled()
    page = sit(browser, site)
    expect_games(page, site, 1)
    expect(page.get_by_label(allowed)).to_be_enabled()
    expect(page.get_by_label(allowed)).not_to_be_checked()
    with page.expect_response(lambda answer: answer.url.endswith("/api/me/consent") and answer.request.method == "PUT"):
        page.get_by_label(allowed).check()
    page.goto(site)  # and in the settings
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label(allowed)).to_be_checked()
    check_accessible(page, "dialog")


@pytest.mark.soak
def test_forgetting_deletes_the_list_everywhere_and_lists_nothing_new(browser: Browser, site: str) -> None:
    laptop = sit(browser, site, over=True)
    expect_games(laptop, site, 1)
    phone = open_page(browser, f"{site}/me#key={laptop.evaluate(KEY)}")
    offer_to(phone)
    expect(phone.locator("ol.list > li")).to_have_count(1)

    laptop.get_by_role("button", name="Forget me …").click()
    laptop.get_by_role("button", name="Keep my games").click()
    laptop.get_by_role("button", name="Forget me …").click()
    laptop.get_by_role("button", name="Forget me for good").click()
    expect(laptop.get_by_text("Your games are forgotten.")).to_be_visible()
    expect(laptop.locator("ol.list > li")).to_have_count(0)
    assert laptop.evaluate(KEY) is None
    phone.reload()
    expect(phone.get_by_text("No game is buried here yet.")).to_be_visible()

    laptop.goto(private_link(site, new_table(site, seats=["me", "hard"])))
    expect_my_turn(laptop)
    assert laptop.evaluate(KEY) is None
    laptop.goto(f"{site}/me")
    laptop.get_by_label("List the games that I play").check()
    laptop.goto(private_link(site, new_table(site, seats=["me", "hard"])))
    expect_my_turn(laptop)
    expect_games(laptop, site, 1)


@pytest.mark.soak
def test_without_the_server_what_this_browser_knows_is_listed(browser: Browser, site: str) -> None:
    page = open_page(browser, f"{site}/me", fresh=True)
    result = "{table:'old',at:1,won:true,score:12,choices:9,words:'won with 12 points',daily:null}"
    page.evaluate(f"localStorage.setItem('deadhand.results.zeven', JSON.stringify([{result}]))")
    page.evaluate(f"localStorage.setItem('deadhand.person', JSON.stringify('{'1' * 64}'))")
    page.route("**/api/me/**", lambda route: route.fulfill(status=503, body="{}"))
    page.reload()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("ol.list > li")).to_contain_text("won with 12 points")
