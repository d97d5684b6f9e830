"""Statistics are shown once a game is over, and means over games agree with them."""

import json
from typing import Any

import pytest

from deadhand.lab.totals.means import means_of, totals_of
from deadhand.table.game.game import Game
from tests.conformance.playing import ALL_GAMES, play_out, start, table_name, view_data


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_the_end_shows_every_statistic_and_one_game_is_its_own_mean(game: Game) -> None:
    match = start(game, seats=game.default_seats, seed=5)
    assert match.view(0)["statistics"] is None
    told = view_data(play_out(match, seed=5), None)["statistics"]
    assert [each["field"] for each in told] == [each.field for each in game.statistics]
    assert json.loads(json.dumps(told)) == told
    means = means_of(game, totals_of(game, match.tables.states, match.seats), match.seats)
    for each, report in zip(told, means, strict=True):
        if each["per"] == "seat":
            rows = [row if each["columns"] else [row] for row in each["values"]]
            if report.columns != [""] and not each["columns"]:
                rows = [[value == column for column in report.columns] for (value,) in rows]
            assert report.means == [[float(value) for value in row] for row in rows]


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_all_seats_and_spectators_see_the_same_statistics(game: Game) -> None:
    match = play_out(start(game, seats=game.least_seats, seed=6), seed=6)
    told: list[Any] = [
        [each["values"] for each in view_data(match, seat)["statistics"]] for seat in (None, *range(match.seats))
    ]
    assert all(each == told[0] for each in told)


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
@pytest.mark.parametrize("seed", range(4))
def test_the_score_sheet_adds_up_to_the_scores(game: Game, seed: int) -> None:
    match = start(game, seats=game.default_seats, seed=seed)
    assert match.view(0)["ending"] is None
    sheet = view_data(play_out(match, seed=seed), None)["ending"]["sheet"]
    if sheet is None:
        assert not any(each.source for each in game.statistics)
        return
    assert len(sheet["points"]) == match.table.round_number
    assert {len(points) for row in sheet["points"] for points in row} == {len(sheet["sources"])}
    assert [sum(sum(row[seat]) for row in sheet["points"]) for seat in range(match.seats)] == match.scores


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
@pytest.mark.parametrize("seed", range(4))
def test_awards_go_to_who_has_most_and_winning_cards_lie_open(game: Game, seed: int) -> None:
    match = play_out(start(game, seats=game.default_seats, seed=seed), seed=seed)
    seen = view_data(match, None)
    told = {each["label"]: each for each in seen["statistics"]}
    declared = {each.award: each for each in game.statistics if each.award}
    for award in seen["ending"]["awards"]:
        values = told[declared[award["title"]].label]["values"]
        numbers = [sum(value) if isinstance(value, list) else value for value in values]
        assert award["number"] == max(numbers) > min(numbers)
        assert award["seats"] == [seat for seat, number in enumerate(numbers) if number == max(numbers)]
    for place in seen["ending"]["places"]:
        zone, owner = place.split(":")
        assert all(seen["zones"][zone][int(owner)]["cards"])
