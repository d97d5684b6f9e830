"""Attacks with each weapon: targets, Use Tokens, damage and noise [TD-11F, TD-18.13, TD-18.21, TD-20.23, TD-20.26]."""

from typing import Final

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.cards.explosions import blast, explode, is_explosive, make_noise
from deadhand.games.three_days.cards.rewards import destroy
from deadhand.games.three_days.kinds import is_way, is_zombie, needs_beside, spaces_with
from deadhand.games.three_days.map.playing_area import card_in, discard
from deadhand.games.three_days.survivors.damage import hit, spaces_to_hit
from deadhand.games.three_days.survivors.equip import equipped
from deadhand.table.choices.actions import Verb
from deadhand.table.flow.course import NOBODY, emit_card, offer_members, pop, push
from deadhand.table.game.declare import on, rule, why_not
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.zones.cards import top


@rule
def can_attack(t: td.ThreeDays, seat: int) -> bool:
    """Return True if a weapon is equipped, and loaded if it must be; the Punch need not [TD-11.20, TD-11.22]."""
    weapon = equipped(t, seat)
    if weapon in (td.RIFLE, td.GUN):
        return t.count[td.LOADED + seat] > 0
    return weapon != NOBODY


@rule
def offer_attacks(t: td.ThreeDays, seat: int, verb: Verb) -> None:
    """Offer to attack any card that can take the damage, objects and Resources too [TD-11.22, TD-11.23]."""
    if can_attack(t, seat):
        offer_members(t, verb, targets(t, seat), 1)


@on(verbs.ATTACK)
def attack(t: td.ThreeDays, number: int) -> None:
    """Spend one Action on one attack [TD-11.24]."""
    t.actions_left -= 1
    carry_out_attack(t, t.actor, number - 1)


@rule
def carry_out_attack(t: td.ThreeDays, seat: int, space: int) -> None:
    """Place a Use Token, deal the damage, then make noise and discard what is used up [TD-11.25 to TD-11.27]."""
    emit_card(t, td.ATTACKED, t.kind[card_in(t, space)], seat, space + 1)
    card = worn_out_by_attack(t, seat)
    if card != NOBODY:
        t.uses[card] = min(t.uses[card] + 1, td.MOST_TOKENS)
    push(t, td.AFTER_ATTACK, seat)
    deal_damage(t, seat, space)


@rule
def worn_out_by_attack(t: td.ThreeDays, seat: int) -> int:
    """Return the card for the Use Token: the weapon or one beside it; none for the Punch alone [TD-11.25]."""
    if needs_beside(equipped(t, seat)):
        return top(t, td.LOADED + seat)
    return top(t, td.EQUIPPED + seat)


@on(td.AFTER_ATTACK)
def after_attack(t: td.ThreeDays, seat: int) -> None:
    """Make the weapon's noise, then discard a card with as many Use Tokens as uses [TD-11.26, TD-11.27]."""
    pop(t)
    if equipped(t, seat) == td.RIFLE and t.automatic[seat]:
        make_noise(t, t.numbers[td.RIFLE, td.NOISE_POINTS], 1)
    card = worn_out_by_attack(t, seat)
    if card != NOBODY and t.numbers[t.kind[card], td.USES] and t.uses[card] >= t.numbers[t.kind[card], td.USES]:
        emit_card(t, td.USED_UP, t.kind[card], seat)
        discard(t, card)


NO_WEAPON: Final = verbs.ACTIONS.refusal("no weapon is equipped", "TD-11.10")
NO_AMMUNITION: Final = verbs.ACTIONS.refusal("that weapon cannot attack without its ammunition", "TD-11.20")
PARALYSED_ALREADY: Final = verbs.ACTIONS.refusal("that Zombie has a Paralysis Token", "TD-18.22")
EMPTY_SPACE: Final = verbs.ACTIONS.refusal("no card lies in that space", "TD-11.22")
NEVER_ATTACKED: Final = verbs.ACTIONS.refusal("that card cannot be attacked", "TD-20.1")
ONLY_ZOMBIES: Final = verbs.ACTIONS.refusal("only a Zombie can be paralysed", "TD-18.23")


@why_not(verbs.ATTACK)
def no_attack(t: td.ThreeDays, number: int) -> int:
    """Explain that a weapon that can attack, and a fitting card are needed [TD-11.10, TD-11.20]."""
    if equipped(t, t.actor) == NOBODY:
        return NO_WEAPON
    if not can_attack(t, t.actor):
        return NO_AMMUNITION
    return no_target(t, number - 1)


@rule
def no_target(t: td.ThreeDays, space: int) -> int:
    """Return why the equipped weapon may not attack a space [TD-11.22, TD-18.22, TD-18.23, TD-20.1]."""
    card = card_in(t, space)
    if card == NOBODY:
        return EMPTY_SPACE
    if is_way(t.kind[card]):
        return NEVER_ATTACKED
    if agent_of(t, t.actor) == td.PARALYZE_AGENT and not is_zombie(t.kind[card]):
        return ONLY_ZOMBIES
    return PARALYSED_ALREADY


@rule
def targets(t: td.ThreeDays, seat: int) -> int:
    """Return the spaces that the equipped weapon may attack, as a set [TD-11.22, TD-11.23, TD-20.26]."""
    return spaces_to_paralyse(t) if agent_of(t, seat) == td.PARALYZE_AGENT else spaces_to_hit(t)


@rule
def spaces_to_paralyse(t: td.ThreeDays) -> int:
    """Return the spaces of Zombies without a Paralysis Token, as a set [TD-18.22, TD-18.23]."""
    zombies, spaces = spaces_with(t, 0, td.OBJECTS), 0
    while zombies:
        space = lowest(zombies)
        if t.paralysed[top(t, td.SPACES + space)] == td.NO_TOKEN:
            spaces |= 1 << space
        zombies = without_lowest(zombies)
    return spaces


@rule
def agent_of(t: td.ThreeDays, seat: int) -> int:
    """Return the name of the card placed beside the equipped weapon, or NOBODY."""
    card = top(t, td.LOADED + seat)
    return NOBODY if card == NOBODY else td.NAME[t.kind[card]]


@rule
def weapon_damage(t: td.ThreeDays, seat: int) -> int:
    """Return the damage of the next attack; 0 if there is none, or it paralyses [TD-11.22, TD-20.23, TD-20.26]."""
    weapon, beside = top(t, td.EQUIPPED + seat), top(t, td.LOADED + seat)
    if weapon == NOBODY:
        return 0
    kind = t.kind[weapon]
    if beside == NOBODY:
        return 0 if kind in (td.RIFLE, td.GUN) else t.numbers[kind, td.DAMAGE]
    if kind == td.PUNCH:
        return t.numbers[t.kind[beside], td.DAMAGE]
    return t.numbers[kind, td.AUTOMATIC_DAMAGE if kind == td.RIFLE and t.automatic[seat] else td.DAMAGE]


@rule
def deal_damage(t: td.ThreeDays, seat: int, space: int) -> None:
    """Attack once: a card destroyed by Range Damage does not explode [TD-18.12, TD-18.13, TD-18.25, TD-20.26]."""
    agent, ranged = agent_of(t, seat), equipped(t, seat) in (td.RIFLE, td.GUN)
    if agent == td.EXPLOSIVE_AGENT:
        blast(t, space, t.kind[top(t, td.LOADED + seat)])
    elif agent == td.PARALYZE_AGENT:
        paralyse(t, space)
    elif hit(t, space, weapon_damage(t, seat)):
        if is_explosive(t.kind[top(t, td.SPACES + space)]) and not ranged:
            explode(t, space, 1)
        else:
            destroy(t, space)


@rule
def paralyse(t: td.ThreeDays, space: int) -> None:
    """Give the Zombie a Paralysis Token instead of hits: it misses its next turn [TD-18.21]."""
    card = top(t, td.SPACES + space)
    t.paralysed[card] = td.TOKEN
    emit_card(t, td.PARALYSED, t.kind[card], space + 1)
