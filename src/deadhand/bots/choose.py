"""The bots that can take a seat anywhere: at a table of people and in bulk play alike."""

from collections.abc import MutableSequence
from typing import Final

from deadhand.table.chance import noise_below
from deadhand.table.errors import Refused
from deadhand.table.hooks import greedy_action
from deadhand.table.record import Integers
from deadhand.table.rule import door, rule
from deadhand.table.state import Table

BOTS: Final = ("random", "greedy")
"""The names of the bots; a bot's number is its index."""
RANDOM: Final = 0


def bot_number(name: str) -> int:
    """The number of a bot.

    Raises:
        Refused: if there is no such bot.
    """
    if name not in BOTS:
        raise Refused(f'There is no bot "{name}"; the bots are {", ".join(BOTS)}.')
    return BOTS.index(name)


@rule
def bot_action(t: Table, bot: int, noise: Integers) -> int:
    """The action that a bot chooses from the open offers; `noise` is its own generator state."""
    if bot == RANDOM:
        return t.offers[noise_below(noise, t.offer_count)]
    return greedy_action(t, noise)


@door("states", "integer", "integer", "integers")
def choose(states: MutableSequence[Table], index: int, bot: int, noise: Integers) -> int:
    """The action that a bot chooses at one table."""
    return bot_action(states[index], bot, noise)
