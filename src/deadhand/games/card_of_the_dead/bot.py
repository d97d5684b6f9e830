"""A rule-of-thumb player for Card of the Dead. First draft."""

from deadhand.games.card_of_the_dead.state import CardOfTheDead
from deadhand.table.chance import noise_below
from deadhand.table.record import Integers
from deadhand.table.rule import rule


@rule
def greedy_action(t: CardOfTheDead, noise: Integers) -> int:
    """Any offer."""
    return t.offers[noise_below(noise, t.offer_count)]
