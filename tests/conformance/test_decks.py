"""Anyone may change a deck: whatever counts and numbers are allowed, games go on and both forms of the rules agree."""

import random
from dataclasses import replace
from typing import Any

import pytest

from deadhand.match import Match
from deadhand.table import flow
from deadhand.table.deck import MOST_COPIES, Deck
from deadhand.table.game import Game
from deadhand.table.jit import jit_available
from tests.conformance.playing import ALL_GAMES, compiled, seeds, table_name

MOST_NUMBER = 99
MOST_DECISIONS = 1500


def changed(game: Game, seats: int, draw: random.Random) -> Deck:
    """A deck with other counts and numbers, as strange as deck files allow and as many cards as there is room for."""
    while True:
        cards, room = list(game.deck.cards), game.capacity
        for place in draw.sample(range(len(cards)), len(cards)):
            card = cards[place]
            count = draw.choice([card.count, 0, 1, draw.randint(0, 20), draw.randint(0, MOST_COPIES)])
            numbers = {name: draw.choice([value, 0, 1, MOST_NUMBER]) for name, value in card.numbers.items()}
            cards[place] = replace(card, count=min(count, room), numbers=numbers)
            room -= min(count, room) if card.in_play else 0
        deck = replace(game.deck, cards=tuple(cards))
        if deck.size >= game.least_cards(seats):
            return deck


@pytest.mark.skipif(not jit_available(), reason="compares the plain rules with the compiled ones")
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
@pytest.mark.parametrize("seed", seeds(2, soak=40))
def test_games_with_changed_decks_go_on_and_are_the_same_compiled(game: Game, seed: int) -> None:
    draw = random.Random(seed)
    seats = draw.randint(game.least_seats, game.most_seats)
    match = Match(game, seats=seats, seed=seed, options={}, deck=changed(game, seats, draw))
    states: Any = match.tables.states.copy()
    rules = compiled(game)
    for _ in range(MOST_DECISIONS):
        if match.over:
            break
        action = draw.choice(match.legal)
        match.play(action)
        rules[flow.play](states, 0, action)
    assert states.tobytes() == match.tables.states.tobytes()
