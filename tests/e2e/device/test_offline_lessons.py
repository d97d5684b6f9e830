"""A lesson, an exercise and the daily deal on this device, also without a network."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from deadhand.games import find_game
from deadhand.guides.exercise_file import exercises_of
from deadhand.guides.lesson import lesson_of, scene_of_exercise
from deadhand.table.words.words import words_of
from tests.e2e.device.games import COMPUTER, PHONE, Opened, open_offline, open_online
from tests.e2e.page.test_lesson import WATCHED, go_on, press_awaited, press_line
from tests.e2e.visitors import answer, check_accessible, choose_game, expect_my_turn, first_daily, play_on
from tests.guides.test_guides import each_step, scenes, taught

pytestmark = pytest.mark.usefixtures("rules")


def read_scene(page: Page, number: int) -> None:
    """Play a scene of the guide of Zeven to its last line."""
    line = page.get_by_role("region", name="Lesson").locator(".line")
    lesson = scenes("zeven")[number]
    for match, step in each_step(lesson):
        now = lesson.state_of(match)
        for told in lesson.steps_at(now):
            expect(line).to_contain_text(told.say, timeout=WATCHED)
            if told not in (step, lesson.scene.step[-1]):
                go_on(page).click()
        if step:
            press_awaited(page, match, now.awaited[0])


@pytest.mark.parametrize(
    ("opened", "size"), first_daily([(open_online, PHONE), (open_offline, PHONE), (open_offline, COMPUTER)])
)
def test_a_lesson_is_played_to_its_end_and_begins_again_where_it_was_left_and_a_deal_of_the_day_goes_on(
    browser: Browser, site: str, opened: Opened, size: dict[str, Any]
) -> None:
    page = opened(browser, site, "zeven", **size)
    page.get_by_role("button", name="Learn by playing: Zeven Card Zombie").click()
    first, *others = [lesson for lesson in scenes("zeven") if lesson.index == 0]
    read_scene(page, first.number)
    for lesson in others:
        page.get_by_role("button", name="Next scene").click()
        expect(page.get_by_role("region", name="Lesson")).to_contain_text(lesson.scene.step[0].say, timeout=WATCHED)
        page.get_by_role("link", name="Deadhand, to the games").click()
        page.get_by_role("button", name="Go on learning: Zeven Card Zombie").click()
        read_scene(page, lesson.number)
    check_accessible(page)
    page.get_by_role("link", name="Deadhand, to the games").click()
    page.get_by_role("button", name="Next lesson: Zeven Card Zombie").click()
    expect(page.get_by_role("region", name="Lesson")).to_contain_text(taught("zeven").lessons[1].steps[0].say)
    page.goto(f"{site}/games/zeven")
    expect(page.get_by_role("img", name="Completed")).to_have_count(1)
    expect(page.get_by_role("region", name="On this device")).to_have_count(0)
    page.goto(site)
    check_daily_deal_goes_on(page)


def check_daily_deal_goes_on(page: Page) -> None:
    """The daily deal is begun from the front page, and is there after a reload."""
    choose_game(page, "zeven")
    page.get_by_role("button", name="Daily deal").click()
    expect_my_turn(page)
    expect(page.get_by_text("Daily deal")).to_be_visible()
    answer(page)
    question = page.locator(".prompt .question").inner_text()
    page.reload()
    expect(page.locator(".prompt .question")).to_have_text(question)
    expect(page.get_by_text("Daily deal")).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("game", ["three_days"])
@pytest.mark.parametrize("language", ["de", "en", "es"])
def test_an_exercise_says_what_a_wrong_choice_costs(browser: Browser, site: str, language: str, game: str) -> None:
    rules = find_game(game)
    exercise, say = exercises_of(rules)[1], words_of(rules, language).translate
    page = open_offline(browser, site, game, **PHONE, locale=language)
    page.goto(f"{site}/games/{game}")
    page.get_by_role("button", name=say(exercise.title)).click()
    line = page.locator(".lesson .line")
    expect(line).to_contain_text(say(exercise.say))
    match = lesson_of(rules, scene_of_exercise(rules, 2)).deal_to_start()
    press_line(page, match.number("strike 1"))
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text(str(exercise.chances["strike 1"]))
    expect(refusal).to_contain_text("100")
    assert ("There is better." in refusal.inner_text()) == (language == "en")
    press_line(page, match.number(exercise.best))
    expect(line).to_contain_text(say(exercise.why))
    page.goto(f"{site}/games/{game}")
    expect(page.locator(".exercises .solved")).to_have_count(1)


@pytest.mark.timeout(900)
@pytest.mark.soak
@pytest.mark.parametrize("size", [PHONE, COMPUTER], ids=["phone", "computer"])
def test_the_daily_deal_is_played_and_noted(browser: Browser, site: str, size: dict[str, Any]) -> None:
    today = datetime.now(UTC).date().isoformat()
    page = open_offline(browser, site, "zeven", **size)
    choose_game(page, "zeven")
    page.get_by_role("button", name="Daily deal").click()
    expect_my_turn(page)
    expect(page.get_by_text("Daily deal")).to_be_visible()
    play_on([page])
    expect(page.get_by_role("region", name="The end")).to_be_visible()
    (result,) = json.loads(page.evaluate("localStorage.getItem('deadhand.results.zeven')"))
    assert (result["daily"], result["device"]) == (today, True)
    page.goto(f"{site}/me")
    expect(page.get_by_text("daily deal · on this device")).to_be_visible()
