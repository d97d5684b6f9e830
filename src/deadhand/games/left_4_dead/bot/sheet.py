"""The sheet of paper on which a bot tries out a plan, so that the table is never changed: an array of integers.

First come columns per seat, then what health is worth to each seat, then one row per monster in play.
"""

from typing import Final

import numpy as np

from deadhand.games.left_4_dead import state as l4d, verbs
from deadhand.games.left_4_dead.bot.worth import health_worth, kill_worth
from deadhand.games.left_4_dead.items.holding import engagements_of, gun, power_of
from deadhand.games.left_4_dead.monsters.monsters import monsters_in_play, toughness, witches_are_provoked
from deadhand.games.left_4_dead.order import in_table_order
from deadhand.table.flow.course import NOBODY, argument
from deadhand.table.game.declare import rule
from deadhand.table.record.record import Integers

# Columns per seat
FREE: Final = 0
"""Engagements a seat may still name, ..."""
POWER: Final = l4d.SEATS
"""... the damage of each, ..."""
AFTER: Final = 2 * l4d.SEATS
"""... the seat's health after the monsters that the draft leaves alone have hit, ..."""
AIM: Final = 3 * l4d.SEATS
"""... and, for a Shotgun, before whom all its targets lie, or NOBODY."""
WORTHS: Final = 4 * l4d.SEATS
"""For each seat the worth of ending the round at -1, 0, ... 5 health."""
HEALTHS: Final = l4d.FULL_HEALTH + 2
BASE: Final = WORTHS + HEALTHS * l4d.SEATS
"""The worth of the round by the best plan without a Grenade, or UNPLANNED."""
UNPLANNED: Final = -1_000_000_000
FOES: Final = BASE + 1
"""The number of monsters in play; their rows follow."""
ROWS: Final = FOES + 1

# Columns of a monster's row
CARD, KIND, HOLDER, NEED, ENGAGED, LEFT, PRIZE, ROW = range(8)
"""`NEED` is the damage that kills it before the draft, `ENGAGED` the set of seats that engage it in the draft, `LEFT`
the damage that is then missing, 0 or less for a kill, `PRIZE` what killing it is worth, and `ROW` how many columns a
row has."""


@rule
def blank_sheet(foes: int) -> Integers:
    """Return a sheet with room for this many monsters, and no plan."""
    sheet = np.zeros(ROWS + ROW * foes, np.int64)
    sheet[FOES] = foes
    sheet[BASE] = UNPLANNED
    return sheet


@rule
def new_sheet(t: l4d.Left4Dead) -> Integers:
    """Return a sheet with the monsters in play, the oldest before each player first, and nothing engaged."""
    sheet = blank_sheet(monsters_in_play(t))
    row = ROWS
    for seat in range(t.seats):
        sheet[POWER + seat] = power_of(t, seat)
        for health in range(-1, l4d.FULL_HEALTH + 1):
            sheet[WORTHS + HEALTHS * seat + 1 + health] = health_worth(t, seat, health)
        card = t.lowest[l4d.FRONT + seat]
        while card != NOBODY:
            if t.kind[card] < l4d.MONSTERS:
                write_row(t, sheet, row, card, seat)
                row += ROW
            card = t.above[card]
    return sheet


@rule
def write_row(t: l4d.Left4Dead, sheet: Integers, row: int, card: int, holder: int) -> None:
    """Write down a monster in play."""
    kind = t.kind[card]
    sheet[row + CARD] = card
    sheet[row + KIND] = kind
    sheet[row + HOLDER] = holder
    sheet[row + NEED] = toughness(t, kind) - t.damage[card]
    sheet[row + PRIZE] = kill_worth(t, kind)


@rule
def rows(sheet: Integers) -> range:
    """Return the places at which the rows of the monsters begin."""
    return range(ROWS, ROWS + ROW * sheet[FOES], ROW)


@rule
def worth_after(sheet: Integers, seat: int, health: int) -> int:
    """Return the worth of a player ending the round with this much health."""
    return sheet[WORTHS + HEALTHS * seat + 1 + min(l4d.FULL_HEALTH, max(-1, health))]


@rule
def open_seats(t: l4d.Left4Dead) -> int:
    """Return the seats to plan for: all, those that have not named yet, or none once all have."""
    if t.locked or t.prompt == verbs.ASK_CONFIRM:
        return 0
    if t.prompt != verbs.ASK_TARGET:
        return (1 << t.seats) - 1
    if argument(t, 2) == 1:
        return 1 << t.actor
    seats = 0
    for place in range(t.seats):
        seat = in_table_order(t, place)
        if seat == t.actor or seats:
            seats |= 1 << seat
    return seats


@rule
def copy_table(t: l4d.Left4Dead, sheet: Integers, choosers: int) -> None:
    """Begin a draft from what is named on the table; a chooser who has named all of it begins again."""
    kept = ~choosers if t.prompt != verbs.ASK_TARGET else -1
    for seat in range(t.seats):
        sheet[AIM + seat] = NOBODY
        sheet[FREE + seat] = 0
        if (choosers >> seat) & 1:
            sheet[FREE + seat] = engagements_of(t, seat)
            if t.prompt == verbs.ASK_TARGET and t.engagements[seat]:
                sheet[FREE + seat] -= t.engagements[seat]
                sheet[AIM + seat] = t.aim[seat] if gun(t, seat) == l4d.SHOTGUN else NOBODY
    for row in rows(sheet):
        sheet[row + ENGAGED] = t.engaged[sheet[row + CARD]] & kept
        sheet[row + LEFT] = sheet[row + NEED] - named_damage(t, sheet, row)


@rule
def named_damage(t: l4d.Left4Dead, sheet: Integers, row: int) -> int:
    """Return the damage that the engagements of a monster will still deal."""
    engaged = sheet[row + ENGAGED]
    if engaged == 0 or t.phase == l4d.DEAL_DAMAGE:
        return 0
    total = 0
    for seat in range(t.seats):
        if (engaged >> seat) & 1:
            total += sheet[POWER + seat]
    return total


@rule
def wakes_witches(t: l4d.Left4Dead, sheet: Integers) -> bool:
    """Return True if the locked plan or the draft engages any monster."""
    engaged = 1 if t.locked == 1 and witches_are_provoked(t) else 0
    for row in rows(sheet):
        if sheet[row + ENGAGED]:
            engaged += 1
    return engaged > 0


@rule
def predict_health(t: l4d.Left4Dead, sheet: Integers, asleep: int) -> None:
    """Predict everybody's health after the unengaged monsters have hit; Witches may be asleep (1)."""
    for seat in range(t.seats):
        sheet[AFTER + seat] = t.health[seat]
    for row in rows(sheet):
        if is_left_free(sheet, row) and (asleep == 0 or sheet[row + KIND] != l4d.WITCH):
            sheet[AFTER + sheet[row + HOLDER]] -= t.numbers[sheet[row + KIND], l4d.DAMAGE]


@rule
def is_left_free(sheet: Integers, row: int) -> bool:
    """Return True if the draft leaves a monster alive and free."""
    return sheet[row + ENGAGED] == 0 and sheet[row + LEFT] > 0


@rule
def may_join(sheet: Integers, seat: int, row: int) -> bool:
    """Return True if a seat with an engagement left can engage a monster, duties aside."""
    if sheet[FREE + seat] <= 0 or (sheet[row + ENGAGED] >> seat) & 1:
        return False
    if sheet[row + KIND] == l4d.SMOKER and sheet[row + HOLDER] == seat:
        return False
    return sheet[AIM + seat] == NOBODY or sheet[AIM + seat] == sheet[row + HOLDER]


@rule
def join(t: l4d.Left4Dead, sheet: Integers, seat: int, row: int) -> None:
    """Let a seat engage a monster in the draft."""
    if is_left_free(sheet, row):
        sheet[AFTER + sheet[row + HOLDER]] += t.numbers[sheet[row + KIND], l4d.DAMAGE]
    sheet[row + ENGAGED] |= 1 << seat
    sheet[row + LEFT] -= sheet[POWER + seat]
    sheet[FREE + seat] -= 1
    if gun(t, seat) == l4d.SHOTGUN:
        sheet[AIM + seat] = sheet[row + HOLDER]
