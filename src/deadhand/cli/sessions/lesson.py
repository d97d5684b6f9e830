"""A person's way through a guide in the terminal: kept after every line, so that it can be left at any."""

import json
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deadhand.cli.interruptions import delay_signals
from deadhand.cli.sessions.log import LogSentence, log_sentences
from deadhand.cli.sessions.offline import OfflineSession
from deadhand.cli.sessions.saves import saves_folder
from deadhand.guides.guide_file import Step
from deadhand.guides.lesson import NOTHING_WRONG, Lesson, SceneState, lesson_of
from deadhand.match.saved import write_text
from deadhand.table.errors import Refused
from deadhand.table.files import read_text
from deadhand.table.game.game import Game

FORMAT = "deadhand-lesson-1"


class LessonProgress(BaseModel):
    """How far somebody has come in a game's guide."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    format: Literal["deadhand-lesson-1"] = "deadhand-lesson-1"
    game: str
    rules: int
    scene: Annotated[int, Field(ge=0)] = 0
    actions: list[int] = []
    """The actions of the scene, from its deal on."""
    read: Annotated[int, Field(ge=0)] = 0
    """How many steps of the scene have been read."""


def progress_file(game: Game) -> Path:
    """The file in which the progress of a game's guide is kept."""
    return saves_folder() / "lessons" / f"{game.slug}.json"


def read_progress(game: Game) -> LessonProgress | None:
    """What is kept of a game's guide, if it can be gone on with: damaged files and old rules begin anew."""
    path = progress_file(game)
    if not path.exists():
        return None
    try:
        progress = LessonProgress.model_validate(json.loads(read_text(path, what="lesson")))
    except (Refused, ValueError, RecursionError, ValidationError):
        return None
    return progress if (progress.game, progress.rules) == (game.slug, game.version) else None


class LessonSession(OfflineSession):
    """A guided game, as a sitting: real rules, and one way through them."""

    def __init__(self, game: Game, progress: LessonProgress) -> None:
        """Go on where the progress says.

        Raises:
            Refused: if the guide has become another since.
        """
        self.game = game
        self.read = progress.read
        self._open_scene(progress.scene)
        self.match = self.lesson.deal()
        for action in progress.actions:
            self.lesson.check(self.match, action)
            self.match.play(action)
        self.told = len(self.match.actions)

    def _open_scene(self, scene: int) -> None:
        self.lesson: Lesson = lesson_of(self.game, scene)

    @property
    def seat(self) -> int:
        """The seat that is asked, if it is one of mine; else the first of mine."""
        mine = self.lesson.scene.mine
        return self.match.actor if self.match.actor in mine else mine[0]

    @property
    def view(self) -> dict[str, Any]:
        """All that the person may know."""
        return self.match.view(self.seat)

    @property
    def standing(self) -> SceneState:
        """How far the scene has come."""
        return self.lesson.standing(self.match)

    @property
    def my_turn(self) -> bool:
        """Whether an action of the person is waited for."""
        return bool(self.standing.awaited)

    @property
    def can_undo(self) -> bool:
        """Nothing need be taken back where only what is asked for can be done."""
        return False

    def undo(self) -> None:
        """Refuse, as nothing went wrong."""
        raise Refused(NOTHING_WRONG)

    def wait(self) -> None:
        """Make the moves that lead to the next thing that is told."""
        begins = len(self.lesson.scene.before)
        while (due := self.standing.due) is not None:
            with delay_signals():
                self.match.play(due)
        if self.told < begins:
            self.told = begins

    def play(self, action: int) -> None:
        """Take an action, if it is what the scene waits for."""
        if action in self.match.legal:
            self.lesson.check(self.match, action)
        with delay_signals():
            self.match.play(action)
        self.save()

    def next_step(self) -> Step | None:
        """The step that is to be told now, if there is one that was not told."""
        now = self.standing
        unread = now.steps[max(0, self.read - now.first) :]
        return unread[0] if unread else None

    def step_read(self) -> None:
        """Note that the next step has been told."""
        self.read = max(self.read, self.standing.first) + 1
        self.save()

    def next_scene(self) -> None:
        """Go on with the next scene."""
        self.read = 0
        self._open_scene(self.lesson.number + 1)
        self.match, self.told = self.lesson.deal(), 0
        self.save()

    def news(self) -> list[LogSentence]:
        """What happened since this was last called, as the person saw it."""
        told = self.match.sentences_by_move(self.seat, since=self.told)
        self.told = len(self.match.actions) + 1
        return [sentence for _, sentences in told for sentence in log_sentences(sentences)]

    def save(self) -> None:
        """Keep how far the person has come."""
        progress = LessonProgress(
            game=self.game.slug,
            rules=self.game.version,
            scene=self.lesson.number,
            actions=self.match.actions,
            read=self.read,
        )
        with delay_signals():
            write_text(progress_file(self.game), progress.model_dump_json())

    def finish(self) -> None:
        """Keep nothing more: whoever learns again begins anew."""
        progress_file(self.game).unlink(missing_ok=True)

    def exit_message(self, *, over: bool) -> tuple[str, str]:
        """How to go on, and the command for it."""
        if over:
            return "That was the lesson. Play a real game by:", f"play {self.game.slug}"
        return "The lesson is kept. Go on with it by:", f"learn {self.game.slug}"
