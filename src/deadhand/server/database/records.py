"""The rows of a table and its seats as typed records."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict, cast

from deadhand.server.shapes.table import Late, SpokenLanguage, StandingOrder
from deadhand.table.errors import Refused
from deadhand.table.game.setup import OptionValue

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

SeatKind = Literal["human", "bot", "open"]


FORMAT: Final = 1
"""The newest form of tables that this program plays. A program that writes what earlier ones do not know, such as a
move of another kind, raises it, and gives it to the tables in which it does so."""


class NewerTable(Refused):
    """The table can be played by newer versions of the program only, which are being started."""

    def __init__(self) -> None:
        super().__init__(
            "This table is at a newer version of the server. Reload the page in a moment; nothing is lost."
        )


class MovedTable(TypedDict):
    """Where the game of a table goes on, and how it left."""

    device: str
    """The id of the game on a device."""
    saved: str
    """The text of the saved game as the device got it, which is read without the game's rules."""


def row_of(record: "DataclassInstance") -> dict[str, Any]:
    """Return the columns of a record; `asdict` would copy their values, which takes six times as long."""
    return {field.name: getattr(record, field.name) for field in fields(record)}


class TableChanges(TypedDict, total=False):
    """The fields of a table that may change while it lives."""

    host: int
    chat: bool
    hints: bool
    clock: int
    late: Late
    pace: float
    revealing: bool
    begun: bool
    seed: str | None
    rematch: str | None
    listing: SpokenLanguage | None
    moved: MovedTable | None


class SeatChanges(TypedDict, total=False):
    """The fields of a seat that change during a game."""

    bot: str | None
    stand_in: bool
    late: int
    orders: list[StandingOrder]
    answered_for: bool


ANSWERED_FOR: Final[SeatChanges] = {"answered_for": True}
"""The change that a bot or the clock has answered for a player; it is never taken back."""


def stand_in(bot: str | None, *, late: int = 0) -> SeatChanges:
    """Return the change that a bot plays for an absent player, or nobody any more."""
    changes: SeatChanges = {"bot": bot, "stand_in": bot is not None, "late": late}
    return changes if bot is None else {**changes, **ANSWERED_FOR}


class EarlierGame(TypedDict):
    """The deal of an earlier game, whose first moves the table has as its own, and where it plays on from it."""

    seed: int | str
    rekeyed: bool
    branches: list[tuple[int, int | str, int | None]]
    """The earlier branches of that game: the move, the seed and the seat of each; see `Match.branch_off`."""
    move: int
    """The number of moves before this table's own."""
    seat: int | None
    """The seat for which the cards that it did not know were redealt there; None if all stayed."""


CHANGEABLE: Final = tuple(TableChanges.__annotations__)


@dataclass(slots=True, kw_only=True)
class TableRecord:
    """A table's row."""

    id: str
    game: str
    rules: int
    """The version of the game's rules."""
    seats: int
    options: Mapping[str, OptionValue]
    secret: str
    """The source of all chance, published by its hash before the deal."""
    host: int
    """The seat of the host."""
    pace: float
    """Seconds that bots take over a choice, on average."""
    rematch: str | None = None
    """The table that continues this one."""
    begun: bool = True
    """Whether the game has begun; before that nobody acts, and nothing of it is revealed."""
    chat: bool = True
    """Whether the host has switched the chat on."""
    clock: int = 0
    """Seconds for an answer; 0: the clock is off."""
    late: Late = "default"
    daily: str | None = None
    """The date of a daily deal."""
    hints: bool = True
    """Whether the host allows hints."""
    scene: int | None = None
    """The scene of a guided game."""
    revealing: bool = False
    """Whether the commitments are frozen: the numbers are being revealed, or were."""
    seed: str | None = None
    """The seed of the deal, if people gave numbers to it."""
    program: str = ""
    """The version of Deadhand that started the table."""
    deck: str | None = None
    """The text of a changed deck."""
    earlier: EarlierGame | None = None
    """The game that this one plays on from."""
    listing: SpokenLanguage | None = None
    """The language in which its host looks for players; None if the table is not on the list of open tables."""
    moved: MovedTable | None = None
    """Where its game has moved to; then nobody plays here any more."""
    format: int = FORMAT
    """Its form; a program plays those up to its own."""

    @property
    def played_here(self) -> bool:
        """Whether the game has begun, and has not moved away."""
        return self.begun and self.moved is None

    @property
    def moved_to(self) -> str | None:
        """The id of the game on a device as which this one goes on."""
        return None if self.moved is None else self.moved["device"]

    @property
    def changeable(self) -> TableChanges:
        """The fields that may change."""
        return cast("TableChanges", {name: getattr(self, name) for name in CHANGEABLE})

    def update(self, changes: TableChanges) -> bool:
        """Set these fields; return whether anything changed."""
        new = {name: value for name, value in changes.items() if getattr(self, name) != value}
        for name, value in new.items():
            setattr(self, name, value)
        return bool(new)


COLUMNS: Final = tuple(field.name for field in fields(TableRecord) if field.name not in ("deck", "listing"))
"""The fields that are columns of `schema.tables`; the others are stored beside them."""


@dataclass(slots=True)
class SeatRecord:
    """A seat's row."""

    seat: int
    name: str
    kind: SeatKind
    bot: str | None = None
    secret_hash: str | None = None
    """The hash of the secret that opens it."""
    stand_in: bool = False
    """Whether `bot` plays for a player who is away."""
    ready: bool = False
    """Whether its player has said so, before the game begins."""
    late: int = 0
    """Late answers in a row; with a stand-in, that it plays because of them."""
    bot_changed: bool = False
    """Whether the level of its bot has changed since the game began."""
    orders: list[StandingOrder] | None = None
    """The standing orders of its player; None if they have never given any."""
    browser: str | None = None
    """The public id of the browser that took it while the table was listed as open, if the browser has one."""
    answered_for: bool | None = False
    """Whether a bot or the clock has ever answered for its player; None if that is unknown, as of older tables."""
