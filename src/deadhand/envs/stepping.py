"""One step of many tables at once, in one compiled call: act, let opponents answer, begin new episodes, observe.

Nothing here allocates or calls Python. `desk` has a row of numbers for each table, whose columns are the constants
below; `batch.py` owns it and all other arrays, and says what each is.
"""

from collections.abc import MutableSequence
from typing import Any, Final

import numpy as np

from deadhand.bots.choose import bot_action
from deadhand.table.flow.flow import WRECKED, deal, default, play
from deadhand.table.flow.hooks import faction_of, result_of_side
from deadhand.table.game.levels import PARAMETERS
from deadhand.table.observation.event_history import history_size, remember_events
from deadhand.table.observation.observe import observe
from deadhand.table.observation.plan_numbers import ALL_ACTIONS, EVENT_ROOM, SIZE, absolute_action, relative_actions_at
from deadhand.table.record.chance import bits_of, fresh_chance, step_chance
from deadhand.table.record.copying import copy_table
from deadhand.table.record.record import Integers, Reals
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import extra_door, inline_rule, noinline_rule, rule

STREAM, NOISE, LEARNER, OWN, LAST, DECISIONS, EPISODE, ENDED, SITTING = range(9)
"""The generators of a table's episodes and of its bots, the learner's only seat or NOBODY, a bit for each of the
learner's seats, the one of them that acted last, the decisions and the number of the episode, whether it has ended, and
per seat where its bot's row in `bots` begins."""

SEATS, AUTORESET, FORM, OF_SIDES, MOST_DECISIONS, LEARNER_SEAT, OFFER_ROOM, DESK_WIDTH, FRESH = range(9)
"""The places of `settings`: among them whether rewards are those of sides, and the number of a filled-in
table before its deal."""
FIRST, END, TRIALS = range(3)
"""The places of a `block`: its first table, the one after its last, and the first of the three on which bots try."""
NEXT_STEP, SAME_STEP, DISABLED = range(3)
"""When a new episode begins."""
INT8, INT16, FLOAT32 = range(3)
"""The form of the observations."""
EVERY_SEAT: Final = -1
"""As the learner's seat: each decision is the caller's."""
ROTATING: Final = -2
"""As the learner's seat: another one in each episode."""
FIRST_FACTION: Final = -3
"""As the learner's seat: all seats that begin in the first faction; below it those of the others."""

TERMINATED, TRUNCATED, REPLACED, FINAL, FLAGS = range(5)
"""The columns of `flags`, and their number: how the episode ended, whether the action was replaced, and whether the
row of `finals` was written."""

TRIAL_TABLES: Final = 3
"""The tables on which a bot tries its choices."""
WHOLE: Final = -1
"""Returned by a step if all tables are whole."""
MOST_SKIPPED: Final = 1000
"""Episodes that may end, one after the other, before the learner is asked."""
BYTE: Final = 127


@extra_door("states", "integers", "integers", "integers", "bytes")
def find_illegal(
    _states: MutableSequence[Table], actions: Integers, plan: Integers, counts: Integers, mask: Integers
) -> int:
    """Return the first table whose action is not offered by the mask of its last step; NOBODY if there is none."""
    size = plan[ALL_ACTIONS]
    for index in range(actions.shape[0]):
        action = actions[index]
        if counts[index] and not (0 <= action < size and mask[index * size + action]):
            return index
    return NOBODY


@extra_door(
    *("states", "integer", "integers", "integers", "integers", "integers", "integers", "integers", "integers"),
    *("integers", "integers", "shorts"),
    *("bytes", "bytes", "integers", "integers", "bytes", "reals", "bytes", "integers"),
)
def step_tables(
    states: MutableSequence[Table],
    resets: int,
    actions: Integers,
    block: Integers,
    desk: Integers,
    settings: Integers,
    plan: Integers,
    bots: Integers,
    history: Integers,
    noise: Integers,
    tallies: Integers,
    row: Integers,
    observations: Any,
    finals: Any,
    offers: Integers,
    counts: Integers,
    mask: Integers,
    rewards: Reals,
    flags: Integers,
    actors: Integers,
) -> int:
    """Step the tables of a block. Return WHOLE, or the number of a table that the rules broke.

    An action has its seats counted from the asked seat on. If `resets` is 1, each table whose action is not 0 begins a
    new episode instead, and the others stay as they are. Bots try their choices on the block's trial tables, with room
    for their generator and their tallies. `row` is room for one observation. All else after `history` is written: see
    `Step` in `batch.py`.
    """
    fresh, scratch = settings[FRESH], block[TRIALS]
    for index in range(block[FIRST], block[END]):
        at = index * settings[DESK_WIDTH]
        if not resets or actions[index]:
            clear_results(index, settings, rewards, flags)
            if resets or desk[at + ENDED]:
                begin_episode(states, index, fresh, scratch, desk, settings, plan, bots, history, noise, tallies)
            else:
                act(states, index, scratch, actions[index], desk, settings, plan, bots, history, noise, tallies, flags)
                note_end(states[index], index, desk, settings, rewards, flags)
                if desk[at + ENDED] and settings[AUTORESET] == SAME_STEP:
                    flags[index * FLAGS + FINAL] = 1
                    write_observation(states[index], index, desk, settings, plan, history, row, finals)
                    begin_episode(states, index, fresh, scratch, desk, settings, plan, bots, history, noise, tallies)
        if states[index].broken:
            return index
        write_table(
            states[index], index, desk, settings, plan, history, row, observations, offers, counts, mask, actors
        )
    return WHOLE


@extra_door("states", "integers", "integers", "integers", "integers", "integers")
def choose_actions(
    _states: MutableSequence[Table],
    dice: Integers,
    settings: Integers,
    offers: Integers,
    counts: Integers,
    actions: Integers,
) -> None:
    """Choose one of the offers of each table, each as likely; 0 where there is none.

    `dice` has the generator of each table.
    """
    for index in range(counts.shape[0]):
        dice[index] = step_chance(dice[index])
        place = (bits_of(dice[index]) * counts[index]) >> 32
        actions[index] = offers[index * settings[OFFER_ROOM] + place] if counts[index] else 0


@extra_door(
    *("states", "integer", "integers", "integers", "integers", "integers", "integers", "integers", "integers"),
    "integers",
)
def choose_bot_actions(
    states: MutableSequence[Table],
    scratch: int,
    bot: Integers,
    desk: Integers,
    dice: Integers,
    settings: Integers,
    plan: Integers,
    noise: Integers,
    tallies: Integers,
    actions: Integers,
) -> None:
    """Choose what a bot would do for the asked seat of each table; 0 where an episode has ended."""
    for index in range(actions.shape[0]):
        at = index * settings[DESK_WIDTH]
        actions[index] = 0
        if desk[at + ENDED] == 0:
            noise[0] = dice[index]
            chosen = bot_action(states, index, scratch, bot, 0, noise, tallies)
            dice[index] = noise[0]
            actions[index] = plan[relative_actions_at(plan, states[index].actor) + chosen]


@inline_rule
def clear_results(index: int, settings: Integers, rewards: Reals, flags: Integers) -> None:
    """Clear the rewards and the flags of a table."""
    for column in range(FLAGS):
        flags[index * FLAGS + column] = 0
    for seat in range(settings[SEATS]):
        rewards[index * settings[SEATS] + seat] = 0.0


@noinline_rule
def begin_episode(
    states: MutableSequence[Table],
    index: int,
    fresh: int,
    scratch: int,
    desk: Integers,
    settings: Integers,
    plan: Integers,
    bots: Integers,
    history: Integers,
    noise: Integers,
    tallies: Integers,
) -> None:
    """Deal a new game, and let opponents play until the learner is asked.

    A game that ends before that is followed by the next one.
    """
    t, at, seats = states[index], index * settings[DESK_WIDTH], settings[SEATS]
    for _ in range(MOST_SKIPPED):
        desk[at + EPISODE] += 1
        noise[0] = desk[at + STREAM]
        chance = fresh_chance(noise)
        desk[at + NOISE] = fresh_chance(noise)
        desk[at + STREAM] = noise[0]
        desk[at + DECISIONS], desk[at + ENDED] = 0, 0
        copy_table(states, index, fresh)
        t.chance = chance
        deal(states, index)
        for seat in range(seats):
            desk[at + SITTING + seat] = PARAMETERS * (faction_of(t, seat) * seats + seat)
        seat_learner(t, index, desk, settings)
        desk[at + LAST] = max(desk[at + LEARNER], 0)
        forget_events(index, settings, plan, history)
        note_events(t, index, settings, plan, history)
        let_opponents_play(states, index, scratch, desk, settings, plan, bots, history, noise, tallies)
        if t.broken or (t.over == 0 and (desk[at + OWN] >> t.actor) & 1):
            return
    desk[at + ENDED] = 1


@inline_rule
def seat_learner(t: Table, index: int, desk: Integers, settings: Integers) -> None:
    """Note which seats of a new game are the learner's."""
    at, seats, learner = index * settings[DESK_WIDTH], settings[SEATS], settings[LEARNER_SEAT]
    desk[at + LEARNER] = (index + desk[at + EPISODE]) % seats if learner == ROTATING else max(learner, NOBODY)
    desk[at + OWN] = 0
    for seat in range(seats):
        if learner <= FIRST_FACTION:
            own = faction_of(t, seat) == FIRST_FACTION - learner
        else:
            own = learner == EVERY_SEAT or seat == desk[at + LEARNER]
        desk[at + OWN] |= own << seat


@rule
def forget_events(index: int, settings: Integers, plan: Integers, history: Integers) -> None:
    """Clear the events that the seats of a table have seen."""
    if plan[EVENT_ROOM]:
        for seat in range(settings[SEATS]):
            history[(index * settings[SEATS] + seat) * history_size(plan)] = 0


@rule
def note_events(t: Table, index: int, settings: Integers, plan: Integers, history: Integers) -> None:
    """Remember the events since the last choice, as each seat saw them."""
    if plan[EVENT_ROOM]:
        for seat in range(settings[SEATS]):
            remember_events(t, seat, plan, history, (index * settings[SEATS] + seat) * history_size(plan))


@rule
def act(
    states: MutableSequence[Table],
    index: int,
    scratch: int,
    action: int,
    desk: Integers,
    settings: Integers,
    plan: Integers,
    bots: Integers,
    history: Integers,
    noise: Integers,
    tallies: Integers,
    flags: Integers,
) -> None:
    """Carry out the caller's action, and let opponents play until the learner is asked again."""
    t, at = states[index], index * settings[DESK_WIDTH]
    desk[at + LAST] = t.actor
    chosen = absolute_action(plan, t.actor, action) if 0 <= action < plan[ALL_ACTIONS] else NOBODY
    if play(states, index, chosen) == NOBODY:
        play(states, index, default(states, index))
        flags[index * FLAGS + REPLACED] = 1
    desk[at + DECISIONS] += 1
    note_events(t, index, settings, plan, history)
    let_opponents_play(states, index, scratch, desk, settings, plan, bots, history, noise, tallies)


@rule
def let_opponents_play(
    states: MutableSequence[Table],
    index: int,
    scratch: int,
    desk: Integers,
    settings: Integers,
    plan: Integers,
    bots: Integers,
    history: Integers,
    noise: Integers,
    tallies: Integers,
) -> None:
    """Let bots play until the learner is asked, the game is over, or the limit of decisions is reached."""
    t, at = states[index], index * settings[DESK_WIDTH]
    own = desk[at + OWN]
    while t.over == 0 and (own >> t.actor) & 1 == 0 and desk[at + DECISIONS] < settings[MOST_DECISIONS]:
        noise[0] = desk[at + NOISE]
        action = bot_action(states, index, scratch, bots, desk[at + SITTING + t.actor], noise, tallies)
        desk[at + NOISE] = noise[0]
        if play(states, index, action) == WRECKED:
            return
        desk[at + DECISIONS] += 1
        note_events(t, index, settings, plan, history)


@inline_rule
def note_end(t: Table, index: int, desk: Integers, settings: Integers, rewards: Reals, flags: Integers) -> None:
    """Write whether the episode has ended, and its rewards: those of a game that was given up are 0."""
    at, seats = index * settings[DESK_WIDTH], settings[SEATS]
    if t.over:
        desk[at + ENDED] = 1
        flags[index * FLAGS + TERMINATED] = 1
        for seat in range(seats):
            rewards[index * seats + seat] = result_of_side(t, seat) if settings[OF_SIDES] else t.returns[seat]
    elif desk[at + DECISIONS] >= settings[MOST_DECISIONS]:
        desk[at + ENDED] = 1
        flags[index * FLAGS + TRUNCATED] = 1


@rule
def write_table(
    t: Table,
    index: int,
    desk: Integers,
    settings: Integers,
    plan: Integers,
    history: Integers,
    row: Integers,
    observations: Any,
    offers: Integers,
    counts: Integers,
    mask: Integers,
    actors: Integers,
) -> None:
    """Write the observation of the seat that is asked, its offers and their mask."""
    first, mask_at = index * settings[OFFER_ROOM], index * plan[ALL_ACTIONS]
    for place in range(counts[index]):
        mask[mask_at + offers[first + place]] = 0
    counts[index], actors[index] = 0, NOBODY
    if desk[index * settings[DESK_WIDTH] + ENDED] == 0:
        counts[index], actors[index] = t.offer_count, t.actor
        relative = relative_actions_at(plan, t.actor)
        for place in range(t.offer_count):
            action = plan[relative + t.offers[place]]
            offers[first + place] = action
            mask[mask_at + action] = 1
    write_observation(t, index, desk, settings, plan, history, row, observations)


@rule
def write_observation(
    t: Table,
    index: int,
    desk: Integers,
    settings: Integers,
    plan: Integers,
    history: Integers,
    row: Integers,
    observations: Any,
) -> None:
    """Write what the learner, or else the seat that is asked, may know; after the end, the seat that acted last."""
    at = index * settings[DESK_WIDTH]
    viewer = desk[at + LEARNER]
    if viewer == NOBODY:
        viewer = t.actor if t.over == 0 else desk[at + LAST]
    past = (index * settings[SEATS] + viewer) * history_size(plan)
    size = plan[SIZE]
    if settings[FORM] == INT16:
        observe(t, viewer, plan, history, past, observations.view(np.int16), index * size)
        return
    observe(t, viewer, plan, history, past, row, 0)
    if settings[FORM] == FLOAT32:
        reals = observations.view(np.float32)
        for place in range(size):
            reals[index * size + place] = row[place]
    else:
        for place in range(size):
            observations[index * size + place] = max(-BYTE, min(BYTE, row[place]))
