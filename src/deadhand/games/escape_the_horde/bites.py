"""Bites, and who is closest [EH-11]."""

from deadhand.games.escape_the_horde import state as eh
from deadhand.games.escape_the_horde.belief import remember_suspicions
from deadhand.games.escape_the_horde.ending import end_game
from deadhand.games.escape_the_horde.roles import is_known_infected, survivors_left, turn_up
from deadhand.games.escape_the_horde.turns import set_countdown
from deadhand.table.flow.course import clockwise, emit
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import move, oldest


@rule
def bite(t: eh.EscapeTheHorde, seat: int, number: int) -> None:
    """Make a Survivor I'm Fine, then Turned; one just Turned is not bitten again [EH-10.18, EH-11.1, EH-11.2]."""
    if t.bites[seat] == eh.TURNED:
        emit(t, eh.NO_BITE, seat, number)
        return
    t.bites[seat] += 1
    if t.bites[seat] == eh.TURNED:
        emit(t, eh.TURNED_NOW, seat, number)
        turn_survivor(t, seat)
    else:
        emit(t, eh.BITTEN, seat, number)
        if t.held[eh.SET_ASIDE, eh.CONDITION_CARD]:
            move(t, oldest(t, eh.SET_ASIDE, eh.CONDITION_CARD), eh.CONDITION + seat)


@rule
def turn_survivor(t: eh.EscapeTheHorde, seat: int) -> None:
    """Let a player join the Infected; the last one ends the game, else set the Countdown [EH-11.2, EH-13.1]."""
    t.turned_in[seat] = t.round_number
    t.known_survivors = t.known_survivors & ~(1 << seat)
    t.known_infected = t.known_infected | (1 << seat)
    remember_suspicions(t)
    turn_up(t, seat)
    if survivors_left(t) == 0:
        t.countdown = 0
        end_game(t, eh.ALL_TURNED)
    else:
        set_countdown(t)


# ---- Closest Survivors ----


@rule
def closest_survivor(t: eh.EscapeTheHorde, target: int, step: int) -> int:
    """Return the first possible Survivor to the left (step 1) or right (step `t.seats` - 1) [EH-11.6, EH-11.7].

    Without any other it is the target again, who is never their own closest.
    """
    seat = clockwise(t, target, step)
    while seat != target and is_known_infected(t, seat):
        seat = clockwise(t, seat, step)
    return seat
