"""The models of HTTP requests; the page's types are generated from them."""

from typing import Annotated, Any, Final, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from deadhand.server.shapes.table import (
    BotName,
    Digits,
    Identifier,
    Late,
    Pace,
    SeatNumber,
    SpokenLanguage,
    VisitorKey,
)
from deadhand.table.game.levels import DEFAULT_LEVEL
from deadhand.table.game.setup import LONGEST_SEED

Nickname = Annotated[str, Field(min_length=1, max_length=40)]

MOST_DECK: Final = 48 * 1024
"""Characters of the longest deck file; those of the games have up to 30,000."""

DeckText = Annotated[str, Field(min_length=1, max_length=MOST_DECK)]

RowNumber = Annotated[int, Field(ge=0, le=2**31 - 1)]
"""The id of a chat message or a comment."""

SeatKinds = Annotated[list[BotName], Field(min_length=1, max_length=12)]

MOST_ACTIONS: Final = 10_000
"""Moves of the longest game that a device sends; most games have some hundreds."""

MOST_SAVED: Final = 64 * 1024
"""Characters of the longest saved game: thousands of moves, or a changed deck and hundreds."""


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class NewTable(_Request):
    """A table to start: for each seat "me", "open" or a bot's name; in a team game several may be "me"."""

    game: Identifier
    nickname: Nickname
    seats: SeatKinds
    options: Annotated[dict[str, int | Identifier | bool], Field(max_length=40)] = {}
    pace: Pace = 0.8
    """Seconds that bots take over a choice, on average."""
    clock: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    """Seconds for each answer: 60, 600 or 86400; 0 for no limit."""
    late: Late = "default"
    """The rule when time is up: the default is played, and after two in a row a bot stands in; or a bot at once."""
    daily: bool = False
    """Whether it is the daily deal, the same for everybody with these seats and options; no seat may be "open"."""

    deck: DeckText | None = None
    """The text of a changed deck file; everybody at the table sees the changes."""

    commitment: Digits | None = None
    """SHA-256 of my number for the deal; the deal then waits until the number is revealed."""


class DeckFile(_Request):
    """A changed deck file to check, or the game's own; and counts and numbers that it should have instead."""

    deck: DeckText | None = None
    numbers: Annotated[dict[Annotated[str, Field(max_length=80)], int], Field(max_length=1000)] = {}
    """By their paths, such as `commando_6.count`."""


class NewComment(_Request):
    """A comment on a position of a finished game."""

    move: Annotated[int, Field(ge=0, le=1_000_000)]
    """The number of moves before the position."""
    text: Annotated[str, Field(max_length=1000)]
    visitor: VisitorKey | None = None
    """The key of this browser; if it is muted, its person can write no comment."""


class NewReport(_Request):
    """A message, a comment or a name to report to the operator: one of the three."""

    message: RowNumber | None = None
    """The id of a chat message."""
    comment: RowNumber | None = None
    """The id of a comment."""
    who: Annotated[str, Field(min_length=1, max_length=16)] | None = None
    """The public id of the person whose name is reported."""
    note: Annotated[str, Field(max_length=1000)] = ""
    """The reason, in up to 200 characters."""

    @model_validator(mode="after")
    def _check_one(self) -> Self:
        if sum(each is not None for each in (self.message, self.comment, self.who)) != 1:
            raise PydanticCustomError("one", "name a message, a comment or a person")
        return self


class NewLesson(_Request):
    """A scene of a game's guide, or an exercise, to start."""

    scene: Annotated[int, Field(ge=0, le=10_000)] = 0
    pace: Pace = 0.2
    """Seconds that the others take for a move, on average; the page decides how fast it is shown."""


class SitDown(_Request):
    """An open seat to take; any one if none is named."""

    nickname: Nickname
    seat: SeatNumber | None = None
    visitor: VisitorKey | None = None
    """The key with which this browser watches; if it is banned, it cannot sit down either."""
    commitment: Digits | None = None
    """SHA-256 of my number for the deal, which must be revealed when the host begins."""


class NewListing(_Request):
    """A place on the list of open tables."""

    language: SpokenLanguage
    """The language in which the host looks for players."""


class PushEndpoint(_Request):
    """A browser at a push service."""

    endpoint: Annotated[str, Field(min_length=1, max_length=1000)]
    """The https address of a public push service."""


class PushSubscription(PushEndpoint):
    """A browser that wants push messages: the keys of its subscription, and the language of its person."""

    public_key: Annotated[str, Field(min_length=87, max_length=87)]
    """The key `p256dh`: an uncompressed point of P-256 in base64url without padding."""
    auth: Annotated[str, Field(min_length=22, max_length=22)]
    """16 bytes in base64url without padding."""
    language: Annotated[str, Field(max_length=16)]


class DealNumber(_Request):
    """The number that I reveal when the deal begins."""

    number: Digits


class Rematch(_Request):
    """The same table once more."""

    commitment: Digits | None = None
    """SHA-256 of my number for the new deal."""


class PlayOn(_Request):
    """A move of an earlier game to play on from, at a new table with bots at the other seats."""

    move: Annotated[int, Field(ge=0, le=1_000_000)]
    """The number of actions that stay; 0 begins after the deal."""
    bot: BotName = DEFAULT_LEVEL
    pace: Pace = 0.8
    """Seconds that bots take over a choice, on average."""
    redeal: bool = False
    """Whether all that I did not know then is dealt again. If the game is not over, it always is."""


Seed = int | Annotated[str, Field(min_length=1, max_length=LONGEST_SEED)]


class PlayOnOwn(PlayOn):
    """A saved game of mine to play on from, and my seat."""

    saved: dict[str, Any]
    """The content of its file without the checksum. Fields that are not needed to replay it may be left out."""
    seat: SeatNumber


DeviceGameId = Annotated[str, StringConstraints(pattern="^[0-9a-f]{24}$")]
"""The id of a game on a device, which the device has drawn."""


class ContinueOwn(_Request):
    """An unfinished game of mine to continue at a new table, and who has each seat there: "me", "open" or a bot."""

    id: DeviceGameId | None = None
    """The id of the game on its device, which its table gets, too. A repeated request leads to the same table."""
    secret: Annotated[str, StringConstraints(pattern="^[0-9a-f]{32}$")] | None = None
    """With an id: the secret of my seats, which the device has drawn."""
    saved: Annotated[str, Field(min_length=1, max_length=MOST_SAVED)]
    """The text of its file."""
    seats: SeatKinds
    pace: Pace = 0.8
    """Seconds that bots take over a choice, on average."""

    @model_validator(mode="after")
    def _check_pair(self) -> Self:
        if (self.id is None) != (self.secret is None):
            raise PydanticCustomError("pair", "an id needs a secret, and a secret an id")
        return self


class PlayedBranch(_Request):
    """A point from which a game was played on with new random draws."""

    move: Annotated[int, Field(ge=0, le=1_000_000)]
    seed: Seed
    seat: SeatNumber | None


class FinishedOnDevice(_Request):
    """A finished game of a device: all that is needed to replay it, and no names."""

    id: DeviceGameId
    game: Identifier
    rules: Annotated[int, Field(ge=1, le=1_000_000)]
    """The version of the game's rules."""
    seed: Seed
    rekeyed: bool = False
    """Whether the seed keys the chance of every move, as in a daily deal."""
    options: Annotated[dict[str, int | Identifier | bool], Field(max_length=40)]
    players: SeatKinds
    """For each seat "human" or the level of its bot."""
    deck: DeckText | None = None
    """The text of the deck file, if it is not the game's own."""
    actions: Annotated[list[Annotated[int, Field(ge=0, lt=2**31)]], Field(max_length=MOST_ACTIONS)]
    branches: Annotated[list[PlayedBranch], Field(max_length=100)] = []
    """The points from which it was played on with new random draws."""
    returns: Annotated[list[Annotated[float, Field(allow_inf_nan=False)]], Field(min_length=1, max_length=12)]
    """The share of each seat in the result."""
    digest: Digits
    """The digest of the state at the end."""
    changed_bots: Annotated[list[SeatNumber], Field(max_length=12)] = []
    """The seats whose bot has changed its level."""


class MoveToDevice(_Request):
    """The game on a device to which a table moves."""

    id: DeviceGameId


class MergeLists(_Request):
    """Another key of mine, whose games are to be added to this key's list; its own list is deleted."""

    key: Digits


class Begin(_Request):
    """Begin the game, with this bot at every open seat; without a bot no seat may be open."""

    fill: BotName | None = None
