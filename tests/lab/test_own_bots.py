"""A bot of one's own is shown what its seat may know, and nothing else."""

from typing import Any

import pytest

from deadhand.bots.own_bot import OwnBot
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from tests.conformance.playing import ALL_GAMES, play_out, somewhere, table_name


class Curious:
    """Keeps what it is shown, and spoils it."""

    shown: list[Match]

    def __init__(self, _seed: int) -> None:
        self.shown = []

    def choose(self, match: Match) -> Any:
        self.shown.append(match.clone())
        chosen = match.legal[-1]
        play_out(match, seed=1)
        return chosen


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_it_sees_a_copy_in_which_what_its_seat_does_not_know_is_redealt(game: Game) -> None:
    match = next(
        match for seed in range(99) if not (match := somewhere(game, seats=game.default_seats, seed=seed)).over
    )
    before, seat = match.digest, match.actor
    seated = OwnBot("tests:Curious", Curious).sit_down("seed")
    for _ in range(6):
        assert seated.choose(match) == match.legal[-1]
    assert match.digest == before
    shown: list[Match] = seated.bot.shown
    assert all((world.seed, world.actions, world.actor) == (None, [], seat) for world in shown)
    assert all(world.view(seat)["zones"] == match.view(seat)["zones"] for world in shown)
    assert all(world.legal == match.legal for world in shown)
    assert len({world.digest for world in shown}) == 6
    again = OwnBot("tests:Curious", Curious).sit_down("seed")
    again.choose(match)
    assert again.bot.shown[0].digest == shown[0].digest
