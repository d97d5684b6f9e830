"""Tutorial progress: the allowed moves, the scripted moves, and the learner's lines."""

from deadhand.guides.lesson import NOTHING_WRONG, Lesson, SceneState
from deadhand.match.match import Match
from deadhand.server.shapes.server_frames import Taught
from deadhand.table.errors import Refused


def due_move(lesson: Lesson, match: Match) -> int | None:
    """Return the scripted move that is due before the next line."""
    try:
        return lesson.state_of(match).due
    except Refused:  # the guide was rewritten; the learner is told
        return None


def check_lesson_step(lesson: Lesson | None, match: Match, action: int) -> None:
    """Check that the lesson allows this action; without a lesson do nothing.

    Raises:
        Refused: saying what to do instead.
    """
    if lesson is not None:
        lesson.check(match, action)


def check_undo(lesson: Lesson | None, match: Match, seat: int) -> None:
    """Check that a seat may undo its last action.

    Raises:
        Refused: as a match does; in a lesson always.
    """
    if lesson is not None:
        raise Refused(NOTHING_WRONG)
    match.check_undo(seat)


def lesson_state(lesson: Lesson, match: Match) -> Taught:
    """Return what the learner sees at this point."""
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
