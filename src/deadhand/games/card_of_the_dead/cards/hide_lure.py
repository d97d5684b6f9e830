"""Hide and Lure: pass a Zombie card on [CD-14.14 to CD-14.19]."""

from deadhand.games.card_of_the_dead import state as cd, verbs
from deadhand.games.card_of_the_dead.play import carry_out
from deadhand.games.card_of_the_dead.players import next_living, no_other
from deadhand.games.card_of_the_dead.zombies import look_around, pass_zombie
from deadhand.table.flow.course import ask, emit, number_of, offer, pop, push
from deadhand.table.game.declare import default, on, on_kind, why_not


@on_kind(carry_out, cd.HIDE)
def hide(t: cd.CardOfTheDead) -> None:
    """Pass a Zombie card to the next player, and gain the right to skip a draw [CD-14.14, CD-14.15, CD-17.1]."""
    t.hide_right[t.active] = 1
    emit(t, cd.HIDDEN, t.active)
    if t.count[cd.IN_FRONT + t.active] == 0:
        emit(t, cd.NO_ZOMBIE, t.active)
    pass_zombie(t, t.active, next_living(t, t.active))
    look_around(t)


@on_kind(carry_out, cd.LURE)
def lure(t: cd.CardOfTheDead) -> None:
    """Choose a player, unless one has no Zombie card [CD-14.19]."""
    if t.count[cd.IN_FRONT + t.active]:
        push(t, cd.CHOOSE_LURED)
    else:
        emit(t, cd.NO_ZOMBIE, t.active)


@on(cd.CHOOSE_LURED)
def choose_lured(t: cd.CardOfTheDead) -> None:
    """Ask for any other living player [CD-14.19]."""
    ask(t, t.active, verbs.ASK_LURE)
    for seat in range(t.seats):
        if t.alive[seat] and seat != t.active:
            offer(t, verbs.LURE_TO, seat)


@on(verbs.LURE_TO)
def lure_to(t: cd.CardOfTheDead, seat: int) -> None:
    """Give the smallest Zombie card to the chosen player [CD-14.19]."""
    pop(t)
    pass_zombie(t, t.active, seat)
    look_around(t)


@default(verbs.ASK_LURE)
def lure_to_the_next(t: cd.CardOfTheDead) -> int:
    """Choose by default the first living player clockwise [CD-D5]."""
    return number_of(verbs.LURE_TO, next_living(t, t.actor))


why_not(verbs.LURE_TO)(no_other)
