"""Before a table begins, and what is said at it: several people, each in a browser of their own."""

import re

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from deadhand.games import find_game
from tests.e2e.visitors import (
    SIZES,
    check_accessible,
    check_no_sideways_scrolling,
    choose_game,
    new_table,
    open_page,
    private_link,
    resize,
)


def choose_deck(page: Page, text: str) -> None:
    """Take a deck file from my computer for the table that is to be started."""
    file: FilePayload = {"name": "mine.toml", "mimeType": "application/toml", "buffer": text.encode()}
    page.get_by_label("Deck file", exact=True).set_input_files(file)


def test_a_friend_comes_by_the_link_knows_what_is_played_and_the_host_starts(browser: Browser, site: str) -> None:
    ann = open_page(browser, site)
    choose_game(ann, "zeven", set_up=True)
    ann.get_by_label("My name").fill("Ann")
    ann.get_by_text("House rules and pace").click()
    choose_deck(ann, "no deck")
    expect(ann.get_by_role("alert")).to_contain_text("The deck file: this is not valid TOML")
    choose_deck(ann, find_game("zeven").deck.source.replace('name = "Hunter"', 'name = "Trapper"'))
    expect(ann.get_by_text("Trapper: the Hunter of the game's own deck")).to_be_visible()
    for seat in (2, 3):
        ann.get_by_label(f"Seat {seat}").select_option("open")
    ann.get_by_role("button", name="Open the gate to friends").click()
    expect(ann.get_by_role("button", name="Start with 2 bots")).to_be_visible()
    link = ann.get_by_role("textbox", name="For your friends").input_value()
    assert link.endswith(ann.url.rpartition("/")[2])
    ben = open_page(browser, ann.url, width=390, height=844)
    expect(ben.get_by_text("Ann invites you.")).to_be_visible()
    expect(ben.get_by_text(re.compile("15.40 minutes"))).to_be_visible()
    with ben.expect_popup() as learning:  # the lobby stays
        ben.get_by_role("link", name="Learn it in 4 minutes").click()
    expect(learning.value.get_by_role("button", name="Learn by playing").first).to_be_visible()
    learning.value.close()
    expect(ben.get_by_text("Trapper: the Hunter of the game's own deck")).to_be_visible()
    ben.get_by_label("My name").fill("Ben")
    ben.get_by_role("button", name="Sit down").first.click()
    expect(ann.locator(".stones")).to_contain_text("not ready yet")
    ben.get_by_role("button", name="I am ready").click()
    expect(ann.locator(".stones .state.ready")).to_have_text("ready")
    expect(ben.get_by_text("Ann starts the game.")).to_be_visible()
    say(ben, "Am I late?")
    ann.get_by_role("button", name="Talk, 1 new").click()
    expect(ann.get_by_role("dialog", name="Table talk").get_by_role("log")).to_contain_text("Am I late?")
    ann.keyboard.press("Escape")
    ben.reload()  # and is still there
    expect(ben.get_by_role("button", name="Ready", exact=True)).to_have_attribute("aria-pressed", "true")
    ann.get_by_role("button", name="Start with a bot").click()
    for page in (ann, ben):
        expect(page.get_by_role("region", name="What to do")).to_be_visible()
        expect(page.locator(".stones")).to_have_count(0)
        expect(page.get_by_role("banner")).to_contain_text("Changed deck")


@pytest.mark.soak
def test_two_people_without_a_name_sit_down(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "open", "open"])
    for name in ("Stranger", "Stranger 2"):
        page = open_page(browser, f"{site}/t/{table['id']}")
        page.get_by_role("button", name="Sit down").first.click()
        expect(page.locator(".stones")).to_contain_text(re.compile(f"{name}\\s*not ready yet, you"))


def test_a_host_who_invites_at_once_takes_a_name_in_the_lobby(browser: Browser, site: str) -> None:
    host = open_page(browser, site)
    choose_game(host, "zeven")
    host.get_by_role("button", name="With friends: Zeven").click()
    expect(host.get_by_label("My name")).to_have_value("Digger")
    ben = open_page(browser, host.url, width=390, height=844)
    expect(ben.get_by_text("Digger invites you.")).to_be_visible()
    host.get_by_label("My name").fill("Ann")
    host.keyboard.press("Enter")
    expect(ben.get_by_text("Ann invites you.")).to_be_visible()
    check_accessible(host, "main")
    ben.get_by_label("My name").fill("Ben")
    ben.get_by_role("button", name="Sit down").first.click()
    expect(ben.get_by_label("My name")).to_have_value("Ben")
    expect(ben.get_by_text("invites you.")).to_have_count(0)
    ben.get_by_label("My name").fill("Änn")
    ben.get_by_role("button", name="I am ready").click()
    expect(ben.get_by_role("alert")).to_contain_text("could be taken for Ann")
    host.goto(site)
    expect(host.get_by_text("as Ann")).to_be_visible()
    choose_game(host, "zeven", set_up=True)
    expect(host.get_by_label("My name")).to_have_value("Ann")


@pytest.mark.soak
def test_the_lobby_calls_its_reader_you(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "open", "open"])
    ann = open_page(browser, private_link(site, table))
    ben, cleo = (open_page(browser, f"{site}/t/{table['id']}") for _ in range(2))
    for page, name in ((ben, "Ben"), (cleo, "Cleo")):
        page.get_by_label("My name").fill(name)
        page.get_by_role("button", name="Sit down").first.click()
    expect(ann.get_by_text("Not ready yet: Ben, Cleo.")).to_be_visible()
    expect(ben.get_by_text("Not ready yet: you, Cleo.")).to_be_visible()
    cleo.get_by_role("button", name="I am ready").click()
    expect(ann.get_by_text("Not ready yet: Ben.")).to_be_visible()
    expect(ben.get_by_text("You are not ready yet.")).to_be_visible()


@pytest.mark.soak
def test_a_host_frees_a_seat_and_bans_and_the_banned_one_stays_out(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "open", "open"])
    ann = open_page(browser, private_link(site, table))
    eve = open_page(browser, f"{site}/t/{table['id']}")
    eve.get_by_label("My name").fill("Eve")
    eve.get_by_role("button", name="Sit down").first.click()
    expect(eve.get_by_role("button", name="I am ready")).to_be_visible()
    ann.get_by_role("button", name="Free the seat of Eve").click()
    expect(eve.get_by_text("Your seat is open again.")).to_be_visible()
    watching = ann.get_by_role("region", name="Watching")
    expect(watching).to_contain_text("Eve")
    watching.get_by_role("button", name="Ban Eve").click()
    expect(watching).to_contain_text("With another one they still can")
    watching.get_by_role("button", name="Sure? Ban for good").click()
    expect(eve.get_by_role("alert")).to_contain_text("has banned you")
    eve.get_by_role("button", name="Sit down").first.click()
    expect(eve.get_by_role("alert").last).to_contain_text("has banned you")
    eve.reload()
    expect(eve.get_by_role("alert")).to_contain_text("has banned you")
    expect(watching).to_have_count(0)


def say(page: Page, words: str) -> None:
    """Say something in my own words, and close the talk."""
    page.get_by_role("button", name=re.compile("^Talk")).click()
    page.get_by_label("Say to the table").fill(words)
    page.get_by_role("button", name="Say", exact=True).click()
    page.keyboard.press("Escape")


@pytest.mark.soak
def test_people_talk_both_ways_point_at_each_other_and_mute(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "open", "greedy"])
    ann = open_page(browser, private_link(site, table))
    ben = open_page(browser, f"{site}/t/{table['id']}", width=390, height=844)
    ben.get_by_label("My name").fill("Ben 🧟\u200d♂️")
    ben.get_by_role("button", name="Sit down").click()
    expect(ben.get_by_role("button", name="I am ready")).to_be_visible()
    say(ben, "Am I late?")
    expect(ann.get_by_role("button", name="Talk, 1 new")).to_be_visible()
    ann.get_by_role("button", name="Start the game").click()
    expect(ben.get_by_role("region", name="What to do")).to_be_visible()
    say(ann, "<b>Brains</b> & bones")
    expect(ben.get_by_role("region", name="Ann").get_by_text("<b>Brains</b> & bones")).to_be_visible()
    ben.get_by_role("button", name=re.compile("^Talk")).click()
    talk = ben.get_by_role("dialog", name="Table talk")
    expect(talk.get_by_role("log")).to_contain_text("Am I late?")
    check_accessible(ben)
    talk.get_by_label("About").select_option("About Ann")
    talk.get_by_role("button", name="I suspect Ann.").click()
    expect(ann.get_by_text("I suspect Ann.").first).to_be_visible()
    ben.get_by_role("button", name=re.compile("^Talk")).click()
    talk.get_by_role("button", name="Mute Ann").first.click()
    expect(talk.get_by_role("log")).not_to_contain_text("Brains")
    ben.keyboard.press("Escape")
    say(ann, "Can you hear me?")
    ben.wait_for_timeout(300)
    expect(ben.get_by_text("Can you hear me?")).to_have_count(0)
    ben.reload()  # it is kept in this browser
    ben.get_by_role("button", name="Talk").click()
    talk.get_by_role("button", name="Hear Ann again").click()
    expect(talk.get_by_role("log")).to_contain_text("Can you hear me?")
    ann.get_by_role("button", name=re.compile("^Talk")).click()
    ann.get_by_label("Players may write freely").uncheck()
    expect(talk.get_by_text("The host has switched free messages off")).to_be_visible()


@pytest.mark.soak
def test_who_watches_is_listed_and_says_quick_words(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    ann = open_page(browser, private_link(site, table))
    eve = open_page(browser, f"{site}/t/{table['id']}", width=390, height=844)
    eve.get_by_role("button", name="Watch").click()
    eve.get_by_role("button", name="Talk").click()
    expect(eve.get_by_text("Watchers can send quick messages")).to_be_visible()
    eve.get_by_role("button", name="Say: Braaains!").click()
    expect(ann.get_by_text("Braaains!").first).to_be_visible()
    ann.get_by_role("button", name=re.compile("^Talk")).click()
    expect(ann.get_by_role("heading", name="1 watches")).to_be_visible()


@pytest.mark.soak
def test_the_lobby_fits_and_the_start_is_in_sight(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "open", "open", "greedy"])
    page = open_page(browser, private_link(site, table))
    start = page.get_by_role("button", name="Start with 2 bots")
    for width, height in SIZES:
        resize(page, width, height)
        expect(start).to_be_in_viewport(ratio=1)
        check_no_sideways_scrolling(page)
        assert page.evaluate("document.documentElement.scrollHeight") == height, (width, height)
        expect(page.get_by_role("heading", level=2)).to_be_in_viewport()
        expect(page.locator(".stones li").first).to_be_in_viewport(ratio=1)
    check_accessible(page)


def test_a_refused_message_is_not_lost(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "open"])
    page = open_page(browser, private_link(site, table))
    page.get_by_role("button", name=re.compile("^Talk")).click()
    line = page.get_by_label("Say to the table")
    for number in range(6):  # one more than may be sent at once
        line.fill(f"Number {number}")
        line.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("Too many messages")
    expect(line).to_have_value("Number 5")
    expect(page.get_by_role("log")).to_contain_text("Number 4")
