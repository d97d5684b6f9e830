"""People in front of a browser."""

import json
import math
import random
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from re import Pattern
from typing import Any, Final, Literal, NamedTuple, cast

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect
from websockets.sync.client import connect

from deadhand.games import find_game
from deadhand.match.state_in_words import PROTOCOL
from tests.e2e.windows import blank_page, lend_window, new_window
from tests.server.process import HTTP

SIZES: Final = ((1440, 900), (1024, 768), (844, 390), (720, 450), (390, 844), (360, 640))
EXTREMES: Final = ((1440, 900), (720, 450), (360, 640))
"""The widest window, the lowest and the narrowest."""

NEWCOMER: Final = """async (pace) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) {
        const request = indexedDB.deleteDatabase(name);
        await new Promise((resolve, reject) => Object.assign(request, { onsuccess: resolve, onerror: reject }));
    }
    if (window.caches) for (const name of await caches.keys()) await caches.delete(name);
    localStorage.setItem("deadhand.settings", JSON.stringify({ pace, auto: false }));
}"""

RUN_AXE: Final = """(part) => axe
    .run(part || document, { resultTypes: ["violations"] })
    .then(({ violations }) => ({ violations }))"""

ASKED: Final = """() => {
    const choices = [...document.querySelectorAll(".prompt .choice > span")].map((choice) => choice.innerText.trim());
    const question = choices.length > 0 ? document.querySelector(".prompt .question").innerText : "";
    return { over: document.querySelector(".ending") !== null, question, choices };
}"""
NEXT_ASKED: Final = f"""(patience) => new Promise((resolve) => {{
    const asked = {ASKED};
    const found = () => {{
        clearTimeout(waiting);
        watching.disconnect();
        resolve(asked());
    }};
    const look = () => {{
        const question = document.querySelector(".prompt .choice") && document.querySelector(".prompt .question");
        if (document.querySelector(".ending") || question?.textContent.trim().startsWith("Your turn")) found();
    }};
    const watching = new MutationObserver(look);
    const waiting = setTimeout(found, patience);
    watching.observe(document.body, {{ childList: true, characterData: true, subtree: true }});
    look();
}})"""
"""Look only when something changes, which takes a fraction of asking the page again and again."""
Motion = Literal["reduce", "no-preference"]
"""What a person has asked of their system."""

TWO_FRAMES: Final = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def open_page(
    browser: Browser,
    url: str,
    *,
    width: int = 1440,
    height: int = 900,
    pace: str = "once",
    motion: Motion = "reduce",
    fresh: bool = False,
    **context: Any,
) -> Page:
    """A page in a browser of its own (its own storage); an error on its console fails the test.

    Nothing moves, and the turns of others are over at once, unless a test is about motion. Every question is asked,
    even if there is one choice. A test that lets the page have other answers, another clock or scripts of its own takes
    a `fresh` one, which is not handed on.
    """
    size: ViewportSize = {"width": width, "height": height}
    if fresh or context:
        page = new_window(browser, viewport=size, reduced_motion=motion, **context)
    else:
        page = lend_window(browser)
        page.set_viewport_size(size)
        page.emulate_media(reduced_motion=motion, color_scheme="dark")
    if page.url != blank_page(url):
        page.goto(blank_page(url))
    page.evaluate(NEWCOMER, pace)
    if page.url != url:
        page.goto(url)
    return page


def choose_game(page: Page, slug: str, *, set_up: bool = False) -> None:
    """Choose a game by its cover on the front page, and open the form of a new table at the server if asked to."""
    title = find_game(slug).title
    page.get_by_role("button", name=re.compile(f"^{title}")).click()
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    if set_up:
        page.get_by_role("button", name=f"Set up: {title}").click()
        expect(page.get_by_label("My name")).to_be_focused()
        at_server = page.get_by_role("radio", name="At the server")
        if at_server.count():  # not on a site without one
            at_server.check()


def open_with_worker(browser: Browser, url: str, **context: Any) -> Page:
    """A page whose service worker has stored all files."""
    page = open_page(browser, url, fresh=True, service_workers="allow", **context)
    wait_until(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"), pause=100)
    return page


def watch(browser: Browser, site: str, table: dict[str, Any]) -> Page:
    """Somebody who only looks on."""
    page = open_page(browser, f"{site}/t/{table['id']}")
    page.get_by_role("button", name="Watch").click()
    expect(page.locator(".board > .middle")).to_be_visible()
    return page


def carry_by_mouse(page: Page, card: Locator, target: Locator) -> None:
    """Drag a card onto a target."""
    page.mouse.move(*middle(card))
    page.mouse.down()
    page.mouse.move(*middle(target), steps=8)
    page.mouse.up()


def carry_by_finger(page: Page, card: Locator, target: Locator) -> None:
    """Drag a card onto a target on a touch screen."""
    devtools = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = middle(card), middle(target)
    path = [(x + (to_x - x) * step / 8, y + (to_y - y) * step / 8) for step in range(9)]
    for what, place in [("touchStart", path[0]), *(("touchMove", place) for place in path[1:])]:
        points = [{"x": place[0], "y": place[1]}]
        devtools.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})
        page.wait_for_timeout(16)
    page.wait_for_timeout(200)  # the finger rests before it leaves; else the next tap only stops the fling
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def middle(element: Locator) -> tuple[float, float]:
    """Return the middle of an element on the screen."""
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def first_daily(values: Sequence[Any]) -> list[Any]:
    """Return parameters for a test that takes long: the first is for every run, the others for `make soak`."""
    first, *others = (value if isinstance(value, tuple) else (value,) for value in values)
    return [pytest.param(*first), *(pytest.param(*value, marks=pytest.mark.soak) for value in others)]


def draw_all(page: Page, press: str = "click") -> None:
    """Zeven: take all my draws from the draw pile, pressed by mouse ("click") or finger ("tap")."""
    question = page.get_by_role("region", name="What to do").locator(".question")
    pile = page.locator("[data-place=draw_pile] .top")
    for left in ("2 draws left", "1 draw left"):
        expect(page.get_by_text(left)).to_be_visible()
        expect_settled(page)
        getattr(pile, press)()
    expect(question).to_contain_text("Play a card")


def new_table(
    site: str,
    *,
    seats: list[str],
    rounds: int = 1,
    game: str = "zeven",
    deck: str | None = None,
    nickname: str = "Ann",
    **options: str | int,
) -> dict[str, Any]:
    """A table started without the page: its id, and the host's seat and secret; some games have no option `rounds`."""
    has_rounds = any(option.name == "rounds" for option in find_game(game).options)
    given = {"rounds": rounds, **options} if has_rounds else options
    wish = {"game": game, "nickname": nickname, "seats": seats, "options": given, "pace": 0, "deck": deck}
    return cast("dict[str, Any]", HTTP.post(f"{site}/api/tables", json=wish).raise_for_status().json())


def begin(site: str, table: dict[str, Any], *, fill: str | None = None) -> None:
    """Begin the game of a table that had open seats, as its host."""
    path, headers = f"{site}/api/tables/{table['id']}/begin", {"X-Seat-Secret": table["secret"]}
    HTTP.post(path, json={"fill": fill}, headers=headers).raise_for_status()


def first_offer(prompt: dict[str, Any]) -> int:
    """The number of the first choice."""
    return cast("int", prompt["offers"][0]["action"])


def play_without_page(
    site: str,
    table: dict[str, Any],
    *,
    answers: float = math.inf,
    until: str | None = None,
    choose: Callable[[dict[str, Any]], int] = first_offer,
) -> int:
    """Play the host's seat this many times, until it is asked a question of that name, or to the end.

    Return the number of moves at the table.
    """
    with connect(f"{site.replace('http', 'ws', 1)}/api/tables/{table['id']}/socket", max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "secret": table["secret"], "since": -1}))
        answered, given = -1, 0
        while True:
            frame = json.loads(socket.recv(timeout=60))
            assert frame["type"] != "refused", frame["message"]
            if frame["type"] != "state":
                continue
            prompt = frame["view"]["prompt"]
            asked = prompt is not None and prompt["seat"] == frame["you"] and frame["n"] > answered
            asked = asked and not frame["passing"]
            if frame["view"]["over"] or (asked and (given >= answers or prompt["name"] == until)):
                return cast("int", frame["move"])
            if asked:
                answered, given = frame["n"], given + 1
                socket.send(json.dumps({"type": "move", "n": frame["n"], "action": choose(prompt)}))


def ask_always(site: str, table: dict[str, Any]) -> None:
    """Give no standing orders for the host's seat, so that the page does not give its usual ones."""
    with connect(f"{site.replace('http', 'ws', 1)}/api/tables/{table['id']}/socket", max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "secret": table["secret"], "since": -1}))
        socket.send(json.dumps({"type": "orders", "orders": []}))
        while json.loads(socket.recv(timeout=60)).get("orders") != []:
            pass


def at_random() -> Callable[[dict[str, Any]], int]:
    """Choices without a plan, which end a game sooner than first ones do; the same ones in every run."""
    draw = random.Random(1)
    return lambda prompt: int(draw.choice(prompt["offers"])["action"])


def finish(site: str, table: dict[str, Any], *, choose: Callable[[dict[str, Any]], int] | None = None) -> int:
    """Play the host's seat to the end without the page; returns how many moves it took."""
    return play_without_page(site, table, choose=choose or at_random())


def play_unseen(page: Page, table: dict[str, Any], *, answers: int) -> None:
    """Play the host's seat this many times while no page follows; then the host comes back."""
    address = page.url
    site = address.partition("/t/")[0]
    page.goto(blank_page(address))
    play_without_page(site, table, answers=answers)
    page.goto(address)


def finish_unseen(site: str, tables: Sequence[dict[str, Any]], pages: Sequence[Page]) -> None:
    """Play all these people's seats to the end, which is quick while no page follows; then all come back and see it."""
    addresses = [page.url for page in pages]
    for page in pages:
        page.goto(blank_page(site))
    with ThreadPoolExecutor() as pool:
        assert list(pool.map(partial(finish, site), tables))
    for page, address in zip(pages, addresses, strict=True):
        page.goto(address)
        end, watch = page.get_by_role("region", name="The end"), page.get_by_role("button", name="Watch")
        expect(end.or_(watch)).to_be_visible()
        if watch.is_visible():  # who only looked on says so anew
            watch.click()
        expect(end).to_be_visible()


def resize(page: Page, width: int, height: int) -> None:
    """Give the window another size, and wait until what follows it has done so."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(TWO_FRAMES)


def secret_of(page: Page) -> str:
    """The secret that this browser keeps."""
    return str(page.evaluate("JSON.parse(localStorage.getItem('deadhand.held'))[0].secret"))


def private_link(site: str, table: dict[str, Any]) -> str:
    """The link that opens the host's seat anywhere."""
    return f"{site}/t/{table['id']}#seat={table['secret']}"


def seated(
    browser: Browser, site: str, table: dict[str, Any], *, width: int = 360, height: int = 740
) -> tuple[Page, Page]:
    """Ann, who has opened a table with a seat for another, at a laptop, and Ben there, at a phone; and they begin."""
    ann = open_page(browser, private_link(site, table))
    ben = open_page(browser, f"{site}/t/{table['id']}", width=width, height=height)
    ben.get_by_label("My name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ann.get_by_role("button", name="Start the game").click()
    # who comes to look on before the cards are dealt is at the table then without being asked
    expect(ann.get_by_role("region", name="What to do")).to_be_visible()
    return ann, ben


def expect_settled(page: Page) -> None:
    """Wait until all that has happened was shown."""
    expect(page.locator("[data-scenes]")).to_have_attribute("data-scenes", "0")


def expect_my_turn(page: Page) -> None:
    """Wait until the page asks its player, which it does once all has settled."""
    expect(page.get_by_role("region", name="What to do")).to_contain_text("Your turn.")


def wait_until(page: Page, is_so: Callable[[], object], *, most: int = 1500, pause: int = 20) -> None:
    """Wait until something is so that the page itself does not show; what takes long to find out has a long pause."""
    for _ in range(most):
        if is_so():
            return
        page.wait_for_timeout(pause)
    pytest.fail(f"it has not come about; the page says {page.locator('.prompt, .ending').all_inner_texts()}")


def asking(page: Page, words: str | Pattern[str]) -> Locator:
    """The question, as long as it has these words; it is gone when the next one comes, or the end."""
    return page.locator(".prompt .question", has_text=words)


class Asked(NamedTuple):
    """The question on a page and its choices, all read at one moment; nothing while an answer is on its way."""

    over: bool
    question: str
    choices: list[str]

    @property
    def now(self) -> bool:
        """True if it is this player's turn; then nothing changes before they answer."""
        return self.question.startswith("Your turn")


def asked(page: Page) -> Asked:
    """Return the question that a page asks now."""
    return Asked(**page.evaluate(ASKED))


def next_asked(page: Page, *, patience: int = 1000) -> Asked:
    """Return what the page asks its player next, or the end; after this many milliseconds what it shows then."""
    return Asked(**page.evaluate(NEXT_ASKED, patience))


def answer(page: Page, *, times: int = 1) -> None:
    """Take the first choice this many times, by key, and wait for the next question; others must not end the game."""
    for _ in range(times):
        page.keyboard.press("1")
        wait_until(page, lambda: next_asked(page).now, most=30)


def play_until(page: Page, selector: str) -> None:
    """Take the first choice until something is on the board."""
    shown = page.locator(selector)

    def take_first_unless_shown() -> bool:
        if asked(page).now and shown.count():
            return True
        page.keyboard.press("1")
        return False

    wait_until(page, take_first_unless_shown)


def play_on(pages: Sequence[Page], *, until: str = "", most: int = 1500) -> Page | None:
    """Answer by key until a question is asked, or the game is over: mostly with the first choice.

    Every tenth answer is the last choice, as a team might trade for ever.
    """
    answered, patience = 0, 1000 if len(pages) == 1 else 0
    for _ in range(most):
        for page in pages:
            over, question, _ = now = next_asked(page, patience=patience)
            if over:
                return None
            if now.now and until and until in question:
                return page
            if now.now:
                answered += 1
                page.keyboard.press(str(min(len(now.choices), 9)) if answered % 10 == 0 else "1")
        if not patience:
            pages[0].wait_for_timeout(20)
    pytest.fail("the game has not ended")


def open_orders(page: Page) -> Locator:
    """Open the window of standing orders."""
    page.get_by_role("button", name=re.compile("^(Ask me: |When to ask me)")).click()
    return page.get_by_role("dialog", name="When to ask me")


def choose_when_asked(page: Page, question: str, way: str) -> None:
    """Say in the window of standing orders when I want to be asked a question."""
    window = open_orders(page)
    chosen = window.get_by_role("group", name=question, exact=True).get_by_role("radio", name=way, exact=True)
    chosen.click()
    expect(chosen).to_be_checked()
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)


def check_accessible(page: Page, part: str = "") -> None:
    """Axe finds nothing wrong on a page, or in a part of it, which takes a fraction of the time; it is loaded once.

    Whole tables are looked at in `boards/test_frame.py`: a test of something at a table looks at that alone.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    result = AxeResults(page.evaluate(RUN_AXE, part))
    assert result.violations_count == 0, result.generate_report()


def check_no_sideways_scrolling(page: Page) -> None:
    """Everything fits in the width of the window."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def discard(page: Page, *, times: int) -> None:
    """Zeven: discard the first card of my hand, so often."""
    hand = page.get_by_role("group", name="Your hand").locator("button.playable")
    for left in ("2 plays left", "1 play left")[2 - times :]:
        expect(page.get_by_text(left)).to_be_visible()
        expect_settled(page)
        hand.first.click()
        page.locator("[data-place=discard_pile] .top").click()
