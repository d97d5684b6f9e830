"""Which rule comes next: the hooks that the table core calls."""

from deadhand.games.zeven.rounds import deal_round, score_round
from deadhand.games.zeven.rules import (
    ask_fetch,
    ask_strip,
    ask_take,
    bury,
    dig_graveyard,
    dig_hand,
    discard_from_hand,
    hunt_hand,
    hunt_table,
    pair_commandos,
    pair_gravedigger_hunter,
    pair_hunter_commando,
    play_commando,
    take_from_graveyard,
    take_from_hand,
)
from deadhand.games.zeven.state import (
    ATTACK,
    BEGIN_TURN,
    BURY,
    CALL,
    DEAL_ROUND,
    DIG_GRAVEYARD,
    DIG_HAND,
    DISCARD,
    DISCARD_FROM_HAND,
    DRAW,
    DRAW_TWO,
    END,
    END_TURN,
    EXPOSED,
    FETCH,
    HUNT_HAND,
    HUNT_TABLE,
    LAY,
    PAIR_COMMANDOS,
    PAIR_GRAVEDIGGER,
    PAIR_HUNTER,
    PLAY_TWO,
    SCORE_ROUND,
    STRIP,
    TAKE,
    TAKE_BACK,
    TAKE_FROM_GRAVEYARD,
    TAKE_FROM_HAND,
    Zeven,
)
from deadhand.games.zeven.turn import (
    ask_end,
    begin_turn,
    discard,
    draw_exposed,
    draw_from_pile,
    draw_two,
    end_turn,
    lay,
    play_two,
    skip_draw,
    take_back,
)
from deadhand.games.zeven.winning import call
from deadhand.table.rule import rule
from deadhand.table.steps import current, push


@rule
def begin(t: Zeven) -> None:
    """A game is a series of rounds [Z-1.2]."""
    push(t, DEAL_ROUND)


@rule
def resolve(t: Zeven) -> None:
    """Let the next step happen."""
    step = current(t)
    if step == DRAW_TWO:
        draw_two(t)
    elif step == PLAY_TWO:
        play_two(t)
    elif step == END_TURN:
        ask_end(t)
    elif step == BEGIN_TURN:
        begin_turn(t)
    elif step == TAKE_FROM_HAND:
        ask_take(t)
    elif step == DISCARD_FROM_HAND:
        ask_strip(t)
    elif step == TAKE_FROM_GRAVEYARD:
        ask_fetch(t)
    elif step == BURY:
        bury(t)
    elif step == SCORE_ROUND:
        score_round(t)
    else:
        deal_round(t)


@rule
def answer(t: Zeven) -> None:
    """Carry out the chosen action."""
    verb = t.verb
    if verb == DRAW.id:
        draw_from_pile(t)
    elif verb == LAY.id:
        lay(t, t.x)
    elif verb == DISCARD.id:
        discard(t, t.x)
    elif verb == ATTACK.id:
        play_commando(t, t.x, t.y)
    elif verb == END.id:
        end_turn(t)
    elif verb == EXPOSED.id:
        draw_exposed(t)
    elif verb == TAKE_BACK.id:
        take_back(t, t.x)
    elif verb == HUNT_HAND.id:
        hunt_hand(t, t.x)
    elif verb == HUNT_TABLE.id:
        hunt_table(t, t.x, t.y)
    elif verb == DIG_HAND.id:
        dig_hand(t, t.x)
    elif verb == DIG_GRAVEYARD.id:
        dig_graveyard(t)
    elif verb == TAKE.id:
        take_from_hand(t, t.x)
    elif verb == STRIP.id:
        discard_from_hand(t, t.x)
    elif verb == FETCH.id:
        take_from_graveyard(t, t.x)
    elif verb == PAIR_COMMANDOS.id:
        pair_commandos(t, t.x, t.y, t.z)
    elif verb == PAIR_HUNTER.id:
        pair_hunter_commando(t, t.x, t.y)
    elif verb == PAIR_GRAVEDIGGER.id:
        pair_gravedigger_hunter(t, t.x)
    elif verb == CALL.id:
        call(t)
    else:
        skip_draw(t)
