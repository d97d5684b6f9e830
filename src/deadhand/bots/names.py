"""Names of bot levels, and names for bots at a table, as on old gravestones."""

from collections.abc import Collection
from typing import Final

from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.levels import GREEDY, RANDOM, Level

NAMES: Final = (
    "Mortimer",
    "Agatha",
    "Silas",
    "Ophelia",
    "Grimsby",
    "Edith",
    "Barnaby",
    "Winifred",
    "Lazarus",
    "Hester",
    "Crispin",
    "Maud",
)


def name_of_bot(seat: int, taken: Collection[str] = ()) -> str:
    """Return the name of the bot at a seat. It is always the same, with an addition if a player already has it."""
    name = NAMES[seat % len(NAMES)]
    return f"{name} II" if name.casefold() in {other.casefold() for other in taken} else name


def levels_of(game: Game) -> dict[str, Level]:
    """Return the levels of a game's bots by name, the weakest first."""
    return {level.name: level for level in (RANDOM, GREEDY, *game.levels)}


def find_level(game: Game, name: str) -> Level:
    """Return a level of a game's bots.

    Raises:
        Refused: if there is none of that name.
    """
    levels = levels_of(game)
    if name not in levels:
        raise Refused('There is no bot "{0}"; the bots of {1} are {2}.', name, game.title, ", ".join(levels))
    return levels[name]
