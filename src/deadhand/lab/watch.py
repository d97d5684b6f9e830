"""Watched bulk play: the same games as `bulk.play_games`, with a row of counters for each.

Nothing allocates or calls Python per decision. The row of a game begins with the columns below. Then come, for each
seat, its decisions and its side at first, and for each seat and kind the cards drawn and the cards played: `columns.py`
reads them.
`memory` holds what one game needs between two decisions.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from deadhand.lab.bulk import bot_goes_on, go_on, sit_down
from deadhand.table.flow.flow import check_offers, deal, is_automatic
from deadhand.table.flow.hooks import (
    deal_number,
    faction_of,
    rounds_played,
    seat_of_first_player,
    standing,
    turns_played,
)
from deadhand.table.game.measures import MOST_HANDS
from deadhand.table.record.copying import copy_table
from deadhand.table.record.record import Integers
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import extra_door, inline_rule, rule

DECISIONS, FORCED, OFFERS, TOUCHES, LEAD_CHANGES, FIRST_PLAYER, ROUNDS, TURNS = range(8)
"""The first columns of a row. Forced decisions have a single offer; touches name another seat, or its cards."""
BEHIND: Final = 8
"""Per contender (a seat, or a side) how many decisions were made when it was last not ahead of all others."""
CONTENDERS: Final = 12
SEATS: Final = BEHIND + CONTENDERS
"""The columns of the seats begin here."""

AHEAD, LEADER, DEAL, LOOKS, HAND = range(5)
"""The first places of `memory`: who is ahead now, the last who was, the number of the deal, how often a hand was looked
at, and for each hand and seat the number and the top of its cards."""
LOOK: Final = HAND + CONTENDERS * MOST_HANDS
"""Per seat the number of the last look at its hands, ..."""
SEEN: Final = LOOK + CONTENDERS
"""... and per card the number of the look at which it was last seen in a hand."""

USE_OF_STEP: Final = 16
USE_OF_KINDS: Final = 20
"""A use of an action (`uses.py`): seats that it names in the lowest bits, then which integer of the step is one ..."""
KIND_BITS: Final = 8
"""... and then the kinds that it uses from a hand, plus 1."""
UNKNOWN: Final = 1 << 60
"""In `memory`, the number of a deal, or the cards of a hand, that cannot be."""
CARD_BITS: Final = 10
ANY_CARD: Final = 1023
SEAT_BITS: Final = 4
ANY_SEAT: Final = 15


@rule
def row_width(seats: int, kinds: int) -> int:
    """Return the number of columns of a row."""
    return SEATS + 2 * seats * (1 + kinds)


def memory_size(cards: int) -> int:
    """Return the number of places of `memory`, for a deck of at most so many cards."""
    return SEEN + cards


@extra_door(
    *("states", "integer", "integer", "integer"),
    *("integers", "integers", "integers", "integers", "integers"),
    *("integers", "integers", "integer", "integers", "integers"),
)
def watch_games(
    states: MutableSequence[Table],
    fresh: int,
    games: int,
    most_decisions: int,
    bots: Integers,
    streams: Integers,
    noise: Integers,
    sitting: Integers,
    tallies: Integers,
    uses: Integers,
    hands: Integers,
    contenders: int,
    memory: Integers,
    rows: Integers,
) -> None:
    """Play one game at each of the first tables, and count in `rows`.

    The first arguments are those of `bulk.play_games`. `uses` has a number for each action (see `uses.py`), `hands` the
    first zone of each hand, `rows` as many numbers for each game as `row_width` says. The contenders are the seats or
    the sides; if all play together there is none.
    """
    width = rows.shape[0] // games
    for number in range(games):
        t, at = states[number], width * number
        copy_table(states, number, fresh)
        t.chance = streams[2 * number]
        start_watching(states, number, hands, contenders, memory, rows, at)
        noise[0] = streams[2 * number + 1]
        sit_down(t, sitting)
        while t.over == 0 and rows[at + DECISIONS] < most_decisions:
            seat, named = t.actor, seats_named(t)
            note_offers(t, rows, at)
            action = bot_goes_on(states, number, fresh + 1, bots, sitting, noise, tallies)
            note_choice(states, number, seat, named, action, uses, hands, contenders, memory, rows, at)
        stop_watching(t, contenders, memory, rows, at)


@rule
def start_watching(
    states: MutableSequence[Table],
    index: int,
    hands: Integers,
    contenders: int,
    memory: Integers,
    rows: Integers,
    at: int,
) -> None:
    """Deal at a table, and prepare its row, which begins at `at`."""
    t = states[index]
    for place in range(row_width(t.seats, t.held.shape[1])):
        rows[at + place] = 0
    for place in range(memory.shape[0]):
        memory[place] = 0
    memory[AHEAD], memory[LEADER], memory[DEAL] = NOBODY, NOBODY, UNKNOWN
    deal(states, index)
    rows[at + FIRST_PLAYER] = seat_of_first_player(t)
    for seat in range(t.seats):
        rows[at + SEATS + t.seats + seat] = faction_of(t, seat)
    note_hands(t, hands, memory, rows, at)
    note_standings(t, contenders, memory, rows, at)


@rule
def watch_choice(
    states: Sequence[Table],
    index: int,
    action: int,
    uses: Integers,
    hands: Integers,
    contenders: int,
    memory: Integers,
    rows: Integers,
    at: int,
) -> None:
    """Carry out an action, go on to the next question that a seat is asked, and count."""
    t = states[index]
    seat, named = t.actor, seats_named(t)
    note_offers(t, rows, at)
    go_on(states, index, action)
    note_choice(states, index, seat, named, action, uses, hands, contenders, memory, rows, at)


@rule
def stop_watching(t: Table, contenders: int, memory: Integers, rows: Integers, at: int) -> None:
    """Complete the row of a game that is over or given up."""
    rows[at + ROUNDS] = rounds_played(t)
    rows[at + TURNS] = turns_played(t)
    for contender in range(contenders):
        if contender != memory[AHEAD]:
            rows[at + BEHIND + contender] = rows[at + DECISIONS]


@inline_rule
def note_offers(t: Table, rows: Integers, at: int) -> None:
    """Count a question that a seat is about to answer."""
    rows[at + DECISIONS] += 1
    rows[at + FORCED] += t.offer_count == 1
    rows[at + OFFERS] += t.offer_count
    rows[at + SEATS + t.actor] += 1


@inline_rule
def note_choice(
    states: Sequence[Table],
    index: int,
    seat: int,
    named: int,
    action: int,
    uses: Integers,
    hands: Integers,
    contenders: int,
    memory: Integers,
    rows: Integers,
    at: int,
) -> None:
    """Count what a seat has just chosen. `named` is what `seats_named` said before.

    Choices that are then made for a seat are no decisions; the cards that they use are counted.
    """
    t = states[index]
    rows[at + TOUCHES] += seats_touched(seat, named, uses[action]) != 0
    note_use(t, seat, uses[action], rows, at)
    note_hands(t, hands, memory, rows, at)
    while is_automatic(t):
        note_use(t, t.actor, uses[t.offers[0]], rows, at)
        go_on(states, index, t.offers[0])
        note_hands(t, hands, memory, rows, at)
    check_offers(t)
    note_standings(t, contenders, memory, rows, at)


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
def note_use(t: Table, seat: int, use: int, rows: Integers, at: int) -> None:
    """Count the cards that a seat uses from its hands."""
    kinds = use >> USE_OF_KINDS
    size = t.held.shape[1]
    while kinds:
        rows[at + SEATS + 2 * t.seats + (t.seats + seat) * size + (kinds & ((1 << KIND_BITS) - 1)) - 1] += 1
        kinds >>= KIND_BITS


@inline_rule
def note_hands(t: Table, hands: Integers, memory: Integers, rows: Integers, at: int) -> None:
    """Count the cards that have come to each seat's hands since this was last called."""
    deal = deal_number(t)
    if deal != memory[DEAL]:
        memory[DEAL] = deal
        for seat in range(t.seats):
            for place in range(hands.shape[0]):
                memory[HAND + CONTENDERS * place + seat] = UNKNOWN
            memory[LOOKS] += 1
            memory[LOOK + seat] = memory[LOOKS]
    if deal < 0:
        return
    for seat in range(t.seats):
        changed, came = 0, NOBODY
        for place in range(hands.shape[0]):
            zone, at_hand = hands[place] + seat, HAND + CONTENDERS * place + seat
            before, now = memory[at_hand], (t.count[zone] << CARD_BITS) + (t.highest[zone] & ANY_CARD)
            if now != before:
                memory[at_hand] = now
                changed += 1
                came = t.highest[zone] if is_one_more(t, zone, before, now) else NOBODY
        if changed == 1 and came != NOBODY:
            note_card(t, seat, came, memory, rows, at)
        elif changed:
            look_at_hands(t, seat, hands, memory, rows, at)


@inline_rule
def is_one_more(t: Table, zone: int, before: int, now: int) -> bool:
    """Return True if all that has happened to a zone is that a card came on top, by its size and its top card.

    A card that comes to a zone lies on top of it, so any other change of its cards changes one of the two otherwise.
    """
    one_more = now >> CARD_BITS == (before >> CARD_BITS) + 1
    return one_more and (t.below[t.highest[zone]] & ANY_CARD) == before & ANY_CARD


@rule
def look_at_hands(t: Table, seat: int, hands: Integers, memory: Integers, rows: Integers, at: int) -> None:
    """Count the cards in the hands of a seat that were not there when it was last looked at."""
    last_look = memory[LOOK + seat]
    memory[LOOKS] += 1
    memory[LOOK + seat] = memory[LOOKS]
    for place in range(hands.shape[0]):
        card = t.lowest[hands[place] + seat]
        while card != NOBODY:
            if memory[SEEN + card] == last_look:
                memory[SEEN + card] = memory[LOOKS]
            else:
                note_card(t, seat, card, memory, rows, at)
            card = t.above[card]


@inline_rule
def note_card(t: Table, seat: int, card: int, memory: Integers, rows: Integers, at: int) -> None:
    """Count a card that has come to the hands of a seat."""
    memory[SEEN + card] = memory[LOOK + seat]
    rows[at + SEATS + 2 * t.seats + seat * t.held.shape[1] + t.kind[card]] += 1


@inline_rule
def note_standings(t: Table, contenders: int, memory: Integers, rows: Integers, at: int) -> None:
    """Note who is ahead now, and since when; count changes of the sole leader."""
    if contenders == 0:
        return
    leader, best = 0, standing(t, 0)
    for contender in range(1, contenders):
        reached = standing(t, contender)
        if reached > best:
            leader, best = contender, reached
        elif reached == best:
            leader = NOBODY
    if leader != memory[AHEAD]:
        memory[AHEAD] = leader
        if leader != NOBODY:
            rows[at + BEHIND + leader] = max(0, rows[at + DECISIONS] - 1)
            rows[at + LEAD_CHANGES] += memory[LEADER] != NOBODY and memory[LEADER] != leader
            memory[LEADER] = leader
