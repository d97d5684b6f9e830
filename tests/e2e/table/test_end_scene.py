"""The end as a scene over the table, which any key ends, and comments on moves of the finished game."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.visitors import (
    check_accessible,
    finish,
    first_daily,
    new_table,
    open_page,
    play_without_page,
    private_link,
)

MOST_ANSWERS = 300
SHIELDED = 1200
"""Milliseconds in which a key does not end it yet."""

OVERLAID = """
    window.overlaid = [];
    new MutationObserver(() => {
        if (!document.querySelector(".scene")) return;
        overlaid.push(...[...document.querySelectorAll(".callout, [data-cutscene]")].map(({ innerText }) => innerText));
    }).observe(document, { childList: true, subtree: true });
"""
"""Keep the text of each call-out and cutscene beside the scene."""


def play_to_the_scene(page: Page) -> None:
    """Choose the first answers until the scene begins."""
    for _ in range(MOST_ANSWERS):
        if page.locator(".scene").count():
            break
        page.keyboard.press("1")
        page.wait_for_timeout(100)
    expect(page.locator(".scene .title")).to_have_text(re.compile("won$"))


@pytest.mark.soak
@pytest.mark.parametrize("end", ["key", "press"])
def test_the_end_is_a_scene_that_any_key_or_press_ends(browser: Browser, site: str, end: str) -> None:
    table = new_table(site, seats=["me", "greedy"], game="card_of_the_dead")
    play_without_page(site, table, answers=4)
    page = open_page(browser, private_link(site, table), pace="brisk", motion="no-preference", fresh=True)
    play_to_the_scene(page)
    page.wait_for_timeout(SHIELDED)
    if end == "key":
        page.keyboard.press("x")
    else:
        page.mouse.click(5, 300)
    expect(page.locator(".scene")).to_have_count(0, timeout=1000)
    expect(page.get_by_role("button", name="Again", exact=True)).to_be_enabled()
    page.reload()
    expect(page.get_by_role("region", name="The end")).to_be_visible()
    expect(page.locator(".scene")).to_have_count(0)


def test_the_end_shows_the_deciding_cards_still_without_motion_at_every_pace(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, private_link(site, table), pace="once")
    expect(page.locator(".choice").first).to_be_visible()
    finish(site, table)
    scene = page.locator(".scene")
    expect(scene.locator(".cards [data-kind]")).not_to_have_count(0)
    assert page.evaluate("document.querySelector('.scene').getAnimations({ subtree: true }).length") == 0
    expect(page.get_by_role("list", name="What decided the game").get_by_role("listitem")).not_to_have_count(0)


@pytest.mark.parametrize(("width", "height"), first_daily([(390, 844), (1440, 900)]))
def test_nothing_is_called_out_or_played_over_the_end(browser: Browser, site: str, width: int, height: int) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, private_link(site, table), width=width, height=height, fresh=True)
    page.add_init_script(OVERLAID)
    page.reload()
    expect(page.locator(".choice").first).to_be_visible()
    finish(site, table)
    expect(page.locator(".scene")).to_be_visible()
    expect(page.locator(".scene")).to_have_count(0)
    assert page.evaluate("overlaid") == []


@pytest.mark.soak
def test_on_a_phone_the_end_does_not_repeat_the_result(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, private_link(site, table), width=390, height=844)
    expect(page.locator(".choice").first).to_be_visible()
    finish(site, table)
    expect(page.locator(".scene .cards [data-kind]")).not_to_have_count(0)
    expect(page.locator(".scene .title")).to_have_count(0)


@pytest.mark.soak
def test_the_game_is_looked_at_again_and_played_again(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    moves = finish(site, table)
    page = open_page(browser, private_link(site, table))
    ending = page.get_by_role("region", name="The end")
    ending.get_by_role("button", name="Look at it again").click()
    expect(ending.get_by_text(re.compile(f"^Move [1-9] of {moves}"))).to_be_visible()
    ending.get_by_role("button", name="Pause").click()
    ending.get_by_role("tab", name="Result").click()
    page.get_by_role("button", name="Back to now").click()
    ending.get_by_role("button", name="Again", exact=True).click()
    expect(page).not_to_have_url(re.compile(table["id"]))
    expect(page.locator(".choice").first).to_be_visible()


@pytest.mark.soak
def test_a_player_comments_on_a_move_and_a_stranger_reads_it_there(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    finish(site, table)
    page = open_page(browser, private_link(site, table))
    ending = page.get_by_role("region", name="The end")
    ending.get_by_role("tab", name="Replay").click()
    ending.get_by_role("slider").fill("7")
    ending.get_by_label("Comment on move 7").fill("Too early.")
    ending.get_by_role("button", name="Comment", exact=True).click()
    comment = ending.get_by_role("list", name="Comments").get_by_role("listitem")
    expect(comment).to_contain_text("Ann Too early.")
    check_accessible(page)

    stranger = open_page(browser, f"{site}/replay/{table['id']}/6")
    told = stranger.get_by_role("region", name="The end")
    expect(told.get_by_role("button", name="Next move")).to_be_enabled()
    expect(told.get_by_role("list", name="Comments")).to_have_count(0)
    told.get_by_role("button", name="Next move").click()
    expect(told.get_by_role("list", name="Comments")).to_contain_text("Too early.")
    expect(told.get_by_label(re.compile("^Comment on move"))).to_have_count(0)
    expect(told.get_by_role("button", name="Delete the comment")).to_have_count(0)
    told.get_by_role("button", name="Share this moment").click()
    link = stranger.get_by_label("This moment", exact=True)
    expect(link).to_have_value(re.compile(f"/replay/{table['id']}/7$"))

    page.bring_to_front()
    ending.get_by_role("button", name="Delete the comment of Ann at move 7").click()
    expect(comment).to_have_count(0)
