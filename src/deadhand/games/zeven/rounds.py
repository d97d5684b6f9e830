"""Rounds: setup, scoring, the next round and the end of the game [Z-4, Z-16, Z-17]."""

from deadhand.games.zeven.state import (
    ALL_SETS,
    BEGIN_TURN,
    BRAINS,
    DEAL_ROUND,
    DISCARD_PILE,
    DRAW_PILE,
    HAND,
    HAND_SIZE,
    ROUND_BEGINS,
    SCORE_ROUND,
    SCORED,
    STALLED,
    WITH_STALLED,
    Zeven,
)
from deadhand.table.chance import draw_below
from deadhand.table.events import happen
from deadhand.table.flow import finish
from deadhand.table.knowledge import forget
from deadhand.table.rule import rule
from deadhand.table.seats import left_of, most_points_win
from deadhand.table.state import EVERYONE, NOBODY
from deadhand.table.steps import clear_steps, pop, push
from deadhand.table.zones import gather, move, shuffle, top

# ---- 4. Setup of a round ----


@rule
def deal_round(t: Zeven) -> None:
    """Shuffle, deal five to everybody, turn up the start card, hand out Brains [Z-4.1 to Z-4.9, Z-17.1 to Z-17.3]."""
    pop(t)
    if t.round_number > 0:
        t.dealer = left_of(t, t.dealer)
    else:
        t.dealer = draw_below(t, t.seats) if t.first_dealer == NOBODY else t.first_dealer
    t.round_number += 1
    t.turns = 0
    t.active = left_of(t, t.dealer)
    happen(t, ROUND_BEGINS, NOBODY, EVERYONE, t.round_number, t.dealer)
    gather(t, DRAW_PILE)
    shuffle(t, DRAW_PILE)
    for _ in range(HAND_SIZE):
        seat = t.active
        for _ in range(t.seats):
            move(t, top(t, DRAW_PILE), HAND + seat)
            seat = left_of(t, seat)
    move(t, top(t, DRAW_PILE), DISCARD_PILE)
    for seat in range(t.seats):
        t.brains[seat] = BRAINS
    push(t, BEGIN_TURN)


# ---- 16. Scoring ----


@rule
def end_round(t: Zeven, winner: int, points: int) -> None:
    """Nothing more happens in this round but the scoring."""
    t.round_winner[t.round_number - 1] = winner
    t.round_points[t.round_number - 1] = points
    clear_steps(t)
    push(t, SCORE_ROUND)


@rule
def score_round(t: Zeven) -> None:
    """A point per Brain for everyone, the set for who won the round; marks end [Z-16.1, Z-16.2, Z-16.9, Z-18.10]."""
    pop(t)
    this_round = t.round_number - 1
    t.round_turns[this_round] = t.turns
    for seat in range(t.seats):
        t.round_brains[this_round, seat] = t.brains[seat]
        points = t.brains[seat]
        if seat == t.round_winner[this_round]:
            points += t.round_points[this_round]
        t.scores[seat] += points
        forget(t, HAND + seat)
        happen(t, SCORED, NOBODY, EVERYONE, seat, points, t.scores[seat])
    if t.round_number < t.rounds:
        push(t, DEAL_ROUND)
    else:
        end_game(t)


# ---- 17. The end of the game ----


@rule
def end_game(t: Zeven) -> None:
    """The highest total wins; equal totals share the win [Z-17.4, Z-17.5, Z-23.1, Z-23.2]."""
    most_points_win(t, t.scores)
    outcome = ALL_SETS
    for this_round in range(t.rounds):
        if t.round_winner[this_round] == STALLED:
            outcome = WITH_STALLED
    finish(t, outcome)
