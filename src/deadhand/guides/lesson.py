"""One scene of a guide in play. Its state follows from the moves, so nothing else is stored."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import partial, reduce
from typing import Final

from deadhand.guides.exercise_file import exercises_of
from deadhand.guides.guide_file import Guide, GuideLesson, GuideScene, GuideStep, guide_of
from deadhand.match.match import Match
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
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
SENTENCES: Final = sentences(NOTHING_WRONG, OR, COSTS, COSTS_TEAM, COSTS_SIDE)
"""Those that are not passed to `Refused` by name."""
FIRST_EXERCISE: Final = 1000
"""The number of a game's first exercise among its scenes, so that longer guides do not move it."""

MOST_SAID: Final = 3
"""The most expected actions that are named in a hint."""


@dataclass(frozen=True)
class SceneState:
    """The progress of a scene, for its player."""

    first: int
    """The number of the first step to show now."""
    steps: Sequence[GuideStep]
    """The steps to show now: up to the next expected action, or to the end of the scene."""
    awaited: tuple[int, ...]
    """The actions of which any is expected after these steps."""
    due: int | None = None
    """The move to make for the asked player before any step is shown."""
    hint: str = ""
    """The expected actions in words."""


class Lesson:
    """A scene of a guide, for any match that is played by it."""

    is_exercise = False

    def __init__(self, game: Game, lessons: Sequence[GuideLesson], number: int) -> None:
        self.game = game
        self.lessons = lessons
        """All lessons of the game, or all its exercises as lessons of one scene."""
        self.number = number
        self.scene: GuideScene = self.whole.scenes[number - self.whole.first]

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
        for name in self.scene.before:
            match.play(name)
        return match

    def state_of(self, match: Match) -> SceneState:
        """Return the state of the scene in a match.

        Raises:
            Refused: if the match went another way, as the guide was another then.
        """
        before = [match.number(name) for name in self.scene.before]
        played = match.actions
        if played[: len(before)] != before[: len(played)]:
            raise Refused(REWRITTEN)
        if len(played) < len(before):
            return SceneState(0, (), (), before[len(played)])
        move, first = len(before), 0
        for number, step in enumerate(self.scene.step):
            if not step.do:
                continue
            while move < len(played) and match.actor_of(move + 1) not in self.scene.mine:
                move += 1
            if move == len(played):
                return self._awaiting_state(match, first, number)
            if not _is_one_of(match, played[move], step.do):
                raise Refused(REWRITTEN)
            move, first = move + 1, number + 1
            for name in step.then:
                if move == len(played):
                    return SceneState(first, (), (), match.number(name))
                if played[move] != match.number(name):
                    raise Refused(REWRITTEN)
                move += 1
        return SceneState(first, self.scene.step[first:], ())

    def _awaiting_state(self, match: Match, first: int, number: int) -> SceneState:
        due = self._default_of_others(match)
        if due is not None:
            return SceneState(first, (), (), due)
        step = self.scene.step[number]
        awaited = tuple(action for action in match.legal if _is_one_of(match, action, step.do))
        words = [_begun_small(match.describe(action), match.language) for action in awaited[:MOST_SAID]]
        hint = reduce(partial(table_sentence, match.language, OR), words) if words else ""
        return SceneState(first, self.scene.step[first : number + 1], awaited, None, hint)

    def _default_of_others(self, match: Match) -> int | None:
        """Return the default action if another player is asked."""
        return None if match.over or match.actor in self.scene.mine else match.default

    def check(self, match: Match, action: int) -> None:
        """Check that the scene expects this action.

        Raises:
            Refused: saying what to do instead.
        """
        now = self.state_of(match)
        if now.due is not None:
            if action != now.due:
                raise Refused(WATCH)
        elif not now.awaited:
            raise Refused(SAID_ALL)
        elif action not in now.awaited:
            raise Refused(FOR_NOW, now.hint)

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


class ExerciseLesson(Lesson):
    """An exercise as a lesson: any choice may be tried, and only the best one is played."""

    is_exercise = True

    def state_of(self, match: Match) -> SceneState:
        """Return the state of the exercise in a match; it does not tell the best action.

        Raises:
            Refused: if the match went another way, as the exercise was another then.
        """
        now = super().state_of(match)
        return replace(now, awaited=tuple(match.legal), hint="") if now.awaited else now

    def check(self, match: Match, action: int) -> None:
        """Check that this action is the best one.

        Raises:
            Refused: saying what it costs.
        """
        super().check(match, action)
        exercise = exercises_of(self.game)[self.index]
        if match.name(action) != exercise.best:
            template = COSTS_TEAM if self.game.team else COSTS_SIDE if self.game.factions else COSTS
            chance = exercise.chances[match.name(action)]
            raise Refused(template, chance, exercise.chances[exercise.best])


def _is_one_of(match: Match, action: int, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(match.name(action), pattern) for pattern in patterns)


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
    if not 1 <= lesson <= len(lessons):
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
    if not 1 <= exercise <= count:
        raise Refused("{0} has exercises 1 to {1}, not {2}.", game.title, count, exercise)
    return FIRST_EXERCISE + exercise - 1


def lesson_of(game: Game, number: int) -> Lesson:
    """Return a scene of a game's guide, or an exercise.

    Raises:
        Refused: if the game has no guide, or no such scene or exercise.
    """
    if number >= FIRST_EXERCISE:
        scene_of_exercise(game, number - FIRST_EXERCISE + 1)
        return ExerciseLesson(game, exercises_as_lessons(game), number)
    guide = _guide_or_refuse(game)
    if not 0 <= number < len(guide.scene):
        raise Refused("The guided game of {0} has scenes 1 to {1}, not {2}.", game.title, len(guide.scene), number + 1)
    return Lesson(game, guide.lessons, number)
