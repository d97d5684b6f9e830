"""Browser windows that tests hand on to each other: to open a page in a used one takes half the work of a new one."""

from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Page

IN_PLACE: Final = Path(__file__).with_name("in_place.js").read_text()
SPARE: Final = 2
"""How many windows wait for the next test; few tests need more."""

IS_AS_NEW: Final = "[Date, WebSocket].every((native) => String(native).includes('[native code]'))"

_lent: list[Page] = []
_spare: list[Page] = []


def blank_page(url: str) -> str:
    """Return an address at the same site where nothing of the page is."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}/robots.txt"


def new_window(browser: Browser, **context: Any) -> Page:
    """Open a window with storage and a cache of its own; an error on its console fails the test.

    So does a text that changes in place where a browser may translate it. The window has no service worker unless the
    test allows it: a worker would fetch all files of the page, and answer requests that a test wants to answer.
    """
    page = browser.new_context(**{"service_workers": "block", "color_scheme": "dark", **context}).new_page()
    page.add_init_script(IN_PLACE)
    page.on("pageerror", lambda error: (_ for _ in ()).throw(AssertionError(error)))
    return page


def lend_window(browser: Browser) -> Page:
    """Return a window with storage of its own; what others have left in it is still to be cleared."""
    page = _spare.pop() if _spare else new_window(browser)
    _lent.append(page)
    return page


def take_back_windows(browser: Browser) -> None:
    """Keep some of the windows that were lent to a test, and close all others.

    AssertionError: a window was changed for good.
    """
    lent = _lent.copy()
    _lent.clear()
    _spare.extend([page for page in lent if leave(page)][: SPARE - len(_spare)])
    kept = [page.context for page in _spare]
    for context in browser.contexts:
        if context not in kept:
            context.close()


def leave(page: Page) -> bool:
    """Leave what a window shows, and return whether it can be handed on."""
    if page.is_closed() or len(page.context.pages) > 1:
        return False
    page.unroute_all()
    page.context.unroute_all()
    try:
        page.goto(blank_page(page.url))
    except Error:  # its server has ended
        return False
    assert page.evaluate(IS_AS_NEW), "a test that sets a clock or replaces a socket needs a fresh window"
    return True
