"""The settings of a training, from which with its seed all its weights follow."""

from dataclasses import dataclass
from typing import Final

GROUPS: Final = 16


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of a training. An update plays `steps` steps at all tables, and learns from them."""

    game: str
    """The slug of the game."""
    seed: int = 1
    seats: tuple[int, ...] = ()
    """The numbers of seats that are mixed; all of the game if there are none."""
    options: tuple[tuple[str, int | str], ...] = ()
    """Options that are fixed; all others vary."""
    varied: float = 0.25
    """The chance that an option which is not fixed is drawn at random."""
    changed: float = 0.2
    """The share of groups that play with other counts of some cards."""
    width: int = 64
    second: int = 64
    """The widths of the two hidden layers."""
    tables: int = 256
    groups: int = GROUPS
    """Tables are played in groups with the same seats, options and opponents."""
    renewed: int = 8
    """After so many updates the oldest group makes place for one that is drawn anew."""
    steps: int = 64
    imitation: int = 0
    """So many updates imitate the teacher before PPO begins. A team that begins at random never wins, so it needs them;
    elsewhere they made a weaker network, which explores too little."""
    teacher: str = "greedy"
    labelled: int = 1
    """While it imitates, the teacher is asked at one of so many steps, because a search is slow."""
    levels: tuple[str, ...] = ("medium", "greedy")
    """The bots that are played against, beside the learner itself."""
    against: str = ""
    """The level that a best response is trained against: it plays all other seats, or the other side, in all groups."""
    against_levels: float = 0.4
    """The share of groups with one of these levels."""
    against_past: float = 0.2
    """The share of groups with a past self at some of the seats."""
    remembered: int = 20
    """So many updates lie between two past selves."""
    epochs: int = 2
    minibatch: int = 2048
    rate: float = 1e-3
    """The learning rate at the beginning; after n updates it is divided by the root of 1 + n / `halving`."""
    halving: int = 100
    entropy: float = 0.005
    device: str = "cpu"
