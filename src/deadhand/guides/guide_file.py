"""A guide as data: the `guide.toml` in a game's folder, parsed strictly.

A guide is a list of scenes, grouped into lessons. Each scene has a table of its own, dealt from its seed and advanced
by the moves `before`. Its steps are then shown one after the other. A step with `do` waits for one of these actions;
the moves `then` follow it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import ceil
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from deadhand.reference.game_file import read_file
from deadhand.table.errors import Refused
from deadhand.table.files import decode_text
from deadhand.table.game.game import Game
from deadhand.table.game.setup import OptionValue, check_names, check_options, check_seats
from deadhand.table.view.action_names import action_numbers

FILE: Final = "guide.toml"
PLACES: Final = ("question", "log", "preview")
"""The parts of the page that a step can point at, besides spots and counters."""
WORDS_PER_MINUTE: Final = 200
SECONDS_PER_ACTION: Final = 4
"""The time that a newcomer needs for an action."""

Word = Annotated[str, Field(min_length=1, max_length=80)]


class _StrictModel(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class GuideStep(_StrictModel):
    """One line of a scene; without `do`, the person reads and continues."""

    say: Annotated[str, Field(min_length=1, max_length=600)]
    point: list[Word] = []
    """Places: spots of the table (see `spots.py`), "counter:brains/1", "question", "log" or "preview"."""
    do: list[Word] = []
    """The expected actions, any of them; a star matches any words."""
    then: list[Word] = []
    """Moves that follow, by the asked seats; after them other players take their default."""
    clauses: list[Word] = []
    """The clauses of the rules to read with it."""


class GuideScene(_StrictModel):
    """A table at which steps are shown."""

    lesson: Word | None = None
    """The title of the lesson that begins with this scene; without it, the scene continues a lesson."""
    title: Word
    seed: Word
    names: Annotated[list[Word], Field(min_length=1)]
    """The names of the seats."""
    mine: list[Annotated[int, Field(ge=0)]] = [0]
    """The person's seats; several only in a team game."""
    options: dict[str, OptionValue] = {}
    before: list[Word] = []
    """The moves before the scene starts."""
    step: Annotated[list[GuideStep], Field(min_length=1)]


class KindsAndVerbs(_StrictModel):
    """Names of kinds of cards and of verbs."""

    kinds: list[Word] = []
    verbs: list[Word] = []


@dataclass(frozen=True)
class GuideLesson:
    """Some scenes of a guide in a row, to be played in a few minutes."""

    title: str
    first: int
    """The number of its first scene in the guide."""
    scenes: tuple[GuideScene, ...]

    @property
    def end(self) -> int:
        """The number of the scene after its last one."""
        return self.first + len(self.scenes)

    @property
    def steps(self) -> list[GuideStep]:
        """All its steps in order."""
        return [step for scene in self.scenes for step in scene.step]

    @property
    def seconds(self) -> float:
        """The estimated time for reading and acting."""
        words = sum(len(step.say.split()) for step in self.steps)
        return words / WORDS_PER_MINUTE * 60 + SECONDS_PER_ACTION * sum(bool(step.do) for step in self.steps)

    @property
    def minutes(self) -> int:
        """The same in whole minutes, rounded up."""
        return ceil(self.seconds / 60)


class Guide(_StrictModel):
    """The guide of a game for newcomers."""

    rules: int
    """The version of the game's rules for which its deals and moves were chosen."""
    beginner: KindsAndVerbs
    """The cards and verbs that the lessons show."""
    later: KindsAndVerbs = KindsAndVerbs()
    """The cards and verbs that can wait until they turn up."""
    scene: Annotated[list[GuideScene], Field(min_length=1)]

    @property
    def lessons(self) -> list[GuideLesson]:
        """Its lessons in order."""
        begins = [number for number, scene in enumerate(self.scene) if scene.lesson is not None]
        return [
            GuideLesson(self.scene[first].lesson or "", first, tuple(self.scene[first:end]))
            for first, end in pairwise([*begins, len(self.scene)])
        ]


@cache
def guide_of(game: Game) -> Guide | None:
    """Return the guide of a game, if it has one.

    Raises:
        Refused: saying what is wrong with its file.
    """
    file = files(game.package) / FILE
    return read_guide(game, decode_text(file.read_bytes())) if file.is_file() else None


def read_guide(game: Game, text: str) -> Guide:
    """Read a guide of a game.

    Raises:
        Refused: saying what is wrong with it, and where.
    """
    name = f"The guide of {game.title}"
    guide = read_file(Guide, text, name=name)
    for fault in _find_faults(game, guide):
        raise Refused(f"{name} is wrong at {fault}.")
    return guide


def _find_faults(game: Game, guide: Guide) -> Iterator[str]:
    if guide.rules != game.version:
        yield (
            f"rules: it was written for version {guide.rules} of the rules, and they are at version {game.version}. "
            "Play it through (python -m tests.guides.show), fix what has changed, and set the new version"
        )
    for known in (guide.beginner, guide.later):
        yield from _find_unknown("kinds", known.kinds, {kind.id for kind in game.deck.kinds})
        yield from _find_unknown("verbs", known.verbs, {words.name for words in game.actions.verbs})
    if guide.scene[0].lesson is None:
        yield "scene 1, lesson: the first scene needs the title of its lesson"
    for number, scene in enumerate(guide.scene):
        for fault in _faults_of_scene(game, scene):
            yield f"scene {number + 1}, {fault}"


def _find_unknown(what: str, names: list[str], known: set[str]) -> Iterator[str]:
    for name in names:
        if name not in known:
            yield f'{what}: the game has no "{name}"'


def faults_of_table(game: Game, scene: GuideScene) -> Iterator[str]:
    """Yield what is wrong with the table of a scene and with the moves before it."""
    seats = len(scene.names)
    try:
        check_seats(game, seats)
        check_names(seats, scene.names)
        check_options(game, seats, scene.options)
    except Refused as refusal:
        yield f"its table: {refusal}"
    if not scene.mine or max(scene.mine) >= seats or (len(scene.mine) > 1 and not game.team):
        yield f"mine: there are the seats 0 to {seats - 1}, and only a team game allows several"
    numbers = action_numbers(game)
    for name in scene.before:
        if name not in numbers:
            yield f'before: the game has no action "{name}"'


def _faults_of_scene(game: Game, scene: GuideScene) -> Iterator[str]:
    yield from faults_of_table(game, scene)
    for number, step in enumerate(scene.step):
        for fault in _faults_of_step(game, scene, step):
            yield f"step {number + 1}, {fault}"


def _faults_of_step(game: Game, scene: GuideScene, step: GuideStep) -> Iterator[str]:
    numbers = action_numbers(game)
    for pattern in step.do:
        if not any(fnmatchcase(name, pattern) for name in numbers):
            yield f'do: no action of the game is like "{pattern}"'
    for name in step.then:
        if name not in numbers:
            yield f'then: the game has no action "{name}"'
    if step.then and not step.do:
        yield "then: moves follow an action only, so it needs a do"
    for spot in step.point:
        if (wrong := _wrong_with(game, len(scene.names), spot)) is not None:
            yield f'point: "{spot}" {wrong}'


def _wrong_with(game: Game, seats: int, spot: str) -> str | None:
    """Return the fault of a pointed-at spot, if it has one."""
    if spot in PLACES:
        return None
    place, _, card = spot.partition("/")
    name, _, owner = place.partition(":")
    if name == "counter":
        known = any(counter.field == owner for counter in game.counters)
        return None if known and (not card or card.isdecimal()) else "is no counter"
    if card and all(kind.id != card for kind in game.deck.kinds):
        return "names no kind of card"
    zone = next((zone for zone in game.zones.zones if zone.name == name), None)
    if zone is None and name != "seat":
        return f'is no place; one is a zone, "seat:0", "counter:field/0" or {", ".join(PLACES)}'
    many = seats if zone is None or zone.per_seat else zone.places
    if not many:
        return None if not owner else "is a zone for all, of which there is one"
    return None if owner.isdecimal() and int(owner) < many else f"needs a number from 0 to {many - 1} behind a colon"
