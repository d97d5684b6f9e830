"""Comparisons: a planted change is found, and none where there is none."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from deadhand import lab
from deadhand.games import find_game
from deadhand.lab.analysis.comparison import Answer, answers, compare, paired_difference, unpaired_difference
from deadhand.lab.analysis.estimates import estimate
from deadhand.lab.analysis.finished import FinishedGames, finished_games
from deadhand.lab.analysis.variables import Variable
from deadhand.lab.pages.sides import Side, change_table
from deadhand.lab.rows.played import Played
from deadhand.lab.runs.comparing import games_needed, play_sides, reach_of_wins
from deadhand.table.deck.deck import Deck
from deadhand.table.deck_files.deck_file import changed_deck

ZEVEN = find_game("zeven")
STRONGER = ZEVEN.deck.source.replace("guards = 0, value = 6", "guards = 0, value = 7")
"""The planted change: one Commando takes a Brain more."""


def stronger_commando() -> Deck:
    assert ZEVEN.deck.source != STRONGER
    return changed_deck(STRONGER, ZEVEN, name="mine.toml")


def games_of(seed: int | str, games: int, deck: Deck | None = None, **more: Any) -> FinishedGames:
    return finished_games(lab.play(lab.Request("zeven", seats=4, games=games, seed=seed, deck=deck, **more)), ZEVEN)


def findings(first: FinishedGames, second: FinishedGames, *, paired: bool) -> list[str]:
    asked = compare(first, second, paired=paired)
    return [answer.variable.key for answer in asked if answer.judgement == "differs"]


def false_findings(runs: int, games: int) -> int:
    """Return in how many pairs of runs with different seeds anything is found; all have the same deck."""
    pairs = [(games_of(f"A {run}", games), games_of(f"B {run}", games)) for run in range(runs)]
    return sum(bool(findings(*pair, paired=False)) for pair in pairs)


@pytest.mark.soak
@pytest.mark.compiled("zeven")
def test_a_planted_change_of_one_commando_is_found() -> None:
    """The deck's own measure of it, and what follows from it, already with a tenth of the games that are promised."""
    found = findings(games_of(1, 2000), games_of(1, 2000, stronger_commando()), paired=True)
    assert {"seat.taken", "seat.lost"} <= set(found)


@pytest.mark.soak
@pytest.mark.compiled("zeven")
def test_equal_decks_do_not_differ_in_19_of_20_runs() -> None:
    """At the level of the page: each run asks all its questions, and a finding of any one counts."""
    assert false_findings(20, 300) <= 1


@pytest.mark.soak
@pytest.mark.timeout(1200)
@pytest.mark.compiled("zeven")
def test_equal_decks_do_not_differ_in_19_of_20_long_runs() -> None:
    assert false_findings(20, 20_000) <= 1


@pytest.mark.soak
@pytest.mark.compiled("zeven")
def test_a_planted_change_is_found_with_every_seed() -> None:
    for seed in range(5):
        found = findings(games_of(seed, 20_000), games_of(seed, 20_000, stronger_commando()), paired=True)
        assert "association.played.commando_6" in found


def test_equal_games_do_not_differ_at_all() -> None:
    same = games_of(1, 40, options={"rounds": 1})
    asked = compare(same, same, paired=True)
    assert len(asked) > 20
    assert {answer.p for answer in asked} == {1.0}
    assert {answer.difference.value for answer in asked} == {0.0}


def variables(*columns: np.ndarray) -> list[Variable]:
    return [Variable(f"{place}", "Counts", "a count", values) for place, values in enumerate(columns)]


@pytest.mark.soak
def test_many_questions_together_are_hardly_ever_wrong() -> None:
    """Thirty questions without a difference, sixty times; uncorrected, most times one would be found."""
    draws = np.random.default_rng(1)
    wrong = 0
    for _ in range(60):
        first, second = draws.normal(size=(2, 30, 60))
        pairs = list(zip(variables(*first), variables(*second), strict=True))
        wrong += any(answer.judgement == "differs" for answer in answers(pairs, paired=False))
    assert wrong <= 3


@pytest.mark.parametrize("paired", [True, False])
def test_a_difference_is_a_finding_exactly_if_its_interval_leaves_out_zero(*, paired: bool) -> None:
    """Many differences are just about as large as an interval of theirs alone, which says more than is sure."""
    draws = np.random.default_rng(5)
    first = draws.normal(size=(60, 400))
    second = draws.normal(size=(60, 400)) + np.linspace(0.0, 0.5, 60)[:, None]
    asked = answers(list(zip(variables(*first), variables(*second), strict=True)), paired=paired)
    found = [answer.judgement == "differs" for answer in asked]
    assert found == [not answer.difference.low <= 0.0 <= answer.difference.high for answer in asked]
    alone = [not answer.alone.low <= 0.0 <= answer.alone.high for answer in asked]
    assert 5 < sum(found) < sum(alone) < 55, "else the test shows nothing"


def test_charts_show_the_corrected_intervals_of_tested_questions_only() -> None:
    pytest.importorskip("altair")
    from deadhand.lab.pages.compare import _chart

    draws = np.random.default_rng(6)
    rare = np.zeros(400)
    rare[:5] = 1.0
    columns = [draws.normal(1.0, size=400) for _ in range(4)]
    asked = answers(
        list(zip(variables(*columns[:2], np.zeros(400)), variables(*columns[2:], rare), strict=True)), paired=True
    )
    assert [answer.p is None for answer in asked] == [False, False, True]
    chart = _chart(asked, "A", shares=True)
    assert chart is not None
    (rows,) = (rows for rows in chart.to_dict()["datasets"].values() if len(rows) > 1)
    drawn = [(row["low"], row["high"]) for row in rows]
    assert drawn == [(100 * each.difference.low, 100 * each.difference.high) for each in asked[:2]]


def test_pairs_find_what_is_hidden_by_luck() -> None:
    luck = np.random.default_rng(2).normal(size=300) * 10
    first, second = luck, luck + 0.2 + np.random.default_rng(3).normal(size=300) * 0.1
    difference, p = paired_difference(first, second)
    assert difference.low < 0.2 < difference.high
    assert p is not None
    assert p < 1e-6
    apart, p_apart = unpaired_difference(first, second)
    assert apart.reach > 10 * difference.reach
    assert p_apart is not None
    assert p_apart > 0.05


def test_differences_are_those_of_scipy() -> None:
    stats = pytest.importorskip("scipy.stats")
    draws = np.random.default_rng(7)
    first, second = draws.normal(size=200), draws.normal(0.2, 3.0, size=200)
    for difference, result in (
        (paired_difference, stats.ttest_1samp(second - first, 0.0)),
        (unpaired_difference, stats.ttest_ind(second, first, equal_var=False)),
    ):
        found, p = difference(first, second, outside=0.01)
        interval = result.confidence_interval(0.99)
        assert [found.low, found.high, p] == pytest.approx([interval.low, interval.high, result.pvalue])


def test_a_few_games_that_hardly_differ_warn_of_nothing() -> None:
    """Warnings are errors here; SciPy's own tests have one for one constant side, and for mere rounding errors."""
    third = np.array([1.0 / 3.0, 1.0 - 2.0 / 3.0])
    assert third[0] != third[1]
    assert estimate(third).value == pytest.approx(1.0 / 3.0)
    assert paired_difference(np.zeros(2), third)[0].value == pytest.approx(1.0 / 3.0)
    for sides in ((np.array([3.0, 3.0]), np.array([1.0, 2.0])), (np.array([1.0, 2.0]), np.array([3.0, 3.0]))):
        found, _ = unpaired_difference(*sides)
        assert found.low < found.value < found.high
    assert unpaired_difference(third, np.ones(2))[0].value == pytest.approx(2.0 / 3.0)


def test_a_few_games_that_differ_say_nothing() -> None:
    first = np.zeros(1000)
    second = np.concatenate([np.ones(10), np.zeros(990)])
    assert paired_difference(first, second)[1] is None
    assert unpaired_difference(first, second)[1] is None


def test_a_difference_between_constants_is_sure_with_enough_games() -> None:
    assert paired_difference(np.zeros(100), np.ones(100))[1] == 0.0
    assert unpaired_difference(np.zeros(100), np.ones(100))[1] == 0.0
    assert paired_difference(np.zeros(5), np.ones(5))[1] is None


def test_more_games_are_needed_for_more_precision() -> None:
    draws = np.random.default_rng(4).integers(0, 2, (2, 1000)).astype(float)
    (answer,) = answers([(variables(draws[0])[0], variables(draws[1])[0])], paired=False)
    assert isinstance(answer, Answer)
    half = answer.games_for(answer.alone.reach / 2)
    assert half == pytest.approx(4000, abs=1)


def test_play_goes_on_until_the_wins_are_precise() -> None:
    """The games of all rounds together are those of one run."""
    asked: list[tuple[int, int]] = []

    def play(request: lab.Request, *, progress: Callable[[int], None]) -> Played:
        asked.append((request.first, request.games))
        return lab.play(request, progress=progress)

    base = lab.Request("zeven", seats=2, games=4, seed=1, bots="random", options={"rounds": 1})
    rounds = list(play_sides(play, (base, base), until=0.5, most=12, progress=lambda *_: None))
    assert asked[:2] == [(0, 4), (0, 4)]
    assert len(rounds) == 1, "equal games are precise at once"

    asked.clear()
    requests = base, replace(base, seed=2)
    *_, (first, second, found) = play_sides(play, requests, until=0.01, most=12, progress=lambda *_: None)
    assert asked == 2 * [(0, 4)] + 2 * [(4, 12)]
    whole = finished_games(lab.play(replace(base, games=12)), ZEVEN)
    assert first.games.equals(whole.games)
    assert first.rows.equals(whole.rows)
    assert len(second) == 12
    assert reach_of_wins(found) > 0.01
    assert games_needed(found, 0.01) > 12


def test_a_change_table_names_what_changed() -> None:
    first, second = Side(ZEVEN.deck, {}, "hard"), Side(stronger_commando(), {"rounds": 3}, "easy")
    table = change_table(ZEVEN, first, second)
    assert table is not None
    assert list(table.rows) == [
        ("Commando 6", "value", "6", "7"),
        ("rounds", "option", "5", "3"),
        ("Bots", "levels", "hard", "easy"),
    ]
    assert change_table(ZEVEN, first, first) is None
