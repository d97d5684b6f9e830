"""Action cards: what each does when it is played for its action [CD-14]."""

from deadhand.games.card_of_the_dead.barricade import build_barricade
from deadhand.games.card_of_the_dead.discards import discard_all, discard_newest, discard_zombies
from deadhand.games.card_of_the_dead.players import next_living, take_random_card
from deadhand.games.card_of_the_dead.state import (
    ARMORED,
    ASK_CLEAR,
    ASK_LURE,
    ASK_SHED,
    ASK_SLUGGER,
    ASK_TRIP,
    BARRICADE,
    BITTEN,
    CHAINSAW,
    CHOOSE_LURED,
    CHOOSE_SLUGGER,
    CLEAR_ZOMBIES,
    CURED,
    DECK,
    DISCARD_PILE,
    DYNAMITE,
    FIRST_ACTION,
    FIRST_EVENT,
    HAND,
    HIDDEN,
    HIDE,
    IN_FRONT,
    IN_PLAY,
    LURE,
    MOVEMENT,
    NO_BITTEN,
    NUKES,
    PILLAGE,
    POINTS,
    PUT_AWAY,
    SHED_MOVEMENT,
    SIZE,
    SLUGGER,
    THREE_ZOMBIES,
    TRIP,
    TWO_ZOMBIES,
    ZOMBIE,
    ZOMBIE_KINDS,
    CardOfTheDead,
)
from deadhand.games.card_of_the_dead.verbs import CLEAR, LURE_TO, ROB, SHED, SLUG, TRIP_UP
from deadhand.games.card_of_the_dead.zombies import look_around, look_at, pass_zombie
from deadhand.table.actions import offer
from deadhand.table.events import happen
from deadhand.table.flow import ask
from deadhand.table.rule import rule
from deadhand.table.seats import left_of
from deadhand.table.state import EVERYONE, NOBODY
from deadhand.table.steps import argument, pop, push
from deadhand.table.zones import move, move_under, newest, oldest


@rule
def act(t: CardOfTheDead, kind: int) -> None:
    """Carry out a card's text; the card lies apart until it is put away [CD-2.10, CD-7.4, CD-7.7, CD-7.8]."""
    pop(t)
    move(t, oldest(t, HAND + t.active, kind), IN_PLAY)
    t.played_as_action[t.active] += 1
    push(t, PUT_AWAY)
    if kind == ARMORED:
        armored(t)
    elif kind == BARRICADE:
        build_barricade(t)
    elif kind == CHAINSAW:
        chainsaw(t)
    elif kind == DYNAMITE:
        dynamite(t)
    elif kind == HIDE:
        hide(t)
    elif kind == LURE:
        lure(t)
    elif kind == NUKES:
        nukes(t)
    elif kind == PILLAGE:
        pillage(t)
    elif kind == SLUGGER:
        slugger(t)
    else:
        tripped(t)


# ---- Armored ----


@rule
def armored(t: CardOfTheDead) -> None:
    """Bitten is shown and goes under the deck, if it is in the hand [CD-14.1, CD-14.2, CD-16.7]."""
    card = oldest(t, HAND + t.active, BITTEN)
    if card == NOBODY:
        happen(t, NO_BITTEN, NOBODY, EVERYONE, t.active)
    else:
        move(t, card, IN_PLAY)
        move_under(t, card, DECK)
        happen(t, CURED, BITTEN, EVERYONE, t.active)


# ---- Chainsaw and Dynamite ----


@rule
def chainsaw(t: CardOfTheDead) -> None:
    """Up to two zombies of sizes one and two, if there are any [CD-14.8]."""
    if t.held[IN_FRONT + t.active, ZOMBIE] or t.held[IN_FRONT + t.active, TWO_ZOMBIES]:
        push(t, CLEAR_ZOMBIES, CHAINSAW)


@rule
def dynamite(t: CardOfTheDead) -> None:
    """Up to three zombies of all sizes, then one of the own movement cards [CD-14.12, CD-14.13]."""
    push(t, SHED_MOVEMENT)
    if t.count[IN_FRONT + t.active]:
        push(t, CLEAR_ZOMBIES, DYNAMITE)


@rule
def clear_zombies(t: CardOfTheDead) -> None:
    """Any set that leaves no room for a further card [CD-14.8 to CD-14.12]."""
    front = IN_FRONT + t.active
    limit = 2 if argument(t, 1) == CHAINSAW else 3
    ones = min(3, t.held[front, ZOMBIE])
    twos = min(3, t.held[front, TWO_ZOMBIES])
    threes = 0 if limit == 2 else min(3, t.held[front, THREE_ZOMBIES])
    one, two, three = t.numbers[ZOMBIE, SIZE], t.numbers[TWO_ZOMBIES, SIZE], t.numbers[THREE_ZOMBIES, SIZE]
    ask(t, t.active, ASK_CLEAR)
    for a in range(ones + 1):
        for b in range(twos + 1):
            for c in range(threes + 1):
                room = limit - a * one - b * two - c * three
                more = (a < ones and one <= room) or (b < twos and two <= room) or (c < threes and three <= room)
                if room >= 0 and not more:
                    offer(t, CLEAR, a, b, c)


@rule
def clear(t: CardOfTheDead, ones: int, twos: int, threes: int) -> None:
    """Discard the chosen Zombie cards [CD-14.10]."""
    pop(t)
    discard_zombies(t, t.active, ZOMBIE, ones)
    discard_zombies(t, t.active, TWO_ZOMBIES, twos)
    discard_zombies(t, t.active, THREE_ZOMBIES, threes)
    look_at(t, t.active)


@rule
def shed_movement(t: CardOfTheDead) -> None:
    """One of the own movement cards, of one's choice; without any this is skipped [CD-14.13]."""
    zone = MOVEMENT + t.active
    if t.count[zone] == 0:
        pop(t)
        return
    ask(t, t.active, ASK_SHED)
    for kind in range(FIRST_ACTION, FIRST_EVENT):
        if t.held[zone, kind]:
            offer(t, SHED, kind)


@rule
def shed(t: CardOfTheDead, kind: int) -> None:
    """Discard the chosen movement card, the newest of its kind [CD-14.13]."""
    pop(t)
    move(t, newest(t, MOVEMENT + t.active, kind), DISCARD_PILE)
    t.movement[t.active] -= t.numbers[kind, POINTS]


# ---- Hide and Lure ----


@rule
def hide(t: CardOfTheDead) -> None:
    """A Zombie card to the next player, and the right to skip the next draw [CD-14.14, CD-14.15, CD-17.1]."""
    t.hide_right[t.active] = 1
    happen(t, HIDDEN, NOBODY, EVERYONE, t.active)
    pass_zombie(t, t.active, next_living(t, t.active))
    look_around(t)


@rule
def lure(t: CardOfTheDead) -> None:
    """With no Zombie card nobody is chosen [CD-14.19]."""
    if t.count[IN_FRONT + t.active]:
        push(t, CHOOSE_LURED)


@rule
def choose_lured(t: CardOfTheDead) -> None:
    """Any other living player may be chosen [CD-14.19]."""
    ask(t, t.active, ASK_LURE)
    for seat in range(t.seats):
        if t.alive[seat] and seat != t.active:
            offer(t, LURE_TO, seat)


@rule
def lure_to(t: CardOfTheDead, seat: int) -> None:
    """The smallest Zombie card goes to the chosen player [CD-14.19]."""
    pop(t)
    pass_zombie(t, t.active, seat)
    look_around(t)


# ---- Nukes! and Pillage ----


@rule
def nukes(t: CardOfTheDead) -> None:
    """Every living player discards Zombie cards and hand; movement cards stay [CD-14.20, CD-14.21]."""
    seat = t.active
    for _ in range(t.seats):
        if t.alive[seat]:
            for kind in range(ZOMBIE_KINDS):
                discard_zombies(t, seat, kind, t.held[IN_FRONT + seat, kind])
            discard_all(t, HAND + seat)
        seat = left_of(t, seat)
    look_around(t)


@rule
def pillage(t: CardOfTheDead) -> None:
    """A random hand card from each other living player, clockwise [CD-14.22]."""
    seat = next_living(t, t.active)
    while seat != t.active:
        take_random_card(t, t.active, seat)
        seat = next_living(t, seat)


# ---- Slugger ----


@rule
def slugger(t: CardOfTheDead) -> None:
    """Only if one of its two uses is possible there is something to choose [CD-14.24]."""
    possible = t.held[IN_FRONT + t.active, ZOMBIE] > 0
    for seat in range(t.seats):
        if seat != t.active and t.count[HAND + seat]:
            possible = True
    if possible:
        push(t, CHOOSE_SLUGGER)


@rule
def choose_slugger(t: CardOfTheDead) -> None:
    """A single Zombie of one's own, or another player with cards [CD-14.23, CD-14.24, CD-13.3, CD-13.4]."""
    ask(t, t.active, ASK_SLUGGER)
    if t.held[IN_FRONT + t.active, ZOMBIE]:
        offer(t, SLUG)
    for seat in range(t.seats):
        if seat != t.active and t.count[HAND + seat]:
            offer(t, ROB, seat)


@rule
def slug(t: CardOfTheDead) -> None:
    """Discard a single Zombie [CD-14.23]."""
    pop(t)
    discard_zombies(t, t.active, ZOMBIE, 1)
    look_at(t, t.active)


@rule
def rob(t: CardOfTheDead, seat: int) -> None:
    """Take a random card from the chosen hand [CD-14.23, CD-14.25]."""
    pop(t)
    take_random_card(t, t.active, seat)


# ---- Tripped ----


@rule
def tripped(t: CardOfTheDead) -> None:
    """Nobody is chosen if no other player has movement cards [CD-7.8, CD-14.26]."""
    for seat in range(t.seats):
        if seat != t.active and t.count[MOVEMENT + seat]:
            push(t, TRIP)
            return


@rule
def trip(t: CardOfTheDead) -> None:
    """Another player with movement cards, and none, one or two of them [CD-14.26]."""
    ask(t, t.active, ASK_TRIP)
    for seat in range(t.seats):
        if seat != t.active and t.count[MOVEMENT + seat]:
            for number in range(min(2, t.count[MOVEMENT + seat]) + 1):
                offer(t, TRIP_UP, seat, number)


@rule
def trip_up(t: CardOfTheDead, seat: int, number: int) -> None:
    """Discard the newest movement cards of the chosen player [CD-14.26, CD-14.27]."""
    pop(t)
    card = t.highest[MOVEMENT + seat]
    for _ in range(number):
        t.movement[seat] -= t.numbers[t.kind[card], POINTS]
        card = t.below[card]
    discard_newest(t, MOVEMENT + seat, number)
