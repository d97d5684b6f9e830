"""Boards in large windows: what matters most is the largest, and no line runs over a number."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.visitors import expect_my_turn, new_table, open_page, play_until, private_link, resize, wait_until

pytestmark = pytest.mark.soak

DESKTOPS = [(1920, 1080), (2560, 1440)]

WIDTHS = """selector => [...document.querySelectorAll(selector)].filter(each => each.checkVisibility())
    .map(each => each.offsetWidth)"""
COVERED = """() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  const things = [...document.querySelectorAll(".board :is(.card, .panel, .headline, .area, .attack, .chain)")]
    .filter((thing) => thing.checkVisibility()).map((thing) => thing.getBoundingClientRect());
  const [across, down] = [60, 40];
  const inside = (nth) => {
    const x = board.left + ((nth % across) + 0.5) * board.width / across;
    const y = board.top + (Math.floor(nth / across) + 0.5) * board.height / down;
    return things.some(({ left, top, right, bottom }) => left <= x && x <= right && top <= y && y <= bottom);
  };
  return Array.from({ length: across * down }, (_, nth) => inside(nth)).filter(Boolean).length / (across * down);
}"""
CROSSED = """() => {
  const sheet = document.querySelector("svg.aims").getBoundingClientRect();
  const hidden = [...document.querySelectorAll("svg.aims mask rect[x]")].map((box) =>
    ["x", "y", "width", "height"].map((side) => Number(box.getAttribute(side))));
  return [...document.querySelectorAll(".board :is(.numbers, .fate, .stone, .number, .sum, .clock, .empty)")]
    .filter((thing) => thing.checkVisibility() && thing.getBoundingClientRect().width > 0)
    .filter((thing) => {
      const { left, top, right, bottom } = thing.getBoundingClientRect();
      return !hidden.some(([x, y, width, height]) =>
        x <= left - sheet.left + 2 && y <= top - sheet.top + 2 &&
        x + width >= right - sheet.left - 2 && y + height >= bottom - sheet.top - 2);
    })
    .map((thing) => `${thing.className}: ${thing.textContent}`);
}"""
"""What no box hides the lines of the plan from."""


def opened(browser: Browser, site: str, game: str, bots: int) -> Page:
    """A table of one person with bots, in a large window."""
    table = new_table(site, game=game, seats=["me", *["easy"] * bots])
    page = open_page(browser, private_link(site, table), width=1920, height=1080)
    expect_my_turn(page)
    return page


def test_the_spaces_are_the_largest_cards(browser: Browser, site: str) -> None:
    page = opened(browser, site, "three_days", 1)
    play_until(page, ".spaces .card")
    for size in DESKTOPS:
        resize(page, *size)
        spaces = page.evaluate(WIDTHS, ".spaces .lies:has(.card)")
        others = page.evaluate(WIDTHS, ".street, .survivor .slot")
        assert page.locator(".spaces .lies").count() == 7
        assert min(spaces) > max(others)
        assert page.evaluate(COVERED) >= 0.6


def test_attackers_are_in_the_middle_with_their_victims(browser: Browser, site: str) -> None:
    page = opened(browser, site, "escape_the_horde", 4)
    play_until(page, ".zombie")
    expect(page.locator(".middle .attack").first).to_be_visible()
    expect(page.locator(":is(.plate, .mine) .zombie")).to_have_count(0)
    resize(page, 390, 844)
    expect(page.locator(":is(.plate, .mine) .zombie").first).to_be_visible()
    for size in DESKTOPS:
        resize(page, *size)
        assert min(page.evaluate(WIDTHS, ".middle .zombie")) >= size[1] / 7
        assert page.evaluate(COVERED) >= 0.6


def test_lines_of_the_plan_run_below_all_numbers(browser: Browser, site: str) -> None:
    page = opened(browser, site, "left_4_dead", 3)
    play_until(page, ".aims .line")
    for size in (*DESKTOPS, (1024, 768), (390, 844)):
        resize(page, *size)
        wait_until(page, lambda: page.evaluate(CROSSED) == [], most=100)
        if size in DESKTOPS:
            assert page.evaluate(COVERED) >= 0.6
