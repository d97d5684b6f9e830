"""How long a click on the front page takes until the first question: on a loaded page, in a real browser.

Servers that are given by `--at` are compared in turns, so that a busy machine slows all of them alike. With `--device`
the same game on this device is measured beside them. Each visit has a browser of its own, without a cache. Needs
Playwright and its Chromium, or another one by `--browser`.
"""

from collections.abc import Iterator
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright

from figures import Figure, parser, show

FIRST_CHOICE = ".prompt .choice"
BUTTONS = {"server": "Play now: {0}", "device": "On this device: {0}"}


def click_to_question(browser: Browser, site: str, button_name: str) -> float:
    """Return the seconds from the click until the first choice is visible."""
    with browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block") as context:
        page = context.new_page()
        page.goto(site)
        page.wait_for_load_state("networkidle")
        button = page.get_by_role("button", name=button_name).first
        button.wait_for()
        start = perf_counter()
        button.click()
        page.locator(FIRST_CHOICE).first.wait_for()
        return perf_counter() - start


def figures(
    browser: Browser, sites: list[str], places: list[str], *, game: str, title: str, repeats: int
) -> Iterator[Figure]:
    """The median of each site and place, and its best."""
    taken: dict[tuple[str, str], list[float]] = {(site, place): [] for site in sites for place in places}
    for site, place in taken:
        click_to_question(browser, site, BUTTONS[place].format(title))  # the first table of a game takes longer
    for _ in range(repeats):
        for (site, place), seconds in taken.items():
            seconds.append(click_to_question(browser, site, BUTTONS[place].format(title)))
    for (site, place), seconds in taken.items():
        yield Figure("click_to_question_s", median(seconds), game, f"{site} {place}", best=min(seconds))


def main() -> None:
    """Compare the servers and print the figures."""
    options = parser(__doc__, game=False)
    options.add_argument("--at", nargs="+", default=["http://127.0.0.1:8000"], help="addresses of running servers")
    options.add_argument("--device", action="store_true", help="measure the game on this device, too")
    options.add_argument("--browser", help="path of a Chromium")
    options.add_argument("--title", default="Zeven", help="the game, as the front page names it")
    options.add_argument("--repeats", type=int, default=15)
    asked = options.parse_args()
    places = ["server", "device"] if asked.device else ["server"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=asked.browser, args=["--no-sandbox"])
        found = figures(browser, asked.at, places, game=asked.title, title=asked.title, repeats=asked.repeats)
        show(list(found), as_json=asked.json)
        browser.close()


if __name__ == "__main__":
    main()
