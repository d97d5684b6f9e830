"""The bot's plan for all seats at once: everything is open, so each seat finds the same plan and names its part."""

from typing import Final

from deadhand.games.left_4_dead import state as l4d, verbs
from deadhand.games.left_4_dead.bot.sheet import (
    AFTER,
    AIM,
    BASE,
    ENGAGED,
    FREE,
    HOLDER,
    KIND,
    LEFT,
    NEED,
    POWER,
    PRIZE,
    blank_sheet,
    copy_table,
    is_left_free,
    join,
    may_join,
    new_sheet,
    open_seats,
    predict_health,
    rows,
    wakes_witches,
    worth_after,
)
from deadhand.games.left_4_dead.bot.worth import burst_worth, clear_worth
from deadhand.games.left_4_dead.items.holding import gun
from deadhand.games.left_4_dead.order import in_table_order
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import held_by_all

MOST_COMBINED: Final = 3
"""The most tough monsters that are tried in all combinations; further ones are engaged only in passing."""
ASLEEP: Final = -1
"""The number of the plan that engages nothing, so that Witches do no harm."""


@rule
def prepare_sheet(t: l4d.Left4Dead, _trial: l4d.Left4Dead, _noise: Integers) -> Integers:
    """Prepare a sheet, with the team's plan where that matters for the question."""
    if not plan_matters(t):
        return blank_sheet(0)
    sheet = new_sheet(t)
    sheet[BASE] = best_plan(t, sheet, open_seats(t))
    return sheet


@rule
def plan_matters(t: l4d.Left4Dead) -> bool:
    """Return True if the team's plan matters for the asked seat's choice."""
    if t.prompt == verbs.ASK_ITEMS:
        return t.held[l4d.HELD + t.actor, l4d.HEALTH_PACK] > 0 and anybody_hurt(t)
    if t.prompt == verbs.ASK_INSTANT:
        return (
            t.phase == l4d.MAKE_PLAN
            and t.held[l4d.HELD + t.actor, l4d.PIPE_BOMB] + t.held[l4d.HELD + t.actor, l4d.MOLOTOV] > 0
        )
    return t.prompt in (verbs.ASK_TARGET, verbs.ASK_CONFIRM, verbs.ASK_BOMB, verbs.ASK_BEFORE_DAMAGE)


@rule
def anybody_hurt(t: l4d.Left4Dead) -> bool:
    """Return True if a Health Pack would not be wasted on some player."""
    lowest = l4d.FULL_HEALTH
    for seat in range(t.seats):
        lowest = min(lowest, t.health[seat])
    return lowest + t.numbers[l4d.HEALTH_PACK, l4d.HEALTH] <= l4d.FULL_HEALTH


@rule
def best_plan(t: l4d.Left4Dead, sheet: Integers, choosers: int) -> int:
    """Draft the best plan found for a set of seats, and return the worth of the round then.

    Tried are all combinations of tough monsters to kill together, and to let the Witches sleep.
    """
    combinations = 1 << count_tough(sheet) if choosers else 1
    best, best_worth = 0, draft(t, sheet, choosers, 0)
    for combined in range(1, combinations):
        worth = draft(t, sheet, choosers, combined)
        if worth > best_worth:
            best, best_worth = combined, worth
    if choosers and witch_in_play(t) and draft(t, sheet, choosers, ASLEEP) > best_worth:
        return plan_worth(t, sheet)
    if combinations > 1 or witch_in_play(t):
        draft(t, sheet, choosers, best)
    return best_worth


@rule
def gain_of_plan(t: l4d.Left4Dead, sheet: Integers) -> int:
    """Return the gain of the round by the best plan for the monsters as they are on the sheet now."""
    return best_plan(t, sheet, open_seats(t)) - sheet[BASE]


@rule
def witch_in_play(t: l4d.Left4Dead) -> bool:
    """Return True if a Witch lies in front of any player."""
    return held_by_all(t, l4d.FRONT, l4d.WITCH) > 0


@rule
def count_tough(sheet: Integers) -> int:
    """Return the number of monsters that need more damage than one unarmed player deals, up to `MOST_COMBINED`."""
    total = 0
    for row in rows(sheet):
        if sheet[row + NEED] > 1:
            total += 1
    return min(total, MOST_COMBINED)


@rule
def draft(t: l4d.Left4Dead, sheet: Integers, choosers: int, combined: int) -> int:
    """Draft a plan that kills some tough monsters, a set of their numbers, together; return its worth."""
    copy_table(t, sheet, choosers)
    predict_health(t, sheet, 1 if combined == ASLEEP and not wakes_witches(t, sheet) else 0)
    if choosers:
        meet_duties(t, sheet)
        if combined != ASLEEP:
            combine(t, sheet, combined)
            fill_engagements(t, sheet)
    return plan_worth(t, sheet)


@rule
def meet_duties(t: l4d.Left4Dead, sheet: Integers) -> None:
    """Let each holder of a Hunter that nobody engages take it first."""
    if t.hunter_must_engage == 1:
        for row in rows(sheet):
            if sheet[row + KIND] == l4d.HUNTER and is_left_free(sheet, row):
                holder = sheet[row + HOLDER]
                if may_join(sheet, holder, row) and not engages_hunter(sheet, holder):
                    join(t, sheet, holder, row)


@rule
def engages_hunter(sheet: Integers, seat: int) -> bool:
    """Return True if a player engages one of the own Hunters, as duty demands."""
    for row in rows(sheet):
        if sheet[row + KIND] == l4d.HUNTER and sheet[row + HOLDER] == seat and (sheet[row + ENGAGED] >> seat) & 1:
            return True
    return False


@rule
def combine(t: l4d.Left4Dead, sheet: Integers, combined: int) -> None:
    """Gang up on the tough monsters that a set of their numbers names."""
    tough = 0
    for row in rows(sheet):
        if sheet[row + NEED] > 1 and tough < MOST_COMBINED:
            if (combined >> tough) & 1:
                gang_up(t, sheet, row)
            tough += 1


@rule
def gang_up(t: l4d.Left4Dead, sheet: Integers, row: int) -> None:
    """Engage a monster by just enough of the strongest seats; by none if all are too weak."""
    power = 0
    for seat in range(t.seats):
        if may_join(sheet, seat, row):
            power += sheet[POWER + seat]
    if power >= sheet[row + LEFT]:
        while sheet[row + LEFT] > 0:
            join(t, sheet, next_in_gang(t, sheet, row), row)


@rule
def next_in_gang(t: l4d.Left4Dead, sheet: Integers, row: int) -> int:
    """Return the weakest seat that kills a monster, or else the strongest; seats with one engagement come first."""
    best, best_score = NOBODY, -1_000_000
    for seat in range(t.seats):
        if may_join(sheet, seat, row):
            power = sheet[POWER + seat]
            score = (1000 - 10 * power if power >= sheet[row + LEFT] else 10 * power) - sheet[FREE + seat]
            if score > best_score:
                best, best_score = seat, score
    return best


@rule
def fill_engagements(t: l4d.Left4Dead, sheet: Integers) -> None:
    """Spend all engagements left where they gain most; Shotguns first, as they need many before one player."""
    for place in range(t.seats):
        seat = in_table_order(t, place)
        if sheet[FREE + seat] > 1 and gun(t, seat) == l4d.SHOTGUN:
            if sheet[AIM + seat] == NOBODY:
                sheet[AIM + seat] = best_aim(t, sheet, seat)
            engage_best(t, sheet, seat)
    for place in range(t.seats):
        engage_best(t, sheet, in_table_order(t, place))


@rule
def best_aim(t: l4d.Left4Dead, sheet: Integers, seat: int) -> int:
    """Return the player before whom a Shotgun gains most, or NOBODY."""
    best, best_total = NOBODY, 0
    for holder in range(t.seats):
        total, left = 0, sheet[FREE + seat]
        for row in rows(sheet):
            if left > 0 and sheet[row + HOLDER] == holder and may_join(sheet, seat, row):
                here = worth_of_engaging(t, sheet, seat, row)
                if here > 0:
                    total += here
                    left -= 1
        if total > best_total:
            best, best_total = holder, total
    return best


@rule
def engage_best(t: l4d.Left4Dead, sheet: Integers, seat: int) -> None:
    """Engage the monsters that gain most, one after the other, while there is anything to gain."""
    searching = sheet[FREE + seat] > 0
    while searching:
        best, best_gain = NOBODY, 0
        for row in rows(sheet):
            if sheet[row + LEFT] > 0 and may_join(sheet, seat, row):
                here = worth_of_engaging(t, sheet, seat, row)
                if here > best_gain:
                    best, best_gain = row, here
        if best != NOBODY:
            join(t, sheet, seat, best)
        searching = best != NOBODY and sheet[FREE + seat] > 0


@rule
def worth_of_engaging(t: l4d.Left4Dead, sheet: Integers, seat: int, row: int) -> int:
    """Return the worth of a seat engaging one more monster: harm averted, and a kill."""
    total = 0
    if is_left_free(sheet, row):
        kind = sheet[row + KIND]
        total += saving_worth(t, sheet, sheet[row + HOLDER], t.numbers[kind, l4d.DAMAGE])
        if kind == l4d.BOOMER:
            total += burst_worth(t)
    if 0 < sheet[row + LEFT] <= sheet[POWER + seat]:
        total += sheet[row + PRIZE]
    return total


@rule
def saving_worth(t: l4d.Left4Dead, sheet: Integers, seat: int, harm: int) -> int:
    """Return the worth of averting some of the harm that a draft does to a player.

    Below 0 single tokens save nobody; each then counts as its share in saving the player.
    """
    health = sheet[AFTER + seat]
    if health < 0 and health + harm < 1 <= t.health[seat]:
        return harm * (worth_after(sheet, seat, 1) - worth_after(sheet, seat, -1)) // (1 - health)
    return worth_after(sheet, seat, health + harm) - worth_after(sheet, seat, health)


@rule
def plan_worth(t: l4d.Left4Dead, sheet: Integers) -> int:
    """Return the worth of a round that goes by the draft: everybody's health after it, and the monsters left."""
    predict_health(t, sheet, 0 if wakes_witches(t, sheet) else 1)
    total = 0
    for seat in range(t.seats):
        total += worth_after(sheet, seat, sheet[AFTER + seat])
    alive = 0
    for row in rows(sheet):
        if sheet[row + LEFT] > 0:
            alive += 1
            total -= sheet[row + PRIZE]
            if sheet[row + KIND] == l4d.BOOMER and sheet[row + ENGAGED] == 0:
                total -= burst_worth(t)
    return total + (clear_worth(t) if alive == 0 else 0)
