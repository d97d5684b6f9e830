"""Automatic answers to questions with one answer, and their undo."""

from collections.abc import Sequence

from deadhand.cli.screens.choices import Choice
from deadhand.cli.sessions.protocol import Session
from deadhand.cli.words.say import say


class AutomaticAnswers:
    """The automatic answers of one game."""

    def __init__(self, *, on: bool) -> None:
        self.on = on
        self._answered: set[int] = set()
        """The moves that were automatic answers, by the number of moves before each."""
        self._undone: int | None = None
        """The number of moves after an undo, where nothing is answered automatically."""

    def wants_to_answer(self, session: Session, choices: Sequence[Choice]) -> bool:
        """Return True if the only choice is to be made automatically.

        Among people, a question that is asked of every hand is not: a quick answer would reveal the hand.
        """
        if not (self.on and len(choices) == 1) or len(session.match.actions) == self._undone:
            return False
        if not session.is_multiplayer:
            return True
        asked = session.view["prompt"]
        always = {prompt.name for prompt in session.match.game.prompts if prompt.always}
        return asked is not None and asked["name"] not in always

    def answer(self, session: Session, choice: Choice) -> None:
        """Make the only choice."""
        moves = len(session.match.actions)
        session.play(choice.action)
        self._answered.add(moves)

    def undo(self, session: Session) -> None:
        """Undo the person's last choice, with the automatic answers that followed it.

        Raises:
            Refused: if it cannot be undone.
        """
        session.undo()
        while (moves := len(session.match.actions)) in self._answered and session.can_undo:
            session.undo()
        self._answered = {each for each in self._answered if each < moves}
        self._undone = moves

    def switch(self, session: Session) -> str:
        """Turn them on or off, and return a message that says so."""
        self.on = not self.on
        if not self.on:
            return say("You answer every question yourself.")
        if session.is_multiplayer:
            return say(
                "Questions with one answer are now answered for you, unless that would reveal your cards. "
                "Type a to turn this off."
            )
        return say("Questions with one answer are now answered for you. Type a to turn this off.")
