"""Many tables of one game, stepped together in one compiled call.

    batch = Batch("zeven", tables=256, seats=4, seed=1)
    step = batch.reset()
    while True:
        step = batch.step(choose(step.observations, step.mask))  # or batch.sample() for random actions

Without opponents, each decision of each seat is the caller's. With opponents, the caller plays one seat of each table,
and sees its own turns only. Opponents are bots, or a policy that is asked at many tables at once; see `policies.py`.
Seats are counted from the one that is asked, in observations and in actions.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from copy import deepcopy
from typing import Any, Final, Unpack

import numpy as np
from numpy.typing import NDArray

from deadhand import engine
from deadhand.arena import stepping as st
from deadhand.arena.records import TRIAL_TABLES, Arena, Episode
from deadhand.arena.streams import streams_of
from deadhand.bots.names import find_level
from deadhand.envs.full_state import everything_known, secret_numbers
from deadhand.envs.policies import Policy, answers_of, turns_of
from deadhand.envs.settings import (
    DEFAULTS,
    BatchSettings,
    check_known,
    checked_number,
    planned_games,
    settings_records,
)
from deadhand.envs.step import Snapshot, Step, spec_of, writable
from deadhand.match.pickled import check_version, with_version
from deadhand.table.errors import BrokenTable, IllegalAction, Refused
from deadhand.table.flow.determinize import determinize
from deadhand.table.game.game import Game
from deadhand.table.game.levels import PARAMETERS
from deadhand.table.game.setup import check_seed
from deadhand.table.knowledge.event_history import history_size
from deadhand.table.knowledge.facts import facts_of
from deadhand.table.knowledge.observe import observe_table
from deadhand.table.knowledge.plan import knowledge_plan
from deadhand.table.record.chance import chance_from
from deadhand.table.record.guards import check_whole
from deadhand.table.record.state import NOBODY
from deadhand.table.view.action_names import action_name
from deadhand.table.view.refusals import illegal_action
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view import constant_part, view
from deadhand.table.view.view_types import View

DOORS: Final = (st.step_tables, st.choose_actions, st.find_illegal, observe_table, st.choose_bot_actions)
MOST_TABLES: Final = 1_000_000
MOST_EVENTS: Final = 100
MOST_THREADS: Final = 256
PICKLED: Final = (
    *("game", "seats", "tables", "seed", "form", "autoreset", "illegal", "rewards", "last"),
    *("_threads", "_settings", "_history", "_episodes", "_begun", "_opponents"),
)
"""The attributes of a batch from which the others follow, except for its deck, its plan and its records."""


class Batch:
    """Many tables of one game, stepped together.

    Args:
        game: the game, or its slug.
        settings: see `BatchSettings`.

    Raises:
        Refused: for anything that the game or a batch does not allow.
    """

    def __init__(self, game: Game | str, **settings: Unpack[BatchSettings]) -> None:
        check_known(settings, BatchSettings)
        chosen: BatchSettings = {**DEFAULTS, **settings}
        self.tables = checked_number("tables", chosen["tables"], 1, MOST_TABLES)
        self._opponents: Policy | None = chosen["opponents"] if callable(chosen["opponents"]) else None
        plan = planned_games(game, chosen, self.tables)
        self.game, self.seats, self.seed = plan.game, plan.conditions.seats, check_seed(chosen["seed"])
        self.deck = chosen["deck"] or self.game.deck
        self.plan = knowledge_plan(self.game, self.seats, checked_number("events", chosen["events"], 0, MOST_EVENTS))
        self.form, self.autoreset = chosen["form"], chosen["autoreset"]
        self.illegal, self.rewards = chosen["illegal"], chosen["rewards"]
        self._threads = min(checked_number("threads", chosen["threads"], 1, MOST_THREADS), self.tables)
        self._settings = settings_records(plan, chosen, self.tables, self._threads)
        self._make_tables(plan.fresh)
        self.last = self.new_step()
        """The step that was written last."""
        self._begun = False

    def _make_tables(self, fresh: NDArray[Any]) -> None:
        """Make the tables, the fresh one, three per thread on which bots try their choices, and their episodes."""
        states = self.game.layout.new(self.tables + 1 + TRIAL_TABLES * self._threads)
        states[self.tables] = fresh[0]
        states[self.tables]["logging"] = self.plan.events > 0
        past = self.tables * self.seats * history_size(self.plan.record[0]) if self.plan.events else 1
        self._history = np.zeros(past, np.int64)
        self._open(states, self.game.layout_of(Episode).new(self.tables))
        self._seed_streams(self.seed)

    def _open(self, states: NDArray[Any], episodes: NDArray[Any]) -> None:
        """Step these records from now on: load the rules, look their doors up once, and start the other threads."""
        engine.use_compiled(self.game, *DOORS)
        self._states, self._episodes, self._tables = states, episodes, self.game.layout.open(states)
        # to look doors up takes longer than a short step
        doors: list[Callable[..., Any]] = [engine.entrance(self.game, door, self._tables)[0] for door in DOORS]
        self._step_tables, self._choose, self._find_illegal, self._observe, self._choose_as_bot = doors
        self._compiled = engine.entrance(self.game, st.step_tables, self._tables)[1] is states
        self._rules_tables: Any = states if self._compiled else self._tables
        self._rules_episodes = self._as_taken(Episode, episodes)
        self._rules_plans: Any = self.plan.record.states if self._compiled else self.plan.record
        self._thread_arguments = [
            (self._as_taken(st.BatchArena, own), self._rules_episodes, self._new_observer())
            for own in np.split(self._settings, self._threads)
        ]
        self._pool = ThreadPoolExecutor(self._threads - 1) if self._threads > 1 else None

    def _as_taken(self, declaration: type[Any], records: NDArray[Any]) -> Any:
        """Return records in the form in which the rules take them: as they are, or opened for plain rules."""
        return records if self._compiled else self.game.layout_of(declaration).open(records)

    def _new_observer(self) -> st.Observer:
        return st.Observer(self._rules_plans, self._history, np.zeros(self.plan.size, np.int16))

    def new_step(self, observations: NDArray[Any] | None = None) -> Step:
        """Return arrays for a step, to be given to `step` or `reset` as `out`.

        The observations may be the caller's own: an array of shape (T, N) and the batch's form, contiguous in memory.

        Raises:
            Refused: if they are not such an array.
        """
        shape, dtype = (self.tables, self.plan.size), np.dtype(self.form)
        if observations is None:
            observations = np.zeros(shape, dtype)
        elif observations.shape != shape or observations.dtype != dtype:
            raise Refused(
                f"The observations must be {dtype} of shape {shape}, not {observations.dtype} of {observations.shape}."
            )
        elif not (observations.flags.c_contiguous and observations.flags.writeable):
            raise Refused("The observations must be contiguous in memory and writable.")
        return Step(
            observations=observations,
            mask=np.zeros((self.tables, self.game.actions.size), np.int8),
            offers=np.zeros((self.tables, self.game.dimensions["choices"]), np.int64),
            counts=np.zeros(self.tables, np.int64),
            rewards=np.zeros((self.tables, self.seats), np.float64),
            terminated=np.zeros(self.tables, np.bool_),
            truncated=np.zeros(self.tables, np.bool_),
            replaced=np.zeros(self.tables, np.bool_),
            final=np.zeros(self.tables, np.bool_),
            actors=np.zeros(self.tables, np.int64),
            finals=np.zeros(shape if self.autoreset == "same_step" else (0, self.plan.size), dtype),
        )

    def reset(
        self, *, seed: int | str | None = None, chosen: NDArray[np.bool_] | None = None, out: Step | None = None
    ) -> Step:
        """Begin a new episode at all tables, or at the chosen ones, (T,); a new seed starts from their first episode.

        Raises:
            Refused: for a seed that is neither a whole number nor a text, or a choice of another shape.
            BrokenTable: if a fault in the rules breaks a table.
        """
        if chosen is None:
            chosen = np.ones(self.tables, np.bool_)
        elif not self._begun:
            raise Refused("Reset all tables first.")
        chosen = np.asarray(chosen)
        if chosen.shape != (self.tables,) or chosen.dtype != np.bool_:
            raise Refused(f"The chosen tables are {self.tables} truth values, not {chosen.dtype} of {chosen.shape}.")
        if seed is not None:
            self._seed_streams(check_seed(seed), chosen)
        self._begun = True
        step = self._out(out)
        self._run(chosen.astype(np.int64), step, st.RESET)
        if never := np.flatnonzero(self._episodes["ended"][chosen]).tolist():
            raise self._never_asked(never[0])
        return step

    def _never_asked(self, table: int) -> Refused:
        return Refused(f"In {st.MOST_SKIPPED} games the seat of table {table} was not asked once.")

    def step(self, actions: NDArray[np.integer[Any]], out: Step | None = None) -> Step:
        """Take one action at each table, (T,), and return what follows.

        At a table whose episode has ended, a new one begins whatever the action ("next_step"), unless it is -1.

        Raises:
            IllegalAction: if an action is not offered; the error says why, and nothing has changed at any table.
            Refused: for anything but T whole numbers, before `reset`, or, with "disabled", after the end of an episode.
            BrokenTable: if a fault in the rules breaks a table.
        """
        if not self._begun:
            raise Refused("Call reset() before step().")
        actions = np.asarray(actions)
        if actions.shape != (self.tables,) or actions.dtype.kind not in "iu":
            raise Refused(f"The actions are {self.tables} whole numbers, not {actions.dtype} of shape {actions.shape}.")
        actions = np.ascontiguousarray(actions, np.int64)
        if self.autoreset == "disabled" and self._episodes["ended"].any():
            table = int(np.flatnonzero(self._episodes["ended"])[0])
            raise Refused(f"The episode of table {table} has ended: reset it before the next step.")
        if self.illegal == "raise":
            table = self._find_illegal(self._rules_tables, actions, self.last.written)
            if table != NOBODY:
                raise self.refusal(table, int(actions[table]))
        step = self._out(out)
        self._run(actions, step)
        return step

    def sample(self) -> NDArray[np.int64]:
        """Return one of the actions that the last step offers at each table, (T,), each as likely as another.

        Where an episode has ended, it is 0. The actions depend on the seed and on the number of the table.
        """
        actions = np.empty(self.tables, np.int64)
        self._choose(self._rules_tables, self._rules_episodes, self.last.written, actions)
        return actions

    def bot_actions(self, level: str = "greedy", where: NDArray[np.bool_] | None = None) -> NDArray[np.int64]:
        """Return the action that a bot of a level would choose at each table, (T,): labels for imitation learning.

        The bot reads only what the asked seat knows. Where an episode has ended, the action is 0. With `where`, (T,) of
        truth values, it chooses at some tables only, and the action is -1 at the others.

        Raises:
            Refused: if the game has no such level.
        """
        arena = self.game.layout_of(Arena).new(1)
        arena["trials"] = self.tables + 1
        arena["bots"][0, :PARAMETERS] = find_level(self.game, level).parameters
        actions = np.zeros(self.tables, np.int64)
        if where is not None:
            actions[~where] = NOBODY
        own = self._as_taken(Arena, arena), self._rules_episodes, self._rules_plans
        self._choose_as_bot(self._rules_tables, *own, actions)
        return actions

    def policy_actions(self, policy: Policy, where: NDArray[np.bool_] | None = None) -> NDArray[np.int64]:
        """Return the action that a policy chooses at each table, (T,).

        Where an episode has ended, the action is 0. With `where`, (T,) of truth values, the policy is asked at some
        tables only, and the action is -1 at the others.

        Raises:
            Refused: if the policy returns anything but one whole number for each of its turns.
            IllegalAction: if it chooses what is not offered.
        """
        actions = np.zeros(self.tables, np.int64)
        asked = self.last.actors != NOBODY
        if where is not None:
            actions[~where], asked = NOBODY, asked & where
        if asked.any():
            turns = turns_of(self.last, asked, self.episodes, lambda level: self.bot_actions(level, asked)[asked])
            actions[asked] = answers_of(policy, turns, self.refusal)
        return actions

    def _out(self, out: Step | None) -> Step:
        if out is None:
            out = self.last
        elif out.specs != self.last.specs:
            raise Refused("These arrays are of another batch: take them from new_step().")
        return out

    def _run(self, actions: NDArray[np.integer[Any]], step: Step, call: int = st.STEP) -> None:
        """Step or reset the tables, in one thread or several; without a detour for one, because steps are short."""
        others = self._start_others(call, actions, step) if self._pool is not None else ()
        broken = self._step_tables(self._rules_tables, call, actions, *self._thread_arguments[0], step.written)
        for other in others:
            broken = max(broken, other.result())
        if broken != st.WHOLE:
            self._raise_broken(broken)
        self.last = step
        if self._opponents is not None and self._begun and call != st.ANSWER:
            self._ask_opponents(self._opponents, step)

    def _start_others(self, call: int, actions: NDArray[np.integer[Any]], step: Step) -> "list[Future[int]]":
        """Let the other threads step or reset their tables."""
        assert self._pool is not None
        return [
            self._pool.submit(self._step_tables, self._rules_tables, call, actions, *own, step.written)
            for own in self._thread_arguments[1:]
        ]

    def _ask_opponents(self, policy: Policy, step: Step) -> None:
        """Let a policy answer for its seats until the caller is asked at each table, or its episode has ended.

        If the policy fails, tables stand between two steps: the batch must be reset.
        """
        begun, self._begun = self._begun, False
        first = self.episodes
        while (asked := (step.actors != NOBODY) & ~self._is_own(step.actors)).any():
            if (long := self.episodes - first > st.MOST_SKIPPED).any():
                raise self._never_asked(int(np.flatnonzero(long)[0]))
            self._run(self.policy_actions(policy, asked), step, st.ANSWER)
        self._begun = begun

    def _is_own(self, seats: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return whether a seat of each table, (T,), is the caller's."""
        own: NDArray[np.bool_] = (self._episodes["own"] >> np.maximum(seats, 0)) & 1 == 1
        return own

    def _raise_broken(self, table: int) -> None:
        """Raise what is wrong with a table that the rules have broken."""
        try:
            check_whole(self._tables[table])
        except BrokenTable as error:
            raise BrokenTable(f"Table {table}: {error}") from None

    def refusal(self, table: int, action: int) -> IllegalAction:
        """Return the error for an action that is not offered at a table: why, and by which rule."""
        if 0 <= action < self.game.actions.size:
            action = self.absolute(table, action)
        speaker = Speaker(self.game, self.deck, ())
        error = illegal_action(
            self._tables, action, speaker, described=lambda number: action_name(self.game, number), index=table
        )
        return IllegalAction(f"Table {table}: {error}", clause=error.clause)

    def absolute(self, table: int, action: int) -> int:
        """Return the game's number for an action at a table, whose seats are counted from the asked seat on."""
        return int(self.plan.record[0].absolute[self._tables[table].actor, action])

    @property
    def states(self) -> NDArray[Any]:
        """The records of the tables, (T,): all of the truth, for tools; change nothing there."""
        return self._states[: self.tables]

    @property
    def learners(self) -> NDArray[np.int64]:
        """The caller's seat at each table, (T,); -1 if several seats are the caller's."""
        learners: NDArray[np.int64] = self._episodes["learner"].copy()
        return learners

    @property
    def episodes(self) -> NDArray[np.int64]:
        """The number of the episode at each table, from 1, (T,)."""
        episodes: NDArray[np.int64] = self._episodes["number"].copy()
        return episodes

    @property
    def own_seats(self) -> NDArray[np.bool_]:
        """Whether a seat is the caller's, (T, S)."""
        own: NDArray[np.bool_] = (self._episodes["own"][:, None] >> np.arange(self.seats)) & 1 == 1
        return own

    def observe(self, table: int, viewer: int) -> NDArray[np.int16]:
        """Return the observation of a table by any seat, asked or not, (N,).

        Raises:
            Refused: if there is no such table or seat.
        """
        checked_number("table", table, 0, self.tables - 1)
        checked_number("viewer", viewer, 0, self.seats - 1)
        row = np.zeros(self.plan.size, np.int16)
        past = (table * self.seats + viewer) * history_size(self.plan.record[0])
        asked = table, viewer, self._rules_plans, self._history, past if self.plan.events else 0
        self._observe(self._rules_tables, *asked, row)
        return row

    def full_observations(self) -> NDArray[Any]:
        """Return all of the truth at each table, (T, N and the hidden numbers): for critics, never for those who play.

        The rows are like `observations`, in the same form and with seats counted from the same seat on, but with all
        cards known: hands, face-down cards, the order of the deck. `full_state.full_labels` names the numbers.
        """
        shown, nothing = self.new_step(), np.zeros(self.tables, np.int64)
        with everything_known(self.states):
            for own in self._thread_arguments:
                self._step_tables(self._rules_tables, st.RESET, nothing, *own, shown.written)
        secrets = secret_numbers(self.game, self.states, self.seats, self.viewers)
        return np.concatenate([shown.observations, secrets.astype(self.form)], axis=1)

    @property
    def viewers(self) -> NDArray[np.int64]:
        """The seat whose observation the last step holds, (T,)."""
        single, last = self._episodes["learner"], np.maximum(self._episodes["last"], 0)
        viewers: NDArray[np.int64] = np.where(single != NOBODY, single, self.last.actors)
        return np.where(viewers != NOBODY, viewers, last)

    def view(self, table: int, viewer: int, names: Sequence[str] = ()) -> View:
        """Return what a seat may know of a table in words, as `Match.view` does; without its past events.

        Raises:
            Refused: if there is no such table or seat.
        """
        checked_number("table", table, 0, self.tables - 1)
        checked_number("viewer", viewer, 0, self.seats - 1)
        facts = facts_of(self.game, self._tables, viewer, index=table)
        constant = constant_part(self.game, self._tables[table], names)
        return view(facts, constant, viewer, Speaker(self.game, self.deck, names, viewer))

    def determinize(self, seed: int | str = 0) -> None:
        """Make each table a world that the asked seat cannot tell from the true one: for a search, at a copy."""
        for table in np.flatnonzero(self._episodes["ended"] == 0).tolist():
            noise = np.array([chance_from("determinize", check_seed(seed), table)], np.int64)
            engine.call(self.game, determinize, self._tables, table, self._tables[table].actor, noise)

    def copy(self) -> "Batch":
        """Return another batch that stands where this one stands, and goes on by itself.

        A policy of opponents is shared; `copy.deepcopy` copies it, too.
        """
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other._settings, other._history = self._settings.copy(), self._history.copy()
        other.last = self.last.copy()
        other._open(self.game.layout.copy(self._states), self._episodes.copy())
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Batch":
        other = self.copy()
        other._opponents = deepcopy(self._opponents, memo)  # the generator of a random policy goes on by itself, too
        return other

    def __getstate__(self) -> dict[str, Any]:
        """Return what to pickle: the records as bytes, the game by its name, the deck only if it is changed."""
        deck = None if self.deck is self.game.deck else self.deck
        more = {"deck": deck, "events": self.plan.events, "rules": self.game.version, "records": self._states.tobytes()}
        return with_version({name: getattr(self, name) for name in PICKLED} | more)

    def __setstate__(self, kept: dict[str, Any]) -> None:
        kept = check_version("batch", kept, (*PICKLED, "deck", "events", "rules", "records"))
        rules, records, events = kept.pop("rules"), kept.pop("records"), kept.pop("events")
        vars(self).update(
            {name: writable(each) if isinstance(each, np.ndarray) else each for name, each in kept.items()}
        )
        self.plan = knowledge_plan(self.game, self.seats, events)
        dtype, tables = self.game.layout.dtype, self.tables + 1 + TRIAL_TABLES * self._threads
        known = all(
            array.dtype == self.game.layout_of(record).dtype
            for array, record in ((self._episodes, Episode), (self._settings, st.BatchArena))
        )
        if rules != self.game.version or len(records) != tables * dtype.itemsize or not known:
            raise Refused(f"This batch was pickled under other rules of {self.game.title}.")
        self.deck = self.deck or self.game.deck
        self._open(np.frombuffer(records, dtype).copy(), self._episodes)

    def save(self) -> "Snapshot":
        """Return where all tables stand, for `restore`."""
        states, episodes, history = (part.copy() for part in self._parts)
        return Snapshot(self.game.slug, self.game.version, states, episodes, history, self._begun)

    def restore(self, snapshot: "Snapshot") -> Step:
        """Put all tables where they stood, and return what stands there: no rewards, and no end just reached.

        Raises:
            Refused: if the snapshot is of another game, other rules, or a batch of another shape.
        """
        own = (self.game.slug, self.game.version, *map(spec_of, self._parts))
        if own != (snapshot.game, snapshot.rules, *map(spec_of, snapshot.parts)):
            raise Refused(f"That snapshot is not of {self.tables} tables of {self.game.title} as these are.")
        for mine, theirs in zip(self._parts, snapshot.parts, strict=True):
            mine[...] = theirs
        self._begun = snapshot.begun
        self.last.rewards[...] = 0
        for flags in (self.last.terminated, self.last.truncated, self.last.replaced, self.last.final):
            flags[...] = False
        self._run(np.zeros(self.tables, np.int64), self.last, st.RESET)
        return self.last

    @property
    def _parts(self) -> tuple[NDArray[Any], ...]:
        return self._states, self._episodes, self._history

    def _seed_streams(self, seed: int | str, chosen: NDArray[np.bool_] | None = None) -> None:
        """Begin the episodes of the chosen tables, or of all, from the first on."""
        self.seed = seed
        streams = streams_of(f"batch {self.game.slug}", seed, first=0, games=self.tables)
        rows = slice(None) if chosen is None else chosen
        self._episodes["stream"][rows, 0], self._episodes["dice"][rows, 0] = streams[::2][rows], streams[1::2][rows]
        self._episodes["number"][rows] = 0
