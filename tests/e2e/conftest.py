"""A real browser at a real server: Chromium, headless, at the page as it is built."""

import asyncio
import shutil
from asyncio import AbstractEventLoop
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from deadhand.server.http.page import STATIC
from tests.e2e.windows import take_back_windows
from tests.required import lacks
from tests.server.limits import HURRIED
from tests.server.process import Generous, process, running

# The one without windows does for a page what the others do, and opens it for two thirds of the work.
NAMES = ("chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
OFF = (
    # or every window loads pages of the address bar's own, which takes longer than ours
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # or every window starts a process for a page that never comes
    "SpareRendererForSitePerProcess",
    # what Playwright turns off: of two lists Chromium obeys the last only
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *(
        "HttpsFirstBalancedModeAutoEnable",
        "LensOverlay",
        "MediaRouter",
        "PaintHolding",
        "ThirdPartyStoragePartitioning",
    ),
    *("AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
    f"--disable-features={','.join(OFF)}",
    # nobody looks at the pixels: what is laid out is not painted, which is a third of the work
    "--force-gpu-mem-available-mb=0",
    # no page is open long enough to pay for what is made of its code for speed
    "--js-flags=--no-turbofan,--no-maglev",
)

# Milliseconds in which even a busy machine has told a long game from its beginning, by plain rules.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def chromium() -> Iterator[tuple[Browser, AbstractEventLoop]]:
    """One browser for all tests of a process, with the event loop that Playwright keeps running in this thread.

    The loop is hidden whenever no test of the page runs, so that other tests may have loops of their own.
    """
    if CHROMIUM is None:
        lacks("no Chromium is installed here")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture
def browser(chromium: tuple[Browser, AbstractEventLoop]) -> Iterator[Browser]:
    """The browser; the windows that a test has opened are closed at its end, or cleared and handed on."""
    shared, loop = chromium
    asyncio._set_running_loop(loop)
    yield shared
    try:
        take_back_windows(shared)
    finally:
        asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def page_is_built() -> None:
    if not (STATIC / "index.html").exists():
        lacks("the page is not built: install the package once more")


@pytest.fixture(scope="session")
def generous(page_is_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Generous]:
    """The server that all tests of a process share."""
    server = Generous(tmp_path_factory.mktemp("site"))
    with running(server):
        yield server


@pytest.fixture
def site(generous: Generous, request: pytest.FixtureRequest) -> Iterator[str]:
    """Its address; it deals as is fixed for this test."""
    with generous.dealing(request.node.nodeid):
        yield generous.address


@pytest.fixture(scope="session")
def impatient_site(page_is_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that lets a bot stand in as soon as a player has left."""
    with process(tmp_path_factory.mktemp("site"), "--grace", "0", *HURRIED) as server:
        yield server.address
