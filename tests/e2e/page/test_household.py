"""Many windows behind one address, like a household: none of them is rate limited."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from tests.e2e.visitors import new_table, open_page, private_link
from tests.e2e.windows import blank_page
from tests.server.process import process

BROWSERS = 4
WINDOWS = 3
"""Of each browser."""


@pytest.fixture
def usual_site(page_is_built: None, tmp_path: Path) -> Iterator[str]:
    """A server with the limits that it has if nothing is said."""
    with process(tmp_path) as server:
        yield server.address


def waiting(browser: Browser, site: str) -> list[Page]:
    """Windows of a browser of its own, with nothing of the page in its cache."""
    first = open_page(browser, blank_page(site), fresh=True)
    others = [first.context.new_page() for _ in range(WINDOWS - 1)]
    for page in others:
        page.goto(blank_page(site))
    return [first, *others]


@pytest.mark.soak
def test_browsers_of_one_address_load_every_part_at_once(browser: Browser, usual_site: str) -> None:
    statuses: dict[str, int] = {}

    def note(answer: Response) -> None:
        statuses[f"{answer.url} {len(statuses)}"] = answer.status

    there: list[tuple[Page, str]] = []
    for _ in range(BROWSERS):
        table = new_table(usual_site, game="three_days", seats=["me", "greedy"])
        at_table, *at_front = waiting(browser, usual_site)
        there += [(at_table, private_link(usual_site, table)), *((page, usual_site) for page in at_front)]
    for page, address in there:
        page.on("response", lambda answer: note(answer))
        page.evaluate("(address) => { setTimeout(() => { location.href = address }, 300) }", address)
    for page, address in there:
        shown = page.get_by_role("button", name="Play now") if address == usual_site else page.locator(".choice").first
        expect(shown).to_be_visible()
    assert len(statuses) > 10 * len(there)
    assert not {asked: status for asked, status in statuses.items() if status not in (200, 304)}
    for context in {page.context for page, _ in there}:
        context.close()  # or what they still ask for is missing once the server has ended
