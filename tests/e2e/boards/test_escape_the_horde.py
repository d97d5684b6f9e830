"""Escape the Horde in three browsers: two people at a table with two bots, and somebody who watches."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from deadhand.games import find_game
from deadhand.match.state_in_words import read_state
from tests.e2e.visitors import (
    ask_always,
    asked,
    begin,
    choose_when_asked,
    finish,
    finish_unseen,
    first_offer,
    new_table,
    open_page,
    play_until,
    private_link,
    wait_until,
    watch,
)
from tests.server.process import HTTP

OPEN: Final = tuple(prompt.question for prompt in find_game("escape_the_horde").prompts if prompt.default is None)
"""Questions that follow from what all have seen and that nobody can pass: their lists need not look alike."""


class Company(NamedTuple):
    """The players of a table."""

    ann: Page
    bob: Page
    site: str
    tables: list[dict[str, Any]]
    """The table, as each of the two opens it."""

    @property
    def pages(self) -> tuple[Page, Page]:
        """The pages of both."""
        return self.ann, self.bob


def seated(site: str) -> list[dict[str, Any]]:
    """A table that has begun, as each of the two opens it."""
    table = new_table(site, seats=["me", "open", "random", "random"], game="escape_the_horde")
    answer = HTTP.post(f"{site}/api/tables/{table['id']}/seats", json={"nickname": "Bob"})
    begin(site, table)
    return [table, {**table, **answer.raise_for_status().json()}]


def role(site: str, table: dict[str, Any]) -> str:
    """The Faction card of who opens a table."""
    path, headers = f"/api/tables/{table['id']}/moments/0", {"X-Seat-Secret": table["secret"]}
    moment = HTTP.get(site + path, params={"seat": "mine"}, headers=headers).raise_for_status().json()
    seat = table["seat"]
    state = {**moment, "you": seat, "seats_of_mine": [seat], "lines": [], "questions_ahead": [], "premoves": []}
    return str(read_state(state, "en")["view"]["zones"]["faction"][seat]["cards"][0])


@pytest.fixture
def tables(site: str) -> list[dict[str, Any]]:
    """A table as each of two Survivors opens it, as who takes the first choice always is never revealed."""
    tables = seated(site)
    while any(role(site, table) == "faction_patient_zero" for table in tables):
        tables = seated(site)
    return tables


@pytest.fixture
def company(browser: Browser, site: str, tables: list[dict[str, Any]]) -> Company:
    ann, bob = (open_page(browser, private_link(site, each)) for each in tables)
    return Company(ann, bob, site, tables)


def early(company: Company) -> Page | None:
    """Return the player who is asked ahead, while the other is asked, so that nothing changes."""
    ann, bob = company.pages
    for page, other in ((ann, bob), (bob, ann)):
        if asked(other).now and asked(page).question.startswith("Before your turn: Respond"):
            return page
    return None


def play(company: Company, until: Callable[[], object], *, most: int = 4000) -> None:
    """Both people take the first choice whenever they are asked, until something is so."""
    for _ in range(most):
        if until():
            return
        for page in company.pages:
            if asked(page).question:
                page.keyboard.press("1")
        company.ann.wait_for_timeout(30)
    pytest.fail("it has not come about")


def overlooked(page: Page) -> Page:
    """A page whose settings say that others may see the screen."""
    page.evaluate(
        """() => localStorage.setItem("deadhand.settings",
             JSON.stringify({ ...JSON.parse(localStorage.getItem("deadhand.settings")), overlooked: true }))"""
    )
    page.reload()
    return page


def peek(page: Page) -> str:
    """Return a person's role, which is visible only while it is pressed."""
    role = page.locator(".role")
    role.hover()
    page.mouse.down()
    expect(role).not_to_have_text("my role")
    shown = role.inner_text().partition(".")[0]  # what it strives for stands behind it
    page.mouse.up()
    page.mouse.move(1, 1)
    expect(role).to_have_text("my role")
    return shown


@pytest.mark.soak
@pytest.mark.parametrize("seen", [False, True])
def test_a_whole_game(browser: Browser, company: Company, *, seen: bool) -> None:
    """Once all of it at the page."""
    ann, bob = company.pages
    eve = watch(browser, company.site, company.tables[0])
    for table in company.tables:
        ask_always(company.site, table)  # as people do to whom no Response is too small
    wait_until(ann, lambda: asked(ann).now or asked(bob).now)  # till then bots play, and the board moves
    assert peek(ann) == peek(bob) == "Survivor"
    expect(eve.locator(".role")).to_have_count(0)

    # A window is answered before its turn.
    play(company, lambda: early(company))
    first = early(company)
    assert first is not None
    choices = asked(first).choices
    assert choices[-1] == "Pass"
    first.keyboard.press(str(len(choices)))
    premoves = first.get_by_role("list", name="Answered before my turn")
    expect(premoves).to_contain_text("Pass")
    play(company, lambda: premoves.count() == 0)

    # An order asks Bob only if it is about him, and Ann sees nothing of it.
    choose_when_asked(bob, "Responses", "when it is about me")
    bob.reload()
    play(company, lambda: bob.get_by_text("For you: Pass").count())
    expect(ann.get_by_text("For you: Pass")).to_have_count(0)

    if seen:
        play(company, lambda: all(asked(page).over for page in (*company.pages, eve)))
    else:
        finish_unseen(company.site, company.tables, (*company.pages, eve))
    for page in (*company.pages, eve):
        end = page.get_by_role("region", name="The end")
        expect(end.locator("h2")).to_have_text(eve.get_by_role("region", name="The end").locator("h2").inner_text())
        standing = page.get_by_role("list", name="Standing").get_by_role("listitem")
        expect(standing).to_have_count(4)
        expect(standing.filter(has_text="Infected").first).to_be_visible()


@pytest.mark.soak
def test_a_reveal_is_seen_by_all_and_till_then_the_roles_look_alike(
    browser: Browser, site: str, tables: list[dict[str, Any]]
) -> None:
    """No list tells who is Patient Zero, until the Faction card is turned up; Bob's page follows no sooner.

    Only after something that all have seen is one of the `OPEN` questions asked.
    """
    ann = overlooked(open_page(browser, private_link(site, tables[0])))
    revealed = ann.locator(".history").get_by_text("revealed as Patient Zero")

    def alike() -> bool:
        over, question, choices = asked(ann)
        if over or revealed.count():
            return True
        if not any(words in question for words in OPEN):
            assert choices[1:] in ([], ["Something else …"]), choices
        if question:
            ann.keyboard.press("1")
        return False

    with ThreadPoolExecutor() as threads:
        bobs = threads.submit(finish, site, tables[1], choose=first_offer)
        wait_until(ann, alike, most=4000)
        bob, eve = open_page(browser, private_link(site, tables[1])), watch(browser, site, tables[0])
        for page in (ann, bob, eve):
            expect(page.get_by_text("revealed as Patient Zero")).to_have_count(1)
        finish(site, tables[0], choose=first_offer)
        bobs.result()


@pytest.mark.soak
def test_private_notes_on_players_stay_in_the_browser(company: Company) -> None:
    ann, bob = company.pages
    note = ann.get_by_role("button", name="My note on Bob")
    note.click()
    expect(note).to_have_accessible_name("My note on Bob, for me alone: trusted by me")
    note.press("Enter")
    ann.reload()
    expect(note).to_have_accessible_name("My note on Bob, for me alone: suspected by me")
    expect(bob.get_by_role("button", name="nothing noted")).to_have_count(3)


def test_choices_are_listed_and_cards_lit_unless_others_may_see_the_screen(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "easy", "easy", "easy"], game="escape_the_horde")
    page = open_page(browser, private_link(site, table))
    lit = page.locator(".hand .playable.open")
    shadow = "card => getComputedStyle(card).boxShadow"
    play_until(page, ".hand .playable.open")
    open_list, open_shadow = asked(page).choices, lit.first.evaluate(shadow)
    assert len(open_list) > 1
    assert "Something else …" not in open_list
    overlooked(page)
    wait_until(page, lambda: asked(page).now)
    assert asked(page).choices == [asked(page).choices[0], "Something else …"]
    assert lit.first.evaluate(shadow) != open_shadow
    page.keyboard.press("2")
    wait_until(page, lambda: "Something else …" not in asked(page).choices)


@pytest.mark.soak
def test_every_symbol_of_a_sign_is_explained_beside_its_drawing(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy", "greedy", "greedy"], game="escape_the_horde")
    page = open_page(browser, private_link(site, table), width=360, height=640, has_touch=True)
    expect(page.locator(".choice").first).to_be_visible()
    sign, slip = page.locator(".counters").first, page.locator(".help")
    for _ in range(50):  # help is fetched once the table has stood for a moment
        sign.tap()
        if slip.count():
            break
        page.wait_for_timeout(100)
    expect(slip).to_be_in_viewport(ratio=1)
    drawings = "of => of.map(each => each.getAttribute('d'))"
    shown = sign.locator(".fact path").evaluate_all(drawings)
    assert shown
    assert set(shown) <= set(slip.locator(".title path").evaluate_all(drawings))
    for words in ("A ? stands for", "Bites", "Hand"):
        expect(slip).to_contain_text(words)
    expect(slip).not_to_contain_text("Asked now or next 1")
