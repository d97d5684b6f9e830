"""Watched bulk play: the same games as `bulk.play_games`, with a row of counters for each.

Nothing allocates or calls Python per decision. The row of a game begins with the columns below. Then come, for each
seat, its decisions and its side at first, and for each seat and kind the cards drawn and the cards played: `columns.py`
reads them.
`memory` holds what one game needs between two decisions.
"""

from collections.abc import Sequence
from typing import Final

from deadhand.bots.choose import bot_action
from deadhand.lab.bulk import sit_down
from deadhand.table.flow.flow import carry_out, check_offers, is_automatic, run_to_question, take_only_choice
from deadhand.table.flow.hooks import (
    begin,
    deal_number,
    faction_of,
    rounds_played,
    seat_of_first_player,
    standing,
    turns_played,
)
from deadhand.table.record.copying import copy_table
from deadhand.table.record.record import Integers
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import door, rule

DECISIONS, FORCED, OFFERS, TOUCHES, LEAD_CHANGES, FIRST_PLAYER, ROUNDS, TURNS = range(8)
"""The first columns of a row. Forced decisions have a single offer; touches name another seat, or its cards."""
BEHIND: Final = 8
"""Per contender (a seat, or a side) how many decisions were made when it was last not ahead of all others."""
CONTENDERS: Final = 12
SEATS: Final = BEHIND + CONTENDERS
"""The columns of the seats begin here."""

LEADER, DEAL, CARDS = 0, 1, 2
"""The first places of `memory`: the last sole leader, the number of the deal, the cards in each seat's hands."""
HELD: Final = CARDS + CONTENDERS
"""Per seat and kind the number of cards in its hands."""

USE_OF_STEP: Final = 16
USE_OF_KINDS: Final = 20
"""A use of an action (`uses.py`): seats that it names in the lowest bits, then which integer of the step is one ..."""
KIND_BITS: Final = 8
"""... and then the kinds that it uses from a hand, plus 1."""
UNKNOWN: Final = -2
"""In `memory`, a number that never occurs."""
PLACE_BITS: Final = 10


@rule
def row_width(seats: int, kinds: int) -> int:
    """Return the number of columns of a row."""
    return SEATS + 2 * seats * (1 + kinds)


def memory_size(seats: int, kinds: int) -> int:
    """Return the number of places of `memory`."""
    return HELD + seats * kinds


@door(
    *("states", "integer", "integer", "integer"),
    *("integers", "integers", "integers", "integers", "integers"),
    *("integers", "integers", "integer", "integers", "integers"),
)
def watch_games(
    states: Sequence[Table],
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
        t = states[number]
        copy_table(states, number, fresh)
        t.chance = streams[2 * number]
        begin(t)
        start_watching(t, uses, hands, contenders, memory, rows, width * number)
        noise[0] = streams[2 * number + 1]
        sit_down(t, sitting)
        while t.over == 0 and rows[width * number + DECISIONS] < most_decisions:
            action = bot_action(states, number, fresh + 1, bots, sitting[t.actor], noise, tallies)
            watch_choice(t, action, uses, hands, contenders, memory, rows, width * number)
        stop_watching(t, rows, width * number)


@rule
def start_watching(
    t: Table, uses: Integers, hands: Integers, contenders: int, memory: Integers, rows: Integers, at: int
) -> None:
    """Run a game that has begun to its first question, and prepare its row, which begins at `at`."""
    for place in range(row_width(t.seats, t.held.shape[1])):
        rows[at + place] = 0
    memory[LEADER], memory[DEAL] = NOBODY, UNKNOWN
    watched_run(t, uses, hands, memory, rows, at)
    rows[at + FIRST_PLAYER] = seat_of_first_player(t)
    for seat in range(t.seats):
        rows[at + SEATS + t.seats + seat] = faction_of(t, seat)
    note_standings(t, contenders, memory, rows, at)


@rule
def stop_watching(t: Table, rows: Integers, at: int) -> None:
    """Complete the row of a game that is over or given up."""
    rows[at + ROUNDS] = rounds_played(t)
    rows[at + TURNS] = turns_played(t)


@rule
def watch_choice(
    t: Table,
    action: int,
    uses: Integers,
    hands: Integers,
    contenders: int,
    memory: Integers,
    rows: Integers,
    at: int,
) -> None:
    """Carry out an action, go on to the next question, and count."""
    rows[at + DECISIONS] += 1
    rows[at + FORCED] += t.offer_count == 1
    rows[at + OFFERS] += t.offer_count
    rows[at + TOUCHES] += seats_touched(t, uses[action]) != 0
    rows[at + SEATS + t.actor] += 1
    note_use(t, uses[action], rows, at)
    carry_out(t, action)
    watched_run(t, uses, hands, memory, rows, at)
    note_standings(t, contenders, memory, rows, at)


@rule
def watched_run(t: Table, uses: Integers, hands: Integers, memory: Integers, rows: Integers, at: int) -> None:
    """Run to the next question as `flow.run` does, and count the cards that automatic choices use."""
    run_to_question(t)
    note_hands(t, hands, memory, rows, at)
    while is_automatic(t):
        note_use(t, uses[t.offers[0]], rows, at)
        take_only_choice(t)
        run_to_question(t)
        note_hands(t, hands, memory, rows, at)
    check_offers(t)


@rule
def seats_touched(t: Table, use: int) -> int:
    """Return the other seats that a choice of the asked seat names, as bits."""
    seats = use & ((1 << USE_OF_STEP) - 1)
    place = (use >> USE_OF_STEP) & 3
    if place:
        named = t.steps[t.step_count - 1, place]
        if named != NOBODY:
            seats |= 1 << named
    return seats & ~(1 << t.actor)


@rule
def note_use(t: Table, use: int, rows: Integers, at: int) -> None:
    """Count the cards that the asked seat uses from its hands."""
    kinds = use >> USE_OF_KINDS
    size = t.held.shape[1]
    while kinds:
        rows[at + SEATS + 2 * t.seats + (t.seats + t.actor) * size + (kinds & ((1 << KIND_BITS) - 1)) - 1] += 1
        kinds >>= KIND_BITS


@rule
def note_hands(t: Table, hands: Integers, memory: Integers, rows: Integers, at: int) -> None:
    """Count the cards that have come to each seat's hands since this was last called."""
    deal = deal_number(t)
    if deal != memory[DEAL]:
        memory[DEAL] = deal
        for seat in range(t.seats):
            memory[CARDS + seat] = UNKNOWN
        for place in range(t.seats * t.held.shape[1]):
            memory[HELD + place] = 0
    if deal < 0:
        return
    for seat in range(t.seats):
        cards = cards_in_hands(t, seat, hands)
        if cards != memory[CARDS + seat]:
            memory[CARDS + seat] = cards
            note_hands_of(t, seat, hands, memory, rows, at)


@rule
def cards_in_hands(t: Table, seat: int, hands: Integers) -> int:
    """Return a number that changes if a card comes to the hands of a seat, or if they have another size.

    Who comes to a zone lies on top of it. If cards come and go at the same time, the top is another card.
    """
    cards = 0
    for place in range(hands.shape[0]):
        zone = hands[place] + seat
        cards = (cards << 2 * PLACE_BITS) + (t.count[zone] << PLACE_BITS) + t.highest[zone]
    return cards


@rule
def note_hands_of(t: Table, seat: int, hands: Integers, memory: Integers, rows: Integers, at: int) -> None:
    """Count the cards of each kind that have come to the hands of a seat."""
    size = t.held.shape[1]
    for kind in range(size):
        cards = 0
        for place in range(hands.shape[0]):
            cards += t.held[hands[place] + seat, kind]
        rows[at + SEATS + 2 * t.seats + seat * size + kind] += max(0, cards - memory[HELD + seat * size + kind])
        memory[HELD + seat * size + kind] = cards


@rule
def note_standings(t: Table, contenders: int, memory: Integers, rows: Integers, at: int) -> None:
    """Count changes of the sole leader, and note for all others that they are not ahead."""
    if contenders == 0:
        return
    leader, best = 0, standing(t, 0)
    for contender in range(1, contenders):
        reached = standing(t, contender)
        if reached > best:
            leader, best = contender, reached
        elif reached == best:
            leader = NOBODY
    for contender in range(contenders):
        if contender != leader:
            rows[at + BEHIND + contender] = rows[at + DECISIONS]
    if leader != NOBODY and leader != memory[LEADER]:
        rows[at + LEAD_CHANGES] += memory[LEADER] != NOBODY
        memory[LEADER] = leader
