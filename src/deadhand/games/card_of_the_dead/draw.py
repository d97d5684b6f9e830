"""Your turn, step 1: draw a card, or stay hidden [CD-6]."""

from deadhand.games.card_of_the_dead import state as cd, verbs
from deadhand.games.card_of_the_dead.zombies import lay_zombie, look_at
from deadhand.table.flow.course import EVERYONE, ask, emit, emit_card, emit_event, offer, pop, push
from deadhand.table.game.declare import by_kind, on, rule
from deadhand.table.zones.cards import find_out, move, top


@on(cd.BEGIN_TURN)
def begin_turn(t: cd.CardOfTheDead) -> None:
    """Draw, then play a card; a player who has used Hide may skip drawing [CD-1.4, CD-6.5, CD-14.16]."""
    pop(t)
    emit(t, cd.TURN_BEGINS, t.active)
    push(t, cd.END_TURN)
    push(t, cd.PLAY_CARD)
    push(t, cd.DRAW_CARDS, 1 + t.swarm)
    if t.hide_right[t.active]:
        push(t, cd.CHOOSE_TO_DRAW)
    else:
        draw_cards(t, 1 + t.swarm)


@on(cd.CHOOSE_TO_DRAW)
def choose_to_draw(t: cd.CardOfTheDead) -> None:
    """Ask who may skip drawing [CD-14.16]."""
    ask(t, t.active, verbs.ASK_HIDE)
    offer(t, verbs.DRAW)
    offer(t, verbs.STAY_HIDDEN)


@on(verbs.DRAW)
def decide_to_draw(t: cd.CardOfTheDead) -> None:
    """Draw after all: the right is gone [CD-14.18]."""
    pop(t)
    t.hide_right[t.active] = 0


@on(verbs.STAY_HIDDEN)
def stay_hidden(t: cd.CardOfTheDead) -> None:
    """Draw no card at all, also under Swarm [CD-14.17]."""
    decide_to_draw(t)
    pop(t)


@on(cd.DRAW_CARDS)
def draw_cards(t: cd.CardOfTheDead, left: int) -> None:
    """Draw one card after the other; from an empty deck none [CD-6.1, CD-6.5, CD-6.6]."""
    pop(t)
    if t.count[cd.DECK] == 0:
        emit(t, cd.NO_CARD, t.active)
        return
    if left > 1:
        push(t, cd.DRAW_CARDS, left - 1)
    draw(t, top(t, cd.DECK))


@rule
def draw(t: cd.CardOfTheDead, card: int) -> None:
    """Settle a drawn card by its type [CD-6.2 to CD-6.4, CD-16.3].

    What goes to a hand is an Action card: others learn that much, even if the drawer has looked at it before.
    """
    kind = t.kind[card]
    if kind < cd.ZOMBIE_KINDS:
        lay_zombie(t, card, t.active)
        emit_card(t, cd.DREW, kind, t.active)
        look_at(t, t.active)
    elif kind < cd.FIRST_EVENT:
        if t.known[card] != EVERYONE:
            find_out(t)
        move(t, card, cd.HAND + t.active)
        emit_event(t, cd.DREW, kind, t.known[card], t.active)
    else:
        move(t, card, cd.IN_PLAY)
        emit_card(t, cd.DREW, kind, t.active)
        push(t, cd.PUT_AWAY)
        t.events_drawn += 1
        carry_out_event(t, kind)


@by_kind(range(cd.FIRST_EVENT, cd.ALL_KINDS))
def carry_out_event(t: cd.CardOfTheDead, kind: int) -> None:
    """Carry out an Event [CD-6.4]."""
    raise NotImplementedError
