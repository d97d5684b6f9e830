"""Improvement when drawn: found of a planted strong card, and not of a planted useless one, nor between equal decks."""

import numpy as np
import polars as pl
import pytest

from deadhand import lab
from deadhand.games import find_game
from deadhand.lab.analysis.comparison import answers
from deadhand.lab.analysis.estimates import estimate
from deadhand.lab.analysis.finished import finished_games
from deadhand.lab.analysis.improvement import Improvement, improvements_when_drawn
from deadhand.lab.analysis.variables import improvements
from deadhand.lab.pages.report import Studies, report_page
from tests.lab.test_card_association import GAMES, PLACES, SEATS, copies, winners

ZEVEN = find_game("zeven")
ROUND = {"rounds": 1}


def measured(wins: np.ndarray, **drawn: np.ndarray) -> dict[str, Improvement]:
    columns = {f"drawn.{kind}": counts.ravel().astype(np.int16) for kind, counts in drawn.items()}
    rows = pl.DataFrame({"win": wins.ravel(), "place": PLACES[: wins.size], **columns})
    return {each.kind: each for each in improvements_when_drawn(rows, SEATS)}


def test_a_planted_strong_card_improves_and_a_useless_one_does_not() -> None:
    strong, useless = copies(1), copies(2)
    wins = winners(0.8 * (strong > 0), 3)
    found = measured(wins, strong=strong, useless=useless)
    had = strong > 0
    assert found["strong"].drawn == pytest.approx(wins[had].mean())
    assert found["strong"].not_drawn == pytest.approx(wins[~had].mean())
    better = estimate(found["strong"].per_game)
    assert better.value == pytest.approx(wins[had].mean() - wins[~had].mean())
    assert better.low > 0.05
    nothing = estimate(found["useless"].per_game)
    assert nothing.low < 0.0 < nothing.high


def test_a_kind_that_all_or_hardly_any_draw_has_no_improvement() -> None:
    rare = np.zeros((GAMES, SEATS))
    rare[:20, 0] = 1.0
    assert list(measured(winners(rare, 1), rare=rare, all=np.ones((GAMES, SEATS)), some=copies(4))) == ["some"]


def test_the_interval_holds_the_true_improvement_nineteen_times_in_twenty() -> None:
    outside = 0
    for seed in range(100):
        found = measured(winners(np.zeros((400, SEATS)), 300 + seed), card=copies(100 + seed)[:400])
        interval = estimate(found["card"].per_game)
        outside += not interval.low < 0.0 < interval.high
    assert outside <= 10


@pytest.mark.soak
def test_the_report_shows_it_with_the_reason_why_it_is_no_cause() -> None:
    played = lab.play(lab.Request(ZEVEN, seats=3, games=150, bots="random", seed=1, options=ROUND))
    finished = finished_games(played, ZEVEN)
    page = report_page(finished, played.conditions, Studies())
    section = next(each for each in page.sections if each.name == "improvement")
    known = improvements_when_drawn(finished.rows, 3)
    assert known
    assert len(section.panels[0].table.rows) == len(known)
    assert any("Correlation is not causation." in note for note in section.notes)
    assert all(verdict.p is not None for verdict in section.verdicts)


@pytest.mark.soak
@pytest.mark.compiled("zeven")
def test_equal_decks_are_equal_in_improvement_when_drawn_in_19_of_20_runs() -> None:
    wrong = 0
    for run in range(20):
        first, second = (
            list(improvements(finished_games(lab.play(request), ZEVEN)))
            for request in (
                lab.Request(ZEVEN, games=2000, seed=f"improvement {run} {side}", options=ROUND) for side in "AB"
            )
        )
        pairs = [(mine, other) for mine in first for other in second if mine.key == other.key]
        assert len(pairs) > 5
        wrong += any(answer.judgement == "differs" for answer in answers(pairs, paired=False))
    assert wrong <= 1
