"""The sheet of paper on which a bot works out a question, so that the table is never changed: an array of integers."""

from typing import Final

from deadhand.games.three_days import layout, state as td
from deadhand.table.game.declare import rule
from deadhand.table.record.record import Integers

BASE: Final = 0
"""The worth of the table after the coming Game Turn if nothing more is done."""
WAY: Final = 1
"""The space of the special card by which to go on now, or NOBODY."""
LAST: Final = 2
"""The worth of the last Action for walking."""
FEAR: Final = 3
"""For how many Game Turns after the coming one the cards of the Playing Area are feared."""
NOISES: Final = 4
"""Cards drawn for Noise in the trial, ..."""
GAINED: Final = 5
"""... what it has brought in rewards, less the Resources lost, ..."""
CAUGHT: Final = 6
"""... and whether it paralyses the active Survivor."""
WAITING: Final = 7
"""Face-up cards that come at the next Get Close."""
ROOM: Final = 8
"""Free spaces after the coming Game Turn if nothing more is done."""
ZOMBIES: Final = 9
"""The number of Zombies in a hundred unseen Common cards, ..."""
FINDS: Final = 10
"""... what one of them is worth on average if it is a Resource, ..."""
BEST_OF_TWO: Final = 11
"""... what the better of two, ..."""
BEST_OF_THREE: Final = 12
"""... and the best of three."""

# Per seat
TURNS_LEFT: Final = 13
"""Own turns until the end of the game, about."""
ARMS: Final = TURNS_LEFT + td.SEATS
"""Attacks at hand."""
SHOTS: Final = ARMS + td.SEATS
"""Range attacks at hand, ..."""
RANGED: Final = SHOTS + td.SEATS
"""... the damage of each, and ..."""
AIMING: Final = RANGED + td.SEATS
"""... how many Actions it takes to be ready for them."""
HEALING: Final = AIMING + td.SEATS
"""Points of Vitality, ..."""
IMMUNIZING: Final = HEALING + td.SEATS
"""... and of Immunity at hand."""
WEAPONS: Final = IMMUNIZING + td.SEATS
"""Bits of `HAS_RIFLE`, `HAS_GUN`, `HAS_PUNCH`."""
HAS_RIFLE, HAS_GUN, HAS_PUNCH = 1, 2, 4

# Per seat, in the trial
VITALITY: Final = WEAPONS + td.SEATS
IMMUNITY: Final = VITALITY + td.SEATS
SHIELDS: Final = IMMUNITY + td.SEATS
"""Points that worn Kevlars can still take up."""

MUST_GO: Final = SHIELDS + td.SEATS
"""Per place the set of places that must be turned over for it, itself included; 0 where no face-down card lies."""
LEADS: Final = MUST_GO + layout.PLACES
"""Per place how much its card brings the Survivors on if it is turned over, ..."""
BEST_LEAD: Final = LEADS + layout.PLACES
"""... and the most of all."""
SPACES: Final = BEST_LEAD + 1
"""Per space of the Playing Area a row as the table is, ..."""
KIND, LEFT, TURNS, TOKEN, LINED_UP, COLUMNS = range(6)
"""`LEFT` are the Hit Points, `LINED_UP` says when it explodes in the trial."""
TRIAL: Final = SPACES + COLUMNS * td.SPACES_IN_ALL
"""... and as it is in the trial."""
UNSEEN: Final = TRIAL + COLUMNS * td.SPACES_IN_ALL
"""Per kind how many Common cards of it may come next, in hundredths, ..."""
VALUE: Final = UNSEEN + td.ALL_KINDS
"""... and what one of them is worth to the asked player."""
SIZE: Final = VALUE + td.ALL_KINDS

FREE: Final = -1
BLOCKED: Final = -2
"""Stand for a kind where no card lies."""


@rule
def row(space: int) -> int:
    """Return where the row of a space in the trial begins."""
    return TRIAL + COLUMNS * space


@rule
def kind_in(sheet: Integers, space: int) -> int:
    """The card of a space in the trial; FREE or BLOCKED if there is none."""
    return sheet[TRIAL + COLUMNS * space + KIND]
