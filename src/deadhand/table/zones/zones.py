"""Cards in zones. Only `move`, `move_under` and `shuffle` change where cards lie, and so what anyone knows of them.

A zone is an ordered list from its lowest card to its highest: the bottom and top of a pile, or the oldest and newest
card of a hand.
"""

import numpy as np

from deadhand.table.record.chance import draw_below
from deadhand.table.record.events import CARRIED, GATHERED, MOVED, SHUFFLED, emit_event
from deadhand.table.record.state import EVERYONE, NOBODY, Table
from deadhand.table.rules.rule import inline_rule, noinline_rule, rule
from deadhand.table.zones.counting import count_in, number_in
from deadhand.table.zones.knowledge import forget, learn, strike_marks


@rule
def top(t: Table, zone: int) -> int:
    """Return the highest card of a zone, or NOBODY."""
    return t.highest[zone]


@rule
def card_at(t: Table, zone: int, place: int) -> int:
    """Return the card at a place of a zone, counted from the lowest, 0 first."""
    card = t.lowest[zone]
    for _ in range(place):
        card = t.above[card]
    return card


@rule
def oldest(t: Table, zone: int, kind: int) -> int:
    """Return the lowest card of a kind in a zone, or NOBODY."""
    card = t.lowest[zone]
    while card != NOBODY and t.kind[card] != kind:
        card = t.above[card]
    return card


@rule
def newest(t: Table, zone: int, kind: int) -> int:
    """Return the highest card of a kind in a zone, or NOBODY."""
    card = t.highest[zone]
    while card != NOBODY and t.kind[card] != kind:
        card = t.below[card]
    return card


@rule
def held_by_all(t: Table, zone: int, kind: int) -> int:
    """Return the number of cards of a kind in the zones of all seats, of which the first is given."""
    total = 0
    for seat in range(t.seats):
        total += number_in(t, zone + seat, kind)
    return total


@rule
def unlink(t: Table, card: int) -> None:
    """Remove a card from its zone's list; the caller must link it elsewhere at once."""
    zone, above, below = t.zone[card], t.above[card], t.below[card]
    if below == NOBODY:
        t.lowest[zone] = above
    else:
        t.above[below] = above
    if above == NOBODY:
        t.highest[zone] = below
    else:
        t.below[above] = below
    t.count[zone] -= 1
    count_in(t, card, zone, -1)


@rule
def link_highest(t: Table, card: int, zone: int) -> None:
    """Put an unlinked card on top of a zone's list."""
    below = t.highest[zone]
    t.zone[card], t.below[card], t.above[card] = zone, below, NOBODY
    if below == NOBODY:
        t.lowest[zone] = card
    else:
        t.above[below] = card
    t.highest[zone] = card
    t.count[zone] += 1
    count_in(t, card, zone, 1)


@rule
def link_lowest(t: Table, card: int, zone: int) -> None:
    """Put an unlinked card under a zone's list."""
    above = t.lowest[zone]
    t.zone[card], t.below[card], t.above[card] = zone, NOBODY, above
    if above == NOBODY:
        t.highest[zone] = card
    else:
        t.below[above] = card
    t.lowest[zone] = card
    t.count[zone] += 1
    count_in(t, card, zone, 1)


@inline_rule
def tell_move(t: Table, card: int, source: int, target: int) -> None:
    """Update the knowledge of a card that went from `source` to `target`, and emit the event."""
    if t.mingled[source]:
        strike_marks(t, card, source, t.viewers[source] | t.viewers[target])
    learn(t, card, t.viewers[target])
    emit_event(t, MOVED, t.kind[card], t.known[card], source, target)


@noinline_rule
def move(t: Table, card: int, target: int) -> None:
    """Move a card on top of a zone; the viewers of that zone then know it."""
    source = t.zone[card]
    unlink(t, card)
    link_highest(t, card, target)
    tell_move(t, card, source, target)


@noinline_rule
def move_under(t: Table, card: int, target: int) -> None:
    """Move a card under a zone's lowest card."""
    source = t.zone[card]
    unlink(t, card)
    link_lowest(t, card, target)
    tell_move(t, card, source, target)


@noinline_rule
def flip_onto(t: Table, source: int, target: int) -> None:
    """Turn the highest card of one pile over onto another. It emits no event: the game emits one for all."""
    card = t.highest[source]
    unlink(t, card)
    link_highest(t, card, target)
    learn(t, card, t.viewers[target])


@rule
def reorder_in_hand(t: Table, card: int) -> None:
    """Put a card on top of its hand. Nobody but the owner sees the order of a hand."""
    zone = t.zone[card]
    unlink(t, card)
    link_highest(t, card, zone)


@noinline_rule
def shuffle(t: Table, zone: int) -> None:
    """Shuffle a zone; only the viewers of the zone still know its cards."""
    size = t.count[zone]
    order = np.empty(size, np.int64)
    card = t.lowest[zone]
    for place in range(size):
        order[place] = card
        card = t.above[card]
    for place in range(size - 1, 0, -1):
        other = draw_below(t, place + 1)
        order[place], order[other] = order[other], order[place]
    below = NOBODY
    for place in range(size):
        card = order[place]
        t.known[card] = t.viewers[zone]
        t.below[card] = below
        t.above[card] = order[place + 1] if place + 1 < size else NOBODY
        below = card
    if size > 0:
        t.lowest[zone], t.highest[zone] = order[0], order[size - 1]
    if not t.mingled[zone]:
        t.marked[zone] = t.viewers[zone]
    emit_event(t, SHUFFLED, NOBODY, EVERYONE, zone)


@noinline_rule
def collect_all(t: Table, zone: int) -> None:
    """Put every card of the table face down into one zone, in the order of the deck list; shuffle it next.

    In a redealt world the kinds lie on other cards, and are sorted first. Otherwise an imagined shuffle would depend on
    the true places of hidden cards.
    """
    for other in range(t.count.shape[0]):
        t.lowest[other], t.highest[other], t.count[other], t.marked[other] = NOBODY, NOBODY, 0, 0
        if other < t.held.shape[0]:
            for kind in range(t.held.shape[1]):
                t.held[other, kind] = 0
    sort_kinds(t)
    for card in range(t.cards):
        t.zone[card], t.below[card], t.above[card] = zone, card - 1, card + 1
        t.known[card] = t.viewers[zone]
        count_in(t, card, zone, 1)
    if t.cards > 0:
        t.lowest[zone], t.highest[zone], t.count[zone] = 0, t.cards - 1, t.cards
        t.above[t.cards - 1] = NOBODY
    emit_event(t, GATHERED, NOBODY, EVERYONE, zone)


@rule
def sort_kinds(t: Table) -> None:
    """Give the kinds to the cards in ascending order, as in a table before its deal, where little is left to sort."""
    for card in range(1, t.cards):
        kind, place = t.kind[card], card
        while place > 0 and t.kind[place - 1] > kind:
            t.kind[place] = t.kind[place - 1]
            place -= 1
        t.kind[place] = kind


@noinline_rule
def deal_from(t: Table, pile: int, hand: int, number: int) -> None:
    """Deal the highest cards of a shuffled pile into a hand, with one event for all."""
    emit_event(t, CARRIED, NOBODY, EVERYONE, pile, hand, number)
    for _ in range(number):
        card = t.highest[pile]
        unlink(t, card)
        link_highest(t, card, hand)
        t.known[card] = t.viewers[hand]


@noinline_rule
def move_all_but_top(t: Table, source: int, target: int, keep: int) -> None:
    """Put all but the highest `keep` cards of one zone on another, face down and in order; shuffle it next.

    Outsiders no longer know any card of a hand for sure then.
    """
    size = t.count[source] - keep
    if size <= 0:
        return
    first, last, card = t.lowest[source], NOBODY, t.lowest[source]
    for _ in range(size):
        t.zone[card], t.known[card] = target, t.viewers[target]
        count_in(t, card, source, -1)
        count_in(t, card, target, 1)
        last, card = card, t.above[card]
    t.lowest[source] = card
    if card == NOBODY:
        t.highest[source] = NOBODY
    else:
        t.below[card] = NOBODY
    below = t.highest[target]
    t.below[first], t.above[last], t.highest[target] = below, NOBODY, last
    if below == NOBODY:
        t.lowest[target] = first
    else:
        t.above[below] = first
    t.count[source] -= size
    t.count[target] += size
    if t.mingled[source]:
        forget(t, source)
    emit_event(t, CARRIED, NOBODY, EVERYONE, source, target, size)
