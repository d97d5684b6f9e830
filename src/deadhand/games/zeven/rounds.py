"""Rounds: setup, scoring, the next round and the end of the game [Z-4, Z-16, Z-17]."""

from deadhand.games.zeven import state as zv
from deadhand.table.flow.course import (
    NOBODY,
    clear_steps,
    draw_below,
    emit,
    finish,
    left_of,
    most_points_win,
    pop,
    push,
)
from deadhand.table.game.declare import on, rule
from deadhand.table.zones.cards import collect_all, forget, move, shuffle, top

# ---- 4. Setup of a round ----


@on(zv.DEAL_ROUND)
def deal_round(t: zv.Zeven) -> None:
    """Shuffle, deal five to everybody, turn up the start card, hand out Brains [Z-4.1 to Z-4.9, Z-17.1 to Z-17.3]."""
    pop(t)
    if t.round_number > 0:
        t.dealer = left_of(t, t.dealer)
    else:
        t.dealer = draw_below(t, t.seats) if t.first_dealer == NOBODY else t.first_dealer
    t.round_number += 1
    t.turns = 0
    t.active = left_of(t, t.dealer)
    emit(t, zv.ROUND_BEGINS, t.round_number, t.dealer)
    collect_all(t, zv.DRAW_PILE)
    shuffle(t, zv.DRAW_PILE)
    for _ in range(zv.HAND_SIZE):
        seat = t.active
        for _ in range(t.seats):
            move(t, top(t, zv.DRAW_PILE), zv.HAND + seat)
            seat = left_of(t, seat)
    move(t, top(t, zv.DRAW_PILE), zv.DISCARD_PILE)
    for seat in range(t.seats):
        t.brains[seat] = zv.BRAINS
    push(t, zv.BEGIN_TURN)


# ---- 16. Scoring ----


@rule
def end_round(t: zv.Zeven, winner: int, points: int, cards: int) -> None:
    """End the round: only the scoring follows."""
    t.round_winner[t.round_number - 1] = winner
    t.round_points[t.round_number - 1] = points
    t.round_set[t.round_number - 1] = cards
    clear_steps(t)
    push(t, zv.SCORE_ROUND)


@on(zv.SCORE_ROUND)
def score_round(t: zv.Zeven) -> None:
    """Score a point per Brain for all and the set for the winner; marks end [Z-16.1, Z-16.2, Z-16.9, Z-18.10]."""
    pop(t)
    this_round = t.round_number - 1
    t.round_turns[this_round] = t.turns
    for seat in range(t.seats):
        t.round_brains[this_round, seat] = t.brains[seat]
        points = t.brains[seat]
        if seat == t.round_winner[this_round]:
            points += t.round_points[this_round]
        t.scores[seat] += points
        forget(t, zv.HAND + seat)
        emit(t, zv.SCORED, seat, points, t.scores[seat])
    if t.round_number < t.rounds:
        push(t, zv.DEAL_ROUND)
    else:
        end_game(t)


# ---- 17. The end of the game ----


@rule
def end_game(t: zv.Zeven) -> None:
    """Let the highest total win; equal totals share the win [Z-17.4, Z-17.5, Z-23.1, Z-23.2]."""
    most_points_win(t, t.scores)
    outcome = zv.ALL_SETS
    for this_round in range(t.rounds):
        if t.round_winner[this_round] == zv.STALLED:
            outcome = zv.WITH_STALLED
    finish(t, outcome)
