"""Cards at hand: their uses for a Survivor, their worth to the holder, and the expected worth of unseen cards."""

import numpy as np

from deadhand.games.three_days import state as td
from deadhand.games.three_days.bot import worth
from deadhand.games.three_days.kinds import (
    ANTIVIRALS,
    HEALERS,
    WEAPONS_THAT_WEAR_OUT,
    is_resource,
    is_zombie,
    spaces_with,
    weapon_for,
)
from deadhand.games.three_days.open_numbers import uses_left
from deadhand.games.three_days.survivors.equip import equipped, made_for
from deadhand.games.three_days.survivors.survivors import most_immunity, most_vitality
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import top
from deadhand.table.zones.knowledge import knows
from deadhand.table.zones.layers import LAYERS, count_layers, pool_of


@rule
def sum_at_hand(t: td.ThreeDays, seat: int, kinds: int, column: int) -> int:
    """Return the sum of a printed number over the cards of a set of kinds in hand and Reserve."""
    total = 0
    while kinds:
        kind = td.RESOURCES + lowest(kinds)
        total += (t.held[td.HAND + seat, kind] + t.held[td.RESERVE + seat, kind]) * t.numbers[kind, column]
        kinds = without_lowest(kinds)
    return total


@rule
def owns(t: td.ThreeDays, seat: int, weapon: int) -> bool:
    """Return True if a Survivor has a Rifle, Gun or Punch, equipped or not."""
    return equipped(t, seat) == weapon or t.held[td.HAND + seat, weapon] + t.held[td.RESERVE + seat, weapon] > 0


@rule
def shots_at_hand(t: td.ThreeDays, seat: int, weapon: int) -> int:
    """Return the shots that a Survivor has for a Rifle or Gun; none without it."""
    if not owns(t, seat, weapon):
        return 0
    loaded = top(t, td.LOADED + seat) if equipped(t, seat) == weapon else NOBODY
    return sum_at_hand(t, seat, made_for(weapon), td.USES) + (0 if loaded == NOBODY else uses_left(t, loaded))


@rule
def attacks_at_hand(t: td.ThreeDays, seat: int) -> int:
    """Return the number of attacks that a Survivor has in weapons and ammunition."""
    weapon = top(t, td.EQUIPPED + seat)
    total = 0 if weapon == NOBODY else uses_left(t, weapon)
    total += sum_at_hand(t, seat, WEAPONS_THAT_WEAR_OUT, td.USES) + owns(t, seat, td.PUNCH) * worth.PUNCHES
    return total + shots_at_hand(t, seat, td.RIFLE) + shots_at_hand(t, seat, td.GUN)


@rule
def shield_of(t: td.ThreeDays, seat: int) -> int:
    """Return the points that a Survivor's Kevlars can still take up."""
    total, card = 0, t.lowest[td.WORN + seat]
    while card != NOBODY:
        total += uses_left(t, card)
        card = t.above[card]
    return total


@rule
def note_held(t: td.ThreeDays, sheet: td.ThreeDays, seat: int) -> None:
    """Note what a Survivor has at hand."""
    sheet.arms[seat] = attacks_at_hand(t, seat)
    rifle, gun = shots_at_hand(t, seat, td.RIFLE), shots_at_hand(t, seat, td.GUN)
    sheet.shots[seat] = rifle + gun
    sheet.ranged[seat] = t.numbers[td.RIFLE if rifle else td.GUN, td.DAMAGE]
    sheet.healing[seat] = sum_at_hand(t, seat, HEALERS, td.POINTS_GIVEN)
    sheet.immunizing[seat] = sum_at_hand(t, seat, ANTIVIRALS, td.POINTS_GIVEN)


@rule
def count_gift(t: td.ThreeDays, sheet: td.ThreeDays, kind: int, seat: int, copies: int) -> None:
    """Note copies of a Resource as held by a Survivor; with -1 take one back."""
    name = td.NAME[kind]
    if name in (td.CANNED_SOUP, td.MEDKIT):
        sheet.healing[seat] += copies * t.numbers[kind, td.POINTS_GIVEN]
    elif name == td.ANTIVIRAL:
        sheet.immunizing[seat] += copies * t.numbers[kind, td.POINTS_GIVEN]
    elif name < td.ITEMS:
        sheet.arms[seat] += copies * t.numbers[kind, td.USES]


@rule
def actions_to_shoot(t: td.ThreeDays, seat: int) -> int:
    """Return how many Actions a Survivor needs before a shot can be fired."""
    if equipped(t, seat) not in (td.RIFLE, td.GUN):
        return 2
    return 0 if t.count[td.LOADED + seat] else 1


@rule
def worth_of(t: td.ThreeDays, sheet: td.ThreeDays, kind: int, seat: int) -> int:
    """Return the worth of holding a Resource to a Survivor, beside what is noted as held."""
    name = td.NAME[kind]
    points = t.numbers[kind, td.POINTS_GIVEN]
    if name < td.ITEMS:
        return worth_of_arms(t, sheet, kind, name, seat)
    if name in (td.CANNED_SOUP, td.MEDKIT):
        return worth_of_healing(t, sheet, seat, points)
    if name == td.ANTIVIRAL:
        return worth_of_immunity(t, sheet, seat, points)
    if name == td.PILLS:
        best = max(worth_of_healing(t, sheet, seat, points), worth_of_immunity(t, sheet, seat, points))
        return max(best, worth.KIT)
    if name == td.KEVLAR:
        return worth.KEVLAR
    if name == td.GRENADE:
        return worth.GRENADE
    if name == td.TOOLKIT:
        return worth.TOOLKIT + (worth.TOOLKIT_USE if spaces_with(t, td.ABANDONED_CAR, td.INSTANTS) else 0)
    if name == td.NOTE:
        return worth.NOTE
    return worth.LANTERN if name == td.LANTERN else worth.LOOK


@rule
def worth_of_healing(t: td.ThreeDays, sheet: td.ThreeDays, seat: int, points: int) -> int:
    """Return the worth of healing: less, the more is at hand beyond what is missing."""
    missing = most_vitality(t, seat) - t.vitality[seat]
    over = max(0, sheet.healing[seat] - missing)
    return points * worth.SOUP * max(20, 100 - worth.STOCK * over) // 100


@rule
def worth_of_immunity(t: td.ThreeDays, sheet: td.ThreeDays, seat: int, points: int) -> int:
    """Return the worth of the Immunity that later Maintenances will take."""
    short = max(0, sheet.turns_left - t.immunity[seat] - sheet.immunizing[seat])
    missing = most_immunity(t, seat) - t.immunity[seat]
    over = max(0, sheet.immunizing[seat] - missing)
    useful = min(points, short)
    price = worth.ANTIVIRAL * max(20, 100 - worth.STOCK * over) // 100
    return useful * price + (points - useful) * worth.SPARE_IMMUNITY


@rule
def worth_of_arms(t: td.ThreeDays, sheet: td.ThreeDays, kind: int, name: int, seat: int) -> int:
    """Return the worth of weapons by their uses, less the more are at hand, or of ammunition for its weapon."""
    punches, beside = owns(t, seat, td.PUNCH), weapon_for(kind)
    if name == td.PUNCH:
        return worth.PUNCH
    if name == td.RIFLE:
        return worth.RIFLE
    if name == td.GUN:
        return worth.GUN // 4 if punches else worth.GUN
    if beside != NOBODY and not owns(t, seat, beside):
        return worth.JUNK
    if beside in (td.RIFLE, td.GUN):
        if punches:
            return 2 * worth.JUNK
        return t.numbers[kind, td.USES] * worth.SHOT * scarcity(sheet, seat) // 100
    if name == td.BERSERK_AGENT:
        return worth.BERSERK
    if beside == td.PUNCH:
        return worth.EXPLOSIVE if name == td.EXPLOSIVE_AGENT else worth.PARALYZE
    use = worth.BAT_USE if name == td.BAT else worth.PIPE_USE
    return worth.JUNK + t.numbers[kind, td.USES] * use * scarcity(sheet, seat) // 100


@rule
def scarcity(sheet: td.ThreeDays, seat: int) -> int:
    """Return how scarce attacks are with a Survivor, in a hundred: those not likely needed are worth little."""
    need = 2 + sheet.turns_left * worth.ATTACKS // 100
    return max(worth.SURPLUS, min(100, 130 * (need - sheet.arms[seat]) // need + worth.SURPLUS))


# ---- unseen Common cards ----


@rule
def expect_common_cards(t: td.ThreeDays, sheet: td.ThreeDays) -> None:
    """Estimate how many of each kind lie unseen with the next Common card, and weigh them for the asked player."""
    expected, value = np.zeros(td.ALL_KINDS, np.int64), np.zeros(td.ALL_KINDS, np.int64)
    expect_next(t, t.actor, td.COMMON, expected)
    unseen, zombies = 0, 0
    for kind in range(td.THREAT_CARDS):
        if t.back[kind] != td.COMMON_BACK:
            expected[kind] = 0
        elif expected[kind]:
            unseen += expected[kind]
            zombies += expected[kind] * is_zombie(kind)
            value[kind] = worth_of(t, sheet, kind, t.actor) if is_resource(kind) else 0
    sheet.zombie_share = 100 * zombies // max(1, unseen)
    weigh(sheet, expected, value, max(1, unseen))


@rule
def expect_next(t: td.ThreeDays, viewer: int, pile: int, expected: Integers) -> None:
    """Estimate by kind, in hundredths, how many unknown cards lie in the layer or batch of the next card of a pile."""
    pool = 0 if t.count[pile] == 0 else pool_of(t, t.highest[pile])
    if 0 < pool <= LAYERS:
        expect_in_layer(t, viewer, pool, expected)
        return
    for card in range(t.cards):
        if pool_of(t, card) == pool and not knows(t, viewer, card):
            expected[t.kind[card]] += 100


@rule
def expect_in_layer(t: td.ThreeDays, viewer: int, layer: int, expected: Integers) -> None:
    """Estimate by kind, in hundredths, what is left in a layer, as if as much of each kind had been drawn up."""
    added = np.zeros((LAYERS + 1, t.back.shape[0]), np.int64)
    left = np.zeros_like(added)
    count_layers(t, viewer, added, left)
    first, second = max(1, added[1].sum()), max(1, added[2].sum() + t.drawn_2_from_1)
    for kind in range(t.back.shape[0]):
        below = 100 * added[1, kind]
        middle = 100 * added[2, kind] + below * t.drawn_2_from_1 // first
        if layer == 1:
            whole = below * (first - t.drawn_2_from_1 - t.drawn_3_from_1) // first
        elif layer == 2:
            whole = middle * (second - t.drawn_3_from_2) // second
        else:
            whole = 100 * added[3, kind] + middle * t.drawn_3_from_2 // second + below * t.drawn_3_from_1 // first
        expected[kind] = max(0, whole - 100 * (added[layer, kind] - left[layer, kind]))


@rule
def weigh(sheet: td.ThreeDays, expected: Integers, value: Integers, unseen: int) -> None:
    """Note the mean worth of one unseen Common card, of the better of two, and of the best of three.

    The better of two is worth a step if not both are below it: the steps are summed up over all worths.
    """
    worth_so_far = 0
    while True:
        below, following = 0, 0
        for kind in range(td.THREAT_CARDS):
            if value[kind] <= worth_so_far:
                below += expected[kind]
            elif following == 0 or value[kind] < following:
                following = value[kind]
        if following == 0:
            return
        step = following - worth_so_far
        share = 1000 * below // unseen
        sheet.finds += step * (1000 - share) // 1000
        sheet.best_of_two += step * (1000 - share * share // 1000) // 1000
        sheet.best_of_three += step * (1000 - share * share // 1000 * share // 1000) // 1000
        worth_so_far = following
