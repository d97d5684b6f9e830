"""Reports and comparisons of real games."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import numpy as np
import polars as pl
import pytest

from deadhand import lab
from deadhand.games import GAMES, find_game
from deadhand.lab.analysis.comparison import compare
from deadhand.lab.analysis.finished import FinishedGames, finished_games
from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.analysis.variables import variables_of
from deadhand.lab.pages.compare import compare_page
from deadhand.lab.pages.content import LabPage
from deadhand.lab.pages.html import html_of, save_plots
from deadhand.lab.pages.panels import distribution_panel
from deadhand.lab.pages.report import Studies, report_page
from deadhand.lab.pages.sections.difficulty import difficulty_section
from deadhand.lab.pages.sides import Side, change_table, condition_lines
from deadhand.lab.rows.played import Played
from deadhand.lab.runs.studies import play_studies
from deadhand.table.deck_files.deck_file import changed_deck
from deadhand.table.errors import Refused
from tests.conformance.playing import in_soak

SHORT: dict[str, dict[str, Any]] = {
    "zeven": {"seats": 4, "options": {"rounds": 1}},
    "card_of_the_dead": {"seats": 3, "bots": "random", "options": {"rounds": 1}},
    "left_4_dead": {"seats": 3, "bots": "random"},
    "escape_the_horde": {"seats": 5, "bots": "random"},
    "three_days": {"seats": 1, "bots": "random"},
}
"""Short games of all that are registered."""
FEW = 40
_PLAYED: dict[str, Played] = {}


def played(slug: str) -> Played:
    """Return a few games, played once for all tests of a process."""
    if slug not in _PLAYED:
        _PLAYED[slug] = lab.play(lab.Request(slug, games=FEW, seed=1, **SHORT.get(slug, {})))
    return _PLAYED[slug]


def finished(slug: str) -> FinishedGames:
    return finished_games(played(slug), find_game(slug))


def page_of(slug: str) -> LabPage:
    return report_page(finished(slug), played(slug).conditions, Studies(), commands=["deadhand lab report"])


class Elements(HTMLParser):
    """The elements of a page with their attributes; it must be closed as HTML demands."""

    VOID = ("meta", "br", "path", "line", "rect", "circle")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


def test_only_registered_games_are_shortened() -> None:
    assert set(SHORT) <= set(GAMES)


@pytest.mark.usefixtures("without_charts")
@pytest.mark.parametrize("slug", [GAMES[0], *in_soak((slug,) for slug in GAMES[1:])])
def test_a_report_is_one_file_whose_charts_have_labels_and_tables(slug: str) -> None:
    text = html_of(page_of(slug))
    check_it_needs_nothing_else(text)
    check_charts_have_labels_and_tables(text)


@pytest.mark.soak
@pytest.mark.parametrize("slug", GAMES)
def test_charts_have_the_colours_of_the_page(slug: str) -> None:
    text = html_of(page_of(slug))
    check_it_needs_nothing_else(text)
    drawn = re.findall(r"<svg .*?</svg>", text, re.DOTALL)
    assert len(drawn) >= 4
    assert not [chart for chart in drawn if re.search(r'(?:fill|stroke)="#', chart)]


def check_it_needs_nothing_else(text: str) -> None:
    """Check that a page is whole, small, and loads nothing."""
    elements = Elements(text)
    assert not elements.open
    tags = [tag for tag, _ in elements.found]
    assert not {"script", "link", "img", "iframe", "object"} & set(tags)
    addresses = {
        value for _, attributes in elements.found for name, value in attributes.items() if name in ("href", "src")
    }
    assert not addresses
    assert not re.search(r"url\((?!#)|@import", text)
    assert tags.count("svg") >= 4
    ids = [attributes["id"] for _, attributes in elements.found if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert len(text) < 500_000


def check_charts_have_labels_and_tables(text: str) -> None:
    """Check that readers who cannot see a chart get the same information."""
    elements = Elements(text).found
    charts = [attributes for tag, attributes in elements if tag == "svg"]
    assert all(attributes["role"] == "img" and attributes["aria-label"] for attributes in charts)
    tags = [tag for tag, _ in elements]
    assert tags.count("details") == len(charts)
    assert tags.count("table") == tags.count("caption") == tags.count("figure")
    heads = [attributes.get("scope") for tag, attributes in elements if tag == "th"]
    assert set(heads) == {"col", "row"}


@pytest.mark.usefixtures("without_charts")
def test_names_of_a_deck_are_no_html() -> None:
    game = find_game("zeven")
    source = game.deck.source.replace('name = "Hunter"', 'name = "<script>alert(1)</script>"')
    deck = changed_deck(source, game, name="mine.toml")
    other = lab.play(lab.Request(game, games=FEW, seed=1, deck=deck, **SHORT["zeven"]))
    theirs = finished_games(other, game)
    first, second = Side(game.deck, {}, "hard"), Side(deck, {}, "hard")
    mine = finished("zeven")
    page = compare_page(
        mine,
        theirs,
        compare(mine, theirs, paired=True),
        changes=change_table(game, first, second),
        conditions=condition_lines(game, first, second, mine, theirs, seats=4, seed="<b>"),
        commands=["deadhand lab compare '<i>'"],
    )
    text = html_of(page)
    assert "alert(1)" in text
    assert not {"script", "b", "i"} & {tag for tag, _ in Elements(text).found}


@pytest.mark.usefixtures("without_charts")
def test_the_label_of_a_chart_is_no_html() -> None:
    page = page_of("zeven")
    section = next(section for section in page.sections if section.panels)
    panel = replace(section.panels[0], title='"><script>alert(1)</script>')
    found = Elements(html_of(replace(page, sections=[replace(section, panels=[panel])]))).found
    assert "script" not in [tag for tag, _ in found]
    assert [attributes["aria-label"] for tag, attributes in found if tag == "svg"] == [panel.title]


@pytest.mark.usefixtures("without_charts")
def test_few_games_claim_nothing() -> None:
    few = lab.play(lab.Request("zeven", games=5, seed=1, **SHORT["zeven"]))
    page = report_page(finished_games(few, find_game("zeven")), few.conditions, Studies())
    assert not [verdict for section in page.sections for verdict in section.verdicts if verdict.sure]
    assert "There are too few games to say this." in html_of(page)


@pytest.mark.usefixtures("without_charts")
def test_unfinished_games_are_left_out_and_named() -> None:
    games = played("zeven").games.with_columns(pl.col("finished") & (pl.col("game") >= 10))
    cut = replace(played("zeven"), games=games)
    found = finished_games(cut, find_game("zeven"))
    assert (len(found), found.unfinished) == (FEW - 10, 10)
    assert len(found.rows) == 4 * (FEW - 10)
    assert "10 unfinished" in html_of(report_page(found, cut.conditions, Studies()))


@pytest.mark.parametrize(
    "slug", ["zeven", "escape_the_horde", *in_soak((slug,) for slug in GAMES[1:] if slug != "escape_the_horde")]
)
def test_cards_are_never_in_short_and_have_no_figures_where_a_side_wins_together(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The counts of a team's cards grow with the length of a game, which says who wins."""
    monkeypatch.setattr("deadhand.lab.analysis.card_association.FEWEST_GAMES", 10)
    page, game = page_of(slug), find_game(slug)
    section = next((each for each in page.sections if each.name == "cards"), None)
    assert (section is None) == (not game.measures.hands)
    if section is None:
        return
    assert not [verdict for verdict in section.verdicts if verdict.in_summary]
    if game.team or game.factions is not None:
        keys = [each.key for each in variables_of(finished(slug))]
        assert not [key for key in keys if key.startswith(("association.", "improvement."))]
        assert not section.panels
        assert "Players win together here" in section.verdicts[0].sentence
    else:
        assert any("Correlation is not causation." in note for note in section.notes)


def test_the_last_bin_says_that_it_holds_all_beyond_it() -> None:
    """The bins end at the 99.5 % quantile, so that a few long games do not press the others together."""
    values = np.concatenate([np.arange(1000.0) % 50, [400.0, 500.0]])
    panel = distribution_panel("decisions", "Decisions", values)
    assert [name for name, _ in panel.table.rows if name.endswith("and more")] == [panel.table.rows[-1][0]]
    assert panel.chart is not None
    assert "and more" in str(panel.chart.to_dict())
    whole = distribution_panel("decisions", "Decisions", values[:50])
    assert whole.chart is not None
    assert "and more" not in str((whole.chart.to_dict(), whole.table.rows))


def test_only_unfinished_games_are_refused() -> None:
    games = played("zeven").games.with_columns(pl.lit(value=False).alias("finished"))
    with pytest.raises(Refused, match=f"None of the {FEW} games came to its end"):
        finished_games(replace(played("zeven"), games=games), find_game("zeven"))


def test_rows_of_another_game_are_refused() -> None:
    with pytest.raises(Refused, match="These are games of Zeven Card Zombie, not of Cards of the Dead: The Board Game"):
        finished_games(played("zeven"), find_game("three_days"))


@pytest.mark.parametrize("slug", GAMES)
def test_variables_have_a_value_for_every_game_and_a_key_of_their_own(slug: str) -> None:
    variables = variables_of(finished(slug))
    assert {len(variable.values) for variable in variables} == {len(finished(slug))}
    keys = [variable.key for variable in variables]
    assert len(keys) == len(set(keys))


def test_the_first_place_is_the_first_players() -> None:
    found = finished("zeven")
    first = found.games["first_player"].to_numpy()
    wins = found.per_seat("win")
    assert (found.wins_by_place[:, 0] == [row[seat] for row, seat in zip(wins, first, strict=True)]).all()
    assert (found.wins_by_place.sum(axis=1) == wins.sum(axis=1)).all()


def test_plots_are_saved_for_papers(tmp_path: Any) -> None:
    page = page_of("three_days")
    files = save_plots(replace(page, sections=page.sections[:1]), tmp_path / "plots")
    assert {file.suffix for file in files} == {".svg", ".png"}
    assert all(file.stat().st_size > 500 for file in files)


@pytest.mark.soak
@pytest.mark.usefixtures("without_charts")
def test_the_studies_of_a_report() -> None:
    """A stronger bot on mirrored deals, and the difficulty of a team game."""
    calls: list[lab.Request] = []

    def play(request: lab.Request) -> Played:
        calls.append(request)
        return lab.play(request)

    asked = lab.Request("zeven", seed=1, seats=2, games=1000, options={"rounds": 1})
    studies = play_studies(play, asked)
    assert [each.bots for each in calls] == [["hard", "easy"], ["easy", "hard"], ["hard"], ["hard"]]
    assert [each.bots_seed for each in calls] == 2 * ["mirrored 0", "mirrored 1"]
    assert studies.skill is not None
    assert studies.skill.strong.value > studies.skill.weak.value
    assert 0.0 < studies.skill.explained.value < 1.0
    assert studies.skill.dealt is not None
    assert 0.0 < studies.skill.dealt.value < 1.0
    page = html_of(report_page(finished("zeven"), played("zeven").conditions, studies))
    assert "A single hard bot among easy ones" in page
    assert "Between such equals the deal, with the seat, decides" in page
    assert play_studies(play, replace(asked, games=100)).skill is None


@pytest.mark.usefixtures("without_charts")
def test_a_report_says_whether_each_difficulty_is_harder() -> None:
    shares = {"easy": Estimate(0.9, 0.85, 0.95, 100), "hard": Estimate(0.5, 0.4, 0.6, 100)}
    studies = Studies(option="difficulty", difficulty=shares)
    page = report_page(finished("left_4_dead"), played("left_4_dead").conditions, studies)
    assert "Each step is harder beyond doubt." in html_of(page)
    unclear = {**shares, "expert": Estimate(0.45, 0.3, 0.55, 100)}
    page = replace(page, sections=[difficulty_section("difficulty", unclear)])
    assert "Not every step is harder beyond doubt." in html_of(page)
