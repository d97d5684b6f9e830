"""Goals of a position as JSON, for those who may see them."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from deadhand.server.shapes.as_json import as_json
from deadhand.table.game.game import Game
from deadhand.table.view.derived_values import DerivedValues
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view_goals import GoalState, view_goal


class GoalTexts:
    """The goals of all seats, rendered once each."""

    def __init__(self, game: Game, table: Any, values: DerivedValues) -> None:
        self._game, self._seats = game, table.seats
        self._texts: list[str] = []
        """Of every seat's goals, as `_all_goals` lists them, empty for those that do not stand; none after the end."""
        for place, seat in () if table.over else _all_goals(game, self._seats):
            numbers = values.goal(table, place, seat)
            self._texts.append("" if numbers is None else _goal_text(game, place, seat, numbers))

    def text_for(self, viewer: int | None) -> str:
        """Return the goals that a viewer may see, as list items."""
        if not self._texts:
            return ""
        told = [self._texts[number] for number in _visible_goals(self._game, self._seats, viewer)]
        return ",".join(filter(None, told))


@cache
def _all_goals(game: Game, seats: int) -> Sequence[tuple[int, int | None]]:
    """Return the goals of all seats, each by the index of its declaration and its seat."""
    return [
        (place, seat) for place, goal in enumerate(game.goals) for seat in (range(seats) if goal.per_seat else (None,))
    ]


@cache
def _visible_goals(game: Game, seats: int, viewer: int | None) -> Sequence[int]:
    """Return the indices of the goals that a viewer may see."""
    everything = enumerate(_all_goals(game, seats))
    return [number for number, (place, seat) in everything if game.goals[place].is_visible(seat, viewer)]


@lru_cache(maxsize=4096)
def _goal_text(game: Game, place: int, seat: int | None, numbers: tuple[int, ...]) -> str:
    return as_json(view_goal(GoalState(game.goals[place], seat, numbers), Speaker(game, game.deck, ())))
