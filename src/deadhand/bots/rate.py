"""How good each open offer is: by the greedy bot's scores, and by playing on in imagined worlds."""

from collections.abc import MutableSequence

from deadhand.bots.choose import best_offer
from deadhand.table.actions import ACTIONS
from deadhand.table.chance import fresh_chance
from deadhand.table.copying import copy_table
from deadhand.table.determinize import redeal
from deadhand.table.flow import advance, run
from deadhand.table.hooks import prepare_sheet, redeal_secrets, score_offer
from deadhand.table.record import Integers, Reals
from deadhand.table.rule import door
from deadhand.table.state import Table

ROOT, WORLD, TRIAL = range(3)
"""The tables of a search: as it stands, an imagined world, and that world being played on."""


@door("states", "integer", "integers", "integers")
def rate(states: MutableSequence[Table], index: int, noise: Integers, scores: Integers) -> None:
    """Write down the greedy bot's score of each open offer, in their order."""
    t = states[index]
    sheet = prepare_sheet(t, noise)
    for place in range(t.offer_count):
        action = t.offers[place]
        verb, x, y, z = ACTIONS[action, 0], ACTIONS[action, 1], ACTIONS[action, 2], ACTIONS[action, 3]
        scores[place] = score_offer(t, sheet, verb, x, y, z)


@door("states", "integer", "integer", "integers", "integers", "reals")
def play_on(
    states: MutableSequence[Table],
    viewer: int,
    most_decisions: int,
    noise: Integers,
    actions: Integers,
    returns: Reals,
) -> int:
    """Imagine a world as `viewer` knows it, and play each of some offered actions on to the end there, greedily.

    What the viewer gets by each is added to `returns`. A game that takes more decisions counts as a tie. Returns how
    many decisions were made in all.
    """
    copy_table(states, WORLD, ROOT)
    world = states[WORLD]
    redeal(world, viewer, noise)
    redeal_secrets(world, viewer, noise)
    world.chance = fresh_chance(noise)
    run(world)
    decisions = 0
    for place in range(actions.shape[0]):
        copy_table(states, TRIAL, WORLD)
        t = states[TRIAL]
        advance(t, actions[place])
        taken = 0
        while t.over == 0 and taken < most_decisions:
            advance(t, best_offer(t, noise))
            taken += 1
        decisions += taken
        returns[place] += t.returns[viewer] if t.over else 1 / t.seats
    return decisions
