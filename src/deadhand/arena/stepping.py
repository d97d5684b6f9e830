"""One step of many tables at once, in one compiled call: act, let opponents answer, begin new episodes, observe.

Nothing here allocates or calls Python. `envs/batch.py` owns all records and arrays.
"""

from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any, Final, NamedTuple

import numpy as np

from deadhand.arena.loop import begin_game, play_on
from deadhand.arena.records import Arena, Episode
from deadhand.bots.choose import bot_action
from deadhand.table.flow.flow import default, play
from deadhand.table.flow.hooks import faction_of, result_of_side
from deadhand.table.knowledge.event_history import history_size, remember_events
from deadhand.table.knowledge.observe import observe
from deadhand.table.knowledge.plan_records import ObservationRecord
from deadhand.table.record.chance import bits_of, fresh_chance, step_chance
from deadhand.table.record.record import Int64, Integers, Reals
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import extra_door, inline_rule, noinline_rule, rule

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

STEP, RESET, ANSWER = range(3)
"""The kinds of calls: step all tables, begin new episodes at some, or carry out opponents' actions at some."""
WHOLE: Final = -1
"""Returned by a step if all tables are whole."""
MOST_SKIPPED: Final = 1000
"""Episodes that may end, one after the other, before the learner is asked."""
BYTE: Final = 127


class BatchArena(Arena):
    """The settings of a batch, and the arena of one thread."""

    autoreset: Int64
    form: Int64
    of_sides: Int64
    """Whether rewards are those of sides."""
    seat: Int64
    """The learner's seat, or one of the numbers above."""
    asks_opponents: Int64
    """Whether opponents are asked by the caller too; otherwise they are bots, which play at once."""


class Observer(NamedTuple):
    """The plan of observations, the past events, and room for one observation."""

    plans: Annotated[Sequence[ObservationRecord], ObservationRecord]
    history: Annotated[Integers, "integers"]
    """The events that each seat of each table has seen."""
    row: Annotated[Integers, "shorts"]
    """Room for one observation."""


class StepArrays(NamedTuple):
    """The arrays that a step writes, see `Step`: one row after the other, observations as bytes."""

    observations: Annotated[Any, "bytes"]
    finals: Annotated[Any, "bytes"]
    mask: Annotated[Integers, "bytes"]
    offers: Annotated[Integers, "integers"]
    counts: Annotated[Integers, "integers"]
    rewards: Annotated[Reals, "reals"]
    terminated: Annotated[Integers, "bytes"]
    truncated: Annotated[Integers, "bytes"]
    replaced: Annotated[Integers, "bytes"]
    final: Annotated[Integers, "bytes"]
    actors: Annotated[Integers, "integers"]


@extra_door("states", "integers", StepArrays)
def find_illegal(_states: MutableSequence[Table], actions: Integers, last: StepArrays) -> int:
    """Return the first table whose action is not offered by the mask of its last step; NOBODY if there is none."""
    tables = actions.shape[0]
    size = last.mask.shape[0] // tables
    for index in range(tables):
        action = actions[index]
        if last.counts[index] and not (0 <= action < size and last.mask[index * size + action]):
            return index
    return NOBODY


@extra_door("states", "integer", "integers", BatchArena, Episode, Observer, StepArrays)
def step_tables(
    states: MutableSequence[Table],
    call: int,
    actions: Integers,
    all_settings: Sequence[BatchArena],
    episodes: Sequence[Episode],
    observer: Observer,
    step: StepArrays,
) -> int:
    """Step the tables of a thread. Return WHOLE, or the number of a table that the rules broke.

    An action has its seats counted from the asked seat on. Where an episode has ended, the next one begins, unless the
    action is NOBODY. With RESET, each table whose action is not 0 begins a new episode instead. With ANSWER, the
    actions are those of opponents, and a table whose action is NOBODY is left out; results that the step has brought
    stay.
    """
    settings = all_settings[0]
    for index in range(settings.first, settings.end):
        episode = episodes[index]
        if call == ANSWER and actions[index] == NOBODY:
            continue
        if call != RESET or actions[index]:
            if call != ANSWER:
                clear_results(states[index], index, step)
            if call == RESET or (episode.ended and actions[index] != NOBODY):
                begin_episode(states, index, settings, episode, observer)
            elif episode.ended == 0:
                act(states, index, actions[index], settings, episode, observer, step)
                end_episode(states, index, settings, episode, observer, step)
        if states[index].broken:
            return index
        write_table(states[index], index, settings, episode, observer, step)
    return WHOLE


@extra_door("states", Episode, StepArrays, "integers")
def choose_actions(
    _states: MutableSequence[Table], episodes: Sequence[Episode], last: StepArrays, actions: Integers
) -> None:
    """Choose one of the offers of each table, each as likely; 0 where there is none."""
    tables = actions.shape[0]
    room = last.offers.shape[0] // tables
    for index in range(tables):
        dice, count = episodes[index].dice, last.counts[index]
        dice[0] = step_chance(dice[0])
        place = (bits_of(dice[0]) * count) >> 32
        actions[index] = last.offers[index * room + place] if count else 0


@extra_door("states", Arena, Episode, ObservationRecord, "integers")
def choose_bot_actions(
    states: MutableSequence[Table],
    arenas: Sequence[Arena],
    episodes: Sequence[Episode],
    plans: Sequence[ObservationRecord],
    actions: Integers,
) -> None:
    """Choose what the first bot of an arena would do for the asked seat of each table; 0 where an episode has ended.

    Tables whose action is NOBODY beforehand are left out.
    """
    arena = arenas[0]
    for index in range(actions.shape[0]):
        episode = episodes[index]
        if actions[index] != NOBODY and episode.ended:
            actions[index] = 0
        elif actions[index] != NOBODY:
            chosen = bot_action(states, index, arena.trials, arena.bots, 0, episode.dice, arena.tallies)
            actions[index] = plans[0].relative[states[index].actor, chosen]


@inline_rule
def clear_results(t: Table, index: int, step: StepArrays) -> None:
    """Clear the rewards and the flags of a table."""
    step.terminated[index], step.truncated[index], step.replaced[index], step.final[index] = 0, 0, 0, 0
    for seat in range(t.seats):
        step.rewards[index * t.seats + seat] = 0.0


@noinline_rule
def begin_episode(
    states: MutableSequence[Table], index: int, settings: BatchArena, episode: Episode, observer: Observer
) -> None:
    """Deal a new game, and let opponents play until the learner is asked.

    A game that ends before that is followed by the next one.
    """
    t = states[index]
    for _ in range(MOST_SKIPPED):
        episode.number += 1
        episode.chance = fresh_chance(episode.stream)
        episode.noise[0] = fresh_chance(episode.stream)
        episode.ended = 0
        begin_game(states, index, settings, episode)
        seat_learner(t, index, settings, episode)
        episode.last = NOBODY
        forget_events(t, index, observer)
        note_events(t, index, observer)
        if settings.asks_opponents == 0:
            play_on(states, index, settings, episode, play_and_remember, observer)
        elif t.over == 0:
            return
        if t.broken or (t.over == 0 and (episode.own >> t.actor) & 1):
            return
    episode.ended = 1


@inline_rule
def seat_learner(t: Table, index: int, settings: BatchArena, episode: Episode) -> None:
    """Note which seats of a new game are the learner's."""
    rotated = (index + episode.number) % t.seats
    episode.learner = rotated if settings.seat == ROTATING else max(settings.seat, NOBODY)
    episode.own = 0
    for seat in range(t.seats):
        if settings.seat <= FIRST_FACTION:
            own = faction_of(t, seat) == FIRST_FACTION - settings.seat
        else:
            own = settings.seat == EVERY_SEAT or seat == episode.learner
        episode.own |= own << seat


@rule
def forget_events(t: Table, index: int, observer: Observer) -> None:
    """Clear the events that the seats of a table have seen."""
    if observer.plans[0].event_room:
        for seat in range(t.seats):
            observer.history[(index * t.seats + seat) * history_size(observer.plans[0])] = 0


@rule
def note_events(t: Table, index: int, observer: Observer) -> None:
    """Remember the events since the last choice, as each seat saw them."""
    plan = observer.plans[0]
    if plan.event_room:
        for seat in range(t.seats):
            remember_events(t, seat, plan, observer.history, (index * t.seats + seat) * history_size(plan))


@rule
def play_and_remember(states: MutableSequence[Table], index: int, action: int, observer: Observer) -> None:
    """Carry out the choice of a bot, and remember its events."""
    play(states, index, action)
    note_events(states[index], index, observer)


@rule
def act(
    states: MutableSequence[Table],
    index: int,
    action: int,
    settings: BatchArena,
    episode: Episode,
    observer: Observer,
    step: StepArrays,
) -> None:
    """Carry out the caller's action, and let bots play until the caller is asked again."""
    t, plan = states[index], observer.plans[0]
    if (episode.own >> t.actor) & 1:
        episode.last = t.actor
    chosen = plan.absolute[t.actor, action] if 0 <= action < plan.absolute.shape[1] else NOBODY
    if play(states, index, chosen) == NOBODY:
        play(states, index, default(states, index))
        step.replaced[index] = 1
    episode.decisions += 1
    note_events(t, index, observer)
    if settings.asks_opponents == 0:
        play_on(states, index, settings, episode, play_and_remember, observer)


@rule
def end_episode(
    states: MutableSequence[Table],
    index: int,
    settings: BatchArena,
    episode: Episode,
    observer: Observer,
    step: StepArrays,
) -> None:
    """Note whether the episode has ended, and begin the next one if that belongs to the same step.

    An episode in which the learner was never asked is left out, and the next one begins at once.
    """
    t = states[index]
    if episode.last == NOBODY and (t.over or episode.decisions >= settings.most_decisions):
        begin_episode(states, index, settings, episode, observer)
        return
    note_end(t, index, settings, episode, step)
    if episode.ended and settings.autoreset == SAME_STEP:
        step.final[index] = 1
        write_observation(t, index, settings, episode, observer, step.finals)
        begin_episode(states, index, settings, episode, observer)


@inline_rule
def note_end(t: Table, index: int, settings: BatchArena, episode: Episode, step: StepArrays) -> None:
    """Write whether the episode has ended, and its rewards: those of a game that was given up are 0."""
    if t.over:
        episode.ended = 1
        step.terminated[index] = 1
        for seat in range(t.seats):
            step.rewards[index * t.seats + seat] = result_of_side(t, seat) if settings.of_sides else t.returns[seat]
    elif episode.decisions >= settings.most_decisions:
        episode.ended = 1
        step.truncated[index] = 1


@rule
def write_table(
    t: Table, index: int, settings: BatchArena, episode: Episode, observer: Observer, step: StepArrays
) -> None:
    """Write the observation of the seat that is asked, its offers and their mask."""
    plan, tables = observer.plans[0], step.counts.shape[0]
    first, mask_at = index * (step.offers.shape[0] // tables), index * plan.relative.shape[1]
    for place in range(step.counts[index]):
        step.mask[mask_at + step.offers[first + place]] = 0
    step.counts[index], step.actors[index] = 0, NOBODY
    if episode.ended == 0:
        step.counts[index], step.actors[index] = t.offer_count, t.actor
        for place in range(t.offer_count):
            action = plan.relative[t.actor, t.offers[place]]
            step.offers[first + place] = action
            step.mask[mask_at + action] = 1
    write_observation(t, index, settings, episode, observer, step.observations)


@inline_rule
def observed_seat(t: Table, episode: Episode) -> int:
    """Return the asked seat; after the end, the learner's seat that acted last."""
    return t.actor if t.over == 0 and episode.ended == 0 else max(episode.last, 0)


@rule
def write_observation(
    t: Table, index: int, settings: BatchArena, episode: Episode, observer: Observer, observations: Any
) -> None:
    """Write the observation of the learner, or else of the asked seat; after the end, of the seat that acted last."""
    viewer, plan, row = episode.learner, observer.plans[0], observer.row
    if viewer == NOBODY or settings.asks_opponents:
        viewer = observed_seat(t, episode)
    past = (index * t.seats + viewer) * history_size(plan)
    size = plan.size
    if settings.form == INT16:
        observe(t, viewer, plan, observer.history, past, observations.view(np.int16), index * size)
        return
    observe(t, viewer, plan, observer.history, past, row, 0)
    if settings.form == FLOAT32:
        reals = observations.view(np.float32)
        for place in range(size):
            reals[index * size + place] = row[place]
    else:
        for place in range(size):
            observations[index * size + place] = max(-BYTE, min(BYTE, row[place]))
