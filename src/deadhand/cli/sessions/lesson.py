"""A person's progress through a guide, saved after every line."""

import json
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deadhand.cli.interruptions import delay_signals
from deadhand.cli.sessions.offline import OfflineSession
from deadhand.cli.sessions.saves import saves_folder
from deadhand.cli.words.say import current_language, say, say_message
from deadhand.guides.guide_file import GuideStep
from deadhand.guides.lesson import NOTHING_WRONG, Lesson, SceneState, lesson_of
from deadhand.match.saved import write_text
from deadhand.table.errors import Refused
from deadhand.table.files import read_text
from deadhand.table.game.game import Game
from deadhand.table.words.words import words_of


class LessonProgress(BaseModel):
    """The saved progress in a game's guide."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    format: Literal["deadhand-lesson-1"] = "deadhand-lesson-1"
    game: str
    rules: int
    scene: Annotated[int, Field(ge=0)] = 0
    actions: list[int] = []
    """The actions of the scene, from its deal on."""
    read: Annotated[int, Field(ge=0)] = 0
    """The number of steps of the scene that have been read."""


def progress_file(game: Game) -> Path:
    """Return the file of a game's lesson progress."""
    return saves_folder() / "lessons" / f"{game.slug}.json"


def read_progress(game: Game) -> LessonProgress | None:
    """Return the saved progress; None if the file cannot be read or the rules have changed."""
    try:
        path = progress_file(game)
        if not path.exists():
            return None
        progress = LessonProgress.model_validate(json.loads(read_text(path)))
    except (Refused, OSError, ValueError, RecursionError, ValidationError):
        return None
    return progress if (progress.game, progress.rules) == (game.slug, game.version) else None


class LessonSession(OfflineSession):
    """A lesson: real rules, but only the expected actions."""

    def __init__(self, game: Game, progress: LessonProgress) -> None:
        """Go on where the progress says.

        Raises:
            Refused: if the guide has become another since.
        """
        self.game = game
        self.read = progress.read
        self._unsaved: Refused | None = None
        """Why the progress could not be saved."""
        self._open_scene(progress.scene)
        self._deal()
        for action in progress.actions:
            self.lesson.check(self.match, action)
            self.match.play(action)
        self.next_move = len(self.match.actions)

    def _open_scene(self, scene: int) -> None:
        self.lesson: Lesson = lesson_of(self.game, scene)

    def _deal(self) -> None:
        self.match = self.lesson.deal()
        self.match.language = current_language()

    @property
    def seat(self) -> int:
        """The asked seat if it is one of mine, else the first of mine."""
        mine = self.lesson.scene.mine
        return self.match.actor if self.match.actor in mine else mine[0]

    @property
    def standing(self) -> SceneState:
        """The state of the scene."""
        return self.lesson.state_of(self.match)

    @property
    def my_turn(self) -> bool:
        """True if an action of the person is expected."""
        return bool(self.standing.awaited)

    @property
    def can_undo(self) -> bool:
        """Always false: only expected actions are possible."""
        return False

    def undo(self) -> None:
        """Refuse: there is nothing to undo."""
        raise Refused(say(NOTHING_WRONG))

    def wait(self) -> None:
        """Make the moves before the next line."""
        begins = len(self.lesson.scene.before)
        while (due := self.standing.due) is not None:
            with delay_signals():
                self.match.play(due)
        if self.next_move < begins:
            self.next_move = begins

    def play(self, action: int) -> None:
        """Take an action, if the scene expects it."""
        if action in self.match.legal:
            self.lesson.check(self.match, action)
        with delay_signals():
            self.match.play(action)
        self.save()

    def next_step(self) -> GuideStep | None:
        """Return the next unread step, if there is one."""
        now = self.standing
        unread = self.lesson.steps_at(now)[max(0, self.read - now.first) :]
        return unread[0] if unread else None

    def mark_step_read(self) -> None:
        """Mark the next step as read."""
        self.read = max(self.read, self.standing.first) + 1
        self.save()

    def next_scene(self) -> None:
        """Start the next scene."""
        self.read = 0
        self._open_scene(self.lesson.number + 1)
        self._deal()
        self.next_move = 0
        self.save()

    def save(self) -> None:
        """Save the progress, if it can be; an exercise has none."""
        if self.lesson.is_exercise:
            return
        progress = LessonProgress(
            game=self.game.slug,
            rules=self.game.version,
            scene=self.lesson.number,
            actions=self.match.actions,
            read=self.read,
        )
        try:
            with delay_signals():
                write_text(progress_file(self.game), progress.model_dump_json())
        except Refused as refusal:
            self._unsaved = refusal

    def finish(self) -> None:
        """Delete the progress of a finished lesson."""
        if not self.lesson.is_exercise and self._unsaved is None:
            progress_file(self.game).unlink(missing_ok=True)

    def exit_message(self, *, over: bool) -> tuple[str, ...]:
        """Return the message on leaving, and the command to continue."""
        if self.lesson.is_exercise:
            return self._exit_message_of_exercise(over=over)
        if over:
            if (following := self.lesson.following) is not None:
                title = words_of(self.game, current_language()).translate(following.title)
                command = f"learn {self.game.slug} --lesson {self.lesson.index + 2}"
                return say("Lesson complete. Begin the next one, “{0}”, with:", title), command
            return say("Lesson complete. Play a real game with:"), f"play {self.game.slug}"
        if self._unsaved is not None:
            reason, scene = say_message(self._unsaved.message), self.lesson.number + 1
            return f"{reason} {say('Begin this scene again with:')}", f"learn {self.game.slug} --scene {scene}"
        return say("The lesson is saved. Continue with:"), f"learn {self.game.slug}"

    def _exit_message_of_exercise(self, *, over: bool) -> tuple[str, str]:
        number = self.lesson.index + 1
        if not over:
            return say("Try this exercise again with:"), f"learn {self.game.slug} --exercise {number}"
        if (following := self.lesson.following) is None:
            return say("That was the last exercise. Play a real game with:"), f"play {self.game.slug}"
        title = words_of(self.game, current_language()).translate(following.title)
        command = f"learn {self.game.slug} --exercise {number + 1}"
        return say("Solved. Try the next exercise, “{0}”, with:", title), command
