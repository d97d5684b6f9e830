"""The data that belongs to a person's key: the games they have sat at, and the settings of their page."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from deadhand.server.shapes.table import StandingOrder

SettingValue = bool | Annotated[float, Field(allow_inf_nan=False)] | Annotated[str, Field(max_length=40)]
PageSettings = Annotated[dict[Annotated[str, Field(max_length=40)], SettingValue], Field(max_length=60)]
"""The settings of the page, which alone knows what they mean."""


class PlayedSeat(TypedDict):
    """A seat of a game, and its player."""

    name: str
    kind: Literal["human", "bot", "open"]
    bot: str | None
    """The level of the bot; of a person's stand-in too."""


class GameResult(TypedDict):
    """The result of a finished game for one person. It is stored, so it needs neither the table nor its rules."""

    seats: list[PlayedSeat]
    mine: list[int]
    moves: int
    seconds: int
    """The time from the start of the table to its end."""
    outcome: str
    """The name of the reason for which the game ended."""
    decided: bool
    """Whether the game ended with a result, not by a limit of turns."""
    won: bool
    rank: int
    score: int
    sides: list[str]
    """In a game of sides: mine at first and at the end, if it changed."""
    daily: str | None
    """The date of a daily deal."""
    branch: bool
    """Whether the game was played on from a move of an earlier one."""


class MyGame(TypedDict):
    """A game in a person's list."""

    table: str
    game: str
    started: float
    """When its table was started, in seconds since 1970."""
    ended: float | None
    """When the game ended; null while it goes on."""
    seats: list[PlayedSeat]
    mine: list[int]
    daily: str | None
    """The date of a daily deal."""
    secret: str | None
    """The secret that opens my seats; null if the table was deleted."""
    moved: str | None
    """The id of the game on a device as which this one goes on; null if it is played here."""
    result: GameResult | None
    """Null while the game goes on."""


class Consent(TypedDict):
    """What a person allows to be done with their finished games."""

    export: bool
    """Whether they may be exported without names, if all people at their table allow it."""


class PersonText(TypedDict):
    """A message or a comment that a person has written."""

    table: str
    at: float
    """Seconds since 1970."""
    name: str
    text: str


class PersonOrders(TypedDict):
    """The standing orders of a person's seat."""

    table: str
    seat: int
    orders: list[StandingOrder]


class PersonSubscription(TypedDict):
    """A browser that gets push messages about a person's turns at a table."""

    table: str
    endpoint: str
    language: str


class PersonExport(TypedDict):
    """All that the server stores for a person's key, and at the tables in their list."""

    games: list[MyGame]
    settings: PageSettings
    consent: Consent
    messages: list[PersonText]
    comments: list[PersonText]
    orders: list[PersonOrders]
    subscriptions: list[PersonSubscription]
