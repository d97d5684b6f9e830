"""Standing orders: what a person has said to pass is passed for them."""

from playwright.sync_api import Browser, Page, expect

from tests.e2e.visitors import discard, draw_all, expect_my_turn, new_table, open_page, private_link


def take_turn(page: Page) -> None:
    """Zeven: draw and discard until only the end of the turn is left to say."""
    expect_my_turn(page)
    draw_all(page)
    discard(page, times=2)


def test_a_question_is_passed_until_i_want_to_be_asked_again(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"], rounds=3)
    page = open_page(browser, private_link(site, table), fresh=True)
    question = page.get_by_role("region", name="What to do").locator(".question")
    standing = page.get_by_role("list", name="Answered for me")
    take_turn(page)
    expect(question).to_contain_text("End your turn")
    expect(standing).to_have_count(0)
    page.get_by_role("group", name="for me").get_by_role("button", name="always at this table").click()
    expect(standing).to_contain_text("End your turn, always at this table")
    page.clock.install()
    page.reload()
    expect(standing).to_contain_text("End your turn, always at this table")
    take_turn(page)  # the first turn has ended without me, or this one had not begun
    expect(question).to_contain_text("Draw a card")  # so has the second
    page.get_by_role("button", name="Ask me again").click()
    expect(standing).to_have_count(0)
    take_turn(page)
    expect(question).to_contain_text("End your turn")
    page.clock.fast_forward(2_500)  # longer than any standing order waits
    expect(question).to_contain_text("End your turn")
