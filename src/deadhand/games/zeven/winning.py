"""Winning sets and the call [Z-9, Z-16.3 to Z-16.7]: which set a player can lay down, and what it is worth.

A set is one number, its points and then its packed cards. So the greater number is the better set, in the order of
Z-9.11, and 0 is none.
"""

from deadhand.games.zeven import state as zv, verbs
from deadhand.games.zeven.rounds import end_round
from deadhand.table.flow.course import CARDS, NUMBER, add_value, append, emit, make_final, offer
from deadhand.table.game.declare import on, rule, wording
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import move, oldest
from deadhand.table.zones.packed_counts import PACKED_BITS, pack, packed_count


@rule
def offer_call(t: zv.Zeven) -> None:
    """Offer a call at any point of one's own turn, if it is valid [Z-9.8, Z-9.9, Z-9.12]."""
    if best_set(t, t.active):
        offer(t, verbs.CALL)


@on(verbs.CALL)
def call(t: zv.Zeven) -> None:
    """Lay down the best set: the whole table and as many hand cards as it takes [Z-9.5 to Z-9.7, Z-9.11]."""
    seat = t.active
    winning_set = best_set(t, seat)
    for kind in range(zv.LAYABLE):
        for _ in range(packed_count(winning_set, kind) - t.held[zv.TABLE + seat, kind]):
            move(t, oldest(t, zv.HAND + seat, kind), zv.TABLE + seat)
    win_round(t, winning_set)


verbs.ACTIONS.refuse(
    verbs.CALL, "your whole table and hand cards must make exactly seven of at most two kinds", "Z-9.12"
)


@rule
def win_round(t: zv.Zeven, winning_set: int) -> None:
    """End the round, and drop the draws and plays still owed [Z-5.5, Z-9.13]."""
    points = points_of(winning_set)
    cards = cards_of(winning_set)
    emit(t, zv.ROUND_WON, t.active, points, cards)
    for column in range(len(zv.SET_POINTS)):
        if zv.SET_POINTS[column] == points:
            t.sets[t.active, column] += 1
    t.turns += 1
    end_round(t, t.active, points, cards)


@wording(verbs.CALL, "Call: {0}, {1:1 point|# points}")
def call_of_the_best_set(t: zv.Zeven, words: Integers) -> int:
    """Name the set that would be laid down, and its points [Z-9.11]."""
    add_set(words, best_set(t, t.active))
    return 0


@rule
def add_set(words: Integers, winning_set: int) -> None:
    """Name the cards of a set and its points, in a choice that wins the round."""
    make_final(words)
    add_value(words, CARDS, cards_of(winning_set))
    add_value(words, NUMBER, points_of(winning_set))


@rule
def set_completed(t: zv.Zeven, seat: int, kind: int) -> int:
    """Return the winning set that a table becomes by a card of this kind; 0 if none [Z-9.2, Z-9.10]."""
    if t.count[zv.TABLE + seat] != zv.SET_SIZE - 1:
        return 0
    kinds, most_alike, cards = 0, 0, 0
    for each in range(zv.LAYABLE):
        copies = t.held[zv.TABLE + seat, each] + (1 if each == kind else 0)
        cards += pack(each, copies)
        if copies > 0 and each < zv.ZOMBIES:
            kinds += 1
            most_alike = max(most_alike, copies)
    return set_of(most_alike, cards) if kinds <= 2 else 0


@rule
def best_set(t: zv.Zeven, seat: int) -> int:
    """Return the best set that a call lays down: the whole table and hand cards, exactly seven [Z-9.1 to Z-9.11]."""
    best = 0
    hordes = t.held[zv.TABLE + seat, zv.HORDE] + t.held[zv.HAND + seat, zv.HORDE]
    for first in range(zv.ZOMBIES - 1):
        firsts = t.held[zv.TABLE + seat, first] + t.held[zv.HAND + seat, first]
        for second in range(first + 1, zv.ZOMBIES):
            seconds = t.held[zv.TABLE + seat, second] + t.held[zv.HAND + seat, second]
            if firsts + seconds + hordes >= zv.SET_SIZE and only_these_laid(t, seat, first, second):
                best = max(best, best_of_two(t, seat, first, second))
    return best


@rule
def only_these_laid(t: zv.Zeven, seat: int, first: int, second: int) -> bool:
    """Return True if a table has no Zombies but these two kinds: all of it must be part of the set [Z-9.5]."""
    table = zv.TABLE + seat
    return t.held[table, first] + t.held[table, second] + t.held[table, zv.HORDE] == t.count[table]


@rule
def best_of_two(t: zv.Zeven, seat: int, first: int, second: int) -> int:
    """Return the best set of two kinds of Zombies, without a Horde if possible [Z-11.3, Z-11.4]."""
    table, hand = zv.TABLE + seat, zv.HAND + seat
    laid_firsts, laid_seconds = t.held[table, first], t.held[table, second]
    firsts, seconds = laid_firsts + t.held[hand, first], laid_seconds + t.held[hand, second]
    best = 0
    if t.held[table, zv.HORDE] == 0:
        for some in range(max(laid_firsts, zv.SET_SIZE - seconds), min(firsts, zv.SET_SIZE - laid_seconds) + 1):
            best = max(best, set_of_two(first, some, second, zv.SET_SIZE - some))
    if best == 0:
        best = best_with_hordes(t, seat, first, second)
    return best


@rule
def best_with_hordes(t: zv.Zeven, seat: int, first: int, second: int) -> int:
    """Return the set of two kinds with as few Hordes as possible, but at least one [Z-9.4]."""
    table, hand = zv.TABLE + seat, zv.HAND + seat
    least_hordes = max(1, t.held[table, zv.HORDE])
    laid_firsts, laid_seconds = t.held[table, first], t.held[table, second]
    if laid_firsts + laid_seconds + least_hordes > zv.SET_SIZE:
        return 0
    firsts = min(laid_firsts + t.held[hand, first], zv.SET_SIZE - laid_seconds - least_hordes)
    seconds = min(laid_seconds + t.held[hand, second], zv.SET_SIZE - firsts - least_hordes)
    if zv.SET_SIZE - firsts - seconds > t.held[table, zv.HORDE] + t.held[hand, zv.HORDE]:
        return 0
    return set_of_two(first, firsts, second, seconds)


@rule
def set_of_two(first: int, firsts: int, second: int, seconds: int) -> int:
    """Return the set of this many Zombies of a first and a second kind, filled up with Hordes."""
    hordes = zv.SET_SIZE - firsts - seconds
    return set_of(max(firsts, seconds), pack(first, firsts) + pack(second, seconds) + pack(zv.HORDE, hordes))


@rule
def set_of(most_alike: int, cards: int) -> int:
    """Return the set of these packed cards, with this many of its largest kind."""
    return set_points(most_alike, packed_count(cards, zv.HORDE)) << PACKED_BITS | cards


@rule
def set_points(most_alike: int, hordes: int) -> int:
    """Return the points of a set by its largest kind, or with Hordes [Z-16.3 to Z-16.7]."""
    if hordes > 0:
        return 7
    if most_alike == 7:
        return 20
    if most_alike == 6:
        return 15
    if most_alike == 5:
        return 12
    return 10


@rule
def points_of(winning_set: int) -> int:
    """Return the worth of a set."""
    return winning_set >> PACKED_BITS


@rule
def cards_of(winning_set: int) -> int:
    """Return the packed cards of a set."""
    return winning_set & ((1 << PACKED_BITS) - 1)


@rule
def list_winning_zones(t: zv.Zeven, zones: Integers) -> None:
    """List the table with the set that won the last round; all cards of the set are there [Z-9.5]."""
    winner = t.round_winner[t.round_number - 1]
    if winner != zv.STALLED:
        append(zones, zv.TABLE + winner)
