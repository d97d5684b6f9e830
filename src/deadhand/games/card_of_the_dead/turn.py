"""A turn: draw, then play a card for its action or for movement [CD-6, CD-7]."""

from deadhand.games.card_of_the_dead.events import strike
from deadhand.games.card_of_the_dead.players import next_living
from deadhand.games.card_of_the_dead.rounds import count_turn, end_round
from deadhand.games.card_of_the_dead.state import (
    ASK_HIDE,
    ASK_PLAY,
    BEGIN_TURN,
    BITTEN,
    CHOOSE_TO_DRAW,
    DECK,
    DECK_EMPTY,
    DISCARD_PILE,
    DRAW_CARDS,
    DREW,
    EMPTY_DECK,
    END_TURN,
    ESCAPE,
    ESCAPED,
    FIRST_ACTION,
    FIRST_EVENT,
    HAND,
    IN_PLAY,
    MOVEMENT,
    NO_CARD,
    PLAY_CARD,
    POINTS,
    PUT_AWAY,
    TURN_BEGINS,
    ZOMBIE_KINDS,
    CardOfTheDead,
)
from deadhand.games.card_of_the_dead.verbs import ACT, DRAW, MOVE, PASS, STAY_HIDDEN
from deadhand.games.card_of_the_dead.zombies import lay_zombie, look_at
from deadhand.table.actions import offer, offer_some
from deadhand.table.events import happen
from deadhand.table.flow import ask
from deadhand.table.rule import rule
from deadhand.table.state import EVERYONE, NOBODY
from deadhand.table.steps import argument, pop, push
from deadhand.table.zones import move, oldest, top

# ---- 6. Draw ----


@rule
def begin_turn(t: CardOfTheDead) -> None:
    """A turn is: draw, then play a card; who has played Hide may skip drawing [CD-1.4, CD-6.5, CD-14.16]."""
    pop(t)
    happen(t, TURN_BEGINS, NOBODY, EVERYONE, t.active)
    push(t, END_TURN)
    push(t, PLAY_CARD)
    push(t, DRAW_CARDS, 1 + t.swarm)
    if t.hide_right[t.active]:
        push(t, CHOOSE_TO_DRAW)
    else:
        draw_cards(t)


@rule
def choose_to_draw(t: CardOfTheDead) -> None:
    """Ask who may skip drawing [CD-14.16]."""
    ask(t, t.active, ASK_HIDE)
    offer(t, DRAW)
    offer(t, STAY_HIDDEN)


@rule
def decide_to_draw(t: CardOfTheDead) -> None:
    """Draw after all: the right is gone [CD-14.18]."""
    pop(t)
    t.hide_right[t.active] = 0


@rule
def stay_hidden(t: CardOfTheDead) -> None:
    """Draw no card at all, also under Swarm [CD-14.17]."""
    decide_to_draw(t)
    pop(t)


@rule
def draw_cards(t: CardOfTheDead) -> None:
    """Draw one card after the other; from an empty deck none [CD-6.1, CD-6.5, CD-6.6]."""
    left = argument(t, 1)
    pop(t)
    if t.count[DECK] == 0:
        happen(t, NO_CARD, NOBODY, EVERYONE, t.active)
        return
    if left > 1:
        push(t, DRAW_CARDS, left - 1)
    draw(t, top(t, DECK))


@rule
def draw(t: CardOfTheDead, card: int) -> None:
    """Settle a drawn card by its type [CD-6.2 to CD-6.4, CD-16.3]."""
    kind = t.kind[card]
    if kind < ZOMBIE_KINDS:
        lay_zombie(t, card, t.active)
        happen(t, DREW, kind, EVERYONE, t.active)
        look_at(t, t.active)
    elif kind < FIRST_EVENT:
        move(t, card, HAND + t.active)
        happen(t, DREW, kind, t.known[card], t.active)
    else:
        move(t, card, IN_PLAY)
        happen(t, DREW, kind, EVERYONE, t.active)
        push(t, PUT_AWAY)
        strike(t, kind)


# ---- 7. Play ----


@rule
def play_card(t: CardOfTheDead) -> None:
    """Ask for one hand card or none, whenever there is a hand [CD-7.1 to CD-7.3, CD-9.2, CD-14.6, CD-16.12]."""
    hand = HAND + t.active
    if t.count[hand] == 0:
        pop(t)
        return
    ask(t, t.active, ASK_PLAY)
    for kind in range(FIRST_ACTION, FIRST_EVENT):
        offer_some(t, t.held[hand, kind] * (kind != BITTEN), ACT, kind)
    if t.surrounded[t.active] == 0:
        for kind in range(FIRST_ACTION, FIRST_EVENT):
            offer_some(t, t.held[hand, kind] * (kind != BITTEN), MOVE, kind)
    offer(t, PASS)


@rule
def lay_movement(t: CardOfTheDead, kind: int) -> None:
    """Lay a card for its movement points; who has enough escapes at once [CD-7.5, CD-11.4]."""
    pop(t)
    seat = t.active
    move(t, oldest(t, HAND + seat, kind), MOVEMENT + seat)
    t.movement[seat] += t.numbers[kind, POINTS]
    t.played_as_movement[seat] += 1
    if t.movement[seat] >= t.escape_at:
        happen(t, ESCAPED, NOBODY, EVERYONE, seat, t.movement[seat])
        end_round(t, ESCAPE, seat)


@rule
def put_away(t: CardOfTheDead) -> None:
    """The card in the middle goes to the discard pile once its text is carried out [CD-6.4, CD-7.4]."""
    pop(t)
    move(t, top(t, IN_PLAY), DISCARD_PILE)


@rule
def end_turn(t: CardOfTheDead) -> None:
    """An empty deck ends the round; else the next living player begins [CD-7.12, CD-10.7, CD-11.5 to CD-11.7]."""
    pop(t)
    if t.count[DECK] == 0:
        happen(t, DECK_EMPTY, NOBODY, EVERYONE)
        end_round(t, EMPTY_DECK, NOBODY)
    else:
        count_turn(t)
        t.active = next_living(t, t.active)
        push(t, BEGIN_TURN)
        begin_turn(t)
