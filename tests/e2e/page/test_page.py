"""The page as its visitors use it."""

import itertools
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Locator, Route, expect

from deadhand.cli import main
from tests.e2e.visitors import (
    SIZES,
    check_accessible,
    check_no_sideways_scrolling,
    choose_game,
    expect_my_turn,
    new_table,
    open_page,
    play_on,
    private_link,
    resize,
    wait_until,
)
from tests.e2e.windows import blank_page
from tests.server.process import HTTP


@pytest.mark.soak
def test_the_header_of_the_front_page_stays_while_the_games_arrive(browser: Browser, site: str) -> None:
    page = open_page(browser, blank_page(site), fresh=True)
    asked: list[Route] = []
    page.route("**/api/games*", lambda route: asked.append(route))
    page.goto(f"{site}/")
    header = page.get_by_role("banner").element_handle()
    wait_until(page, lambda: asked)
    for request in asked:
        request.continue_()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert header is not None
    assert header.evaluate("header => header.isConnected")


@pytest.mark.soak
def test_a_friend_sits_down_by_the_shared_link_and_both_see_the_same_table(browser: Browser, site: str) -> None:
    host = open_page(browser, site)
    choose_game(host, "zeven", set_up=True)
    host.get_by_label("My name").fill("Ann")
    host.get_by_label("Seat 2").select_option("open")
    host.get_by_role("button", name="Open the gate to friends").click()
    expect(host).to_have_url(re.compile(r"/t/[\w-]+$"))
    friend = open_page(browser, host.url)
    friend.get_by_label("My name").fill("Ben")
    friend.get_by_role("button", name="Sit down").click()
    host.get_by_role("button", name=re.compile("^Start")).click()
    expect(friend.get_by_role("region", name="What to do")).to_be_visible()
    for page in (host, friend):
        expect(page.get_by_text("Ann").first).to_be_visible()
        expect(page.get_by_text("Ben").first).to_be_visible()


def test_a_whole_game_by_keyboard_alone_then_replay_verify_and_download(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, private_link(site, table))
    expect_my_turn(page)
    assert play_on((page,)) is None
    check_accessible(page, ".ending")
    page.get_by_role("tab", name="Honest?").click()
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_text("all", exact=False).filter(has_text="lead to this position")).to_be_visible()
    page.get_by_role("tab", name="Replay").click()
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.get_by_text("Move 0 of")).to_be_visible()
    page.get_by_role("tab", name="Honest?").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the replay").click()
    download.value.save_as(tmp_path / "replay.json")
    verified = CliRunner().invoke(main, ["verify", str(tmp_path / "replay.json")])
    assert verified.exit_code == 0, verified.output
    assert "is honest" in verified.output


@pytest.mark.soak
def test_the_private_link_shows_the_same_hand_and_prompt_on_another_device(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    laptop = open_page(browser, private_link(site, table))
    expect_my_turn(laptop)
    phone = open_page(browser, private_link(site, table), width=360, height=740)
    expect_my_turn(phone)
    assert "#" not in phone.url
    choices = [page.locator(".choice").all_inner_texts() for page in (laptop, phone)]
    hands = [page.evaluate("document.querySelectorAll('.hand button, .fan button').length") for page in (laptop, phone)]
    assert hands[0] == hands[1]
    assert [text.split()[-2:] for text in choices[0]] == [text.split()[-2:] for text in choices[1]]


def test_a_reload_in_mid_prompt_shows_the_same_table(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, private_link(site, table))
    expect_my_turn(page)
    page.keyboard.press("1")
    expect(page.get_by_text("1 draw left")).to_be_visible()
    before = page.get_by_role("region", name="What to do").inner_text()
    log = page.get_by_role("region", name="Log").inner_text()
    page.reload()
    expect_my_turn(page)
    expect(page.get_by_role("region", name="What to do")).to_have_text(before, use_inner_text=True)
    expect(page.get_by_role("region", name="Log")).to_have_text(log, use_inner_text=True)


@pytest.mark.soak
def test_a_spectator_sees_no_hand_and_cannot_choose(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, f"{site}/t/{table['id']}")
    page.get_by_role("button", name="Watch").click()
    expect(page.get_by_role("region", name="What to do")).to_be_visible()
    assert page.locator(".choice").count() == 0


@pytest.mark.parametrize(("width", "height"), [(360, 740), pytest.param(1440, 900, marks=pytest.mark.soak)])
def test_pages_fit_and_are_accessible(browser: Browser, site: str, width: int, height: int) -> None:
    table = new_table(site, seats=["me", "greedy", "greedy", "greedy"])
    page = open_page(browser, site, width=width, height=height)
    expect(page.get_by_role("heading", name="The games")).to_be_visible()
    check_accessible(page)
    check_no_sideways_scrolling(page)
    page.goto(private_link(site, table))
    expect_my_turn(page)
    check_accessible(page)
    check_no_sideways_scrolling(page)
    assert page.evaluate("document.documentElement.scrollHeight") == height
    page.goto(f"{site}/about")
    expect(page.get_by_text("game-icons", exact=False).first).to_be_visible()
    check_accessible(page)
    check_no_sideways_scrolling(page)


@pytest.mark.soak
def test_the_front_page_shows_the_ways_to_play_in_every_window(browser: Browser, site: str) -> None:
    """The window of 640x400 is a laptop's at 200 %."""
    page = open_page(browser, private_link(site, new_table(site, seats=["me", "greedy"])))
    expect_my_turn(page)
    for mine in (True, False):
        page.goto(site)
        expect(page.get_by_role("heading", name="My tables")).to_be_visible(visible=mine)
        for width, height in (*SIZES, (640, 360), (640, 400)):
            resize(page, width, height)
            page.evaluate("document.activeElement.blur(), scrollTo(0, 0)")
            assert page.locator(".primary").count() == 1
            if mine:
                assert bottom(page.locator("[aria-labelledby=mine] li")) + 8 < top(page.locator(".cover").first)
            else:
                for way in ("Play now", "With friends", "Learn by playing"):
                    expect(page.get_by_role("button", name=way)).to_be_in_viewport(ratio=1)
        page.evaluate("localStorage.removeItem('deadhand.held')")


@pytest.mark.soak
def test_the_form_of_a_new_table_has_its_buttons_in_sight_and_an_address(browser: Browser, site: str) -> None:
    """Fields that the bar of buttons would cover are scrolled clear of it."""
    page = open_page(browser, site)
    expect(page.get_by_label("Seat 2")).to_have_count(0)
    choose_game(page, "zeven", set_up=True)
    expect(page).to_have_url(f"{site}/#set-up=zeven")
    assert page.locator(".primary").count() == 1
    for width, height in (*SIZES, (640, 360), (640, 400)):
        resize(page, width, height)
        page.get_by_label("Seat 2").focus()
        for way in ("Deal the cards", "alone"):
            expect(page.get_by_role("button", name=way)).to_be_in_viewport(ratio=1)
        assert bottom(page.locator(".deal")) < top(page.get_by_label("Seat 2"))
    page.reload()
    expect(page.get_by_label("Seat 2")).to_be_visible()
    page.evaluate("location.hash = '#set-up=left_4_dead'")
    expect(page.get_by_label("My partners play")).to_be_visible()
    choose_game(page, "three_days")
    expect(page).to_have_url(f"{site}/#set-up=three_days")
    page.get_by_role("button", name="Set up: Cards of the Dead").click()
    expect(page.get_by_label("My name")).to_have_count(0)
    expect(page).to_have_url(f"{site}/")


def top(element: Locator) -> float:
    box = element.bounding_box()
    assert box is not None
    return box["y"]


def bottom(element: Locator) -> float:
    box = element.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.mark.soak
@pytest.mark.parametrize("locale", ["en", "de"])
def test_the_icons_of_a_phones_bar_have_words_until_they_were_used(browser: Browser, site: str, locale: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, private_link(site, table), width=390, height=844, fresh=True, locale=locale)
    bar = page.locator(".bar nav")
    rules = bar.locator("button", has_text=re.compile("^(Rules|Regeln)$"))
    words = bar.locator("button > span:not(.unread)")
    expect(rules).to_be_visible()
    for word in words.all():
        expect(word).to_be_in_viewport(ratio=1)
    boxes = [word.bounding_box() for word in words.all()]
    for one, other in itertools.pairwise(box for box in boxes if box):
        assert one["x"] + one["width"] <= other["x"]
    check_accessible(page, ".bar")
    rules.click()
    page.keyboard.press("Escape")
    page.reload()
    expect(words.first).to_be_visible()
    expect(rules.locator("span")).not_to_be_visible()


def test_a_link_to_no_table_says_so(browser: Browser, site: str) -> None:
    page = open_page(browser, f"{site}/t/nothing-here")
    expect(page.get_by_text("no such table", exact=False)).to_be_visible()


def test_search_engines_read_what_they_may_visit(site: str) -> None:
    answer = HTTP.get(f"{site}/robots.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text.splitlines() == ["User-agent: *", "Disallow: /api/"]
