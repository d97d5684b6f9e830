"""Public knowledge of hidden cards beyond their backs [TD-9.14, TD-23]."""

from deadhand.games.three_days import state as td
from deadhand.table.game.declare import rule
from deadhand.table.zones.layers import redeal_pools as redeal_pools  # the hook: Common cards lie in layers [TD-17.6]


@rule
def may_lie(t: td.ThreeDays, _viewer: int, kind: int, zone: int) -> bool:
    """An EXIT that is not seen lies in the streets, not in the City pile, unless there are several [TD-9.14]."""
    return kind != td.EXIT or zone != td.CITY or t.day == 0 or exits(t) > 1


@rule
def exits(t: td.ThreeDays) -> int:
    """Return the number of EXIT cards: one, unless the deck is changed."""
    total = 0
    for card in range(t.cards):
        total += t.kind[card] == td.EXIT
    return total
