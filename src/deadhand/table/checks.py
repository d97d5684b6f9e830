"""What must hold of a game's declarations before anything is played; checked when a `Game` is made."""

from typing import TYPE_CHECKING, Final

import numpy as np

from deadhand.table.rule import rules_within
from deadhand.table.state import NOBODY, SPECTATOR

if TYPE_CHECKING:
    from deadhand.table.game import Game

WIDTHS: Final = (
    ("zone", "zones", lambda game: game.zones.size - 1),
    ("kind", "kinds of cards", lambda game: len(game.deck.kinds) - 1),
    ("above", "cards", lambda game: game.capacity),
    ("offers", "actions", lambda game: game.actions.size - 1),
    ("action", "actions", lambda game: game.actions.size - 1),
    ("verb", "verbs", lambda game: len(game.actions.verbs) - 1),
    ("steps", "steps", lambda game: len(game.steps.steps) - 1),
    ("prompt", "questions", lambda game: len(game.prompts) - 1),
    ("known", "viewers", lambda _game: 1 << SPECTATOR),
    ("held", "copies of a card", lambda _game: 99),
)
"""Per field of the record the greatest number that it must be able to hold."""


def check_widths(game: "Game") -> None:
    """Do nothing if every number that is declared fits into the field that holds it.

    Raises:
        ValueError: naming the field and the number.
    """
    for field, what, greatest in WIDTHS:
        _check_fits(game, field, what, greatest(game))
    for mark in game.marks:
        if mark.what == "seats" and mark.reckon is None:
            _check_fits(game, mark.field, "seats", (1 << game.most_seats) - 1)
    if game.most_seats > SPECTATOR:
        raise ValueError(f"{game.slug}: {game.most_seats} seats; there may be {SPECTATOR}.")


def _check_fits(game: "Game", field: str, what: str, greatest: int) -> None:
    fields = game.layout.dtype.fields
    assert fields is not None
    width = np.iinfo(fields[field][0].base)
    if not (width.min <= NOBODY and greatest <= width.max):
        raise ValueError(f"{game.slug}: {what} up to {greatest} do not fit into the field {field} ({width.dtype}).")


def check_chapters(game: "Game") -> None:
    """Do nothing if every module of the game that has rules is listed as a chapter.

    Raises:
        ValueError: naming the module that is not.
    """
    listed = {chapter.__name__ for chapter in game.chapters}
    for function in rules_within(game.package):
        if function.__module__ not in listed:
            raise ValueError(f"{game.slug}: {function.__module__} has rules and is no chapter of the game.")
