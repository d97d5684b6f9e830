"""Dead end: how a round ends, what it brings, and the winner [CD-11, CD-12]."""

from deadhand.games.card_of_the_dead import state as cd
from deadhand.games.card_of_the_dead.discards import put_all_away
from deadhand.table.flow.course import NOBODY, append, clear_steps, emit, emit_card, finish, most_points_win, pop, push
from deadhand.table.game.declare import on, rule
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import show_all


@rule
def end_round(t: cd.CardOfTheDead, way: int, escaped: int) -> None:
    """End the round: only the scoring follows [CD-11.2, CD-11.4, CD-11.5]."""
    put_all_away(t)
    count_turn(t)
    t.round_end[t.round_number - 1] = way
    t.round_escaped[t.round_number - 1] = escaped
    clear_steps(t)
    push(t, cd.SCORE_ROUND)


@rule
def count_turn(t: cd.CardOfTheDead) -> None:
    """Count a turn that is over, or cut short, for the statistics [CD-19.5]."""
    t.turns += 1
    t.all_turns += 1


@on(cd.SCORE_ROUND)
def score_round(t: cd.CardOfTheDead) -> None:
    """Give survivors points, show the hands, and go to the next round [CD-11.3, CD-11.8 to CD-11.10, CD-11.13]."""
    pop(t)
    this_round = t.round_number - 1
    for seat in range(t.seats):
        points = survival_points(t, seat)
        t.scores[seat] += points
        t.round_movement[this_round, seat] = t.movement[seat]
        t.round_points[this_round, seat] = points
        if t.alive[seat]:
            t.round_survivors[this_round] |= 1 << seat
            t.survived[seat] += 1
            show_all(t, cd.HAND + seat)
            tell_hand(t, seat)
            if t.held[cd.HAND + seat, cd.BITTEN]:
                t.round_bitten[this_round] |= 1 << seat
                emit(t, cd.BITES, seat, t.scores[seat])
            else:
                emit(t, cd.SCORED, seat, points, t.scores[seat])
    if t.round_number < t.rounds:
        push(t, cd.DEAL_ROUND)
    else:
        end_game(t)


@rule
def survival_points(t: cd.CardOfTheDead, seat: int) -> int:
    """Return 5 for the last survivor, else the movement points; 0 with Bitten [CD-11.3, CD-11.8 to CD-11.10]."""
    if t.alive[seat] == 0 or t.held[cd.HAND + seat, cd.BITTEN]:
        return 0
    if t.round_end[t.round_number - 1] == cd.LAST_SURVIVOR:
        return cd.LAST_SURVIVOR_POINTS
    return t.movement[seat]


@rule
def tell_hand(t: cd.CardOfTheDead, seat: int) -> None:
    """Say which cards a hand had at the end of a round, and the cost of Bitten [CD-11.10, CD-11.13]."""
    card = t.lowest[cd.HAND + seat]
    while card != NOBODY:
        if t.kind[card] != cd.BITTEN:
            emit_card(t, cd.REVEALED, t.kind[card], seat)
        card = t.above[card]


@rule
def list_winning_zones(t: cd.CardOfTheDead, zones: Integers) -> None:
    """List the zone of the cards by which a player escaped, if that ended the last round [CD-11.4]."""
    escaped = t.round_escaped[t.round_number - 1]
    if escaped != NOBODY:
        append(zones, cd.MOVEMENT + escaped)


@rule
def end_game(t: cd.CardOfTheDead) -> None:
    """Let the most points win; equals share the victory [CD-12.1 to CD-12.3, CD-19.1, CD-19.2]."""
    most_points_win(t, t.scores)
    finish(t, cd.ALL_ROUNDS)
