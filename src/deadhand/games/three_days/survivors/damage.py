"""Losses and damage of Survivors, Kevlar, and hits on cards [TD-2.16, TD-10.4, TD-18B, TD-20.16, TD-20.17]."""

from deadhand.games.three_days import results, state as td
from deadhand.games.three_days.kinds import is_zombie, spaces_with
from deadhand.games.three_days.map.playing_area import discard
from deadhand.games.three_days.survivors.survivors import most_immunity, most_vitality
from deadhand.table.flow.course import NOBODY, current_step, emit, emit_card, push
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import top
from deadhand.table.zones.counting import number_in

# ---- losses and gains of Survivors ----


@rule
def lose_vitality(t: td.ThreeDays, seat: int, points: int, cause: int) -> None:
    """Lose Vitality, which no Kevlar prevents [TD-2.16, TD-20.16]."""
    drop_vitality(t, seat, points, td.LOST_VITALITY, cause)


@rule
def drop_vitality(t: td.ThreeDays, seat: int, points: int, event: int, cause: int) -> None:
    """Take Vitality. Nobody dies twice; deaths follow once all that falls together is applied [TD-15.1, TD-15.2]."""
    if min(points, t.vitality[seat]) > 0:
        t.vitality[seat] = max(0, t.vitality[seat] - points)
        emit(t, event, seat, points, t.vitality[seat])
        if t.vitality[seat] == 0:
            t.killed_by[seat] = cause
            if t.step_count == 0 or current_step(t) != td.DEATHS:
                push(t, td.DEATHS)


@rule
def lose_immunity(t: td.ThreeDays, seat: int, points: int) -> None:
    """Take Immunity, and missing points from Vitality instead [TD-10.4]."""
    if t.vitality[seat] > 0:
        there = min(points, t.immunity[seat])
        if there > 0:
            t.immunity[seat] -= there
            emit(t, td.LOST_IMMUNITY, seat, there, t.immunity[seat])
        lose_vitality(t, seat, points - there, results.LOST_IMMUNITY_KILLS)


@rule
def gain_vitality(t: td.ThreeDays, seat: int, points: int) -> None:
    """Gain Vitality, up to the maximum [TD-11.18, TD-18.16]."""
    gained = min(points, most_vitality(t, seat) - t.vitality[seat])
    if gained > 0:
        t.vitality[seat] += gained
        emit(t, td.GAINED_VITALITY, seat, gained, t.vitality[seat])


@rule
def gain_immunity(t: td.ThreeDays, seat: int, points: int) -> None:
    """Gain Immunity, up to the maximum [TD-11.18, TD-18.16]."""
    gained = min(points, most_immunity(t, seat) - t.immunity[seat])
    if gained > 0:
        t.immunity[seat] += gained
        emit(t, td.GAINED_IMMUNITY, seat, gained, t.immunity[seat])


# ---- damage to Survivors ----


@rule
def harm(t: td.ThreeDays, seat: int, points: int, cause: int) -> None:
    """Deal damage, which Kevlars take up first; the dead take none [TD-13.16, TD-18.12, TD-20.16]."""
    if t.vitality[seat] > 0:
        drop_vitality(t, seat, wear_down(t, seat, points), td.HURT, cause)


@rule
def wear_down(t: td.ThreeDays, seat: int, points: int) -> int:
    """Return the damage left once each Kevlar has taken up what it can, the oldest first [TD-18.15, TD-20.17]."""
    card = t.lowest[td.WORN + seat]
    while card != NOBODY and points > 0:
        following, pool = t.above[card], t.numbers[t.kind[card], td.DEFENCE]
        taken = min(points, pool - t.uses[card])
        t.uses[card] += taken
        points -= taken
        emit_card(t, td.SHIELDED, t.kind[card], seat, taken)
        if t.uses[card] >= pool:
            emit_card(t, td.USED_UP, t.kind[card], seat)
            discard(t, card)
        card = following
    return points


@rule
def damage_of(t: td.ThreeDays, kind: int) -> int:
    """Return a card's Zombie Damage, with what a Threat adds; 0 for a Fat Zombie, which explodes [TD-8.4, TD-21.1]."""
    printed = t.numbers[kind, td.DAMAGE]
    if printed == 0 or kind == td.FAT_ZOMBIE or not is_zombie(kind):
        return 0
    return printed + added_by(t, td.THREAT_FIERCE)


@rule
def added_by(t: td.ThreeDays, threat: int) -> int:
    """Return the number that a Threat card adds once it is in force [TD-8.2]."""
    return number_in(t, td.THREATS, threat) * t.numbers[threat, td.POINTS_ADDED]


# ---- cards in the Playing Area ----


@rule
def hit_points_of(t: td.ThreeDays, kind: int) -> int:
    """Return the damage a card can take; a Threat makes Zombies tougher [TD-18.9, TD-21.2]."""
    points = t.numbers[kind, td.HIT_POINTS]
    return points + added_by(t, td.THREAT_TOUGH) if is_zombie(kind) else points


@rule
def can_be_hit(t: td.ThreeDays, space: int) -> bool:
    """Return True if a card in a space can take damage: a place cannot, nor one that waits [TD-18.31, TD-20.1]."""
    card = top(t, td.SPACES + space)
    if card == NOBODY or t.waiting[space] != 0:
        return False
    return t.kind[card] < td.WAYS or t.kind[card] >= td.RESOURCES


@rule
def spaces_to_hit(t: td.ThreeDays) -> int:
    """Return the spaces with such a card, as a set, while nothing waits to explode."""
    return spaces_with(t, 0, td.WAYS) | spaces_with(t, td.RESOURCES, td.ALL_KINDS)


@rule
def less_defence(t: td.ThreeDays, kind: int, points: int) -> int:
    """Return how many hits damage puts on a kind of card [TD-18.14]."""
    return max(0, points - t.numbers[kind, td.DEFENCE]) if kind == td.ARMORED_ZOMBIE else points


@rule
def hit(t: td.ThreeDays, space: int, points: int) -> bool:
    """Put hits on the card in a space, less its Defence; whether its Hit Points are used up [TD-18.9 to TD-18.13]."""
    card = top(t, td.SPACES + space)
    kind = t.kind[card]
    points = less_defence(t, kind, points)
    if points == 0:
        emit_card(t, td.UNHURT, kind, space + 1)
        return False
    t.hits[card] += points
    left = hit_points_of(t, kind) - t.hits[card]
    if left > 0:
        emit_card(t, td.HIT, kind, space + 1, points, left)
    return left <= 0
