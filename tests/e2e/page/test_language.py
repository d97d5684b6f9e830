"""The language of the page: the browser's, until another one is chosen."""

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.visitors import check_accessible, expect_my_turn, new_table, open_page, private_link
from tests.e2e.windows import blank_page


def test_the_front_page_is_english_until_another_language_is_chosen(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("Deutsch")
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Sofort spielen")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.reload()
    expect(page.get_by_role("button", name="Sofort spielen")).to_be_visible()
    check_accessible(page)


@pytest.mark.soak
def test_a_game_follows_the_language_without_a_reload(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, private_link(site, table), fresh=True, locale="de-DE")
    expect(page.get_by_role("region", name="Was zu tun ist")).to_be_visible()
    expect(page.locator(".question")).to_contain_text("Du bist dran.")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.evaluate("window.stays = true")
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_label("Sprache").select_option("English")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect_my_turn(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.evaluate("window.stays")


@pytest.mark.soak
def test_the_log_and_the_choices_follow_the_language(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, private_link(site, table))
    expect_my_turn(page)
    log, choices = page.locator(".side .log"), page.locator(".prompt .choice > span")
    before = log.inner_text()
    assert "It is your turn." in before
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("Deutsch")
    expect(log).to_contain_text("Du bist am Zug.")
    expect(choices.filter(has_text="Vom Nachziehstapel ziehen")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.locator(".prompt")).to_contain_text("Eine unbekannte Karte")
    expect(log).to_contain_text("Du bittest um einen Tipp.")
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_label("Sprache").select_option("English")
    expect(log).to_contain_text("You ask for a hint.")
    assert log.inner_text().startswith(before)


@pytest.mark.soak
def test_the_rulebook_is_marked_as_english(browser: Browser, site: str) -> None:
    page = open_page(browser, site, fresh=True, locale="de-AT")
    page.get_by_role("button", name="Einrichten").click()
    page.get_by_role("button", name="Regeln lesen").click()
    rulebook = page.get_by_role("dialog", name="Regeln von Zeven")
    expect(rulebook.locator("section[lang=en]").first).to_be_visible()
    expect(rulebook).to_contain_text("Das Regelbuch ist auf Englisch.")


@pytest.mark.soak
def test_a_translation_that_does_not_arrive_leaves_the_page_english(browser: Browser, site: str) -> None:
    page = open_page(browser, blank_page(site), fresh=True, locale="de-DE")
    page.route("**/assets/de-*.js", lambda route: route.abort())
    page.goto(site)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
