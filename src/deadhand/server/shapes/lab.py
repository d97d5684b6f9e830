"""The models of the page's lab: what is to be played, and the results so far. All of it is numbers and names."""

from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from deadhand.lab.histogram import Histogram
from deadhand.server.shapes.requests import DeckText, Seed, Word

MOST_GAMES: Final = 20_000

BotName = Annotated[str, Field(max_length=20)]


class LabRequest(BaseModel):
    """Games between bots that are to be played."""

    model_config = ConfigDict(extra="forbid", strict=True)

    seats: Annotated[int, Field(ge=1, le=12)]
    games: Annotated[int, Field(ge=1, le=MOST_GAMES)] = 2000
    bots: Annotated[list[BotName] | dict[Word, BotName], Field(min_length=1, max_length=12)]
    """One level for all seats, or one for each; in a game of factions also one for each faction by name."""
    seed: Seed = 1
    """The same seed gives the same games."""
    options: Annotated[dict[str, int | Word | bool], Field(max_length=40)] = {}
    deck: DeckText | None = None
    """The text of a changed deck file."""


class Estimate(BaseModel):
    """A mean or a share (0 to 1), with its 95 % interval."""

    mean: float
    low: float
    high: float


class LabSeat(BaseModel):
    """The results of a seat: its share of the wins, shared ones as fractions, and its score."""

    bot: str
    wins: Estimate
    score: Estimate


class LabTeam(BaseModel):
    """The share of games that the team won, among those won or lost."""

    decided: int
    wins: Estimate


class LabSide(BaseModel):
    """The share of games that a side won, among those that a side won."""

    faction: str
    wins: Estimate


class LabRole(BaseModel):
    """The share of full wins of those who began on a side."""

    faction: str
    bot: str
    wins: Estimate


class LabConditions(BaseModel):
    """What the games depend on besides the request, to repeat them with `deadhand simulate`."""

    deadhand: str
    rules: int
    seed: int | str
    deck: str
    """SHA-256 of the deck file."""


class LabResults(BaseModel):
    """The results of the games played so far."""

    played: int
    games: int
    """The number of games of the run; it is over once as many are played."""
    first: int | None
    """The seat that plays first in every game, if an option fixes it."""
    seats: list[LabSeat]
    team: LabTeam | None
    sides: list[LabSide]
    roles: list[LabRole]
    ends: dict[str, int]
    """The number of games by outcome; `unfinished` ones were stopped because they took too long."""
    length: Estimate
    """The decisions of a game."""
    lengths: Histogram
    scores: Histogram
    """The scores of all seats."""
    conditions: LabConditions
