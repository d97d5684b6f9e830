"""A table at which a guide is told: what is let through there, what moves by itself, and what the learner is told."""

from deadhand.guides.lesson import NOTHING_WRONG, Lesson, SceneState
from deadhand.match.match import Match
from deadhand.server.shapes.told import Taught
from deadhand.table.errors import Refused


def due_move(lesson: Lesson, match: Match) -> int | None:
    """The move that comes before anything else is told."""
    try:
        return lesson.state_of(match).due
    except Refused:  # the guide was rewritten; the learner is told
        return None


def check_taught(lesson: Lesson | None, match: Match, action: int) -> None:
    """Do nothing if the lesson goes on with this action, or there is none.

    Raises:
        Refused: saying what to do instead.
    """
    if lesson is not None:
        lesson.check(match, action)


def check_undo(lesson: Lesson | None, match: Match, seat: int) -> None:
    """Do nothing if a seat may take back its last action.

    Raises:
        Refused: as a match does; in a lesson always.
    """
    if lesson is not None:
        raise Refused(NOTHING_WRONG)
    match.check_undo(seat)


def taught(lesson: Lesson, match: Match) -> Taught:
    """What the learner is told at this point."""
    trouble = ""
    try:
        now = lesson.state_of(match)
    except Refused as refusal:
        now, trouble = SceneState(0, (), ()), str(refusal)
    return {
        "scene": lesson.number,
        "scenes": len(lesson.guide.scene),
        "title": lesson.scene.title,
        "first": lesson.steps_before + now.first,
        "of": len(lesson.guide.steps),
        "lines": [{"text": step.say, "point": step.point} for step in now.steps],
        "awaited": list(now.awaited),
        "moving": now.due is not None,
        "trouble": trouble,
    }
