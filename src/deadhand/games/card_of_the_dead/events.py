"""Event cards: each acts when it is drawn [CD-15]."""

from deadhand.games.card_of_the_dead.discards import discard_all
from deadhand.games.card_of_the_dead.players import living, next_living, right_living, take_random_card
from deadhand.games.card_of_the_dead.state import (
    ASK_ORDER,
    CORNERED,
    DECK,
    FIRST_ACTION,
    FIRST_EVENT,
    FOG,
    FOG_COMES,
    FOG_LIFTS,
    HAND,
    IN_FRONT,
    LOST_MOVEMENT,
    MOVEMENT,
    ORDER_HAND,
    RINGS,
    ROBBED,
    RUFFIANS,
    RUFFIANS_LEFT,
    SENT_ON,
    SLUGGER,
    SWARM,
    SWARM_COMES,
    ZOMBIE_KINDS,
    CardOfTheDead,
)
from deadhand.games.card_of_the_dead.verbs import UNDER, UNDER_REST
from deadhand.games.card_of_the_dead.zombies import lay_zombie, look_around, pass_zombie
from deadhand.table.actions import offer
from deadhand.table.events import happen
from deadhand.table.flow import ask
from deadhand.table.knowledge import show
from deadhand.table.rule import rule
from deadhand.table.seats import left_of
from deadhand.table.state import EVERYONE, NOBODY
from deadhand.table.steps import argument, pop, push
from deadhand.table.zones import move_under, oldest, tip, top


@rule
def strike(t: CardOfTheDead, kind: int) -> None:
    """Carry out an Event [CD-6.4]."""
    t.events_drawn += 1
    if kind == CORNERED:
        corner(t)
    elif kind == FOG:
        fog(t)
    elif kind == RUFFIANS:
        ruffians(t)
    elif kind == SWARM:
        swarm(t)
    else:
        ringtone(t)


@rule
def corner(t: CardOfTheDead) -> None:
    """Cornered: who drew it discards all own movement cards [CD-15.1]."""
    discard_all(t, MOVEMENT + t.active)
    t.movement[t.active] = 0
    happen(t, LOST_MOVEMENT, NOBODY, EVERYONE, t.active)


@rule
def fog(t: CardOfTheDead) -> None:
    """Zombie cards into the hands, twice around a random card from the right, Zombie cards out [CD-15.2 to CD-15.5]."""
    happen(t, FOG_COMES, NOBODY, EVERYONE)
    for seat in range(t.seats):
        if t.alive[seat]:
            take_zombies_into_hand(t, seat)
    taker = t.active
    for _ in range(2 * living(t)):
        take_random_card(t, taker, right_living(t, taker))
        taker = next_living(t, taker)
    for _ in range(living(t)):
        lay_zombies_from_hand(t, taker)
        taker = next_living(t, taker)
    look_around(t)


@rule
def take_zombies_into_hand(t: CardOfTheDead, seat: int) -> None:
    """Part 1: in the hand they are hidden cards like any other [CD-15.2, CD-16.5]."""
    tip(t, IN_FRONT + seat, HAND + seat, 0)
    t.zombies[seat] = 0


@rule
def lay_zombies_from_hand(t: CardOfTheDead, seat: int) -> None:
    """Part 3: everybody lays all Zombie cards from the hand [CD-15.5]."""
    for kind in range(ZOMBIE_KINDS):
        for _ in range(t.held[HAND + seat, kind]):
            lay_zombie(t, oldest(t, HAND + seat, kind), seat)
    happen(t, FOG_LIFTS, NOBODY, EVERYONE, seat, t.zombies[seat])


@rule
def ruffians(t: CardOfTheDead) -> None:
    """Who holds Slugger shows it and sends them on to the left, until somebody has none [CD-15.6 to CD-15.8]."""
    victim = t.active
    for _ in range(living(t)):
        if t.held[HAND + victim, SLUGGER] == 0:
            happen(t, ROBBED, NOBODY, EVERYONE, victim, t.count[HAND + victim])
            push(t, ORDER_HAND, victim)
            return
        show(t, oldest(t, HAND + victim, SLUGGER))
        happen(t, SENT_ON, SLUGGER, EVERYONE, victim)
        victim = next_living(t, victim)
    happen(t, RUFFIANS_LEFT, NOBODY, EVERYONE, t.active)


@rule
def order_hand(t: CardOfTheDead) -> None:
    """The whole hand goes under the deck, in the order its owner likes; one card needs no choice [CD-15.7]."""
    victim = argument(t, 1)
    if t.count[HAND + victim] < 2:
        put_rest_under(t)
        return
    ask(t, victim, ASK_ORDER)
    for kind in range(FIRST_ACTION, FIRST_EVENT):
        if t.held[HAND + victim, kind]:
            offer(t, UNDER, kind)
    offer(t, UNDER_REST)


@rule
def put_under(t: CardOfTheDead, kind: int) -> None:
    """The next card under the deck: the first lies highest [CD-17.2]."""
    move_under(t, oldest(t, HAND + argument(t, 1), kind), DECK)


@rule
def put_rest_under(t: CardOfTheDead) -> None:
    """The rest as held, longest held lowest [CD-17.2, CD-17.3]."""
    hand = HAND + argument(t, 1)
    while top(t, hand) != NOBODY:
        move_under(t, top(t, hand), DECK)
    pop(t)


@rule
def swarm(t: CardOfTheDead) -> None:
    """Swarm: from the next turn on two cards are drawn [CD-15.9, CD-15.11, CD-15.12]."""
    t.swarm = 1
    happen(t, SWARM_COMES, NOBODY, EVERYONE)


@rule
def ringtone(t: CardOfTheDead) -> None:
    """Ringtone: a Zombie card from every other living player, all at once [CD-15.13, CD-15.14]."""
    happen(t, RINGS, NOBODY, EVERYONE, t.active)
    seat = left_of(t, t.active)
    while seat != t.active:
        if t.alive[seat]:
            pass_zombie(t, seat, t.active)
        seat = left_of(t, seat)
    look_around(t)
