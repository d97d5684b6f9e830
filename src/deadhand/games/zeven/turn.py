"""Play two, the table, and the end of a turn [Z-7, Z-8]."""

from deadhand.games.zeven import state as zv, verbs
from deadhand.games.zeven.commando import offer_commandos
from deadhand.games.zeven.gravedigger import offer_gravedigger
from deadhand.games.zeven.hunter import offer_hunter
from deadhand.games.zeven.pairs import offer_pairs
from deadhand.games.zeven.plays import finish_play
from deadhand.games.zeven.rounds import end_round
from deadhand.games.zeven.winning import add_set, offer_call, set_completed, win_round
from deadhand.table.flow.course import NOBODY, UNWORDED, ask, emit, left_of, number_of, offer, offer_each, pop, push
from deadhand.table.game.declare import default, inline_rule, on, wording
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import move, oldest


@on(zv.PLAY_TWO)
def play_two(t: zv.Zeven) -> None:
    """Ask for each play; with an empty hand the rest is lost [Z-7.1, Z-7.2]."""
    seat = t.active
    if t.plays_left > 0 and t.count[zv.HAND + seat] == 0:
        emit(t, zv.PLAYS_LOST, seat)
        t.plays_left = 0
    if t.plays_left == 0:
        pop(t)
        return
    ask(t, seat, verbs.ASK_PLAY)
    offer_call(t)
    offer_lay(t, seat)
    offer_commandos(t, seat)
    if t.held[zv.HAND + seat, zv.HUNTER]:
        offer_hunter(t, seat)
    if t.held[zv.HAND + seat, zv.GRAVEDIGGER]:
        offer_gravedigger(t, seat)
    offer_each(t, zv.HAND + seat, verbs.DISCARD)
    if t.plays_left == 2:
        offer_pairs(t, seat)


@on(verbs.DISCARD)
def discard(t: zv.Zeven, kind: int) -> None:
    """Put a card on the discard pile unused [Z-7.9]."""
    move(t, oldest(t, zv.HAND + t.active, kind), zv.DISCARD_PILE)
    t.plays_left -= 1


@on(zv.END_TURN)
def ask_end(t: zv.Zeven) -> None:
    """Ask to end the turn or call, every turn, whether a call is possible or not [Z-7.12, Z-18.11]."""
    ask(t, t.active, verbs.ASK_END)
    offer_call(t)
    offer(t, verbs.END)


@on(verbs.END)
def end_turn(t: zv.Zeven) -> None:
    """Go to the next player on the left, unless the round has stalled [Z-4.9, Z-17.8]."""
    pop(t)
    t.turns += 1
    if t.turns >= t.turn_limit * t.seats:
        emit(t, zv.ROUND_STALLED)
        end_round(t, zv.STALLED, 0, 0)
    else:
        t.active = left_of(t, t.active)
        push(t, zv.BEGIN_TURN)


@default(verbs.ASK_PLAY)
def lay_or_discard(t: zv.Zeven) -> int:
    """Lay the card held longest that can be laid, else discard the one held longest [Z-D4, Z-D5]."""
    seat = t.active
    if t.count[zv.TABLE + seat] < zv.TABLE_LIMIT:
        card = t.lowest[zv.HAND + seat]
        while card != NOBODY and t.kind[card] >= zv.LAYABLE:
            card = t.above[card]
        if card != NOBODY:
            return number_of(verbs.LAY, t.kind[card])
    return number_of(verbs.DISCARD, t.kind[t.lowest[zv.HAND + seat]])


# ---- 8. The table ----


@inline_rule
def offer_lay(t: zv.Zeven, seat: int) -> None:
    """Offer Zombies and Hordes to lay, up to seven cards in all [Z-8.1 to Z-8.4]."""
    if t.count[zv.TABLE + seat] < zv.TABLE_LIMIT:
        offer_each(t, zv.HAND + seat, verbs.LAY)


@on(verbs.LAY)
def lay(t: zv.Zeven, kind: int) -> None:
    """Lay a card; a table that becomes a winning set wins at once [Z-8.1, Z-9.10]."""
    seat = t.active
    winning_set = set_completed(t, seat, kind)
    move(t, oldest(t, zv.HAND + seat, kind), zv.TABLE + seat)
    finish_play(t, kind)
    if winning_set:
        win_round(t, winning_set)


@wording(verbs.LAY, "Lay {0:a} and win the round with {1}: {2:1 point|# points}")
def lay_that_wins(t: zv.Zeven, kind: int, words: Integers) -> int:
    """Name the set in a choice that wins the round, so that nobody ends it by mistake [Z-9.10]."""
    winning_set = set_completed(t, t.active, kind)
    if winning_set == 0:
        return UNWORDED
    add_set(words, winning_set)
    return 0


verbs.ACTIONS.refuse(verbs.LAY, "seven cards lie on your table already", "Z-8.3")
