"""The models of the page's lab: what is to be played, and the results so far. All of it is numbers and names."""

from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from deadhand.lab.analysis.intervals import Interval
from deadhand.lab.totals.histogram import Histogram
from deadhand.lab.totals.report import Report
from deadhand.server.shapes.requests import DeckText, Seed
from deadhand.server.shapes.table import BotName, Identifier

MOST_GAMES: Final = 20_000


class LabRequest(BaseModel):
    """Games between bots that are to be played."""

    model_config = ConfigDict(extra="forbid", strict=True)

    seats: Annotated[int, Field(ge=1, le=12)]
    games: Annotated[int, Field(ge=1, le=MOST_GAMES)] = 2000
    bots: Annotated[list[BotName] | dict[Identifier, BotName], Field(min_length=1, max_length=12)]
    """One level for all seats, or one for each; in a game of factions also one for each faction by name."""
    seed: Seed = 1
    """The same seed gives the same games."""
    options: Annotated[dict[str, int | Identifier | bool], Field(max_length=40)] = {}
    deck: DeckText | None = None
    """The text of a changed deck file."""


class LabResults(BaseModel):
    """The results of the games played so far."""

    first: int | None
    """The seat that plays first in every game, if an option fixes it."""
    report: Report
    """As `deadhand simulate` has it. The run is over once it has all games of its conditions."""
    reason_intervals: dict[str, Interval]
    """The 95 % interval of the share of games that each reason ended."""
    lengths: Histogram
    """The decisions of a game."""
    scores: Histogram
    """The scores of all seats."""
