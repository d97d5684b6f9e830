"""Attacks with each weapon [TD-11.22, TD-11.23, TD-18.13, TD-18.21, TD-20.23, TD-20.25, TD-20.26]."""

from deadhand.games.three_days import state as td
from deadhand.games.three_days.cards.explosions import blast, explode, is_explosive
from deadhand.games.three_days.cards.rewards import destroy
from deadhand.games.three_days.sets import lowest, spaces_with, without_lowest
from deadhand.games.three_days.survivors.damage import hit, spaces_to_hit
from deadhand.table.flow.course import NOBODY, emit_card
from deadhand.table.game.declare import rule
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
def deal_damage(t: td.ThreeDays, seat: int, space: int) -> None:
    """The damage of one attack; that of a placed Agent replaces that of the Punch [TD-18.13, TD-20.26]."""
    kind = t.kind[top(t, td.EQUIPPED + seat)]
    agent = agent_of(t, seat)
    if kind == td.RIFLE:
        deal_range_damage(t, space, t.numbers[kind, td.AUTOMATIC_DAMAGE if t.automatic[seat] else td.DAMAGE])
    elif kind == td.GUN:
        deal_range_damage(t, space, t.numbers[kind, td.DAMAGE])
    elif agent == td.BERSERK_AGENT:
        deal_melee_damage(t, space, t.numbers[t.kind[top(t, td.LOADED + seat)], td.DAMAGE])
    elif agent == td.EXPLOSIVE_AGENT:
        blast(t, space, t.kind[top(t, td.LOADED + seat)])
    elif agent == td.PARALYZE_AGENT:
        paralyse(t, space)
    else:
        deal_melee_damage(t, space, t.numbers[kind, td.DAMAGE])


@rule
def deal_melee_damage(t: td.ThreeDays, space: int, damage: int) -> None:
    """Melee Damage: a destroyed card may explode [TD-18.12, TD-18.25]."""
    if hit(t, space, damage):
        if is_explosive(t.kind[top(t, td.SPACES + space)]):
            explode(t, space)
        else:
            destroy(t, space)


@rule
def deal_range_damage(t: td.ThreeDays, space: int, damage: int) -> None:
    """Range Damage: a destroyed card does not explode [TD-18.12, TD-18.13]."""
    if hit(t, space, damage):
        destroy(t, space)


@rule
def paralyse(t: td.ThreeDays, space: int) -> None:
    """No hits, but a Paralysis Token: the Zombie misses its next turn [TD-18.21]."""
    card = top(t, td.SPACES + space)
    t.paralysed[card] = td.TOKEN
    emit_card(t, td.PARALYSED, t.kind[card], space + 1)
