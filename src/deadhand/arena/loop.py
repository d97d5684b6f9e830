"""The loop in which many games are played: bots choose and their choices are carried out, until somebody else is asked.

Nothing allocates or calls Python per decision. How a choice is carried out, and what is noted of it, is a rule that the
loop is given (`Carry`). It is compiled for each of them, so nothing is paid for where there is nothing to note.
"""

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any

from deadhand.arena.records import Arena, Episode
from deadhand.bots.choose import bot_action
from deadhand.table.flow.flow import advance, carry_out, deal, run_to_question
from deadhand.table.flow.hooks import faction_of
from deadhand.table.game.levels import PARAMETERS
from deadhand.table.record.copying import copy_table
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import door, rule

Carry = Callable[[MutableSequence[Table], int, int, Any], None]
"""A rule that carries out an action: it takes the tables, the table's number, the action, and room for its notes."""


@door("states", Arena, Episode)
def play_games(states: MutableSequence[Table], arenas: Sequence[Arena], episodes: Sequence[Episode]) -> None:
    """Play one game to its end at each table of an arena, or until it has taken the most decisions."""
    arena = arenas[0]
    for index in range(arena.first, arena.end):
        begin_game(states, index, arena, episodes[index])
        play_on(states, index, arena, episodes[index], carry_on, 0)


@door("states", "integer", "integer")
def go_on(states: Sequence[Table], index: int, action: int) -> None:
    """Carry out an action at a table, and run to the next question, which may have a single choice made for it."""
    carry_out(states[index], action)
    run_to_question(states[index])


@door("states", "integer", Arena, Episode)
def bot_goes_on(
    states: MutableSequence[Table], index: int, arenas: Sequence[Arena], episodes: Sequence[Episode]
) -> int:
    """Let the bot of the asked seat choose, and `go_on`; return its choice. One call of a door is faster than two."""
    arena, episode = arenas[0], episodes[index]
    bot = episode.bots[states[index].actor]
    action = bot_action(states, index, arena.trials, arena.bots, bot, episode.noise, arena.tallies)
    episode.decisions += 1
    carry_out(states[index], action)
    run_to_question(states[index])
    return action


@rule
def begin_game(states: MutableSequence[Table], index: int, arena: Arena, episode: Episode) -> None:
    """Deal a new game, and give each seat the bot of its side."""
    copy_table(states, index, arena.fresh)
    t = states[index]
    t.chance = episode.chance
    deal(states, index)
    episode.decisions = 0
    sit_down(t, episode)


@rule
def sit_down(t: Table, episode: Episode) -> None:
    """Write where the parameters of each seat's bot begin, by the side that the seat was dealt."""
    for seat in range(t.seats):
        episode.bots[seat] = PARAMETERS * (faction_of(t, seat) * t.seats + seat)


@rule
def play_on(
    states: MutableSequence[Table], index: int, arena: Arena, episode: Episode, carry: Carry, notes: Any
) -> None:
    """Let bots play until the learner is asked, the game is over, or the limit of decisions is reached."""
    t = states[index]
    while t.over == 0 and (episode.own >> t.actor) & 1 == 0 and episode.decisions < arena.most_decisions:
        bot = episode.bots[t.actor]
        action = bot_action(states, index, arena.trials, arena.bots, bot, episode.noise, arena.tallies)
        episode.decisions += 1
        carry(states, index, action, notes)


@rule
def carry_on(states: MutableSequence[Table], index: int, action: int, _notes: int) -> None:
    """Carry out a choice of which nothing is noted."""
    advance(states[index], action)
