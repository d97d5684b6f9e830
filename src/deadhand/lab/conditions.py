"""The conditions of many games: with these, anyone gets the same report again."""

from dataclasses import dataclass

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
    """Whether that is another than the game's own."""
    most_decisions: int
    """After how many decisions a game is given up."""
