"""Events are played as scenes: nothing is asked before they are over, and any key skips to their end."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from deadhand.games.zeven.state import COMMANDO_6, ROUND_WON, TOOK
from deadhand.table.record.state import NOBODY
from deadhand.table.zones.packed_counts import pack
from tests.e2e.disguise import disguise
from tests.e2e.visitors import (
    EXTREMES,
    Motion,
    ask_always,
    expect_my_turn,
    expect_settled,
    first_daily,
    new_table,
    open_page,
    play_without_page,
    private_link,
    resize,
)
from tests.e2e.windows import blank_page
from tests.server.process import HTTP

BUSY = re.compile("^[1-9]")
BESIDE = """() => {
  const [words, button] = [".question", ".tools button"].map((part) =>
    document.querySelector(`.prompt header ${part}`).getBoundingClientRect());
  return button.top < words.bottom;
}"""


def at_table(
    browser: Browser, site: str, *, pace: str = "calm", motion: Motion = "no-preference", bots: int = 5
) -> Page:
    """The end of my first turn at a table of bots that answer at once, of whom nothing has been seen yet."""
    table = new_table(site, seats=["me"] + ["greedy"] * bots, first_dealer=bots)
    play_without_page(site, table, until="end", choose=draw_or_discard)
    ask_always(site, table)
    return open_page(browser, private_link(site, table), width=1280, height=800, pace=pace, motion=motion)


def draw_or_discard(prompt: dict[str, Any]) -> int:
    """Choose an action that hurts nobody."""
    offers = [offer for offer in prompt["offers"] if offer["verb"] in ("draw", "discard")] or prompt["offers"]
    return int(offers[0]["action"])


def felt(page: Page) -> Locator:
    return page.get_by_role("main")


def question(page: Page) -> Locator:
    return page.get_by_role("region", name="What to do")


def end_turn(page: Page) -> None:
    """End my turn; the bots' scenes begin to play, and the table asks me already."""
    expect(question(page)).to_contain_text("End your turn")
    expect_settled(page)
    page.keyboard.press("1")
    expect(question(page)).to_contain_text("plays…")
    address, _, table = page.url.partition("/t/")
    for _ in range(200):
        told = HTTP.get(f"{address}/api/tables/{table}").json()
        if told["asked"] == 0:
            return
        page.wait_for_timeout(20)
    pytest.fail("the bots do not come to an end")


@pytest.mark.soak
def test_nothing_is_asked_until_all_scenes_are_over_and_the_sheet_says_who_plays(browser: Browser, site: str) -> None:
    page = at_table(browser, site, bots=1)
    end_turn(page)
    expect(felt(page)).to_have_attribute("data-scenes", BUSY)
    expect(question(page)).to_contain_text("plays…")
    assert page.locator(".choice, .playable.open").count() == 0
    assert page.evaluate(BESIDE), "what plays on stands below who plays, and moves all that is under it"
    expect_my_turn(page)
    expect_settled(page)
    expect(page.locator(".choice")).not_to_have_count(0)


@pytest.mark.parametrize("key", first_daily(["1", "Enter", " ", "x"]))
def test_any_key_runs_to_the_end_and_is_no_answer(browser: Browser, site: str, key: str) -> None:
    page = at_table(browser, site)
    end_turn(page)
    expect(felt(page)).to_have_attribute("data-scenes", BUSY)
    page.keyboard.press(key)
    expect(page.locator(".ghost")).to_have_count(0)
    expect_my_turn(page)
    expect_settled(page)
    expect(page.get_by_text("2 draws left")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.soak
def test_a_tap_on_the_table_runs_to_the_end_and_opens_no_card(browser: Browser, site: str) -> None:
    page = at_table(browser, site)
    end_turn(page)
    page.get_by_role("group", name="Your hand").locator("button").first.click(force=True)
    expect_my_turn(page)
    expect_settled(page)
    expect(page.get_by_text("2 draws left")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.soak
def test_the_pace_is_changed_by_one_key_and_remembered(browser: Browser, site: str) -> None:
    page = at_table(browser, site)
    end_turn(page)
    tool = page.get_by_role("button", name=re.compile("turns are played"))
    page.keyboard.press("p")
    expect(tool).to_have_accessible_name(re.compile("brisk"))
    page.keyboard.press("p")
    expect(tool).to_have_accessible_name(re.compile("at once"))
    expect_my_turn(page)
    expect_settled(page)
    page.reload()
    expect(tool).to_have_accessible_name(re.compile("at once"))


def waiting_for_bots(browser: Browser, site: str, *, pace: str, bots: int = 3) -> Page:
    """The end of my first turn at a table of bots that take their time."""
    wish = {"game": "zeven", "nickname": "Ann", "seats": ["me"] + ["greedy"] * bots, "pace": 5}
    started = HTTP.post(f"{site}/api/tables", json={**wish, "options": {"rounds": 1, "first_dealer": bots}})
    table = started.raise_for_status().json()
    play_without_page(site, table, until="end", choose=draw_or_discard)
    ask_always(site, table)
    page = open_page(browser, private_link(site, table), width=1280, height=800, pace=pace)
    expect(question(page)).to_contain_text("End your turn")
    return page


@pytest.mark.soak
def test_at_once_bots_that_play_with_me_alone_do_not_pause_either(browser: Browser, site: str) -> None:
    page = waiting_for_bots(browser, site, pace="calm")
    page.keyboard.press("1")
    expect(page.locator(".choice")).to_have_count(0)
    for _ in range(2):
        page.keyboard.press("p")
    expect_my_turn(page)
    page.get_by_role("button", name="Settings").click()
    pace = page.get_by_label("Bots think")
    expect(pace).to_have_value("0")
    pace.select_option("as people do")
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Bots think")).to_have_value("0")  # as my own pace is still "at once"


@pytest.mark.soak
def test_a_key_runs_to_the_end_of_bots_that_still_think_too(browser: Browser, site: str) -> None:
    page = waiting_for_bots(browser, site, pace="brisk")
    page.keyboard.press("1")
    expect_settled(page)
    expect(page.locator(".choice")).to_have_count(0)
    page.keyboard.press("x")
    expect_my_turn(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Bots think")).to_have_value("5")


@pytest.mark.soak
def test_without_motion_nothing_flies_and_news_stays_until_i_act(browser: Browser, site: str) -> None:
    recap = "Since your last turn"
    for _ in range(8):
        page = at_table(browser, site, motion="reduce")
        page.evaluate(WATCH_GHOSTS)
        end_turn(page)
        expect_my_turn(page)
        if page.get_by_role("region", name=recap).is_visible():
            break
    else:
        pytest.fail("no bot has done me any harm at any table")
    told = page.get_by_role("region", name=recap)
    expect(told).to_contain_text(re.compile(r"from you|You lose"))
    page.wait_for_timeout(500)
    expect(told).to_be_visible()
    page.reload()
    expect(told).to_be_visible()
    page.keyboard.press("1")
    expect(page.get_by_text("1 draw left")).to_be_visible()
    expect(told).to_have_count(0)


@pytest.mark.soak
def test_no_log_line_is_cut_off_in_any_window(browser: Browser, site: str) -> None:
    """Neither a long sentence that is called out, nor what others did to me; with large letters too."""
    table = new_table(site, seats=["me", "greedy", "greedy"], first_dealer=2)
    page = open_page(browser, blank_page(site), fresh=True)
    disguise(page, state=with_much_to_tell)
    page.goto(private_link(site, table))
    expect_my_turn(page)
    expect(page.get_by_role("region", name="Since your last turn")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator("[data-called]")).to_be_visible()
    cut: list[str] = []
    for text in ("normal", "large"):
        page.evaluate("text => (document.documentElement.dataset.text = text)", text)
        for width, height in EXTREMES:
            resize(page, width, height)
            cut += [f"{text} text, {width}x{height}: {fault}" for fault in page.evaluate(CUT_LINES)]
    assert not cut, "\n".join(cut)


def with_much_to_tell(frame: dict[str, Any]) -> None:
    """Zeven: Agatha has hit me often, and a round is won in a long sentence, called out five times so that it stays."""
    frame["view"]["names"][1:] = ["Maximilian of the Old Wood", "Silas of the Old Wood"]
    if frame["move"] > 0:
        cards = pack(0, 7)
        frame["facts"]["events"] = [[ROUND_WON, NOBODY, 1, 20, cards]] * 5
    frame["lines"].append({"n": 99, "seat": 1, "events": [[TOOK, COMMANDO_6, 1, 0]] * 4})


CUT_LINES = """() => {
  const boxes = (text) => {
    const range = document.createRange();
    range.selectNode(text);
    return [...range.getClientRects()];
  };
  const lines = (element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(...boxes(walker.currentNode));
    return found;
  };
  const note = document.querySelector("[data-called]");
  const wide = document.documentElement.dataset.arrangement === "wide";
  if (wide !== (note !== null)) return ["a wide window alone has room for what is called out in its bar"];
  const words = note?.querySelector(":scope > span");
  const list = document.querySelector(".recap ul");
  const box = list.scrollHeight > list.clientHeight ? list : list.parentElement;
  const bottom = box.getBoundingClientRect().top + box.clientHeight;
  return [
    ...(note?.scrollHeight > note?.clientHeight ? ["what is called out does not fit its place"] : []),
    ...(words?.scrollHeight > words?.clientHeight + 3 ? ["what is called out is not told whole"] : []),
    ...(lines(list).some((line) => line.top < bottom - 2 && line.bottom > bottom + 2) ? ["the recap is cut"] : []),
  ];
}"""


WATCH_GHOSTS = """() => {
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.className?.includes?.("ghost")) throw new Error("a card has flown");
  }).observe(document.body, { childList: true, subtree: true });
}"""
