"""Watched games: the games of `loop.play_games`, with a row of counters for each, and perhaps a log of their moves.

Nothing allocates or calls Python per decision.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from deadhand.arena.loop import begin_game, bot_goes_on, go_on
from deadhand.arena.move_log import is_full, log_draw, log_move, log_result, log_time
from deadhand.arena.records import Arena, Episode
from deadhand.arena.watching_records import GameRow, Watching
from deadhand.table.flow.flow import check_offers, is_automatic
from deadhand.table.flow.hooks import (
    deal_number,
    faction_of,
    rounds_played,
    seat_of_first_player,
    standing,
    turns_played,
)
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import extra_door, inline_rule, rule

USE_OF_STEP: Final = 16
USE_OF_KINDS: Final = 20
"""A use of an action (`uses.py`): seats that it names in the lowest bits, then which integer of the step is one ..."""
KIND_BITS: Final = 8
"""... and then the kinds that it uses from a hand, plus 1."""
UNKNOWN: Final = 1 << 60
"""In a memory, the number of a deal, or the cards of a hand, that cannot be."""
CARD_BITS: Final = 10
ANY_CARD: Final = 1023
SEAT_BITS: Final = 4
ANY_SEAT: Final = 15


@extra_door("states", Arena, Episode, Watching)
def watch_games(
    states: MutableSequence[Table], arenas: Sequence[Arena], episodes: Sequence[Episode], watching: Watching
) -> None:
    """Play one game at each table of an arena, and count in its row.

    If the log of moves is full, this returns in the middle of a game. Once the log is emptied, call it again.
    """
    arena, log = arenas[0], watching.log[0]
    for index in range(log.reached, arena.end):
        if log.under_way == 0:
            begin_game(states, index, arena, episodes[index])
            start_watching(states[index], index, watching)
        log.reached, log.under_way = index, 1
        if not watch_game(states, index, arenas, episodes, watching):
            return
        log.under_way = 0
    log.reached = arena.end


@rule
def watch_game(
    states: MutableSequence[Table],
    index: int,
    arenas: Sequence[Arena],
    episodes: Sequence[Episode],
    watching: Watching,
) -> bool:
    """Play a game on to its end, or until it has taken the most decisions, and count; return False if the log is full.

    It is watched since its deal.
    """
    t, episode, row = states[index], episodes[index], watching.rows[index]
    automatic = is_automatic(t)
    while t.over == 0 and (automatic or episode.decisions < arenas[0].most_decisions):
        if is_full(watching):
            return False
        seat, named = t.actor, seats_named(t)
        note_question(t, index, row, watching, automatic)
        if automatic:
            action = t.offers[0]
            go_on(states, index, action)
        else:
            action = bot_goes_on(states, index, arenas, episodes)
        automatic = note_choice(t, index, seat, named, action, watching, automatic)
    stop_watching(t, index, watching)
    return True


@rule
def start_watching(t: Table, index: int, watching: Watching) -> None:
    """Begin the row of a game that was just dealt."""
    row, memory = watching.rows[index], watching.memory[0]
    memory.ahead, memory.leader, memory.deal = NOBODY, NOBODY, UNKNOWN
    row.first_player = seat_of_first_player(t)
    for seat in range(t.seats):
        row.sides[seat] = faction_of(t, seat)
    note_hands(t, index, row, watching)
    note_standings(t, row, watching)


@rule
def play_watched(states: MutableSequence[Table], index: int, action: int, watching: Watching) -> None:
    """Carry out a choice that was made outside, go on to the next question that a seat is asked, and count."""
    t, automatic = states[index], False
    while True:
        seat, named = t.actor, seats_named(t)
        note_question(t, index, watching.rows[index], watching, automatic)
        go_on(states, index, action)
        automatic = note_choice(t, index, seat, named, action, watching, automatic)
        if not automatic:
            return
        action = t.offers[0]


@inline_rule
def note_question(t: Table, index: int, row: GameRow, watching: Watching, automatic: int) -> None:
    """Count a question that is about to be answered, unless the answer is automatic; log it in any case."""
    if not automatic:
        note_offers(t, row)
    if watching.log[0].recording:
        log_move(t, index, row.decisions, watching, automatic)


@rule
def note_choice(t: Table, index: int, seat: int, named: int, action: int, watching: Watching, automatic: int) -> bool:
    """Count a choice that was carried out; return True if the next one is automatic.

    Automatic choices are no decisions. The cards that they use are counted.
    """
    row, use = watching.rows[index], watching.uses[action]
    if not automatic:
        row.touches += seats_touched(seat, named, use) != 0
    note_use(seat, use, row)
    note_hands(t, index, row, watching)
    if watching.log[0].recording:
        log_result(t, seat, action, watching)
    if is_automatic(t):
        return True
    check_offers(t)
    note_standings(t, row, watching)
    return False


@rule
def stop_watching(t: Table, index: int, watching: Watching) -> None:
    """Complete the row of a game that is over or given up."""
    row = watching.rows[index]
    row.rounds = rounds_played(t)
    row.turns = turns_played(t)
    for contender in range(watching.contenders):
        if contender != watching.memory[0].ahead:
            row.behind[contender] = row.decisions


@inline_rule
def note_offers(t: Table, row: GameRow) -> None:
    """Count a question that a seat is about to answer."""
    row.decisions += 1
    row.forced += t.offer_count == 1
    row.offers += t.offer_count
    row.seat_decisions[t.actor] += 1


@inline_rule
def seats_named(t: Table) -> int:
    """Return the integers of the step that asks, each plus 1 in as many bits as a seat can need."""
    row = t.step_count - 1
    first, second, third = t.steps[row, 1] + 1, t.steps[row, 2] + 1, t.steps[row, 3] + 1
    return (first & ANY_SEAT) | (second & ANY_SEAT) << SEAT_BITS | (third & ANY_SEAT) << 2 * SEAT_BITS


@inline_rule
def seats_touched(seat: int, named: int, use: int) -> int:
    """Return the other seats that a choice names, as bits."""
    seats = use & ((1 << USE_OF_STEP) - 1)
    place = (use >> USE_OF_STEP) & 3
    if place:
        seats |= (1 << ((named >> SEAT_BITS * (place - 1)) & ANY_SEAT)) >> 1
    return seats & ~(1 << seat)


@inline_rule
def note_use(seat: int, use: int, row: GameRow) -> None:
    """Count the cards that a seat uses from its hands."""
    kinds = use >> USE_OF_KINDS
    while kinds:
        row.played[seat, (kinds & ((1 << KIND_BITS) - 1)) - 1] += 1
        kinds >>= KIND_BITS


@inline_rule
def note_hands(t: Table, index: int, row: GameRow, watching: Watching) -> None:
    """Count the cards that have come to each seat's hands since this was last called."""
    log_time(t, watching)
    deal, memory, hands = deal_number(t), watching.memory[0], watching.hands
    memory.dealt = deal != memory.deal
    if memory.dealt:
        memory.deal = deal
        for seat in range(t.seats):
            for place in range(hands.shape[0]):
                memory.hands[place, seat] = UNKNOWN
            memory.looks += 1
            memory.last_look[seat] = memory.looks
    if deal < 0:
        return
    for seat in range(t.seats):
        changed, came = 0, NOBODY
        for place in range(hands.shape[0]):
            zone = hands[place] + seat
            before, now = memory.hands[place, seat], (t.count[zone] << CARD_BITS) + (t.highest[zone] & ANY_CARD)
            if now != before:
                memory.hands[place, seat] = now
                changed += 1
                came = t.highest[zone] if is_one_more(t, zone, before, now) else NOBODY
        if changed == 1 and came != NOBODY:
            note_card(t, index, seat, came, row, watching)
        elif changed:
            look_at_hands(t, index, seat, row, watching)


@inline_rule
def is_one_more(t: Table, zone: int, before: int, now: int) -> bool:
    """Return True if a zone has changed by one new card on top only, by its size and its top card.

    A card that comes to a zone lies on top of it, so any other change of its cards changes one of the two otherwise.
    """
    one_more = now >> CARD_BITS == (before >> CARD_BITS) + 1
    return one_more and (t.below[t.highest[zone]] & ANY_CARD) == before & ANY_CARD


@rule
def look_at_hands(t: Table, index: int, seat: int, row: GameRow, watching: Watching) -> None:
    """Count the cards in the hands of a seat that were not there when it was last looked at."""
    memory = watching.memory[0]
    last_look = memory.last_look[seat]
    memory.looks += 1
    memory.last_look[seat] = memory.looks
    for place in range(watching.hands.shape[0]):
        card = t.lowest[watching.hands[place] + seat]
        while card != NOBODY:
            if memory.seen[card] == last_look:
                memory.seen[card] = memory.looks
            else:
                note_card(t, index, seat, card, row, watching)
            card = t.above[card]


@inline_rule
def note_card(t: Table, index: int, seat: int, card: int, row: GameRow, watching: Watching) -> None:
    """Count a card that has come to the hands of a seat."""
    memory = watching.memory[0]
    memory.seen[card] = memory.last_look[seat]
    row.drawn[seat, t.kind[card]] += 1
    if watching.log[0].recording:
        log_draw(index, seat, t.kind[card], row.decisions, memory.dealt, watching)


@inline_rule
def note_standings(t: Table, row: GameRow, watching: Watching) -> None:
    """Note who is ahead now, and since when; count changes of the sole leader."""
    memory = watching.memory[0]
    if watching.contenders == 0:
        return
    leader, best = 0, standing(t, 0)
    for contender in range(1, watching.contenders):
        reached = standing(t, contender)
        if reached > best:
            leader, best = contender, reached
        elif reached == best:
            leader = NOBODY
    if leader != memory.ahead:
        memory.ahead = leader
        if leader != NOBODY:
            row.behind[leader] = max(0, row.decisions - 1)
            row.lead_changes += memory.leader != NOBODY and memory.leader != leader
            memory.leader = leader
