"""The frames that clients are told over the socket."""

from typing import Literal

from pydantic import with_config
from typing_extensions import TypedDict

from deadhand.server.shapes.clock import Countdown
from deadhand.server.shapes.forecast import Forecast
from deadhand.server.shapes.hints import HintedChoice, UnseenZone
from deadhand.server.shapes.promises import Promised
from deadhand.server.shapes.seat import SeatSummary
from deadhand.server.shapes.view import EXACT, Prompt, Sentence, View

Emote = Literal["moan", "brains", "nice", "oops", "hurry", "gg"]
"""A quick word to all."""
Pointed = Literal["trust", "suspect", "help", "thanks", "beware"]
"""A quick word about a seat."""


@with_config(EXACT)
class Line(TypedDict):
    """What the log says of one action."""

    n: int
    seat: int | None
    """Who chose it; nobody the deal."""
    sentences: list[Sentence]


@with_config(EXACT)
class SealedAnswer(TypedDict):
    """An answer that one of my seats has given before its turn, and how it reads."""

    seat: int
    action: int
    text: str


@with_config(EXACT)
class EarlyQuestion(TypedDict):
    """What another seat of mine may answer before its turn, and the name of that question."""

    seat: int
    question: str
    prompt: Prompt


@with_config(EXACT)
class TaughtLine(TypedDict):
    """A line of a guide."""

    text: str
    point: list[str]
    """Where to look: spots of the table, "counter:brains/1", "question", "log" or "forecast"."""


@with_config(EXACT)
class Taught(TypedDict):
    """What a guide tells a learner at this point."""

    scene: int
    """The number of this scene, from 0."""
    scenes: int
    title: str
    first: int
    """How many lines of the whole guide came before these."""
    of: int
    """How many lines the whole guide has."""
    lines: list[TaughtLine]
    """To be read one after the other."""
    awaited: list[int]
    """The actions of which one is waited for once they are read; if there are none, the scene ends with them."""
    moving: bool
    """Whether others move first; then there are no lines yet."""
    trouble: str
    """Why the lesson cannot go on, if it cannot."""


@with_config(EXACT)
class State(TypedDict):
    """How the table stands, as one client may know it."""

    type: Literal["state"]
    n: int
    """Counts everything that was accepted, undoings and questions for hints too; answers name it."""
    move: int
    """How many actions the table has seen; the log and moments count these."""
    view: View
    kept: int
    """How many moves of the log that the client has still hold; `lines` are those after them.

    One about the last move that holds adds to it: choices were taken back there, or a hint was asked for."""
    lines: list[Line]
    seats: list[SeatSummary]
    you: int | None
    """The seat through whose eyes I look: of several of mine the one that is asked, or else acted last."""
    question: str | None
    """The name of what that seat is asked, now or ahead: the same as long as it is the same question."""
    early: list[EarlyQuestion]
    """What my other seats may answer ahead and have not."""
    sealed: list[SealedAnswer]
    """What my seats have answered ahead, until it is played."""
    answered: list[int]
    """The seats that have answered ahead, where all may know."""
    seats_of_mine: list[int]
    """All seats that my secret opens; several only where all play as one team."""
    host: int
    can_undo: bool
    commitment: str
    secret: str | None
    """What was promised by the commitment, once the game is over."""
    rematch: str | None
    daily: str | None
    """The date (YYYY-MM-DD, UTC) whose deal it is, if it is one's."""
    lesson: Taught | None
    """What is taught, if this is a guided game."""
    clock: Countdown
    pace: float
    """Seconds that bots take over a choice, on average."""
    hints: bool
    """Whether the host lets players ask for hints."""
    scores: list[int]
    ranks: list[int]


@with_config(EXACT)
class Seats(TypedDict):
    """Who is there has changed."""

    type: Literal["seats"]
    seats: list[SeatSummary]


@with_config(EXACT)
class Gathering(TypedDict):
    """The table has not begun: who sits there, and which of them I am. Of the game itself nothing is told."""

    type: Literal["gathering"]
    seats: list[SeatSummary]
    seats_of_mine: list[int]
    host: int
    commitment: str
    promises: list[Promised]
    """The numbers that people give to the deal."""
    opening: bool
    """Whether it begins: what is promised is frozen, and everybody opens their number now."""


@with_config(EXACT)
class Dealt(TypedDict):
    """The deal is made, from what the server promised and from these numbers; who opened none is named."""

    type: Literal["dealt"]
    commitment: str
    promises: list[Promised]


@with_config(EXACT)
class Watcher(TypedDict):
    """Somebody who watches: a name, if they gave one, and what a ban names them by, if they can be told apart."""

    who: str | None
    name: str


@with_config(EXACT)
class Watching(TypedDict):
    """How many watch; some of them by name."""

    type: Literal["watching"]
    count: int
    watchers: list[Watcher]


@with_config(EXACT)
class Shouted(TypedDict):
    """Somebody says a quick word: from a seat, or a watcher; about a seat, if it is a word of that sort."""

    type: Literal["emote"]
    seat: int | None
    who: str | None
    name: str
    emote: Emote | Pointed
    at: int | None


@with_config(EXACT)
class Said(TypedDict):
    """What somebody said in their own words."""

    id: int
    seat: int
    who: str
    name: str
    text: str
    at: float
    """Seconds since 1970."""


@with_config(EXACT)
class TableTalk(TypedDict):
    """Whether people may speak freely, and what they have said that I have not heard; the last 200 words are kept."""

    type: Literal["talk"]
    on: bool
    words: list[Said]


@with_config(EXACT)
class StoodIn(TypedDict):
    """I am back, and a bot stood in at these seats of mine."""

    type: Literal["stood_in"]
    seats: list[int]


@with_config(EXACT)
class AskedAgain(TypedDict):
    """What was answered ahead for this seat of mine is dropped: the question has become another."""

    type: Literal["asked_again"]
    seat: int


@with_config(EXACT)
class TooLate(TypedDict):
    """My time was up at this seat: the usual answer was given for me, or a bot stands in."""

    type: Literal["too_late"]
    seat: int


@with_config(EXACT)
class Foretold(TypedDict):
    """What a choice of mine would lead to, if I made it at state `n`."""

    type: Literal["foretold"]
    n: int
    forecast: Forecast


@with_config(EXACT)
class Hinted(TypedDict):
    """What a good player would choose for my seat at state `n`, the best first."""

    type: Literal["hinted"]
    n: int
    seat: int
    choices: list[HintedChoice]


@with_config(EXACT)
class Counted(TypedDict):
    """What may still come, as far as I know: for every pile and hidden hand at state `n`."""

    type: Literal["counted"]
    n: int
    worlds: int
    """How many worlds were imagined; 0 if all could be reckoned."""
    zones: list[UnseenZone]


@with_config(EXACT)
class Explained(TypedDict):
    """Why I can do nothing with these spots at state `n`, and the clause that says so, if any."""

    type: Literal["explained"]
    n: int
    spots: list[str]
    message: str
    """Empty if nothing is ever done with such a thing."""
    clause: str | None


@with_config(EXACT)
class Refusal(TypedDict):
    """What I sent is refused, in a sentence; nothing has changed."""

    type: Literal["refused"]
    message: str
    clause: str | None
    n: int
    retry: float | None
    """If the server is at fault, and not what was sent: the seconds after which to send the same again."""


@with_config(EXACT)
class Pong(TypedDict):
    """The connection is alive."""

    type: Literal["pong"]


FromServer = (
    State
    | Gathering
    | Dealt
    | Seats
    | Watching
    | Shouted
    | TableTalk
    | StoodIn
    | AskedAgain
    | TooLate
    | Foretold
    | Hinted
    | Counted
    | Explained
    | Refusal
    | Pong
)
