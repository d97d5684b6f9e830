"""Armored: Bitten goes under the deck [CD-14.1, CD-14.2]."""

from deadhand.games.card_of_the_dead import state as cd
from deadhand.games.card_of_the_dead.play import carry_out
from deadhand.table.flow.course import NOBODY, emit, emit_card
from deadhand.table.game.declare import on_kind
from deadhand.table.zones.cards import find_out, move, move_under, oldest


@on_kind(carry_out, cd.ARMORED)
def armored(t: cd.CardOfTheDead) -> None:
    """Show Bitten and put it under the deck, if it is in the hand [CD-14.1, CD-14.2, CD-16.7]."""
    card = oldest(t, cd.HAND + t.active, cd.BITTEN)
    if card == NOBODY:
        find_out(t)
        emit(t, cd.NO_BITTEN, t.active)
    else:
        move(t, card, cd.IN_PLAY)
        move_under(t, card, cd.DECK)
        emit_card(t, cd.CURED, cd.BITTEN, t.active)
