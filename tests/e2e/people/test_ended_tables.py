"""Deleted and read-only tables: players, watchers and newcomers see why, and can go on."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.visitors import (
    EXTREMES,
    check_accessible,
    check_no_sideways_scrolling,
    finish,
    new_table,
    open_page,
    play_without_page,
    private_link,
    resize,
    seated,
    watch,
)
from tests.server.limits import HURRIED
from tests.server.process import Generous, Process, running


def expect_gone(page: Page, words: str) -> None:
    """The page says why there is nothing to see, at every size, and leads on."""
    expect(page.get_by_text(words)).to_be_visible()
    for width, height in EXTREMES:
        resize(page, width, height)
        check_no_sideways_scrolling(page)
        expect(page.get_by_text(words)).to_be_in_viewport()
        expect(page.get_by_role("link", name="Back to the games")).to_be_in_viewport()
    check_accessible(page)


def expect_only_games(page: Page) -> None:
    """The front page has no table of mine."""
    page.get_by_role("link", name="Back to the games").click()
    expect(page.get_by_role("heading", name="The games")).to_be_visible()
    expect(page.get_by_role("heading", name="My tables")).to_have_count(0)


@pytest.mark.soak
def test_everybody_at_a_table_sees_that_its_host_deletes_it(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "open", "greedy"])
    ann, ben = seated(browser, site, table)
    eve = watch(browser, site, table)
    ben.get_by_role("button", name="Settings").click()
    expect(ben.get_by_label("Players may ask for hints")).to_be_visible()
    expect(ben.get_by_role("button", name="Delete this table")).to_have_count(0)

    ann.get_by_role("button", name="Settings").click()
    ann.get_by_role("button", name="Delete this table").click()
    ann.get_by_role("button", name="Keep it").click()
    ann.get_by_role("button", name="Delete this table").click()
    ann.get_by_role("button", name="Delete it for good").click()
    for page in (ben, eve):
        expect(page.get_by_text("The host, Ann, has deleted this table.")).to_be_visible()
    expect_gone(ann, "The host, Ann, has deleted this table.")
    ann.reload()
    expect(ann.get_by_text("There is no such table")).to_be_visible()
    for page in (ann, ben):
        expect_only_games(page)


def test_viewers_of_a_deleted_replay_see_that_it_was_deleted(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    finish(site, table)
    reader = open_page(browser, f"{site}/replay/{table['id']}/3")
    expect(reader.get_by_role("button", name="Next move")).to_be_visible()
    headers = {"X-Seat-Secret": table["secret"]}
    httpx.delete(f"{site}/api/tables/{table['id']}", headers=headers).raise_for_status()
    expect(reader.get_by_text("The host, Ann, has deleted this table.")).to_be_visible()


@pytest.mark.soak
def test_the_operator_ends_a_table_at_which_people_sit(browser: Browser, generous: Generous, site: str) -> None:
    table = new_table(site, seats=["me", "open", "greedy"])
    ann, ben = seated(browser, site, table)
    eve = watch(browser, site, table)
    order = [sys.executable, "-m", "deadhand", "admin", "end", table["id"], "--data", str(generous.folder)]
    subprocess.run(order, check=True, capture_output=True)
    ended = "The operator has ended this table. Its game and replay are deleted."
    for page in (ann, ben, eve):
        expect_gone(page, ended)
    ann.reload()
    expect_gone(ann, ended)
    ben.goto(f"{site}/replay/{table['id']}")
    expect_gone(ben, ended)
    for page in (ann, ben):
        expect_only_games(page)


class Later(Process):
    """The server after an update that changed the rules of Zeven."""

    @property
    def command(self) -> list[str]:
        """Return the command that starts it."""
        return ["-m", "tests.server.later", "zeven", *super().command[2:]]


@pytest.fixture
def updated(page_is_built: None, tmp_path: Path) -> tuple[Process, Later]:
    """A server before and after that update, at one address; neither runs yet."""
    before, after = Process(tmp_path, *HURRIED), Later(tmp_path, *HURRIED)
    after.port = before.port
    return before, after


@pytest.mark.soak
def test_a_finished_game_can_be_read_after_its_rules_have_changed(
    browser: Browser, updated: tuple[Process, Later]
) -> None:
    before, after = updated
    site = before.address
    with running(before):
        table = new_table(site, seats=["me", "greedy"])
        moves = finish(site, table)
        ann = open_page(browser, private_link(site, table))
        end = ann.get_by_role("region", name="The end")
        expect(end).to_be_visible()
    with running(after):
        expect(ann.get_by_text("only version 2 can verify it")).to_be_visible()
        reader = open_page(browser, f"{site}/replay/{table['id']}/7")
        for page in (ann, reader):
            expect(page.get_by_role("heading", name="Zeven Card Zombie")).to_be_visible()
            expect(page.get_by_text("The game is over.")).to_be_visible()
            expect(page.locator("ol > li").first).to_contain_text("Round 1 begins")
            assert page.locator("ol > li").last.get_attribute("value") == str(moves)
            for width, height in EXTREMES:
                resize(page, width, height)
                check_no_sideways_scrolling(page)
            check_accessible(page)
        with reader.expect_download() as replay:
            reader.get_by_role("link", name="The replay as a file").click()
        assert replay.value.suggested_filename == f"zeven-{table['id']}.json"
        expect(reader.get_by_role("button", name="Delete this table")).to_have_count(0)

        reader.route("**/assets/OutdatedTable-*", lambda route: route.abort())
        reader.reload()
        expect_gone(reader, "This page could not be loaded")
        reader.unroute("**/assets/OutdatedTable-*")
        reader.reload()
        expect(reader.get_by_text("The game is over.")).to_be_visible()

        ann.get_by_role("link", name="Deadhand, to the games").click()
        mine = ann.get_by_role("link", name="Zeven Card Zombie as Ann")
        expect(mine).to_contain_text("it can only be read")
        mine.click()
        ann.get_by_role("button", name="Delete this table").click()
        ann.get_by_role("button", name="Delete it for good").click()
        expect_gone(ann, "You have deleted this table.")
        expect_only_games(ann)


@pytest.mark.soak
def test_a_game_that_went_on_ends_in_words_and_can_go_on_with_the_older_program(
    browser: Browser, updated: tuple[Process, Later]
) -> None:
    before, after = updated
    site = before.address
    with running(before):
        table = new_table(site, seats=["me", "greedy"])
        play_without_page(site, table, answers=3)
        ann = open_page(browser, private_link(site, table))
        expect(ann.locator(".choice").first).to_be_visible()
    with running(after):
        expect(ann.get_by_text("it ends here without a winner")).to_be_visible()
        check_accessible(ann)
    with running(before):
        ann.reload()
        expect(ann.locator(".choice").first).to_be_visible()
