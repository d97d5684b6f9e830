"""Search by simulation: try each offer in redealt worlds, and depart from the first choice only for a clear gain.

Sequential halving shares the simulations among the offers (Karnin, Koren and Somekh, "Almost optimal exploration in
multi-armed bandits", 2013). Every candidate is tried in the same worlds with the same chance, so that differences are
paired. The strength is fixed by the number of simulations, never by time.
"""

from collections.abc import MutableSequence, Sequence

from deadhand.bots.greedy import best_offer
from deadhand.bots.network.evaluate import HAS_NETWORK, knows_table, preferred_offer
from deadhand.bots.search.candidates import (
    DIFFERENCES,
    SQUARES,
    WORLDS,
    WORTHS,
    action_of,
    exceeds_noise,
    keep_better_half,
    list_candidates,
    tally,
)
from deadhand.bots.search.rollout import GREEDY_ROLLOUTS, worth_after
from deadhand.table.flow.determinize import redraw
from deadhand.table.game.levels import (
    ALONE,
    CAUTION,
    DECISIONS,
    FIRST,
    NETWORK,
    NETWORK_SIMULATIONS,
    NONE,
    SIMULATIONS,
)
from deadhand.table.record.chance import fresh_chance
from deadhand.table.record.copying import copy_table
from deadhand.table.record.record import Integers
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import door, noinline_rule, rule


@noinline_rule
def search(
    states: Sequence[Table],
    index: int,
    scratch: int,
    bots: Integers,
    row: int,
    noise: Integers,
    tallies: Integers,
) -> int:
    """Return the action that the search of a level chooses for the asked seat of table `index`.

    The level is the row of `bots` that begins at `row`. Tables `scratch` to `scratch + 2` are overwritten. An offer
    must beat the first candidate by the level's caution. That is the choice of the level without a search: the greedy
    one, or the network's. `tallies` has room for every offer, see `candidates.py`, and for the network.
    """
    t, networked = states[index], uses_network(states[index], bots, row)
    if HAS_NETWORK and networked:
        first, simulations = preferred_offer(t, tallies), bots[row + NETWORK_SIMULATIONS]
    else:
        first, simulations = best_offer(t, states[scratch], 0, noise), bots[row + SIMULATIONS]
    size = list_candidates(t, first, tallies)
    halvings, how = count_halvings(size), rollouts_of(bots, row) if networked else GREEDY_ROLLOUTS
    for _ in range(halvings):
        for _ in range(max(1, simulations // (halvings * size))):
            try_candidates(states, index, scratch, size, how, noise, tallies)
        if size > 2:
            size = keep_better_half(tallies, size)
    alone = networked and bots[row + NETWORK] == ALONE
    return action_of(tallies, 1 if size > 1 and not alone and exceeds_noise(tallies, 1, bots[row + CAUTION]) else 0)


@rule
def uses_network(t: Table, bots: Integers, row: int) -> bool:
    """Return True if a level uses the network, and the network knows the table."""
    return HAS_NETWORK and bots[row + NETWORK] != NONE and knows_table(t)


@rule
def rollouts_of(bots: Integers, row: int) -> int:
    """Return how a level's rollouts with the network are played, as `worth_after` takes it."""
    return bots[row + DECISIONS] << 1 | int(bots[row + NETWORK] != FIRST)


@rule
def count_halvings(size: int) -> int:
    """Return the number of rounds until two candidates are left, the one between those two counted in."""
    rounds = 0 if size < 2 else 1
    while size > 2:
        size = (size + 1) // 2
        rounds += 1
    return rounds


@noinline_rule
def try_candidates(
    states: Sequence[Table], index: int, scratch: int, size: int, how: int, noise: Integers, tallies: Integers
) -> None:
    """Try the first candidates in one world, with the same chance for all, and add up what they are worth.

    See `worth_after` for `how` the rollouts are played.
    """
    seat = states[index].actor
    copy_table(states, scratch, index)
    states[scratch].logging = 0
    redraw(states[scratch], seat, noise)
    chance = fresh_chance(noise)
    following = noise[0]
    first = 0
    for place in range(size):
        noise[0] = chance
        worth = worth_after(states, scratch, seat, action_of(tallies, place), how, noise, tallies)
        if place == 0:
            first = worth
        tally(tallies, place, WORLDS, 1)
        tally(tallies, place, WORTHS, worth)
        tally(tallies, place, DIFFERENCES, worth - first)
        tally(tallies, place, SQUARES, (worth - first) * (worth - first))
    noise[0] = following


@door("states", "integer", "integer", "integers", "integers", "integers")
def search_table(
    states: MutableSequence[Table], index: int, scratch: int, bot: Integers, noise: Integers, tallies: Integers
) -> int:
    """Search at one table by the parameters of a level, and leave the tallies of all candidates to the caller."""
    return search(states, index, scratch, bot, 0, noise, tallies)
