"""Deal the cards a viewer does not know anew: another world that fits all the viewer surely knows."""

from collections.abc import MutableSequence

import numpy as np

from deadhand.table.chance import fresh_chance, noise_below
from deadhand.table.flow import run
from deadhand.table.knowledge import knows
from deadhand.table.record import Integers
from deadhand.table.rule import door, rule
from deadhand.table.state import Table


@rule
def redeal(t: Table, viewer: int, noise: Integers) -> None:
    """Exchange at random the kinds of all cards that the viewer does not know, each order as likely.

    Cards keep their places and their backs, and what the others know of each place stays as it is.
    """
    backs = 0
    for kind in range(t.back.shape[0]):
        backs = max(backs, t.back[kind] + 1)
    for back in range(backs):
        redeal_back(t, viewer, back, noise)


@rule
def redeal_back(t: Table, viewer: int, back: int, noise: Integers) -> None:
    """Exchange the kinds of the unknown cards with one back."""
    unknown = np.empty(t.cards, np.int64)
    size = 0
    for card in range(t.cards):
        if t.back[t.kind[card]] == back and not knows(t, viewer, card):
            unknown[size] = card
            size += 1
    for place in range(size - 1, 0, -1):
        one, other = unknown[place], unknown[noise_below(noise, place + 1)]
        t.held[t.zone[one], t.kind[one]] -= 1
        t.held[t.zone[other], t.kind[other]] -= 1
        t.kind[one], t.kind[other] = t.kind[other], t.kind[one]
        t.held[t.zone[one], t.kind[one]] += 1
        t.held[t.zone[other], t.kind[other]] += 1


@door("states", "integer", "integer", "integers")
def determinize(states: MutableSequence[Table], index: int, viewer: int, noise: Integers) -> None:
    """Make one table a world that the viewer cannot tell from the true one: hidden cards and chance are drawn anew."""
    t = states[index]
    redeal(t, viewer, noise)
    t.chance = fresh_chance(noise)
    if t.over == 0:
        run(t)
