"""The Game Turn: Fast cards, Maintenance, Turn On with the Turn abilities, Get Close [TD-13, TD-18C, TD-20.11]."""

from deadhand.games.three_days import results, state as td
from deadhand.games.three_days.cards.explosions import explode, make_noise
from deadhand.games.three_days.map.deployment import places_with, was_entered
from deadhand.games.three_days.map.playing_area import card_in, discard, enter, left_most_free
from deadhand.games.three_days.survivors.damage import damage_of, harm, lose_immunity
from deadhand.games.three_days.survivors.survivors import is_living
from deadhand.table.flow.course import NOBODY, emit_card, pop
from deadhand.table.game.declare import on, rule
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.zones.cards import oldest, top

ZOMBIE_DAMAGE, RED_IMMUNITY, TURN_ABILITY, PARTS = range(4)
"""Carry out Turn On for one card, in this order [TD-13.14]."""


@on(td.FAST_CARDS)
def bring_fast_cards(t: td.ThreeDays) -> None:
    """Bring the face-up Fast cards of the current zone first, in Deployment order [TD-13.2, TD-13.4]."""
    pop(t)
    places = places_with(t, td.TURNED)
    while places:
        card = top(t, td.TURNED + lowest(places))
        if t.kind[card] == td.RUNNER:
            enter(t, card)
        places = without_lowest(places)


@on(td.MAINTAIN_CARDS)
def maintain_cards(t: td.ThreeDays) -> None:
    """Remove Paralysis Tokens of cards that missed a turn; then place Turn Tokens [TD-13.7, TD-13.8]."""
    pop(t)
    for space in range(td.SPACES_IN_ALL):
        card = card_in(t, space)
        if card != NOBODY:
            if t.paralysed[card] == td.MISSED:
                t.paralysed[card] = td.NO_TOKEN
            if t.paralysed[card] == td.NO_TOKEN and t.numbers[t.kind[card], td.TURN_VALUE]:
                t.turns[card] = min(t.turns[card] + 1, td.MOST_TOKENS)


@on(td.TURN_ON)
def turn_on(t: td.ThreeDays, space: int, part: int) -> None:
    """Go through the spaces from the left, each once, with the card then there; one part at a time [TD-13.9 to 13.14].

    What one part sets off, as a death, is finished before the next: this step stays beneath it.
    """
    row = t.step_count - 1
    while space < td.SPACES_IN_ALL:
        if not card_acts(t, space):
            space, part = space + 1, ZOMBIE_DAMAGE
            continue
        kind = t.kind[card_in(t, space)]
        following = space + 1 if part == TURN_ABILITY else space
        t.steps[row, 1], t.steps[row, 2] = following, (part + 1) % PARTS
        do_part(t, kind, space, part)
        if t.step_count != row + 1:
            return
        space, part = following, (part + 1) % PARTS
    pop(t)


@rule
def do_part(t: td.ThreeDays, kind: int, space: int, part: int) -> None:
    """Damage and infection fall on the active player, if alive; a Turn ability acts when its tokens are there."""
    if part != TURN_ABILITY:
        if is_living(t, t.active):
            hit_active(t, kind, space, part)
    elif t.turns[card_in(t, space)] >= t.numbers[kind, td.TURN_VALUE] > 0:
        act_by_turn(t, space)


@rule
def card_acts(t: td.ThreeDays, space: int) -> bool:
    """Return True if the card in a space acts. A paralysed one misses its turn instead [TD-13.11, TD-13.17]."""
    card = card_in(t, space)
    if card == NOBODY:
        return False
    if t.paralysed[card] != td.NO_TOKEN:
        t.paralysed[card] = td.MISSED
        return False
    return t.kind[card] < td.OBJECTS or t.numbers[t.kind[card], td.TURN_VALUE] > 0


@rule
def hit_active(t: td.ThreeDays, kind: int, space: int, part: int) -> None:
    """Deal Zombie Damage, or the red Immunity of a Spitter, to the active player only [TD-13.12, TD-13.15]."""
    if part == ZOMBIE_DAMAGE:
        points = damage_of(t, kind)
        if points:
            emit_card(t, td.ZOMBIE_HITS, kind, t.active, space + 1)
            harm(t, t.active, points, results.ZOMBIES_KILL)
    elif kind == td.SPITTER:
        emit_card(t, td.SPITS, kind, t.active, space + 1)
        lose_immunity(t, t.active, t.numbers[kind, td.POINTS_TAKEN])


@on(td.GET_CLOSE)
def get_close(t: td.ThreeDays) -> None:
    """Bring the other face-up cards of the current zone, in Deployment order [TD-13.18, TD-13.4, TD-9.24]."""
    pop(t)
    places = places_with(t, td.TURNED)
    while places:
        card = top(t, td.TURNED + lowest(places))
        if was_entered(t, t.kind[card]):
            emit_card(t, td.ALREADY_ENTERED, t.kind[card])
            discard(t, card)
        else:
            enter(t, card)
        places = without_lowest(places)


@rule
def act_by_turn(t: td.ThreeDays, space: int) -> None:
    """Explode a Fat Zombie; let the others act and take their Turn Tokens off [TD-18.20, TD-18.24]."""
    card = top(t, td.SPACES + space)
    kind = t.kind[card]
    if kind == td.FAT_ZOMBIE:
        explode(t, space, 0)
        return
    t.turns[card] = 0
    if kind == td.SCREAMER:
        emit_card(t, td.SCREAMS, kind, space + 1)
        make_noise(t, t.numbers[kind, td.NOISE_POINTS], 0)
    elif kind == td.MOMMY:
        bear_baby(t, space)
    elif kind == td.GRABBER:
        paralyse_active(t)


@rule
def bear_baby(t: td.ThreeDays, space: int) -> None:
    """Bring a Baby Ghoul, if there is one and a Free space [TD-20.11]."""
    baby = oldest(t, td.INVOKE, td.BABY_GHOUL)
    if baby != NOBODY and left_most_free(t) != NOBODY:
        emit_card(t, td.BEARS, td.MOMMY, space + 1)
        enter(t, baby)


@rule
def paralyse_active(t: td.ThreeDays) -> None:
    """Give the active player a Paralysis Token, unless there is one already [TD-10.7, TD-13.16, TD-20.31]."""
    if is_living(t, t.active) and t.paralysis[t.active] == td.NO_TOKEN:
        t.paralysis[t.active] = td.TOKEN
        emit_card(t, td.HELD, td.GRABBER, t.active)
