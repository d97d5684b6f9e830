"""Bulk play: whole games inside one compiled loop; nothing allocates or calls Python per decision."""

from collections.abc import MutableSequence, Sequence

from deadhand.bots.choose import bot_action
from deadhand.table.flow.flow import advance, carry_out, run, run_to_question
from deadhand.table.flow.hooks import begin, faction_of
from deadhand.table.game.levels import PARAMETERS
from deadhand.table.record.chance import fresh_chance, noise_below
from deadhand.table.record.copying import copy_table
from deadhand.table.record.record import Integers
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import door, rule


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


@door(
    *("states", "integer", "integer", "integer"),
    *("integers", "integers", "integers", "integers", "integers", "integers"),
)
def play_games(
    states: MutableSequence[Table],
    fresh: int,
    games: int,
    most_decisions: int,
    bots: Integers,
    streams: Integers,
    noise: Integers,
    sitting: Integers,
    tallies: Integers,
    decisions: Integers,
) -> None:
    """Play one game to its end at each of the first tables, or until it has taken `most_decisions`.

    Table `fresh` is a filled-in table before its deal, copied for every game; on the three tables behind it bots try
    their choices. `bots` holds a bot's row of parameters per seat, and the same again for each further side that it may
    be dealt. `streams` holds two generator states per game, the table's and the bots'. `noise` is room for the latter,
    `sitting` for the rows of one game's bots, `tallies` for a search. The number of decisions of each game is written
    to `decisions`.
    """
    for number in range(games):
        copy_table(states, number, fresh)
        states[number].chance = streams[2 * number]
        begin(states[number])
        run(states[number])
        noise[0] = streams[2 * number + 1]
        sit_down(states[number], sitting)
        decisions[number] = play_on(states, number, fresh + 1, most_decisions, bots, sitting, noise, tallies)


@door("states", "integer", "integer", "integers", "integers", "integers", "integers")
def bot_goes_on(
    states: MutableSequence[Table],
    index: int,
    scratch: int,
    bots: Integers,
    sitting: Integers,
    noise: Integers,
    tallies: Integers,
) -> int:
    """Let the bot of the asked seat choose, and `go_on`; return the action. The arguments are those of `play_games`."""
    action = bot_action(states, index, scratch, bots, sitting[states[index].actor], noise, tallies)
    carry_out(states[index], action)
    run_to_question(states[index])
    return action


@door("states", "integer", "integer")
def go_on(states: Sequence[Table], index: int, action: int) -> None:
    """Carry out an action at a table, and run to the next question, which may have a single choice made for it."""
    carry_out(states[index], action)
    run_to_question(states[index])


@rule
def sit_down(t: Table, sitting: Integers) -> None:
    """Write where the parameters of each seat's bot begin, by the side that the seat was dealt."""
    for seat in range(t.seats):
        sitting[seat] = PARAMETERS * (faction_of(t, seat) * t.seats + seat)


@rule
def play_on(
    states: MutableSequence[Table],
    index: int,
    scratch: int,
    most_decisions: int,
    bots: Integers,
    sitting: Integers,
    noise: Integers,
    tallies: Integers,
) -> int:
    """Let bots play one table until the game is over or the limit of decisions; return the number of decisions."""
    t = states[index]
    taken = 0
    while t.over == 0 and taken < most_decisions:
        advance(t, bot_action(states, index, scratch, bots, sitting[t.actor], noise, tallies))
        taken += 1
    return taken
