"""Bulk play of games in which sides play against each other, and its report."""

import numpy as np
import pytest

from deadhand.arena.conditions import Conditions
from deadhand.arena.request import Request, plan_games
from deadhand.games import find_game
from deadhand.lab.totals.report import Results, report_on
from deadhand.lab.totals.simulate import play_all, simulate
from deadhand.table.errors import Refused

HORDE = find_game("escape_the_horde")
NAMES = [outcome.name for outcome in HORDE.outcomes]
BOTS = {"survivors": "greedy", "infected": "random"}


def six_games() -> Results:
    """Of three seats, of which the second is Patient Zero; three won by the Survivors, one by the Infected."""
    played = Results.room_for(HORDE, 6, 3)
    played.over[:5] = True
    played.outcomes[:5] = [NAMES.index(name) for name in ("stack", "stack", "countdown", "all_turned", "turn_limit")]
    played.first[:, 1] = 1
    played.wins[:3, (0, 2)] = 1.0
    played.wins[2, 2] = 0.0
    played.wins[3] = 0.25, 1.0, 0.25
    return played


def conditions(*bots: str) -> Conditions:
    return plan_games(Request(HORDE, seats=3, games=1, bots=bots, seed=1)).conditions


def test_each_side_has_its_share_of_the_games_that_one_of_them_won() -> None:
    report = report_on(six_games(), HORDE, conditions("greedy"), seconds=1)
    assert [(each.faction, each.wins, each.win_share) for each in report.factions] == [
        ("survivors", 3, 0.75),
        ("infected", 1, 0.25),
    ]
    for each in report.factions:
        assert each.win_share_interval[0] < each.win_share < each.win_share_interval[1]


def test_those_who_began_on_a_side_are_reported_by_their_bot() -> None:
    report = report_on(six_games(), HORDE, conditions("greedy", "greedy", "random"), seconds=1)
    told = [(each.faction, each.bot, each.games, each.win_share, each.mean_return) for each in report.roles]
    assert told == [
        ("survivors", "greedy", 5, 0.6, pytest.approx(3.25 / 5)),
        ("survivors", "random", 5, 0.4, pytest.approx(2.25 / 5)),
        ("infected", "greedy", 5, 0.2, 0.2),
    ]


def test_the_bot_of_a_faction_plays_the_seats_dealt_to_it() -> None:
    plan = plan_games(Request(HORDE, seats=4, games=12, bots=BOTS, seed=1))
    assert plan.conditions.bots == ("greedy",) * 4 + ("random",) * 4
    report = simulate(Request(HORDE, seats=4, games=12, bots=BOTS, seed=1))
    assert [(each.faction, each.bot, each.games) for each in report.roles] == [
        ("survivors", "greedy", 12),
        ("infected", "random", 12),
    ]
    assert [seat.bot for seat in report.seats] == ["greedy/random"] * 4


def test_roles_are_dealt_to_all_seats_and_one_bot_for_all_plays_the_same_games_by_side() -> None:
    by_seat, by_side = (
        play_all(plan_games(Request(HORDE, seats=3, games=24, bots=bots, seed=2)), workers=1, chunk=8)
        for bots in (["random"], {"survivors": "random", "infected": "random"})
    )
    assert (by_seat.first.sum(axis=1) == 1).all()
    assert by_seat.first.any(axis=0).all()
    assert all(np.array_equal(value, vars(by_side)[name]) for name, value in vars(by_seat).items())


def test_winners_return_1_and_the_turned_a_quarter() -> None:
    plan = plan_games(Request(HORDE, seats=5, games=20, bots=["random"], seed=4))
    played = play_all(plan, workers=1, chunk=8)
    infected = np.array([HORDE.outcomes[number].result == "infected" for number in played.outcomes])
    assert infected.any()
    assert (played.wins[infected][played.first[infected] == 1] == 1.0).all()
    assert (played.wins[infected][played.first[infected] == 0] == 0.25).all()


def test_bots_by_side_must_name_the_sides() -> None:
    for bots in ({"survivors": "greedy"}, {"survivors": "greedy", "zombies": "random"}):
        with pytest.raises(Refused, match="one for each of survivors, infected"):
            plan_games(Request(HORDE, seats=3, games=1, bots=bots, seed=1))
    with pytest.raises(Refused, match="no factions"):
        plan_games(Request(find_game("zeven"), seats=3, games=1, bots=BOTS, seed=1))
    with pytest.raises(Refused, match="no bot"):
        plan_games(Request(HORDE, seats=3, games=1, bots={**BOTS, "infected": "genius"}, seed=1))


def test_only_cards_that_can_be_played_are_counted_as_played() -> None:
    report = simulate(Request(HORDE, seats=4, games=1, bots="greedy", seed=1))
    played = next(each for each in report.statistics if each.field == "played")
    assert played.columns[0] == "Weapon"
    assert played.columns[-1] == "Spill Blood"
    assert len(played.columns) == len(played.means[0]) == 11
    assert played.means[0][0] > 1
