"""The goals of a game as a viewer may know them, with their numbers reckoned by its rules."""

from collections.abc import Sequence
from typing import Any

from deadhand.table.goals import Goal
from deadhand.table.reckoned import Reckoned
from deadhand.table.sentences import Speaker


def goals_told(
    goals: Sequence[Goal], table: Any, viewer: int | None, speaker: Speaker, reckoned: Reckoned
) -> list[dict[str, Any]]:
    """The goals that a viewer may know as the table stands, ready for JSON; none once the game is over."""
    if table.over:
        return []
    return [
        _told(goal, table, seat, speaker, reckoned)
        for goal in goals
        for seat in (range(table.seats) if goal.per_seat else (None,))
        if goal.is_told(seat, viewer) and (goal.when is None or reckoned.number(table, goal.when, seat))
    ]


def _told(goal: Goal, table: Any, seat: int | None, speaker: Speaker, reckoned: Reckoned) -> dict[str, Any]:
    numbers = [reckoned.number(table, rule, seat) for rule in goal.numbers]
    return {
        "name": goal.name,
        "seat": seat,
        "way": numbers[:2] if goal.way else None,
        "text": speaker.write(goal.words, [speaker.value("number", number) for number in numbers]),
    }
