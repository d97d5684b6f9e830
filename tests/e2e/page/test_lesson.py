"""A guided game at the page, as a newcomer plays it: from its cover to its end, left in between and gone on with."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from deadhand.games import find_game
from deadhand.guides.exercise_file import exercises_of
from deadhand.guides.lesson import lesson_of, scene_of_exercise
from deadhand.match.match import Match
from tests.conformance.playing import view_data
from tests.e2e.visitors import check_accessible, first_daily, new_table, open_page, play_without_page, private_link
from tests.guides.test_guides import each_step, scenes, taught
from tests.server.process import HTTP

WATCHED = 20_000
"""Milliseconds in which even a busy machine has shown what the others do."""


IS_WHOLE = "(note) => [note, ...note.children].every((part) => part.scrollHeight <= part.clientHeight + 3)"
"""But for the air below the letters of the last line."""


def press_line(page: Page, action: int) -> None:
    """Choose from the list; what asks first whether it is meant is pressed twice."""
    page.wait_for_timeout(300)  # a click just after the list has changed counts as a double click
    page.locator(f".choice[data-action='{action}']").click()
    armed = page.locator(f".choice.armed[data-action='{action}']")
    if armed.count():
        page.wait_for_timeout(300)
        armed.click()


def press_awaited(page: Page, match: Match, action: int) -> None:
    """Choose as a person does: from the list if it is there, else by what it is about, the first thing first."""
    line = page.locator(f".choice[data-action='{action}']")
    offer = next(offer for offer in view_data(match, 0)["prompt"]["offers"] if offer["action"] == action)
    for spot in offer["spots"]:
        if line.count():
            break
        page.locator(f"[data-spot='{spot}']").last.click()
    if line.count():
        press_line(page, action)


def go_on(page: Page) -> Locator:
    return page.get_by_role("button", name="Go on", exact=True)


@pytest.mark.soak
def test_zeven_is_learned_from_its_cover_to_the_end_and_can_be_left(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    page.get_by_role("button", name="Learn by playing: Zeven Card Zombie").click()
    line = page.get_by_role("region", name="Lesson").locator(".line")
    for lesson in scenes("zeven"):
        if lesson.index and lesson.number == lesson.whole.first:
            page.get_by_role("button", name=f"Next lesson: {lesson.whole.title}").click()
        for match, step in each_step(lesson):
            now = lesson.state_of(match)
            steps = lesson.steps_at(now)
            for told in steps[:-1] if step else steps:
                expect(line).to_contain_text(told.say, timeout=WATCHED)
                assert not page.locator(".choice").count()
                if told is not lesson.scene.step[-1]:
                    go_on(page).click()
            if step:
                expect(line).to_contain_text(step.say, timeout=WATCHED)
                if lesson.number == 0 and now.first == 0:  # it is left and continued
                    page.locator("[data-place=draw_pile] .top").click()
                    refusal = page.locator(".refusal")
                    expect(refusal).to_contain_text("Hold that thought! For now: draw the exposed card")
                    page.get_by_role("link", name="Deadhand, to the games").click()
                    page.get_by_role("button", name="Go on learning: Zeven Card Zombie").click()
                    for told in steps[:-1]:  # on this device the scene begins again
                        if told.say in line.inner_text():
                            go_on(page).click()
                    expect(line).to_contain_text(step.say)
                press_awaited(page, match, now.awaited[0])
        if not lesson.is_last:
            page.get_by_role("button", name="Next scene").click()
    expect(line).to_contain_text(taught("zeven").lessons[-1].steps[-1].say)
    page.get_by_role("button", name="To the games").click()
    expect(page.get_by_role("button", name="Learn it again: Zeven Card Zombie")).to_be_visible()
    expect(page.get_by_text("the lesson")).to_have_count(0)


@pytest.mark.soak
def test_call_outs_for_a_newcomer_are_not_cut_off_on_a_phone(browser: Browser, site: str) -> None:
    slug = "card_of_the_dead"
    steps = each_step(scenes(slug)[0])
    awaited = iter([scenes(slug)[0].state_of(match).awaited[0] for match, step in steps if step])
    table = HTTP.post(f"{site}/api/games/{slug}/lessons", json={"scene": 0}).json()
    play_without_page(site, table, answers=2, choose=lambda _: next(awaited))
    page = open_page(browser, private_link(site, table), width=390, height=844, pace="brisk")
    press_line(page, next(awaited))
    called = page.locator(".callout")
    expect(called).to_contain_text("Otto passes a Zombie to you.")
    assert called.evaluate(IS_WHOLE)


@pytest.mark.soak
def test_spots_of_a_line_are_ringed(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    page.get_by_role("button", name="Learn by playing: Zeven Card Zombie").click()
    rings = page.locator(".rings span")
    expect(rings).to_have_count(1)
    go_on(page).press("Enter")
    expect(rings).to_have_count(3)
    go_on(page).press("Enter")
    expect(rings).to_have_count(1)
    ring, pile = rings.bounding_box(), page.locator("[data-place=discard_pile]").bounding_box()
    assert ring is not None
    assert pile is not None
    assert all(abs(ring[side] - pile[side]) < 2 for side in ("x", "y", "width", "height"))


@pytest.mark.parametrize("solved", first_daily([False, True]))
def test_an_exercise_says_what_a_wrong_choice_costs_and_is_marked_once_solved(
    browser: Browser, site: str, *, solved: bool
) -> None:
    game = find_game("three_days")
    exercise, following = exercises_of(game)[1:3]
    page = open_page(browser, f"{site}/games/{game.slug}", width=390, height=844)
    page.get_by_role("button", name=exercise.title).click()
    line = page.get_by_role("region", name="Exercise").locator(".line")
    expect(line).to_contain_text(exercise.say)
    match = lesson_of(game, scene_of_exercise(game, 2)).deal_to_start()
    press_line(page, match.number("strike 1"))
    expect(page.get_by_role("alert")).to_contain_text(f"about {exercise.chances['strike 1']} of 100 games")
    assert page.locator(".answers").evaluate("(list) => list.scrollHeight <= list.clientHeight")
    if not solved:
        return
    press_line(page, match.number(exercise.best))
    expect(line).to_contain_text(exercise.why)
    page.get_by_role("button", name=f"Next exercise: {following.title}").click()
    expect(line).to_contain_text(following.say)
    page.goto(f"{site}/games/{game.slug}")
    expect(page.get_by_role("img", name="Solved")).to_have_count(1)
    expect(page.get_by_role("button", name=exercise.title).get_by_role("img", name="Solved")).to_be_visible()
    check_accessible(page)


def test_how_it_is_played_has_its_own_page_and_opens_at_the_table(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    page.get_by_role("link", name="How it is played").click()
    expect(page.get_by_text("Each comes from the draw pile")).to_be_visible()
    for kind in find_game("zeven").deck.kinds:
        expect(page.get_by_role("img", name=kind.name).first).to_be_visible()
    page.goto(private_link(site, new_table(site, seats=["me", "greedy"])))
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_text("How it is played, in pictures").click()
    expect(page.get_by_text("Each comes from the draw pile")).to_be_visible()
