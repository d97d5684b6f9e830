"""Players of several levels in one table, matrices of wins, and the ladder."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from deadhand import lab
from deadhand.games import find_game
from deadhand.lab.analysis.finished import FinishedGames, finished_games
from deadhand.lab.analysis.intervals import Estimate, share_interval
from deadhand.lab.pages.html import html_of
from deadhand.lab.pages.levels import level_answers, levels_page
from deadhand.lab.pages.matrix import matrix_page, table_rows
from deadhand.lab.sweeps.matrix import Matrix, bots_matrix, play_matrix, seats_matrix, share_against
from deadhand.table.errors import Refused

ZEVEN = find_game("zeven")
ROUND = {"rounds": 1}
FEW = 40


def levels_of(games: int, seeds: Mapping[str, str], *, bots: str | None = None) -> dict[str, FinishedGames]:
    """Games of each level, with the seed that is named for it."""
    return {
        level: finished_games(
            lab.play(lab.Request(ZEVEN, games=games, seed=seed, bots=bots or level, options=ROUND)), ZEVEN
        )
        for level, seed in seeds.items()
    }


# ---- levels ----


def test_the_table_has_what_the_games_of_each_level_have() -> None:
    levels = levels_of(FEW, {"easy": "1", "hard": "1"})
    last = lab.play(lab.Request(ZEVEN, games=FEW, seed="1", options=ROUND))
    page = levels_page(levels, last.conditions, games=FEW, commands=["deadhand lab levels"])
    table = page.sections[0].panels[0].table
    assert table.columns == ("Of a game", "easy", "hard")
    (row,) = (row for row in table.rows if row[0] == "Decisions in a game")
    for cell, finished in zip(row[1:], levels.values(), strict=True):
        assert cell.startswith(f"{finished.per_game('decisions').mean():.1f} (")
    assert ("Bots", "easy, hard") in page.conditions
    assert [section.name for section in page.sections][:2] == ["levels", "fair"]


@pytest.mark.usefixtures("without_charts")
def test_the_page_of_levels_is_html_with_its_command() -> None:
    levels = levels_of(5, {"easy": "1", "hard": "1"})
    last = lab.play(lab.Request(ZEVEN, games=5, seed="1", options=ROUND))
    page = levels_page(levels, last.conditions, games=5, commands=["deadhand lab levels zeven"])
    assert "deadhand lab levels zeven" in html_of(page)
    assert [verdict.sentence for verdict in page.summary] == ["No difference between the levels was found."]


def test_games_are_paired_by_their_numbers() -> None:
    levels = levels_of(FEW, {"easy": "1", "hard": "1"})
    assert {answer.p for _, answer in level_answers({"easy": levels["hard"], "hard": levels["hard"]}, FEW)} == {1.0}
    rest = replace(levels["easy"], games=levels["easy"].games[5:], rows=levels["easy"].rows[20:])
    (answer,) = (
        answer
        for _, answer in level_answers({"easy": rest, "hard": levels["hard"]}, FEW)
        if "decisions" in answer.variable.key
    )
    both = [finished.per_game("decisions")[5:] for finished in levels.values()]
    assert answer.difference.value == pytest.approx(both[1].mean() - both[0].mean())


@pytest.mark.compiled("zeven")
@pytest.mark.parametrize("games", [100, pytest.param(2000, marks=pytest.mark.soak)])
def test_equal_levels_do_not_differ_in_19_of_20_runs(games: int) -> None:
    wrong = 0
    for run in range(20):
        levels = levels_of(games, {"easy": f"{run} A", "medium": f"{run} B", "hard": f"{run} C"}, bots="hard")
        wrong += any(answer.judgement == "differs" for _, answer in level_answers(levels, games))
    assert wrong <= 1


# ---- matrices ----


def whole(matrix: Matrix, request: lab.Request, bots: list[str]) -> Matrix:
    *_, played = play_matrix(matrix, request, bots)
    return played


def test_a_cell_is_the_share_of_one_bot_at_each_seat_in_turn() -> None:
    request = lab.Request(ZEVEN, seats=2, games=8, seed=3, options=ROUND)
    bots = ["random", "hard"]
    done: list[tuple[int, int]] = []
    *_, matrix = play_matrix(bots_matrix(request, bots), request, bots, progress=lambda *shown: done.append(shown))
    won = [
        lab.simulate(lab.Request(ZEVEN, seats=2, games=4, seed=f"3 {seat}", options=ROUND, bots=order))
        .seats[seat]
        .win_share
        for seat, order in enumerate((["hard", "random"], ["random", "hard"]))
    ]
    assert matrix.cells["hard", "random"].value == pytest.approx(np.mean(won))
    assert matrix.cells["hard", "random"].games == 8
    assert matrix.even == 0.5
    assert len(matrix.cells) == 4
    assert done[-1] == (2, 2)


def test_a_cell_of_sides_is_the_share_of_the_first_side() -> None:
    game = find_game("escape_the_horde")
    request = lab.Request(game, seats=3, games=2, seed=3)
    matrix = whole(bots_matrix(request, ["random"]), request, ["random"])
    report = lab.simulate(replace(request, bots="random"))
    assert matrix.cells["random", "random"].value == report.factions[0].win_share
    assert matrix.title == "Share of games that the Survivors win"


def test_by_seats_a_team_has_its_levels_and_others_their_places() -> None:
    left = find_game("left_4_dead")
    assert seats_matrix(lab.Request(left), ["easy", "hard"]).columns == ["easy", "hard"]
    request = lab.Request(ZEVEN, games=2, seed=1, options=ROUND)
    first = next(iter(play_matrix(seats_matrix(request, ["random"]), request, ["random"])))
    assert first.rows == [str(seats) for seats in range(2, 9)]
    assert list(first.cells) == [("2", "first player"), ("2", "place 2")]
    assert table_rows(first)[0][3:] == ("",) * 6


@pytest.mark.parametrize(
    ("slug", "bots", "make", "words"),
    [
        ("left_4_dead", ["hard"], bots_matrix, "nobody plays against another bot"),
        ("zeven", ["easy", "hard"], seats_matrix, "is of one level for all"),
    ],
)
def test_a_matrix_that_says_nothing_is_refused(slug: str, bots: list[str], make: type, words: str) -> None:
    with pytest.raises(Refused, match=words):
        make(lab.Request(slug), bots)


def test_the_page_of_a_matrix_names_the_extremes_only_if_they_are_sure() -> None:
    pytest.importorskip("altair")
    request = lab.Request(ZEVEN, games=100)
    matrix = bots_matrix(request, ["easy", "hard"])
    sure = {("easy", "hard"): Estimate(0.1, 0.08, 0.12, 100), ("hard", "easy"): Estimate(0.6, 0.55, 0.65, 100)}
    page = matrix_page(replace(matrix, cells=sure), request, bots="easy,hard", commands=["deadhand lab matrix"])
    assert "lowest 10.0" in page.summary[0].sentence.replace("\N{NO-BREAK SPACE}", " ")
    assert "60.0" in html_of(page)
    like = {place: Estimate(0.3, 0.1, 0.5, 100) for place in sure}
    page = matrix_page(replace(matrix, cells=like), request, bots="easy,hard")
    assert page.summary[0].sentence == "No cell was found to differ from another."


def test_equal_bots_are_found_equal_in_19_of_20_matrices() -> None:
    """Cells of equal shares, drawn as games would be."""
    draws, wrong = np.random.default_rng(1), 0
    request = lab.Request(ZEVEN, games=500)
    for _ in range(20):
        matrix = bots_matrix(request, ["easy", "medium", "hard"])
        cells = {}
        for row in matrix.rows:
            for column in matrix.columns:
                won = int(draws.binomial(500, 0.25))
                cells[row, column] = Estimate(won / 500, *share_interval(won, 500), 500)
        page = matrix_page(replace(matrix, cells=cells), request, bots="")
        wrong += "lowest" in page.summary[0].sentence
    assert wrong <= 1


# ---- the ladder ----


def test_the_ladder_writes_the_page_of_one_game_and_keeps_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("choix")
    pytest.importorskip("matplotlib")
    from deadhand.lab.runs import ladder

    monkeypatch.setattr(
        ladder, "section", lambda game, games, _pictures: ["", f"## {game.title}", "", f"{games} games"]
    )
    page = ladder.write_ladder(tmp_path, 7)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# The ladder: how strong the bots are\n\n<!-- Made by `make ladder`; do not edit. -->\n")
    assert text.count("7 games") == 5
    ladder.write_ladder(tmp_path, 8, "zeven")
    assert page.read_text(encoding="utf-8") == text.replace("7 games", "8 games", 1)


def test_the_ladder_rates_levels_by_games_of_every_order_of_seats(tmp_path: Path) -> None:
    pytest.importorskip("choix")
    pytest.importorskip("matplotlib")
    from deadhand.lab.runs import ladder

    levels = ZEVEN.levels[:3]
    rows = ladder.tournament(ZEVEN, levels, seats=2, games=2)
    assert {frozenset((winner, *losers)) for winner, losers in rows} == {
        frozenset(pair) for pair in ((0, 1), (0, 2), (1, 2))
    }
    known = ((2, 0, 30), (2, 1, 20), (1, 2, 10), (1, 0, 20), (0, 1, 10))
    strong: list[tuple[int, tuple[int, ...]]] = [
        (winner, (loser,)) for winner, loser, times in known for _ in range(times)
    ]
    easy, medium, hard = ratings = ladder.rate(levels, rows + strong)
    assert easy.elo < medium.elo < hard.elo == 0.0
    assert easy.interval[0] < easy.elo < easy.interval[1] < 0.0
    picture = ladder.plot(ZEVEN, 2, ratings, tmp_path)
    assert (tmp_path / picture).read_text(encoding="utf-8").startswith("<?xml")


def test_each_seat_plays_at_least_one_game() -> None:
    request = lab.Request(ZEVEN, seats=2, games=1, seed=1, options=ROUND)
    assert share_against(request, "random", "random").games == 2
