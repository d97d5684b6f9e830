"""Random decisions in bulk, to measure the rules by themselves."""

from collections.abc import Sequence

from deadhand.table.flow.flow import advance, run
from deadhand.table.flow.hooks import begin
from deadhand.table.record.chance import fresh_chance, noise_below
from deadhand.table.record.copying import copy_table
from deadhand.table.record.record import Integers
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import door


@door("states", "integer", "integer", "integers")
def random_play(states: Sequence[Table], fresh: int, decisions: int, noise: Integers) -> int:
    """Play a number of random decisions at table 0, game after game; return the number of games finished.

    Table `fresh` is a filled-in table before its deal, copied for every new game.
    """
    t = states[0]
    games = 0
    for _ in range(decisions):
        if t.over:
            if t.broken:
                return games
            games += 1
            copy_table(states, 0, fresh)
            t.chance = fresh_chance(noise)
            begin(t)
            run(t)
        advance(t, t.offers[noise_below(noise, t.offer_count)])
    return games
