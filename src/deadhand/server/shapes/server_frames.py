"""The frames that clients receive over the socket."""

from functools import cache
from typing import Final, Literal, NotRequired

from pydantic import ConfigDict, TypeAdapter
from typing_extensions import TypedDict

from deadhand.server.shapes.table import Countdown, PublicCommitment, SeatSummary, SpokenLanguage, StandingOrder
from deadhand.table.knowledge.facts_types import Facts, HintedChoice, PreviewFacts, QuestionFacts, RefusalFacts
from deadhand.table.view.view_types import (
    HintedChoiceView,
    Odds,
    Preview,
    PromptView,
    Sentence,
    TableConstants,
    View,
)

EXACT: Final = ConfigDict(extra="forbid", use_attribute_docstrings=True)
"""How types are checked and described; those inside another type share its configuration."""

Emote = Literal["moan", "brains", "nice", "oops", "hurry", "gg"]
"""A quick word to all."""
Pointed = Literal["trust", "suspect", "help", "thanks", "beware"]
"""A quick word about a seat."""


class Line(TypedDict):
    """The sentences of the log for one action."""

    n: int
    seat: int | None
    """The seat that chose it; null for the deal."""
    sentences: list[Sentence]


class FactsLine(TypedDict):
    """The log for one action in numbers, for a client that makes its own sentences."""

    n: int
    seat: int | None
    events: list[list[int]]


class Premove(TypedDict):
    """A premove of one of my seats, with its text."""

    seat: int
    action: int
    text: NotRequired[str]


class QuestionAhead(TypedDict):
    """A question that another of my seats may answer ahead, before its turn, with its fingerprint."""

    seat: int
    question: str
    prompt: NotRequired[PromptView]
    ahead: NotRequired[QuestionFacts]
    """The question in numbers, in place of `prompt`."""


class LessonScene(TypedDict):
    """The progress of a guided game in numbers; `/api/games/<slug>/guide` has its lines."""

    exercise: bool
    """Whether this is an exercise: all choices may be tried, and the wrong ones are refused with what they cost."""
    lesson: int
    """The number of the lesson, or of the exercise, from 0."""
    scene: int
    """The number of this scene in the whole guide, from 0; those of exercises begin at 1000."""
    last: bool
    """Whether the lesson ends with this scene."""
    first: int
    """How many lines of the lesson came before those that are shown now."""
    of: int
    """How many lines the lesson has."""
    lines: int
    """How many lines are shown now, to be read one after the other."""
    awaited: list[int]
    """The actions that continue the lesson; if there are none, the scene ends."""
    moving: bool
    """Whether others move first; then there are no lines yet."""
    rewritten: bool
    """Whether the lesson cannot go on, as its guide has changed since it began."""


class _AnyState(TypedDict):
    type: Literal["state"]
    n: int
    """The number of accepted commands, undos and hint requests included; answers name it."""
    move: int
    """How many actions the table has seen; the log and moments count these."""
    kept: int
    """The number of the client's log moves that still hold; `lines` follow them.

    A line about the last of these adds to it: an undo, or a hint request."""
    can_undo: bool
    you: NotRequired[int | None]
    """The seat through whose eyes I look: of several of mine the one that is asked, or else acted last.

    This and all fields below are left out for clients that read numbers, if they are as in the last frame.
    """
    question: NotRequired[str | None]
    """The fingerprint of that seat's question, now or ahead."""
    questions_ahead: NotRequired[list[QuestionAhead]]
    """The questions that my other seats may answer ahead."""
    premoves: NotRequired[list[Premove]]
    """The premoves of my seats that are not played yet."""
    orders: NotRequired[list[StandingOrder] | None]
    """My standing orders; null if I have never given any."""
    passing: NotRequired[bool]
    """Whether a standing order answers the question of `you`, now or ahead."""
    premove_seats: NotRequired[list[int]]
    """The seats with a premove, where that is public."""
    seats_of_mine: NotRequired[list[int]]
    """All seats that my secret opens; several only where all play as one team."""
    moved_to: NotRequired[str | None]
    """The id of the game on a device as which this one goes on; null if it is played here, or I have no seat.

    Nobody else learns it, as a table with that id may be made before the game comes back.
    """
    lesson: NotRequired[LessonScene | None]
    """The lesson, if this is a guided game."""
    clock: NotRequired[Countdown]
    scores: NotRequired[list[int]]
    ranks: NotRequired[list[int]]
    table: NotRequired[TableConstants]
    seats: NotRequired[list[SeatSummary]]
    host: NotRequired[int]
    commitment: NotRequired[str]
    secret: NotRequired[str | None]
    """The secret behind the commitment, once the game is over."""
    rematch: NotRequired[str | None]
    moved: NotRequired[bool]
    """Whether the game goes on at a device."""
    daily: NotRequired[str | None]
    """The date (YYYY-MM-DD, UTC) of a daily deal."""
    pace: NotRequired[float]
    """Seconds that bots take over a choice, on average."""
    hints: NotRequired[bool]
    """Whether the host lets players ask for hints."""


class State(_AnyState):
    """The table's state, as one client may know it, in words."""

    view: View
    lines: list[Line]


class FactsState(_AnyState):
    """The table's state in numbers, for a client whose hello asks for facts; see `deadhand.table.knowledge`."""

    facts: Facts
    ahead: QuestionFacts | None
    lines: list[FactsLine]


class SeatList(TypedDict):
    """The seats have changed."""

    type: Literal["seats"]
    seats: list[SeatSummary]


class Gathering(TypedDict):
    """The table before the game begins: its seats, and which of them are mine. Nothing of the game is revealed."""

    type: Literal["gathering"]
    seats: list[SeatSummary]
    seats_of_mine: list[int]
    host: int
    commitment: str
    commitments: list[PublicCommitment]
    """The numbers that people give to the deal."""
    revealing: bool
    """Whether the game begins: commitments are frozen, and everybody reveals their number."""
    listing: SpokenLanguage | None
    """The language in which the host looks for players; null if the table is not on the list of open tables."""


class DealSources(TypedDict):
    """The deal is made from the server's commitment and these numbers; those that were not revealed are named."""

    type: Literal["dealt"]
    commitment: str
    commitments: list[PublicCommitment]


class Watcher(TypedDict):
    """A watcher: a name, if they gave one, and the id that a ban uses, if they can be recognized."""

    who: str | None
    name: str


class WatcherList(TypedDict):
    """The number of watchers; some of them by name."""

    type: Literal["watchers"]
    count: int
    watchers: list[Watcher]


class EmoteMessage(TypedDict):
    """A quick word of a player or watcher; some words name a seat."""

    type: Literal["emote"]
    seat: int | None
    who: str | None
    name: str
    emote: Emote | Pointed
    at: int | None


class ChatMessage(TypedDict):
    """A chat message."""

    id: int
    seat: int
    who: str
    name: str
    text: str
    at: float
    """Seconds since 1970."""


class ChatUpdate(TypedDict):
    """Whether the chat is on, and its messages that I have not received; the last 200 are kept."""

    type: Literal["chat"]
    on: bool
    messages: list[ChatMessage]


class StandInNotice(TypedDict):
    """I am back, and a bot stood in at these seats of mine."""

    type: Literal["stood_in"]
    seats: list[int]


class DroppedPremove(TypedDict):
    """My premove for this seat is dropped: the question has changed."""

    type: Literal["premove_dropped"]
    seat: int


class TooLate(TypedDict):
    """My time was up at this seat: the default was played, or a bot stands in."""

    type: Literal["too_late"]
    seat: int


class _AnyPreview(TypedDict):
    type: Literal["preview"]
    n: int


class PreviewAnswer(_AnyPreview):
    """The preview of a choice of mine at state `n`, in words."""

    preview: Preview


class FactsPreview(_AnyPreview):
    """The preview of a choice of mine at state `n` in numbers, for a client whose hello asks for facts."""

    preview: PreviewFacts


class _AnyHint(TypedDict):
    type: Literal["hint"]
    n: int
    seat: int


class HintAnswer(_AnyHint):
    """The best choices for my seat at state `n`, the best first, in words."""

    choices: list[HintedChoiceView]


class FactsHint(_AnyHint):
    """The same in numbers, for a client that said so in its hello."""

    choices: list[HintedChoice]


class OddsAnswer(Odds):
    """The card odds as far as I know, at state `n`."""

    type: Literal["odds"]
    n: int


class OddsFacts(TypedDict):
    """The card odds as far as I know, at state `n`, in numbers; see `deadhand.table.knowledge.write_odds`."""

    type: Literal["odds"]
    n: int
    facts: list[int]


class Explanation(TypedDict):
    """Why I can do nothing with these spots at state `n`, and the clause, if any."""

    type: Literal["explanation"]
    n: int
    spots: list[str]
    message: str
    """Empty if nothing is ever done with such a thing."""
    clause: str | None


class FactsExplanation(TypedDict):
    """The same in numbers."""

    type: Literal["explanation"]
    n: int
    spots: list[str]
    turn_of: int | None
    """The seat whose turn it is, if it is not mine."""
    facts: RefusalFacts | None
    """Null if it is not my turn, or nothing is ever done with such a thing."""


class Refusal(TypedDict):
    """My frame is refused, with a sentence; nothing has changed."""

    type: Literal["refused"]
    message: str
    clause: str | None
    n: int
    retry: float | None
    """Seconds before the same frame may be sent again; null if the frame was wrong."""
    request: NotRequired[str]
    """The id of this connection in the server's log. A game on a device has none."""
    until: NotRequired[float]
    """The end of the operator's ban or mute that is the reason, in seconds since 1970, if it has one."""


class FactsRefusal(TypedDict):
    """A choice of mine is refused by the rules, in numbers."""

    type: Literal["refused"]
    n: int
    retry: None
    facts: RefusalFacts


class WrongChoice(TypedDict):
    """The lesson does not wait for my choice at state `n`; nothing has changed."""

    type: Literal["wrong_choice"]
    n: int
    action: int


class Pong(TypedDict):
    """The connection is alive."""

    type: Literal["pong"]


FromServer = (
    State
    | FactsState
    | Gathering
    | DealSources
    | SeatList
    | WatcherList
    | EmoteMessage
    | ChatUpdate
    | StandInNotice
    | DroppedPremove
    | TooLate
    | PreviewAnswer
    | FactsPreview
    | HintAnswer
    | FactsHint
    | OddsAnswer
    | OddsFacts
    | Explanation
    | FactsExplanation
    | Refusal
    | FactsRefusal
    | WrongChoice
    | Pong
)


@cache
def frames_adapter() -> TypeAdapter[FromServer]:
    """Return the type adapter of all frames, which describes them, and checks them in tests."""
    return TypeAdapter(FromServer, config=EXACT)
