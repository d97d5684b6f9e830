"""The fields that a game declares in its `Game`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from deadhand.table.choices.actions import ActionSpace
from deadhand.table.choices.preview_scope import PreviewScope
from deadhand.table.choices.prompts import PromptPlan
from deadhand.table.choices.reasons import ReasonPlan
from deadhand.table.deck.deck import Deck, NumberRange
from deadhand.table.deck.kinds import shipped_deck
from deadhand.table.flow.steps import Step, StepPlan
from deadhand.table.game.event_plan import EventPlan
from deadhand.table.game.goals import Goal
from deadhand.table.game.levels import USUAL_LEVELS, Level
from deadhand.table.game.measures import NO_HANDS, Measures
from deadhand.table.game.open_numbers import Counter, Mark
from deadhand.table.game.options import Option
from deadhand.table.game.outcomes import Factions, OutcomePlan
from deadhand.table.game.standing_orders import OrderedQuestion
from deadhand.table.game.statistics import Statistic
from deadhand.table.game.turning_points import TurningPointPlan
from deadhand.table.record.state import Table
from deadhand.table.zones.zone_plan import ZonePlan

FIRST_DECLARED: Final = Step(0)
Weight = Literal["easy", "middling", "demanding"]


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class GameDeclaration:
    """The declared fields of a game; `Game` adds the derived ones."""

    title: str
    summary: str
    minutes: tuple[int, int]
    """The usual length of a game: from the shortest to the longest."""
    weight: Weight
    """The weight of the game: the amount to learn before the first turn."""
    package: str
    state: type[Table]
    zones: ZonePlan
    actions: ActionSpace
    prompts: PromptPlan
    steps: StepPlan
    outcomes: OutcomePlan
    chapters: str
    """The names of the modules with its rules in the order of the rulebook, followed by the bot's."""
    reasons: ReasonPlan
    """The reasons for the scores of a bot."""
    slug: str = ""
    """Its name in commands, addresses and files; by default the name of its package."""
    first_step: Step = FIRST_DECLARED
    """The first step of a new table; by default the first one declared."""
    version: int = 1
    """The version of the rules, stored in every saved game. It changes only if the same actions give other results."""
    least_seats: int = 2
    default_seats: int = 0
    """The default number of seats: four, or the most that there are."""
    dimensions: Mapping[str, int] = field(default_factory=dict)
    """The room for cards, nested steps, choices and events, where it is not the usual one. Unless it says how many
    choices one question can have, there is room for all that its verbs can ever offer. An observation has room for as
    many `marked` cards, which lie where marks are shown; usually for all cards."""
    events: EventPlan = field(default_factory=EventPlan)
    counters: Sequence[Counter] = ()
    options: Sequence[Option] = ()
    number_ranges: Sequence[NumberRange] = ()
    """The printed numbers with a narrower range than 0 to `MOST_NUMBER`."""
    scores: str = "scores"
    """The per-seat field that decides the game, for reports."""
    least_cards: Callable[[int], int] = lambda seats: seats + 1
    """Returns the smallest deck for a number of seats."""
    unprinted: Sequence[str] = ()
    """The numbers that belong to the deck and are printed on no card."""
    number_names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By kind of card, the printed name of each number that means something else there; empty if it is not printed."""
    team: bool = False
    """True if all seats win or lose together and nothing is hidden from one of them alone."""
    factions: Factions | None = None
    """The sides, in games in which sides play against each other."""
    secrets: Sequence[str] = ()
    """The per-seat fields of the record that only their seat may know: hidden numbers that are no cards. The hook
    `redeal_secrets` redraws them."""
    marks: Sequence[Mark] = ()
    statistics: Sequence[Statistic] = ()
    """The statistics that are shown once the game is over, in order."""
    standing_orders: Sequence[OrderedQuestion] = ()
    """The questions that people may want to be asked only sometimes."""
    turning_points: TurningPointPlan = field(default_factory=TurningPointPlan)
    """The sentences about what decided a game."""
    goals: Sequence[Goal] = ()
    """The goals of players, and their progress."""
    forced_choices: bool = False
    """True if a single choice is made without asking."""
    levels: Sequence[Level] = USUAL_LEVELS
    """The levels of its bots, from the weakest to the strongest."""
    measures: Measures = NO_HANDS
    """The quantities that the lab measures."""
    preview_scope: PreviewScope | None = None
    """The scope of its previews, if it has any."""

    @property
    def deck(self) -> Deck:
        """The deck this game ships with."""
        return shipped_deck(self.package)

    @property
    def most_seats(self) -> int:
        """The highest number of seats; its zones are declared for it."""
        return self.zones.seats

    @property
    def number_columns(self) -> Sequence[str]:
        """The names of a card's numbers, in the order of the record's columns."""
        return self.deck.number_names

    def count_places(self, counter: Counter) -> int:
        """Return how many places have a number in a counter; 0 if places have none."""
        return self.zones.named(counter.places).places if counter.places else 0

    @property
    def capacity(self) -> int:
        """The most cards of a deck."""
        return self.dimensions["cards"]
