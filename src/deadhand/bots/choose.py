"""The choice of any bot, by its parameters: at a table of people and in bulk play alike."""

from collections.abc import MutableSequence

from deadhand.bots.greedy import best_offer
from deadhand.bots.network.evaluate import HAS_NETWORK, knows_table, preferred_offer
from deadhand.bots.search.search import search
from deadhand.table.game.levels import ALONE, EVERYTHING, NETWORK, OVERLOOKS, SIMULATIONS
from deadhand.table.record.chance import noise_below
from deadhand.table.record.record import Integers
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import door


@door("states", "integer", "integer", "integers", "integer", "integers", "integers")
def bot_action(
    states: MutableSequence[Table],
    index: int,
    scratch: int,
    bots: Integers,
    row: int,
    noise: Integers,
    tallies: Integers,
) -> int:
    """Return the action that a bot chooses from the open offers of table `index`.

    Its parameters are the row of `bots` that begins at `row`. `noise` is its own generator state. Tables `scratch` to
    `scratch + 2`, and `tallies`, are room for what it tries.
    """
    t = states[index]
    if bots[row + OVERLOOKS] == EVERYTHING:
        return t.offers[noise_below(noise, t.offer_count)]
    if HAS_NETWORK and bots[row + NETWORK] == ALONE and knows_table(t):
        return preferred_offer(t, tallies)
    if bots[row + SIMULATIONS]:
        return search(states, index, scratch, bots, row, noise, tallies)
    return best_offer(t, states[scratch], bots[row + OVERLOOKS], noise)


@door("states", "integers", "integers", "integers")
def choose(states: MutableSequence[Table], bot: Integers, noise: Integers, tallies: Integers) -> int:
    """Return the action that a bot chooses at table 0; tables 1 to 3 are room for what it tries."""
    return bot_action(states, 0, 1, bot, 0, noise, tallies)
