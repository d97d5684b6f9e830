"""The models of HTTP responses; the page's types are generated from them."""

from typing import Any, Literal

from pydantic import BaseModel

from deadhand.reference.measured_odds import MeasuredOdds
from deadhand.server.builds.compiling import CompileStatus
from deadhand.server.shapes.table import CounterCondition, JudgedVerbs, Late, SeatSummary, StandingOrder
from deadhand.table.game.outcomes import Outcome
from deadhand.table.game.setup import OptionValue
from deadhand.table.knowledge.facts_types import Facts, QuestionFacts
from deadhand.table.view.view_types import TableConstants


class ProblemDetail(BaseModel):
    """Why a request was refused."""

    message: str
    """A sentence for people."""
    clause: str | None
    """The clause of the rules that forbids it, if there is one."""
    until: float | None
    """The end of the operator's ban or mute that is the reason, in seconds since 1970, if it has one."""


class Problem(BaseModel):
    """A request that was refused; each endpoint names its statuses. With 500, which none names, the server failed."""

    detail: ProblemDetail
    request: str
    """The request's id, as in the header X-Request-ID and in the log."""


class Status(BaseModel):
    """The status of the server."""

    rules: dict[str, CompileStatus]
    open_tables: bool
    """Whether the server has a list of open tables."""
    device_games: bool
    """Whether the server stores finished games that devices send."""


class PushKey(BaseModel):
    """The server's key for Web Push."""

    key: str | None
    """A public key of P-256 in base64url; null if the server sends no push messages."""
    trouble: str
    """Why it sends none, in a sentence; else empty."""


class MySeat(BaseModel):
    """A seat and the secret that opens it. Keep the secret."""

    seat: int
    secret: str


class TableDeck(BaseModel):
    """The deck of a table."""

    deck: str | None
    """The text of its file; null for the game's own deck."""


class StartedTable(MySeat):
    """A new table."""

    id: str
    commitment: str


class TakenGame(BaseModel):
    """A game that a device has taken from its table."""

    saved: str
    """The text of the saved game. What its player did not know is dealt again at its end, unless they have several
    seats."""
    orders: list[list[StandingOrder] | None]
    """The standing orders of each seat; null if none were ever given."""
    pace: float


class TableSummary(BaseModel):
    """A table as anyone with the link sees it."""

    id: str
    game: str
    title: str
    seats: list[SeatSummary]
    n: int
    asked: int | None
    """The seat that is asked; null once the game is over."""
    begun: bool
    revealing: bool
    """Whether people have committed to numbers, which are being revealed or were revealed."""
    over: bool
    host: int
    options: dict[str, OptionValue]
    clock: int
    late: Late
    daily: str | None
    """The date (YYYY-MM-DD, UTC) of a daily deal; else null."""
    scene: int | None
    """The scene of the game's guide, if this is a lesson."""
    branch: int | None
    """The number of moves of an earlier game that this one plays on from; else null."""
    moved: bool
    """Whether the game goes on at a device."""
    commitment: str
    deck: str | None
    """SHA-256 of the canonical text of a changed deck; the commitment covers it too."""
    deck_changes: list[str]
    """The changes from the own deck, in the language of the request."""


class Moment(BaseModel):
    """A table as it stood after so many actions, in numbers; see `deadhand.table.knowledge`."""

    n: int
    table: TableConstants
    facts: Facts
    ahead: QuestionFacts | None


class PastTable(BaseModel):
    """A game that is over, or whose rules were replaced, as text that needs no rules."""

    id: str
    game: str
    title: str
    names: list[str]
    host: int
    """The seat of the host, who may delete it."""
    rules: int
    """The version of the rules with which it was played."""
    why: str
    """Why it can only be read, in a sentence; empty if it can be replayed."""
    language: str
    """The language of its moves and its end: that of the request, or English if they were not stored in it."""
    moves: list[str]
    """The sentences of each move, first those of the deal, with every hand open; empty if the game had not ended."""
    end: list[str]
    """How it ended."""
    secret: str | None


class DealVerdict(BaseModel):
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
    difficulty: bool
    """Whether each of its choices is harder for the team than the one before."""
    recommended_with: tuple[str, list[str]] | None
    """Another option and those of its choices with which a switch is best on, though the rules have it off."""


class LevelSummary(BaseModel):
    """A level of a game's bots, and how it plays."""

    name: str
    title: str
    sentence: str
    searches: bool
    """Whether it searches, which takes long."""


class CardSummary(BaseModel):
    """A kind of card."""

    id: str
    name: str
    sort: str
    """The rules' name for its sort, if they distinguish sorts, such as "Monster" or "Gun"."""
    count: int
    icon: str
    text: str
    short: str
    """The text for a narrow card."""
    clauses: list[str]
    numbers: dict[str, int]
    back: str
    """The name of its back; empty if all backs are the same."""
    source: str
    count_source: str
    reconstructed_numbers: list[str]
    """The names of its numbers in the deck file that no source gives."""


class DeckSummary(BaseModel):
    """A valid deck."""

    deck: str
    """The SHA-256 of its canonical text."""
    deck_changes: dict[str, list[str]]
    """By language, a line for each kind that it changes."""
    text: str | None
    """The deck file in canonical form; null for the game's own deck."""
    numbers: dict[str, int]
    """The count and the numbers of each kind by their paths, such as `commando_6.count`."""
    kinds: list[list[int]]
    """The count of each kind, and its numbers in the order of `number_columns` in the tables for browsers."""
    cards: dict[str, dict[int, CardSummary]]
    """By language, the cards that differ from those of the game's own deck, by the numbers of their kinds."""


class CounterSummary(BaseModel):
    """A public number."""

    field: str
    label: str
    per_seat: bool
    places: str
    """The zone whose places each have such a number; empty if there is none."""
    what: str
    most: int | None = None
    """Its maximum, if that is worth drawing."""
    threat: bool
    """Whether a higher number is worse; otherwise a lower one is."""
    felt: bool
    """Whether a sound is played when a seat's number gets worse."""


class MarkSummary(BaseModel):
    """A public number on each card; if it is not `said`, it is not drawn as a sign on the card."""

    field: str
    label: str
    what: str
    said: bool


class PromptSummary(BaseModel):
    """A question, and its default verb, if that is always the same."""

    name: str
    default: str | None
    always: bool
    """Whether it is asked even with one choice, because a missing question would reveal a hand."""


class VerbGroupSummary(BaseModel):
    """Verbs that stand together in lists of choices, and what they do in a few words."""

    phrase: str
    verbs: list[str]


class WayToAsk(BaseModel):
    """A way to be asked a question."""

    label: str
    asked: Literal["always", "able", "never"]
    """Asked at every time, only if another answer than the default is possible, or never."""
    when: CounterCondition | None
    """A further condition for being asked."""
    judged: JudgedVerbs | None
    explanation: str
    """An explanation, if the label needs one."""
    during: str
    """The counter with whose change the order ends; empty if it lasts."""


class OrderedQuestion(BaseModel):
    """A question that a standing order may answer."""

    prompt: str
    title: str
    """Empty if the person is not offered another way."""
    answers: dict[str, list[str]]
    """The verbs of its other answers, by the kind of card that they play; "" for none."""
    ways: list[WayToAsk]
    usual: int
    """The way that holds until the person chooses another one."""
    usual_for_all: int
    """The usual way of a person who plays all seats."""


class GoalSummary(BaseModel):
    """A goal of a player."""

    name: str
    label: str
    veiled: bool
    """Whether it is shown only while its player asks to see it."""


class ZoneSummary(BaseModel):
    """A place for cards."""

    name: str
    label: str
    one: str
    """The name of one of its numbered places."""
    per_seat: bool
    places: int
    """The number of its places, if it is a map; else 0."""


class LessonSummary(BaseModel):
    """A lesson of a game."""

    title: str
    scene: int
    """The number of the scene that it begins with, to be sent to start it."""
    minutes: int
    """Its length, rounded up."""


class ExerciseSummary(BaseModel):
    """An exercise of a game: a position with one best choice."""

    title: str
    scene: int
    """The number to be sent to start it."""


class GuideStep(BaseModel):
    """A line of a guide."""

    text: str
    point: list[str]
    """Where to look: spots of the table, "counter:brains/1", "question", "log" or "preview"."""
    clauses: list[str]
    """The clauses of the rules to read with it."""
    awaited: list[int]
    """The actions of which it waits for any; none if it is only to be read."""
    then: list[int]
    """The moves that follow."""


class GuideScene(BaseModel):
    """A scene of a guide, or an exercise: its table, and its lines."""

    scene: int
    """Its number in the whole guide, from 0; those of exercises begin at 1000."""
    exercise: bool
    lesson: int
    """The number of its lesson, or of the exercise, from 0."""
    last: bool
    """Whether the lesson ends with it."""
    first: int
    """How many lines the earlier scenes of its lesson have."""
    of: int
    """How many lines the lesson has."""
    title: str
    seed: str
    """The secret from which all chance of its table follows."""
    names: list[str]
    mine: list[int]
    """The seats of the learner."""
    level: str
    """The level of the bots at the other seats, as they are shown."""
    options: dict[str, OptionValue]
    before: list[int]
    """The moves before it starts."""
    steps: list[GuideStep]
    chances: dict[int, int]
    """The chance to win after each choice of an exercise, in percent."""


class GameGuide(BaseModel):
    """All lessons and exercises of a game."""

    rules: int
    """The version of the rules for which they were made."""
    scenes: list[GuideScene]


class GameSummary(BaseModel):
    """A game, as far as people see it before they sit down."""

    slug: str
    title: str
    language: str
    """The language of its texts: that of the request, or English if the game has none in it."""
    device: str | None
    """The hash in the names of its rules for the browser, `/rules/<slug>.<device>.wasm` and `.json`; null without."""
    summary: str
    minutes: tuple[int, int]
    """The usual length of a game in minutes, from shortest to longest."""
    weight: str
    """The amount to learn before the first turn, in one word."""
    version: int
    team: bool
    factions: list[str]
    """The sides of a game in which sides play against each other."""
    least_seats: int
    most_seats: int
    default_seats: int
    bots: list[str]
    """The names that a seat may have for its bot."""
    decks: list[str]
    """The names of its other decks."""
    levels: list[LevelSummary]
    """The levels to choose from, the weakest first."""
    options: list[OptionSummary]
    names: dict[str, str]
    """The names of sorts and backs of cards, printed numbers, options and their values, by these; without those that
    are like their ids."""
    score_forms: str
    """The words for scores, such as "1 point|# points"."""
    lessons: list[LessonSummary]
    exercises: list[ExerciseSummary]
    odds: MeasuredOdds | None


class GameDescription(GameSummary):
    """A game, with everything that a table needs."""

    cards: list[CardSummary]
    counters: list[CounterSummary]
    marks: list[MarkSummary]
    goals: list[GoalSummary]
    prompts: list[PromptSummary]
    verb_groups: list[VerbGroupSummary]
    """All verbs in the order in which lists show choices: useful first, giving up last."""
    standing_orders: list[OrderedQuestion]
    outcomes: list[Outcome]
    zones: list[ZoneSummary]
    preview_verbs: list[str]
    """The verbs whose choices have a preview."""
    standing: str
    """What the lab draws as the standing in a game of a team or of sides, with its unit; empty in others."""
    deck_changes: list[str]
    """The changes of a changed deck, a line for each kind."""
    plan: dict[str, Any]
    """How the game numbers its things, without their texts; see `words.py`."""


class ClauseText(BaseModel):
    """A clause of the rules."""

    id: str
    text: str


class SectionText(BaseModel):
    """A section of the rules."""

    number: int
    title: str
    clauses: list[ClauseText]


class RulesText(BaseModel):
    """A game's rules by clause."""

    sections: list[SectionText]
