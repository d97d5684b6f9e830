"""The control flow for a game's chapters to import: steps, questions and offers, events, seats and chance."""

from deadhand.table.choices.actions import ACTIONS, number_of, offer, offer_each, offer_if_any, offer_others
from deadhand.table.flow.flow import ask, finish
from deadhand.table.flow.seats import clockwise, left_of, most_points_win, steps_to
from deadhand.table.flow.steps import argument, clear_steps, count_up, current_step, pop, push
from deadhand.table.record.chance import draw_below, noise_below
from deadhand.table.record.events import emit, emit_card, emit_event
from deadhand.table.record.state import EVERYONE, NOBODY

__all__ = [
    "ACTIONS",
    "EVERYONE",
    "NOBODY",
    "argument",
    "ask",
    "clear_steps",
    "clockwise",
    "count_up",
    "current_step",
    "draw_below",
    "emit",
    "emit_card",
    "emit_event",
    "finish",
    "left_of",
    "most_points_win",
    "noise_below",
    "number_of",
    "offer",
    "offer_each",
    "offer_if_any",
    "offer_others",
    "pop",
    "push",
    "steps_to",
]
