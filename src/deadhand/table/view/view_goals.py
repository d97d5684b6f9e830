"""The goals of a game as a viewer may see them, with the numbers that its rules compute."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from deadhand.table.game.game import Game
from deadhand.table.game.goals import Goal
from deadhand.table.view.derived_values import DerivedValues
from deadhand.table.view.sentences import Speaker
from deadhand.table.words.values import count_of


class GoalState(NamedTuple):
    """A goal that stands now: its seat, if it is not everybody's, and its numbers."""

    goal: Goal
    seat: int | None
    numbers: tuple[int, ...]


def view_goals(
    game: Game, table: Any, viewer: int | None, speaker: Speaker, derived: DerivedValues
) -> list[dict[str, Any]]:
    """The goals that a viewer may know as the table stands, ready for JSON; none once the game is over."""
    return [
        view_goal(each, speaker)
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


def view_goal(state: GoalState, speaker: Speaker) -> dict[str, Any]:
    """Return a goal as all its viewers see it: its words name nobody."""
    goal, seat, numbers = state
    return {
        "name": goal.name,
        "seat": seat,
        "way": list(numbers[:2]) if goal.way else None,
        "text": speaker.write(goal.words, [count_of(number, speaker.language) for number in numbers]),
    }
