"""Decks with other counts and numbers: every one that is allowed can be played to the end.

That both forms of the rules agree on them is a test of all games.
"""

import random
from dataclasses import replace
from typing import Any

import pytest

from deadhand.games.card_of_the_dead import GAME, state as cd
from deadhand.match.match import Match
from deadhand.table.deck.deck import Deck
from tests.conformance.playing import seeds
from tests.conformance.test_play import check_cards, check_prompt
from tests.games.card_of_the_dead.position import position

NUMBERS = ((0, 0, 1), (0, 1, 2, 3, 99), range(100))
"""What the numbers of a deck are drawn from: few zombies, the extremes, or anything."""


def random_deck(draw: random.Random, seats: int) -> Deck:
    """A deck of any size allowed, with few or many of each kind, and with the printed numbers or others."""
    size = draw.randint(GAME.least_cards(seats), GAME.capacity)
    weights = [draw.choice((0, 0, 1, 3, 10)) for _ in GAME.deck.cards]
    drawn = draw.choices(range(len(weights)), weights, k=size) if any(weights) else [0] * size
    numbers = draw.choice((None, *NUMBERS))
    cards = []
    for kind, card in enumerate(GAME.deck.cards):
        changed: dict[str, Any] = {"count": drawn.count(kind)}
        if numbers is not None:
            changed["numbers"] = {name: draw.choice(numbers) for name in card.numbers}
        cards.append(replace(card, **changed))
    return replace(GAME.deck, cards=tuple(cards))


def changed_match(seed: int) -> Match:
    """A match with a random deck and random options."""
    draw = random.Random(seed)
    seats = draw.randint(2, 5)
    options = {option.name: draw.choice(option.choices) for option in GAME.options if option.choices}
    names = list("ABCDE"[:seats])
    return Match(
        GAME, seats=seats, seed=seed, options={**options, "rounds": 2}, names=names, deck=random_deck(draw, seats)
    )


@pytest.mark.clause("CD-11.14")
@pytest.mark.parametrize("seed", seeds(14, soak=40))
def test_a_game_with_any_deck_keeps_all_that_must_hold_and_ends(seed: int) -> None:
    draw = random.Random(seed)
    match = changed_match(seed)
    for number in range(3000):
        check_prompt(match)
        if match.over:
            break
        if number % 10 == 0:
            check_cards(match)
        match.play(match.default if draw.random() < 0.3 else draw.choice(match.legal))
    assert match.over


@pytest.mark.clause("CD-7.8", "CD-14.8", "CD-14.12")
@pytest.mark.parametrize(
    ("card", "size", "asked"), [("chainsaw", 3, False), ("dynamite", 4, False), ("dynamite", 3, True)]
)
def test_zombies_too_large_for_a_card_are_not_asked_for(card: str, size: int, asked: bool) -> None:
    p = position(hands={"A": card, "B": "hide"}, front={"A": "zombie zombie"}, movement={"A": "lure"})
    p.t.numbers[cd.ZOMBIE, cd.SIZE] = size
    p.play(f"act {card}")
    if asked:
        assert p.choices == {"clear 1 0 0"}
    else:
        assert p.prompt == ("play" if card == "chainsaw" else "shed")
        told = {event["text"] for event in p.view("B")["events"]}
        assert ("Chainsaw has no effect." in told) == (card == "chainsaw")
