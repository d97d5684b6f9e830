"""The hooks that write a game's open numbers, generated from its declarations.

For people `compute_numbers` writes all of them, once for all viewers: the counters, the marks of each card, the goals.
For learners `write_options`, `write_counters` and `write_marks` write into an observation. There seats are counted from
the viewer on, every number is within its bounds, and what is only drawn is left out. `table/knowledge/plan.py` says
what stands where.
"""

from collections.abc import Iterator, Mapping, MutableSequence
from dataclasses import dataclass
from typing import Final

from deadhand.table.flow.hooks import compute_numbers
from deadhand.table.game.declaration import GameDeclaration
from deadhand.table.game.goals import Goal
from deadhand.table.game.open_numbers import Counter, Mark
from deadhand.table.record.record import Integers
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import Rule, door

SEAT_FROM_FIRST: Final = "seat = first + each if first + each < t.seats else first + each - t.seats"


@door("states", "integer", "integers")
def compute_all_numbers(states: MutableSequence[Table], index: int, numbers: Integers) -> None:
    """Write all open numbers of one table into the list; see `KnowledgePlan.open_numbers`.

    Marks of cards where they are not shown, and goals that do not stand, are left as they are.
    """
    compute_numbers(states[index], numbers)


def rules_of_numbers(game: GameDeclaration) -> list[Rule]:
    """Return the rules that compute these numbers."""
    of_goals = [rule for goal in game.goals for rule in (goal.when, *goal.numbers)]
    rules = (*(each.compute for each in game.counters), *of_goals, *(each.compute for each in game.marks))
    return [rule for rule in rules if rule is not None]


@dataclass(frozen=True)
class NumberHooks:
    """The bodies of these hooks. The rules have these names there."""

    game: GameDeclaration
    names: Mapping[Rule, str]
    relative: str = ""
    """The name of the rule that counts seats from the viewer on, for learners."""

    def all_lines(self) -> Iterator[str]:
        """Return the body of `compute_numbers`."""
        yield "    at = 0"
        yield from self.counter_lines()
        if self.game.marks:
            yield "    for card in range(t.cards):"
            yield "        zone = t.zone[card]"
        for place, mark in enumerate(self.game.marks):
            yield f"        if {self._shown(mark)}:"
            yield f"            out[at + {place * self.game.capacity} + card] = {self._value(mark, 'card')}"
        yield f"    at += {len(self.game.marks) * self.game.capacity}"
        yield "    if t.over == 0:"
        for goal in self.game.goals:
            yield from (f"        {line}" for line in self._goal_lines(goal))
        yield "        return"

    def option_lines(self) -> Iterator[str]:
        """Return the body of `write_options`."""
        for option in self.game.options:
            yield f"    out[at] = {self._relative_seat(f't.{option.name}') if option.seat else f't.{option.name}'}"
            yield "    at += 1"
        yield "    return"

    def counter_lines(self) -> Iterator[str]:
        """Return the body of `write_counters`."""
        for counter in self.game.counters:
            if self.relative and counter.drawn:
                continue
            count = self.game.count_places(counter) or ("t.seats" if counter.per_seat else 1)
            if not counter.is_numbered:
                yield f"    out[at] = {self._value(counter)}"
            elif counter.compute and counter.as_set:
                yield f"    places = {self.names[counter.compute]}(t)"
                yield f"    for each in range({count}):"
                yield "        out[at + each] = (places >> each) & 1"
            elif counter.per_seat and self.relative:
                yield f"    for each in range({count}):"
                yield f"        {SEAT_FROM_FIRST}"
                yield f"        out[at + each] = {self._value(counter, 'seat')}"
            else:
                yield f"    for each in range({count}):"
                yield f"        out[at + each] = {self._value(counter, 'each')}"
            yield f"    at += {count}"

    def mark_lines(self) -> Iterator[str]:
        """Return the body of `write_marks`."""
        yield "    zone = t.zone[card]"
        for mark in self.game.marks:
            if mark.drawn:
                continue
            yield f"    shown = {self._shown(mark)}"
            if mark.what == "seats":
                yield f"    seats = {self._value(mark, 'card')} if shown else 0"
                yield "    for each in range(t.seats):"
                yield f"        {SEAT_FROM_FIRST}"
                yield "        out[at + each] = (seats >> seat) & 1"
                yield "    at += t.seats"
            else:
                yield f"    out[at] = {self._value(mark, 'card')} if shown else 0"
                yield "    at += 1"
        yield "    return"

    def _goal_lines(self, goal: Goal) -> Iterator[str]:
        """Return the lines for one goal, which stand in a branch."""
        arguments, margin = ("t, seat", "    ") if goal.per_seat else ("t", "")
        if goal.per_seat:
            yield "for seat in range(t.seats):"
        yield f"{margin}out[at] = {f'{self.names[goal.when]}({arguments})' if goal.when else 1}"
        if goal.numbers:
            yield f"{margin}if out[at] != 0:"
        for place, rule in enumerate(goal.numbers, start=1):
            yield f"{margin}    out[at + {place}] = {self.names[rule]}({arguments})"
        yield f"{margin}at += {1 + len(goal.numbers)}"

    def _value(self, number: Counter | Mark, of: str = "") -> str:
        """Return a number of the table, or of a seat, a place or a card."""
        if number.compute:
            value = f"{self.names[number.compute]}({f't, {of}' if of else 't'})"
        else:
            value = f"t.{number.field}[{of}]" if of else f"t.{number.field}"
        limits = number.limits(self.game.most_seats)
        if not self.relative or number.what == "seats":
            return value
        if number.what == "seat":
            return self._relative_seat(value)
        assert limits is not None, "checked when the game is made"
        return f"1 if {value} else 0" if number.what == "flag" else f"max({limits[0]}, min({limits[1]}, {value}))"

    def _relative_seat(self, value: str) -> str:
        return f"{self.relative}(t, first, {value})"

    def _shown(self, mark: Mark) -> str:
        """Return the condition that a mark is shown in a zone, or 1 if it is shown in all."""
        zones = [zone for zone in self.game.zones.zones if zone.name in mark.zones]
        last = self.game.most_seats
        return " or ".join(f"{zone.first} <= zone < {zone.first + zone.count_zones(last)}" for zone in zones) or "1"
