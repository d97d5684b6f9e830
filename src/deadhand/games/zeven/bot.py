"""stub."""

from deadhand.games.zeven.state import Zeven
from deadhand.table.record import Integers
from deadhand.table.rule import rule


@rule
def greedy_action(t: Zeven, noise: Integers) -> int:
    return t.offers[0]
