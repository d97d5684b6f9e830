"""A trial on the sheet: an attack and the Game Turn that follows, as the rules of the open table let them go."""

from deadhand.games.three_days import state as td
from deadhand.games.three_days.bot.held import worth_of
from deadhand.games.three_days.bot.sheet import (
    CAUGHT,
    COLUMNS,
    FREE,
    GAINED,
    IMMUNITY,
    KIND,
    LEFT,
    LINED_UP,
    NOISES,
    SHIELDS,
    SPACES,
    TOKEN,
    TRIAL,
    TURNS,
    VITALITY,
    kind_in,
    row,
)
from deadhand.games.three_days.cards.explosions import is_explosive
from deadhand.games.three_days.names import is_resource, is_zombie
from deadhand.games.three_days.survivors.damage import added_by, damage_of
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import oldest


@rule
def begin_trial(t: td.ThreeDays, sheet: Integers) -> None:
    """A trial begins with the table as it is."""
    for column in range(COLUMNS * td.SPACES_IN_ALL):
        sheet[TRIAL + column] = sheet[SPACES + column]
    for seat in range(t.seats):
        sheet[VITALITY + seat] = t.vitality[seat]
        sheet[IMMUNITY + seat] = t.immunity[seat]
        sheet[SHIELDS + seat] = 0
        card = t.lowest[td.WORN + seat]
        while card != NOBODY:
            sheet[SHIELDS + seat] += t.numbers[t.kind[card], td.DEFENCE] - t.uses[card]
            card = t.above[card]
    sheet[NOISES] = 0
    sheet[GAINED] = 0
    sheet[CAUGHT] = 0


@rule
def can_be_hit(sheet: Integers, space: int) -> bool:
    """Return whether a card that can take damage lies in a space in the trial."""
    kind = kind_in(sheet, space)
    return kind >= 0 and (kind < td.WAYS or kind >= td.RESOURCES) and sheet[row(space) + LINED_UP] == 0


@rule
def needed(t: td.ThreeDays, sheet: Integers, space: int, damage: int) -> int:
    """Return how many attacks of this much damage the card in a space takes; many if they do nothing."""
    kind = kind_in(sheet, space)
    if kind == td.ARMORED_ZOMBIE:
        damage -= t.numbers[kind, td.DEFENCE]
    return 99 if damage <= 0 else (sheet[row(space) + LEFT] + damage - 1) // damage


@rule
def hurt(sheet: Integers, seat: int, damage: int) -> None:
    """Damage to a Survivor, which Kevlars take up first."""
    taken = min(damage, sheet[SHIELDS + seat])
    sheet[SHIELDS + seat] -= taken
    sheet[VITALITY + seat] -= damage - taken


@rule
def infect(sheet: Integers, seat: int, points: int) -> None:
    """A loss of Immunity, and of Vitality where that is missing."""
    there = min(points, sheet[IMMUNITY + seat])
    sheet[IMMUNITY + seat] -= there
    sheet[VITALITY + seat] -= points - there


@rule
def make_noise(t: td.ThreeDays, sheet: Integers, points: int) -> None:
    """Count the Common cards that a Noise will draw."""
    if points > 0:
        sheet[NOISES] += points + added_by(t, td.THREAT_LOUD)


@rule
def remove(t: td.ThreeDays, sheet: Integers, space: int) -> None:
    """A card is destroyed without exploding: it gives its reward, and a Resource is lost."""
    kind = kind_in(sheet, space)
    sheet[row(space) + KIND] = FREE
    sheet[row(space) + LINED_UP] = 0
    sheet[GAINED] += reward_of(t, sheet, kind)
    if is_resource(kind):
        sheet[GAINED] -= worth_of(t, sheet, kind, t.actor) * 3 // 4


@rule
def reward_of(t: td.ThreeDays, sheet: Integers, kind: int) -> int:
    """Return the worth of the card that an object gives to the asked player."""
    name = td.NAME[kind]
    if name == td.SECURITY_BOX:
        if oldest(t, td.EPIC, td.GUN) == NOBODY:
            return 0
        return worth_of(t, sheet, td.GUN, t.actor) + worth_of(t, sheet, td.AMMUNITION_GUN_EPIC, t.actor)
    if name == td.SHOWCASE:
        return 0 if oldest(t, td.INVOKE, td.MEDKIT) == NOBODY else worth_of(t, sheet, td.MEDKIT, t.actor)
    if name == td.VENDING_MACHINE and oldest(t, td.INVOKE, td.CANNED_SOUP_INVOKE) != NOBODY:
        return worth_of(t, sheet, td.CANNED_SOUP_INVOKE, t.actor)
    return 0


@rule
def catch_in_blast(t: td.ThreeDays, sheet: Integers, space: int, damage: int) -> None:
    """Explosive Damage to one card; what explodes is lined up."""
    if space < 0 or space >= td.SPACES_IN_ALL or not can_be_hit(sheet, space):
        return
    kind = kind_in(sheet, space)
    if kind == td.ARMORED_ZOMBIE:
        damage = max(0, damage - t.numbers[kind, td.DEFENCE])
    sheet[row(space) + LEFT] -= damage
    if sheet[row(space) + LEFT] <= 0:
        if is_explosive(kind):
            sheet[row(space) + LINED_UP] = last_lined_up(sheet) + 1
        else:
            remove(t, sheet, space)


@rule
def last_lined_up(sheet: Integers) -> int:
    """The last number of cards that are to explode."""
    last = 0
    for space in range(td.SPACES_IN_ALL):
        last = max(last, sheet[row(space) + LINED_UP])
    return last


@rule
def first_lined_up(sheet: Integers) -> int:
    """The space of the card that explodes next, or NOBODY."""
    first = NOBODY
    for space in range(td.SPACES_IN_ALL):
        number = sheet[row(space) + LINED_UP]
        if number and (first == NOBODY or number < sheet[row(first) + LINED_UP]):
            first = space
    return first


@rule
def explode_all(t: td.ThreeDays, sheet: Integers) -> None:
    """The cards that are lined up explode one after the other, and what they set off [TD-18D]."""
    space = first_lined_up(sheet)
    while space != NOBODY:
        kind = kind_in(sheet, space)
        sheet[row(space) + KIND] = FREE
        sheet[row(space) + LINED_UP] = 0
        catch_in_blast(t, sheet, space - 1, t.numbers[kind, td.DAMAGE])
        catch_in_blast(t, sheet, space + 1, t.numbers[kind, td.DAMAGE])
        for seat in range(t.seats):
            if t.dead[seat] == 0:
                hurt(sheet, seat, t.numbers[kind, td.DAMAGE])
        make_noise(t, sheet, t.numbers[kind, td.NOISE_POINTS])
        space = first_lined_up(sheet)


@rule
def try_kill(t: td.ThreeDays, sheet: Integers, space: int, ranged: int) -> None:
    """The card in a space is destroyed, by Range Damage or another [TD-18.13, TD-18.25]."""
    if ranged == 0 and is_explosive(kind_in(sheet, space)):
        sheet[row(space) + LINED_UP] = 1
        explode_all(t, sheet)
    else:
        remove(t, sheet, space)


@rule
def try_blast(t: td.ThreeDays, sheet: Integers, space: int, kind: int) -> None:
    """A Grenade or an Explosive Agent goes off at a space [TD-18.33]."""
    for place in range(space - 1, space + 2):
        catch_in_blast(t, sheet, place, t.numbers[kind, td.DAMAGE])
    make_noise(t, sheet, t.numbers[kind, td.NOISE_POINTS])
    explode_all(t, sheet)


@rule
def try_game_turn(t: td.ThreeDays, sheet: Integers) -> None:
    """Maintenance and Turn On of the coming Game Turn [TD-13.7 to TD-13.14]; cards drawn for Noise are only counted."""
    for space in range(td.SPACES_IN_ALL):
        kind = kind_in(sheet, space)
        if kind >= 0 and is_zombie(kind):
            place = row(space)
            if sheet[place + TOKEN] == td.MISSED:
                sheet[place + TOKEN] = td.NO_TOKEN
            if sheet[place + TOKEN] == td.NO_TOKEN and t.numbers[kind, td.TURN_VALUE]:
                sheet[place + TURNS] += 1
    for space in range(td.SPACES_IN_ALL):
        kind = kind_in(sheet, space)
        if kind >= 0 and is_zombie(kind) and sheet[row(space) + TOKEN] == td.NO_TOKEN:
            act(t, sheet, space, kind)


@rule
def act(t: td.ThreeDays, sheet: Integers, space: int, kind: int) -> None:
    """Carry out the Turn On of one Zombie [TD-13.14]."""
    hurt(sheet, t.actor, damage_of(t, kind))
    if kind == td.SPITTER:
        infect(sheet, t.actor, t.numbers[kind, td.POINTS_TAKEN])
    value = t.numbers[kind, td.TURN_VALUE]
    if value == 0 or sheet[row(space) + TURNS] < value:
        return
    sheet[row(space) + TURNS] = 0
    if kind == td.FAT_ZOMBIE:
        sheet[row(space) + LINED_UP] = 1
        explode_all(t, sheet)
    elif kind == td.SCREAMER:
        make_noise(t, sheet, t.numbers[kind, td.NOISE_POINTS])
    elif kind == td.MOMMY:
        make_noise(t, sheet, 1)
    elif kind == td.GRABBER and t.paralysis[t.actor] == td.NO_TOKEN:
        sheet[CAUGHT] = 1
