"""Deals from everybody's numbers, at the page: given without a word, counted, checked at the end, doubted if need."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect

from deadhand.cli import main
from tests.e2e.visitors import (
    EXTREMES,
    check_accessible,
    check_no_sideways_scrolling,
    choose_game,
    finish_unseen,
    new_table,
    open_page,
    resize,
    seated,
    secret_of,
)


def kept(page: Page) -> Any:
    """Return what the browser has stored of its last deal."""
    return page.evaluate("JSON.parse(localStorage.getItem('deadhand.promises'))[0]")


def proof(page: Page) -> Any:
    """Return the part of the end that says whether the deal was honest."""
    ending = page.get_by_role("region", name="The end")
    ending.get_by_role("tab", name="Honest?").click()
    return ending.get_by_role("tabpanel")


@pytest.mark.soak
def test_who_plays_alone_gives_a_number_and_can_check_the_deal_at_the_end(
    browser: Browser, impatient_site: str, tmp_path: Path
) -> None:
    page = open_page(browser, impatient_site)
    choose_game(page, "zeven", set_up=True)
    page.get_by_label("My name").fill("Ann")
    page.get_by_text("House rules and pace").click()
    page.get_by_label("Bots think").select_option("at once")
    page.get_by_label("rounds").select_option("1")
    page.get_by_role("button", name="Play alone").click()
    expect(page.get_by_role("region", name="What to do")).to_be_visible()
    table = {"id": page.url.rpartition("/")[2], "secret": secret_of(page)}
    finish_unseen(impatient_site, [table], [page])
    told = proof(page)
    expect(told).to_contain_text("This deal was made from one person's number and the server's")
    expect(told).to_contain_text(f"Ann gave {kept(page)['number']}")
    told.get_by_role("button", name="Verify").click()
    expect(told.get_by_role("status")).to_contain_text("Honest. Played again")
    check_accessible(page)
    for width, height in EXTREMES:
        resize(page, width, height)
        check_no_sideways_scrolling(page)
    with page.expect_download() as loaded:
        told.get_by_role("link", name="Download the replay").click()
    loaded.value.save_as(tmp_path / "replay.json")
    done = CliRunner().invoke(main, ["verify", str(tmp_path / "replay.json")])
    assert done.exit_code == 0, done.output
    assert f"Ann (seat 1) sent the hash {kept(page)['frozen'][0]['commitment']}" in done.output
    number = kept(page)["number"]
    page.get_by_role("button", name="Again", exact=True).click()
    expect(page.get_by_role("region", name="What to do")).to_be_visible()
    assert kept(page)["id"] == page.url.rpartition("/")[2] != table["id"]
    assert kept(page)["number"] != number


@pytest.mark.soak
def test_a_browser_doubts_a_deal_without_its_number_and_a_server_that_breaks_its_promise(
    browser: Browser, impatient_site: str
) -> None:
    table = new_table(impatient_site, seats=["me", "open"])
    ann, ben = seated(browser, impatient_site, table)
    for page in (ann, ben):
        expect(page.get_by_role("region", name="What to do")).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert [promise["seat"] for promise in kept(page)["frozen"]] == [0, 1]
    assert kept(ann)["number"] != kept(ben)["number"]
    assert kept(ann)["frozen"] == kept(ben)["frozen"]
    now = kept(ben)
    for changed, words in (
        ({"server": "0" * 64}, "The server's hash has changed since you joined"),
        ({"frozen": now["frozen"][:1]}, "The hashes have changed since you revealed your number"),
    ):
        ben.evaluate(f"localStorage.setItem('deadhand.promises', {json.dumps(json.dumps([now | changed]))})")
        ben.reload()
        doubt = ben.get_by_role("dialog", name="Can this deal be trusted?")
        expect(doubt).to_contain_text(words)
    ben.route("**/assets/commitments-*.js", lambda route: route.abort())
    ben.reload()
    expect(doubt).to_contain_text("could not be loaded, so the deal was not checked here")
    check_accessible(ben, "dialog[open]")
    for width, height in EXTREMES:
        resize(ben, width, height)
        check_no_sideways_scrolling(ben)
        expect(doubt.get_by_role("button", name="Play on")).to_be_in_viewport()
    ben.keyboard.press("Escape")
    expect(doubt).to_have_count(0)


@pytest.mark.soak
def test_who_has_left_when_the_host_begins_is_waited_for_and_named(browser: Browser, impatient_site: str) -> None:
    table = new_table(impatient_site, seats=["me", "open"])
    ann = open_page(browser, f"{impatient_site}/t/{table['id']}#seat={table['secret']}")
    ben = open_page(browser, f"{impatient_site}/t/{table['id']}")
    ben.get_by_label("My name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(ben.get_by_role("button", name="I am ready")).to_be_visible()
    ben.close()
    ann.get_by_role("button", name="Start the game").click()
    expect(ann.get_by_text("it waits for the number of Ben.")).to_be_visible()
    expect(ann.get_by_role("button", name="Dealing…")).to_be_disabled()
    check_accessible(ann)
    expect(ann.get_by_role("region", name="Log")).to_contain_text("Ben did not reveal the promised number")
