"""A real browser at a real server: Chromium, headless, at the page as it is built."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from deadhand.server.http.page import STATIC
from tests.server.process import process

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
)


@pytest.fixture
def browser() -> Iterator[Browser]:
    """A browser for one test: Playwright keeps an event loop running, which the next test may not want."""
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed here")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield chromium
        chromium.close()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """The address of a server of its own."""
    if not (STATIC / "index.html").exists():
        pytest.skip("the page is not built: install the package once more")
    with process(tmp_path) as running:
        yield f"http://127.0.0.1:{running.port}"


@pytest.fixture
def impatient_site(tmp_path: Path) -> Iterator[str]:
    """A server that lets a bot stand in as soon as a player has left."""
    if not (STATIC / "index.html").exists():
        pytest.skip("the page is not built: install the package once more")
    with process(tmp_path, "--grace", "0") as running:
        yield f"http://127.0.0.1:{running.port}"
