"""One scene of a guide in play. Its state follows from the moves, so nothing else is stored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache, partial, reduce
from typing import Final

from deadhand.guides.exercise_file import exercises_of
from deadhand.guides.guide_file import Guide, GuideLesson, GuideScene, GuideStep, guide_of
from deadhand.match.match import Match
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.setup import whole_number
from deadhand.table.view.action_names import action_numbers
from deadhand.table.words.grammar import ENGLISH
from deadhand.table.words.templates import sentences
from deadhand.table.words.values import table_sentence

REWRITTEN: Final = "This lesson was rewritten after you began it. Start it again; it is short."
WATCH: Final = "Watch: the others are moving. You are next in a moment."
NOTHING_WRONG: Final = "You cannot undo in a lesson. A real game lets you."
SAID_ALL: Final = "This scene is played. Continue with the next one, or go back to the games."
FOR_NOW: Final = "Hold that thought! For now: {0}."
OR: Final = "{0} or {1}"
COSTS: Final = (
    "There is better. You win about {0} of 100 games after this choice, and {1} after the best one. Try again."
)
COSTS_TEAM: Final = (
    "There is better. Your team wins about {0} of 100 games after this choice, and {1} after the best one. Try again."
)
COSTS_SIDE: Final = (
    "There is better. Your side wins about {0} of 100 games after this choice, and {1} after the best one. Try again."
)
SENTENCES: Final = sentences(WATCH, NOTHING_WRONG, SAID_ALL, FOR_NOW, OR, COSTS, COSTS_TEAM, COSTS_SIDE)
"""Those that are not passed to `Refused` by name."""
FIRST_EXERCISE: Final = 1000
"""The number of a game's first exercise among its scenes, so that longer guides do not move it."""

MOST_SAID: Final = 3
"""The most expected actions that are named."""


@dataclass(frozen=True)
class StepActions:
    """A step of a scene in actions."""

    awaited: tuple[int, ...]
    """The actions of which it waits for any; none if the person reads and continues."""
    then: tuple[int, ...]
    """The moves that follow."""


@dataclass(frozen=True)
class SceneState:
    """The progress of a scene, for its player."""

    first: int = 0
    """The number of the first step to show now."""
    count: int = 0
    """The number of steps to show now: up to the next expected action, or to the end of the scene."""
    awaited: tuple[int, ...] = ()
    """The actions of which any is expected after these steps."""
    due: int | None = None
    """The move to make for the asked player before any step is shown."""


class WrongChoice(Refused):
    """A choice that is offered, but that a lesson does not wait for."""


class Lesson:
    """A scene of a guide, for any match that is played by it."""

    def __init__(
        self, game: Game, lessons: Sequence[GuideLesson], number: int, chances: Mapping[str, int] | None = None
    ) -> None:
        self.game = game
        self.lessons = lessons
        """All lessons of the game, or all its exercises as lessons of one scene."""
        self.number = number
        self.scene: GuideScene = self.whole.scenes[number - self.whole.first]
        numbers = action_numbers(game)
        self.chances = {numbers[name]: chance for name, chance in (chances or {}).items()}
        """The chance to win after each choice of an exercise, in percent."""
        self.before = [numbers[name] for name in self.scene.before]
        """The moves before the scene starts."""
        self.steps = [
            StepActions(
                tuple(sorted(action for name, action in numbers.items() if _is_like(name, step.do))),
                tuple(numbers[name] for name in step.then),
            )
            for step in self.scene.step
        ]

    @property
    def is_exercise(self) -> bool:
        """True if all choices may be tried, and only the best one is played."""
        return bool(self.chances)

    def deal(self) -> Match:
        """Deal the scene's table, before any move."""
        scene = self.scene
        return Match(
            self.game,
            seats=len(scene.names),
            seed=scene.seed,
            options=scene.options,
            names=scene.names,
            rekeyed=True,
        )

    def deal_to_start(self) -> Match:
        """Return the scene's table as the person finds it."""
        match = self.deal()
        for action in self.before:
            match.play(action)
        return match

    def state_of(self, match: Match) -> SceneState:
        """Return the state of the scene in a match; that of an exercise does not tell the best action.

        Raises:
            Refused: if the match went another way, as the guide was another then.
        """
        played = match.actions
        if (due := _next_of(self.before, played)) is not None:
            return SceneState(due=due)
        move, first = len(self.before), 0
        for number, step in enumerate(self.steps):
            if not step.awaited:
                continue
            while move < len(played) and match.actor_of(move + 1) not in self.scene.mine:
                move += 1
            if move == len(played):
                return self._awaiting_state(match, first, number)
            if played[move] not in step.awaited:
                raise Refused(REWRITTEN)
            move, first = move + 1, number + 1
            if (due := _next_of(step.then, played[move:])) is not None:
                return SceneState(first, due=due)
            move += len(step.then)
        return SceneState(first, len(self.steps) - first)

    def _awaiting_state(self, match: Match, first: int, number: int) -> SceneState:
        if not match.over and match.actor not in self.scene.mine:
            return SceneState(first, due=match.default)
        awaited = [action for action in match.legal if self.is_exercise or action in self.steps[number].awaited]
        return SceneState(first, number + 1 - first, tuple(awaited))

    def steps_at(self, now: SceneState) -> Sequence[GuideStep]:
        """Return the steps to show in a state."""
        return self.scene.step[now.first : now.first + now.count]

    def check(self, match: Match, action: int) -> None:
        """Check that the scene expects this action.

        Raises:
            WrongChoice: saying what to do instead, or in an exercise what the choice costs.
            Refused: if the match went another way.
        """
        now = self.state_of(match)
        if now.due is not None:
            if action != now.due:
                raise WrongChoice(WATCH)
        elif not now.awaited:
            raise WrongChoice(SAID_ALL)
        elif action not in now.awaited:
            raise WrongChoice(FOR_NOW, _in_words(match, now.awaited[:MOST_SAID]))
        elif self.is_exercise and self.chances[action] < max(self.chances.values()):
            template = COSTS_TEAM if self.game.team else COSTS_SIDE if self.game.factions else COSTS
            raise WrongChoice(template, self.chances[action], max(self.chances.values()))

    @property
    def index(self) -> int:
        """The number of the lesson that the scene belongs to, from 0."""
        return sum(lesson.first <= self.number for lesson in self.lessons) - 1

    @property
    def whole(self) -> GuideLesson:
        """The lesson that the scene belongs to."""
        return self.lessons[self.index]

    @property
    def following(self) -> GuideLesson | None:
        """The next lesson, if there is one."""
        return next((lesson for lesson in self.lessons if lesson.first > self.number), None)

    @property
    def steps_before(self) -> int:
        """The number of steps in earlier scenes of its lesson."""
        return sum(len(scene.step) for scene in self.whole.scenes[: self.number - self.whole.first])

    @property
    def is_last(self) -> bool:
        """True if the lesson ends with this scene."""
        return self.number + 1 == self.whole.end


def _is_like(name: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def _next_of(moves: Sequence[int], played: Sequence[int]) -> int | None:
    """Return the first of some fixed moves that is not played yet, if there is one.

    Raises:
        Refused: if others were played.
    """
    if any(move != action for move, action in zip(moves, played, strict=False)):
        raise Refused(REWRITTEN)
    return moves[len(played)] if len(played) < len(moves) else None


def _in_words(match: Match, actions: Sequence[int]) -> str:
    """Return choices joined by "or"."""
    words = [_begun_small(match.describe(action), match.language) for action in actions]
    return reduce(partial(table_sentence, match.language, OR), words)


def _begun_small(words: str, language: str) -> str:
    """Return a choice in lower case, for use within a sentence; other languages may begin it with a noun."""
    return words[:1].lower() + words[1:] if language == ENGLISH else words


def lessons_of(game: Game) -> list[GuideLesson]:
    """Return the lessons of a game.

    Raises:
        Refused: if it has no guide.
    """
    return _guide_or_refuse(game).lessons


def first_scene_of(game: Game, lesson: int) -> int:
    """Return the number of the scene that a lesson begins with; lessons count from 1.

    Raises:
        Refused: if the game has no such lesson, with the titles of all.
    """
    lessons = lessons_of(game)
    if whole_number(lesson) not in range(1, len(lessons) + 1):
        titles = ", ".join(f"{number} ({each.title})" for number, each in enumerate(lessons, start=1))
        raise Refused("The guided game of {0} has the lessons {1}, not {2}.", game.title, titles, lesson)
    return lessons[lesson - 1].first


def _guide_or_refuse(game: Game) -> Guide:
    guide = guide_of(game)
    if guide is None:
        raise Refused("There is no guided game of {0} yet.", game.title)
    return guide


def exercises_as_lessons(game: Game) -> list[GuideLesson]:
    """Return the exercises of a game, each as a lesson of one scene.

    Raises:
        Refused: if what the game says about them is wrong.
    """
    return [
        GuideLesson(exercise.title, number, (exercise.scene,))
        for number, exercise in enumerate(exercises_of(game), start=FIRST_EXERCISE)
    ]


def scene_of_exercise(game: Game, exercise: int) -> int:
    """Return the number of the scene of an exercise; exercises count from 1.

    Raises:
        Refused: if the game has no such exercise.
    """
    count = len(exercises_of(game))
    if not count:
        raise Refused("There are no exercises of {0} yet.", game.title)
    if whole_number(exercise) not in range(1, count + 1):
        raise Refused("{0} has exercises 1 to {1}, not {2}.", game.title, count, exercise)
    return FIRST_EXERCISE + exercise - 1


@lru_cache(maxsize=None, typed=True)
def lesson_of(game: Game, number: int) -> Lesson:
    """Return a scene of a game's guide, or an exercise.

    Raises:
        Refused: if the game has no guide, or no such scene or exercise.
    """
    if number >= FIRST_EXERCISE:
        scene_of_exercise(game, number - FIRST_EXERCISE + 1)
        exercise = exercises_of(game)[number - FIRST_EXERCISE]
        return Lesson(game, exercises_as_lessons(game), number, exercise.chances)
    guide = _guide_or_refuse(game)
    if whole_number(number) not in range(len(guide.scene)):
        raise Refused("The guided game of {0} has scenes 1 to {1}, not {2}.", game.title, len(guide.scene), number + 1)
    return Lesson(game, guide.lessons, number)
