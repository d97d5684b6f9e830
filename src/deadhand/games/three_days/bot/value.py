"""The worth of the table to the team once the coming Game Turn of a trial is over."""

from deadhand.games.three_days import state as td
from deadhand.games.three_days.bot import worth
from deadhand.games.three_days.bot.sheet import (
    AIMING,
    ARMS,
    CAUGHT,
    FEAR,
    FREE,
    GAINED,
    IMMUNITY,
    LEFT,
    NOISES,
    RANGED,
    SHIELDS,
    SHOTS,
    TURNS,
    TURNS_LEFT,
    VITALITY,
    WAITING,
    WAY,
    kind_in,
    row,
)
from deadhand.games.three_days.bot.trial import try_game_turn
from deadhand.games.three_days.cards.explosions import is_explosive
from deadhand.games.three_days.names import is_resource, is_zombie
from deadhand.games.three_days.survivors.damage import damage_of
from deadhand.games.three_days.survivors.survivors import has_turned, next_living
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule
from deadhand.table.record.record import Integers


@rule
def worth_of_points(t: td.ThreeDays, sheet: Integers, seat: int, vitality: int, immunity: int) -> int:
    """Return the worth of a Survivor's Vitality and Immunity, seen after the next Maintenance."""
    upkeep = 1 + has_turned(t, td.RICK)
    vitality -= max(0, upkeep - immunity)
    immunity = max(0, immunity - upkeep)
    if vitality <= 0:
        return -worth.DEATH - (worth.DAN_DEATH if t.survivor[seat] == td.DAN else 0)
    total = min(vitality, 4) * worth.V_LOWEST
    total += min(max(vitality - 4, 0), 4) * worth.V_LOW
    total += min(max(vitality - 8, 0), 4) * worth.V_MIDDLE
    total += max(vitality - 12, 0) * worth.V_HIGH
    due = min(immunity, sheet[TURNS_LEFT + seat])
    return total + due * worth.IMMUNITY + (immunity - due) * worth.SPARE_IMMUNITY


@rule
def worth_after(t: td.ThreeDays, sheet: Integers) -> int:
    """Let the Game Turn of the trial go by; what the table is worth then."""
    lost = t.under_last_wisper and sheet[WAY] == NOBODY and number_free(sheet) == 0
    try_game_turn(t, sheet)
    total, alive = sheet[GAINED] - sheet[NOISES] * worth.NOISE - sheet[CAUGHT] * worth.HELD, 0
    for seat in range(t.seats):
        if t.dead[seat] == 0:
            total += worth_of_points(t, sheet, seat, sheet[VITALITY + seat], sheet[IMMUNITY + seat])
            total += sheet[SHIELDS + seat] * worth.SHIELD
            alive += sheet[VITALITY + seat] > 0
    if alive == 0 or lost:
        total -= worth.LAST_DEATH
    if sheet[WAY] != NOBODY:
        return total
    return total - fear_of_cards(t, sheet) - fear_of_no_space(t, sheet)


@rule
def number_free(sheet: Integers) -> int:
    """Free spaces in the trial."""
    free = 0
    for space in range(td.SPACES_IN_ALL):
        free += kind_in(sheet, space) == FREE
    return free


@rule
def fear_of_cards(t: td.ThreeDays, sheet: Integers) -> int:
    """Return what the cards that lie in the Playing Area will still do."""
    turns = sheet[FEAR]
    if sheet[ARMS + next_living(t, t.actor)] > 0:
        turns = min(turns, worth.THREAT_TURNS)
    else:
        turns = min(turns, worth.UNARMED_TURNS)
    total = 0
    for space in range(td.SPACES_IN_ALL):
        kind = kind_in(sheet, space)
        if kind >= 0:
            total += worth.SPACE
            if is_zombie(kind):
                total += fear_of(t, sheet, space, kind, turns)
    return total


@rule
def fear_of(t: td.ThreeDays, sheet: Integers, space: int, kind: int, turns: int) -> int:
    """Return what one Zombie will still do in this many Game Turns."""
    total = damage_of(t, kind) * worth.V_MIDDLE * turns
    if kind == td.FAT_ZOMBIE:
        total += fear_of_blast(t, sheet, space)
    elif kind == td.SCREAMER:
        total += worth.SCREAM
    elif kind == td.MOMMY:
        total += worth.BABY
    elif kind == td.GRABBER:
        total += worth.GRAB
    elif kind == td.SPITTER:
        total += t.numbers[kind, td.POINTS_TAKEN] * worth.IMMUNITY * turns
    return total


@rule
def fear_of_blast(t: td.ThreeDays, sheet: Integers, space: int) -> int:
    """Return what the explosion of a Fat Zombie will cost everybody, as far as it is likely."""
    damage = t.numbers[td.FAT_ZOMBIE, td.DAMAGE]
    damage += blast_beside(t, sheet, space - 1, damage) + blast_beside(t, sheet, space + 1, damage)
    total = 0
    for seat in range(t.seats):
        vitality = sheet[VITALITY + seat]
        if t.dead[seat] == 0 and vitality > 0:
            after = vitality - max(0, damage - sheet[SHIELDS + seat])
            total += worth_of_points(t, sheet, seat, vitality, sheet[IMMUNITY + seat])
            total -= worth_of_points(t, sheet, seat, after, sheet[IMMUNITY + seat])
    return total * chance_of_blast(t, sheet, space) // 100


@rule
def blast_beside(t: td.ThreeDays, sheet: Integers, space: int, damage: int) -> int:
    """The damage of an explosive card beside an explosion that sets it off."""
    if space < 0 or space >= td.SPACES_IN_ALL:
        return 0
    kind = kind_in(sheet, space)
    if kind < 0 or not is_explosive(kind) or sheet[row(space) + LEFT] > damage:
        return 0
    return t.numbers[kind, td.DAMAGE]


@rule
def chance_of_blast(t: td.ThreeDays, sheet: Integers, space: int) -> int:
    """Return how likely a Fat Zombie explodes, in a hundred: less if a player before that can shoot it down."""
    turns = t.numbers[td.FAT_ZOMBIE, td.TURN_VALUE] - sheet[row(space) + TURNS]
    if turns > sheet[FEAR]:
        return worth.BLAST_LATE
    seat, able, left = t.actor, 0, sheet[row(space) + LEFT]
    for _ in range(turns):
        seat = next_living(t, seat)
        shots = min(sheet[SHOTS + seat], td.ACTIONS_A_TURN - sheet[AIMING + seat])
        able += sheet[RANGED + seat] * max(0, shots)
    if able >= left:
        return worth.BLAST_SHOT + left * worth.BLAST_POINT
    return worth.BLAST_HALF + left * worth.BLAST_POINT if able else worth.BLAST_SHARE


@rule
def fear_of_no_space(t: td.ThreeDays, sheet: Integers) -> int:
    """Return what it costs to have few Free spaces left once the face-up cards have come."""
    free, loose = -sheet[WAITING], 0
    for space in range(td.SPACES_IN_ALL):
        kind = kind_in(sheet, space)
        free += kind == FREE
        if (kind >= 0 and is_resource(kind)) or (
            kind >= 0 and sheet[ARMS + next_living(t, t.actor)] > 0 and sheet[row(space) + LEFT] <= worth.EASY
        ):
            loose += 1
    if free <= 0:
        return worth.NO_FREE if loose else worth.STUCK
    if free == 1:
        return worth.ONE_FREE + (0 if loose else worth.ONE_STUCK)
    return worth.TWO_FREE if free == 2 else 0
