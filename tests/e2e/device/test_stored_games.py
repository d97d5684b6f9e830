"""Games that are stored on this device: tabs, storage that fails, other rules, the file, and going on at a server."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from deadhand.match.dealing import replay
from deadhand.match.saved import read_saved
from tests.e2e.device.games import deal, downloaded, match_of, set_up, wait_until_kept
from tests.e2e.visitors import (
    answer,
    check_accessible,
    check_no_sideways_scrolling,
    expect_my_turn,
    expect_settled,
    open_page,
    open_with_worker,
    wait_until,
)
from tests.server.process import HTTP

pytestmark = pytest.mark.usefixtures("rules")

NEWER: Final = "f" * 16
"""The hash of rules that this server pretends to have."""
FILL: Final = """() => {
    self.put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
"""Have the browser say that there is no room."""
RULES: Final = "caches.open('rules').then((cache) => cache.keys()).then((files) => files.map(({ url }) => url))"
"""The rules that this browser keeps."""
FORGET: Final = """async () => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) if (url.includes("/api/games")) await cache.delete(url);
    }
}"""
"""Drop the stored answers about games, as a new version of the page does."""
DAMAGE: Final = """(id) => new Promise((done) => {
    indexedDB.open("deadhand").onsuccess = ({ target: { result: database } }) => {
        const games = database.transaction("games", "readwrite").objectStore("games");
        games.get(id).onsuccess = ({ target: { result: row } }) => games.put({ ...row, seats: 3 }).onsuccess = done;
    };
})"""
"""Store something that is no row of a game."""
FORMAT: Final = """([id, format]) => new Promise((done) => {
    indexedDB.open("deadhand").onsuccess = ({ target: { result: database } }) => {
        const games = database.transaction("games", "readwrite").objectStore("games");
        games.get(id).onsuccess = ({ target: { result: row } }) => games.put({ ...row, format }).onsuccess = done;
    };
})"""
"""Store a game as another version of the page would."""
SLOW_LEVELS: Final = """
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...given) {
        const send = () => post.call(this, message, ...given);
        if (message.frame?.type === "level") setTimeout(send, 2000); else send();
    };"""
"""Change the levels of bots only after a while, as a busy device may."""
NO_STORAGE: Final = "indexedDB.open = () => { throw new DOMException('not here', 'SecurityError'); };"


def started(page: Page) -> str:
    """Start a game of Zeven with one click, from the front page; return its address."""
    page.get_by_role("button", name="Play now: Zeven Card Zombie").click()
    expect_my_turn(page)
    expect_settled(page)
    return page.url


def hand(page: Page) -> str:
    return page.get_by_role("group", name="Your hand").inner_text()


def test_one_of_two_tabs_plays_and_the_other_may_take_over(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    address = started(page)
    other = page.context.new_page()
    other.goto(address)
    expect(other.get_by_role("heading", name="Open in another tab")).to_be_visible()
    check_accessible(other)
    answer(page)
    cards = hand(page)
    other.get_by_role("button", name="Play here").click()
    expect_my_turn(other)
    expect(page.get_by_role("heading", name="Open in another tab")).to_be_visible()
    assert hand(other) == cards
    answer(other)
    page.get_by_role("button", name="Play here").click()
    expect_my_turn(page)
    expect(other.get_by_role("heading", name="Open in another tab")).to_be_visible()


@pytest.mark.soak
def test_full_storage_is_said_and_play_goes_on(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    started(page)
    (worker,) = page.workers
    worker.evaluate(FILL)
    answer(page)
    notice = page.get_by_text("storage is full")
    expect(notice).to_be_visible()
    check_accessible(page)
    worker.evaluate("void (IDBObjectStore.prototype.put = self.put)")

    def stored_again() -> bool:
        page.keyboard.press("1")
        return notice.count() == 0

    wait_until(page, stored_again)


@pytest.mark.soak
def test_forbidden_storage_is_said_and_the_game_can_be_saved(browser: Browser, site: str, tmp_path: Path) -> None:
    page = open_page(browser, site)

    def forbid(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=NO_STORAGE + answer.text())

    page.route("**/assets/worker-*.js", forbid)
    address = started(page)
    expect(page.get_by_text("This browser stores nothing here.")).to_be_visible()
    answer(page)
    assert match_of(page, tmp_path).actions
    page.goto(site)
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text("not on this device")
    check_no_sideways_scrolling(page)


@pytest.mark.soak
def test_a_game_opens_without_a_network_by_the_words_beside_its_rules(browser: Browser, site: str) -> None:
    page = open_with_worker(browser, site)
    wait_until_kept(page, "zeven")
    started(page)
    cards = hand(page)
    page.evaluate(FORGET)
    page.context.set_offline(True)
    page.reload()
    expect_my_turn(page)
    assert hand(page) == cards


@pytest.mark.soak
def test_a_game_goes_on_by_the_rules_it_was_begun_with_while_they_are_kept(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    address = started(page)
    cards = hand(page)
    page.goto(f"{site}/about")

    def pretend(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r'"device":"[0-9a-f]{16}"', f'"device":"{NEWER}"', answer.text()))

    page.route("**/api/games**", pretend)
    page.route("**/api/games/**", pretend)
    page.goto(address)
    expect_my_turn(page)
    assert hand(page) == cards
    page.goto(f"{site}/about")
    page.route("**/rules/*", lambda route: route.fulfill(status=404))
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text("rules")
    check_accessible(page)
    page.get_by_role("button", name="Delete this game").click()
    page.get_by_role("button", name="Delete it for good").click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    expect(page.get_by_role("region", name="All games")).to_have_count(0)


@pytest.mark.soak
def test_rules_that_no_unfinished_game_needs_are_dropped(browser: Browser, site: str) -> None:
    page = open_with_worker(browser, site)
    wait_until_kept(page, "zeven")
    started(page)
    own = [url for url in page.evaluate(RULES) if "/zeven." in url]
    old = f"{site}/rules/zeven.{NEWER}.wasm"
    kinds = (("null", 1, {*own, old}), ("[1, 0]", 2, {*own, old}), ("[1, 0]", 1, {*own}))  # 2: of another version
    for returns, number, expected in kinds:
        page.evaluate(f"caches.open('rules').then((cache) => cache.put('{old}', new Response('old')))")
        page.evaluate(f"""new Promise((resolve) => (indexedDB.open("deadhand").onsuccess = ({{ target }}) => {{
            const games = target.result.transaction("games", "readwrite").objectStore("games");
            games.getAll().onsuccess = ({{ target: {{ result: [row] }} }}) =>
                games.put({{ ...row, hash: "{NEWER}", returns: {returns}, format: {number} }}).onsuccess = resolve;
        }}))""")
        page.goto(f"{site}/me")
        listed = "All games" if number == 1 else "Games on this device that cannot be opened"
        expect(page.get_by_role("region", name=listed)).to_be_visible()
        page.wait_for_timeout(500)
        assert {url for url in page.evaluate(RULES) if "/zeven." in url} == expected
    expect(page.get_by_text("Save, delete", exact=True)).to_be_visible()  # it is over


@pytest.mark.soak
def test_an_address_with_a_slash_is_that_of_the_game(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    address = started(page)
    page.goto(f"{site}/about")
    page.goto(address.replace("/device#", "/device/#"))
    expect_my_turn(page)


def test_a_game_is_continued_at_the_server_and_a_friend_sits_down(browser: Browser, site: str, tmp_path: Path) -> None:
    page = open_page(browser, site)
    set_up(page, "zeven")
    deal(page)
    answer(page)
    cards, saved = hand(page), downloaded(page, tmp_path)
    page.get_by_role("button", name="Keep").click()
    window = page.get_by_role("dialog")
    expect(window.get_by_role("button", name="Continue there")).to_be_visible()
    check_accessible(page, "dialog")
    names = replay(saved).names
    window.get_by_label(names[1], exact=True).select_option("open")
    window.get_by_role("button", name="Continue there").click()
    expect(page).to_have_url(re.compile("/t/"))
    expect_my_turn(page)
    assert hand(page) == cards
    friend = open_page(browser, page.url.partition("#")[0])
    friend.get_by_label("My name").fill("Ben")
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.get_by_role("group", name="Your hand")).to_be_visible()
    expect(page.get_by_text("Ben").first).to_be_visible()
    table = page.url.partition("/t/")[2].partition("#")[0]
    assert HTTP.get(f"{site}/api/tables/{table}").json()["branch"] == len(saved.actions)


@pytest.mark.soak
def test_a_damaged_game_is_named_and_can_be_deleted(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    address = started(page)
    page.goto(site)
    started(page)
    page.goto(f"{site}/about")
    page.evaluate(DAMAGE, address.partition("#")[2])
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text("damaged")
    check_accessible(page)
    page.goto(f"{site}/me")
    listed = page.get_by_role("region", name="Games on this device that cannot be opened")
    expect(listed.get_by_text("is damaged")).to_be_visible()
    expect(page.get_by_role("region", name="All games").get_by_role("link")).to_have_count(1)
    check_accessible(page)
    damaged = listed.get_by_role("listitem")
    damaged.get_by_role("button", name="Delete this game").click()
    damaged.get_by_role("button", name="Delete it for good").click()
    expect(damaged).to_have_count(0)
    expect(page.get_by_role("region", name="All games").get_by_role("link")).to_have_count(1)


@pytest.mark.soak
@pytest.mark.parametrize(("number", "word"), [(2, "newer"), (0, "older")])
def test_a_game_in_another_format_can_be_saved_as_a_file(
    browser: Browser, site: str, tmp_path: Path, number: int, word: str
) -> None:
    page = open_page(browser, site, width=390, height=844)
    address = started(page)
    answer(page)
    whole = downloaded(page, tmp_path)
    page.goto(f"{site}/about")
    page.evaluate(FORMAT, [address.partition("#")[2], number])
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text(f"{word} version of Deadhand")
    check_accessible(page)
    check_no_sideways_scrolling(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "other.json"
    download.value.save_as(file)
    saved = read_saved(file)
    assert replay(saved).digest == whole.digest
    assert (saved.actions, saved.players) == (whole.actions, whole.players)
    page.goto(f"{site}/me")
    listed = page.get_by_role("region", name="Games on this device that cannot be opened")
    expect(listed.get_by_role("button", name="Save as a file")).to_be_visible()
    check_accessible(page)
    page.goto(address)
    page.get_by_role("button", name="Start a new game").click()
    expect(page.get_by_role("button", name="Play now: Zeven Card Zombie")).to_be_visible()


@pytest.mark.soak
def test_a_refused_deletion_is_said_and_the_game_goes_on(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    started(page)
    (worker,) = page.workers
    worker.evaluate("void (IDBObjectStore.prototype.delete = () => { throw new DOMException('no'); })")
    page.get_by_role("button", name="Keep").click()
    window = page.get_by_role("dialog")
    window.get_by_role("button", name="Delete this game").click()
    window.get_by_role("button", name="Delete it for good").click()
    expect(window.get_by_role("alert")).to_contain_text("could not be deleted")
    page.keyboard.press("Escape")
    answer(page)


@pytest.mark.soak
def test_starting_a_game_asks_the_browser_to_keep_it(browser: Browser, site: str) -> None:
    page = open_page(browser, site, fresh=True)
    page.add_init_script(
        "window.asked = 0; StorageManager.prototype.persist = async () => { window.asked += 1; return true; }"
    )
    page.reload()
    page.get_by_role("button", name="Play now: Zeven Card Zombie").wait_for()
    assert page.evaluate("window.asked") == 0
    started(page)
    wait_until(page, lambda: page.evaluate("window.asked") == 1)


@pytest.mark.soak
def test_a_changed_level_is_taken_along_to_the_server(browser: Browser, site: str) -> None:
    page = open_page(browser, site, fresh=True)
    page.add_init_script(SLOW_LEVELS)
    page.reload()
    started(page)
    page.get_by_role("button", name="Settings").click()
    levels = page.get_by_role("group", name="Levels of the bots").get_by_role("combobox")
    expect(levels).not_to_have_count(0)
    for level in levels.all():
        level.select_option("expert")
        expect(level).to_have_value("expert")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Keep").click()
    kinds = page.get_by_role("dialog").get_by_role("combobox")
    expect(kinds).not_to_have_count(0)
    for seat in range(1, kinds.count()):
        expect(kinds.nth(seat)).to_have_value("expert")


@pytest.mark.soak
def test_where_data_is_saved_only_the_rules_of_an_opened_game_are_fetched(browser: Browser, site: str) -> None:
    page = open_page(browser, site, fresh=True, service_workers="allow")
    page.add_init_script("Object.defineProperty(NetworkInformation.prototype, 'saveData', { get: () => true })")
    fetched: list[str] = []
    page.context.on("request", lambda request: fetched.append(request.url) if "/rules/" in request.url else None)
    page.reload()
    wait_until(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    page.wait_for_timeout(1000)
    assert not fetched
    started(page)
    assert {url.rpartition("/")[2].partition(".")[0] for url in fetched} == {"zeven"}


def test_my_games_list_delete_and_continue_those_of_this_device(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    started(page)
    page.goto(site)
    started(page)
    page.goto(f"{site}/me")
    listed = page.get_by_role("region", name="All games")
    more = listed.get_by_text("Save, continue at the server, delete")
    expect(more).to_have_count(2)
    for each in more.all():
        each.click()
    check_accessible(page)
    seats = listed.get_by_role("combobox")
    assert seats.count() > 2
    assert page.evaluate("boxes => boxes.map(({ labels }) => labels.length)", seats.element_handles()) == [
        1 for _ in range(seats.count())
    ]
    for width, height in ((1440, 900), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        check_no_sideways_scrolling(page)
    for left in (1, 0):
        listed.get_by_role("button", name="Delete this game").first.click()
        listed.get_by_role("button", name="Delete it for good").click()
        expect(listed.get_by_role("listitem").filter(has=page.get_by_role("link"))).to_have_count(left)
    expect(listed).to_have_count(0)
    page.goto(site)
    wait_until(page, lambda: page.get_by_role("button", name="Play now").is_visible())
    expect(page.get_by_role("region", name="On this device")).to_have_count(0)
