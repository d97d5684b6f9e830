"""Game set-up: the deal, the draft, and the numbers that depend on the number of players [CD-5, CD-8]."""

from typing import Final

import numpy as np

from deadhand.games.card_of_the_dead import state as cd, verbs
from deadhand.table.choices.actions import ACTIONS, number_of, offer, offer_if_any
from deadhand.table.flow.course import (
    NOBODY,
    argument,
    ask,
    clockwise,
    count_up,
    current_step,
    emit,
    left_of,
    pop,
    push,
    steps_to,
)
from deadhand.table.game.declare import ahead, default, on, rule, why_not
from deadhand.table.record.chance import draw_below, noise_below
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import collect_all, deal_from, move_all_but_top, reorder_in_hand, shuffle


@on(cd.DEAL_ROUND)
def deal_round(t: cd.CardOfTheDead) -> None:
    """Shuffle all cards, hand out ten to everybody, and begin the draft [CD-5.1, CD-5.2, CD-5.10]."""
    pop(t)
    choose_first_player(t)
    t.round_number += 1
    t.turns = 0
    t.active = t.first
    if t.swarm_lasts == 1:
        t.swarm = 0
    set_thresholds(t)
    emit(t, cd.ROUND_BEGINS, t.round_number, t.first)
    collect_all(t, cd.DECK)
    shuffle(t, cd.DECK)
    seat = t.first
    for _ in range(t.seats):
        t.zombies[seat], t.movement[seat], t.keeping[seat] = 0, 0, 0
        t.alive[seat], t.surrounded[seat], t.hide_right[seat] = 1, 0, 0
        deal_from(t, cd.DECK, cd.HAND + seat, cd.DRAFT_SIZE)
        seat = left_of(t, seat)
    push(t, cd.DRAFT, 0)


@rule
def choose_first_player(t: cd.CardOfTheDead) -> None:
    """Choose by the options; in later rounds by the first player of the round before [CD-5.11, CD-5.12]."""
    if t.round_number == 0:
        t.first = draw_below(t, t.seats) if t.first_player == NOBODY else t.first_player
    elif t.later_rounds_first == 1:
        t.first = left_of(t, t.first)


@rule
def set_thresholds(t: cd.CardOfTheDead) -> None:
    """Apply the table of section 8, by the number of players at the start [CD-8.1]."""
    t.surrounded_at = 5 if t.seats == 2 else 4 if t.seats < 5 else 3
    t.eaten_at = t.surrounded_at + 2
    t.escape_at = t.eaten_at


# ---- The draft ----


@on(cd.DRAFT)
def draft(t: cd.CardOfTheDead, chosen: int) -> None:
    """Ask everybody in turn, also with nothing to keep; once all have chosen, the rest goes back [CD-5.7, CD-16.14]."""
    if chosen == t.seats:
        end_draft(t)
        return
    ask_to_keep(t, clockwise(t, t.first, chosen))


@rule
def ask_to_keep(t: cd.CardOfTheDead, seat: int) -> None:
    """Ask what to keep, independently of all others [CD-5.3]."""
    ask(t, seat, verbs.ASK_DRAFT)
    offer_to_keep(t, cd.HAND + seat)


@ahead(verbs.ASK_DRAFT)
def ask_to_keep_ahead(t: cd.CardOfTheDead, seat: int) -> None:
    """Ask the seats that have not chosen, as all choose at the same time; the order is ours [CD-5.7, CD-16.14]."""
    if steps_to(t, t.first, seat) > argument(t, 1):
        ask_to_keep(t, seat)


@rule
def can_be_kept(t: cd.CardOfTheDead, kind: int) -> bool:
    """Return True for Action cards with exactly one movement point [CD-5.3, CD-5.5, CD-5.6]."""
    return cd.FIRST_ACTION <= kind < cd.FIRST_EVENT and t.numbers[kind, cd.POINTS] == 1


@rule
def offer_to_keep(t: cd.CardOfTheDead, hand: int) -> None:
    """Offer none, any one, any two or any three of the cards that can be kept [CD-5.3, CD-5.4]."""
    kinds = np.empty(cd.FIRST_EVENT - cd.FIRST_ACTION, np.int64)
    size = 0
    for kind in range(cd.FIRST_ACTION, cd.FIRST_EVENT):
        kinds[size] = kind
        size += (t.held[hand, kind] > 0) & can_be_kept(t, kind)
    offer(t, verbs.KEEP_NONE)
    for x in range(size):
        offer(t, verbs.KEEP_ONE, kinds[x])
    for x in range(size):
        offer_if_any(t, t.held[hand, kinds[x]] - 1, verbs.KEEP_TWO, kinds[x], kinds[x])
        for y in range(x + 1, size):
            offer(t, verbs.KEEP_TWO, kinds[x], kinds[y])
    for x in range(size):
        offer_if_any(t, t.held[hand, kinds[x]] - 2, verbs.KEEP_THREE, kinds[x], kinds[x], kinds[x])
        for y in range(x, size):
            for z in range(max(y, x + 1), size):
                left = t.held[hand, kinds[y]] - 1 if y in (x, z) else 1
                offer_if_any(t, left, verbs.KEEP_THREE, kinds[x], kinds[y], kinds[z])


@on(verbs.KEEP_NONE, verbs.KEEP_ONE, verbs.KEEP_TWO, verbs.KEEP_THREE)
def keep_chosen(t: cd.CardOfTheDead, x: int = NOBODY, y: int = NOBODY, z: int = NOBODY) -> None:
    """Hold the chosen kinds, up to three, and ask the next player [CD-5.3, CD-5.4]."""
    put_kept_in_hand(t, t.actor, x, y, z)
    count_up(t, 1)


@rule
def put_kept_in_hand(t: cd.CardOfTheDead, seat: int, x: int, y: int, z: int) -> None:
    """Put the kinds that a player keeps on top of the hand, in the order dealt [CD-5.3, CD-17.3]."""
    card = t.lowest[cd.HAND + seat]
    for _ in range(cd.DRAFT_SIZE):
        above = t.above[card]
        kind = t.kind[card]
        if kind in (x, y, z):
            reorder_in_hand(t, card)
            t.keeping[seat] += 1
            if kind == x:
                x = NOBODY
            elif kind == y:
                y = NOBODY
            else:
                z = NOBODY
        card = above


@rule
def may_lie(t: cd.CardOfTheDead, _viewer: int, kind: int, zone: int) -> bool:
    """Return False for all but Action cards in a hand, except in the draft [CD-5.3, CD-6.2 to CD-6.4]."""
    in_hand = cd.HAND <= zone < cd.HAND + t.seats
    return not in_hand or t.prompt == verbs.ASK_DRAFT or cd.FIRST_ACTION <= kind < cd.FIRST_EVENT


@rule
def redeal_secrets(t: cd.CardOfTheDead, viewer: int, noise: Integers) -> None:
    """In an imagined draft, let those who have chosen keep any choice of their imagined cards, all equally likely."""
    if current_step(t) != cd.DRAFT:
        return
    for number in range(argument(t, 1)):
        seat = clockwise(t, t.first, number)
        if seat != viewer:
            t.keeping[seat] = 0
            t.offer_count = 0
            offer_to_keep(t, cd.HAND + seat)
            action = t.offers[noise_below(noise, t.offer_count)]
            kinds = np.full(3, NOBODY, np.int64)
            for place in range(ACTIONS[action, 0] - verbs.KEEP_NONE.id):
                kinds[place] = ACTIONS[action, 1 + place]
            put_kept_in_hand(t, seat, kinds[0], kinds[1], kinds[2])


@rule
def end_draft(t: cd.CardOfTheDead) -> None:
    """Return all other cards unseen and shuffle the deck; how many each kept is open [CD-5.7 to CD-5.9]."""
    pop(t)
    for number in range(t.seats):
        seat = clockwise(t, t.first, number)
        move_all_but_top(t, cd.HAND + seat, cd.DECK, t.keeping[seat])
        emit(t, cd.KEPT, seat, t.count[cd.HAND + seat])
        t.keeping[seat] = 0
    shuffle(t, cd.DECK)
    push(t, cd.BEGIN_TURN)


@default(verbs.ASK_DRAFT)
def keep_the_first_three(t: cd.CardOfTheDead) -> int:
    """Keep by default the first three allowed cards, as dealt [CD-D2]."""
    x, y, z = cd.ALL_KINDS, cd.ALL_KINDS, cd.ALL_KINDS
    card = t.lowest[cd.HAND + t.actor]
    while card != NOBODY and z == cd.ALL_KINDS:
        kind = t.kind[card]
        if can_be_kept(t, kind):
            if kind < x:
                x, y, z = kind, x, y
            elif kind < y:
                y, z = kind, y
            else:
                z = kind
        card = t.above[card]
    if x == cd.ALL_KINDS:
        return verbs.KEEP_NONE.first
    if y == cd.ALL_KINDS:
        return number_of(verbs.KEEP_ONE, x)
    if z == cd.ALL_KINDS:
        return number_of(verbs.KEEP_TWO, x, y)
    return number_of(verbs.KEEP_THREE, x, y, z)


NAMED_IN_ANOTHER_ORDER: Final = verbs.ACTIONS.refusal("name the cards in the order of the deck list", "CD-5.3")
NOT_ONE_POINT: Final = verbs.ACTIONS.refusal("only cards with exactly one movement point can be kept", "CD-5.5")


@why_not(verbs.KEEP_ONE, verbs.KEEP_TWO, verbs.KEEP_THREE)
def no_keep(t: cd.CardOfTheDead, one: int, two: int = NOBODY, three: int = NOBODY) -> int:
    """Refuse cards without exactly one point, and repeated sets [CD-5.3, CD-5.5]."""
    for kind in (one, two, three):
        if kind != NOBODY and not can_be_kept(t, kind):
            return NOT_ONE_POINT
    return NAMED_IN_ANOTHER_ORDER
