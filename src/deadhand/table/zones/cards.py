"""The operations on cards for a game's chapters to import: their places, and their viewers."""

from deadhand.table.zones.knowledge import forget, forget_at, known_copies, knows, peek, peek_at, show, show_all
from deadhand.table.zones.zones import (
    card_at,
    collect_all,
    deal_from,
    flip_onto,
    held_by_all,
    move,
    move_all_but_top,
    move_under,
    newest,
    oldest,
    reorder_in_hand,
    shuffle,
    top,
)

__all__ = [
    "card_at",
    "collect_all",
    "deal_from",
    "flip_onto",
    "forget",
    "forget_at",
    "held_by_all",
    "known_copies",
    "knows",
    "move",
    "move_all_but_top",
    "move_under",
    "newest",
    "oldest",
    "peek",
    "peek_at",
    "reorder_in_hand",
    "show",
    "show_all",
    "shuffle",
    "top",
]
