"""Levels: how strong a bot is, as a few numbers. Each game has its own where the ladder shows a step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

OVERLOOKS: Final = 0
SIMULATIONS: Final = 1
CAUTION: Final = 2
NETWORK: Final = 3
NETWORK_SIMULATIONS: Final = 4
DECISIONS: Final = 5
PARAMETERS: Final = 6
"""The columns of a bot's row of parameters, and their number; see `Level`."""
EVERYTHING: Final = 100
"""A bot that overlooks everything but one offer plays at random."""
MOST_SIMULATIONS: Final = 2000
MOST_CAUTION: Final = 50
MOST_DECISIONS: Final = 50
NONE, ALONE, FIRST, ROLLOUTS = range(4)
"""How a level uses the network: not, plays what it prefers, searches from that on, or with rollouts that it plays."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play.

    Raises:
        ValueError: if a number is out of its range.
    """

    name: str
    overlooks: int = 0
    """The chance that it overlooks an offer, in percent; 100 is a random choice."""
    simulations: int = 0
    """The rollouts of its search for each choice, up to `MOST_SIMULATIONS`; 0 plays greedily."""
    caution: int = 10
    """The margin by which an offer must beat the greedy choice, in tenths of a standard error, up to `MOST_CAUTION`."""

    network: int = NONE
    """How it uses the network of its game, at tables that the network knows."""
    network_simulations: int = 0
    """The rollouts of its search with the network."""
    decisions: int = 0
    """The decisions of the seat in a rollout after which the network values the position, with the candidate; 0 plays
    on to the cut."""

    def __post_init__(self) -> None:
        """Check the ranges."""
        for name, most in (
            ("overlooks", EVERYTHING),
            ("simulations", MOST_SIMULATIONS),
            ("caution", MOST_CAUTION),
            ("network", ROLLOUTS),
            ("network_simulations", MOST_SIMULATIONS),
            ("decisions", MOST_DECISIONS),
        ):
            if not 0 <= getattr(self, name) <= most:
                raise ValueError(f"{name} must be 0 to {most}, not {getattr(self, name)}.")

    def with_simulations(self, simulations: int) -> "Level":
        """Return the level with another number of rollouts, with the network and without."""
        return replace(self, simulations=simulations, network_simulations=simulations)

    @property
    def parameters(self) -> tuple[int, ...]:
        """Its row of parameters, in the order of the columns."""
        uses = self.network, self.network_simulations, self.decisions
        return self.overlooks, self.simulations, self.caution, *uses

    @property
    def searches(self) -> bool:
        """True if it searches, which takes long."""
        return self.simulations > 0

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.name.replace("_", " ").capitalize()

    @property
    def sentence(self) -> str:
        """How it plays, in one sentence made from its numbers."""
        if self.overlooks == EVERYTHING:
            return "Plays at random."
        other = self.simulations
        if self.network == ALONE:
            return f"Plays what a trained network prefers; searches {other} games where it does not know the cards."
        if self.network:
            own = self.network_simulations
            return f"Searches {own} imagined games with a trained network; {other} where it does not know the cards."
        if self.simulations:
            return f"Searches {self.simulations} imagined games."
        if self.overlooks:
            return f"Overlooks {SHARES.get(self.overlooks, f'{self.overlooks} %')} of its choices."
        return "Never overlooks a choice."


SHARES: Final[Mapping[int, str]] = {10: "a tenth", 20: "a fifth", 25: "a quarter", 33: "a third", 50: "half"}
"""Percentages in words."""
RANDOM: Final = Level("random", overlooks=EVERYTHING)
GREEDY: Final = Level("greedy")
USUAL_LEVELS: Final[Sequence[Level]] = (
    Level("easy", overlooks=50),
    Level("medium", overlooks=20),
    Level("hard"),
    Level("expert", simulations=100),
)
"""The levels of a game that declares none of its own."""
DEFAULT_LEVEL: Final = "hard"
"""The level of a bot of which nothing else is said. Every game has it."""
