"""The conditions of a simulation, which reproduce its report."""

from collections.abc import Mapping
from dataclasses import dataclass

from deadhand import __version__
from deadhand.games import GAMES, find_game
from deadhand.table.deck.deck import Deck
from deadhand.table.game.game import Game
from deadhand.table.game.setup import OptionValue


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

    @property
    def title(self) -> str:
        """The name of the game for people; the slug of a game that is not known here."""
        return find_game(self.game).title if self.game in GAMES else self.game


def conditions_of(
    game: Game,
    deck: Deck,
    *,
    seats: int,
    games: int,
    bots: tuple[str, ...],
    seed: int | str,
    options: Mapping[str, OptionValue],
    most_decisions: int,
) -> Conditions:
    """Return the conditions of a simulation."""
    return Conditions(
        deadhand=__version__,
        game=game.slug,
        rules=game.version,
        seats=seats,
        games=games,
        bots=bots,
        seed=seed,
        options=dict(options),
        deck=deck.digest,
        changed_deck=deck.digest != game.deck.digest,
        most_decisions=most_decisions,
    )
