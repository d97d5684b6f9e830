"""The worth of attacks, Grenades and ToolKits, and of making ready for an attack."""

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.bot import reasons as why, worth
from deadhand.games.three_days.bot.held import scarcity, worth_of
from deadhand.games.three_days.bot.trial import DESTROYED, EXPLODED, begin_trial, hits_left, worth_after, worth_without
from deadhand.games.three_days.cards.explosions import blast, is_explosive
from deadhand.games.three_days.cards.items import open_with_toolkit
from deadhand.games.three_days.kinds import kinds_in
from deadhand.games.three_days.map.playing_area import card_in
from deadhand.games.three_days.open_numbers import weapon_noise
from deadhand.games.three_days.survivors.damage import hit, less_defence, spaces_to_hit
from deadhand.games.three_days.survivors.equip import equipped, made_for, turn_rifle
from deadhand.games.three_days.survivors.survivors import living
from deadhand.games.three_days.turn.attack import agent_of, can_attack, paralyse, spaces_to_paralyse, weapon_damage
from deadhand.table.choices.reasons import because
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule, score
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.zones.cards import top


@rule
def price_of_action(t: td.ThreeDays, sheet: td.ThreeDays) -> int:
    """Return the worth of an Action otherwise: the last one is needed to walk."""
    return sheet.going if t.actions_left == 1 else worth.SPARE


@rule
def worth_of_hit(t: td.ThreeDays, sheet: td.ThreeDays, space: int, damage: int, ranged: int, actions: int) -> int:
    """Return the worth of one attack on a space: its share in what it is worth that the card is destroyed."""
    card, kind = card_in(t, space), t.kind[card_in(t, space)]
    hits = less_defence(t, kind, damage)
    if hits == 0:
        return -worth.DEATH
    attacks = (hits_left(t, card) + hits - 1) // hits
    gain = worth_without(t, sheet, space, EXPLODED if is_explosive(kind) and not ranged else DESTROYED)
    if attacks > actions:
        if sheet.way != NOBODY:
            return -1
        gain = gain * worth.FINISH // 100
    wound = worth_of_wound(t, sheet, space, damage) if kind == td.FAT_ZOMBIE and attacks > 1 else 0
    return max(wound, gain // attacks)


@rule
def worth_of_wound(t: td.ThreeDays, sheet: td.ThreeDays, space: int, damage: int) -> int:
    """Return the worth of one attack on a Fat Zombie by itself: fewer shots are left to be made in time."""
    begin_trial(t, sheet)
    hit(sheet, space, damage)
    return worth_after(t, sheet) - sheet.base


@rule
def best_hit(t: td.ThreeDays, sheet: td.ThreeDays, damage: int, ranged: int, actions: int) -> int:
    """Return the worth of the best attack with this much damage; 0 if none is worth anything."""
    best, spaces = 0, spaces_to_hit(t)
    while spaces:
        best = max(best, worth_of_hit(t, sheet, lowest(spaces), damage, ranged, actions))
        spaces = without_lowest(spaces)
    return best


@rule
def price_of_use(sheet: td.ThreeDays, seat: int, name: int) -> int:
    """Return what an attack with a weapon uses up."""
    if name == td.PUNCH:
        return 0
    use = worth.SHOT
    if name in (td.BAT, td.PIPE, td.KNIFE):
        use = worth.BAT_USE if name == td.BAT else worth.PIPE_USE
    return use * scarcity(sheet, seat) // 100 * worth.USE_SHARE // 100


@rule
def price_of_shot(t: td.ThreeDays, sheet: td.ThreeDays, seat: int, space: int) -> int:
    """Return the price of a shot at anything but a Fat Zombie while no more are at hand than those to come need."""
    if t.kind[card_in(t, space)] == td.FAT_ZOMBIE:
        return 0
    to_come = sheet.turns_left * living(t) * worth.FAT_SHOTS // 100
    return 0 if sheet.shots[seat] > to_come else worth.SAVED_SHOT * living(t)


@rule
def worth_of_attack(t: td.ThreeDays, sheet: td.ThreeDays, space: int) -> int:
    """Return what an attack with what is equipped is worth, less what it uses up."""
    seat, name = t.actor, equipped(t, t.actor)
    agent = agent_of(t, seat)
    if agent in (td.EXPLOSIVE_AGENT, td.PARALYZE_AGENT):
        return worth_of_special(t, sheet, space, t.kind[top(t, td.LOADED + seat)])
    ranged = name in (td.RIFLE, td.GUN)
    gain = worth_of_hit(t, sheet, space, weapon_damage(t, seat), ranged, t.actions_left)
    if ranged:
        gain -= price_of_shot(t, sheet, seat, space) + weapon_noise(t, seat) * worth.NOISE
    return gain - price_of_use(sheet, seat, name)


@rule
def worth_of_special(t: td.ThreeDays, sheet: td.ThreeDays, space: int, kind: int) -> int:
    """Return the worth of a Grenade, or of a Punch with an Agent, at a space."""
    if td.NAME[kind] == td.BERSERK_AGENT:
        return worth_of_hit(t, sheet, space, t.numbers[kind, td.DAMAGE], 0, t.actions_left)
    begin_trial(t, sheet)
    if td.NAME[kind] == td.PARALYZE_AGENT:
        paralyse(sheet, space)
    else:
        blast(sheet, space, kind)
    return worth_after(t, sheet) - sheet.base


@rule
def best_agent(t: td.ThreeDays, sheet: td.ThreeDays, agent: int) -> int:
    """Return the worth of an Agent at the best space."""
    best = 0
    spaces = spaces_to_paralyse(t) if td.NAME[agent] == td.PARALYZE_AGENT else spaces_to_hit(t)
    while spaces:
        best = max(best, worth_of_special(t, sheet, lowest(spaces), agent))
        spaces = without_lowest(spaces)
    return best


@score(verbs.ATTACK)
def score_attack(t: td.ThreeDays, sheet: td.ThreeDays, number: int) -> int:
    """Return what is left to be feared without the card that is hit."""
    return explained_attack(t, sheet, number - 1) - price_of_action(t, sheet)


@rule
def explained_attack(t: td.ThreeDays, sheet: td.ThreeDays, space: int) -> int:
    """Return the worth of an attack, and why."""
    gain, card = worth_of_attack(t, sheet, space), card_in(t, space)
    if gain <= 0:
        return because(t, gain, why.NO_ATTACK, t.kind[card])
    left = hits_left(t, card)
    if left <= weapon_damage(t, t.actor):
        return because(t, gain, why.KILLS, t.kind[card])
    return because(t, gain, why.WEAKENS, t.kind[card], left)


@score(verbs.STRIKE)
def score_strike(t: td.ThreeDays, sheet: td.ThreeDays, number: int) -> int:
    """Score an attack paid for with Immunity, which leaves the Action."""
    return explained_attack(t, sheet, number - 1) - worth.STRIKE


@score(verbs.THROW)
def score_throw(t: td.ThreeDays, sheet: td.ThreeDays, kind: int, number: int) -> int:
    """Score a Grenade, which pays where it hits several."""
    gain = because(t, worth_of_special(t, sheet, number - 1, kind), why.BLASTS, t.kind[card_in(t, number - 1)])
    return gain - worth.GRENADE - price_of_action(t, sheet)


@score(verbs.OPEN)
def score_open(t: td.ThreeDays, sheet: td.ThreeDays, kind: int, number: int) -> int:
    """Return what the card gives, and a space more."""
    opened = t.kind[card_in(t, number - 1)]
    begin_trial(t, sheet)
    open_with_toolkit(sheet, kind, number)
    gain = worth_after(t, sheet) - sheet.base + (worth.KIT if opened == td.ABANDONED_CAR else 0)
    return because(t, gain, why.OPENS, opened) - worth.TOOLKIT - price_of_action(t, sheet)


# ---- making ready ----


@rule
def worth_of_weapon(t: td.ThreeDays, sheet: td.ThreeDays, kind: int) -> int:
    """Return what it is worth to have a weapon of the hand ready, less what it replaces."""
    name = td.NAME[kind]
    ranged = name in (td.RIFLE, td.GUN)
    if ranged and not can_load(t, name):
        return -1
    damage = t.numbers[kind, td.DAMAGE]
    after = max(1, t.actions_left - 1 - ranged)
    gain = best_hit(t, sheet, damage, ranged, after) * worth.PREPARE // 100
    return gain + worth.READY + damage + (worth.READY if name == td.PUNCH else ranged * worth.RIFLES)


@rule
def can_load(t: td.ThreeDays, weapon: int) -> bool:
    """Return True if the hand has ammunition for a weapon."""
    return kinds_in(t, td.HAND + t.actor) & made_for(weapon) != 0


@score(verbs.EQUIP)
def score_equip(t: td.ThreeDays, sheet: td.ThreeDays, kind: int) -> int:
    """Score a weapon if none is ready; otherwise only one that gains more than the worth of the old one."""
    seat, name = t.actor, td.NAME[kind]
    old = equipped(t, seat)
    if can_attack(t, seat):
        if old == td.PUNCH or name != td.PUNCH:
            return because(t, -worth.READY, why.WELL_ARMED)
    elif can_load(t, old):
        return because(t, -1, why.WELL_ARMED)
    gain = worth_of_weapon(t, sheet, kind)
    if gain < 0:
        return because(t, gain, why.NO_SHOTS, kind) - price_of_action(t, sheet)
    return because(t, gain, why.ARMS, kind, t.numbers[kind, td.DAMAGE]) - price_of_action(t, sheet)


@score(verbs.PLACE_AMMUNITION)
def score_place(t: td.ThreeDays, sheet: td.ThreeDays, kind: int) -> int:
    """Score Ammunition that a weapon needs, or an Agent that does more than two Punches."""
    seat = t.actor
    if top(t, td.LOADED + seat) != NOBODY:
        return because(t, -worth.READY, why.WELL_ARMED)
    name = equipped(t, seat)
    if name == td.PUNCH:
        if t.actions_left + (t.skill_used == 0) < 2:
            return because(t, -worth.READY, why.WELL_ARMED)
        punch = best_hit(t, sheet, t.numbers[td.PUNCH, td.DAMAGE], 0, t.actions_left)
        gain = best_agent(t, sheet, kind) - worth_of(t, sheet, kind, seat)
        return because(t, gain // 2, why.AGENT, kind) - punch - price_of_action(t, sheet)
    damage = t.numbers[name, td.DAMAGE]
    gain = best_hit(t, sheet, damage, 1, max(1, t.actions_left - 1)) * worth.PREPARE // 100
    return because(t, gain + worth.READY, why.LOADS) - price_of_action(t, sheet)


@score(verbs.TURN_RIFLE)
def score_turn(t: td.ThreeDays, sheet: td.ThreeDays) -> int:
    """Score the other side if it kills in fewer shots."""
    seat = t.actor
    if not can_attack(t, seat):
        return because(t, -worth.READY, why.WELL_ARMED)
    begin_trial(t, sheet)
    turn_rifle(sheet)
    damage, noise = weapon_damage(sheet, seat), weapon_noise(sheet, seat) - weapon_noise(t, seat)
    here = best_hit(t, sheet, weapon_damage(t, seat), 1, t.actions_left)
    there = best_hit(t, sheet, damage, 1, max(1, t.actions_left - 1)) - noise * worth.NOISE
    gain = because(t, (there - here) * worth.PREPARE // 100, why.TURNS_OVER)
    return gain - worth.TURN - price_of_action(t, sheet)
