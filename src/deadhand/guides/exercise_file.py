"""Exercises as data: the `exercises.toml` in a game's folder, parsed strictly.

An exercise is a position from a real game in which one offer is far better than all others. The expert's search has
measured the chance to win after each offer; see `docs/adding-a-game.md` for how exercises are found.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from deadhand.guides.guide_file import GuideScene, GuideStep, Word, faults_of_table
from deadhand.reference.game_file import read_file
from deadhand.table.errors import Refused
from deadhand.table.files import decode_text
from deadhand.table.game.game import Game
from deadhand.table.game.setup import OptionValue
from deadhand.table.view.action_names import action_numbers

FILE: Final = "exercises.toml"
LEAST_OFFERS: Final = 3

Text = Annotated[str, Field(min_length=1, max_length=600)]


class _StrictModel(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Exercise(_StrictModel):
    """A position, its best action, and why that is the best."""

    title: Word
    seed: Word
    names: Annotated[list[Word], Field(min_length=1)]
    """The names of the seats."""
    seat: Annotated[int, Field(ge=0)]
    """The person's seat, which is asked."""
    options: dict[str, OptionValue] = {}
    before: list[Word]
    """The moves of the recorded game up to the position."""
    say: Text
    """The text before the choice: what to look at."""
    why: Text
    """The text after the best choice: why it is the best."""
    clauses: Annotated[list[Word], Field(min_length=1)]
    """The clauses of the rules that the reason rests on."""
    chances: Annotated[dict[Word, Annotated[int, Field(ge=0, le=100)]], Field(min_length=LEAST_OFFERS)]
    """The chance of the seat (of its team, or of its faction) to win after each offer, in percent."""

    @property
    def best(self) -> str:
        """The name of the best action."""
        return max(self.chances, key=self.chances.__getitem__)

    @property
    def scene(self) -> GuideScene:
        """The same as a scene: it waits for the best action, and then says why."""
        return GuideScene(
            title=self.title,
            seed=self.seed,
            names=self.names,
            mine=[self.seat],
            options=self.options,
            before=self.before,
            step=[GuideStep(say=self.say, do=[self.best]), GuideStep(say=self.why, clauses=self.clauses)],
        )


class Exercises(_StrictModel):
    """The exercises of a game."""

    rules: int
    """The version of the game's rules for which the positions were chosen."""
    exercise: Annotated[list[Exercise], Field(min_length=1)]


@cache
def exercises_of(game: Game) -> list[Exercise]:
    """Return the exercises of a game; none if it has no file of them.

    Raises:
        Refused: saying what is wrong with its file.
    """
    file = files(game.package) / FILE
    return read_exercises(game, decode_text(file.read_bytes())) if file.is_file() else []


def read_exercises(game: Game, text: str) -> list[Exercise]:
    """Read the exercises of a game.

    Raises:
        Refused: saying what is wrong with them, and where.
    """
    name = f"The file of exercises of {game.title}"
    found = read_file(Exercises, text, name=name)
    for fault in _find_faults(game, found):
        raise Refused(f"{name} is wrong at {fault}.")
    return found.exercise


def _find_faults(game: Game, found: Exercises) -> Iterator[str]:
    if found.rules != game.version:
        yield (
            f"rules: it was written for version {found.rules} of the rules, and they are at version {game.version}. "
            "Run tests/guides/test_exercises.py, replace what has changed (python -m tests.guides.exercise_search), "
            "and set the new version"
        )
    numbers = action_numbers(game)
    for number, exercise in enumerate(found.exercise, start=1):
        for fault in faults_of_table(game, exercise.scene):
            yield f"exercise {number}, {fault}"
        for name in exercise.chances:
            if name not in numbers:
                yield f'exercise {number}, chances: the game has no action "{name}"'
        if list(exercise.chances.values()).count(exercise.chances[exercise.best]) > 1:
            yield f"exercise {number}, chances: only one action may be the best"
