"""Event cards: each acts when it is drawn [CD-15]."""

from deadhand.games.card_of_the_dead import state as cd, verbs
from deadhand.games.card_of_the_dead.discards import discard_all
from deadhand.games.card_of_the_dead.draw import carry_out_event
from deadhand.games.card_of_the_dead.players import next_living, number_alive, right_living, take_random_card
from deadhand.games.card_of_the_dead.zombies import lay_zombie, look_around, pass_zombie
from deadhand.table.flow.course import NOBODY, argument, ask, emit, emit_card, left_of, offer, offer_each, pop, push
from deadhand.table.game.declare import on, on_kind, rule
from deadhand.table.zones.cards import find_out, move_all_but_top, move_under, oldest, show, top


@on_kind(carry_out_event, cd.CORNERED)
def corner(t: cd.CardOfTheDead) -> None:
    """Discard all movement cards of the player who drew Cornered [CD-15.1]."""
    if t.count[cd.MOVEMENT + t.active]:
        discard_all(t, cd.MOVEMENT + t.active)
        t.movement[t.active] = 0
        emit(t, cd.LOST_MOVEMENT, t.active)
    else:
        emit_card(t, cd.NO_EFFECT, cd.CORNERED)


@on_kind(carry_out_event, cd.FOG)
def fog(t: cd.CardOfTheDead) -> None:
    """Mix Zombie cards into the hands, pass random cards around twice, and lay Zombies again [CD-15.2 to CD-15.5]."""
    emit(t, cd.FOG_COMES)
    for seat in range(t.seats):
        if t.alive[seat]:
            take_zombies_into_hand(t, seat)
    taker = t.active
    for _ in range(2 * number_alive(t)):
        take_random_card(t, taker, right_living(t, taker))
        taker = next_living(t, taker)
    for _ in range(number_alive(t)):
        lay_zombies_from_hand(t, taker)
        taker = next_living(t, taker)
    look_around(t)


@rule
def take_zombies_into_hand(t: cd.CardOfTheDead, seat: int) -> None:
    """Hide a player's Zombie cards in the hand, as the first part of Fog [CD-15.2, CD-16.5]."""
    move_all_but_top(t, cd.IN_FRONT + seat, cd.HAND + seat, 0)
    t.zombies[seat] = 0


@rule
def lay_zombies_from_hand(t: cd.CardOfTheDead, seat: int) -> None:
    """Lay all Zombie cards from a hand, as the third part of Fog [CD-15.5]."""
    for kind in range(cd.ZOMBIE_KINDS):
        for _ in range(t.held[cd.HAND + seat, kind]):
            lay_zombie(t, oldest(t, cd.HAND + seat, kind), seat)
    emit(t, cd.FOG_LIFTS, seat, t.zombies[seat])


@on_kind(carry_out_event, cd.RUFFIANS)
def ruffians(t: cd.CardOfTheDead) -> None:
    """Send the zombies on to the left, past each holder of Slugger, who shows it [CD-15.6 to CD-15.8].

    A player who is robbed has none.
    """
    find_out(t)
    victim = t.active
    for _ in range(number_alive(t)):
        if t.held[cd.HAND + victim, cd.SLUGGER] == 0:
            emit(t, cd.ROBBED, victim, t.count[cd.HAND + victim])
            push(t, cd.ORDER_HAND, victim)
            return
        show(t, oldest(t, cd.HAND + victim, cd.SLUGGER))
        emit_card(t, cd.SENT_ON, cd.SLUGGER, victim)
        victim = next_living(t, victim)
    emit(t, cd.RUFFIANS_LEFT, t.active)


@on(cd.ORDER_HAND)
def order_hand(t: cd.CardOfTheDead, victim: int) -> None:
    """Ask in which order the whole hand goes under the deck; one card needs no choice [CD-15.7]."""
    if t.count[cd.HAND + victim] < 2:
        put_rest_under(t)
        return
    ask(t, victim, verbs.ASK_ORDER)
    offer_each(t, cd.HAND + victim, verbs.UNDER)
    offer(t, verbs.UNDER_REST)


@on(verbs.UNDER)
def put_under(t: cd.CardOfTheDead, kind: int) -> None:
    """Put the next card under the deck: the first lies highest [CD-17.2]."""
    move_under(t, oldest(t, cd.HAND + argument(t, 1), kind), cd.DECK)


@on(verbs.UNDER_REST)
def put_rest_under(t: cd.CardOfTheDead) -> None:
    """Put the rest under the deck by default, the longest held lowest [CD-17.2, CD-17.3]."""
    hand = cd.HAND + argument(t, 1)
    while top(t, hand) != NOBODY:
        move_under(t, top(t, hand), cd.DECK)
    pop(t)


@on_kind(carry_out_event, cd.SWARM)
def swarm(t: cd.CardOfTheDead) -> None:
    """Let everybody draw two cards from the next turn on [CD-15.9, CD-15.11, CD-15.12]."""
    if t.swarm:
        emit_card(t, cd.NO_EFFECT, cd.SWARM)
    else:
        t.swarm = 1
        emit(t, cd.SWARM_COMES)


@on_kind(carry_out_event, cd.RINGTONE)
def ringtone(t: cd.CardOfTheDead) -> None:
    """Take a Zombie card from every other living player, all at once [CD-15.13, CD-15.14]."""
    emit(t, cd.RINGS, t.active)
    seat = left_of(t, t.active)
    while seat != t.active:
        if t.alive[seat]:
            pass_zombie(t, seat, t.active)
        seat = left_of(t, seat)
    look_around(t)
