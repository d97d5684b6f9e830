"""The view of a table, as `deadhand.table.view.view` builds it.

These are plain dictionaries: nothing is checked while a game runs. Tests check real frames against them.
"""

from typing import Annotated, Any, Final, Literal, NotRequired

from pydantic import ConfigDict, WithJsonSchema
from typing_extensions import TypedDict

from deadhand.table.game.setup import OptionValue

EXACT: Final = ConfigDict(extra="forbid", use_attribute_docstrings=True)
"""How types are checked and described; those inside another type share its configuration."""


def _listed(*items: dict[str, Any]) -> WithJsonSchema:
    """A list, as views have it, of which each place is known to have its own type."""
    return WithJsonSchema({"type": "array", "prefixItems": list(items), "minItems": len(items), "maxItems": len(items)})


OWNER: Final = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
Place = Annotated[list[str | int | None], _listed({"type": "string"}, OWNER)]
"""A zone and the seat that owns it, if any."""
Lying = Annotated[list[str | int | None], _listed({"type": "string"}, OWNER, {"type": "integer"})]
"""Where a card lies: a zone, the seat that owns it, and the place from the lowest."""


class ZoneView(TypedDict):
    """A zone: its kinds, lowest first, if the viewer may look into it; otherwise only the known ones."""

    count: int
    cards: NotRequired[list[str | None]]
    marks: NotRequired[dict[str, list[int]]]
    """Beside `cards`, if the game puts public marks on cards: one number for each card."""
    known: NotRequired[dict[str, int | str]]
    """By kind for a hand; by place for a pile."""
    backs: NotRequired[list[str]]
    """Of cards that lie face down on a place of a map, lowest first."""


class Offer(TypedDict):
    """A choice of the seat to act."""

    action: int
    name: str
    verb: str
    arguments: list[str | int]
    """Ids of kinds, and numbers, mostly of seats."""
    text: str
    clauses: list[str]
    final: bool
    """Whether it cannot be taken back."""
    spots: list[str]
    """Where on the table it is pointed at: what is played first, then what it is played on."""
    cards: list[Lying]
    """Like cards, told apart from others of their kind by what lies on them: each of them stands for the choice."""


class Prompt(TypedDict):
    """A question; only the seat to act gets the offers."""

    seat: int
    name: str
    text: str
    clauses: list[str]
    about: dict[str, int | str | None]
    """The subjects of the question: seats and numbers, kinds by their ids."""
    offers: list[Offer]


class Named(TypedDict):
    """A name within a sentence: of a seat, or of a kind of card."""

    text: str
    seat: NotRequired[int]
    kind: NotRequired[str]


Role = Literal["plain", "matters", "turn", "stage", "hint"]


class Sentence(TypedDict):
    """A sentence of the log."""

    text: str
    parts: list[str | Named]
    """The text in parts: plain words, and names."""
    role: Role
    """One that "matters" stands for the others when a turn is folded; with "turn" and "stage" such begin."""


GameEvent = TypedDict(
    "GameEvent",
    {
        "event": str,
        "text": str,
        "parts": NotRequired[list[str | Named]],
        "role": NotRequired[Role],
        "card": NotRequired[str | None],
        "from": NotRequired[Place],
        "to": NotRequired[Place],
        "zone": NotRequired[Place],
        "values": NotRequired[list[int]],
        "seat": NotRequired[int],
        "action": NotRequired[str],
        "count": NotRequired[int],
        "copy": NotRequired[int],
        "outcome": NotRequired[str],
    },
)
GameEvent.__doc__ = "Something that happened; which fields it has depends on what it is."


class Statistic(TypedDict):
    """A statistic of a finished game: one for the game, or a list by seat or by round."""

    field: str
    label: str
    per: Literal["game", "seat", "round"]
    columns: list[str]
    """If there are any, each value is a list with one for each of them."""
    columns_of: Literal["seats", "kinds"] | None
    shared: str
    """The line for sharing; empty if there is none."""
    values: Any
    texts: str | list[str] | list[list[str]]


class ScoreSheet(TypedDict):
    """The sources of the points."""

    sources: list[str]
    points: list[list[list[int]]]
    """For each round and seat a number for each source."""


class Award(TypedDict):
    """An award for the best seats."""

    title: str
    seats: list[int]
    number: int


class TurningPoint(TypedDict):
    """A sentence about what decided a game."""

    text: str
    clause: str | None
    """The clause that explains it, if one does."""


class EndingView(TypedDict):
    """The deciding facts of a finished game."""

    sheet: ScoreSheet | None
    awards: list[Award]
    decided: list[TurningPoint]
    places: list[str]
    """The spots whose cards won it, or its last round."""


class GoalView(TypedDict):
    """A goal of a player, with its progress."""

    name: str
    seat: int | None
    """The seat of its player; null if it is common to all."""
    way: list[int] | None
    """The progress and the target; null if it has no steps."""
    text: str


class QuestionFacts(TypedDict):
    """An open question in numbers; see `deadhand.table.facts`."""

    asked: list[int] | None
    """The question, the seat, the step that asks, and its integers (-1: none, or not told)."""
    offers: list[Any]
    """An action, or a list if its words depend on the table."""


class EndingFacts(TypedDict):
    """How a game ended, in numbers."""

    outcome: int
    returns: list[float]
    rounds: int
    statistics: list[Any]
    decided: list[list[int]]
    """The number of each sentence about what decided it, with its values."""
    places: list[str]


class Facts(QuestionFacts):
    """Everything that a viewer may know, in numbers; see `deadhand.table.facts`."""

    zones: list[int]
    counters: list[int]
    goals: list[list[int]]
    events: list[list[int]]
    end: EndingFacts | None


class TableFacts(TypedDict):
    """The part of a state that no move changes."""

    game: str
    rules: int
    seats: int
    names: list[str]
    options: dict[str, OptionValue]


class View(TypedDict):
    """Everything that a viewer may know, and all that a client ever gets."""

    game: str
    rules: int
    seats: int
    names: list[str]
    viewer: int | None
    options: dict[str, OptionValue]
    zones: dict[str, ZoneView | list[ZoneView]]
    counters: dict[str, int | list[int]]
    goals: list[GoalView]
    prompt: Prompt | None
    ahead: Prompt | None
    """The viewer's premove question, while another seat answers the same."""
    events: list[GameEvent]
    over: bool
    outcome: str | None
    returns: list[float] | None
    statistics: list[Statistic] | None
    ending: EndingView | None
