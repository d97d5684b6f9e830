"""Standing orders: questions that a person wants to be asked only sometimes; else the default is played for them."""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from deadhand.server.database.storage import Storage
from deadhand.server.rooms.commands import CommandLog
from deadhand.server.rooms.current_facts import CurrentFacts
from deadhand.server.rooms.premoves import HUMAN_DELAY, Premoves
from deadhand.server.rooms.table import LiveTable
from deadhand.server.shapes.table import CounterCondition, StandingOrder
from deadhand.table.choices.prompts import Prompt
from deadhand.table.errors import Refused

THINKING_TIME: Final = (1.5, 4.5)
"""Seconds, the least and the most, from when a question can first be answered until an order answers it.

A person who is asked takes about as long, so it does not show whether an order has looked at hidden cards."""


@dataclass(frozen=True, slots=True)
class OrderDelay:
    """The random times of one answer: after the question could first be answered, and after its turn has come."""

    question: str
    since: float
    thinking: float
    turn: int | None = None
    """The number of the state in which the seat's turn has come."""
    turn_since: float = 0.0
    reaction: float = 0.0


@dataclass(slots=True, eq=False)
class StandingOrders:
    """The standing orders of the people at one table. See docs/decisions/026-standing-orders.md."""

    _table: LiveTable
    _commands: CommandLog
    _facts: CurrentFacts
    _premoves: Premoves
    _storage: Storage
    _delays: dict[int, OrderDelay] = field(default_factory=dict)

    async def give(self, mine: Sequence[int], orders: list[StandingOrder]) -> None:
        """Store the standing orders of a person with these seats in place of all earlier ones.

        Raises:
            Refused: if the game has no such question, verb or counter.
        """
        for order in orders:
            self._check(order)
        await self._storage.change_seats(self._table.id, mine, {"orders": orders})
        for seat in mine:
            self._table.seats[seat].orders = orders

    def _check(self, order: StandingOrder) -> None:
        game = self._table.match.game
        prompt = next((each for each in game.prompts if each.name == order["prompt"]), None)
        if prompt is None or prompt.default is None:
            allowed = ", ".join(each.name for each in game.prompts if each.default is not None)
            raise Refused("{0} has no question “{1}” with a default; it has {2}.", game.title, order["prompt"], allowed)
        verbs, judged = _verbs_of(self._table, prompt), order.get("judged")
        if unknown := {*order["verbs"], *(judged["verbs"] if judged else ())} - verbs:
            choices = ", ".join(sorted(verbs))
            raise Refused("“{0}” is no answer to “{1}”. Choose from {2}.", min(unknown), prompt.name, choices)
        fields = {counter.field for counter in game.counters}
        for condition in (order["when"], order["during"]):
            if condition is not None and condition["counter"] not in fields:
                raise Refused("{0} has no counter “{1}”.", game.title, condition["counter"])

    def passes(self, seat: int) -> bool:
        """Return whether an order answers the question that a seat is asked, now or ahead, from what the seat knows."""
        orders = self._table.seats[seat].orders
        if not orders or not self._is_played_by_person(seat):
            return False
        facts, ahead = self._facts.of(seat)
        question = ahead or facts
        if question["asked"] is None or question["asked"][1] != seat:
            return False
        prompt = self._table.match.game.prompts[question["asked"][0]]
        verbs = {self._verb_of(offer if isinstance(offer, int) else offer[0]) for offer in question["offers"]}
        order, default = self._order_for(seat, prompt, facts["counters"]), _default_name(self._table, prompt)
        if order is None or default not in verbs or self._has_undone(seat):
            return False
        worth = verbs.intersection(order["verbs"])
        if not worth or not self._holds(order["when"], seat, facts["counters"]):
            return True
        return not worth - self._dismissed_verbs(order, seat, default)

    @property
    def due_seat(self) -> int | None:
        """The seat to act, if an order answers its question."""
        actor = self._table.match.actor
        return actor if self._table.record.begun and actor is not None and self.passes(actor) else None

    def follow(self) -> None:
        """Start the delays of new questions, now or ahead, whatever the orders say about them."""
        given = [each.seat for each in self._table.seats if each.orders and self._is_played_by_person(each.seat)]
        if not given or self._table.seats.person_count < 2:
            self._delays = {}
            return
        now, n, actor = time.monotonic(), self._commands.n, self._table.match.actor
        delays: dict[int, OrderDelay] = {}
        for seat in given:
            question = self._premoves.question_of(seat) or (f"state {n}" if seat == actor else None)
            if question is None:
                continue
            delay = self._delays.get(seat)
            if delay is None or delay.question != question:
                delay = OrderDelay(question, now, _draw(THINKING_TIME))
            if seat == actor and delay.turn != n:
                delay = OrderDelay(question, delay.since, delay.thinking, n, now, _draw(HUMAN_DELAY))
            delays[seat] = delay
        self._delays = delays

    def seconds_left(self, seat: int) -> float:
        """Return the seconds until an order answers for a seat whose turn it is.

        The answer looks like that of a person, whatever the order depends on. Bots do not read the clock, so it is 0
        where one person plays.
        """
        delay = self._delays.get(seat)
        if delay is None:
            return 0.0
        due = max(delay.since + delay.thinking, delay.turn_since + delay.reaction)
        return max(0.0, due - time.monotonic())

    def _is_played_by_person(self, seat: int) -> bool:
        return self._table.lesson is None and self._table.seats[seat].acting_bot is None

    def _has_undone(self, seat: int) -> bool:
        """Return whether a seat has taken its last choice back: then it wants to be asked."""
        return self._commands.asides.has_undo(seat, after=len(self._table.match.actions))

    def _order_for(self, seat: int, prompt: Prompt, counters: Sequence[int]) -> StandingOrder | None:
        """Return the first order for a question that has not ended."""
        for order in self._table.seats[seat].orders or ():
            if order["prompt"] == prompt.name and self._holds(order["during"], seat, counters):
                return order
        return None

    def _dismissed_verbs(self, order: StandingOrder, seat: int, default: str) -> set[str]:
        """Return the verbs that a bot in this seat would not consider; none if hints are not allowed."""
        judged = order.get("judged")
        if judged is None or not self._table.record.hints:
            return set()
        scores = [(self._verb_of(action), score) for action, score in self._facts.scores(seat).items()]
        least = max(score for verb, score in scores if verb == default) - judged["within"]
        return set(judged["verbs"]) - {verb for verb, score in scores if score >= least}

    def _verb_of(self, action: int) -> str:
        return self._table.match.game.actions.decode(action)[0].name

    def _holds(self, condition: CounterCondition | None, seat: int, counters: Sequence[int]) -> bool:
        """Return whether a counter, of this seat if each has one, has one of the values; True without a condition."""
        if condition is None:
            return True
        counted = self._table.match.knowledge_plan.counted
        first = next(place for place, each in enumerate(counted) if each.field == condition["counter"])
        return counters[first + seat if counted[first].per_seat else first] in condition["values"]


def _draw(limits: tuple[float, float]) -> float:
    return random.uniform(*limits)  # noqa: S311  # only a pause


def _default_name(table: LiveTable, prompt: Prompt) -> str | None:
    verbs = table.match.game.actions.verbs
    return None if prompt.default is None else verbs[prompt.default.id].name


def _verbs_of(table: LiveTable, prompt: Prompt) -> set[str]:
    verbs = table.match.game.actions.verbs
    return {verbs[verb.id].name for verb in prompt.verbs}
