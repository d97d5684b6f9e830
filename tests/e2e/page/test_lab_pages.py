"""A report and a comparison of the lab, as a browser shows them."""

from pathlib import Path
from typing import Literal

import polars as pl
import pytest
from playwright.sync_api import Browser

from deadhand import lab
from deadhand.games import find_game
from deadhand.lab.analysis.comparison import compare
from deadhand.lab.analysis.finished import finished_games
from deadhand.lab.charts.drawing import svg_text
from deadhand.lab.charts.heat_map import heat_map
from deadhand.lab.charts.intervals import curve_chart, interval_chart
from deadhand.lab.pages.compare import compare_page
from deadhand.lab.pages.html import html_of
from deadhand.lab.pages.report import Studies, report_page
from tests.e2e.visitors import check_accessible, check_no_sideways_scrolling

pytestmark = pytest.mark.soak

ZEVEN = find_game("zeven")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A report and a comparison as files."""
    first, second = (
        lab.play(lab.Request(ZEVEN, seats=3, games=40, seed=1, bots=bots, options={"rounds": 1}))
        for bots in ("hard", "easy")
    )
    mine, others = (finished_games(played, ZEVEN) for played in (first, second))
    answers = compare(mine, others, paired=True)
    texts = [
        report_page(mine, first.conditions, Studies(), commands=["deadhand lab report zeven"]),
        compare_page(mine, others, answers, changes=None, conditions=[("Seed", "1")], commands=[]),
    ]
    files = [tmp_path_factory.mktemp("lab") / "page.html" for _ in texts]
    for file, text in zip(files, texts, strict=True):
        file.write_text(html_of(text), encoding="utf-8")
    return files


@pytest.mark.parametrize(
    ("number", "scheme", "width"),
    [
        (0, "light", 1200),
        (1, "dark", 390),
        (0, "dark", 390),
        (1, "light", 1200),
    ],
)
def test_pages_are_accessible_and_fetch_nothing(
    browser: Browser, pages: list[Path], number: int, scheme: Literal["light", "dark"], width: int
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, offline=True)
    page = context.new_page()
    page.goto(pages[number].as_uri())
    fetched = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    assert fetched == []
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    check_no_sideways_scrolling(page)
    check_accessible(page)
    context.close()


def test_labels_of_axes_do_not_touch(browser: Browser) -> None:
    """Many steps, long names, numbers at both ends of an axis, and cells of a heat map."""
    page = browser.new_page()
    steps = ["usual", *map(str, range(15))], ["characters of the box", "random", "expert mode on"], ["easy", "hard"]
    charts = [curve_chart(intervals(names), title="Share", across="step") for names in steps]
    cells = [{"x": f"{100 + x}", "y": f"{y}", "value": 0.1 + 0.02 * x} for x in range(16) for y in range(3)]
    charts += [
        interval_chart(intervals(["a", "b"], low=0.0, high=1.0), title="Share of games"),
        heat_map(pl.DataFrame(cells), title="Share", across="cards", down="rounds"),
    ]
    page.set_content("".join(f"<figure>{svg_text(chart)}</figure>" for chart in charts))
    touching = page.locator("svg").evaluate_all(TOUCHING_LABELS)
    assert touching == []
    page.close()


def intervals(names: list[str], low: float = 0.2, high: float = 0.4) -> pl.DataFrame:
    """A frame of charts, with equal intervals."""
    return pl.DataFrame([{"name": name, "value": (low + high) / 2, "low": low, "high": high} for name in names])


TOUCHING_LABELS = """charts => charts.flatMap(chart => {
    const seen = [...chart.querySelectorAll("text")].filter(each => getComputedStyle(each).opacity !== "0");
    const level = seen.filter(each => !/rotate/.test(each.getAttribute("transform"))).map(each =>
        [each.textContent, each.getBoundingClientRect()]);
    return level.flatMap(([one, a], place) => level.slice(place + 1).filter(([, b]) =>
        Math.min(a.right, b.right) > Math.max(a.left, b.left) - 2 &&
        Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 3).map(([other]) => [one, other]));
})"""
