"""The worth of attacks, Grenades and ToolKits, and of making ready for an attack."""

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.bot import reasons as why, worth
from deadhand.games.three_days.bot.held import scarcity, worth_of
from deadhand.games.three_days.bot.sheet import (
    BASE,
    FREE,
    GAINED,
    KIND,
    LAST,
    LEFT,
    SHOTS,
    TOKEN,
    TURNS_LEFT,
    WAY,
    kind_in,
    row,
)
from deadhand.games.three_days.bot.trial import begin_trial, can_be_hit, needed, reward_of, try_blast, try_kill
from deadhand.games.three_days.bot.value import worth_after
from deadhand.games.three_days.names import is_zombie, weapon_for
from deadhand.games.three_days.survivors.damage import hit_points_of
from deadhand.games.three_days.survivors.equip import equipped
from deadhand.games.three_days.survivors.survivors import living
from deadhand.games.three_days.turn.attack import can_attack
from deadhand.table.choices.reasons import because
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule, score
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import top


@rule
def price_of_action(t: td.ThreeDays, sheet: Integers) -> int:
    """Return the worth of an Action otherwise: the last one is needed to walk."""
    return sheet[LAST] if t.actions_left == 1 else worth.SPARE


@rule
def worth_of_hit(t: td.ThreeDays, sheet: Integers, space: int, damage: int, ranged: int, actions: int) -> int:
    """Return the worth of one attack on a space: its share in what it is worth that the card is destroyed."""
    begin_trial(t, sheet)
    if not can_be_hit(sheet, space):
        return -worth.DEATH
    attacks = needed(t, sheet, space, damage)
    if attacks == 99:
        return -worth.DEATH
    worn = 0
    if attacks > 1:
        sheet[row(space) + LEFT] -= damage
        worn = worth_after(t, sheet) - sheet[BASE]
        begin_trial(t, sheet)
    try_kill(t, sheet, space, ranged)
    gain = worth_after(t, sheet) - sheet[BASE]
    if attacks > actions:
        if sheet[WAY] != NOBODY:
            return -1
        gain = gain * worth.FINISH // 100
    return max(worn, gain // attacks)


@rule
def best_hit(t: td.ThreeDays, sheet: Integers, damage: int, ranged: int, actions: int) -> int:
    """Return the worth of the best attack with this much damage; 0 if none is worth anything."""
    best = 0
    for space in range(td.SPACES_IN_ALL):
        if kind_in(sheet, space) != FREE:
            best = max(best, worth_of_hit(t, sheet, space, damage, ranged, actions))
    return best


@rule
def worth_of_blast(t: td.ThreeDays, sheet: Integers, space: int, kind: int) -> int:
    """Return the worth of a Grenade or an Explosive Agent at a space."""
    begin_trial(t, sheet)
    if not can_be_hit(sheet, space):
        return -worth.DEATH
    try_blast(t, sheet, space, kind)
    return worth_after(t, sheet) - sheet[BASE]


@rule
def price_of_use(t: td.ThreeDays, sheet: Integers, seat: int, name: int) -> int:
    """Return what an attack with a weapon uses up."""
    if name == td.PUNCH:
        return 0
    use = worth.SHOT
    if name in (td.BAT, td.PIPE, td.KNIFE):
        use = worth.BAT_USE if name == td.BAT else worth.PIPE_USE
    return use * scarcity(t, sheet, seat) // 100 * worth.USE_SHARE // 100


@rule
def price_of_shot(t: td.ThreeDays, sheet: Integers, seat: int, space: int) -> int:
    """A shot at anything but a Fat Zombie is dear while no more are at hand than those to come will need."""
    if kind_in(sheet, space) == td.FAT_ZOMBIE:
        return 0
    to_come = sheet[TURNS_LEFT + seat] * living(t) * worth.FAT_SHOTS // 100
    if sheet[SHOTS + seat] > to_come:
        return 0
    return worth.SAVED_SHOT * living(t)


@rule
def worth_of_attack(t: td.ThreeDays, sheet: Integers, space: int) -> int:
    """Return what an attack with what is equipped is worth, less what it uses up."""
    seat = t.actor
    name = equipped(t, seat)
    loaded = top(t, td.LOADED + seat)
    if name == td.RIFLE:
        gain = worth_of_hit(t, sheet, space, rifle_damage(t, t.automatic[seat]), 1, t.actions_left)
        gain -= price_of_shot(t, sheet, seat, space)
        if t.automatic[seat]:
            gain -= t.numbers[td.RIFLE, td.NOISE_POINTS] * worth.NOISE
    elif name == td.GUN:
        gain = worth_of_hit(t, sheet, space, t.numbers[td.GUN, td.DAMAGE], 1, t.actions_left)
        gain -= price_of_shot(t, sheet, seat, space)
    elif name == td.PUNCH and loaded != NOBODY:
        return worth_of_agent(t, sheet, space, t.kind[loaded])
    else:
        gain = worth_of_hit(
            t, sheet, space, t.numbers[t.kind[top(t, td.EQUIPPED + seat)], td.DAMAGE], 0, t.actions_left
        )
    return gain - price_of_use(t, sheet, seat, name)


@rule
def rifle_damage(t: td.ThreeDays, automatic: int) -> int:
    """Return what a shot of the Rifle does with either side."""
    return t.numbers[td.RIFLE, td.AUTOMATIC_DAMAGE] if automatic else t.numbers[td.RIFLE, td.DAMAGE]


@rule
def worth_of_agent(t: td.ThreeDays, sheet: Integers, space: int, agent: int) -> int:
    """Return the worth of a Punch with an Agent at a space."""
    name = td.NAME[agent]
    if name == td.EXPLOSIVE_AGENT:
        return worth_of_blast(t, sheet, space, agent)
    if name == td.BERSERK_AGENT:
        return worth_of_hit(t, sheet, space, t.numbers[agent, td.DAMAGE], 0, t.actions_left)
    begin_trial(t, sheet)
    kind = kind_in(sheet, space)
    if kind < 0 or not is_zombie(kind) or sheet[row(space) + TOKEN] != td.NO_TOKEN:
        return -worth.DEATH
    sheet[row(space) + TOKEN] = td.TOKEN
    return worth_after(t, sheet) - sheet[BASE]


@rule
def best_agent(t: td.ThreeDays, sheet: Integers, agent: int) -> int:
    """Return the worth of an Agent at the best space."""
    best = 0
    for space in range(td.SPACES_IN_ALL):
        best = max(best, worth_of_agent(t, sheet, space, agent))
    return best


@score(verbs.ATTACK)
def score_attack(t: td.ThreeDays, sheet: Integers, number: int) -> int:
    """Return what is left to be feared without the card that is hit."""
    return explained_attack(t, sheet, number - 1) - price_of_action(t, sheet)


@rule
def explained_attack(t: td.ThreeDays, sheet: Integers, space: int) -> int:
    """Return the worth of an attack, and why."""
    gain = worth_of_attack(t, sheet, space)
    card = top(t, td.SPACES + space)
    if gain <= 0:
        return because(gain, why.NO_ATTACK, t.kind[card])
    left = hit_points_of(t, t.kind[card]) - t.hits[card]
    if left <= damage_at_hand(t):
        return because(gain, why.KILLS, t.kind[card])
    return because(gain, why.WEAKENS, t.kind[card], left)


@rule
def damage_at_hand(t: td.ThreeDays) -> int:
    """Return what one attack does with what is equipped and loaded."""
    seat, loaded = t.actor, top(t, td.LOADED + t.actor)
    name = equipped(t, seat)
    if name == td.RIFLE:
        return rifle_damage(t, t.automatic[seat])
    if name == td.PUNCH and loaded != NOBODY:
        return t.numbers[t.kind[loaded], td.DAMAGE]
    return t.numbers[t.kind[top(t, td.EQUIPPED + seat)], td.DAMAGE]


@score(verbs.STRIKE)
def score_strike(t: td.ThreeDays, sheet: Integers, number: int) -> int:
    """An attack for Immunity, which leaves the Action."""
    return explained_attack(t, sheet, number - 1) - worth.STRIKE


@score(verbs.THROW)
def score_throw(t: td.ThreeDays, sheet: Integers, kind: int, number: int) -> int:
    """A Grenade pays where it hits several."""
    gain = because(worth_of_blast(t, sheet, number - 1, kind), why.BLASTS, t.kind[top(t, td.SPACES + number - 1)])
    return gain - worth.GRENADE - price_of_action(t, sheet)


@score(verbs.OPEN)
def score_open(t: td.ThreeDays, sheet: Integers, _kind: int, number: int) -> int:
    """Return what the card gives, and a space more."""
    begin_trial(t, sheet)
    space = number - 1
    kind = kind_in(sheet, space)
    sheet[GAINED] += worth.KIT if kind == td.ABANDONED_CAR else reward_of(t, sheet, kind)
    sheet[row(space) + KIND] = FREE
    gain = because(worth_after(t, sheet) - sheet[BASE], why.OPENS, kind)
    return gain - worth.TOOLKIT - price_of_action(t, sheet)


# ---- making ready ----


@rule
def is_armed(t: td.ThreeDays, seat: int) -> bool:
    """Return whether an attack is possible with what is equipped."""
    return can_attack(t, seat)


@rule
def worth_of_weapon(t: td.ThreeDays, sheet: Integers, kind: int) -> int:
    """Return what it is worth to have a weapon of the hand ready, less what it replaces."""
    seat, name = t.actor, td.NAME[kind]
    if name in (td.RIFLE, td.GUN) and shots_at_hand(t, seat, name) == 0:
        return -1
    damage = t.numbers[kind, td.DAMAGE]
    ranged = 1 if name in (td.RIFLE, td.GUN) else 0
    after = max(1, t.actions_left - 1 - ranged)
    gain = best_hit(t, sheet, damage, ranged, after) * worth.PREPARE // 100
    return gain + worth.READY + damage + (worth.READY if name == td.PUNCH else ranged * worth.RIFLES)


@rule
def shots_at_hand(t: td.ThreeDays, seat: int, weapon: int) -> int:
    """Ammunition cards in hand that a weapon takes."""
    total = 0
    card = t.lowest[td.HAND + seat]
    while card != NOBODY:
        total += weapon_for(t.kind[card]) == weapon
        card = t.above[card]
    return total


@score(verbs.EQUIP)
def score_equip(t: td.ThreeDays, sheet: Integers, kind: int) -> int:
    """Equip a weapon if none is ready; else only one that serves better than the worth of the old one."""
    seat, name = t.actor, td.NAME[kind]
    old = equipped(t, seat)
    if is_armed(t, seat):
        if old == td.PUNCH or name != td.PUNCH:
            return because(-worth.READY, why.WELL_ARMED)
    elif old != NOBODY and shots_at_hand(t, seat, old):
        return because(-1, why.WELL_ARMED)
    gain = worth_of_weapon(t, sheet, kind)
    if gain < 0:
        return because(gain, why.NO_SHOTS, kind) - price_of_action(t, sheet)
    return because(gain, why.ARMS, kind, t.numbers[kind, td.DAMAGE]) - price_of_action(t, sheet)


@score(verbs.PLACE_AMMUNITION)
def score_place(t: td.ThreeDays, sheet: Integers, kind: int) -> int:
    """A weapon needs it; an Agent pays where it does more than two Punches."""
    seat = t.actor
    if top(t, td.LOADED + seat) != NOBODY:
        return because(-worth.READY, why.WELL_ARMED)
    name = equipped(t, seat)
    if name == td.PUNCH:
        if t.actions_left + (t.skill_used == 0) < 2:
            return because(-worth.READY, why.WELL_ARMED)
        punch = best_hit(t, sheet, t.numbers[td.PUNCH, td.DAMAGE], 0, t.actions_left)
        gain = best_agent(t, sheet, kind) - worth_of(t, sheet, kind, seat)
        return because(gain // 2, why.AGENT, kind) - punch - price_of_action(t, sheet)
    damage = t.numbers[name, td.DAMAGE]
    gain = best_hit(t, sheet, damage, 1, max(1, t.actions_left - 1)) * worth.PREPARE // 100
    return because(gain + worth.READY, why.LOADS) - price_of_action(t, sheet)


@score(verbs.TURN_RIFLE)
def score_turn(t: td.ThreeDays, sheet: Integers) -> int:
    """The other side pays where it kills in fewer shots."""
    seat = t.actor
    if not is_armed(t, seat):
        return because(-worth.READY, why.WELL_ARMED)
    actions = max(1, t.actions_left - 1)
    here = best_hit(t, sheet, rifle_damage(t, t.automatic[seat]), 1, t.actions_left)
    there = best_hit(t, sheet, rifle_damage(t, 1 - t.automatic[seat]), 1, actions)
    noise = t.numbers[td.RIFLE, td.NOISE_POINTS] * worth.NOISE
    here -= noise if t.automatic[seat] else 0
    there -= 0 if t.automatic[seat] else noise
    gain = because((there - here) * worth.PREPARE // 100, why.TURNS_OVER)
    return gain - worth.TURN - price_of_action(t, sheet)
