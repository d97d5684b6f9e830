"""The types of a view, which the server's frames and the generated TypeScript use as well.

They are plain dictionaries: nothing is checked while a game runs. Tests check real frames against them.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired

from typing_extensions import TypedDict

from deadhand.table.game.event_plan import Role
from deadhand.table.game.setup import OptionValue

LogRole = Literal[Role, "hint"]
"""The role of a sentence in the log; hints are no events of a game."""


class _PlaceSchema:
    """The JSON schema of a place; pydantic is not imported, as the command starts without it."""

    def __init__(self, *rest: str) -> None:
        owner = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
        self._items = [{"type": "string"}, owner, *({"type": each} for each in rest)]

    def __get_pydantic_json_schema__(self, _core: object, _handler: object) -> dict[str, object]:
        size = len(self._items)
        return {"type": "array", "prefixItems": self._items, "minItems": size, "maxItems": size}


ZoneRef = Annotated[list[str | int | None], _PlaceSchema()]
"""A zone and the seat that owns it, if any."""
CardRef = Annotated[list[str | int | None], _PlaceSchema("integer")]
"""The position of a card: its zone, the seat that owns the zone, and its place from the lowest."""


class ZoneView(TypedDict):
    """A zone: its kinds, lowest first, if the viewer may look into it; otherwise only the known ones."""

    count: int
    cards: NotRequired[list[str | None]]
    marks: NotRequired[dict[str, list[int]]]
    """Beside `cards`, if the game puts public marks on cards: one number for each card."""
    known: NotRequired[Mapping[str, int | str]]
    """By kind for a hand; by place for a pile."""
    backs: NotRequired[list[str]]
    """Of cards that lie face down on a place of a map, lowest first."""


ZoneViews = dict[str, ZoneView | list[ZoneView]]
"""The zones of a view by name; a list of those of the seats, or of the places of a map."""


CounterViews = dict[str, int | list[int]]
"""The public numbers by the fields of their counters; a list of those of the seats, or of the places of a map."""


class OfferView(TypedDict):
    """A choice of the seat to act."""

    action: int
    name: str
    verb: str
    arguments: list[str | int]
    """Ids of kinds, and numbers, mostly of seats."""
    text: str
    clauses: list[str]
    final: bool
    """Whether it cannot be undone."""
    spots: list[str]
    """The spots of the choice on the table: the card played comes first, then its target."""
    cards: list[CardRef]
    """Cards with the same marks, any of which may be pointed at for this choice."""


SubjectValue = int | str | None
"""A seat or a number, the id of a kind, or null for nobody and nothing."""


class PromptView(TypedDict):
    """A question; only the seat to act gets the offers."""

    seat: int
    name: str
    text: str
    clauses: list[str]
    about: dict[str, SubjectValue]
    """The subjects of the question: seats and numbers, kinds by their ids."""
    offers: list[OfferView]


class Named(TypedDict):
    """A name within a sentence: of a seat, or of a kind of card."""

    text: str
    seat: NotRequired[int]
    kind: NotRequired[str]


class ChoiceReason(TypedDict):
    """The reason for a choice, as plain text and in its parts."""

    text: str
    parts: list[str | Named]


class HintedChoiceView(TypedDict):
    """A choice that a good player would make."""

    action: int
    text: str
    reason: ChoiceReason
    chance: float | None
    """The chance of the seat's side to win after it, 0 to 1; null unless the hint is of a level that searches."""


class Sentence(TypedDict):
    """A sentence of the log."""

    text: str
    parts: list[str | Named]
    """The text in parts: plain words, and names."""
    role: LogRole
    """A folded turn shows its sentences that matter; "turn" and "stage" begin one."""


GameEvent = TypedDict(
    "GameEvent",
    {
        "event": str,
        "text": str,
        "parts": NotRequired[list[str | Named]],
        "role": NotRequired[LogRole],
        "card": NotRequired[str | None],
        "from": NotRequired[ZoneRef],
        "to": NotRequired[ZoneRef],
        "zone": NotRequired[ZoneRef],
        "values": NotRequired[list[int]],
        "seat": NotRequired[int],
        "action": NotRequired[str],
        "count": NotRequired[int],
        "copy": NotRequired[int],
        "outcome": NotRequired[str],
    },
)
GameEvent.__doc__ = "Something that happened; which fields it has depends on what it is."


StatisticValue = int | str | None | list[int] | dict[str, int]
"""A number, a word, a seat or null, seats, or the number of cards of each kind."""


class StatisticView(TypedDict):
    """A statistic of a finished game: one for the game, or a list by seat or by round."""

    field: str
    label: str
    per: Literal["game", "seat", "round"]
    columns: list[str]
    """If there are any, each value is a list with one for each of them."""
    columns_of: Literal["seats", "kinds"] | None
    shared: str
    """The line for sharing; empty if there is none."""
    values: StatisticValue | list[StatisticValue | list[StatisticValue]]
    texts: str | list[str | list[str]]


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


class TurningPointView(TypedDict):
    """A sentence about what decided a game."""

    text: str
    clause: str | None
    """The clause that explains it, if one does."""


class EndingView(TypedDict):
    """The deciding facts of a finished game."""

    sheet: ScoreSheet | None
    awards: list[Award]
    decided: list[TurningPointView]
    places: Sequence[str]
    """The spots whose cards won it, or its last round."""


class GoalView(TypedDict):
    """A goal of a player, with its progress."""

    name: str
    seat: int | None
    """The seat of its player; null if it is common to all."""
    way: list[int] | None
    """The progress and the target; null if it has no steps."""
    text: str


class TableConstants(TypedDict):
    """The part of a state that no move changes."""

    game: str
    rules: int
    seats: int
    names: list[str]
    options: dict[str, OptionValue]


class View(TableConstants):
    """Everything that a viewer may know, and all that a client ever gets."""

    viewer: int | None
    zones: ZoneViews
    counters: CounterViews
    goals: list[GoalView]
    prompt: PromptView | None
    ahead: PromptView | None
    """The viewer's premove question, while another seat answers the same."""
    events: list[GameEvent]
    over: bool
    outcome: str | None
    returns: Sequence[float] | None
    statistics: list[StatisticView] | None
    ending: EndingView | None


class PreviewSentence(Sentence):
    """A possible event, and in how many of the imagined worlds it happens."""

    worlds: int


class Span(TypedDict):
    """The range of a number; lists have one for each seat or place."""

    least: int | list[int]
    most: int | list[int]


class Preview(TypedDict):
    """The consequences of a choice, as far as its seat can know them."""

    action: int
    worlds: int
    """The number of imagined worlds."""
    sure: bool
    """Whether the result is certain; then one world was enough."""
    sentences: list[PreviewSentence]
    """The events, first those of all worlds."""
    counters: dict[str, Span]
    zones: dict[str, list[list[Any]]]
    """The possible cards of each zone or place: lists of ids, lowest first, with the number of worlds."""
    outcomes: dict[str, int]
    """The possible outcomes of the game, with the number of worlds."""


class UnseenKind(TypedDict):
    """The odds of a kind of cards in a zone."""

    kind: str
    sure: int
    """The number that certainly lie there."""
    unseen: int
    """The number of unseen ones that lie there or elsewhere."""
    next: float
    """The chance that it is the top card of a pile, or one taken blindly from a hand or a map."""
    some: float
    """The chance that any lies there."""


class UnseenZone(TypedDict):
    """The odds of a pile, a hand, or the face-down places of a map that look alike."""

    zone: tuple[str, int | None]
    """Its name, and the seat that owns it."""
    label: str
    mingled: bool
    """Whether nobody can tell its cards apart by place, as in a hand."""
    back: str
    """The visible back of a map's cards."""
    cards: int
    unknown: int
    """How many of its cards are not known."""
    kinds: list[UnseenKind]


class Odds(TypedDict):
    """The odds of the cards that a viewer has not seen, for every pile and hidden hand."""

    worlds: int
    """The number of imagined worlds; 0 if the odds are exact."""
    zones: list[UnseenZone]
