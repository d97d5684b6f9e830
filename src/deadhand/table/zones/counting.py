"""The number of cards of a kind in a zone: cached for counted zones, counted by a search in others.

Counted zones come first, so that `held` has rows for them alone (see `ZonePlan`).
"""

from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import rule


@rule
def count_in(t: Table, card: int, zone: int, change: int) -> None:
    """Update `held` for a card that comes (1) to a zone or leaves (-1) it, if the zone is counted."""
    if zone < t.held.shape[0]:
        t.held[zone, t.kind[card]] += change


@rule
def number_in(t: Table, zone: int, kind: int) -> int:
    """Return the number of cards of a kind in a zone, counted or not."""
    if zone < t.held.shape[0]:
        return t.held[zone, kind]
    total = 0
    card = t.lowest[zone]
    while card != NOBODY:
        total += t.kind[card] == kind
        card = t.above[card]
    return total
