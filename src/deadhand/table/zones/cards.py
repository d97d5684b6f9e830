"""The operations on cards for a game's chapters to import: their places, and their viewers."""

# mypy: implicit-reexport
# ruff: noqa: F401

from deadhand.table.zones.knowledge import (
    find_out,
    forget,
    forget_at,
    known_copies,
    knows,
    peek,
    peek_at,
    show,
    show_all,
)
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
