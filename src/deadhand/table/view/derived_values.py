"""Derived numbers of a position, the same for all viewers, each computed once."""

from typing import Any

from deadhand.table.game.game import Game
from deadhand.table.game.open_numbers import Counter, Mark
from deadhand.table.rules.rule import Rule


class DerivedValues:
    """The derived numbers of one position, computed on demand.

    It stores no table: the caller passes one in that position.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._rules = game.plain
        self._counters: dict[str, int | list[int]] = {}
        self._marks: dict[tuple[str, int], int] = {}
        self._numbers: dict[tuple[Rule, int | None], int] = {}

    def counter(self, table: Any, counter: Counter) -> int | list[int]:
        """A counter's number, or one per seat or place."""
        if counter.field not in self._counters:
            assert counter.compute is not None
            rule = self._rules[counter.compute]
            several = self._count_of(table, counter)
            self._counters[counter.field] = (
                int(rule(table)) if several is None else [int(rule(table, each)) for each in range(several)]
            )
        found = self._counters[counter.field]
        return list(found) if isinstance(found, list) else found

    def _count_of(self, table: Any, counter: Counter) -> int | None:
        """Return the number of seats or places that have a number each; None if there is one for all."""
        if counter.places:
            return self._game.zones.named(counter.places).places
        return int(table.seats) if counter.per_seat else None

    def mark(self, table: Any, mark: Mark, card: int) -> int:
        """Return the number of a mark on a card."""
        key = mark.field, card
        if key not in self._marks:
            assert mark.compute is not None
            self._marks[key] = int(self._rules[mark.compute](table, card))
        return self._marks[key]

    def goal(self, table: Any, place: int, seat: int | None) -> tuple[int, ...] | None:
        """The numbers of the goal declared at this place, of a seat or of all; None if it does not stand now."""
        goal = self._game.goals[place]
        if goal.when is not None and not self._compute(table, goal.when, seat):
            return None
        return tuple([self._compute(table, rule, seat) for rule in goal.numbers])

    def _compute(self, table: Any, rule: Rule, seat: int | None) -> int:
        key = rule, seat
        number = self._numbers.get(key)
        if number is None:
            bound = self._rules[rule]
            number = self._numbers[key] = int(bound(table) if seat is None else bound(table, seat))
        return number
