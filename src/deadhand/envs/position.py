"""A position of a game tree: a table that can be copied, played on, and redrawn, with what each viewer has seen.

`openspiel.py` shows it to OpenSpiel, but it needs no library itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from deadhand import engine
from deadhand.envs.recall import Log, digest_of, seen_events
from deadhand.envs.tree_setup import Record, TreeRoot
from deadhand.match.event_overflow import fill_from, replay_with_all_events
from deadhand.match.pickled import check_version, with_version
from deadhand.table.errors import Refused
from deadhand.table.flow import flow
from deadhand.table.flow.determinize import determinize
from deadhand.table.game.game import Game
from deadhand.table.knowledge.facts import recorded_events
from deadhand.table.record.chance import chance_from
from deadhand.table.record.guards import check_whole
from deadhand.table.record.record import Tables
from deadhand.table.record.state import NOBODY
from deadhand.table.view.action_names import action_name
from deadhand.table.view.refusals import illegal_action
from deadhand.table.view.sentences import Speaker

CHANCE: Final = -1
"""Returned in place of a seat before the deal."""
ENDED: Final = -4
"""Returned in place of a seat after the end."""


@dataclass(frozen=True, eq=False)
class Memory:
    """A record, and the logs and last events of all viewers up to it; see `Setup.viewers`."""

    record: Record
    logs: Sequence[Log]
    histories: Sequence[NDArray[np.int64]]
    """Empty if information states have no tensor; see `Setup.events`."""


class TreePosition:
    """A table of a setup, before its deal or after some decisions."""

    def __init__(self, setup: TreeRoot) -> None:
        self.setup = setup
        self.decisions = 0
        """The decisions that were made since the deal."""
        self.player = CHANCE
        """The seat that is asked, CHANCE before the deal, or ENDED."""
        self._open(setup.fresh)
        self._memory: Memory | None = None
        self._since: list[int] = []
        """The actions since the memory was made: logs are written only when somebody asks for them."""

    def _open(self, tables: Tables) -> None:
        """Use this table from now on; before the deal one that all positions share, and that is never written."""
        self.tables = tables
        self.table: Any = tables[0]

    def _find_player(self) -> None:
        """Find out who is asked, after the deal or a decision."""
        over = self.table.over or self.decisions >= self.setup.most_decisions
        self.player = ENDED if over else self.table.actor

    def clone(self) -> "TreePosition":
        """Return an independent copy."""
        twin = object.__new__(TreePosition)
        twin.setup, twin.decisions, twin.player, twin._memory = self.setup, self.decisions, self.player, self._memory
        twin._open(self.tables if self.player == CHANCE else self.setup.open_copy(self.tables.states))
        twin._since = self._since.copy()
        return twin

    def __deepcopy__(self, _memo: object) -> "TreePosition":
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        """Return what to pickle: records as bytes, and the version of the rules."""
        memory = self._memory
        return with_version(
            {
                "setup": self.setup,
                "rules": self.setup.game.version,
                "decisions": self.decisions,
                "record": self.tables.states.tobytes(),
                "memory": memory and (memory.record.tobytes(), list(memory.logs), list(memory.histories)),
                "since": self._since,
            }
        )

    def __setstate__(self, kept: dict[str, Any]) -> None:
        kept = check_version("position", kept)
        self.setup, self.decisions, self._since = kept["setup"], kept["decisions"], kept["since"]
        game, dtype = self.setup.game, self.setup.game.layout.dtype
        if kept["rules"] != game.version or len(kept["record"]) != dtype.itemsize:
            raise Refused(f"This position was saved under other rules of {game.title}.")
        self._open(self.setup.open_copy(np.frombuffer(kept["record"], dtype)))
        self.player, self._memory = CHANCE, None
        if kept["memory"]:
            record, logs, histories = kept["memory"]
            self._memory = Memory(np.frombuffer(record, dtype), logs, histories)
            self._find_player()

    @property
    def legal(self) -> list[int]:
        """The offered actions in ascending order; none before the deal and after the end."""
        if self.player < 0:
            return []
        offers: list[int] = self.table.offers[: self.table.offer_count].tolist()
        return offers

    @property
    def returns(self) -> list[float]:
        """The return of each seat once the game is over; otherwise 0."""
        if self.player != ENDED:
            return [0.0] * self.setup.seats
        if not self.table.over:
            return self.setup.returns_if_given_up
        returns: list[float] = self.table.returns[: self.setup.seats].tolist()
        return returns

    def deal(self, number: int) -> None:
        """Deal from one of the seeds of the setup.

        Raises:
            Refused: if it is dealt already, or there is no such deal.
            BrokenTable: if the rules themselves are at fault.
        """
        seeds = self.setup.seeds
        if self.player != CHANCE:
            raise Refused("This game is dealt already.")
        if not 0 <= number < len(seeds):
            raise Refused(f"There is no deal {number}; the deals are 0 to {len(seeds) - 1}.")
        self._open(self.setup.open_copy(self.setup.fresh.states))
        self.table.chance = chance_from(self.setup.game.slug, seeds[number])
        before = self.setup.game.layout.copy(self.tables.states)
        engine.call(self.setup.game, flow.deal, self.tables, 0)
        check_whole(self.table)
        self._find_player()
        viewers, histories = len(self.setup.viewers), [self.setup.no_events] if self.setup.events else []
        empty = Memory(before, [Log()] * viewers, histories * viewers)
        self._memory = self._remember(self.tables, empty, self._events(before, None))

    def play(self, action: int) -> None:
        """Carry out an action of the seat that is asked.

        Raises:
            IllegalAction: if it is not offered; nothing has changed.
            Refused: before the deal, or if the game was given up for its length.
            BrokenTable: if the rules themselves are at fault.
        """
        if self.player == CHANCE or (self.player == ENDED and not self.table.over):
            raise Refused("Nobody is asked: the game is not dealt yet, or it was given up for its length.")
        game = self.setup.game
        seat = self.setup.play(self.tables, 0, action) if 0 <= action < game.actions.size else NOBODY
        if seat == NOBODY:
            speaker = Speaker(game, game.deck, ())
            raise illegal_action(self.tables, action, speaker, described=lambda number: action_name(game, number))
        if seat == flow.WRECKED:
            check_whole(self.table)
        self.decisions += 1
        self._since.append(action)
        self._find_player()

    def redrawn(self, seat: int, noise: int) -> "TreePosition":
        """Return a position that a seat, or the spectator, cannot tell from this one: what it does not know is redrawn.

        Its log stays. Another seat's log begins again: with what the spectator saw, and with what that seat
        knows in the new position. What it saw before is not invented.
        """
        twin = self.clone()
        if self.player == CHANCE:
            return twin
        memory = self._up_to_date()
        logs = memory.logs
        engine.call(self.setup.game, determinize, twin.tables, 0, seat, np.array([noise], np.int64))
        check_whole(twin.table)
        twin._find_player()
        own = self.setup.viewers.index(seat)
        begun = [logs[-1].after("redrawn", twin.observation(other)) for other in range(self.setup.seats)]
        known = [*begun, logs[-1]]
        known[own] = logs[own]
        histories = [memory.histories[own if viewer == seat else -1] for viewer in self._remembering]
        twin._memory = Memory(self.setup.game.layout.copy(twin.tables.states), known, histories)
        twin._since = []
        return twin

    def with_chance(self, chance: int) -> "TreePosition":
        """Return a copy with another state of the table's generator: all chance to come is drawn from it.

        Raises:
            Refused: before the deal.
        """
        if self.player == CHANCE:
            raise Refused("This game is not dealt yet.")
        memory, twin = self._up_to_date(), self.clone()
        twin.table.chance = chance
        twin._memory = replace(memory, record=self.setup.game.layout.copy(twin.tables.states))
        return twin

    def observation(self, viewer: int) -> NDArray[np.int16]:
        """Return what a seat or the spectator may know now; zeros before the deal."""
        if self.player == CHANCE:
            return np.zeros(self.setup.plan.size, np.int16)
        return self.setup.observe(self.tables, viewer)

    def private_observation(self, seat: int) -> NDArray[np.int16]:
        """Return by how much the numbers that a seat may know differ from what the public knows."""
        if self.player == CHANCE:
            return np.zeros(self.setup.plan.size, np.int16)
        return self.setup.observe_private(self.tables, seat)

    def information(self, viewer: int) -> NDArray[np.int16]:
        """Return what a viewer may know now and the last events that it saw, if the setup has events."""
        if self.player == CHANCE:
            return np.zeros(self.setup.information_plan.size, np.int16)
        history = self._up_to_date().histories[self.setup.viewers.index(viewer)]
        return self.setup.observe_with_events(self.tables, viewer, history)

    @property
    def _remembering(self) -> Sequence[int]:
        """The viewers whose last events are remembered."""
        return self.setup.viewers if self.setup.events else []

    def log(self, viewer: int) -> str:
        """Return what a seat or the spectator has seen and chosen since the deal; empty before the deal."""
        if self.player == CHANCE:
            return ""
        return str(self._up_to_date().logs[self.setup.viewers.index(viewer)])

    def _up_to_date(self) -> Memory:
        """Play the actions since the memory was made again, and remember what each viewer saw."""
        assert self._memory is not None
        memory = self._memory
        if self._since:
            tables = self.setup.open_copy(memory.record)
            for action in self._since:
                before = self.setup.game.layout.copy(tables.states)
                self.setup.play(tables, 0, action)
                memory = self._remember(tables, memory, self._events(before, action, tables))
            self._memory, self._since = memory, []
        return memory

    def _remember(self, tables: Tables, memory: Memory, events: Sequence[Sequence[int]]) -> Memory:
        """Return the memory with what has just happened at a table."""
        setup = self.setup
        added = [
            log.after(seen_events(setup.game, events, viewer), setup.observe(tables, viewer))
            for viewer, log in zip(setup.viewers, memory.logs, strict=True)
        ]
        histories = [
            setup.remember(tables, viewer, history)
            for viewer, history in zip(self._remembering, memory.histories, strict=True)
        ]
        return Memory(setup.game.layout.copy(tables.states), added, histories)

    def _events(self, before: Record, action: int | None, tables: Tables | None = None) -> Sequence[Sequence[int]]:
        """Return all events of a decision (None: of the deal), even if the record had no room for them."""
        table = (tables or self.tables)[0]
        if not table.events_lost:
            return recorded_events(table)

        def start(roomy: Game, copies: Tables) -> None:
            fill_from(copies, before)
            if action is None:
                roomy.plain[flow.deal](cast("Any", copies), 0)

        moves = [] if action is None else [(action, None)]
        return recorded_events(replay_with_all_events(self.setup.game, start, moves))

    def __str__(self) -> str:
        """Return one line about the position, which tells any two apart."""
        setup = self.setup
        title = f"{setup.game.title}, {setup.seats} seats"
        if self.player == CHANCE:
            return f"{title}, before the deal"
        asked = "the end" if self.player == ENDED else self._question()
        return f"{title}, after {self.decisions} decisions: {asked} [{digest_of(self.tables.states.tobytes()).hex()}]"

    def _question(self) -> str:
        return f"seat {self.player} is asked {self.setup.game.prompts[self.table.prompt].name}"
