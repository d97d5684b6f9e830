"""A server that is away for a moment: nothing breaks, and what did not come is fetched when it is wanted next."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.visitors import expect_my_turn, expect_settled, new_table, open_page, private_link, wait_until
from tests.e2e.windows import blank_page


class Visit:
    """A page, with what it could not be given and what broke there."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.page = open_page(browser, blank_page(site), fresh=True)
        self.broken: list[str] = []
        self.missed: list[str] = []
        self.page.on("pageerror", lambda error: self.broken.append(str(error)))
        self.page.on("requestfailed", lambda request: self.missed.append(request.url))

    def go(self, url: str, *, without: str) -> None:
        """Go there; whatever is asked for at such an address does not come until the server is back."""
        self.page.route(without, lambda route: route.abort())
        self.page.goto(url)

    def miss(self, address: str) -> None:
        """Wait until something was asked for in vain, and is no longer waited for."""
        wait_until(self.page, lambda: [url for url in self.missed if address in url])
        self.page.evaluate("new Promise((done) => setTimeout(done))")

    def come_back(self) -> None:
        """From now on the server answers."""
        self.page.unroute_all()


@pytest.fixture
def visit(browser: Browser, site: str) -> Visit:
    return Visit(browser, site)


def sit(visit: Visit, site: str, *, without: str) -> Page:
    """My turn at a table, with something missing."""
    visit.go(private_link(site, new_table(site, seats=["me", "greedy"])), without=without)
    expect_my_turn(visit.page)
    expect_settled(visit.page)
    return visit.page


@pytest.mark.soak
def test_help_that_did_not_come_is_there_when_it_is_asked_for_next(visit: Visit, site: str) -> None:
    page = sit(visit, site, without="**/api/games/zeven/{help,rules}")
    slip, pile, choice = page.locator(".help"), page.locator("[data-place=draw_pile]"), page.locator(".choice").first
    choice.hover()
    expect(slip).to_be_visible()
    visit.miss("/help")
    visit.miss("/rules")
    expect(slip).not_to_contain_text("draw pile and the graveyard")
    visit.come_back()
    page.mouse.move(2, 2)
    pile.hover()
    expect(slip).to_contain_text("Draw pile")
    choice.hover()
    expect(slip.locator(".clauses").first).to_be_visible()
    assert visit.broken == []


@pytest.mark.soak
def test_help_texts_are_fetched_again_after_a_failure(visit: Visit, site: str) -> None:
    page = sit(visit, site, without="**/assets/Help-*.js")
    card = page.locator("[data-place='hand:0'] .playable").first
    card.hover()
    visit.miss("/Help-")
    visit.come_back()
    page.mouse.move(2, 2)
    card.hover()
    page.mouse.move(2, 2)
    card.hover()
    expect(page.locator(".help")).to_be_visible()
    assert visit.broken == []


def test_a_table_that_cannot_be_asked_for_breaks_nothing(visit: Visit, site: str) -> None:
    visit.go(f"{site}/t/nowhere", without="**/{assets/table-*,api/tables/*}")
    expect(visit.page.get_by_text("The server does not answer.")).to_be_visible()
    visit.miss("/table-")
    assert visit.broken == []
