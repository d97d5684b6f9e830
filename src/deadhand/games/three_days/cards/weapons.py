"""Attacks with each weapon [TD-11.22, TD-11.23, TD-18.13, TD-18.21, TD-20.23, TD-20.25, TD-20.26]."""

from deadhand.games.three_days import state as td
from deadhand.games.three_days.cards.explosions import blast, explode, is_explosive
from deadhand.games.three_days.cards.rewards import destroy
from deadhand.games.three_days.sets import spaces_with
from deadhand.games.three_days.survivors.damage import hit, spaces_to_hit
from deadhand.games.three_days.survivors.equip import equipped
from deadhand.table.flow.course import NOBODY, emit_card
from deadhand.table.game.declare import rule
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.zones.cards import top


@rule
def targets(t: td.ThreeDays, seat: int) -> int:
    """The spaces that the equipped weapon may attack, as a set [TD-11.22, TD-11.23, TD-20.26]."""
    return spaces_to_paralyse(t) if agent_of(t, seat) == td.PARALYZE_AGENT else spaces_to_hit(t)


@rule
def spaces_to_paralyse(t: td.ThreeDays) -> int:
    """Only those of Zombies without a Paralysis Token, as a set [TD-18.22, TD-18.23]."""
    zombies, spaces = spaces_with(t, 0, td.OBJECTS), 0
    while zombies:
        space = lowest(zombies)
        if t.paralysed[top(t, td.SPACES + space)] == td.NO_TOKEN:
            spaces |= 1 << space
        zombies = without_lowest(zombies)
    return spaces


@rule
def agent_of(t: td.ThreeDays, seat: int) -> int:
    """The name of what is placed beside the equipped weapon, or NOBODY."""
    card = top(t, td.LOADED + seat)
    return NOBODY if card == NOBODY else td.NAME[t.kind[card]]


@rule
def weapon_damage(t: td.ThreeDays, seat: int) -> int:
    """The damage of the next attack, or 0 if there is none, or it paralyses [TD-11.22, TD-20.23, TD-20.26]."""
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
    """One attack: a card destroyed by Range Damage does not explode [TD-18.12, TD-18.13, TD-18.25, TD-20.26]."""
    agent, ranged = agent_of(t, seat), equipped(t, seat) in (td.RIFLE, td.GUN)
    if agent == td.EXPLOSIVE_AGENT:
        blast(t, space, t.kind[top(t, td.LOADED + seat)])
    elif agent == td.PARALYZE_AGENT:
        paralyse(t, space)
    elif hit(t, space, weapon_damage(t, seat)):
        if is_explosive(t.kind[top(t, td.SPACES + space)]) and not ranged:
            explode(t, space)
        else:
            destroy(t, space)


@rule
def paralyse(t: td.ThreeDays, space: int) -> None:
    """No hits, but a Paralysis Token: the Zombie misses its next turn [TD-18.21]."""
    card = top(t, td.SPACES + space)
    t.paralysed[card] = td.TOKEN
    emit_card(t, td.PARALYSED, t.kind[card], space + 1)
