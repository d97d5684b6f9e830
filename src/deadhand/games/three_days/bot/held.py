"""The worth of a card to its holder."""

from deadhand.games.three_days import state as td
from deadhand.games.three_days.bot import worth
from deadhand.games.three_days.bot.sheet import (
    AIMING,
    ARMS,
    HAS_GUN,
    HAS_PUNCH,
    HAS_RIFLE,
    HEALING,
    IMMUNIZING,
    RANGED,
    SHOTS,
    TURNS_LEFT,
    WEAPONS,
)
from deadhand.games.three_days.names import weapon_for
from deadhand.games.three_days.survivors.survivors import most_immunity, most_vitality
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import top


@rule
def count_held(t: td.ThreeDays, sheet: Integers) -> None:
    """Count what every Survivor has at hand."""
    for seat in range(t.seats):
        if t.dead[seat] == 0:
            count_zone(t, sheet, seat, td.EQUIPPED + seat)
            count_zone(t, sheet, seat, td.HAND + seat)
            count_zone(t, sheet, seat, td.RESERVE + seat)
    for seat in range(t.seats):
        if t.dead[seat] == 0:
            count_shots(t, sheet, seat, td.LOADED + seat)
            sheet[AIMING + seat] = aiming(t, seat)
            count_shots(t, sheet, seat, td.HAND + seat)
            count_shots(t, sheet, seat, td.RESERVE + seat)


@rule
def aiming(t: td.ThreeDays, seat: int) -> int:
    """Return how many Actions a Survivor needs before a shot can be fired."""
    card = top(t, td.EQUIPPED + seat)
    if card == NOBODY or td.NAME[t.kind[card]] not in (td.RIFLE, td.GUN):
        return 2
    return 0 if t.count[td.LOADED + seat] else 1


@rule
def count_zone(t: td.ThreeDays, sheet: Integers, seat: int, zone: int) -> None:
    """Count the weapons and the healing of a zone."""
    card = t.lowest[zone]
    while card != NOBODY:
        kind = t.kind[card]
        name = td.NAME[kind]
        if name in (td.BAT, td.PIPE, td.KNIFE):
            sheet[ARMS + seat] += t.numbers[kind, td.USES] - t.uses[card]
        elif name == td.PUNCH:
            sheet[WEAPONS + seat] |= HAS_PUNCH
            sheet[ARMS + seat] += worth.PUNCHES
        elif name == td.RIFLE:
            sheet[WEAPONS + seat] |= HAS_RIFLE
        elif name == td.GUN:
            sheet[WEAPONS + seat] |= HAS_GUN
        elif name in (td.CANNED_SOUP, td.MEDKIT):
            sheet[HEALING + seat] += t.numbers[kind, td.POINTS_GIVEN]
        elif name == td.ANTIVIRAL:
            sheet[IMMUNIZING + seat] += t.numbers[kind, td.POINTS_GIVEN]
        card = t.above[card]


@rule
def count_shots(t: td.ThreeDays, sheet: Integers, seat: int, zone: int) -> None:
    """Count the shots of the ammunition in a zone that its holder has the weapon for."""
    card = t.lowest[zone]
    while card != NOBODY:
        kind = t.kind[card]
        weapon = weapon_for(kind)
        if (weapon == td.RIFLE and sheet[WEAPONS + seat] & HAS_RIFLE) or (
            weapon == td.GUN and sheet[WEAPONS + seat] & HAS_GUN
        ):
            shots = t.numbers[kind, td.USES] - t.uses[card]
            sheet[ARMS + seat] += shots
            sheet[SHOTS + seat] += shots
            sheet[RANGED + seat] = max(sheet[RANGED + seat], t.numbers[weapon, td.DAMAGE])
        card = t.above[card]


@rule
def worth_to(t: td.ThreeDays, sheet: Integers, kind: int, seat: int) -> int:
    """Return the worth of a Resource to a Survivor who does not hold it yet, beside everything at hand."""
    count_gift(t, sheet, kind, seat, 1)
    worth_held = worth_of(t, sheet, kind, seat)
    count_gift(t, sheet, kind, seat, -1)
    return worth_held


@rule
def count_gift(t: td.ThreeDays, sheet: Integers, kind: int, seat: int, copies: int) -> None:
    """Count copies of a Resource as held by a Survivor; with -1 take one back."""
    name = td.NAME[kind]
    if name in (td.CANNED_SOUP, td.MEDKIT):
        sheet[HEALING + seat] += copies * t.numbers[kind, td.POINTS_GIVEN]
    elif name == td.ANTIVIRAL:
        sheet[IMMUNIZING + seat] += copies * t.numbers[kind, td.POINTS_GIVEN]
    elif name < td.ITEMS:
        sheet[ARMS + seat] += copies * t.numbers[kind, td.USES]


@rule
def worth_of(t: td.ThreeDays, sheet: Integers, kind: int, seat: int) -> int:
    """Return the worth of holding a Resource to a Survivor."""
    name = td.NAME[kind]
    if name < td.ITEMS:
        return worth_of_arms(t, sheet, kind, name, seat)
    if name in (td.CANNED_SOUP, td.MEDKIT):
        return worth_of_healing(t, sheet, seat, t.numbers[kind, td.POINTS_GIVEN])
    if name == td.ANTIVIRAL:
        return worth_of_immunity(t, sheet, seat, t.numbers[kind, td.POINTS_GIVEN])
    if name == td.PILLS:
        points = t.numbers[kind, td.POINTS_GIVEN]
        best = max(worth_of_healing(t, sheet, seat, points), worth_of_immunity(t, sheet, seat, points))
        return max(best, worth.KIT)
    if name == td.KEVLAR:
        return worth.KEVLAR
    if name == td.GRENADE:
        return worth.GRENADE
    if name == td.TOOLKIT:
        return worth.TOOLKIT + worth.TOOLKIT_USE * something_to_open(t)
    if name == td.NOTE:
        return worth.NOTE
    return worth.LANTERN if name == td.LANTERN else worth.LOOK


@rule
def something_to_open(t: td.ThreeDays) -> int:
    """Return whether an object that gives something lies in the Playing Area."""
    for space in range(td.SPACES_IN_ALL):
        card = top(t, td.SPACES + space)
        if card != NOBODY and td.ABANDONED_CAR <= t.kind[card] < td.INSTANTS:
            return 1
    return 0


@rule
def worth_of_healing(t: td.ThreeDays, sheet: Integers, seat: int, points: int) -> int:
    """Less, the more is at hand beyond what is missing."""
    missing = most_vitality(t, seat) - t.vitality[seat]
    over = max(0, sheet[HEALING + seat] - missing)
    return points * worth.SOUP * max(20, 100 - worth.STOCK * over) // 100


@rule
def worth_of_immunity(t: td.ThreeDays, sheet: Integers, seat: int, points: int) -> int:
    """Only what later Maintenances will take."""
    short = max(0, sheet[TURNS_LEFT + seat] - t.immunity[seat] - sheet[IMMUNIZING + seat])
    missing = most_immunity(t, seat) - t.immunity[seat]
    over = max(0, sheet[IMMUNIZING + seat] - missing)
    useful = min(points, short)
    price = worth.ANTIVIRAL * max(20, 100 - worth.STOCK * over) // 100
    return useful * price + (points - useful) * worth.SPARE_IMMUNITY


@rule
def worth_of_arms(t: td.ThreeDays, sheet: Integers, kind: int, name: int, seat: int) -> int:
    """Weapons are worth their uses, the less the more are at hand; ammunition what its weapon makes of it."""
    has = sheet[WEAPONS + seat]
    if name == td.PUNCH:
        return worth.PUNCH
    if name == td.RIFLE:
        return worth.RIFLE
    if name == td.GUN:
        return worth.GUN // 4 if has & HAS_PUNCH else worth.GUN
    if name in (td.AMMUNITION_RIFLE, td.AMMUNITION_GUN):
        if not has & (HAS_RIFLE if name == td.AMMUNITION_RIFLE else HAS_GUN):
            return worth.JUNK
        if has & HAS_PUNCH:
            return 2 * worth.JUNK
        return t.numbers[kind, td.USES] * worth.SHOT * scarcity(t, sheet, seat) // 100
    if name in (td.BERSERK_AGENT, td.EXPLOSIVE_AGENT, td.PARALYZE_AGENT):
        if not has & HAS_PUNCH:
            return worth.JUNK
        if name == td.BERSERK_AGENT:
            return worth.BERSERK
        return worth.EXPLOSIVE if name == td.EXPLOSIVE_AGENT else worth.PARALYZE
    use = worth.BAT_USE if name == td.BAT else worth.PIPE_USE
    return worth.JUNK + t.numbers[kind, td.USES] * use * scarcity(t, sheet, seat) // 100


@rule
def scarcity(_t: td.ThreeDays, sheet: Integers, seat: int) -> int:
    """Return how scarce attacks are with a Survivor, in a hundred: those not likely needed are worth little."""
    need = 2 + sheet[TURNS_LEFT + seat] * worth.ATTACKS // 100
    return max(worth.SURPLUS, min(100, 130 * (need - sheet[ARMS + seat]) // need + worth.SURPLUS))
