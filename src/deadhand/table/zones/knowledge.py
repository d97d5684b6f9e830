"""Knowledge of cards: a bit per viewer and card, granted and cleared only here and by `zones.move`.

In a mingled zone (a hand) outsiders cannot tell the cards apart by place. So there a viewer's bits count as *marks*:
each stands for a card of this kind that is surely there. When a card leaves, marks that are no longer sure are cleared.
"""

from deadhand.table.record.events import LOOKED, SHOWN, emit_event
from deadhand.table.record.state import EVERYONE, NOBODY, Table
from deadhand.table.rules.rule import inline_rule, rule
from deadhand.table.zones.counting import number_in


@inline_rule
def learn(t: Table, card: int, viewers: int) -> None:
    """Let the set `viewers` know a card. New knowledge ends undo."""
    zone = t.zone[card]
    t.marked[zone] = t.marked[zone] | t.known[card] | viewers
    if viewers & ~t.known[card]:
        t.revealed = 1
        t.known[card] = t.known[card] | viewers


@rule
def find_out(t: Table) -> None:
    """End undo after something hidden was revealed without a card, for example that a hand has no such card."""
    t.revealed = 1


@rule
def knows(t: Table, viewer: int, card: int) -> bool:
    """Return True if a viewer knows a card."""
    return (t.known[card] >> viewer) & 1 == 1


@rule
def known_copies(t: Table, viewer: int, zone: int, kind: int) -> int:
    """Return the number of cards of a kind that the viewer surely knows to lie in a zone."""
    if (t.viewers[zone] >> viewer) & 1:
        return number_in(t, zone, kind)
    total = 0
    card = t.lowest[zone]
    while card != NOBODY:
        if t.kind[card] == kind and (t.known[card] >> viewer) & 1:
            total += 1
        card = t.above[card]
    return total


@inline_rule
def strike_marks(t: Table, left: int, zone: int, seers: int) -> None:
    """Remove the marks that are no longer sure after the card `left` has left the mingled `zone`; `seers` saw it.

    A viewer in `seers` loses one mark of its kind; any other loses one mark of every kind. Who has a mark on another
    copy of its kind cannot tell them apart, and so knows `left` as well: to see it leave tells nothing new.
    """
    outside, unseen = EVERYONE & ~t.viewers[zone], EVERYONE & ~seers
    if t.marked[zone] & outside:
        known = strike_kind(t, zone, t.kind[left], outside & ~t.known[left])
        t.known[left] = t.known[left] | known
    if t.marked[zone] & unseen:
        card = t.highest[zone]
        while card != NOBODY:
            if t.kind[card] != t.kind[left]:
                strike_lowest(t, card, unseen)
            card = t.below[card]
    t.known[left] = t.known[left] & seers


@inline_rule
def strike_kind(t: Table, zone: int, kind: int, viewers: int) -> int:
    """Remove one mark of `kind` in `zone` of each of `viewers` who has one, and update the viewers with marks there.

    Returns those who had one.
    """
    t.marked[zone] = 0
    without = viewers
    card = t.lowest[zone]
    while card != NOBODY:
        if t.kind[card] == kind:
            hit = t.known[card] & without
            t.known[card] = t.known[card] & ~hit
            without = without & ~hit
        t.marked[zone] = t.marked[zone] | t.known[card]
        card = t.above[card]
    return viewers & ~without


@inline_rule
def strike_lowest(t: Table, card: int, viewers: int) -> None:
    """Remove the marks of those `viewers` on a card who have none on a lower card of its kind."""
    hit = t.known[card] & viewers
    lower = t.below[card]
    while hit and lower != NOBODY:
        if t.kind[lower] == t.kind[card]:
            hit &= ~t.known[lower]
        lower = t.below[lower]
    t.known[card] = t.known[card] & ~hit


@rule
def peek(t: Table, seat: int, zone: int) -> None:
    """Let one seat look at every card of a zone."""
    emit_event(t, LOOKED, NOBODY, EVERYONE, seat, zone)
    card = t.lowest[zone]
    while card != NOBODY:
        learn(t, card, 1 << seat)
        card = t.above[card]


@rule
def peek_at(t: Table, seat: int, card: int) -> None:
    """Let one seat look at one card in its place; the game emits the event."""
    learn(t, card, 1 << seat)


@rule
def forget_at(t: Table, card: int, viewers: int) -> None:
    """Clear the knowledge of a card for these viewers, except those who may look into its zone."""
    t.known[card] = t.known[card] & (t.viewers[t.zone[card]] | ~viewers)


@rule
def forget(t: Table, zone: int) -> None:
    """Clear the knowledge of a zone's cards, except for the viewers who may look into it."""
    card = t.lowest[zone]
    while card != NOBODY:
        t.known[card] = t.known[card] & t.viewers[zone]
        card = t.above[card]


@rule
def show(t: Table, card: int) -> None:
    """Show a card to everyone in its place.

    In a hand it may be a copy that somebody has seen before, so it raises marks of its kind to one, never to two.
    """
    zone, kind = t.zone[card], t.kind[card]
    learn(t, card, EVERYONE & ~viewers_with_a_mark(t, zone, kind) if t.mingled[zone] else EVERYONE)
    emit_event(t, SHOWN, kind, EVERYONE, zone, 1)


@rule
def show_all(t: Table, zone: int) -> None:
    """Show all cards of a zone to everyone at once, so that copies of a kind can be counted."""
    card = t.lowest[zone]
    while card != NOBODY:
        learn(t, card, EVERYONE)
        emit_event(t, SHOWN, t.kind[card], EVERYONE, zone, copies_below(t, card) + 1)
        card = t.above[card]


@rule
def viewers_with_a_mark(t: Table, zone: int, kind: int) -> int:
    """Return the set of viewers who know a card of a kind in a zone."""
    viewers = 0
    card = t.lowest[zone]
    while card != NOBODY:
        if t.kind[card] == kind:
            viewers |= t.known[card]
        card = t.above[card]
    return viewers


@rule
def copies_below(t: Table, card: int) -> int:
    """Return the number of cards of its kind below a card."""
    copies = 0
    lower = t.below[card]
    while lower != NOBODY:
        copies += t.kind[lower] == t.kind[card]
        lower = t.below[lower]
    return copies
