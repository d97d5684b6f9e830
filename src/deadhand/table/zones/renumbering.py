"""The numbers of cards in an imagined world, which must not tell how the true cards lie.

The cards of a deal are numbered in the order of the deck list, so the number of a card tells its true kind. A redeal
gives the cards other kinds, and each keeps its number and its place. A program that reads the record could conclude
from the numbers what truly lies there. So hidden cards get new numbers, by their places.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from deadhand.table.record.state import NOBODY, Table

OF_HIDDEN_CARDS: Final = ("kind", "known", "strata")
"""The fields that say something about hidden cards, besides their places; not every game has all of them."""


def renumber_hidden_cards(table: Table, viewer: int) -> None:
    """Number the cards of all zones that a viewer cannot look into by their places, lowest first."""
    hidden = [zone for zone in range(table.count.shape[0]) if not table.viewers[zone] >> viewer & 1]
    by_zone = {zone: list(_cards_in(table, zone)) for zone in hidden}
    cards = [card for zone in hidden for card in by_zone[zone]]
    numbers = sorted(cards)
    if numbers == cards:
        return
    for name in OF_HIDDEN_CARDS:
        field = getattr(table, name, None)
        if field is not None:
            for number, value in zip(numbers, [field[card] for card in cards], strict=True):
                field[number] = value
    first = 0
    for zone in hidden:
        _lay(table, zone, numbers[first : first + len(by_zone[zone])])
        first += len(by_zone[zone])


def _cards_in(table: Table, zone: int) -> Iterator[int]:
    """Yield the cards of a zone, lowest first."""
    card = table.lowest[zone]
    while card != NOBODY:
        yield card
        card = table.above[card]


def _lay(table: Table, zone: int, cards: list[int]) -> None:
    """Make these the cards of a zone, lowest first."""
    if cards:
        table.lowest[zone], table.highest[zone] = cards[0], cards[-1]
    for card in cards:
        table.zone[card] = zone
    for below, above in pairwise([NOBODY, *cards, NOBODY]):
        if below != NOBODY:
            table.above[below] = above
        if above != NOBODY:
            table.below[above] = below
