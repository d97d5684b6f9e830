"""The goals of a view, in words."""

from collections.abc import Sequence

from deadhand.table.game.game import Game
from deadhand.table.record.state import NOBODY
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view_types import GoalView
from deadhand.table.words.values import count_of


def view_goal(game: Game, facts: Sequence[int], speaker: Speaker) -> GoalView:
    """Return a goal as all its viewers see it, from its facts: its words name nobody."""
    number, seat, *numbers = facts
    goal = game.goals[number]
    return {
        "name": goal.name,
        "seat": None if seat == NOBODY else seat,
        "way": numbers[:2] if goal.way else None,
        "text": speaker.write(goal.words, [count_of(number, speaker.language) for number in numbers]),
    }
