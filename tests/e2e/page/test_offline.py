"""The installed page: it opens without a network, comes back by itself, and tells of a new version."""

import json

import pytest
from playwright.sync_api import Browser, Response, Route, expect

from tests.e2e.visitors import (
    check_accessible,
    check_no_sideways_scrolling,
    choose_game,
    expect_my_turn,
    new_table,
    open_page,
    open_with_worker,
    private_link,
    resize,
    wait_until,
)
from tests.server.process import HTTP

GAMES = ("zeven", "card_of_the_dead", "left_4_dead", "escape_the_horde", "three_days")
UNREACHABLE = "The server cannot be reached."
IS_KEPT = """async (path) => {
    const names = (await caches.keys()).filter((name) => name.startsWith("deadhand-"));
    return names.length === 1 && (await (await caches.open(names[0])).match(path)) !== undefined;
}"""


def test_the_manifest_describes_the_page_and_its_icons(site: str, page_is_built: None) -> None:
    answer = HTTP.get(f"{site}/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = json.loads(answer.content)
    assert manifest["name"].startswith(manifest["short_name"])
    assert manifest["display"] == "standalone"
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = HTTP.get(f"{site}/{icon['src']}")
        assert picture.headers["content-type"] == icon["type"]
        assert len(picture.content) < 10_000
        if icon["type"] == "image/png":  # its header holds width and height
            width, height = (int.from_bytes(picture.content[at : at + 4], "big") for at in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"


@pytest.mark.soak
def test_a_browser_can_install_the_page(browser: Browser, site: str) -> None:
    page = open_with_worker(browser, site)
    devtools = page.context.new_cdp_session(page)
    assert devtools.send("Page.getAppManifest")["errors"] == []
    assert [error["errorId"] for error in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]] in (
        [],
        ["in-incognito"],
    )


def test_the_front_page_opens_without_a_network_and_comes_back(browser: Browser, site: str) -> None:
    page = open_with_worker(browser, site)
    wait_until(page, lambda: page.evaluate(IS_KEPT, "/api/games"))
    page.context.set_offline(True)
    page.reload()
    notice = page.get_by_text(UNREACHABLE)
    expect(notice).to_be_visible()
    expect(page.get_by_role("heading", name="Deadhand")).to_be_visible()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    for width, height in ((1280, 800), (844, 390), (390, 844)):
        resize(page, width, height)
        expect(notice).to_be_in_viewport(ratio=1)
        check_no_sideways_scrolling(page)
    check_accessible(page, ".away")
    page.context.set_offline(False)
    expect(notice).to_have_count(0)


@pytest.mark.soak
def test_the_rules_of_all_games_are_read_without_a_network(browser: Browser, site: str) -> None:
    page = open_page(browser, f"{site}/about", fresh=True, service_workers="allow")
    refused: list[str] = []

    def note_refusal(answer: Response) -> None:
        if answer.status >= 400:
            refused.append(answer.url)

    page.context.on("response", note_refusal)
    page.goto(site)
    page.get_by_role("button", name="Learn by playing: Zeven").click()  # an address that takes POST only
    expect(page.get_by_role("region", name="Lesson")).to_be_visible()
    for path in ("", "/primer", "/rules"):
        for game in GAMES:
            wait_until(page, lambda kept=f"/api/games/{game}{path}": page.evaluate(IS_KEPT, kept))  # type: ignore[misc]
    assert refused == []
    page.context.set_offline(True)
    page.goto(f"{site}/games/three_days")
    expect(page.get_by_role("heading", name="The cards")).to_be_visible()
    page.goto(site)
    choose_game(page, "zeven")
    page.get_by_role("button", name="Set up: Zeven").click()
    page.get_by_role("radio", name="At the server").check()
    for start in ("With friends: Zeven", "Deal the cards"):
        expect(page.get_by_role("button", name=start)).to_be_disabled()
    page.locator("summary", has_text="House rules and pace").click()
    page.get_by_role("button", name="Z-", exact=False).first.click()
    expect(page.get_by_role("dialog").locator("dd").first).to_be_visible()
    page.keyboard.press("Escape")
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="Play now: Zeven")).to_be_enabled()


@pytest.mark.soak
def test_tables_are_never_kept(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_with_worker(browser, private_link(site, table))
    expect_my_turn(page)
    page.reload()
    expect_my_turn(page)
    wait_until(page, lambda: page.evaluate(IS_KEPT, "/api/games/zeven/words"))
    paths = page.evaluate(
        """async () => {
            const found = [];
            for (const name of await caches.keys())
                for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
            return found;
        }"""
    )
    assert {"/", "/api/games"} <= set(paths)
    assert [path for path in paths if not path.startswith(("/assets/", "/api/games", "/rules/"))] == ["/"]


@pytest.mark.soak
def test_a_table_resumes_once_the_network_is_back(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_with_worker(browser, private_link(site, table))
    expect_my_turn(page)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("The server does not answer.")).to_be_visible()
    expect(page.get_by_text(UNREACHABLE)).to_be_visible()
    page.context.set_offline(False)
    expect_my_turn(page)
    expect(page.get_by_text(UNREACHABLE)).to_have_count(0)
    page.keyboard.press("1")
    expect(page.get_by_text("1 draw left")).to_be_visible()


@pytest.mark.soak
def test_a_new_version_is_noticed_when_the_server_is_back(browser: Browser, site: str) -> None:
    page = open_page(browser, site, fresh=True)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    renewed: list[str] = []

    def answer(route: Route) -> None:
        page_now = route.fetch()
        body = page_now.text()
        route.fulfill(response=page_now, body=body.replace("/assets/start-", "/assets/new-") if renewed else body)

    page.route(f"{site}/", answer)
    notice, news = page.get_by_text(UNREACHABLE), page.get_by_text("A new version is here.")
    for version in ("", "new"):
        renewed[:] = [version] if version else []
        page.context.set_offline(True)
        expect(notice).to_be_visible()
        page.context.set_offline(False)
        expect(notice).to_have_count(0)
        if version:
            expect(news).to_be_visible()
        else:
            page.wait_for_timeout(300)
            expect(news).to_have_count(0)
    check_accessible(page)
    page.unroute_all()
    page.get_by_role("button", name="Reload", exact=True).click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(news).to_have_count(0)
