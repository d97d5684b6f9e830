"""Measured odds: every share that the form of a new table may ask for is there, and they are served with the games."""

from itertools import product
from typing import Any

import pytest

from deadhand.games import GAMES, find_game
from deadhand.reference.measured_odds import measured_odds_of
from deadhand.table.game.levels import DEFAULT_LEVEL
from tests.server.running import Served, ok

pytestmark = pytest.mark.anyio

MEASURED = [slug for slug in GAMES if measured_odds_of(find_game(slug)) is not None]


def test_the_games_with_a_recommendation_or_with_sides_have_measured_odds() -> None:
    needed = {slug for slug in GAMES if any(option.recommended_with for option in find_game(slug).options)}
    needed |= {slug for slug in GAMES if find_game(slug).factions}
    assert needed == {"left_4_dead", "escape_the_horde"} <= set(MEASURED)


@pytest.mark.parametrize("slug", MEASURED)
def test_every_share_that_a_form_may_ask_for_is_there(slug: str) -> None:
    game = find_game(slug)
    measured = measured_odds_of(game)
    assert measured is not None
    seats = range(game.least_seats, game.most_seats + 1)
    options = {option.name: option for option in game.options}
    if measured.wins is not None:
        asked = [option.name for option in game.options if option.difficulty or option.recommended_with]
        assert measured.wins.options == asked
        combinations = list(product(*(options[name].choices for name in asked)))
        assert list(measured.games) == list(measured.wins.shares) == [level.name for level in game.levels]
        for by_seats in measured.wins.shares.values():
            assert list(by_seats) == list(seats)
            assert {len(shares) for shares in by_seats.values()} == {len(combinations)}
            assert all(0 <= share <= 100 for shares in by_seats.values() for share in shares)
    if measured.balance is not None:
        weaker = [level.name for level in game.levels]
        assert list(measured.balance.values) == weaker[: weaker.index(DEFAULT_LEVEL)] == list(measured.games)
        assert game.factions is not None
        assert measured.balance.side == game.factions.names[0]
        option = options[measured.balance.option]
        for offered in measured.balance.values.values():
            assert set(offered) <= set(seats)
            assert all(option.least <= found.value <= option.most for found in offered.values())
            assert all(abs(found.share - 50) < abs(found.usual - 50) for found in offered.values())


def test_a_harder_level_is_never_easier_with_the_recommended_switch() -> None:
    """Left 4 Dead, for every level of partners and number of seats; without the switch it is, for weak teams."""
    measured = measured_odds_of(find_game("left_4_dead"))
    assert measured is not None
    assert measured.wins is not None
    assert measured.wins.options == ["difficulty", "relentless"]
    for by_seats in measured.wins.shares.values():
        for shares in by_seats.values():
            with_it = shares[1::2]
            assert with_it == sorted(with_it, reverse=True) or max(with_it[:2]) >= 97, "but for the noise of the best"
    weak = measured.wins.shares["easy"][4][::2]
    assert weak == sorted(weak)


def test_a_recommendation_names_another_option_and_its_choices() -> None:
    for game in map(find_game, GAMES):
        options = {option.name: option for option in game.options}
        for option in game.options:
            if option.recommended_with is not None:
                other, choices = option.recommended_with
                assert option.choices == ("off", "on")
                assert option.default == "off"
                assert set(choices) < set(options[other].choices)


async def test_measured_odds_are_served_with_the_games(asked: Served) -> None:
    games: Any = ok(await asked.http.get("/api/games"))
    served = {game["slug"]: game["odds"] for game in games}
    assert [slug for slug, odds in served.items() if odds is not None] == MEASURED
    assert served["left_4_dead"]["wins"]["shares"]["hard"]["4"][-1] < 80
    assert served["escape_the_horde"]["balance"]["values"]["easy"]["8"]["usual"] < 20
    relentless = next(o for o in games[list(GAMES).index("left_4_dead")]["options"] if o["name"] == "relentless")
    assert relentless["recommended_with"] == ["difficulty", ["hard", "expert"]]
