"""The loop in which many games are played: bots choose and their choices are carried out, until somebody else is asked.

Nothing allocates or calls Python per decision. How a choice is carried out, and what is noted of it, is a rule that the
loop is given (`Carry`): it is compiled for each of them, and costs nothing where there is nothing to note.
"""

from collections.abc import Callable, MutableSequence
from typing import Any

from deadhand.arena.records import Arena, Episode
from deadhand.bots.choose import bot_action
from deadhand.table.flow.hooks import faction_of
from deadhand.table.game.levels import PARAMETERS
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import rule

Carry = Callable[[MutableSequence[Table], int, int, Any], None]
"""A rule that carries out an action at a table: the tables, its number, the action, and what the rule notes in."""


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
