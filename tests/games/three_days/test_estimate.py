"""A search's view of a position: the end of a stage, the estimate of a win, and the result of the team."""

import pytest

from deadhand.games.three_days.bot.estimate import estimate, result_of_side, stage_of
from tests.games.three_days.notation import Sheet
from tests.games.three_days.position import dan, position, rick, selena


def chance(*sheets: Sheet, day: int = 2) -> int:
    """The estimate at the beginning of a turn."""
    return estimate(position(*sheets, day=day).t, 0)


def test_a_stage_ends_with_the_day() -> None:
    p = position(rick(), spaces="exit")
    before = stage_of(p.t)
    assert stage_of(p.twin().play("end_turn").t) == before
    assert stage_of(p.play("leave 1").t) != before


@pytest.mark.parametrize(
    "better",
    [
        *(rick(v=9, i=5), rick(v=8, i=6), rick(v=8, i=5, hand="soup"), rick(v=8, i=5, reserve="antiviral")),
        *(rick(v=8, i=5, equipped="bat"), rick(v=8, i=5, worn="kevlar")),
    ],
)
def test_points_cures_weapons_and_kevlars_raise_the_estimate(better: Sheet) -> None:
    assert 0 < chance(rick(v=8, i=5)) < chance(better) < 1000


def test_the_first_points_of_vitality_count_most() -> None:
    least, low, high, most = (chance(rick(v=v, equipped="bat")) for v in (4, 7, 12, 15))
    assert low - least > most - high > 0


def test_fewer_days_and_more_living_raise_the_estimate() -> None:
    assert chance(rick(), day=3) > chance(rick())
    assert chance(rick(), selena(), dan()) > chance(rick(), selena(dead=True), dan())
    assert chance(rick(), selena(), dan()) > chance(rick(), selena(), dan(dead=True))


def test_a_team_has_one_estimate() -> None:
    p = position(rick(v=2), selena(dead=True), dan())
    assert len({estimate(p.t, seat) for seat in range(3)}) == 1


@pytest.mark.clause("TD-26.2")
def test_a_bot_plays_for_the_team_even_if_its_survivor_dies() -> None:
    p = position(rick(v=2), selena(v=9), spaces="zombie exit", day=3).play("leave 2")
    assert [p.t.returns[seat] for seat in range(2)] == [0.0, 1.0]
    assert [result_of_side(p.t, seat) for seat in range(2)] == [1.0, 1.0]


def test_a_lost_game_is_lost_for_the_team() -> None:
    p = position(rick(v=2), spaces="zombie").play("end_turn")
    assert p.match.over
    assert result_of_side(p.t, 0) == 0.0
