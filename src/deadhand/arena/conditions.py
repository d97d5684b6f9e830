"""The conditions of a run of games, which reproduce its rows and its report."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from deadhand.arena.streams import streams_of
from deadhand.games import GAMES, find_game
from deadhand.table.game.setup import OptionValue

Source = Literal["bots", "server", "device"]
"""The players: bots, people at a server, or people on their devices, where chance is not verified."""


@dataclass(frozen=True)
class Conditions:
    """Everything that the results depend on."""

    deadhand: str
    """The version of this program."""
    game: str
    rules: int
    """The version of the game's rules."""
    seats: int
    games: int
    bots: tuple[str, ...]
    """Per seat, or in a game of factions per faction and seat."""
    seed: int | str
    options: dict[str, OptionValue]
    """The chosen options; the others have their defaults."""
    deck: str
    """SHA-256 of the deck file."""
    changed_deck: bool
    """True if it is not the game's own deck."""
    most_decisions: int
    """The number of decisions after which a game is stopped."""
    bots_seed: int | str | None = None
    """The seed of the bots' own chance, if it is not `seed`."""
    first_hand: str | None = None
    """The kind of card that one seat of each game had in its first hand, if there is one."""
    source: Source = "bots"

    @property
    def seed_of_bots(self) -> int | str:
        """The seed of the bots' own chance."""
        return self.seed if self.bots_seed is None else self.bots_seed

    def streams(self, first: int, games: int) -> NDArray[np.int64]:
        """Return the random streams of `games` games from number `first` on; see `streams_of`."""
        return streams_of(self.game, self.seed, bots_seed=self.bots_seed, first=first, games=games)

    @property
    def title(self) -> str:
        """The name of the game for people; the slug of a game that is not known here."""
        return find_game(self.game).title if self.game in GAMES else self.game
