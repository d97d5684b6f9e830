"""What a game declares: the fields of its `Game`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from deadhand.table.choices.actions import ActionSpace
from deadhand.table.choices.preview_scope import PreviewScope
from deadhand.table.choices.prompts import PromptPlan
from deadhand.table.choices.reasons import ReasonPlan
from deadhand.table.deck.deck import Deck, NumberRange
from deadhand.table.deck.kinds import shipped_deck
from deadhand.table.flow.steps import Step, StepPlan
from deadhand.table.game.event_plan import EventPlan
from deadhand.table.game.goals import Goal
from deadhand.table.game.open_numbers import Counter, Mark
from deadhand.table.game.options import Option
from deadhand.table.game.outcomes import Factions, OutcomePlan
from deadhand.table.game.statistics import Statistic
from deadhand.table.record.state import Table
from deadhand.table.zones.zone_plan import ZonePlan

Weight = Literal["easy", "middling", "demanding"]


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class GameDeclaration:
    """What a game declares; see `Game` for what follows from it."""

    slug: str
    title: str
    summary: str
    minutes: tuple[int, int]
    """The usual length of a game: from the shortest to the longest."""
    weight: Weight
    """The weight of the game: the amount to learn before the first turn."""
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
    """The first step of a new table."""
    counters: Sequence[Counter]
    options: Sequence[Option]
    outcomes: OutcomePlan
    number_columns: Sequence[str]
    """The names of a card's numbers, in the order of the record's columns."""
    number_ranges: Sequence[NumberRange]
    """Those of a card's numbers that may not be all from 0 to `MOST_NUMBER`."""
    scores: str
    """The per-seat field that decides the game, for reports."""
    chapters: str
    """The names of the modules with its rules, in the order of the rulebook, and then the bot's."""
    least_cards: Callable[[int], int]
    """The smallest deck for a number of seats."""
    reasons: ReasonPlan
    """The reasons for the scores of a bot."""
    unprinted: Sequence[str] = ()
    """Those of them that belong to the deck and are on no card's face."""
    team: bool = False
    """True if all seats win or lose together and nothing is hidden from one of them alone."""
    factions: Factions | None = None
    """The sides, if seats win or lose with the others of theirs."""
    secrets: Sequence[str] = ()
    """The per-seat fields of the record that only their seat may know: hidden numbers that are no cards. The hook
    `redeal_secrets` redraws them."""
    marks: Sequence[Mark] = ()
    alike: Callable[[Any, int], Sequence[int]] | None = None
    """Given an accessor and an offered action, the cards that it may be about if their marks tell them from others of
    their kind: they are alike, so their marks are added to how the choice reads, and each of them stands for it."""
    statistics: Sequence[Statistic] = ()
    """The statistics that are shown once the game is over, in order."""
    winning: Callable[[Any], Sequence[str]] | None = None
    """Given an accessor of a game that is over, the spots (see `spots.py`) whose cards won it, or its last round."""
    goals: Sequence[Goal] = ()
    """The goals of players, and their progress."""
    forced_choices: bool = False
    """True if a single choice is made without asking."""
    preview_scope: PreviewScope | None = None
    """The scope of its previews, if it has any."""

    @property
    def deck(self) -> Deck:
        """The deck this game ships with."""
        return shipped_deck(self.package)

    @property
    def capacity(self) -> int:
        """The most cards of a deck."""
        return self.dimensions["cards"]
