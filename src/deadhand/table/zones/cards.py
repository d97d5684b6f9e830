"""What the rules of a game do with cards, for its chapters to import: where they lie, and who knows them."""

from deadhand.table.zones.knowledge import forget, forget_at, knows, marks, peek, peek_at, show, show_all
from deadhand.table.zones.zones import (
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
    "forget_at",
    "gather",
    "hand_out",
    "held_by_all",
    "knows",
    "marks",
    "move",
    "move_under",
    "newest",
    "nth",
    "oldest",
    "peek",
    "peek_at",
    "show",
    "show_all",
    "shuffle",
    "tip",
    "top",
    "tuck",
    "turn_over",
]
