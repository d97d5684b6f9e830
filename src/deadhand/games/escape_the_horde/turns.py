"""Turns, extra and skipped ones, the Countdown, and what ends the game with a turn [EH-6.1, EH-6.17, EH-13, EH-14]."""

from deadhand.games.escape_the_horde import state as eh
from deadhand.games.escape_the_horde.ending import end_game
from deadhand.games.escape_the_horde.roles import survivors_left
from deadhand.table.flow.course import emit, left_of, pop, push
from deadhand.table.game.declare import on, rule


@on(eh.BEGIN_TURN)
def begin_turn(t: eh.EscapeTheHorde) -> None:
    """Begin an extra turn, or else the next normal turn, which may be skipped [EH-6.1, EH-17.12 to EH-17.14]."""
    pop(t)
    t.round_number += 1
    t.dodged = 0
    push(t, eh.END_TURN)
    t.in_extra_turn = t.extra_count > 0
    if t.in_extra_turn:
        t.active = take_extra_turn(t)
        emit(t, eh.EXTRA_TURN_BEGINS, t.active)
    else:
        t.active = t.next_normal
        t.next_normal = left_of(t, t.active)
        if (t.skipping >> t.active) & 1:
            t.skipping = t.skipping & ~(1 << t.active)
            emit(t, eh.SKIPPED, t.active)
            return
        emit(t, eh.TURN_BEGINS, t.active)
    t.began_empty = t.count[eh.HAND + t.active] == 0
    push(t, eh.DRAW_CARD, 1)
    push(t, eh.SCAVENGE)


@rule
def take_extra_turn(t: eh.EscapeTheHorde) -> int:
    """Return the seat of the next extra turn, in the order in which Dodges resolved [EH-17.14]."""
    seat = t.extra_turns[0]
    t.extra_count -= 1
    for place in range(t.extra_count):
        t.extra_turns[place] = t.extra_turns[place + 1]
    return seat


@on(eh.END_TURN)
def end_turn(t: eh.EscapeTheHorde) -> None:
    """End the game by the Stack, then the Countdown, then the limit; else go on [EH-14.2, EH-14.6, EH-14.7]."""
    pop(t)
    if t.stack_drawn:
        end_game(t, eh.STACK_DRAWN)
    elif count_down(t):
        end_game(t, eh.COUNTED_DOWN)
    elif t.round_number >= t.turn_limit:
        end_game(t, eh.TURN_LIMIT)
    else:
        push(t, eh.BEGIN_TURN)


# ---- 13. Countdown ----


@rule
def set_countdown(t: eh.EscapeTheHorde) -> None:
    """Set as many full rounds as Survivors are left, in normal turns after this one [EH-13.1, EH-13.3, EH-13.5]."""
    left = survivors_left(t)
    t.countdown = left * t.seats
    t.countdown_new = 1
    emit(t, eh.COUNTDOWN_SET, left)


@rule
def count_down(t: eh.EscapeTheHorde) -> bool:
    """Count normal and skipped turns, but not extra ones and that in which it was set [EH-13.4, EH-13.6, EH-13.7].

    Returns whether it has run out.
    """
    if t.countdown_new:
        t.countdown_new = 0
        return False
    if t.countdown == 0 or t.in_extra_turn:
        return False
    t.countdown -= 1
    return t.countdown == 0


@rule
def rounds_left(t: eh.EscapeTheHorde) -> int:
    """Return the full rounds that the Countdown card shows, rounded up [EH-13.8]."""
    return (t.countdown + t.seats - 1) // t.seats
