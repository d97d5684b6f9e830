"""The conditions of many games: with these, anyone gets the same report again."""

from collections.abc import Mapping
from dataclasses import dataclass

from deadhand import __version__
from deadhand.table.deck.deck import Deck
from deadhand.table.game.game import Game
from deadhand.table.game.setup import OptionValue


@dataclass(frozen=True)
class Conditions:
    """All that the results depend on."""

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
    """Those that were chosen; the others have the game's defaults."""
    deck: str
    """SHA-256 of the deck file."""
    changed_deck: bool
    """True if that is another than the game's own."""
    most_decisions: int
    """After how many decisions a game is given up."""


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
    """The conditions of games that are about to be played."""
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
