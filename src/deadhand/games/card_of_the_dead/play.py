"""Your turn, step 2: play a card for its action or for movement, and the end of the turn [CD-7]."""

from typing import Final

from deadhand.games.card_of_the_dead import state as cd, verbs
from deadhand.games.card_of_the_dead.draw import begin_turn
from deadhand.games.card_of_the_dead.players import next_living
from deadhand.games.card_of_the_dead.scoring import count_turn, end_round
from deadhand.table.flow.course import (
    NOBODY,
    NUMBER,
    UNWORDED,
    add_value,
    ask,
    emit,
    make_final,
    offer,
    offer_if_any,
    pop,
    push,
)
from deadhand.table.game.declare import by_kind, on, rule, why_not, wording
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import move, oldest, top


@on(cd.PLAY_CARD)
def play_card(t: cd.CardOfTheDead) -> None:
    """Ask for one hand card or none, whenever there is a hand [CD-7.1 to CD-7.3, CD-9.2, CD-14.6, CD-16.12]."""
    hand = cd.HAND + t.active
    if t.count[hand] == 0:
        pop(t)
        return
    ask(t, t.active, verbs.ASK_PLAY)
    for kind in range(cd.FIRST_ACTION, cd.FIRST_EVENT):
        offer_if_any(t, t.held[hand, kind] * (kind != cd.BITTEN), verbs.ACT, kind)
    if t.surrounded[t.active] == 0:
        for kind in range(cd.FIRST_ACTION, cd.FIRST_EVENT):
            offer_if_any(t, t.held[hand, kind] * (kind != cd.BITTEN), verbs.MOVE, kind)
    offer(t, verbs.PASS)


@on(verbs.ACT)
def carry_out_action(t: cd.CardOfTheDead, kind: int) -> None:
    """Carry out a card's text; the card lies apart until it is put away [CD-2.10, CD-7.4, CD-7.7, CD-7.8]."""
    pop(t)
    move(t, oldest(t, cd.HAND + t.active, kind), cd.IN_PLAY)
    t.played_as_action[t.active] += 1
    push(t, cd.PUT_AWAY)
    carry_out(t, kind)


@by_kind(cd.WITH_ACTION)
def carry_out(t: cd.CardOfTheDead, kind: int) -> None:
    """Do what the text of an Action card says, as much as possible [CD-7.4, CD-7.7]."""
    raise NotImplementedError


@on(verbs.MOVE)
def lay_movement(t: cd.CardOfTheDead, kind: int) -> None:
    """Lay a card for its movement points; who has enough escapes at once [CD-7.5, CD-11.4]."""
    pop(t)
    seat = t.active
    move(t, oldest(t, cd.HAND + seat, kind), cd.MOVEMENT + seat)
    t.movement[seat] += t.numbers[kind, cd.POINTS]
    t.played_as_movement[seat] += 1
    if t.movement[seat] >= t.escape_at:
        emit(t, cd.ESCAPED, seat, t.movement[seat])
        end_round(t, cd.ESCAPE, seat)


@wording(verbs.MOVE, "Lay {0} for movement and escape with {1:1 movement point|# movement points}")
def move_that_escapes(t: cd.CardOfTheDead, kind: int, words: Integers) -> int:
    """Say in the choice that the move escapes, so that nobody ends a round by mistake [CD-11.4]."""
    movement = t.movement[t.active] + t.numbers[kind, cd.POINTS]
    if movement < t.escape_at:
        return UNWORDED
    make_final(words)
    add_value(words, NUMBER, movement)
    return 0


@rule
def runs_to(t: cd.CardOfTheDead, card: int) -> int:
    """Return the movement points of a player after laying a hand card for movement [CD-7.5]."""
    return t.movement[t.zone[card] - cd.HAND] + t.numbers[t.kind[card], cd.POINTS]


@rule
def would_escape(t: cd.CardOfTheDead, card: int) -> bool:
    """Return True if the holder of a hand card escapes by laying it for movement [CD-9.2, CD-11.4]."""
    return t.surrounded[t.zone[card] - cd.HAND] == 0 and runs_to(t, card) >= t.escape_at


@on(verbs.PASS)
def play_nothing(t: cd.CardOfTheDead) -> None:
    """Play no card [CD-7.1]."""
    pop(t)


@on(cd.PUT_AWAY)
def put_away(t: cd.CardOfTheDead) -> None:
    """Discard the card in the middle once its text is carried out [CD-6.4, CD-7.4]."""
    pop(t)
    move(t, top(t, cd.IN_PLAY), cd.DISCARD_PILE)


@on(cd.END_TURN)
def end_turn(t: cd.CardOfTheDead) -> None:
    """End the round with an empty deck; else the next living player begins [CD-7.12, CD-10.7, CD-11.5 to CD-11.7]."""
    pop(t)
    if t.count[cd.DECK] == 0:
        emit(t, cd.DECK_EMPTY)
        end_round(t, cd.EMPTY_DECK, NOBODY)
    else:
        count_turn(t)
        t.active = next_living(t, t.active)
        push(t, cd.BEGIN_TURN)
        begin_turn(t)


WAS_SURROUNDED: Final = verbs.ACTIONS.refusal(
    "you have been surrounded and cannot move for the rest of the round", "CD-9.4"
)
NEVER_PLAYED: Final = verbs.ACTIONS.refusal("Bitten cannot be played", "CD-14.6")
SURROUNDED: Final = verbs.ACTIONS.refusal("you are surrounded and cannot move", "CD-9.2")


@why_not(verbs.ACT, verbs.MOVE)
def no_play(t: cd.CardOfTheDead, kind: int) -> int:
    """Refuse to play Bitten, and to move while surrounded [CD-9.2, CD-9.4, CD-14.6]."""
    if kind == cd.BITTEN:
        return NEVER_PLAYED
    if t.zombies[t.actor] >= t.surrounded_at:
        return SURROUNDED
    return WAS_SURROUNDED
