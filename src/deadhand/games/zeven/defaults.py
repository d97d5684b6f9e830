"""What is done for a player who is away or out of time [Z-21]."""

from deadhand.games.zeven.state import (
    ASK_DRAW,
    ASK_END,
    ASK_FETCH,
    ASK_PLAY,
    DISCARD,
    DISCARD_PILE,
    DRAW,
    END,
    FETCH,
    HAND,
    LAY,
    LAYABLE,
    SKIP,
    TABLE,
    TABLE_LIMIT,
    Zeven,
)
from deadhand.games.zeven.turn import pile_available
from deadhand.table.rule import rule
from deadhand.table.state import NOBODY
from deadhand.table.zones import top


@rule
def default_action(t: Zeven) -> int:
    """What an absent player does, by the table of section 21 [Z-D2 to Z-D7, Z-21.2]."""
    seat = t.active
    if t.prompt == ASK_DRAW:
        return DRAW.first if pile_available(t) else SKIP.first
    if t.prompt == ASK_END:
        return END.first
    if t.prompt == ASK_FETCH:
        return FETCH.first + t.kind[top(t, DISCARD_PILE)]
    if t.prompt == ASK_PLAY:
        card = t.lowest[HAND + seat]
        if t.count[TABLE + seat] < TABLE_LIMIT:
            while card != NOBODY and t.kind[card] >= LAYABLE:
                card = t.above[card]
            if card != NOBODY:
                return LAY.first + t.kind[card]
        return DISCARD.first + t.kind[t.lowest[HAND + seat]]
    return t.offers[0]
