"""Redeal the cards that a viewer does not know: another world that fits the viewer's knowledge.

A world depends on its viewer's knowledge and on the noise, never on the true places of hidden cards. Else a bot could
learn the truth by comparing imagined worlds. So the unknown kinds are counted, laid out in order and shuffled. Then
they are dealt to the unknown places, zone by zone. A viewer cannot tell the places of a hand apart. So its cards that
anyone else knows are scattered over its places again. The amount that other seats know of a hand stays as it is.
"""

from collections.abc import MutableSequence

import numpy as np

from deadhand.table.flow.flow import run
from deadhand.table.flow.hooks import may_lie, redeal_pools, redeal_secrets
from deadhand.table.record.chance import bits_of, fresh_chance, noise_below, step_chance
from deadhand.table.record.events import CHOSE
from deadhand.table.record.record import Integers
from deadhand.table.record.state import EVENT_WORDS, NOBODY, STEP_WORDS, Table
from deadhand.table.rules.rule import door, rule
from deadhand.table.zones.counting import count_in
from deadhand.table.zones.knowledge import knows


@rule
def redraw(t: Table, viewer: int, noise: Integers) -> None:
    """Redraw all that a viewer does not know: hidden cards, secret fields and chance."""
    redeal(t, viewer, noise)
    t.chance = fresh_chance(noise)
    if t.over == 0:
        redeal_secrets(t, viewer, noise)


@rule
def redeal(t: Table, viewer: int, noise: Integers) -> None:
    """Redeal the kinds of all cards that the viewer does not know; all orders are equally likely.

    Cards keep their places and their backs, and the others' knowledge of each place stays as it is. Within a hand that
    the viewer cannot look into, places are mixed.
    """
    backs = 0
    for kind in range(t.back.shape[0]):
        backs = max(backs, t.back[kind] + 1)
    unknown = np.empty(t.cards, np.int64)
    size, mixed = 0, 0
    for zone in range(t.count.shape[0]):
        if (t.viewers[zone] >> viewer) & 1 == 0:
            if t.mingled[zone] and (backs > 1 or t.marked[zone] & ~t.viewers[zone]):
                mixed = 1
                put_distinguishable_first(t, viewer, zone)
            card = t.lowest[zone]
            while card != NOBODY:
                unknown[size] = card
                size += not knows(t, viewer, card)
                card = t.above[card]
    size = redeal_pools(t, viewer, unknown[:size], noise)
    for back in range(backs - 1, -1, -1):
        redeal_back(t, back, unknown[:size], noise)
        repair_misplaced(t, viewer, back, unknown[:size], noise)
    if mixed:
        for zone in range(t.count.shape[0]):
            if t.mingled[zone] and (t.viewers[zone] >> viewer) & 1 == 0:
                scatter_distinguishable(t, zone, noise)


@rule
def redeal_back(t: Table, back: int, unknown: Integers, noise: Integers) -> None:
    """Redeal the kinds of the unknown cards with one back: counted, laid out in order, shuffled."""
    counts = np.zeros(t.back.shape[0], np.int64)
    for place in range(unknown.shape[0]):
        counts[t.kind[unknown[place]]] += 1
    kinds = np.empty(unknown.shape[0], np.int64)
    size = 0
    for kind in range(t.back.shape[0]):
        if t.back[kind] == back:
            for _ in range(counts[kind]):
                kinds[size] = kind
                size += 1
    chance = noise[0]
    for place in range(size - 1, 0, -1):
        chance = step_chance(chance)
        other = (bits_of(chance) * (place + 1)) >> 32
        kinds[place], kinds[other] = kinds[other], kinds[place]
    noise[0] = chance
    size = 0
    for place in range(unknown.shape[0]):
        card = unknown[place]
        if t.back[t.kind[card]] == back:
            count_in(t, card, t.zone[card], -1)
            t.kind[card] = kinds[size]
            count_in(t, card, t.zone[card], 1)
            size += 1


@rule
def repair_misplaced(t: Table, viewer: int, back: int, unknown: Integers, noise: Integers) -> None:
    """Exchange each card that lies where it cannot with one of those that may lie there, each as likely.

    Worlds that fit, with those cards that were settled before, stay as likely as each other. A card that nothing can be
    exchanged for stays where it is.
    """
    for place in range(unknown.shape[0]):
        card = unknown[place]
        if t.back[t.kind[card]] == back and not may_lie(t, viewer, t.kind[card], t.zone[card]):
            others = 0
            for other in range(unknown.shape[0]):
                others += may_exchange(t, viewer, card, unknown[other])
            chosen = noise_below(noise, others) if others else -1
            for other in range(unknown.shape[0]):
                if may_exchange(t, viewer, card, unknown[other]):
                    if chosen == 0:
                        exchange(t, card, unknown[other])
                        break
                    chosen -= 1


@rule
def may_exchange(t: Table, viewer: int, card: int, other: int) -> bool:
    """Return True if two cards with the same back may each lie where the other lies."""
    if t.back[t.kind[card]] != t.back[t.kind[other]]:
        return False
    return may_lie(t, viewer, t.kind[card], t.zone[other]) and may_lie(t, viewer, t.kind[other], t.zone[card])


@rule
def exchange(t: Table, card: int, other: int) -> None:
    """Exchange the kinds of two cards."""
    count_in(t, card, t.zone[card], -1)
    count_in(t, other, t.zone[other], -1)
    t.kind[card], t.kind[other] = t.kind[other], t.kind[card]
    count_in(t, card, t.zone[card], 1)
    count_in(t, other, t.zone[other], 1)


# ---- hands, in which places tell outsiders nothing ----


@rule
def is_distinguishable(t: Table, card: int) -> bool:
    """Return True if a viewer who cannot look into the hand could distinguish the card there: by sight or by back."""
    return t.known[card] != t.viewers[t.zone[card]] or t.back[t.kind[card]] != 0


@rule
def rank_in_hand(t: Table, viewer: int, card: int) -> int:
    """Return a number to sort cards of a hand by: what the viewer knows of them, and who else knows them."""
    kind = t.kind[card] + 1 if knows(t, viewer, card) else 0
    return (t.back[t.kind[card]] << 24) + (kind << 16) + t.known[card]


@rule
def put_distinguishable_first(t: Table, viewer: int, zone: int) -> None:
    """Bring the distinguishable cards of a hand to its lowest places, in an order that does not give away the truth."""
    card, first_alike = t.lowest[zone], t.lowest[zone]
    while card != NOBODY:
        if is_distinguishable(t, card):
            swap(t, card, first_alike)
            place, below = first_alike, t.below[first_alike]
            while below != NOBODY and rank_in_hand(t, viewer, below) > rank_in_hand(t, viewer, place):
                swap(t, below, place)
                place, below = below, t.below[below]
            first_alike = t.above[first_alike]
        card = t.above[card]


@rule
def scatter_distinguishable(t: Table, zone: int, noise: Integers) -> None:
    """Give the distinguishable cards of a hand, its lowest ones, places at random, each way as likely."""
    apart, card = 0, t.lowest[zone]
    while card != NOBODY and is_distinguishable(t, card):
        apart, card = apart + 1, t.above[card]
    card = t.lowest[zone]
    for place in range(apart):
        other = card
        for _ in range(noise_below(noise, t.count[zone] - place)):
            other = t.above[other]
        swap(t, card, other)
        card = t.above[card]


@rule
def swap(t: Table, one: int, other: int) -> None:
    """Exchange two cards of a zone, with what is known of them."""
    t.kind[one], t.kind[other] = t.kind[other], t.kind[one]
    t.known[one], t.known[other] = t.known[other], t.known[one]


# ---- what is no card ----


@rule
def hide_past_events(t: Table, viewer: int) -> None:
    """Blank what the viewer did not see of the last events: faces of cards, and secret choices."""
    t.action, t.verb, t.x, t.y, t.z = 0, 0, 0, 0, 0
    for row in range(t.event_count):
        if (t.events[row, 2] >> viewer) & 1 == 0:
            t.events[row, 1] = NOBODY
            if t.events[row, 0] == CHOSE:
                t.events[row, 2], t.events[row, 4] = 0, 0


@rule
def clear_unused(t: Table) -> None:
    """Blank list entries behind their ends: offers, events and steps of the true world, or of earlier moments."""
    for place in range(t.offer_count, t.offers.shape[0]):
        t.offers[place] = 0
    for row in range(t.event_count, t.events.shape[0]):
        for word in range(EVENT_WORDS):
            t.events[row, word] = 0
    for row in range(t.step_count, t.steps.shape[0]):
        for word in range(STEP_WORDS):
            t.steps[row, word] = 0


@door("states", "integer", "integer", "integers")
def determinize(states: MutableSequence[Table], index: int, viewer: int, noise: Integers) -> None:
    """Make one table a world that the viewer cannot tell from the true one: redraw hidden cards and chance."""
    t = states[index]
    redraw(t, viewer, noise)
    hide_past_events(t, viewer)
    if t.over == 0:
        run(t)
    clear_unused(t)
