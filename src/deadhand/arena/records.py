"""The records of the loop: what one thread plays with, and where each game stands."""

from typing import Annotated, Final

import numpy as np

from deadhand.bots.network.plan import THOUGHT
from deadhand.bots.search.candidates import WIDTH
from deadhand.table.game.levels import PARAMETERS
from deadhand.table.record.record import Int64, Integers

TRIAL_TABLES: Final = 3
"""The tables on which a bot tries its choices."""
Generator = Annotated[Integers, np.int64, 1]
"""The state of a random generator, for rules that draw from one outside the table."""


class Arena:
    """The conditions of all games that one thread plays, and room for its bots."""

    first: Int64
    """The number of the thread's first table, ..."""
    end: Int64
    """... and the one after its last."""
    fresh: Int64
    """The number of a filled-in table before its deal, copied for every game."""
    trials: Int64
    """The first of the tables on which bots try their choices."""
    most_decisions: Int64
    """The number of decisions after which a game is stopped."""
    bots: Annotated[Integers, np.int64, ("sides", "seats", PARAMETERS)]
    """The parameters of each seat's bot, and the same again for each further side that it may be dealt."""
    tallies: Annotated[Integers, np.int64, ("choices", WIDTH + THOUGHT)]
    """Room for the candidates of a search, and for a network."""


class Episode:
    """One game at a table, and the generators of this table's games."""

    chance: Int64
    """The state of the table's own generator before the deal."""
    noise: Generator
    """The generator of its bots."""
    decisions: Int64
    bots: Annotated[Integers, np.int64, "seats"]
    """Where the parameters of each seat's bot begin."""
    own: Int64
    """The set of the learner's seats, for which no bot plays."""
    learner: Int64
    """The learner's only seat, or NOBODY."""
    last: Int64
    """The learner's seat that acted last."""
    number: Int64
    """The number of the episode, from 1."""
    ended: Int64
    stream: Generator
    """The generator of the table's episodes."""
    dice: Generator
    """The generator of sampled actions."""
