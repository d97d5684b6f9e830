"""Steal: a random card from another hand [EH-17.9, EH-17.10]."""

from typing import Final

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.attackers import place_attacker
from deadhand.games.escape_the_horde.chain import carry_out, play
from deadhand.games.escape_the_horde.public_acts import note_act, take_into_hand
from deadhand.games.escape_the_horde.roles import is_patient_zero, reveal
from deadhand.table.flow.course import draw_below, emit_card, emit_event
from deadhand.table.game.declare import on, on_kind, rule, why_not
from deadhand.table.zones.cards import card_at


@on(verbs.STEAL)
def steal(t: eh.EscapeTheHorde, victim: int) -> None:
    """Play it on another player with cards; it reveals no role [EH-7.8, EH-17.9]."""
    note_act(t, t.actor, eh.STOLE)
    t.target[play(t, eh.STEAL, eh.ALL_PLAY)] = victim


@on_kind(carry_out, eh.STEAL)
def carry_out_steal(t: eh.EscapeTheHorde, card: int) -> None:
    """Take one at random; a hand that is empty by now gives none [EH-6.13, EH-17.9]."""
    thief, victim = t.player[card], t.target[card]
    size = t.count[eh.HAND + victim]
    if size == 0:
        emit_card(t, eh.MISSED, eh.STEAL, thief)
        return
    loot = card_at(t, eh.HAND + victim, draw_below(t, size))
    if t.kind[loot] == eh.ZOMBIE and not is_patient_zero(t, thief):
        find_zombie(t, loot, thief, victim)
    else:
        take_into_hand(t, loot, thief)
        emit_event(t, eh.STOLEN, t.kind[loot], t.known[loot], thief, victim)


@rule
def find_zombie(t: eh.EscapeTheHorde, loot: int, thief: int, victim: int) -> None:
    """Show the Zombie; it attacks the thief or, if Turned, whom the thief says; reveal its owner [EH-17.10]."""
    emit_card(t, eh.STOLEN, eh.ZOMBIE, thief, victim)
    reveal(t, victim)
    place_attacker(t, loot, thief)


NO_CARD: Final = verbs.ACTIONS.refusal("that player has no card", "EH-17.9")
ONESELF: Final = verbs.ACTIONS.refusal("it must be another player", "EH-17.9")


@why_not(verbs.STEAL)
def no_steal(t: eh.EscapeTheHorde, victim: int) -> int:
    """Refuse a target that is oneself, or has no cards [EH-17.9]."""
    if victim == t.actor:
        return ONESELF
    return NO_CARD
