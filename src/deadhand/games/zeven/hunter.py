"""Hunter: discards a random hand card, or a laid one [Z-13]."""

from deadhand.games.zeven import state as zv, verbs
from deadhand.games.zeven.plays import finish_play, no_opponent, spend
from deadhand.table.flow.course import draw_below, emit_card, offer, offer_others
from deadhand.table.game.declare import on, rule, why_not
from deadhand.table.zones.cards import card_at, move, newest


@rule
def offer_hunter(t: zv.Zeven, seat: int) -> None:
    """Use 1 on a hand with cards, use 2 on a laid card; never for nothing [Z-7.10, Z-13.1 to Z-13.5]."""
    offer_others(t, seat, zv.HAND, verbs.HUNT_HAND)
    for owner in range(t.seats):
        if owner != seat or t.hunter_own_table:
            for kind in range(zv.LAYABLE):
                if t.held[zv.TABLE + owner, kind]:
                    offer(t, verbs.HUNT_TABLE, owner, kind)


@on(verbs.HUNT_HAND)
def hunt_hand(t: zv.Zeven, opponent: int) -> None:
    """Discard the Hunter, then a random card of the opponent's hand [Z-13.2, Z-13.6, Z-13.7, Z-18.7]."""
    spend(t, zv.HUNTER)
    card = card_at(t, zv.HAND + opponent, draw_below(t, t.count[zv.HAND + opponent]))
    move(t, card, zv.DISCARD_PILE)
    emit_card(t, zv.LOST_CARD, t.kind[card], opponent)
    finish_play(t, zv.HUNTER)


@on(verbs.HUNT_TABLE)
def hunt_table(t: zv.Zeven, owner: int, kind: int) -> None:
    """Discard the Hunter, then a laid card [Z-13.3, Z-13.5, Z-13.6]."""
    spend(t, zv.HUNTER)
    move(t, newest(t, zv.TABLE + owner, kind), zv.DISCARD_PILE)
    finish_play(t, zv.HUNTER)


why_not(verbs.HUNT_HAND)(no_opponent)
verbs.ACTIONS.refuse(verbs.HUNT_TABLE, "the option hunter_own_table is off", "Z-13.5")
