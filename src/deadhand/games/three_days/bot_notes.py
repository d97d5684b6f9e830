"""The bot's notes on a question. They stand on the table that it tries its plans on, so that no other is changed."""

from typing import Annotated, Final

import numpy as np

from deadhand.games.three_days.layout import PLACES, SPACES_IN_ALL
from deadhand.table.record.record import NOT_COPIED, Int32, Integers
from deadhand.table.zones.layers import LayeredTable

UNKNOWN: Final = -(1 << 30)
"""Stands for a worth that is not worked out yet."""
Note = Annotated[Int32, NOT_COPIED]
NotePerSeat = Annotated[Integers, np.int32, "seats", NOT_COPIED]


class BotNotes(LayeredTable):
    """A table with room for the bot's notes. The rules never read them, and copies of a table are made without them."""

    base: Note
    """The worth of the table after the coming Game Turn if nothing more is done."""
    way: Note
    """The space of the special card by which to go on now, or NOBODY."""
    going: Note
    """The worth of the last Action for walking."""
    feared_turns: Note
    """For how many Game Turns after the coming one the cards of the Playing Area are feared."""
    room: Note
    """Free spaces after the coming Game Turn if nothing more is done."""
    turns_left: Note
    """Turns of each Survivor until the end of the game, about."""

    gone: Annotated[Integers, np.int32, 3, SPACES_IN_ALL, NOT_COPIED]
    """The worth of the card of each space being destroyed, having exploded, or being taken, or UNKNOWN."""
    needs: Annotated[Integers, np.int32, "kinds", NOT_COPIED]
    """The worth of having a card of each kind in hand rather than in the Reserve, or UNKNOWN."""

    arms: NotePerSeat
    """Attacks at hand."""
    shots: NotePerSeat
    """Range attacks at hand, ..."""
    ranged: NotePerSeat
    """... and the damage of each."""
    healing: NotePerSeat
    """Points of Vitality, ..."""
    immunizing: NotePerSeat
    """... and of Immunity at hand."""

    leads: Annotated[Integers, np.int32, PLACES, NOT_COPIED]
    """Per place how much its card brings the Survivors on if it is turned over, ..."""
    best_lead: Note
    """... and the most of all."""

    nearest: Note
    """How many cards must be turned over to see the next City or Indoor card; FARTHEST if there is none."""
    goals: Note
    """The number of such cards."""

    zombie_share: Note
    """The number of Zombies in a hundred unseen Common cards, ..."""
    finds: Note
    """... what one of them is worth on average if it is a Resource, ..."""
    best_of_two: Note
    """... what the better of two, ..."""
    best_of_three: Note
    """... and the best of three."""
