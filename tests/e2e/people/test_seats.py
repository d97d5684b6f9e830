"""Seats of people who leave and come back, and browsers that cannot play."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from deadhand.games import GAMES, find_game
from tests.e2e.disguise import disguise, nothing
from tests.e2e.visitors import SIZES, expect_my_turn, new_table, open_page, play_without_page, private_link, resize
from tests.e2e.windows import blank_page


@pytest.mark.soak
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
    host.get_by_role("dialog", name="How a bot plays for Ben").get_by_role("button", name="Hard").click()
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


@pytest.mark.soak
def test_a_private_link_that_is_reloaded_before_the_server_has_answered_still_opens_the_seat(
    browser: Browser, site: str
) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, blank_page(site), fresh=True)
    silent = [True]
    page.route_web_socket("**/socket", lambda socket: None if silent else socket.connect_to_server())
    page.goto(private_link(site, table))
    expect(page.get_by_text("The table is being laid…")).to_be_visible()
    silent.clear()
    page.reload()
    expect_my_turn(page)
    expect(page).not_to_have_url(re.compile("seat="))
    page.reload()
    expect_my_turn(page)


@pytest.mark.soak
@pytest.mark.parametrize(
    "game", ["zeven", *(pytest.param(game, marks=pytest.mark.soak) for game in GAMES if game != "zeven")]
)
def test_the_menu_of_an_empty_seat_covers_no_card(browser: Browser, site: str, game: str) -> None:
    table = new_table(site, game=game, seats=["me", *["greedy"] * min(3, find_game(game).most_seats - 1)])
    play_without_page(site, table, answers=5)
    page = open_page(browser, blank_page(site), fresh=True)
    disguise(page, state=nothing, seats=leave)
    page.goto(private_link(site, table))
    expect(page.get_by_role("button", name="Let a bot play").first).to_be_visible()
    covered: list[str] = []
    for width, height in SIZES:
        resize(page, width, height)
        covered += [f"{width}x{height}: {thing}" for thing in page.evaluate(COVERED)]
    assert not covered, "\n".join(covered)


def leave(frame: dict[str, Any]) -> None:
    """All others are people, and away."""
    for seat in frame["seats"][1:]:
        seat.update(kind="human", away=True, stand_in=False)


COVERED = """() => {
  const box = (element) => element.getBoundingClientRect();
  const apart = (a, b) =>
    a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const buttons = [...document.querySelectorAll("button")].filter((button) => button.innerText === "Let a bot play");
  return buttons.flatMap((button) =>
    [...button.closest(".plate").querySelectorAll("[data-kind], .card.back, .counter, .name")]
      .filter((thing) => thing.checkVisibility() && box(thing).width > 0 && !apart(box(button), box(thing)))
      .map((thing) => `${thing.dataset.kind ?? thing.className} is covered`),
  );
}"""


@pytest.mark.soak
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
    friend.get_by_role("dialog").get_by_role("button", name="Easy").click()
    expect(friend.get_by_role("region", name="Ann").get_by_text("away, a bot plays")).to_be_visible()
    expect(friend.get_by_role("region", name="Silas").get_by_role("img", name="hard bot")).to_be_visible()


def test_a_browser_without_websocket_shows_a_message(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, blank_page(site), fresh=True)
    page.add_init_script("delete window.WebSocket")
    page.goto(private_link(site, table))
    expect(page.get_by_text("This browser has no WebSocket")).to_be_visible()
    expect(page.get_by_role("link", name="Back to the games")).to_be_visible()
