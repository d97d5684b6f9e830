"""The layout of the board in a terminal."""

from typing import Final

from deadhand.table.board.layout import BoardLayout, default_text

LAYOUT: Final = BoardLayout(
    {"spaces": default_text},
    piles=("common", "threat", "threats", "seen", "in_use"),
    labels={"equipped": "Weapon", "loaded": "Ammo", "worn": "Wears"},
    dangers=("Paralysed", "Dead"),
)
