"""Seats of people who leave and come back, and browsers that cannot play."""

import re

from playwright.sync_api import Browser, expect

from tests.e2e.visitors import new_table, open_page, private_link


def test_a_bot_plays_for_who_is_away_until_they_are_back(browser: Browser, impatient_site: str) -> None:
    table = new_table(impatient_site, seats=["me", "open", "greedy"])
    host = open_page(browser, private_link(impatient_site, table))
    friend = open_page(browser, f"{impatient_site}/t/{table['id']}")
    friend.get_by_label("My name").fill("Ben")
    friend.get_by_role("button", name="Sit down").click()
    host.get_by_role("button", name="Start the game").click()
    ben = host.get_by_role("region", name="Ben")
    expect(ben).to_be_visible()
    address = friend.url
    memory = friend.context
    friend.close()
    ben.get_by_role("button", name="Let a bot play").click()
    expect(ben.get_by_text("away, a bot plays")).to_be_visible()
    friend = memory.new_page()
    friend.goto(address)
    expect(ben.get_by_text("away")).to_have_count(0)
    expect(friend.get_by_role("region", name="Your place")).to_contain_text("you")
    told = friend.get_by_text("While you were away, a bot stood in for you.")
    expect(told).to_be_visible()
    friend.get_by_role("button", name="All right").click()
    expect(told).to_have_count(0)
    friend.reload()
    expect(friend.get_by_role("region", name="Your place")).to_contain_text("you")
    expect(told).to_have_count(0)


def test_while_the_host_is_away_the_others_are_not_stuck(browser: Browser, impatient_site: str) -> None:
    table = new_table(impatient_site, seats=["me", "open", "open"])
    host = open_page(browser, private_link(impatient_site, table))
    friend = open_page(browser, f"{impatient_site}/t/{table['id']}")
    friend.get_by_label("My name").fill("Ben")
    friend.get_by_role("button", name="Sit down").first.click()
    expect(friend.get_by_role("button", name="I am ready")).to_be_visible()
    expect(friend.get_by_role("button", name="Let a bot play")).to_have_count(0)  # the host decides
    expect(friend.get_by_role("button", name=re.compile("^Start"))).to_have_count(0)
    host.close()
    friend.get_by_role("button", name="Start with a bot").click()
    friend.get_by_role("region", name="Ann").get_by_role("button", name="Let a bot play").click()
    expect(friend.get_by_role("region", name="Ann").get_by_text("away, a bot plays")).to_be_visible()
    expect(friend.get_by_role("region", name="Silas").get_by_text(re.compile("^bot$"))).to_be_visible()


def test_a_browser_without_websocket_is_told_so(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, site)
    page.add_init_script("delete window.WebSocket")
    page.goto(private_link(site, table))
    expect(page.get_by_text("This browser has no WebSocket")).to_be_visible()
    expect(page.get_by_role("link", name="Back to the games")).to_be_visible()
