"""The shapes of HTTP answers and requests; the page's types are generated from them."""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, SkipValidation

from deadhand.server.shapes.clock import Late, Pace
from deadhand.server.shapes.promises import Digits
from deadhand.server.shapes.seat import SeatSummary
from deadhand.server.shapes.view import View
from deadhand.table.game.setup import OptionValue

Nickname = Annotated[str, Field(min_length=1, max_length=40)]

MOST_DECK: Final = 48 * 1024
"""Characters of the longest deck file; those of the games have up to 30,000."""

DeckText = Annotated[str, Field(min_length=1, max_length=MOST_DECK)]

Word = Annotated[str, Field(max_length=40)]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class NewTable(_Request):
    """A table to start: for each seat "me", "open" or a bot's name; several may be "me" where all are one team."""

    game: Word
    nickname: Nickname
    seats: Annotated[list[Annotated[str, Field(max_length=20)]], Field(min_length=1, max_length=12)]
    options: Annotated[dict[str, int | Word | bool], Field(max_length=40)] = {}
    pace: Pace = 0.8
    """Seconds that bots take over a choice, on average."""
    clock: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    """Seconds that people have for an answer: 60, 600 or 86400; 0 for any time."""
    late: Late = "default"
    """What happens to who is late: the question's default is taken, and after two in a row a bot stands in; or a bot
    does at once."""
    daily: bool = False
    """Whether it is the deal of the day, the same for everybody with these seats and options; no seat may be "open"."""

    deck: DeckText | None = None
    """The text of a changed deck file, which everybody at the table is told of."""

    commitment: Digits | None = None
    """SHA-256 of the number that I give to the deal; with it, the deal waits until that is opened."""


class DeckFile(_Request):
    """A changed deck file to be looked at."""

    deck: DeckText


class DeckSummary(BaseModel):
    """A deck that can be played with: SHA-256 of its canonical text, and a line for each kind that it changes."""

    deck: str
    deck_changes: list[str]


class NewLesson(_Request):
    """A scene of a game's guide to be told."""

    scene: Annotated[int, Field(ge=0, le=100)] = 0
    pace: Pace = 0.2
    """Seconds that the others take over a move, on average; how fast it is seen, the page decides."""


class SitDown(_Request):
    """An open seat to take; any, if none is named."""

    nickname: Nickname
    seat: Annotated[int, Field(ge=0, le=32)] | None = None
    visitor: Annotated[str, Field(min_length=16, max_length=64)] | None = None
    """The key by which this browser watches; whoever is banned by it cannot sit down either."""
    commitment: Digits | None = None
    """SHA-256 of the number that I give to the deal; it is to be opened when the host begins."""


class OpenNumber(_Request):
    """The number that I promised to a deal, which begins."""

    number: Digits


class Rematch(_Request):
    """The same table once more."""

    commitment: Digits | None = None
    """SHA-256 of the number that I give to the new deal."""


class Begin(_Request):
    """Begin the game, with this bot at every seat that is still open; without one, none may be."""

    fill: Annotated[str, Field(max_length=20)] | None = None


class Reached(BaseModel):
    """The addresses at which others reach this server, the best first; without any, what to do about it."""

    addresses: list[str]
    trouble: str


class Form(BaseModel):
    """In which form a game's rules run on this server: plain Python, or compiled; after a failure plain, with why."""

    rules: Literal["plain", "compiling", "compiled", "failed"]
    progress: float
    """The share compiled, 0 to 1."""
    trouble: str


class Status(BaseModel):
    """How the server does."""

    rules: dict[str, Form]


class MySeat(BaseModel):
    """A seat and the secret that opens it; keep it."""

    seat: int
    secret: str


class Started(MySeat):
    """A new table."""

    id: str
    commitment: str


class TableSummary(BaseModel):
    """A table as anyone with the link sees it."""

    id: str
    game: str
    title: str
    seats: list[SeatSummary]
    n: int
    asked: int | None
    """The seat that must choose, or none once the game is over."""
    begun: bool
    opening: bool
    """Whether people have promised numbers to the deal, which are opened now or were."""
    over: bool
    host: int
    options: dict[str, OptionValue]
    clock: int
    late: Late
    daily: str | None
    """The date (YYYY-MM-DD, UTC) whose deal it is, if it is one's."""
    scene: int | None
    """The scene of the game's guide that is told there, if it is a lesson."""
    commitment: str
    deck: str | None
    """SHA-256 of the canonical text of the deck, if that is another than the game's own; it is promised, too."""
    deck_changes: list[str]


class Moment(BaseModel):
    """A table as it stood after so many actions."""

    n: int
    view: Annotated[View, SkipValidation]
    lines: list[str]


class PastTable(BaseModel):
    """A game that is over, or was ended because its rules were replaced, as it can be read without them."""

    id: str
    game: str
    title: str
    names: list[str]
    host: int
    """The seat of who may delete it."""
    rules: int
    """The version of the rules that it was played by."""
    rules_here: int
    """The version that this server has."""
    why: str
    """Why it can only be read, in a sentence, if that is so."""
    moves: list[str]
    """What each move brought about, first the deal, every hand open; nothing if the game had not ended."""
    end: list[str]
    """How it ended."""
    secret: str | None


class Verdict(BaseModel):
    """Whether a finished game is honest."""

    honest: bool
    sentence: str
    commitment: str
    secret: str


class OptionSummary(BaseModel):
    """An option of a game."""

    name: str
    explanation: str
    clause: str
    default: OptionValue
    least: int
    most: int
    choices: list[str]
    nothing: str
    seat: bool


class CardSummary(BaseModel):
    """A kind of card."""

    id: str
    name: str
    sort: str
    """What the rules call its sort, if they tell sorts apart, such as "Monster" or "Gun"."""
    count: int
    icon: str
    text: str
    clauses: list[str]
    numbers: dict[str, int]
    back: str
    """What its back shows; empty where all backs are the same."""
    source: str
    count_source: str


class CounterSummary(BaseModel):
    """A public number."""

    field: str
    label: str
    per_seat: bool
    places: str
    """The zone each of whose places has such a number; empty if it has none."""
    what: str
    most: int | None = None
    """What it never exceeds, if that is worth drawing."""
    threat: bool
    """Whether more of it is worse; of other numbers it is less."""
    felt: bool
    """Whether it is heard when a seat's number gets worse."""


class MarkSummary(BaseModel):
    """A public number on each card; what is not `said` is drawn otherwise than as a sign on the card."""

    field: str
    label: str
    what: str
    said: bool


class PromptSummary(BaseModel):
    """A question, and the verb that answers it for a player who is away, if it is always the same."""

    name: str
    default: str | None
    always: bool
    """Whether it is asked even with one choice, as it would tell what is in a hand if it were not."""


class OutcomeSummary(BaseModel):
    """A reason for which a game ends; with its result for a team, or the faction that wins by it."""

    name: str
    sentence: str
    clause: str
    result: str


class GoalSummary(BaseModel):
    """Something to strive for."""

    name: str
    label: str
    veiled: bool
    """Whether it is shown only while its player asks for it."""


class ZoneSummary(BaseModel):
    """A place for cards."""

    name: str
    label: str
    one: str
    """What one of its numbered places is called."""
    per_seat: bool
    places: int
    """How many numbered places it has, as a map does; 0 if it is none."""


class GameSummary(BaseModel):
    """A game."""

    slug: str
    title: str
    summary: str
    minutes: tuple[int, int]
    """How long people usually take over a game: from the shortest to the longest."""
    weight: str
    """How much there is to learn before the first turn, in a word."""
    version: int
    team: bool
    factions: list[str]
    """The sides, where seats win or lose with the others of theirs."""
    least_seats: int
    most_seats: int
    default_seats: int
    bots: list[str]
    options: list[OptionSummary]
    cards: list[CardSummary]
    counters: list[CounterSummary]
    marks: list[MarkSummary]
    goals: list[GoalSummary]
    prompts: list[PromptSummary]
    outcomes: list[OutcomeSummary]
    score_forms: str
    """In which words scores are counted, such as "1 point|# points"."""
    zones: list[ZoneSummary]
    foretells: list[str]
    """The verbs of choices that may be foretold."""
    deck_changes: list[str]
    """What another deck than the game's own changes, a line for each kind."""
    lesson_minutes: int | None
    """How long its guided game takes, if it has one."""


class SymbolText(BaseModel):
    """What a number on cards, by its name, or a kind of card, by its id, means."""

    number: str
    card: str
    says: str


class PrimerText(BaseModel):
    """How a game is played, in under a minute."""

    win: str
    turn: list[str]
    symbols: list[SymbolText]
    tip: str


class ClauseText(BaseModel):
    """A clause of the rules."""

    id: str
    text: str


class SectionText(BaseModel):
    """A section of the rules."""

    number: int
    title: str
    clauses: list[ClauseText]


class Rules(BaseModel):
    """A game's rules by clause."""

    sections: list[SectionText]
