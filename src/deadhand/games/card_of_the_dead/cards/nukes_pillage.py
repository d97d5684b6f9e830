"""Nukes! and Pillage: the cards that reach everybody [CD-14.20 to CD-14.22]."""

from deadhand.games.card_of_the_dead import state as cd
from deadhand.games.card_of_the_dead.discards import discard_all, discard_zombies
from deadhand.games.card_of_the_dead.play import carry_out
from deadhand.games.card_of_the_dead.players import next_living, take_random_card
from deadhand.games.card_of_the_dead.zombies import look_around
from deadhand.table.flow.course import emit, emit_card, left_of
from deadhand.table.game.declare import on_kind


@on_kind(carry_out, cd.NUKES)
def nukes(t: cd.CardOfTheDead) -> None:
    """Discard the Zombie cards and hands of all living players; movement cards stay [CD-14.20, CD-14.21]."""
    seat = t.active
    for _ in range(t.seats):
        if t.alive[seat]:
            emit(t, cd.NUKED, seat, t.zombies[seat], t.count[cd.HAND + seat])
            for kind in range(cd.ZOMBIE_KINDS):
                discard_zombies(t, seat, kind, t.held[cd.IN_FRONT + seat, kind])
            discard_all(t, cd.HAND + seat)
        seat = left_of(t, seat)
    look_around(t)


@on_kind(carry_out, cd.PILLAGE)
def pillage(t: cd.CardOfTheDead) -> None:
    """Take a random hand card from each other living player, clockwise [CD-14.22]."""
    before = t.count[cd.HAND + t.active]
    seat = next_living(t, t.active)
    while seat != t.active:
        take_random_card(t, t.active, seat)
        seat = next_living(t, seat)
    if t.count[cd.HAND + t.active] == before:
        emit_card(t, cd.NO_EFFECT, cd.PILLAGE)
