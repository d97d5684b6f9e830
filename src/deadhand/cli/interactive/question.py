"""The question of a turn, and the notes above it: goals, a premove, a preview of the turn's end."""

from collections.abc import Sequence

from deadhand.cli.interactive.advice import preview_lines
from deadhand.cli.screens.choices import Choice
from deadhand.cli.screens.labels import words_at
from deadhand.cli.sessions.protocol import Session
from deadhand.cli.words.say import say


def question_text(session: Session) -> str:
    """Return the question; another player's turn is shown as waiting."""
    prompt = session.view["prompt"]
    if prompt is None:
        return ""
    name = session.match.names[prompt["seat"]]
    if not session.my_turn:
        return say("Waiting for {0}: {1}", name, prompt["text"])
    return f"{name}: {prompt['text']}" if session.has_several_seats else str(prompt["text"])


def table_notes(session: Session, choices: Sequence[Choice]) -> list[str]:
    """Return the notes below the table."""
    premove = session.premove_text
    notes = [say("Your early answer: {0} (u takes it back).", premove)] if premove else []
    return [*_goal_notes(session), *notes, *_turn_preview(session, choices)]


def end_of_turn(session: Session, choices: Sequence[Choice]) -> int | None:
    """Return the last choice with a preview, which ends the turn; None if there is none."""
    scope, decode = session.match.game.preview_scope, session.match.game.actions.decode
    verbs = scope.verbs if scope else ()
    found = [choice.action for choice in choices if decode(choice.action)[0].verb in verbs]
    return found[-1] if found else None


def _goal_notes(session: Session) -> list[str]:
    """Return the person's progress, without goals that would reveal a hidden role."""
    game, words = session.match.game, words_at(session.match)
    labels = {goal.name: words.translate(goal.label) for goal in game.goals if not goal.veiled}
    goals = [goal for goal in session.view["goals"] if goal["seat"] in (None, session.seat)]
    shown = [f"{labels[goal['name']]}: {goal['text']}" for goal in goals if goal["name"] in labels]
    return [" · ".join(shown)] if shown else []


def _turn_preview(session: Session, choices: Sequence[Choice]) -> list[str]:
    """Return a certain preview of ending the turn, where the game has one."""
    action = end_of_turn(session, choices) if session.my_turn else None
    lines = [] if action is None else preview_lines(session.preview(action))
    return [f"{choice.text}: {lines[0]}" for choice in choices if choice.action == action and lines]
