"""The tables of a game for the page: all that it needs beside the rules to deal, play, save and read a record.

Everything follows from the game's declarations. The page's types are generated from these classes.
"""

import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any, Final, Literal, cast

import numpy as np
from numpy.typing import NDArray

from deadhand.arena.records import TRIAL_TABLES, Arena, Episode
from deadhand.arena.request import MOST_DECISIONS
from deadhand.arena.results import GameResult
from deadhand.arena.watching_records import DrawRow, GameMemory, GameRow, MoveLog, MoveRow
from deadhand.bots.hint import HINT_SIZE, LOOKED_AT
from deadhand.bots.names import NAMES, levels_of
from deadhand.bots.review import CONFIRMED, CONFIRMING, PAGE_SIMULATIONS
from deadhand.bots.search.candidates import tallies_for
from deadhand.lab.totals.summary import MOST_BINS, summary_size, winning_sides
from deadhand.match.saved import digest_fields
from deadhand.table.choices.prompts import Prompt
from deadhand.table.choices.wordings import VALUE_TYPES
from deadhand.table.game.game import Game
from deadhand.table.game.options import Option
from deadhand.table.game.refusal_tables import place_numbers
from deadhand.table.game.setup import fill_table
from deadhand.table.knowledge.facts import most_integers, public_integers
from deadhand.table.knowledge.plan import knowledge_plan, visible_goals
from deadhand.table.knowledge.preview_plan import WORLDS, preview_plan
from deadhand.table.knowledge.write_ending import ENDING_SIZE
from deadhand.table.record.events import SILENT
from deadhand.table.record.state import NOBODY, SPECTATOR, STEP_WORDS
from deadhand.table.rules.rule import ArgumentWord, doors, extra_doors, parts_of

FORMAT: Final = 2
"""The format of the tables. Raise it, and `tables` in `formats.ts`, if pages that know one cannot read the other."""


@dataclass(frozen=True, kw_only=True)
class LayoutTables:
    """The layout of a record."""

    size: int
    fields: dict[str, tuple[int, str, list[int]]]
    """Where each field begins, its type as NumPy writes it, such as "<i2", and its dimensions."""


@dataclass(frozen=True, kw_only=True)
class RecordTables(LayoutTables):
    """The layout of a game's record."""

    copied: int
    """The bytes that copies of a bot's search need."""
    blank: str
    """A record with the game's own deck, in base64; the number of seats, the options and chance are to be set, and the
    cards of another deck."""


@dataclass(frozen=True, kw_only=True)
class PreviewTables:
    """The arguments of `write_preview`, and the lengths of what it writes."""

    verbs: list[str]
    """The verbs that have a preview."""
    scope: list[int]
    worlds: int
    counters: int
    """The number of counters and of zones in the scope; ..."""
    zones: int
    room: int
    """... and the most integers that it writes."""


@dataclass(frozen=True, kw_only=True)
class SeatTables:
    """The tables for one number of seats."""

    zones: str
    """The record for `write_zones_of` in base64; ..."""
    room: int
    """... and the most integers that it writes, ..."""
    odds: int
    """... and those that `write_odds` writes."""
    numbers: int
    """The number of open numbers, which `compute_all_numbers` writes; the counters come first."""
    unanswered: list[bool]
    """Whether premoves leave each of these numbers as it is."""
    goals: list[list[tuple[int, int, int, int]]]
    """The goals that each seat may know, and last a spectator: a number, a seat or -1, a row of numbers and its end."""
    counted: list[tuple[str, bool]]
    """The counter of each number in `counters`, and whether each seat has one."""
    owners: list[int | None]
    """The seat that owns each zone, or null; ..."""
    marks: list[int]
    """... how many marks its cards show; ..."""
    first_place: int
    """... and the first zone that is a place of a map, as all later ones are."""
    least_cards: int
    """The number of cards in the smallest deck."""
    preview: PreviewTables | None
    """How choices are previewed, if the game has previews."""


@dataclass(frozen=True, kw_only=True)
class PromptTables:
    """A question: its answers by the names of their verbs."""

    name: str
    verbs: list[str]
    default: str | None
    """The answer of standing orders, if it has one."""
    answered_openly: bool
    """Whether everybody may see who has answered before their turn."""


@dataclass(frozen=True, kw_only=True)
class OptionTables:
    """An option, which is stored as an integer in the field of its name."""

    name: str
    default: int | str | bool
    words: dict[str, int]
    """The integer of each allowed word."""
    numbers: tuple[int, int] | None
    """The least and the highest number that is allowed, if any is; ..."""
    seat: bool
    """... where it is a seat, only those that the table has."""
    later: bool
    """Whether the digest of a state leaves it out while it is 0."""


@dataclass(frozen=True, kw_only=True)
class StatisticTables:
    """A statistic of the end: its field, what it is counted for, and the columns of each; -1 for one a seat."""

    field: str
    per: Literal["game", "seat", "round"]
    columns: int


@dataclass(frozen=True, kw_only=True)
class NumberRangeTables:
    """The range of a printed number on some kinds of cards."""

    number: str
    kinds: list[int]
    least: int
    most: int


@dataclass(frozen=True, kw_only=True)
class ReviewTables:
    """How a finished game is reviewed; see `deadhand.bots.review`."""

    simulations: int
    bot: Sequence[int]
    """The rollouts of the search for each decision, and the parameters of its level, ..."""
    confirmed: int
    """... and how many of the costliest are tried once more, ..."""
    confirming: int
    """... in so many times the usual number of worlds."""


@dataclass(frozen=True, kw_only=True)
class RefusalTables:
    """The tables for reasons of refusals: how the page asks for one, and reads the answer, beside the spots."""

    actions: int
    """The number of all actions."""
    kinds: list[str]
    """The ids of the kinds of cards."""
    clauses: list[str]
    """The clauses that `write_refusal` numbers."""


@dataclass(frozen=True, kw_only=True)
class WatchingTables:
    """The records of watched games: see `deadhand.arena.watching_records`."""

    row: LayoutTables
    memory: LayoutTables
    log: LayoutTables
    move: LayoutTables
    draw: LayoutTables
    hands: list[int]
    """The first zone of each hand."""


@dataclass(frozen=True, kw_only=True)
class LabTables:
    """The tables of the lab: see `deadhand.arena.results` and `deadhand.lab.totals.summary`."""

    arena: LayoutTables
    episode: LayoutTables
    result: int
    """The size of the result of a game."""
    most_decisions: int
    """The number of decisions after which a game is stopped."""
    trials: int
    """The number of tables on which bots try their choices."""
    sides: list[int]
    """The side that wins by each outcome, or -1."""
    bins: int
    """The most bins of a histogram."""
    summary: int
    """The most numbers that `sum_up` writes."""
    watching: WatchingTables


@dataclass(frozen=True, kw_only=True)
class GameTables:
    """The tables of one game."""

    format: int
    """See `FORMAT`. A browser keeps the tables of older rules, by which unfinished games go on."""
    game: str
    version: int
    """The version of the rules, as in a saved game."""
    sources: str
    """A hash of all that these tables and the compiled rules are made of."""
    record: RecordTables
    doors: dict[str, tuple[str, list[ArgumentWord | Literal["records"]]]]
    """The exported function of each door, and its arguments."""
    seats: dict[str, SeatTables]
    """By the number of seats."""
    spectator: int
    """The bit of a spectator, where seats have theirs."""
    zones: int
    """The number of all zones."""
    hint_size: int
    """The room that `write_hint` needs, ..."""
    hint_choices: int
    """... for so many choices."""
    review: ReviewTables
    lab: LabTables
    tallies: int
    """The room that `choose` needs for its candidates."""
    step_words: int
    """The number of integers of a step that views read."""
    step_width: int
    """The number of integers of a step in the record."""
    event_width: int
    event_values: list[int]
    """The number of integers of each event."""
    value_types: list[str]
    """The types of the values that `write_offers` writes, by their codes."""
    offer_size: int
    """The most integers that it writes for an offer."""
    ending_size: int
    """The most integers that `write_ending` writes."""
    spots: list[str]
    """Each zone as a spot of the table, and then each seat."""
    refusals: RefusalTables
    silent_events: list[int]
    """The events that the log leaves out."""
    prompts: list[PromptTables]
    verbs: list[tuple[str, int]]
    """The name of each verb, and the first of its actions."""
    public_integers: list[list[list[bool]]]
    """Which integers of a step are public, by the question and the step that asks it."""
    statistics: list[StatisticTables]
    levels: dict[str, tuple[int, ...]]
    """The parameters of a bot of each level."""
    bot_names: list[str]
    """The names of bots by seat; after the last one they start over."""
    options: list[OptionTables]
    scores: str
    """The field of each seat that decides the game."""
    team: bool
    factions: list[str]
    ahead: list[int]
    """The questions that some seats may answer before their turn."""
    always_asked: list[bool]
    """Whether each question is asked even if there is one choice; ..."""
    forced_choices: bool
    """... others are not asked then."""
    number_columns: list[str]
    """The printed numbers of a card, in the order of the record's columns; ..."""
    number_ranges: list[NumberRangeTables]
    """... and those with a narrower range than usual."""
    digest_fields: list[str]
    """The game's own fields in a state's digest, in order."""


def game_tables(game: Game, sources: str, exported: Sequence[Callable[..., Any]]) -> GameTables:
    """Return the tables of a game whose compiled rules export these doors."""
    return GameTables(
        format=FORMAT,
        game=game.slug,
        version=game.version,
        sources=sources,
        record=_record(game),
        doors={door.__name__: (door.__name__, _argument_words(door)) for door in exported},
        seats={str(seats): _seats(game, seats) for seats in range(game.least_seats, game.most_seats + 1)},
        spectator=SPECTATOR,
        zones=game.zones.size,
        hint_size=HINT_SIZE,
        hint_choices=LOOKED_AT,
        review=_review(game),
        lab=_lab(game),
        tallies=len(tallies_for(game)),
        step_words=STEP_WORDS,
        step_width=_width(game, "steps"),
        event_width=_width(game, "events"),
        event_values=list(game.event_sizes),
        value_types=list(VALUE_TYPES),
        offer_size=most_integers(game),
        ending_size=ENDING_SIZE,
        spots=list(place_numbers(game)),
        refusals=_refusals(game),
        silent_events=list(SILENT),
        prompts=[_prompt(game, prompt) for prompt in game.prompts],
        verbs=[(verb.name, verb.verb.first) for verb in game.actions.verbs],
        public_integers=_public_integers(game),
        statistics=_statistics(game),
        levels={name: level.parameters for name, level in levels_of(game).items()},
        bot_names=list(NAMES),
        options=[_option(option) for option in game.options],
        scores=game.scores,
        team=game.team,
        factions=list(game.factions.names) if game.factions else [],
        ahead=sorted(game.ahead),
        always_asked=[prompt.always for prompt in game.prompts],
        forced_choices=game.forced_choices,
        number_columns=list(game.number_columns),
        number_ranges=_number_ranges(game),
        digest_fields=digest_fields(game),
    )


def _review(game: Game) -> ReviewTables:
    bot = game.levels[-1].with_simulations(PAGE_SIMULATIONS).parameters
    return ReviewTables(simulations=PAGE_SIMULATIONS, bot=bot, confirmed=CONFIRMED, confirming=CONFIRMING)


def _lab(game: Game) -> LabTables:
    return LabTables(
        arena=_layout(game, Arena),
        episode=_layout(game, Episode),
        result=game.layout_of(GameResult).dtype.itemsize,
        most_decisions=MOST_DECISIONS,
        trials=TRIAL_TABLES,
        sides=winning_sides(game),
        bins=MOST_BINS,
        summary=summary_size(game, game.most_seats),
        watching=_watching(game),
    )


def _watching(game: Game) -> WatchingTables:
    return WatchingTables(
        row=_layout(game, GameRow),
        memory=_layout(game, GameMemory),
        log=_layout(game, MoveLog),
        move=_layout(game, MoveRow),
        draw=_layout(game, DrawRow),
        hands=[game.zones.named(name).first for name in game.measures.hands],
    )


def _layout(game: Game, declaration: type[Any]) -> LayoutTables:
    dtype = game.layout_of(declaration).dtype
    return LayoutTables(size=dtype.itemsize, fields=_fields(dtype))


def _fields(dtype: np.dtype[Any]) -> dict[str, tuple[int, str, list[int]]]:
    assert dtype.fields is not None
    return {name: (place, kind.base.str, list(kind.shape)) for name, (kind, place, *_) in dtype.fields.items()}


def _width(game: Game, field: str) -> int:
    """Return the length of a row of a field of the record."""
    return int(game.layout.dtype[field].shape[-1])


def _number_ranges(game: Game) -> list[NumberRangeTables]:
    return [
        NumberRangeTables(number=each.number, kinds=sorted(each.kinds), least=each.least, most=each.most)
        for each in game.number_ranges
    ]


def _argument_words(door: Callable[..., Any]) -> list[ArgumentWord | Literal["records"]]:
    """Return the arguments of a door that pages call; of a group, each member is one, as compiled code takes them."""
    arguments = {**doors(), **extra_doors()}[cast("FunctionType", door)]
    members = [
        member
        for argument in arguments
        for member in (parts_of(argument) if isinstance(argument, type) and issubclass(argument, tuple) else [argument])
    ]
    return ["records" if isinstance(member, type) else member for member in members]


def _base64_of(records: NDArray[Any]) -> str:
    return base64.b64encode(records.tobytes()).decode()


def _record(game: Game) -> RecordTables:
    layout = game.layout
    return RecordTables(
        size=layout.dtype.itemsize,
        copied=layout.copied,
        fields=_fields(layout.dtype),
        blank=_blank_record(game),
    )


def _blank_record(game: Game) -> str:
    """Return a record in base64, of which the number of seats, the options and chance are to be set."""
    states = game.layout.new(1)
    table = game.layout.open(states)[0]
    fill_table(game, table, seats=0, options={}, deck=game.deck, chance=1)
    return _base64_of(states)


def _seats(game: Game, seats: int) -> SeatTables:
    plan = knowledge_plan(game, seats)
    return SeatTables(
        zones=_base64_of(plan.zones_record.states),
        room=plan.zones_room,
        odds=plan.odds_room,
        numbers=plan.open_size,
        unanswered=list(plan.unanswered),
        counted=[(counter.field, counter.per_seat) for counter in plan.counted],
        owners=[row.place if row.zone.per_seat else None for row in plan.zones],
        marks=[len(row.marks) for row in plan.zones],
        first_place=plan.zones_record[0].first_place,
        goals=[[(*goal,) for goal in visible_goals(plan, viewer)] for viewer in (*range(seats), None)],
        least_cards=game.least_cards(seats),
        preview=_preview(game, seats),
    )


def _preview(game: Game, seats: int) -> PreviewTables | None:
    plan = preview_plan(game, seats)
    if plan is None or game.preview_scope is None:
        return None
    return PreviewTables(
        verbs=[verb.name for verb in game.actions.verbs if verb.verb in game.preview_scope.verbs],
        scope=list(plan.scope),
        worlds=WORLDS,
        counters=plan.counters,
        zones=plan.zones,
        room=plan.room(game, WORLDS),
    )


def _refusals(game: Game) -> RefusalTables:
    kinds = [kind.id for kind in game.deck.kinds]
    return RefusalTables(actions=game.actions.size, kinds=kinds, clauses=list(game.refusal_clauses))


def _prompt(game: Game, prompt: Prompt) -> PromptTables:
    names = {verb.verb: verb.name for verb in game.actions.verbs}
    return PromptTables(
        name=prompt.name,
        verbs=[names[verb] for verb in prompt.verbs],
        default=None if prompt.default is None else names[prompt.default],
        answered_openly=prompt.answered_openly,
    )


def _public_integers(game: Game) -> list[list[list[bool]]]:
    steps = range(len(game.steps))
    return [[list(public_integers(game, prompt, step)) for step in steps] for prompt in range(len(game.prompts))]


def _statistics(game: Game) -> list[StatisticTables]:
    columns = {"seats": -1, "kinds": len(game.deck.kinds)}
    return [
        StatisticTables(field=each.field, per=each.per, columns=columns.get(str(each.columns), len(each.columns)))
        for each in game.statistics
    ]


def _option(option: Option) -> OptionTables:
    words = {word: number for number, word in enumerate(option.choices)}
    return OptionTables(
        name=option.name,
        default=option.default,
        words={**words, option.nothing: NOBODY} if option.nothing else words,
        numbers=None if option.choices else (option.least, option.most),
        seat=option.seat,
        later=option.later,
    )
