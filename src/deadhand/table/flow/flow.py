"""The main loop of a game: carry out an action, then run steps until a seat must choose or the game is over."""

from collections.abc import MutableSequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from deadhand.table.choices.actions import ACTIONS
from deadhand.table.flow.hooks import answer, ask_before_turn, begin, default_action, resolve
from deadhand.table.record.copying import copy_table
from deadhand.table.record.events import CHOSE, ENDED, emit_event
from deadhand.table.record.guards import NO_OFFER, break_table
from deadhand.table.record.state import EVERYONE, NOBODY, Table
from deadhand.table.rules.rule import door, noinline_rule, rule

WRECKED: Final = -2
"""Returned in place of a seat if the rules have broken the table."""
FORCED_CHOICES: bool = False
"""True if a single choice is made without asking; bound for each game, like ..."""
ALWAYS_ASKED: NDArray[np.int64] = np.zeros(1, np.int64)
"""... the questions that are asked nevertheless."""


@rule
def ask(t: Table, seat: int, prompt: int) -> None:
    """Prompt one seat; the offers of the prompt must follow, at least one, in ascending order."""
    t.actor = seat
    t.prompt = prompt
    t.offer_count = 0


@rule
def run(t: Table) -> None:
    """Let steps happen until a seat has something to choose or the game is over."""
    run_to_question(t)
    while is_automatic(t):
        take_only_choice(t)
        run_to_question(t)
    check_offers(t)


@rule
def run_to_question(t: Table) -> None:
    """Let steps happen until a seat is asked or the game is over."""
    t.actor = NOBODY
    t.offer_count = 0
    while t.actor == NOBODY and t.over == 0:
        resolve(t)


@rule
def is_automatic(t: Table) -> bool:
    """Return True if a seat is asked, and its single choice is made without asking."""
    return FORCED_CHOICES and t.actor != NOBODY and t.offer_count == 1 and ALWAYS_ASKED[t.prompt] == 0


@rule
def check_offers(t: Table) -> None:
    """Mark the table as broken if a seat is asked without an offer."""
    if t.actor != NOBODY and t.offer_count == 0:
        break_table(t, NO_OFFER)


@noinline_rule
def settle(t: Table) -> None:
    """Let all steps happen up to a question, which is dropped, or the end of the game; for what a bot tries."""
    t.actor = NOBODY
    while t.step_count and t.actor == NOBODY and t.over == 0:
        resolve(t)
    t.step_count = 0


@rule
def take_only_choice(t: Table) -> None:
    """Make a single choice without asking."""
    action = t.offers[0]
    decode(t, action)
    if ACTIONS[action, 5] == 0:
        tell_choice(t, action)
    answer(t)
    t.actor = NOBODY
    t.offer_count = 0


@rule
def decode(t: Table, action: int) -> None:
    """Store the verb of an action and its arguments in the record."""
    t.action = action
    t.verb = ACTIONS[action, 0]
    t.x = ACTIONS[action, 1]
    t.y = ACTIONS[action, 2]
    t.z = ACTIONS[action, 3]


@rule
def tell_choice(t: Table, action: int) -> None:
    """Emit the event of the choice, to everybody or to its seat alone."""
    emit_event(t, CHOSE, NOBODY, 1 << t.actor if ACTIONS[action, 4] else EVERYONE, t.actor, action)


@rule
def advance(t: Table, action: int) -> None:
    """Carry out an action that was offered, and go on to the next prompt."""
    carry_out(t, action)
    run(t)


@rule
def carry_out(t: Table, action: int) -> None:
    """Carry out an action that was offered."""
    t.event_count = 0
    t.events_lost = 0
    t.revealed = 0
    decode(t, action)
    tell_choice(t, action)
    answer(t)


@rule
def finish(t: Table, outcome: int) -> None:
    """End the game, for a reason."""
    t.over = 1
    t.outcome = outcome
    t.step_count = 0
    emit_event(t, ENDED, NOBODY, EVERYONE, outcome)


@door("states", "integer")
def deal(states: MutableSequence[Table], index: int) -> None:
    """Set up a table whose seats, options and deck are filled in, and go to the first prompt."""
    begin(states[index])
    run(states[index])


@door("states", "integer", "integer")
def play(states: MutableSequence[Table], index: int, action: int) -> int:
    """Carry out an action at one table if it is offered; returns who chose it.

    Returns NOBODY if it is not offered, and then nothing has changed; or WRECKED if the rules have broken the table.
    """
    t = states[index]
    for place in range(t.offer_count):
        if t.offers[place] == action:
            seat = t.actor
            advance(t, action)
            return WRECKED if t.broken else seat
    return NOBODY


@door("states", "integer")
def default(states: MutableSequence[Table], index: int) -> int:
    """Return the action taken for a player who is away; see `hooks.default_action`."""
    return default_action(states[index])


@door("states", "integer", "integer", "integer")
def ask_ahead(states: MutableSequence[Table], index: int, copy: int, seat: int) -> int:
    """Make table `copy` a copy in which a seat is asked the question that another seat is asked at table `index`.

    Returns 0 if the rules do not say that it will be asked; the copy is of no use then.
    """
    if states[index].actor in (NOBODY, seat):
        return 0
    copy_table(states, copy, index)
    t = states[copy]
    t.actor = NOBODY
    t.offer_count = 0
    ask_before_turn(t, seat)
    return 1 if t.actor == seat and not is_automatic(t) else 0
