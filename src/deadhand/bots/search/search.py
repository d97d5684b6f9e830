"""Search by simulation: try each offer in redealt worlds, and depart from the greedy choice only for a clear gain.

Sequential halving shares the simulations among the offers (Karnin, Koren and Somekh, "Almost optimal exploration in
multi-armed bandits", 2013). Every candidate is tried in the same worlds with the same chance, so that differences are
paired. The strength is fixed by the number of simulations, never by time.
"""

from collections.abc import MutableSequence, Sequence

from deadhand.bots.greedy import best_offer
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
from deadhand.bots.search.rollout import worth_after
from deadhand.table.flow.determinize import redraw
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
    simulations: int,
    caution: int,
    noise: Integers,
    tallies: Integers,
) -> int:
    """Return the action that the search chooses for the asked seat of table `index`.

    Tables `scratch` to `scratch + 2` are overwritten. `caution` is the number of standard errors, in tenths, by which
    an offer must beat the greedy choice. `tallies` has room for every offer, see `candidates.py`; the first candidate
    is the greedy choice.
    """
    t = states[index]
    size = list_candidates(t, best_offer(t, states[scratch], 0, noise), tallies)
    halvings = count_halvings(size)
    for _ in range(halvings):
        for _ in range(max(1, simulations // (halvings * size))):
            try_candidates(states, index, scratch, size, noise, tallies)
        if size > 2:
            size = keep_better_half(tallies, size)
    return action_of(tallies, 1 if size > 1 and exceeds_noise(tallies, 1, caution) else 0)


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
    states: Sequence[Table], index: int, scratch: int, size: int, noise: Integers, tallies: Integers
) -> None:
    """Try the first candidates in one world, with the same chance for all, and add up what they are worth."""
    seat = states[index].actor
    copy_table(states, scratch, index)
    states[scratch].logging = 0
    redraw(states[scratch], seat, noise)
    chance = fresh_chance(noise)
    following = noise[0]
    greedy = 0
    for place in range(size):
        noise[0] = chance
        worth = worth_after(states, scratch, scratch + 1, seat, action_of(tallies, place), noise)
        if place == 0:
            greedy = worth
        tally(tallies, place, WORLDS, 1)
        tally(tallies, place, WORTHS, worth)
        tally(tallies, place, DIFFERENCES, worth - greedy)
        tally(tallies, place, SQUARES, (worth - greedy) * (worth - greedy))
    noise[0] = following


@door("states", "integer", "integer", "integer", "integer", "integers", "integers")
def search_table(
    states: MutableSequence[Table],
    index: int,
    scratch: int,
    simulations: int,
    caution: int,
    noise: Integers,
    tallies: Integers,
) -> int:
    """Search at one table, and leave the tallies of all candidates to the caller."""
    return search(states, index, scratch, simulations, caution, noise, tallies)
