"""A game: its declaration, and everything derived from that; there is one `Game` per game."""

import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.resources import files
from pickle import PicklingError
from types import ModuleType
from typing import Any, Final, cast

import numpy as np

from deadhand.table.choices.actions import Verb
from deadhand.table.choices.prompts import Prompt
from deadhand.table.deck.deck import MOST_COPIES, MOST_NUMBER, Card
from deadhand.table.deck.kinds import deck_text, other_decks
from deadhand.table.game.checks import (
    check_bounds,
    check_chapters,
    check_groups,
    check_marks,
    check_places,
    check_results,
    check_spots,
    check_widths,
)
from deadhand.table.game.declaration import GameDeclaration
from deadhand.table.game.declare import handlers_of, templates_of
from deadhand.table.game.dispatch import hooks_of
from deadhand.table.game.event_plan import EventWords
from deadhand.table.game.measures import check_measures
from deadhand.table.game.outcomes import ABORTED
from deadhand.table.game.refusal_tables import clauses_of, refusal_tables
from deadhand.table.game.standing_orders import check_standing_orders
from deadhand.table.game.statistics import check_statistics
from deadhand.table.record.events import CORE_EVENTS, CoreEvent
from deadhand.table.record.record import Layout, layout_of
from deadhand.table.record.state import NOBODY, SPECTATOR, Table
from deadhand.table.rules.rule import Rule, Rules, bind, constants_made_for, hooks

USUAL_DIMENSIONS: Final = {"cards": 128, "depth": 8, "happenings": 80}
"""Room for cards, nested steps, and the events of a usual turn. More events are allowed, but take longer."""
USUAL_SEATS: Final = 4
OPTIONAL: Final = (
    "EVENTS",
    "OPTIONS",
    "COUNTERS",
    "MARKS",
    "GOALS",
    "STATISTICS",
    "NUMBER_RANGES",
    "MEASURES",
    "STANDING_ORDERS",
    "TURNING_POINTS",
)


def declared_in(*modules: ModuleType) -> dict[str, Any]:
    """Return the declarations in modules such as `state.py` and `verbs.py`, as the fields of a `Game`."""
    declared = {name: value for module in modules for name, value in vars(module).items()}
    return {
        "state": next(value for value in declared.values() if _is_record_of(value, modules)),
        "zones": declared["ZONES"],
        "steps": declared["STEPS"],
        "outcomes": declared["OUTCOMES"],
        "actions": declared["ACTIONS"],
        "prompts": declared["PROMPTS"],
        "reasons": declared["REASONS"],
        **{name.lower(): declared[name] for name in OPTIONAL if name in declared},
    }


def _is_record_of(value: object, modules: Sequence[ModuleType]) -> bool:
    """Return True if something is the record that one of these modules declares."""
    return (
        isinstance(value, type) and issubclass(value, Table) and value.__module__ in [each.__name__ for each in modules]
    )


def count_answers(prompt: Prompt) -> int:
    """Return the number of actions that may ever answer a question."""
    return sum(verb.x_size * verb.y_size * verb.z_size for verb in prompt.verbs)


def game_of(package: str) -> "Game":
    """Return the game that a package declares."""
    game: Game = import_module(package).GAME
    return game


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Game(GameDeclaration):
    """Everything the core, the server, the bots and the lab need to know of a game, made from its declaration."""

    def __post_init__(self) -> None:
        """Fill in defaults, and check that the record's fields are wide enough and that nothing is missing."""
        vars(self)["slug"] = self.slug or self.package.rpartition(".")[2]
        vars(self)["default_seats"] = self.default_seats or min(USUAL_SEATS, self.most_seats)
        choices = 1 + max(count_answers(prompt) for prompt in self.prompts)
        dimensions = {**USUAL_DIMENSIONS, "choices": choices, **self.dimensions}
        vars(self)["dimensions"] = {"marked": dimensions["cards"], **dimensions}
        check_widths(self.slug, self.layout, self._greatest_values())
        zones = [zone.name for zone in self.zones.zones]
        check_marks(self.slug, {mark.field: mark.zones for mark in self.marks}, zones)
        families = [zone.name for zone in self.zones.zones if zone.places]
        check_places(self.slug, {counter.field: counter.places for counter in self.counters}, families)
        check_bounds(self.slug, self.counters, self.marks, self.most_seats)
        check_chapters(self.package, self.modules)
        names = {words.verb: words.name for words in self.actions.verbs}
        check_groups(
            self.slug, list(names.values()), [names[verb] for group in self.actions.groups for verb in group.verbs]
        )
        check_spots(self.slug, self.prompts, self.actions.verbs)
        check_results(self.slug, self.outcomes, self.results)
        check_statistics(self.slug, self.layout, self.statistics)
        check_standing_orders(self.slug, self.standing_orders, self.prompts, [each.field for each in self.counters])
        check_measures(self.slug, self.zones, self.measures, alone=not (self.team or self.factions))

    def _greatest_values(self) -> Mapping[str, tuple[str, int]]:
        """Return for each field of the record a description and the greatest number that it must hold."""
        seats = {mark.field: ("sets of seats", (1 << self.most_seats) - 1) for mark in self.marks if mark.is_seat_set}
        return seats | {
            "zone": ("zones", self.zones.size - 1),
            "kind": ("kinds of cards", len(self.deck.kinds) - 1),
            "above": ("cards", self.capacity),
            "offers": ("actions", self.actions.size - 1),
            "action": ("actions", self.actions.size - 1),
            "verb": ("verbs", len(self.actions.verbs) - 1),
            "steps": ("steps", len(self.steps) - 1),
            "prompt": ("questions", len(self.prompts) - 1),
            "known": ("sets of viewers", 1 << max(self.most_seats, SPECTATOR)),
            "held": ("copies of a card", MOST_COPIES),
            "numbers": ("printed numbers", MOST_NUMBER),
        }

    def __repr__(self) -> str:
        return f"<Game {self.slug}>"

    def __reduce__(self) -> tuple[Callable[[str], "Game"], tuple[str]]:
        """Pickle by name, so that unpickling returns the same object."""
        if vars(sys.modules[self.package]).get("GAME") is not self:
            raise PicklingError(f"{self.title} cannot be pickled: it is not GAME of {self.package}.")
        return game_of, (self.package,)

    def printed_numbers(self, card: Card) -> dict[str, int]:
        """Return the numbers that are printed on a card by their names there, in the order of the game's own deck.

        A number that is printed by the name of another one hides that.
        """
        names = self.number_names.get(card.id, {})
        columns = [column for column in self.number_columns if column in card.numbers]
        printed = {
            names.get(each, each): card.numbers[each] for each in columns if each in names or each not in names.values()
        }
        return {name: number for name, number in printed.items() if name and name not in self.unprinted}

    @property
    def results(self) -> Sequence[str]:
        """The possible results of an outcome; none if every player plays for themselves."""
        if self.factions:
            return (*self.factions.names, ABORTED)
        return ("win", "loss", ABORTED) if self.team else ()

    @cached_property
    def modules(self) -> Sequence[ModuleType]:
        """The chapters."""
        return [import_module(f"{self.package}.{chapter}") for chapter in self.chapters.split()]

    @cached_property
    def layout(self) -> Layout:
        """The layout of this game's record."""
        return self.layout_of(self.state)

    def layout_of(self, declaration: type[Any]) -> Layout:
        """Return the layout of a record with the dimensions of this game."""
        return _layout_of(self, cast("Any", declaration))

    @property
    def deck_text(self) -> str:
        """The text of the deck file, to be changed and passed back."""
        return deck_text(self.package)

    @cached_property
    def other_decks(self) -> Mapping[str, str]:
        """The texts of further deck files that come with the game, by the names that `--deck` takes."""
        return other_decks(self.package)

    @property
    def rulebook_text(self) -> str:
        """The rules by clause, in Markdown."""
        return (files(self.package) / "rulebook.md").read_text(encoding="utf-8")

    @cached_property
    def constants(self) -> Mapping[str, Any]:
        """The constants of this game that the core's rules read."""
        names = [kind.name for kind in self.deck.kinds]
        return {
            "ACTIONS": self.actions.table(),
            "FORCED_CHOICES": self.forced_choices,
            "ALWAYS_ASKED": np.array([int(prompt.always) for prompt in self.prompts], np.int64),
            "COPIED": self.layout.copied,
            "REASON_VALUES": np.array([reason.codes for reason in self.reasons.reasons], np.int64),
            "NAMESAKES": np.array([names.index(name) for name in names], np.int64),
            "UNSCORED": np.array(
                [self.reasons.unscored.get(each.verb, NOBODY) for each in self.actions.verbs], np.int64
            ),
            "TURNING_POINT_LENGTHS": self.turning_points.lengths,
            "ROLES_RESTRICT_CARDS": self.factions is not None and "may_lie" in self.hook_functions,
            **refusal_tables(self),
        }

    @cached_property
    def refusal_clauses(self) -> Sequence[str]:
        """The clauses that refusals may name, by their numbers."""
        return clauses_of(self)

    @cached_property
    def all_events(self) -> Sequence[CoreEvent | EventWords]:
        """All events in the order of their numbers: the core's own, then the game's."""
        return [*CORE_EVENTS, *self.events]

    @cached_property
    def event_sizes(self) -> Sequence[int]:
        """The number of integers of each event."""
        return [len(event.values) for event in self.all_events]

    @property
    def plain(self) -> Rules:
        """This game's rules as plain Python, with every door imported so far."""
        rules: Rules | None = vars(self).get("_plain")
        if rules is None or not rules.whole:
            rules = vars(self)["_plain"] = bind(
                self.package, self.hook_functions, {**self.constants, **constants_made_for(self, compiled=False)}
            )
        return rules

    @cached_property
    def hook_functions(self) -> Mapping[str, Rule]:
        """This game's function for each hook of the core: generated, or a chapter's rule of the hook's name."""
        own = {name: vars(chapter)[name] for chapter in self.modules for name in hooks() if name in vars(chapter)}
        return {**hooks_of(self), **own}

    @cached_property
    def ahead(self) -> Collection[int]:
        """The questions that seats may be asked before their turn: those with a rule `@ahead`."""
        return {handler.number for handler in handlers_of(self.package) if handler.purpose == "ahead"}

    @cached_property
    def wordings(self) -> Mapping[Verb, Sequence[str]]:
        """The templates of each verb whose words depend on the table, of which a rule `@wording` chooses."""
        return templates_of(self.package)


@cache
def _layout_of(game: Game, declaration: Any) -> Layout:
    dimensions = {
        **game.dimensions,
        "zones": game.zones.size,
        "counted": game.zones.counted,
        "kinds": len(game.deck.kinds),
        "numbers": max(1, len(game.number_columns)),
        "seats": game.most_seats,
        "sides": len(game.factions.names) if game.factions else 1,
        "actions": game.actions.size,
        "questions": len(game.prompts),
        "step kinds": len(game.steps),
        "event kinds": len(game.all_events),
        "marks": max(1, len(game.marks)),
    }
    return layout_of(declaration, dimensions)
