"""The goals of a game as a viewer may see them, with the numbers that its rules compute."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from deadhand.table.game.game import Game
from deadhand.table.game.goals import Goal
from deadhand.table.view.derived_values import DerivedValues
from deadhand.table.view.sentences import Speaker, Word


class GoalState(NamedTuple):
    """A goal that stands now: its seat, if it is not everybody's, and its numbers."""

    goal: Goal
    seat: int | None
    numbers: tuple[int, ...]


def view_goals(game: Game, table: Any, viewer: int | None, derived: DerivedValues) -> list[dict[str, Any]]:
    """The goals that a viewer may know as the table stands, ready for JSON; none once the game is over."""
    return [
        view_goal(game, *each)
        for each in current_goals(game, table, derived)
        if each.goal.is_visible(each.seat, viewer)
    ]


def current_goals(game: Game, table: Any, derived: DerivedValues) -> Iterator[GoalState]:
    """Return the goals of all seats, visible or not; none once the game is over."""
    for place, goal in () if table.over else enumerate(game.goals):
        for seat in range(table.seats) if goal.per_seat else (None,):
            numbers = derived.goal(table, place, seat)
            if numbers is not None:
                yield GoalState(goal, seat, numbers)


def view_goal(game: Game, goal: Goal, seat: int | None, numbers: tuple[int, ...]) -> dict[str, Any]:
    """Return a goal as all its viewers see it: its words name nobody."""
    return {
        "name": goal.name,
        "seat": seat,
        "way": list(numbers[:2]) if goal.way else None,
        "text": Speaker(game, game.deck, ()).write(goal.words, [Word(number) for number in numbers]),
    }
