"""Open tables: a host looks for players, and a stranger finds the table on the front page."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.visitors import check_accessible, new_table, open_page, play_on, private_link
from tests.server.limits import HURRIED
from tests.server.process import process


@pytest.mark.soak
def test_a_stranger_sits_down_at_a_listed_table(browser: Browser, page_is_built: None, tmp_path: Path) -> None:
    with process(tmp_path, "--open-tables", *HURRIED) as server:
        site = server.address
        ann = open_page(browser, private_link(site, new_table(site, seats=["me", "open"])))
        ann.get_by_label("Language at the table").select_option("de")
        ann.get_by_label("Looking for players").check()
        expect(ann.get_by_text("On the front page until")).to_be_visible()
        ben = open_page(browser, site, width=390, height=844)
        tables = ben.get_by_role("region", name="Open tables")
        expect(tables).to_contain_text("Deutsch")
        check_accessible(ben)
        tables.get_by_label("Sit down as").fill("Ben")
        tables.get_by_role("button", name="Sit down with Ann").click()
        expect(ann.get_by_role("button", name="Send away")).to_be_visible()
        ann.get_by_role("button", name="Start the game").click()
        mover = play_on([ann, ben], until="Your turn")
        assert mover is not None
        mover.keyboard.press("1")
        expect(mover.get_by_text("You have 1 draw left")).to_be_visible()
        expect((ben if mover is ann else ann).get_by_text("Turn: 1 draw left")).to_be_visible()
