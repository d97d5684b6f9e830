"""Help about everything but cards: how to win, places, numbers. The texts are in each game's `help.toml`."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from deadhand.table.game.game import Game


class Topic(BaseModel):
    """An explanation, and its clauses."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: str
    clauses: tuple[str, ...]


class Help(BaseModel):
    """The help of a game beside its cards."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    win: Topic
    """The way to win."""
    counters: Mapping[str, Topic]
    """By field."""
    zones: Mapping[str, Topic]
    """By name."""
    marks: Mapping[str, Topic]
    """By field."""


@cache
def help_of(game: Game) -> Help:
    """Return the help of a game beside its cards."""
    content = tomllib.loads((files(game.package) / "help.toml").read_text(encoding="utf-8"))
    return Help.model_validate({"marks": {}, **content})
