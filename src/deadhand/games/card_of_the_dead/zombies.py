"""Zombies in front of players: passing them on, surrounded, eaten, the last survivor [CD-4.3 to 4.5, CD-9, CD-10]."""

from deadhand.games.card_of_the_dead import state as cd
from deadhand.games.card_of_the_dead.discards import discard_kind, put_all_away
from deadhand.games.card_of_the_dead.players import number_alive
from deadhand.games.card_of_the_dead.scoring import end_round
from deadhand.table.flow.course import NOBODY, clear_steps, emit, emit_card, left_of, push
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import move, newest


@rule
def lay_zombie(t: cd.CardOfTheDead, card: int, seat: int) -> None:
    """Put a Zombie card in front of a player; the eaten are looked for once all have moved [CD-4.1, CD-6.3]."""
    move(t, card, cd.IN_FRONT + seat)
    t.zombies[seat] += t.numbers[t.kind[card], cd.SIZE]


@rule
def pass_zombie(t: cd.CardOfTheDead, giver: int, taker: int) -> None:
    """Hand over one Zombie card, the smallest size first, if there is one [CD-4.3, CD-4.4]."""
    for kind in range(cd.ZOMBIE_KINDS):
        if t.held[cd.IN_FRONT + giver, kind]:
            t.zombies[giver] -= t.numbers[kind, cd.SIZE]
            t.given[giver] += t.numbers[kind, cd.SIZE]
            lay_zombie(t, newest(t, cd.IN_FRONT + giver, kind), taker)
            emit_card(t, cd.GAVE, kind, giver, taker)
            return


@rule
def look_around(t: cd.CardOfTheDead) -> None:
    """Check who is surrounded and who is eaten, after every change of play areas [CD-9.1, CD-10.1 to CD-10.3]."""
    eaten = False
    seat = t.active
    for _ in range(t.seats):
        surround(t, seat)
        if t.zombies[seat] >= t.eaten_at:
            eat(t, seat)
            eaten = True
        seat = left_of(t, seat)
    if eaten:
        go_on_without_the_eaten(t)


@rule
def look_at(t: cd.CardOfTheDead, seat: int) -> None:
    """Check one player, after a change in one play area only."""
    surround(t, seat)
    if t.zombies[seat] >= t.eaten_at:
        eat(t, seat)
        go_on_without_the_eaten(t)


@rule
def surround(t: cd.CardOfTheDead, seat: int) -> None:
    """Mark a player as surrounded from the number on, and free them below it unless it stays [CD-9.1, CD-9.4]."""
    if t.zombies[seat] < t.surrounded_at:
        if t.surrounded[seat] and t.surrounded_stays == 0:
            t.surrounded[seat] = 0
            emit(t, cd.FREED, seat)
    elif t.surrounded[seat] == 0:
        t.surrounded[seat] = 1
        if t.zombies[seat] < t.eaten_at:
            emit(t, cd.SURROUNDED, seat)


@rule
def one_from_eaten(t: cd.CardOfTheDead, seat: int) -> bool:
    """Return True if a player is eaten at the next zombie [CD-10.1]."""
    return t.alive[seat] == 1 and t.zombies[seat] + 1 == t.eaten_at


@rule
def eat(t: cd.CardOfTheDead, seat: int) -> None:
    """Take an eaten player out of the round, and discard all their cards [CD-10.1, CD-10.4, CD-10.5, CD-14.18]."""
    emit(t, cd.EATEN, seat)
    t.alive[seat] = 0
    t.round_eaten[t.round_number - 1, seat] = t.turns + 1
    t.zombies[seat], t.movement[seat], t.surrounded[seat], t.hide_right[seat] = 0, 0, 0, 0
    for kind in range(cd.ZOMBIE_KINDS):
        discard_kind(t, cd.IN_FRONT + seat, kind)
    for kind in range(cd.ALL_KINDS):
        discard_kind(t, cd.HAND + seat, kind)
        discard_kind(t, cd.MOVEMENT + seat, kind)


@rule
def go_on_without_the_eaten(t: cd.CardOfTheDead) -> None:
    """End the round if one survivor is left, or the turn of an eaten player [CD-10.7, CD-11.2, CD-11.7]."""
    if number_alive(t) <= 1:
        for seat in range(t.seats):
            if t.alive[seat]:
                emit(t, cd.LAST_ALIVE, seat)
        end_round(t, cd.LAST_SURVIVOR, NOBODY)
    elif t.alive[t.active] == 0:
        put_all_away(t)
        clear_steps(t)
        push(t, cd.END_TURN)
