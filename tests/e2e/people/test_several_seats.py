"""One person with several seats of a team, at the page."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.visitors import (
    answer,
    ask_always,
    asked,
    asking,
    check_accessible,
    check_no_sideways_scrolling,
    choose_game,
    choose_when_asked,
    new_table,
    open_page,
    play_on,
    play_without_page,
    private_link,
    secret_of,
    wait_until,
)

GAME = "left_4_dead"
NOBODY: frozenset[str] = frozenset()
THE_TWO = frozenset({"Ann", "Ines", "Ben", "Juno"})
THE_FOUR = frozenset({"Ann", "Kofi", "Ines", "Juno"})


def how_long(names: frozenset[str]) -> pytest.MarkDecorator:
    """Until all of these have been asked; with `make soak` also to the end."""
    to_the_end = pytest.param(NOBODY, marks=pytest.mark.soak)
    return pytest.mark.parametrize("until", [names, to_the_end], ids=["until all were asked", "to the end"])


def my_seats(page: Page) -> Locator:
    """The seats that the page says I play."""
    return page.get_by_role("group", name="Your seats").get_by_role("button")


def play_together(*pages: Page, until: frozenset[str] = NOBODY, most: int = 1500) -> set[str]:
    """Answer every question by key until the game is over or these seats were asked; return their names."""
    names: set[str] = set()
    answered = 0
    for _ in range(most):
        if until and names >= until:
            return names
        for page in pages:
            over, question, choices = asked(page)
            if over:
                return names
            if mine := re.search(r"Your turn as (.+?)\.", question):
                names.add(mine[1])
                answered += 1
                page.keyboard.press(str(min(len(choices), 9)) if answered % 10 == 0 else "1")  # no endless trades
        pages[0].wait_for_timeout(20)
    raise AssertionError("the game has not ended")


@pytest.mark.soak
@how_long(THE_FOUR)
def test_one_person_starts_a_table_alone_and_plays_the_whole_team(
    browser: Browser, site: str, until: frozenset[str]
) -> None:
    page = open_page(browser, site)
    choose_game(page, "card_of_the_dead", set_up=True)
    assert "Me too" not in page.get_by_label("Seat 2").inner_text()  # everyone against the others
    choose_game(page, "left_4_dead")
    page.get_by_label("My name").fill("Ann")
    for seat in (2, 3, 4):
        page.get_by_label(f"Seat {seat}").select_option("me")
    page.get_by_text("House rules and pace").click()
    page.get_by_label("difficulty").select_option("expert")
    page.get_by_label("first player").select_option("seat 4 (me)")
    page.get_by_role("button", name="Remove a seat").click()
    expect(page.get_by_label("first player").locator("option:checked")).to_have_text("random")
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_label("Seat 4").select_option("me")
    page.get_by_label("first player").select_option("seat 3 (me)")
    check_accessible(page)
    page.get_by_role("button", name="Deal the cards").click()
    expect(my_seats(page)).to_have_count(4)
    expect(page.locator(".badge.mine")).to_have_count(4)
    expect(page.get_by_text("Ines has the difficulty marker").first).to_be_visible()
    check_accessible(page)
    assert play_together(page, until=until) == THE_FOUR
    page.goto(site)
    expect(page.get_by_text("all seats yours")).to_be_visible()


@pytest.mark.soak
def test_it_says_which_seat_is_asked_and_shows_the_table_as_each_sees_it(browser: Browser, site: str) -> None:
    table = new_table(site, game=GAME, seats=["me", "me", "me"])
    page = open_page(browser, private_link(site, table), width=360, height=740)
    asked_now = my_seats(page).filter(has_text="asked now")
    expect(asked_now).to_have_count(1)
    name = re.search("Ann|Kofi|Ines", asked_now.inner_text())
    assert name is not None
    expect(asking(page, f"Your turn as {name[0]}.")).to_be_visible()
    other = my_seats(page).filter(has_not_text="asked now").first
    other.click()
    expect(page.get_by_text(re.compile(r"Now, as (Ann|Kofi|Ines) sees it"))).to_be_visible()
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".prompt .choice")).to_have_count(0)  # who looks elsewhere does not choose
    check_accessible(page)
    check_no_sideways_scrolling(page)
    asked_now.click()
    expect(page.locator(".prompt .choice")).not_to_have_count(0)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text("Opens all your seats")).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("until", [THE_TWO, NOBODY], ids=["until all were asked", "to the end"])
def test_two_people_play_two_seats_each(browser: Browser, site: str, until: frozenset[str]) -> None:
    table = new_table(site, game=GAME, seats=["me", "open", "me", "open"], difficulty="expert")
    ann = open_page(browser, private_link(site, table))
    ben = open_page(browser, f"{site}/t/{table['id']}", width=360, height=740)
    ben.get_by_label("My name").fill("Ben")
    ben.get_by_role("button", name="Sit down").first.click()
    expect(ben.get_by_text("you may play several seats yourself")).to_be_visible()
    ben.get_by_role("button", name="Take it too").click()
    expect(ann.get_by_role("button", name="Take it too")).to_have_count(0)
    ann.get_by_role("button", name="Start the game").click()
    expect(my_seats(ben)).to_have_count(2)
    phone = open_page(browser, ben.evaluate("location.href") + "#seat=" + secret_of(ben))
    expect(my_seats(phone)).to_have_count(2)
    assert play_together(ann, ben, until=until) == THE_TWO


@pytest.mark.soak
def test_one_person_with_all_seats_is_asked_once(browser: Browser, site: str) -> None:
    table = new_table(site, game=GAME, seats=["me", "me", "me"])
    page = open_page(browser, private_link(site, table))
    confirm = "Confirm the plan"
    assert play_on((page,), until="Name a monster to engage") is page
    for _ in range(5):  # without an order three of these would ask
        answer(page)
        assert confirm not in asked(page).question
    choose_when_asked(page, "Confirming the plan", "always")
    assert play_on((page,), until=confirm) is page
    choose_when_asked(page, "Confirming the plan", "never")
    expect(asking(page, confirm)).to_have_count(0)  # nor is any other seat asked


@pytest.mark.soak
def test_a_led_team_has_names_and_faces_and_choices_that_can_be_read_on_a_phone(browser: Browser, site: str) -> None:
    table = new_table(site, game=GAME, seats=["me", "me", "me"], first_player=0)
    ask_always(site, table)
    page = open_page(browser, private_link(site, table), width=360, height=640)
    expect(page.locator(".prompt .choice").first).to_be_visible()
    names = page.locator(".badge .name")
    wait_until(page, lambda: {name.inner_text() for name in names.all()} == {"Ann", "Kofi", "Ines"})
    assert all(name.evaluate("of => of.scrollWidth <= of.clientWidth") for name in names.all())
    faces = page.locator(".badge .portrait img")
    assert len(set(faces.evaluate_all("of => of.map(each => each.src)"))) == 3
    for question in ("Use your items", "Name a monster", "Confirm the plan"):
        assert play_on((page,), until=question) is page
        for place, choice in enumerate(page.locator(".prompt .choice").all()):
            if place >= 2:  # the first two lines are seen at once, all by scrolling
                choice.scroll_into_view_if_needed()
            expect(choice).to_be_in_viewport(ratio=0.95)
        check_accessible(page)


@pytest.mark.soak
def test_one_press_answers_for_all_my_seats(browser: Browser, site: str) -> None:
    table = new_table(site, game=GAME, seats=["me", "me", "me"], first_player=0)
    page = open_page(browser, private_link(site, table), width=360, height=640)
    confirm = "Confirm the plan"
    choose_when_asked(page, "Confirming the plan", "always")
    assert play_on((page,), until=confirm) is page
    before = play_without_page(site, table, answers=0)
    page.get_by_role("button", name="Confirm the plan, for all 3").click()
    expect(asking(page, confirm)).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert play_without_page(site, table, answers=0) >= before + 3


def test_another_seat_of_mine_may_answer_before_its_turn(browser: Browser, site: str) -> None:
    table = new_table(site, game=GAME, seats=["me", "me", "me"], first_player=0)
    page = open_page(browser, private_link(site, table), width=360, height=640)
    other = page.get_by_role("group", name="Kofi can answer early").get_by_role("button")
    expect(other.first).to_be_visible()
    words = other.first.inner_text()
    other.first.click()
    answered = page.get_by_role("list", name="Answered before my turn")
    expect(answered).to_contain_text(f"Kofi: {words}")
    expect(other).to_have_count(0)
    answered.get_by_role("button", name=f"Take back: {words}").click()
    expect(other.first).to_have_text(words)
