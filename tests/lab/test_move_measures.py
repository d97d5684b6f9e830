"""Measures of moves: by hand from a few rows, and from games; the sections of a report on them."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import polars as pl
import pytest

from deadhand import lab
from deadhand.games import GAMES, find_game
from deadhand.lab.analysis.comparison import compare
from deadhand.lab.analysis.finished import FinishedGames, finished_games
from deadhand.lab.analysis.move_measures import MoveMeasures, measure_moves
from deadhand.lab.analysis.variables import variables_of
from deadhand.lab.pages.content import LabPage
from deadhand.lab.pages.html import html_of
from deadhand.lab.pages.report import Studies, report_page
from deadhand.table.jit.jit import jit_available
from tests.conformance.playing import in_soak

ZEVEN = find_game("zeven")
NEW = ("Pace", "Opening hands")


def by_hand(
    rows: list[tuple[Any, ...]], draws: Sequence[tuple[Any, ...]] = (), wins: tuple[float, ...] = (1.0, 0.0)
) -> MoveMeasures:
    """Return the measures of one game of two seats from rows (decision, turn, seat, offers, standing)."""
    schema = ["decision", "turn", "seat", "offers", "standing"]
    moves = pl.DataFrame(rows, schema=schema, orient="row").with_columns(
        game=pl.lit(0, pl.UInt32), round=1, automatic=False, place=pl.lit(None, pl.Int16)
    )
    kinds = pl.Enum([kind.id for kind in ZEVEN.deck.kinds])
    drawn = pl.DataFrame(
        draws, schema={"turn": pl.Int32, "seat": pl.Int8, "kind": kinds, "dealt": pl.Boolean}, orient="row"
    )
    drawn = drawn.with_columns(game=pl.lit(0, pl.UInt32), round=1, decision=0)
    games = pl.DataFrame({"game": [0], "decisions": [len(rows)], "seats": [2]}, schema_overrides={"game": pl.UInt32})
    seats = pl.DataFrame({"game": [0, 0], "seat": [0, 1], "win": wins})
    played = lab.Played(None, games, seats, moves.lazy(), drawn.lazy())  # type: ignore[arg-type]
    found = measure_moves(played, ZEVEN, games, seats)
    assert found is not None
    return found


def test_waits_are_the_decisions_of_others_between_two_of_a_seat() -> None:
    seats = [0, 0, 1, 1, 1, 0, 1, 0, 0, 0]
    found = by_hand([(at, 0, seat, 2, 0) for at, seat in enumerate(seats, start=1)])
    assert found.longest_waits.tolist() == [3]
    assert found.waits.tolist() == [np.mean([3, 1, 1])]  # seat 0 waits for 3 and for 1, seat 1 for 1


def test_turns_in_a_row_without_a_choice_are_those_of_a_seat() -> None:
    rows = [
        (1, 0, 0, 1, 0),  # seat 0: nothing to choose
        (2, 1, 1, 5, 0),
        (3, 2, 0, 1, 0),
        (4, 2, 1, 9, 0),  # the other seat has a choice in the turn of seat 0
        (5, 2, 0, 1, 0),  # nothing to choose again
        (6, 3, 1, 1, 0),
        (7, 4, 0, 1, 0),
        (8, 4, 0, 2, 0),  # a choice at last
    ]
    assert by_hand(rows).dull_turns.tolist() == [2]


def test_the_pace_is_the_lead_of_the_winner_after_each_tenth() -> None:
    rows = [(at, 0, at % 2, 2, 10 * at if at % 2 else at) for at in range(1, 11)]
    found = by_hand(rows, wins=(0.0, 1.0))
    assert found.pace[0, -1] == 90 - 10
    assert found.pace[0, 4] == 50 - 4
    assert np.isnan(by_hand(rows, wins=(0.5, 0.5)).pace).all()


def test_draws_are_grouped_by_the_turn_in_which_they_came() -> None:
    rows = [(at + 1, at, at % 2, 2, 0) for at in range(12)]
    kind = ZEVEN.deck.kinds[0].id
    draws = [(0, 0, kind, True), (0, 0, kind, True), (0, 1, kind, False), (5, 1, kind, False), (11, 0, kind, False)]
    found = by_hand(rows, draws)
    assert found.when[0] == "opening"
    assert found.drawn[f"opening.{kind}"].to_list() == [2, 0]
    assert sum(found.drawn[f"{when}.{kind}"].sum() for when in found.when) == 5


SHORT: dict[str, dict[str, Any]] = {
    "zeven": {"seats": 4, "options": {"rounds": 1}},
    "card_of_the_dead": {"seats": 3, "options": {"rounds": 1}},
    "three_days": {"seats": 2},
    "left_4_dead": {"seats": 3},
    "escape_the_horde": {"seats": 4},
}
FEW = {"zeven": 40, "card_of_the_dead": 20, "left_4_dead": 6, "three_days": 6}
_FINISHED: dict[str, tuple[FinishedGames, LabPage]] = {}


def reported(slug: str) -> tuple[FinishedGames, LabPage]:
    """Return a few games with their moves, and their report; played once for all tests of a process."""
    if slug not in _FINISHED:
        request = lab.Request(slug, games=FEW.get(slug, 10), seed=1, bots="random", **SHORT.get(slug, {}))
        played = lab.play(request, moves=True)
        finished = finished_games(played, find_game(slug))
        _FINISHED[slug] = finished, report_page(finished, played.conditions, Studies())
    return _FINISHED[slug]


@pytest.mark.parametrize("slug", [GAMES[0], *in_soak((slug,) for slug in GAMES[1:])])
def test_a_report_with_moves_says_how_a_game_unfolds(slug: str) -> None:
    finished, page = reported(slug)
    section = next(section for section in page.sections if section.name == "moves")
    names = {panel.name for panel in section.panels}
    assert {"choices-over-game", "waits"} <= names
    assert ("map-row" in names) is (slug == "three_days")
    assert finished.measures is not None
    known = {variable.key for variable in variables_of(finished)}
    assert {"waits", "longest_wait", "dull_turns"} <= known


@pytest.mark.soak
def test_a_page_with_moves_is_whole_and_without_them_as_before() -> None:
    _, page = reported("zeven")
    text = html_of(page)
    assert len(re.findall("<svg ", text)) >= 6
    assert 'class="wide"' in text
    played = lab.play(lab.Request("zeven", games=40, seed=1, bots="random", **SHORT["zeven"]))
    plain = report_page(finished_games(played, ZEVEN), played.conditions, Studies())
    assert {"moves", "draws"}.isdisjoint(section.name for section in plain.sections)


@pytest.mark.soak
@pytest.mark.compiled("zeven")
@pytest.mark.skipif(not jit_available(), reason="compiling is switched off")
def test_equal_decks_are_found_equal_in_all_measures_of_moves() -> None:
    sets = []
    for seed in range(21):
        request = lab.Request(ZEVEN, games=400, seed=seed, bots="greedy", options={"rounds": 1})
        sets.append(finished_games(lab.play(request, moves=True), ZEVEN))
    found = 0
    for one, other in pairwise(sets):
        answers = [each for each in compare(one, other, paired=False) if each.variable.group in NEW]
        assert len(answers) > 8
        found += any(each.judgement == "differs" for each in answers)
    assert found <= 1
