"""The trials of the greedy bot: the real rules on a copied table, up to the first hidden card."""

from typing import Any

import numpy as np
import pytest

from deadhand.bots.greedy import best_offer
from deadhand.bots.players import room_for_trials
from deadhand.games.three_days import state as td
from deadhand.games.three_days.bot.trial import begin_trial, try_game_turn
from tests.games.three_days.position import Position, dan, position, rick, selena


def tried(p: Position) -> Any:
    """The table after the coming Game Turn of a trial; the real one must stay as it is."""
    before = p.match.tables.states.tobytes()
    trial = room_for_trials(p.match)[1]
    rules: Any = p.match.game.plain
    rules[begin_trial](p.t, trial)
    rules[try_game_turn](trial)
    assert p.match.tables.states.tobytes() == before
    return trial


def test_zombies_hit_the_active_survivor_as_in_the_game() -> None:
    p = position(rick(v=9, worn="kevlar"), selena(v=8), spaces="zombie spitter")
    trial = tried(p)
    p.play("end_turn")
    assert [trial.vitality[seat] for seat in range(2)] == p.v
    assert trial.immunity[0] == p.t.immunity[0]


def test_an_explosion_sets_off_its_neighbour_as_in_the_game() -> None:
    p = position(rick(v=15), dan(v=12), spaces="fat:t2 gas zombie")
    trial = tried(p)
    p.play("end_turn")
    assert [trial.vitality[seat] for seat in range(2)] == p.v
    assert trial.count[td.SPACES] == trial.count[td.SPACES + 1] == 0


@pytest.mark.parametrize("pile", ["zombie zombie zombie", "soup soup soup", ""])
def test_noise_is_counted_and_draws_nothing(pile: str) -> None:
    trial = tried(position(rick(), spaces="screamer:t1", pile=pile))
    assert trial.noise_points == 1
    assert sum(trial.count[td.SPACES + space] for space in range(td.SPACES_IN_ALL)) == 1
    assert trial.count[td.COMMON] == 1


def test_a_trial_ends_with_the_last_survivor() -> None:
    trial = tried(position(rick(v=1), spaces="zombie"))
    assert trial.over
    assert trial.dead[0]


def test_nothing_matters_that_is_left_on_the_table_for_trials() -> None:
    used = room_for_trials(position(dan(), selena(), spaces="fat zombie exit").match)[1]
    rules: Any = position(rick()).match.game.plain
    for p in (
        position(dan(equipped="punch", hand="soup grenade"), selena(), spaces="fat:t1 zombie - bat"),
        position(rick(v=9, hand="bat"), spaces="zombie market"),
        position(selena(equipped="rifle", beside="rifle_ammo_starter", reserve="note kevlar"), spaces="armored"),
        position(selena(v=3, hand="pills antiviral"), rick(dead=True), gone="all"),
    ):
        fresh = room_for_trials(p.match)[1]
        assert rules[best_offer](p.t, fresh, 0, np.array([1])) == rules[best_offer](p.t, used, 0, np.array([1]))
