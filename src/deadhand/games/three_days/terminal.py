"""The layout of the board in a terminal."""

from typing import Final

from deadhand.table.view.terminal_layout import TerminalLayout, default_text

LAYOUT: Final = TerminalLayout(
    {"spaces": default_text},
    piles=("common", "threat", "threats", "seen", "in_use"),
    labels={"equipped": "Weapon", "loaded": "Ammo", "worn": "Wears"},
    dangers=("Paralysed", "Dead"),
)
