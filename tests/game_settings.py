"""Settings of the tests that all games share: `settings.toml` in the test folder of a game."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from deadhand.games import GAMES

FOLDER: Final = Path(__file__).parent / "games"


class Settings(BaseModel):
    """A table of the settings, whose names must be known."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class LargeText(Settings):
    """Words of a board that large text must leave in their room."""

    seats: int
    words: str
    """CSS selector of the words."""
    room: str
    """CSS selector of what surrounds each of them."""


class Frame(Settings):
    """How a test plays tables before it looks at them, if the game's board fills the frame."""

    answers_to_mid_game: int
    """The number of answers after which the game is well under way."""
    options: Mapping[str, Any] = {}
    """Options that make it end soon, but not before it has been looked at."""
    bots: str = "greedy"
    """Bots that make it end soon."""
    large_text: LargeText | None = None


class DeckOverAtOnce(Settings):
    """A deck with which a game is over as soon as it is dealt."""

    counts: Mapping[str, int]
    """The changed counts, by kind of card."""
    clause: str
    """The clause by which it is over."""


class GameSettings(Settings):
    """The settings of a game."""

    translated: bool = True
    """Whether its texts must be there in every language, as those of every released game."""
    frame: Frame | None = None
    deck_over_at_once: DeckOverAtOnce | None = None


@cache
def settings_of(slug: str) -> GameSettings:
    """Return the settings of a game."""
    file = FOLDER / slug / "settings.toml"
    return GameSettings.model_validate(tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {})


def translated_games() -> list[str]:
    """Return the slugs of the games that must be there in every language."""
    return [slug for slug in GAMES if settings_of(slug).translated]
