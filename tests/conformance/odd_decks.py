"""Decks as odd as deck files may be: none or many of a kind, few kinds only, the least and the most of every number."""

import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deadhand.match.match import Match
from deadhand.table.deck.deck import MOST_COPIES, Card, Deck, NumberRange, range_of
from deadhand.table.game.game import Game
from deadhand.table.game.options import Option

Copies = Callable[[Card], int]
Number = Callable[[int, NumberRange, random.Random], int]


def odd_match(game: Game, seed: int) -> Match:
    """A match with an odd deck, any number of seats, and options far from the usual ones."""
    draw = random.Random(seed)
    seats = draw.randint(game.least_seats, game.most_seats)
    options = {option.name: odd_option(option, seats, draw) for option in game.options}
    return Match(game, seats=seats, seed=seed, options=options, deck=odd_deck(game, seats, draw))


def odd_option(option: Option, seats: int, draw: random.Random) -> int | str:
    """One of the words of an option, or its usual number, the least or the most."""
    return draw.choice(option.choices or (option.default, option.least, option.highest_value(seats)))


def odd_deck(game: Game, seats: int, draw: random.Random) -> Deck:
    """Return an odd deck that is large enough for this many seats."""
    while True:
        copies, number = draw.choice(COPIES)(game, draw), draw.choice(NUMBERS)
        cards, room = list(game.deck.cards), game.capacity
        for place in draw.sample(range(len(cards)), len(cards)):
            card = cards[place]
            count = min(copies(card), room)
            cards[place] = replace(card, count=count, numbers=odd_numbers(game, card, number, draw))
            room -= count if card.in_play else 0
        deck = replace(game.deck, cards=tuple(cards))
        if deck.size >= max(1, game.least_cards(seats)):
            return deck


def odd_numbers(game: Game, card: Card, number: Number, draw: random.Random) -> dict[str, int]:
    """Other numbers for a card, each within its range."""
    kind = game.deck.kinds.index(card) if card.in_play else None
    ranges = {name: range_of(game.number_ranges, kind, name) for name in card.numbers}
    return {name: number(value, ranges[name], draw) for name, value in card.numbers.items()}


def alike_numbers(game: Game, card: Card, number: int) -> dict[str, int]:
    """The same number for all that is printed on a card, or the nearest that its range allows."""
    return odd_numbers(
        game, card, lambda _, allowed, __: min(max(number, allowed.least), allowed.most), random.Random()
    )


def deck_text(game: Game, **counts: int) -> str:
    """Return a deck file with these numbers of some kinds of cards, and none of the others."""
    count = r'(?<=\nid = ")(\w+)(".*?\ncount = )\d+'
    return re.sub(count, lambda card: f"{card[1]}{card[2]}{counts.get(card[1], 0)}", game.deck_text, flags=re.DOTALL)


def _mixed(_game: Game, draw: random.Random) -> Copies:
    return lambda card: draw.choice([card.count, 0, 1, draw.randint(0, 20), draw.randint(0, MOST_COPIES)])


def _printed(_game: Game, _draw: random.Random) -> Copies:
    return lambda card: card.count


def _few_kinds(game: Game, draw: random.Random) -> Copies:
    chosen = {card.id for card in draw.sample(game.deck.kinds, draw.randint(1, 4))}
    return lambda card: draw.randint(1, MOST_COPIES) if card.id in chosen else 0


def _one_of_each_back(game: Game, draw: random.Random) -> Copies:
    kinds = draw.sample(game.deck.kinds, len(game.deck.kinds))
    chosen = {card.back: card.id for card in kinds}.values()
    return lambda card: draw.randint(1, 20) if card.id in chosen else 0


def _some_missing(game: Game, draw: random.Random) -> Copies:
    missing = {card.id for card in draw.sample(game.deck.kinds, draw.randint(1, len(game.deck.kinds) - 1))}
    return lambda card: 0 if card.id in missing else card.count


COPIES: Final = (_mixed, _printed, _few_kinds, _one_of_each_back, _some_missing)
"""Ways to change how many there are of each card."""
NUMBERS: Final[tuple[Number, ...]] = (
    lambda value, _allowed, _draw: value,
    lambda _value, allowed, _draw: allowed.least,
    lambda _value, allowed, _draw: allowed.most,
    lambda value, allowed, draw: draw.choice([value, allowed.least, allowed.least + 1, allowed.most]),
    lambda _value, allowed, draw: draw.randint(allowed.least, allowed.most),
)
"""Ways to change what is printed on the cards."""
