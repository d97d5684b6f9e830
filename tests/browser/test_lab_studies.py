"""The further questions of the page's lab have the answers of the terminal, game for game and number for number."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

pytest.importorskip("polars")

from deadhand import lab
from deadhand.arena.request import Request, plan_games
from deadhand.lab.analysis.comparison import Answer, answers
from deadhand.lab.analysis.estimates import estimate
from deadhand.lab.analysis.finished import FinishedGames, finished_games
from deadhand.lab.analysis.move_measures import TENTHS
from deadhand.lab.analysis.variables import Variable, by_number, variables_of
from deadhand.lab.sweeps.changes import Change, changes_of
from deadhand.lab.sweeps.effects import Effect, effects_of, play_effects
from deadhand.lab.sweeps.parameters import SweepSetup
from deadhand.table.game.game import Game
from tests.browser.building import needs_linker, needs_numba, needs_packages
from tests.browser.test_lab import ask_node, plan_of
from tests.conformance.playing import ALL_GAMES, few_or_many, table_name

pytestmark = [pytest.mark.compiled, needs_numba, needs_packages, needs_linker, pytest.mark.timeout(6 * 3600)]
SAME: Final[Any] = {"rel": 1e-9, "abs": 1e-9}
KEYS: Final = {"longest_wait": "longest_waits"}
"""The page's names of variables, where they differ."""
LEVELS: Final = ("easy", "hard")


@pytest.mark.parametrize("games", few_or_many(60, soak=1000))
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_studies_on_the_device_are_those_of_the_terminal(game: Game, games: int, tmp_path: Path) -> None:
    request = Request(game, games=games, bots="hard", seed=7)
    found = study_in_node(request, tmp_path)
    check_measures(request, found)
    check_effects(request, found)
    check_levels(request, found)


def study_in_node(request: Request, folder: Path) -> Mapping[str, Any]:
    game = request.resolved_game
    by_level = [
        list(plan_games(Request(game, seats=request.seats, games=1, bots=level)).conditions.bots) for level in LEVELS
    ]
    study = {
        "game": {"team": game.team, "factions": list(game.factions.names) if game.factions else [], "names": {}},
        "plan": {**plan_of(request), "seats": request.resolved_seats},
        "counts": [card.count for card in game.deck.kinds],
        "levels": by_level,
        "workers": 2,
    }
    found: Mapping[str, Any] = ask_node({"studies": [study]}, folder)["studies"][0]
    return found


def check_measures(request: Request, found: Mapping[str, Any]) -> None:
    """Check the values of every game."""
    finished = finished_games(lab.play(request, moves=True), request.resolved_game)
    assert finished.measures is not None
    values = np.array(found["measures"], np.float64).reshape(request.games, len(found["names"]))
    mine = dict(zip(found["names"], values.T, strict=True))
    for variable in variables_of(finished):
        key = KEYS.get(variable.key, variable.key)
        if key in mine:
            assert mine.pop(key) == pytest.approx(by_number(finished, variable.values, request.games), nan_ok=True)
    for tenth in range(TENTHS):
        for name, expected in (("pace", finished.measures.pace), ("choices", finished.measures.offers)):
            theirs = by_number(finished, expected[:, tenth], request.games)
            assert mine.pop(f"{name}.{tenth}") == pytest.approx(theirs, nan_ok=True), (name, tenth)
    for key, left in mine.items():
        assert np.isnan(left).all(), key


def check_effects(request: Request, found: Mapping[str, Any]) -> None:
    """Check the effects of a copy, and which decks are refused."""
    game = request.resolved_game
    changes = changes_of(game, SweepSetup(request.resolved_seats, request.options, game.deck), ["copies"])
    base, *changed = play_effects(lab.play, request, changes)
    kinds = [card.id for card in game.deck.kinds]
    names = [{"kind": kinds.index(each.path.partition(".")[0]), "step": each.step} for each in changes]
    assert found["changes"] == len(changes)
    assert found["refused"] == [name for name, each in zip(names, changed, strict=True) if each.refused]
    expected = effects_of(base, changed)
    assert [name_of(each, kinds) for each in expected] == [
        (each["kind"], each["steps"], each["measure"]) for each in found["effects"]
    ]
    for effect, mine in zip(expected, found["effects"], strict=True):
        check_answer(effect.answer, mine["answer"])


def name_of(effect: Effect, kinds: Sequence[str]) -> tuple[int, list[int], str]:
    """Return the kind, the steps and the measure of an effect."""

    def kind_of(change: Change) -> int:
        return kinds.index(change.path.partition(".")[0])

    return kind_of(effect.changes[0]), [change.step for change in effect.changes], effect.measure


def check_answer(expected: Answer, mine: Mapping[str, Any]) -> None:
    assert mine["judgement"] == expected.judgement
    assert mine["first"]["mean"] == pytest.approx(expected.first.value, **SAME)
    assert mine["second"]["mean"] == pytest.approx(expected.second.value, **SAME)
    difference = expected.difference
    assert mine["difference"] == pytest.approx(
        {"mean": difference.value, "low": difference.low, "high": difference.high}, **SAME
    )


def check_levels(request: Request, found: Mapping[str, Any]) -> None:
    """Check the means of each level, and the differences, which are corrected for the questions of the page."""
    game = request.resolved_game
    first, second = (
        known_variables(finished_games(lab.play(Request(game, games=request.games, bots=level, seed=7)), game), request)
        for level in LEVELS
    )
    rows = found["levels"]
    asked = [(first[row["measure"]], second[row["measure"]]) for row in rows]
    by_key = {answer.variable.key: answer for answer in answers(asked, paired=True)}
    for row in rows:
        for variables, mine in zip((first, second), row["estimates"], strict=True):
            values = variables[row["measure"]].values
            theirs = estimate(values[~np.isnan(values)])
            assert mine == pytest.approx({"mean": theirs.value, "low": theirs.low, "high": theirs.high}, **SAME)
        (answer,) = row["answers"]
        assert (answer is None) == (row["measure"] not in by_key)
        if answer is not None:
            check_answer(by_key[row["measure"]], answer)


def known_variables(finished: FinishedGames, request: Request) -> dict[str, Variable]:
    """Return the variables by key, with a value for each game of the run."""
    return {
        each.key: Variable(each.key, each.group, each.label, by_number(finished, each.values, request.games))
        for each in variables_of(finished)
    }
