"""What a game declares about itself: one `Game` per game, from which everything generic is made."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from pickle import PicklingError
from types import ModuleType
from typing import Any, Literal

import numpy as np

from deadhand.table.actions import ActionSpace, Verb
from deadhand.table.checks import check_chapters, check_marks, check_places, check_results, check_widths
from deadhand.table.deck import MOST_COPIES, MOST_NUMBER, Deck
from deadhand.table.declare import Worded, ahead_of, wordings_of
from deadhand.table.dispatch import hooks_of
from deadhand.table.events import FIRST_GAME_EVENT
from deadhand.table.factions import Factions
from deadhand.table.kinds import deck_text, shipped_deck
from deadhand.table.outcomes import ABORTED, OutcomePlan
from deadhand.table.prompts import PromptPlan
from deadhand.table.record import Layout, layout_of
from deadhand.table.rule import Rule, Rules, bind, hooks
from deadhand.table.state import EVERYONE, SPECTATOR, Table
from deadhand.table.statistics import Statistic, check_statistics
from deadhand.table.steps import Step, StepPlan

Viewers = Literal["nobody", "owner", "everyone"]
Weight = Literal["easy", "middling", "demanding"]


@dataclass(frozen=True)
class Zone:
    """A place for cards: one for all, one per seat, or a family of numbered places such as the spaces of a map."""

    name: str
    label: str
    first: int
    """Its number; a zone per seat has one number for each seat from here on, a family one for each place."""
    per_seat: bool
    viewers: Viewers
    mingled: bool
    """Whether outsiders cannot tell its cards apart by place."""
    said: bool = True
    """Whether the terminal lists it; what lies there may be told by a counter, or matter to nobody."""
    places: int = 0
    """How many places a family has; 0 for a zone that is none."""

    @property
    def is_numbered(self) -> bool:
        """Whether there are several, told apart by a seat or by the number of a place."""
        return self.per_seat or self.places > 0

    def many(self, seats: int) -> int:
        """How many zones it stands for at a table of so many seats."""
        return seats if self.per_seat else max(1, self.places)

    def viewer_set(self, owner: int) -> int:
        """Who may look into it, as a bit mask."""
        return {"nobody": 0, "owner": 1 << owner, "everyone": EVERYONE}[self.viewers]


@dataclass
class ZonePlan:
    """A game's zones in the order of declaration."""

    seats: int
    zones: list[Zone] = field(default_factory=list)
    size: int = 0
    counted: int = 0
    """How many of the first zones have a row in the record's `held`."""

    def pile(
        self,
        name: str,
        label: str,
        *,
        viewers: Viewers,
        per_seat: bool = False,
        said: bool = True,
        counted: bool = True,
    ) -> int:
        """Declare a zone whose places everyone can tell apart; returns its (first) number.

        Of one that is not `counted` the record does not keep how many cards of each kind lie there: many piles of many
        kinds would fill it. Rules that ask search the pile. These zones come after all others.
        """
        return self._add(Zone(name, label, self.size, per_seat, viewers, mingled=False, said=said), counted=counted)

    def hand(self, name: str, label: str) -> int:
        """Declare a zone per seat that only its owner looks into, in their own order; returns its first number."""
        return self._add(Zone(name, label, self.size, per_seat=True, viewers="owner", mingled=True))

    def places(self, name: str, label: str, count: int, *, viewers: Viewers, said: bool = False) -> int:
        """Declare a family of numbered places, such as the spaces of a map; returns the number of its place 0.

        A view lists them by place, with the backs of cards that lie face down; they are not counted (see `pile`).
        """
        zone = Zone(name, label, self.size, per_seat=False, viewers=viewers, mingled=False, said=said, places=count)
        return self._add(zone, counted=False)

    def _add(self, zone: Zone, *, counted: bool = True) -> int:
        if counted and self.counted < self.size:
            raise ValueError(f"The zone {zone.name} is counted: declare it before those that are not.")
        self.zones.append(zone)
        self.size += zone.many(self.seats)
        self.counted = self.size if counted else self.counted
        return zone.first

    def find(self, number: int) -> tuple[Zone, int]:
        """The zone with a number, and the seat that owns it or its place in a family (0 for a zone of all)."""
        zone = next(zone for zone in reversed(self.zones) if zone.first <= number)
        return zone, number - zone.first


@dataclass(frozen=True)
class Foresight:
    """Which choices a game foretells, and how far; see `deadhand.forecast`."""

    verbs: Sequence[Verb]
    """What may be foretold."""
    until: int
    """The question at which a forecast ends."""
    counters: Sequence[str] = ()
    """The fields of the numbers that are foretold."""
    zones: Sequence[str] = ()
    """The open zones whose cards are foretold."""


Role = Literal["plain", "matters", "turn", "stage"]
"""What a sentence is for the log: one that `matters` stands for the others when a turn is folded; a "turn" of the
first seat it names, or a "stage" that is nobody's turn, begins with it."""


@dataclass(frozen=True)
class EventWords:
    """A game's own event as people read it: `{0}` and so on are its integers, `{card}` its face.

    `values` says what the integers are: "seat", "kind", "cards" (packed), "zone" or "number".
    """

    name: str
    sentence: str
    values: tuple[str, ...]
    role: Role = "plain"


@dataclass
class EventPlan:
    """A game's own events in the order of declaration."""

    events: list[EventWords] = field(default_factory=list)

    def event(self, name: str, sentence: str, values: str = "", *, role: Role = "plain") -> int:
        """Declare the next event; returns the number that rules pass to `happen`."""
        self.events.append(EventWords(name, sentence, tuple(values.split()), role))
        return FIRST_GAME_EVENT + len(self.events) - 1


@dataclass(frozen=True)
class Counter:
    """A public number, one for all or one per seat: a field of the record, or what a rule works out from open facts.

    `reckon` is that rule; it takes the table, and the seat if there is one per seat. One for each place of a family of
    zones names it in `places`; its rule takes the place, and only pictures show it. `forms` are the words in which it
    is counted, such as "1 point|# points". One that is not `said` is for the eye: a picture shows it, and the terminal
    leaves it out. `most` is what it never exceeds, if that is worth drawing. One that only tells who has `answered` a
    question makes it no other question when it changes. Of most numbers less is worse; of a `threat` it is more. One
    that is `rare` is said only while it is not 0; a "flag" (0 or 1) is rare, and says no more than its label. One that
    is `felt` is heard when it gets worse for a player at the page.
    """

    field: str
    label: str
    per_seat: bool = False
    what: Literal["number", "seat", "flag", "place"] = "number"
    reckon: Rule | None = None
    places: str = ""
    forms: str = "#"
    said: bool = True
    most: int | None = None
    answered: bool = False
    threat: bool = False
    rare: bool = False
    felt: bool = False


@dataclass(frozen=True)
class Mark:
    """A public number that lies on each card; shown with the cards of the zones that the viewer may look into.

    `what` says how it reads: a "number" (0 is not worth showing), a "flag" (0 or 1), or "seats" (a bit mask of seats).
    `reckon` is the rule that works it out from the table and the card, if the record has no field for it. A `said` mark
    is written on the card and tells choices about like cards apart. It is shown in `zones`, or everywhere if there are
    none.
    """

    field: str
    label: str
    what: Literal["number", "flag", "seats"] = "number"
    reckon: Rule | None = None
    said: bool = True
    zones: Sequence[str] = ()

    @property
    def is_seat_set(self) -> bool:
        """Whether the record holds a set of seats for it."""
        return self.what == "seats" and self.reckon is None


@dataclass(frozen=True)
class Option:
    """A choice that is fixed before the game; stored as an integer in the record's field of the same name.

    `choices` are the allowed words in the order of their integers; without them the value is a whole number from
    `least` to `most`, or one of the `seat`s that the table has, from 0. `nothing` is a word that stands for -1.
    """

    name: str
    explanation: str
    clause: str
    default: int | str | bool
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    nothing: str = ""
    seat: bool = False

    @classmethod
    def switch(cls, name: str, explanation: str, clause: str, default: str = "on") -> "Option":
        """What is "off" or "on"."""
        return cls(name, explanation, clause, default, choices=("off", "on"))

    @classmethod
    def starting_seat(cls, name: str, explanation: str, clause: str, seats: int) -> "Option":
        """Who starts something at a table of up to so many seats: one of them, or whom chance chooses."""
        return cls(name, explanation, clause, "random", most=seats - 1, nothing="random", seat=True)

    def highest(self, seats: int | None = None) -> int:
        """The largest number that is allowed, at any table or at one of so many seats."""
        return self.most if seats is None or not self.seat else min(self.most, seats - 1)

    def allowed(self, seats: int | None = None, *, first_seat: int = 0) -> str:
        """The allowed values in words, at any table or at one of so many seats; people call their first seat 1."""
        if self.choices:
            return " or ".join(self.choices)
        shift = first_seat if self.seat else 0
        numbers = f"{'seat ' if self.seat else ''}{self.least + shift} to {self.highest(seats) + shift}"
        return f"{self.nothing} or {numbers}" if self.nothing else numbers


def declared_in(state: ModuleType, verbs: ModuleType) -> dict[str, Any]:
    """What a game's `state.py` and `verbs.py` declare, as the fields of its `Game`."""
    return {
        "zones": state.ZONES,
        "steps": state.STEPS,
        "events": state.EVENTS,
        "options": state.OPTIONS,
        "outcomes": state.OUTCOMES,
        "statistics": state.STATISTICS,
        "number_columns": state.NUMBERS,
        "actions": verbs.ACTIONS,
        "prompts": verbs.PROMPTS,
    }


def game_of(package: str) -> "Game":
    """The game that a package declares."""
    game: Game = import_module(package).GAME
    return game


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Game:
    """Everything the core, the server, the bots and the lab need to know of a game."""

    slug: str
    title: str
    summary: str
    minutes: tuple[int, int]
    """How long people usually take over a game: from the shortest to the longest."""
    weight: Weight
    """How much there is to learn before the first turn."""
    version: int
    """Raised only when the same seed and actions give other results; stored in every saved game."""
    package: str
    least_seats: int
    most_seats: int
    default_seats: int
    state: type[Table]
    dimensions: Mapping[str, int]
    zones: ZonePlan
    actions: ActionSpace
    events: EventPlan
    prompts: PromptPlan
    steps: StepPlan
    first_step: Step
    """What a new table begins with."""
    counters: Sequence[Counter]
    options: Sequence[Option]
    outcomes: OutcomePlan
    number_columns: Sequence[str]
    """The names of a card's numbers, in the order of the record's columns."""
    scores: str
    """The per-seat field that decides the game, for reports."""
    chapters: str
    """The names of the modules with its rules, in the order of the rulebook, and then the bot's."""
    least_cards: Callable[[int], int]
    """The smallest deck for so many seats."""
    unprinted: Sequence[str] = ()
    """Those of them that belong to the deck and are on no card's face."""
    team: bool = False
    """Whether all seats win or lose together and nothing is hidden from one of them alone."""
    factions: Factions | None = None
    """The sides, if seats win or lose with the others of theirs."""
    secrets: Sequence[str] = ()
    """The per-seat fields of the record that only their seat may know: hidden numbers that are no cards. The hook
    `redeal_secrets` draws them anew."""
    marks: Sequence[Mark] = ()
    alike: Callable[[Any, int], Sequence[int]] | None = None
    """Given an accessor and an offered action, the cards that it may be about if their marks tell them from others of
    their kind: they are alike, so their marks are added to how the choice reads, and each of them stands for it."""
    statistics: Sequence[Statistic] = ()
    """What is told once the game is over, in the order in which it is told."""
    winning: Callable[[Any], Sequence[str]] | None = None
    """Given an accessor of a game that is over, the spots (see `spots.py`) whose cards won it, or its last round."""
    forced_choices: bool = False
    """Whether a single choice is made without asking."""
    foresight: Foresight | None = None
    """What it can foretell, if anything."""

    def __post_init__(self) -> None:
        """Check that the record's fields are wide enough for what is declared, and that nothing is left out."""
        check_widths(self.slug, self.layout, self._greatest())
        zones = [zone.name for zone in self.zones.zones]
        check_marks(self.slug, {mark.field: mark.zones for mark in self.marks}, zones)
        families = [zone.name for zone in self.zones.zones if zone.places]
        check_places(self.slug, {counter.field: counter.places for counter in self.counters}, families)
        check_chapters(self.package, self.modules)
        check_results(self.slug, self.outcomes, self.results)
        check_statistics(self.slug, self.layout, self.statistics)

    def _greatest(self) -> Mapping[str, tuple[str, int]]:
        """Per field of the record, what it holds and the greatest number of it."""
        seats = {mark.field: ("sets of seats", (1 << self.most_seats) - 1) for mark in self.marks if mark.is_seat_set}
        return seats | {
            "zone": ("zones", self.zones.size - 1),
            "kind": ("kinds of cards", len(self.deck.kinds) - 1),
            "above": ("cards", self.capacity),
            "offers": ("actions", self.actions.size - 1),
            "action": ("actions", self.actions.size - 1),
            "verb": ("verbs", len(self.actions.verbs) - 1),
            "steps": ("steps", len(self.steps.steps) - 1),
            "prompt": ("questions", len(self.prompts) - 1),
            "known": ("sets of viewers", 1 << max(self.most_seats, SPECTATOR)),
            "held": ("copies of a card", MOST_COPIES),
            "numbers": ("printed numbers", MOST_NUMBER),
        }

    def __repr__(self) -> str:
        return f"<Game {self.slug}>"

    def __reduce__(self) -> tuple[Callable[[str], "Game"], tuple[str]]:
        """Pickled by its name, and the same object again wherever that is unpickled."""
        if vars(sys.modules[self.package]).get("GAME") is not self:
            raise PicklingError(f"{self.title} cannot be pickled: it is not GAME of {self.package}.")
        return game_of, (self.package,)

    @property
    def results(self) -> Sequence[str]:
        """What an outcome may mean for who wins; none where all play for themselves."""
        if self.factions:
            return (*self.factions.names, ABORTED)
        return ("win", "loss", ABORTED) if self.team else ()

    @cached_property
    def modules(self) -> Sequence[ModuleType]:
        """The chapters."""
        return [import_module(f"{self.package}.{chapter}") for chapter in self.chapters.split()]

    @cached_property
    def layout(self) -> Layout:
        """Where the fields of this game's record lie."""
        return layout_of(
            self.state,
            {
                **self.dimensions,
                "zones": self.zones.size,
                "counted": self.zones.counted,
                "kinds": len(self.deck.kinds),
                "numbers": max(1, len(self.number_columns)),
                "seats": self.most_seats,
            },
        )

    @property
    def deck(self) -> Deck:
        """The deck this game ships with."""
        return shipped_deck(self.package)

    @property
    def deck_text(self) -> str:
        """The text of the deck file, to be changed and passed back."""
        return deck_text(self.package)

    @property
    def rulebook_text(self) -> str:
        """The rules by clause, in Markdown."""
        return (files(self.package) / "rulebook.md").read_text(encoding="utf-8")

    @cached_property
    def constants(self) -> Mapping[str, Any]:
        """The constants that the core's rules read and that every game has its own of."""
        return {
            "ACTIONS": self.actions.table(),
            "FORCED_CHOICES": self.forced_choices,
            "ALWAYS_ASKED": np.array([int(prompt.always) for prompt in self.prompts], np.int64),
            "COPIED": self.layout.copied,
        }

    @property
    def plain(self) -> Rules:
        """This game's rules as plain Python, with every door that is imported by now."""
        rules: Rules | None = vars(self).get("_plain")
        if rules is None or rules.outdated:
            rules = vars(self)["_plain"] = bind(self.package, self.hook_functions, self.constants)
        return rules

    @cached_property
    def hook_functions(self) -> Mapping[str, Rule]:
        """This game's function for each hook of the core: generated, or a chapter's rule of the hook's name."""
        own = {name: vars(chapter)[name] for chapter in self.modules for name in hooks() if name in vars(chapter)}
        return {**hooks_of(self), **own}

    @cached_property
    def ahead(self) -> Mapping[int, Rule]:
        """By question, the rule that asks further seats before their turn."""
        return ahead_of(self.package)

    @cached_property
    def wordings(self) -> Mapping[Verb, Worded]:
        """How the offers of some verbs read as the table stands."""
        return wordings_of(self.package)

    @property
    def capacity(self) -> int:
        """How many cards a deck may have at most."""
        return self.dimensions["cards"]
