"""All open numbers of a table in one list: written by one rule, which costs little once compiled.

Where each stands follows from a game's declarations: counters, then goals, then the marks of each card.
"""

from collections.abc import Iterator, Mapping, MutableSequence, Sequence
from typing import NamedTuple

from deadhand.table.flow.hooks import compute_numbers
from deadhand.table.game.declaration import GameDeclaration
from deadhand.table.game.goals import Goal
from deadhand.table.game.open_numbers import Counter
from deadhand.table.record.record import Integers
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import Rule, door


@door("states", "integer", "integers")
def compute_all_numbers(states: MutableSequence[Table], index: int, numbers: Integers) -> None:
    """Write all open numbers of one table into the list; see `NumberPlan`."""
    compute_numbers(states[index], numbers)


class CounterSlots(NamedTuple):
    """The place of a counter's first number, and the number of places if each has one."""

    first: int
    places: int


class NumberPlan(NamedTuple):
    """The place of each number in the list. A goal has a row for each seat: whether it stands, and its numbers."""

    counters: Mapping[str, CounterSlots]
    goals: Sequence[int]
    """The first row of each goal."""
    marks: Mapping[str, int]
    """The first number of each mark; there is one for each card, 0 for those in zones where it is not shown."""
    size: int


def number_plan_of(game: GameDeclaration) -> NumberPlan:
    """Return the plan of a game's numbers."""
    size, counters, goals, marks = 0, {}, [], {}
    for counter in game.counters:
        places = game.zones.named(counter.places).places if counter.places else 0
        counters[counter.field] = CounterSlots(size, places)
        size += places or (game.most_seats if counter.per_seat else 1)
    for goal in game.goals:
        goals.append(size)
        size += row_width(goal) * (game.most_seats if goal.per_seat else 1)
    for mark in game.marks:
        marks[mark.field] = size
        size += game.capacity
    return NumberPlan(counters, goals, marks, size)


def row_width(goal: Goal) -> int:
    """Return the length of a goal's row."""
    return 1 + len(goal.numbers)


def rules_of_numbers(game: GameDeclaration) -> list[Rule]:
    """Return the rules that compute these numbers."""
    of_goals = [rule for goal in game.goals for rule in (goal.when, *goal.numbers)]
    rules = (*(each.compute for each in game.counters), *of_goals, *(each.compute for each in game.marks))
    return [rule for rule in rules if rule is not None]


def lines_of_numbers(game: GameDeclaration, names: Mapping[Rule, str]) -> Iterator[str]:
    """The body of `compute_numbers`, in which the rules have these names."""
    plan = number_plan_of(game)
    for counter in game.counters:
        yield from _counter_lines(counter, plan.counters[counter.field], names)
    if game.goals:
        yield "    if t.over == 0:"
    for goal, first in zip(game.goals, plan.goals, strict=True):
        yield from (f"        {line}" for line in _goal_lines(goal, first, names))
    yield from _mark_lines(game, plan, names)
    yield "    return"


def _counter_lines(counter: Counter, there: CounterSlots, names: Mapping[Rule, str]) -> Iterator[str]:
    first, places = there
    if not places and not counter.per_seat:
        value = f"t.{counter.field}" if counter.compute is None else f"{names[counter.compute]}(t)"
        yield f"    numbers[{first}] = {value}"
        return
    if counter.as_set:
        yield from lines_of_set(counter, places, names, f"numbers[{first} + each]")
        return
    yield f"    for each in range({places or 't.seats'}):"
    value = f"t.{counter.field}[each]" if counter.compute is None else f"{names[counter.compute]}(t, each)"
    yield f"        numbers[{first} + each] = {value}"


def lines_of_set(counter: Counter, places: int, names: Mapping[Rule, str], target: str) -> Iterator[str]:
    """Return the lines that write 1 to `target` for `each` place of a set, and 0 for the others."""
    assert counter.compute is not None, f"{counter.field}: a set is computed by a rule"
    yield f"    places = {names[counter.compute]}(t)"
    yield f"    for each in range({places}):"
    yield f"        {target} = (places >> each) & 1"


def _goal_lines(goal: Goal, first: int, names: Mapping[Rule, str]) -> Iterator[str]:
    arguments, row = ("t, seat", f"{first} + {row_width(goal)} * seat") if goal.per_seat else ("t", str(first))
    margin = ""
    if goal.per_seat:
        yield "for seat in range(t.seats):"
        margin = "    "
    yield f"{margin}numbers[{row}] = {f'{names[goal.when]}({arguments})' if goal.when else 1}"
    if goal.numbers:
        yield f"{margin}if numbers[{row}] != 0:"
    for place, rule in enumerate(goal.numbers, start=1):
        yield f"{margin}    numbers[{row} + {place}] = {names[rule]}({arguments})"


def _mark_lines(game: GameDeclaration, plan: NumberPlan, names: Mapping[Rule, str]) -> Iterator[str]:
    if plan.marks:
        yield "    for card in range(t.cards):"
        yield "        zone = t.zone[card]"
    for mark in game.marks:
        shown = [zone for zone in game.zones.zones if not mark.zones or zone.name in mark.zones]
        there = " or ".join(
            f"{zone.first} <= zone < {zone.first + zone.count_zones(game.most_seats)}" for zone in shown
        )
        yield f"        if {there}:"
        value = f"t.{mark.field}[card]" if mark.compute is None else f"{names[mark.compute]}(t, card)"
        yield f"            numbers[{plan.marks[mark.field]} + card] = {value}"
