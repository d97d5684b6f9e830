"""Explosions and their chain, and Noise [TD-18D, TD-18E]."""

from typing import Final

from deadhand.games.three_days import results, state as td
from deadhand.games.three_days.cards.rewards import count_eliminated, destroy
from deadhand.games.three_days.kinds import is_zombie
from deadhand.games.three_days.map.playing_area import discard, enter, next_card
from deadhand.games.three_days.survivors.damage import added_by, can_be_hit, harm, hit
from deadhand.table.flow.course import NOBODY, emit, emit_card, pop, push
from deadhand.table.game.declare import on, rule
from deadhand.table.zones.cards import top

DESTROYED: Final = -1
"""Stands in `waiting` for a card that is to be discarded; above 0 stands when the card there explodes [TD-18.30]."""


@rule
def is_explosive(kind: int) -> bool:
    """Return True for a Fat Zombie, a Gas Canister or an Abandoned Car [TD-18.25, TD-20.33, TD-20.34].

    A Grenade or an Explosive Agent has its Explosive Damage for who uses it [TD-18.33].
    """
    return kind == td.FAT_ZOMBIE or kind == td.GAS_CANISTER or kind == td.ABANDONED_CAR


@rule
def explode(t: td.ThreeDays, space: int, by_survivor: int) -> None:
    """Hit all at one time, discard the card, and let the rest follow [TD-18.26 to TD-18.29, TD-18.32].

    What a Survivor has set off, with all that follows from it, is Noise by Survivors [TD-17.4].
    """
    card = top(t, td.SPACES + space)
    kind = t.kind[card]
    damage = t.numbers[kind, td.DAMAGE]
    t.explosions += 1
    t.waiting[space] = 0
    emit_card(t, td.EXPLODES, kind, space + 1)
    push(t, td.AFTER_EXPLOSION, t.numbers[kind, td.NOISE_POINTS], by_survivor)
    count_eliminated(t, kind)
    discard(t, card)
    catch_in_blast(t, space - 1, damage)
    catch_in_blast(t, space + 1, damage)
    for seat in range(t.seats):
        harm(t, seat, damage, results.EXPLOSION_KILLS)


@rule
def blast(t: td.ThreeDays, space: int, kind: int) -> None:
    """Hit the target of a Grenade or Explosive Agent and its neighbours, but no Survivors [TD-18.33]."""
    damage = t.numbers[kind, td.DAMAGE]
    emit_card(t, td.BLAST, kind, space + 1)
    push(t, td.AFTER_EXPLOSION, t.numbers[kind, td.NOISE_POINTS], 1)
    for place in range(space - 1, space + 2):
        catch_in_blast(t, place, damage)


@rule
def catch_in_blast(t: td.ThreeDays, space: int, damage: int) -> None:
    """Hit a space beside it; what is destroyed waits for its time [TD-18.27, TD-18.30, TD-18.31, TD-20.1]."""
    if 0 <= space < td.SPACES_IN_ALL and can_be_hit(t, space) and hit(t, space, damage):
        explodes = is_explosive(t.kind[top(t, td.SPACES + space)])
        t.waiting[space] = last_waiting(t) + 1 if explodes else DESTROYED


@rule
def last_waiting(t: td.ThreeDays) -> int:
    """Return the last number in the order of cards that wait to explode, 0 if none waits."""
    last = 0
    for space in range(td.SPACES_IN_ALL):
        last = max(last, t.waiting[space])
    return last


@rule
def first_waiting(t: td.ThreeDays) -> int:
    """Return the space of the card that explodes next, or NOBODY [TD-18.30]."""
    first = NOBODY
    for space in range(td.SPACES_IN_ALL):
        if t.waiting[space] > 0 and (first == NOBODY or t.waiting[space] < t.waiting[first]):
            first = space
    return first


@on(td.AFTER_EXPLOSION)
def after_explosion(t: td.ThreeDays, points: int, by_survivor: int) -> None:
    """Handle, after deaths, destroyed cards from the left, Noise, then the next explosion [TD-18.29, TD-18.30]."""
    for space in range(td.SPACES_IN_ALL):
        if t.waiting[space] == DESTROYED:
            t.waiting[space] = 0
            destroy(t, space)
            return
    pop(t)
    make_noise(t, points, by_survivor)
    following = first_waiting(t)
    if following != NOBODY:
        explode(t, following, by_survivor)


@rule
def make_noise(t: td.ThreeDays, points: int, by_survivor: int) -> None:
    """Draw the cards of one noise event, one after the other [TD-17.4, TD-18.34]."""
    if points > 0:
        t.noise_points += points
        t.survivor_noise += points * by_survivor
        emit(t, td.NOISE, points)
        for _ in range(cards_of_noise(t, points)):
            card = next_card(t, td.COMMON)
            if card != NOBODY:
                resolve_noise_card(t, card)


@rule
def cards_of_noise(t: td.ThreeDays, points: int) -> int:
    """Return the number of cards that one noise event draws; a Threat adds one [TD-18.34, TD-18.37]."""
    return points + added_by(t, td.THREAT_LOUD) if points > 0 else 0


@rule
def resolve_noise_card(t: td.ThreeDays, card: int) -> None:
    """Bring a Zombie at once; discard any other card without effect [TD-18.3, TD-18.35, TD-18.36, TD-21.3]."""
    emit_card(t, td.NOISE_DREW, t.kind[card])
    if is_zombie(t.kind[card]):
        enter(t, card)
    else:
        discard(t, card)
