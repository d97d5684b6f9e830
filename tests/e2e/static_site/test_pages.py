"""The page as a static site, in a folder of a host that only has files."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Request, Response, expect

from deadhand.games import GAMES
from deadhand.match.dealing import replay
from deadhand.server.static_site import FOLDERS, export_site
from tests.e2e.device.games import COMPUTER, PHONE, deal, downloaded
from tests.e2e.visitors import (
    answer,
    check_accessible,
    check_no_sideways_scrolling,
    choose_game,
    expect_my_turn,
    open_page,
    open_with_worker,
    play_on,
    wait_until,
)

FIRST, OTHERS = GAMES[0], tuple(GAMES)[1:]
EACH_KIND: Final = [folder for folder in FOLDERS if not folder.endswith(OTHERS)]
"""The folders of the pages that every run looks at; `test_files.py` reads the files of all."""
FOLDER: Final = "zombies/of/mine"
NO_WORKER: Final = "Service Worker registration blocked by Playwright"
"""What a window without service workers says."""
HEADINGS: Final = {"": "Deadhand", "about": "About Deadhand", "device": "Rest in peace", "me": "My games"}
"""The heading of each page but those of games."""
KEPT: Final = """async (slug) => {
    const urls = [];
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
    const files = [`/api/games/${slug}.en.json`, `/api/games/${slug}/words.en.json`, `/api/games/${slug}/help.en.json`];
    return files.every((file) => urls.some((url) => url.endsWith(file))) &&
        urls.filter((url) => url.includes(`/rules/${slug}.`)).length === 2;
}"""


@pytest.fixture(scope="session")
def host(exportable: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `python -m http.server`, with the site in two of its folders."""
    root = tmp_path_factory.mktemp("host")
    for folder in (FOLDER, "other"):
        export_site(root / folder, lambda _: None)
    (root / "robots.txt").touch()
    with serving(root) as address:
        yield address


@contextmanager
def serving(root: Path) -> Iterator[str]:
    """A host of files, until the end."""
    command = (sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(root))
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"port (\d+)", server.stdout.readline())
        assert found
        try:
            yield f"http://localhost:{found[1]}"
        finally:
            server.terminate()


@pytest.fixture
def static(host: str) -> str:
    """The address of the site, without a slash at its end."""
    return f"{host}/{FOLDER}"


@dataclass
class Traffic:
    """The requests and failures of a page."""

    requests: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def listen(self, page: Page) -> None:
        """Write down what a page does from now on."""
        page.on("request", self._asked)
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        page.on("console", lambda said: self._said(said.text) if said.type in ("error", "warning") else None)

    def _said(self, text: str) -> None:
        if text != NO_WORKER:
            self.faults.append(text)

    def _asked(self, request: Request) -> None:
        self.requests.append(request.url)

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"{response.status} {response.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # as when a page is left
            self.faults.append(f"{request.failure} {request.url}")

    def check(self, site: str) -> None:
        """Everything was asked for within the site, and nothing went wrong."""
        assert self.requests
        assert [url for url in self.requests if not url.startswith(f"{site}/")] == []
        assert self.faults == []


def heading(page: Page, folder: str) -> None:
    """A page shows what lies in a folder of the site."""
    words = HEADINGS.get(folder)
    if folder.startswith("lab"):
        expect(page.get_by_role("heading", name=re.compile("^Lab: "), level=1)).to_be_visible()
    elif folder.startswith("print"):
        expect(page.get_by_role("heading", name=re.compile("^Print the cards: "), level=1)).to_be_visible()
    elif words is None:
        expect(page).to_have_title(re.compile("^How it is played"))
        expect(page.get_by_role("heading", level=2).first).to_be_visible()
    else:
        expect(page.get_by_role("heading", name=words, level=1)).to_be_visible()


def test_every_page_opens_by_its_address(browser: Browser, static: str) -> None:
    """By the host alone, as no service worker answers."""
    page = open_page(browser, f"{static}/", fresh=True)
    traffic = Traffic()
    traffic.listen(page)
    for folder in EACH_KIND:
        page.goto(f"{static}/{folder}")  # without a slash, as people write it
        heading(page, folder)
        page.wait_for_load_state("networkidle")
        check_accessible(page)
    traffic.check(static)


@pytest.mark.soak
@pytest.mark.parametrize("folder", FOLDERS)
def test_every_page_may_be_the_first_that_is_opened(browser: Browser, static: str, folder: str) -> None:
    page = open_page(browser, f"{static}/", fresh=True, service_workers="allow")
    traffic = Traffic()
    traffic.listen(page)
    page.goto(f"{static}/{folder}")
    heading(page, folder)
    page.wait_for_load_state("networkidle")
    traffic.check(static)
    check_accessible(page)


@pytest.mark.soak
def test_every_page_opens_by_clicks(browser: Browser, static: str) -> None:
    page = open_page(browser, f"{static}/", fresh=True, service_workers="allow")
    traffic = Traffic()
    traffic.listen(page)
    page.evaluate("window.stays = true")
    for folder, link in (("about", "About"), ("me", "My games")):
        page.get_by_role("link", name=link).last.click()
        heading(page, folder)
        assert page.url == f"{static}/{folder}/"
        page.get_by_role("link", name="Deadhand, to the games").click()
    for slug in GAMES:
        choose_game(page, slug)
        page.get_by_role("link", name="How it is played").click()
        heading(page, f"games/{slug}")
        assert page.url == f"{static}/games/{slug}/"
        page.go_back()
    page.get_by_role("link", name="How it is played").click()
    page.get_by_role("link", name="Set up").click()
    expect(page.get_by_label("My name")).to_be_visible()
    assert page.url.startswith(f"{static}/#set-up=")
    page.get_by_role("button", name="Read the rules").click()
    expect(page.get_by_role("dialog").get_by_role("heading").first).to_be_visible()
    page.keyboard.press("Escape")
    assert page.evaluate("window.stays")  # no page was loaded again
    traffic.check(static)


@pytest.mark.soak
def test_features_that_need_a_server_are_not_offered(browser: Browser, static: str) -> None:
    page = open_page(browser, f"{static}/", fresh=True, service_workers="allow")
    for slug in GAMES:
        choose_game(page, slug)
        expect(page.get_by_text("A server adds tables with friends anywhere")).to_be_visible()
        expect(page.get_by_role("button", name="With friends")).to_have_count(0)
        for words in ("Daily deal", "Learn by playing"):
            expect(page.get_by_role("button", name=words)).to_be_enabled()
    choose_game(page, FIRST, set_up=True)
    expect(page.get_by_text("Where to play")).to_have_count(0)
    check_accessible(page)
    for folder in ("me", "about", f"games/{FIRST}"):
        page.goto(f"{static}/{folder}/")
        heading(page, folder)
        expect(page.get_by_text(re.compile("the server|another device", re.IGNORECASE))).to_have_count(0)


@pytest.mark.soak
def test_the_language_of_the_browser_is_that_of_the_files(browser: Browser, static: str) -> None:
    page = open_page(browser, f"{static}/", fresh=True, service_workers="allow", locale="de-DE")
    traffic = Traffic()
    traffic.listen(page)
    page.goto(f"{static}/games/{FIRST}/")
    expect(page.get_by_text("Mit einem Server gibt es auch")).to_be_visible()
    traffic.check(static)
    assert f"{static}/api/games/{FIRST}.de.json" in traffic.requests


def open_offline(browser: Browser, static: str, **context: Any) -> Page:
    """The front page without a network, in a browser that has all it needs for every game."""
    page = open_with_worker(browser, f"{static}/", **context)
    wait_until(page, lambda: page.evaluate(KEPT, GAMES[-1]), pause=200)  # the last that is fetched
    page.context.set_offline(True)
    page.reload()
    heading(page, "")
    return page


@pytest.mark.parametrize("each", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["an end a page", "all"])
def test_every_page_opens_without_a_network(browser: Browser, static: str, *, each: bool) -> None:
    page = open_offline(browser, static)
    for number, folder in enumerate(FOLDERS if each else EACH_KIND, start=1):
        ends = ("", "/", "/index.html")
        possible = ends if folder else ends[1:]  # the root's own slash is all that names the site
        for end in possible if each else (ends[number % 3],):
            page.goto(f"{static}/{folder}".rstrip("/") + end)
            heading(page, folder)
    expect(page.get_by_text("cannot be reached")).to_have_count(0)


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("game", "size"),
    [(FIRST, PHONE), *((game, size) for game in OTHERS for size in (PHONE, COMPUTER))],
)
def test_a_game_is_played_to_its_end_without_a_network(
    browser: Browser, static: str, game: str, size: dict[str, Any], tmp_path: Path
) -> None:
    page = open_offline(browser, static, **size)
    traffic = Traffic()
    traffic.listen(page)
    choose_game(page, game, set_up=True)
    page.get_by_label("My name").fill("Ann")
    page.get_by_text("House rules and pace").click()
    if (rounds := page.get_by_label("Rounds")).count():
        rounds.select_option("1")
    deal(page)
    assert page.url.startswith(f"{static}/device/#")
    check_accessible(page)
    answer(page, times=2)
    question = page.locator(".prompt .question").inner_text()
    page.reload()  # as if the browser had been closed in between
    expect(page.locator(".prompt .question")).to_have_text(question)
    check_no_sideways_scrolling(page)
    play_on([page])
    expect(page.get_by_role("region", name="The end")).to_be_visible()
    check_accessible(page)
    assert replay(downloaded(page, tmp_path)).over
    page.goto(f"{static}/me/")
    expect(page.get_by_role("region", name="All games").get_by_text(re.compile("won|lost")).first).to_be_visible()
    traffic.check(static)


def test_play_now_needs_one_click_and_several_may_share_the_device(browser: Browser, static: str) -> None:
    page = open_page(browser, f"{static}/", fresh=True, service_workers="allow")
    choose_game(page, FIRST)
    page.get_by_role("button", name="Play now").click()
    expect_my_turn(page)
    page.goto(f"{static}/")
    choose_game(page, FIRST, set_up=True)
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_label("Name at seat 2").fill("Ben")
    deal(page)
    page.get_by_role("button", name="I am").first.click()
    expect_my_turn(page)


@pytest.mark.soak
def test_another_deck_of_a_game_can_be_chosen_and_a_file_says_why_not(
    browser: Browser, static: str, tmp_path: Path
) -> None:
    page = open_page(browser, static, fresh=True)
    choose_game(page, "left_4_dead", set_up=True)
    page.get_by_text("House rules and pace").click()
    expect(page.get_by_text("A deck of your own needs a server, which checks it. This site has none.")).to_be_visible()
    expect(page.get_by_label("Deck file")).to_have_count(0)
    page.get_by_label("Deck", exact=True).select_option("2026-11")
    expect(page.get_by_text("Pipe Bomb: 5 copies")).to_be_visible()
    check_accessible(page)
    deal(page)
    counts = {kind.id: kind.count for kind in replay(downloaded(page, tmp_path)).deck.kinds}
    assert counts["pipe_bomb"] == 5


@pytest.mark.soak
def test_two_sites_of_a_host_keep_their_own_files(browser: Browser, host: str, static: str) -> None:
    page = open_with_worker(browser, f"{static}/")
    names = page.evaluate("caches.keys()")
    page.goto(f"{host}/other/")
    wait_until(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    wait_until(page, lambda: any(name.endswith("other/") for name in page.evaluate("caches.keys()")))
    assert set(names) < set(page.evaluate("caches.keys()"))
