"""Bulk play: whole games inside one compiled loop; nothing allocates or calls Python per decision."""

from collections.abc import MutableSequence

from deadhand.bots.choose import RANDOM, bot_action
from deadhand.table.chance import fresh_chance
from deadhand.table.flow import advance, run
from deadhand.table.hooks import begin
from deadhand.table.record import Integers
from deadhand.table.rule import door
from deadhand.table.state import Table


@door("states", "integer", "integer", "integers")
def random_play(states: MutableSequence[Table], fresh: int, decisions: int, noise: Integers) -> int:
    """Play so many random decisions at table 0, game after game; returns the number of games finished.

    Table `fresh` is a filled-in table before its deal, copied for every new game.
    """
    t = states[0]
    games = 0
    for _ in range(decisions):
        if t.over:
            games += 1
            states[0] = states[fresh]
            t.chance = fresh_chance(noise)
            begin(t)
            run(t)
        advance(t, bot_action(t, RANDOM, noise))
    return games
