"""Notices outside the page that it is my turn: the title, a badge and a notification."""

import json

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.visitors import (
    begin,
    finish,
    new_table,
    open_page,
    open_with_worker,
    private_link,
    wait_until,
)
from tests.e2e.windows import blank_page

pytestmark = pytest.mark.soak

HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
SYSTEM = """
    // The system around the page: Chromium without windows has neither badges nor notifications.
    window.system = { permission: "default", badge: false, shown: [] };
    navigator.setAppBadge = async () => void (system.badge = true);
    navigator.clearAppBadge = async () => void (system.badge = false);
    Object.defineProperty(Notification, "permission", { get: () => system.permission });
    Notification.requestPermission = async () => (system.permission = "granted");
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => void system.shown.push({
        title, ...options, close() { system.shown = system.shown.filter((shown) => shown !== this); },
    });
    ServiceWorkerRegistration.prototype.getNotifications = async ({ tag }) =>
        system.shown.filter((shown) => shown.tag === tag);
"""
TITLES = "system.shown.map(({ title }) => title)"


def test_my_turn_and_the_end_are_notified_while_the_page_is_hidden(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "open"])
    page = open_with_worker(browser, site)
    page.add_init_script(SYSTEM)
    page.goto(private_link(site, table))
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_role("checkbox", name="Notify me when it is my turn")
    expect(switch).not_to_be_checked()
    switch.check()
    expect(switch).to_be_checked()
    page.keyboard.press("Escape")
    page.evaluate(HIDE, True)
    begin(site, table, fill="greedy")
    wait_until(page, lambda: page.evaluate(TITLES) == ["Your turn: Zeven Card Zombie"])
    assert page.evaluate("system.shown[0].data.path") == f"/t/{table['id']}"
    assert page.evaluate("system.badge")
    assert page.title().startswith("● ")
    page.evaluate(HIDE, False)
    wait_until(page, lambda: not page.evaluate(TITLES))
    page.evaluate(HIDE, True)
    finish(site, table)
    wait_until(page, lambda: page.evaluate(TITLES)[-1:] == ["The game is over: Zeven Card Zombie"])
    assert not page.evaluate("system.badge")


def test_no_notification_while_the_page_is_visible_or_when_switched_off(browser: Browser, site: str) -> None:
    page = open_with_worker(browser, site)
    page.add_init_script(SYSTEM)
    for wanted, hidden in ((True, False), (False, True)):
        page.goto(site)
        page.evaluate("(notify) => localStorage.setItem('deadhand.settings', JSON.stringify({ notify }))", wanted)
        page.goto(private_link(site, new_table(site, seats=["me", "greedy"])))
        page.evaluate("system.permission = 'granted'")
        page.evaluate(HIDE, hidden)
        wait_until(page, lambda: page.evaluate("system.badge"))
        page.wait_for_timeout(200)
        assert page.evaluate(TITLES) == []


@pytest.mark.parametrize("secure", [False, True])
def test_the_settings_say_why_there_are_no_notifications(browser: Browser, site: str, secure: bool) -> None:
    page = open_page(browser, blank_page(site), fresh=True)
    page.add_init_script(SYSTEM)
    page.add_init_script(f"Object.defineProperty(window, 'isSecureContext', {{ value: {json.dumps(secure)} }})")
    page.goto(site)
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_role("checkbox", name="Notify me when it is my turn")
    expect(switch).to_be_enabled(enabled=secure)
    expect(page.get_by_text("This needs HTTPS")).to_have_count(0 if secure else 1)
