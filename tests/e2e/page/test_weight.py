"""The weight of the page: bytes sent to a browser without a cache until somebody can play."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from deadhand.games import GAMES, find_game
from tests.e2e.visitors import first_daily, new_table, open_page, private_link
from tests.e2e.windows import blank_page

FRONT = 85 * 1024
TABLE = 166 * 1024


class Sent:
    """The bytes sent to a page, headers included."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.page = open_page(browser, blank_page(site), fresh=True)
        self.paths: list[str] = []
        self._foreign: set[str] = set()
        self.bytes = 0.0
        self.before_table: float | None = None
        """How many bytes came before the first file of a table was asked for."""
        devtools = self.page.context.new_cdp_session(self.page)
        devtools.send("Network.enable")
        devtools.on("Network.requestWillBeSent", self._ask)
        devtools.on("Network.responseReceived", self._begin)
        devtools.on("Network.loadingFinished", self._add)

    def _ask(self, told: dict[str, Any]) -> None:
        if self.before_table is None and is_of_table(told["request"]["url"]):
            self.before_table = self.bytes

    def _begin(self, told: dict[str, Any]) -> None:
        path = told["response"]["url"]
        if path.endswith("favicon.ico"):  # what the browser asks for beside a file that is no page
            self._foreign.add(told["requestId"])
        else:
            self.paths.append(path)

    def _add(self, told: dict[str, Any]) -> None:
        if told["requestId"] not in self._foreign:
            self.bytes += told["encodedDataLength"]


def is_of_table(path: str) -> bool:
    """Whether a file is for a table, or for the form of a new one."""
    return "/table-" in path or "/Play-" in path or "/SampleTable-" in path or "/form-" in path


@pytest.mark.parametrize("game", first_daily(GAMES))
def test_a_first_table_is_light(browser: Browser, site: str, game: str) -> None:
    table = new_table(site, game=game, seats=["me", "greedy", "greedy", "greedy"][: find_game(game).most_seats])
    sent = Sent(browser, site)
    sent.page.goto(private_link(site, table))
    expect(sent.page.locator(".choice").first).to_be_visible()
    assert sent.bytes < TABLE
    assert not [path for path in sent.paths if "Ending" in path or "Gathering" in path or "Rulebook" in path]


@pytest.mark.soak
def test_the_first_view_of_the_front_page_needs_nothing_of_a_table(browser: Browser, site: str) -> None:
    sent = Sent(browser, site)
    sent.page.goto(site)
    expect(sent.page.get_by_role("button", name="Play now")).to_be_visible()
    expect(sent.page.locator(".board").first).to_be_visible()
    assert sent.before_table is not None
    assert sent.before_table < FRONT
    assert not [path for path in sent.paths if "/form-" in path]
