"""The columns of a game's own statistics in the tables of `lab.play`, and the names of what columns count."""

from typing import Final

import polars as pl

from deadhand.lab.analysis.finished import FinishedGames
from deadhand.table.game.game import Game

COMMON_OF_GAMES: Final = frozenset(
    {
        "game",
        "seats",
        "decisions",
        "rounds",
        "turns",
        "minutes",
        "outcome",
        "finished",
        "winner",
        "first_player",
        "margin",
        "lead_changes",
        "decided",
        "forced",
        "offers",
        "touches",
    }
)
"""The columns of `games` that every game has."""
COMMON_OF_SEATS: Final = frozenset(
    {"game", "seat", "place", "bot", "faction", "win", "score", "decisions", "exposed_turn"}
)
"""The columns of `seats` that every game has; besides those that begin as in `PREFIXES`."""
PREFIXES: Final = ("score.", "drawn.", "played.", "held.")


def statistic_columns(finished: FinishedGames) -> list[str]:
    """Return the columns of `games` with numbers of the game's own statistics."""
    return [name for name in _numbers(finished.games) if name not in COMMON_OF_GAMES]


def seat_columns(finished: FinishedGames) -> list[str]:
    """Return the columns of `rows` with numbers of the game's own statistics of a seat."""
    names = _numbers(finished.rows)
    return [name for name in names if name not in COMMON_OF_SEATS and not name.startswith(PREFIXES)]


def column_label(game: Game, name: str) -> str:
    """Return the words for a column: the label of its statistic, and what of it is counted."""
    field, _, column = name.partition(".")
    labels = {statistic.field: statistic.label for statistic in game.statistics}
    label = labels.get(field, field.replace("_", " "))
    if not column:
        return label
    return f"{label}, seat {int(column) + 1}" if column.isdecimal() else f"{label}, {kind_name(game, column)}"


def kind_name(game: Game, kind: str) -> str:
    """Return the name on a card, by its id, with the id if several cards have this name; other words with spaces."""
    words = kind.replace("_", " ")
    name = next((card.name for card in game.deck.kinds if card.id == kind), words)
    several = sum(card.name == name for card in game.deck.kinds) > 1
    return f"{name} ({words})" if several else name


def _numbers(frame: pl.DataFrame) -> list[str]:
    return [name for name, kind in frame.schema.items() if kind.is_numeric()]
