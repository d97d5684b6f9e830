"""Decks with other counts and numbers: the longest game that one can make is counted to its end."""

from dataclasses import replace

from deadhand.games.zeven import GAME, state as zv
from deadhand.match.match import Match

ONLY = GAME.deck.kinds[zv.COMMANDO_6].id


def test_the_longest_games_are_counted_to_their_end() -> None:
    cards = [
        replace(card, count=41 if card.id == ONLY else 0, numbers=dict.fromkeys(card.numbers, 99))
        for card in GAME.deck.cards
    ]
    deck = replace(GAME.deck, cards=tuple(cards))
    match = Match(GAME, seats=2, seed=1, options={"rounds": 8, "turn_limit": 500}, deck=deck)
    while not match.over:
        match.play(match.legal[0])
    assert sum(match.table.taken) > 8 * 500 * 2 * 10
    assert list(match.table.taken)[:2] == list(match.table.lost)[1::-1]
