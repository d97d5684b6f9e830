"""The control flow for a game's chapters to import: steps, questions and offers, events, seats and chance, lists."""

# mypy: implicit-reexport
# ruff: noqa: F401

from deadhand.table.choices.actions import (
    ACTIONS,
    number_of,
    offer,
    offer_each,
    offer_if_any,
    offer_members,
    offer_others,
    offer_pairs,
)
from deadhand.table.choices.wordings import CARDS, KIND, NUMBER, SEAT, UNWORDED, add_back, add_value, make_final
from deadhand.table.flow.flow import ask, finish
from deadhand.table.flow.seats import chance_of_lead, clockwise, left_of, most_points_win, steps_to, winners
from deadhand.table.flow.steps import argument, clear_steps, count_up, current_step, pop, push
from deadhand.table.record.chance import draw_below, noise_below
from deadhand.table.record.events import emit, emit_card, emit_event
from deadhand.table.record.lists import append
from deadhand.table.record.state import EVERYONE, NOBODY
