"""The bots that can take a seat anywhere: at a table of people and in bulk play alike."""

from collections.abc import MutableSequence
from typing import Final

from deadhand.table.choices.actions import ACTIONS
from deadhand.table.errors import Refused
from deadhand.table.flow.hooks import prepare_sheet, score_offer
from deadhand.table.record.chance import noise_below
from deadhand.table.record.record import Integers
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import door, rule

BOTS: Final = ("random", "greedy")
"""The names of the bots; a bot's number is its index."""
RANDOM: Final = 0
FINE: Final = 4096
"""Steps between two scores, for noise to decide between equals without favouring the first offer."""


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
    return best_offer(t, noise)


@rule
def best_offer(t: Table, noise: Integers) -> int:
    """Take the offer that scores best; noise decides between equals."""
    sheet = prepare_sheet(t, noise)
    best, best_score = 0, -1_000_000_000_000
    for place in range(t.offer_count):
        action = t.offers[place]
        verb, x, y, z = ACTIONS[action, 0], ACTIONS[action, 1], ACTIONS[action, 2], ACTIONS[action, 3]
        score = score_offer(t, sheet, verb, x, y, z) * FINE + noise_below(noise, FINE)
        if score > best_score:
            best, best_score = action, score
    return best


@door("states", "integer", "integer", "integers")
def choose(states: MutableSequence[Table], index: int, bot: int, noise: Integers) -> int:
    """The action that a bot chooses at one table."""
    return bot_action(states[index], bot, noise)
