"""The seats and kinds that each action touches, packed into one number per action for `watching.py`."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product, repeat
from typing import Final

import numpy as np
from numpy.typing import NDArray

from deadhand.arena.watching import KIND_BITS, USE_OF_KINDS, USE_OF_STEP
from deadhand.table.choices.actions import VerbWords
from deadhand.table.game.game import Game

SEAT: Final = "seat"
"""The zone of a spot that is a seat itself."""
MOST_KINDS: Final = 3
"""The most cards that one action uses from a hand."""


@cache
def uses_of(game: Game) -> NDArray[np.int64]:
    """Return a number for each action: the seats that it names, and the kinds of cards that it uses from a hand.

    A verb uses the cards in the hands of its own seat that its spots name, unless the game declares it as `unused`.
    """
    uses = [_use(game, *each) for each in all_actions(game)]
    return np.array(uses, np.int64)


def all_actions(game: Game) -> Iterator[tuple[VerbWords, tuple[int, ...]]]:
    """Yield the verb and the arguments of each action, in order."""
    for words in game.actions.verbs:
        for arguments in product(*(values.values for values in words.ranges)):
            yield words, arguments


def _use(game: Game, words: VerbWords, arguments: Sequence[int]) -> int:
    seats, place = 0, 0
    for owner in _owners(game, words.spots):
        if owner.isdecimal() and words.ranges[int(owner)].what == "seat":
            seats |= 1 << arguments[int(owner)]
        elif not owner.isdecimal():
            place = _place_in_step(game, owner)
    use = seats | place << USE_OF_STEP
    if words.verb not in game.measures.unused:
        for nth, kind in enumerate(kinds_used(game, words.spots, arguments)):
            assert nth < MOST_KINDS, words.name
            use |= (kind + 1) << USE_OF_KINDS + KIND_BITS * nth
    return use


def _owners(game: Game, spots: Sequence[str]) -> Iterator[str]:
    """Yield the names in the templates of spots that stand for another seat: "0" for an argument, or a step's word."""
    per_seat = {SEAT, *(zone.name for zone in game.zones.zones if zone.per_seat)}
    for spot in spots:
        zone, _, owner = spot.partition("/")[0].partition(":")
        name = owner.strip("{}")
        if zone in per_seat and owner.startswith("{") and name != "me":
            yield name


def _place_in_step(game: Game, name: str) -> int:
    """Return the place of an integer in the steps that carry it."""
    places = {[word for word, _ in step.integers].index(name) + 1 for step in game.steps if name in dict(step.integers)}
    assert len(places) == 1, name
    return places.pop()


def kinds_used(game: Game, spots: Sequence[str], arguments: Sequence[int]) -> Iterator[int]:
    """Yield the kinds of the cards in the asked seat's hands that the spots name."""
    kinds = [kind.id for kind in game.deck.kinds]
    for spot in spots:
        place, slash, cards = spot.partition("/")
        zone, _, owner = place.partition(":")
        if slash and owner == "{me}" and zone in game.measures.hands:
            card, several, times = cards.partition("*")
            name = card.strip("{}")
            kind = arguments[int(name)] if card.startswith("{") else kinds.index(name)
            yield from repeat(kind, arguments[int(times.strip("{}"))] if several else 1)
