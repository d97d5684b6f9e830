"""Abilities of a Zombie whose Turn Tokens equal its Turn value [TD-18C, TD-20.11, TD-20.31, TD-20.32, TD-20.34]."""

from deadhand.games.three_days import state as td
from deadhand.games.three_days.cards.explosions import explode
from deadhand.games.three_days.cards.noise import make_noise
from deadhand.games.three_days.map.playing_area import enter, left_most_free
from deadhand.games.three_days.survivors.survivors import is_living
from deadhand.table.flow.course import NOBODY, emit_card
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import oldest, top


@rule
def act_by_turn(t: td.ThreeDays, space: int) -> None:
    """A Fat Zombie explodes; the others take their Turn Tokens off and start over [TD-18.20, TD-18.24]."""
    card = top(t, td.SPACES + space)
    kind = t.kind[card]
    if kind == td.FAT_ZOMBIE:
        explode(t, space)
        return
    t.turns[card] = 0
    if kind == td.SCREAMER:
        emit_card(t, td.SCREAMS, kind, space + 1)
        make_noise(t, t.numbers[kind, td.NOISE_POINTS])
    elif kind == td.MOMMY:
        bear_baby(t, space)
    elif kind == td.GRABBER:
        paralyse_active(t)


@rule
def bear_baby(t: td.ThreeDays, space: int) -> None:
    """Without a Free space or a Baby Ghoul none comes [TD-20.11]."""
    baby = oldest(t, td.INVOKE, td.BABY_GHOUL)
    if baby != NOBODY and left_most_free(t) != NOBODY:
        emit_card(t, td.BEARS, td.MOMMY, space + 1)
        enter(t, baby)


@rule
def paralyse_active(t: td.ThreeDays) -> None:
    """The active player gets a Paralysis Token, unless there is one already [TD-10.7, TD-13.16, TD-20.31]."""
    if is_living(t, t.active) and t.paralysis[t.active] == td.NO_TOKEN:
        t.paralysis[t.active] = td.TOKEN
        emit_card(t, td.HELD, td.GRABBER, t.active)
