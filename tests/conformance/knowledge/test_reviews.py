"""A review and a hint by search judge a decision by what its seat knew then, not by how the hidden cards truly lay."""

from functools import cache
from random import Random
from typing import Final

import pytest

from deadhand.advice.review import LEAST_SIMULATIONS, Review
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from deadhand.table.game.levels import Level
from tests.advice.searching import search_offers
from tests.conformance.playing import ALL_GAMES, MOST_SEATS, hidden_from, in_soak, random_walk, start, table_name

LATE: Final = 0.9
"""How far on a game is when it is looked at: simulated games are short then, which take long in plain rules."""
FEW_OFFERS: Final = 4
SOME_GAMES = [*MOST_SEATS[:2], *in_soak((game, game.most_seats) for game in ALL_GAMES[2:])]
"""Two games in every run: how each game hides its cards has tests of its own."""
SEARCHING: Final = Level("searching", simulations=LEAST_SIMULATIONS)


@cache
def late_decision(game: Game, seats: int) -> Match:
    """A late position of a random game whose asked seat has a choice and does not know all cards."""
    moves = [
        len(match.actions)
        for match in random_walk(start(game, seats=seats, seed=3), seed=3)
        if match.actor is not None and 2 <= len(match.legal) <= FEW_OFFERS and hidden_from(match, match.actor)
    ]
    wanted, draw, match = moves[int(LATE * (len(moves) - 1))], Random(3), start(game, seats=seats, seed=3)
    for _ in range(wanted):
        match.play(draw.choice(match.legal))
    return match


def first_decision(match: Match, seat: int) -> list[int]:
    """The first decision in the review of a seat, after a game from here to its end."""
    whole = match.clone()
    whole.play(whole.legal[0])
    draw = Random(1)
    while not whole.over:
        whole.play(draw.choice(whole.legal))
    review = Review(whole, seat, simulations=LEAST_SIMULATIONS)
    next(review.steps())
    row: list[int] = review.decisions[0].tolist()
    return row


@pytest.mark.parametrize(("game", "seats"), SOME_GAMES, ids=table_name)
def test_two_games_that_differ_in_hidden_cards_only_are_judged_the_same(game: Game, seats: int) -> None:
    match = late_decision(game, seats)
    seat = match.actor
    assert seat is not None
    one, other = match.determinize(seat, 1), match.determinize(seat, 2)
    assert one.digest != other.digest
    assert first_decision(one, seat) == first_decision(other, seat)


@pytest.mark.parametrize(("game", "seats"), SOME_GAMES, ids=table_name)
def test_a_search_for_a_hint_values_offers_the_same_however_the_hidden_cards_lie(game: Game, seats: int) -> None:
    match = late_decision(game, seats)
    seat = match.actor
    values = [search_offers(truth.determinize(seat, 0), SEARCHING, 7) for truth in (match, match.determinize(seat, 1))]
    assert values[0] == values[1]
    assert len(values[0]) == len(match.legal)
