"""Which rule comes next: the hooks that the table core calls."""

from deadhand.games.card_of_the_dead.actions import (
    act,
    choose_lured,
    choose_slugger,
    clear,
    clear_zombies,
    lure_to,
    rob,
    shed,
    shed_movement,
    slug,
    trip,
    trip_up,
)
from deadhand.games.card_of_the_dead.barricade import bury, handle, handle_taken, put_one_under
from deadhand.games.card_of_the_dead.events import order_hand, put_rest_under, put_under
from deadhand.games.card_of_the_dead.rounds import deal_round, draft, keep, score_round
from deadhand.games.card_of_the_dead.state import (
    BEGIN_TURN,
    CHOOSE_LURED,
    CHOOSE_SLUGGER,
    CHOOSE_TO_DRAW,
    CLEAR_ZOMBIES,
    DEAL_ROUND,
    DRAFT,
    DRAW_CARDS,
    END_TURN,
    HANDLE_TAKEN,
    ORDER_HAND,
    PLAY_CARD,
    PUT_AWAY,
    PUT_ONE_UNDER,
    SCORE_ROUND,
    SHED_MOVEMENT,
    TRIP,
    CardOfTheDead,
)
from deadhand.games.card_of_the_dead.turn import (
    begin_turn,
    choose_to_draw,
    decide_to_draw,
    draw_cards,
    end_turn,
    lay_movement,
    play_card,
    put_away,
    stay_hidden,
)
from deadhand.games.card_of_the_dead.verbs import (
    ACT,
    BURY,
    CLEAR,
    DRAW,
    HANDLE,
    KEEP_NONE,
    KEEP_ONE,
    KEEP_THREE,
    KEEP_TWO,
    LURE_TO,
    MOVE,
    PASS,
    ROB,
    SHED,
    SLUG,
    STAY_HIDDEN,
    TRIP_UP,
    UNDER,
)
from deadhand.table.rule import rule
from deadhand.table.state import NOBODY
from deadhand.table.steps import current, pop, push


@rule
def begin(t: CardOfTheDead) -> None:
    """A game is a series of rounds [CD-1.3]."""
    push(t, DEAL_ROUND)


@rule
def resolve(t: CardOfTheDead) -> None:
    """Let the next step happen."""
    step = current(t)
    if step == PLAY_CARD:
        play_card(t)
    elif step == END_TURN:
        end_turn(t)
    elif step == BEGIN_TURN:
        begin_turn(t)
    elif step == DRAW_CARDS:
        draw_cards(t)
    elif step == PUT_AWAY:
        put_away(t)
    elif step == CHOOSE_TO_DRAW:
        choose_to_draw(t)
    elif step == CLEAR_ZOMBIES:
        clear_zombies(t)
    elif step == SHED_MOVEMENT:
        shed_movement(t)
    else:
        resolve_rarer(t, step)


@rule
def resolve_rarer(t: CardOfTheDead, step: int) -> None:
    """The steps of single cards, and those of a whole round."""
    if step == CHOOSE_LURED:
        choose_lured(t)
    elif step == CHOOSE_SLUGGER:
        choose_slugger(t)
    elif step == TRIP:
        trip(t)
    elif step == PUT_ONE_UNDER:
        put_one_under(t)
    elif step == HANDLE_TAKEN:
        handle_taken(t)
    elif step == ORDER_HAND:
        order_hand(t)
    elif step == DRAFT:
        draft(t)
    elif step == SCORE_ROUND:
        score_round(t)
    else:
        deal_round(t)


@rule
def answer(t: CardOfTheDead) -> None:
    """Carry out the chosen action."""
    verb = t.verb
    if verb == PASS.id:
        pop(t)
    elif verb == MOVE.id:
        lay_movement(t, t.x)
    elif verb == ACT.id:
        act(t, t.x)
    elif verb == DRAW.id:
        decide_to_draw(t)
    elif verb == STAY_HIDDEN.id:
        stay_hidden(t)
    elif verb == LURE_TO.id:
        lure_to(t, t.x)
    elif verb == SLUG.id:
        slug(t)
    elif verb == ROB.id:
        rob(t, t.x)
    elif verb == CLEAR.id:
        clear(t, t.x, t.y, t.z)
    elif verb == SHED.id:
        shed(t, t.x)
    elif verb == TRIP_UP.id:
        trip_up(t, t.x, t.y)
    else:
        answer_rarer(t, verb)


@rule
def answer_rarer(t: CardOfTheDead, verb: int) -> None:
    """The choices of which others learn nothing."""
    if verb == KEEP_NONE.id:
        keep(t, NOBODY, NOBODY, NOBODY)
    elif verb == KEEP_ONE.id:
        keep(t, t.x, NOBODY, NOBODY)
    elif verb == KEEP_TWO.id:
        keep(t, t.x, t.y, NOBODY)
    elif verb == KEEP_THREE.id:
        keep(t, t.x, t.y, t.z)
    elif verb == BURY.id:
        bury(t, t.x)
    elif verb == HANDLE.id:
        handle(t, t.x)
    elif verb == UNDER.id:
        put_under(t, t.x)
    else:
        put_rest_under(t)
