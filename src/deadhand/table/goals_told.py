"""The goals of a game as a viewer may know them, with their numbers reckoned by its rules."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from deadhand.table.game import Game
from deadhand.table.goals import Goal
from deadhand.table.reckoned import Reckoned
from deadhand.table.sentences import Speaker, Word


def goals_told(
    goals: Sequence[Goal], table: Any, viewer: int | None, speaker: Speaker, reckoned: Reckoned
) -> list[dict[str, Any]]:
    """The goals that a viewer may know as the table stands, ready for JSON; none once the game is over."""
    if table.over:
        return []
    told = reckoned.once("goals", lambda: _all_told(goals, table, speaker.game, reckoned))
    return [goal_told for goal, seat, goal_told in told if goal.is_told(seat, viewer)]


def _all_told(
    goals: Sequence[Goal], table: Any, game: Game, reckoned: Reckoned
) -> list[tuple[Goal, int | None, dict[str, Any]]]:
    """Every goal and whose it is, as those are told it who may know it."""
    return [
        (goal, seat, _told(goal, table, seat, game, reckoned))
        for goal in goals
        for seat in (range(table.seats) if goal.per_seat else (None,))
        if goal.when is None or reckoned.number(table, goal.when, seat)
    ]


def _told(goal: Goal, table: Any, seat: int | None, game: Game, reckoned: Reckoned) -> dict[str, Any]:
    numbers = [reckoned.number(table, rule, seat) for rule in goal.numbers]
    return {
        "name": goal.name,
        "seat": seat,
        "way": numbers[:2] if goal.way else None,
        "text": _written(game, goal.words, tuple(numbers)),
    }


@lru_cache(maxsize=8192)
def _written(game: Game, words: str, numbers: tuple[int, ...]) -> str:
    """A goal in words, which name nobody, so that they are the same to everybody."""
    return Speaker(game, game.deck, ()).write(words, [Word(number) for number in numbers])
