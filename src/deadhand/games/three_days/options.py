"""The options of a game of Cards of the Dead: The Board Game."""

from typing import Final

from deadhand.games.three_days import state as td
from deadhand.table.game.options import Option

OPEN_CHOICE: Final = 0
"""A seat whose player picks the Survivor; above it the Survivors in their order."""


def chosen_survivor(number: int, said: str) -> Option:
    """Return the Survivor of one seat."""
    return Option(
        f"survivor_{number}",
        f"The {said} player's Survivor. If an earlier seat has that Survivor, the player picks another.",
        "TD-4.2",
        "picked",
        choices=("picked", "rick", "selena", "dan"),
    )


OPTIONS: Final = (
    chosen_survivor(1, "first"),
    chosen_survivor(2, "second"),
    chosen_survivor(3, "third"),
    Option.starting_seat("first_player", "Who takes the first turn.", "TD-4.3", td.SEATS),
    Option.switch(
        "hard_mode",
        "Whether the cards of Days 2 and 3 are shuffled into the top of the pile, and so come soon.",
        "TD-4.4",
        "off",
        difficulty=True,
    ),
    Option.switch("challenges", "Whether the four challenges are reported at the end.", "TD-4.5"),
    Option(
        "turn_limit",
        "Survivor turns after which the game stops without a result.",
        "TD-4.6",
        300,
        least=120,
        most=td.MOST_TURNS,
    ),
)
