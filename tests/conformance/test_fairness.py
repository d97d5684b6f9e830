"""No seat is better than another for like bots, who begin by lot: neither the rules nor the bots favour one."""

import pytest

from deadhand.arena.request import Request
from deadhand.lab.totals.simulate import simulate
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import jit_available
from tests.conformance.playing import ALL_GAMES, table_name


@pytest.mark.compiled
@pytest.mark.skipif(not jit_available(), reason="thousands of games need compiled rules")
@pytest.mark.parametrize("game", [game for game in ALL_GAMES if not game.team], ids=table_name)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_like_bots_win_alike_often_at_every_seat(game: Game, bot: str) -> None:
    """4,000 games with a fixed seed: a share may be off from the mean by four standard errors."""
    games, seats = 4000, game.default_seats
    report = simulate(Request(game, seats=seats, games=games, bots=[bot], seed="fairness"))
    fair = sum(seat.win_share for seat in report.seats) / seats
    allowed = 4 * (fair * (1 - fair) / games) ** 0.5
    for seat in report.seats:
        assert abs(seat.win_share - fair) < allowed


@pytest.mark.compiled
@pytest.mark.skipif(not jit_available(), reason="thousands of games need compiled rules")
@pytest.mark.parametrize("game", [game for game in ALL_GAMES if not game.team and not game.factions], ids=table_name)
def test_the_greedy_bot_is_far_better_than_the_random_one(game: Game) -> None:
    bots = ["greedy" if seat % 2 == 0 else "random" for seat in range(game.default_seats)]
    report = simulate(Request(game, seats=game.default_seats, games=1000, bots=bots, seed="better"))
    assert sum(seat.win_share for seat in report.seats if seat.bot == "greedy") > 0.9


@pytest.mark.compiled
@pytest.mark.skipif(not jit_available(), reason="hundreds of games need compiled rules")
@pytest.mark.parametrize("game", [game for game in ALL_GAMES if game.team], ids=table_name)
def test_a_team_of_greedy_bots_wins_far_more_often_than_one_of_random_bots(game: Game) -> None:
    shares = []
    for bot in ("random", "greedy"):
        team = simulate(Request(game, seats=game.default_seats, games=400, bots=[bot], seed="team")).team
        assert team is not None
        shares.append(team.win_share)
    assert shares[1] > shares[0] + 0.1
