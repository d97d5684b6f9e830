"""What the rules of a game do with cards, for its chapters to import: where they lie, and who knows them."""

from deadhand.table.knowledge import forget, marks, peek, show, show_all
from deadhand.table.zones import (
    gather,
    hand_out,
    held_by_all,
    move,
    move_under,
    newest,
    nth,
    oldest,
    shuffle,
    tip,
    top,
    tuck,
    turn_over,
)

__all__ = [
    "forget",
    "gather",
    "hand_out",
    "held_by_all",
    "marks",
    "move",
    "move_under",
    "newest",
    "nth",
    "oldest",
    "peek",
    "show",
    "show_all",
    "shuffle",
    "tip",
    "top",
    "tuck",
    "turn_over",
]
