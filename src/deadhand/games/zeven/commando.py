"""Commando: takes Brains that are not guarded [Z-10, Z-11, Z-12]."""

from deadhand.games.zeven import state as zv, verbs
from deadhand.games.zeven.plays import finish_play, spend
from deadhand.table.choices.actions import Verb
from deadhand.table.flow.course import emit, offer
from deadhand.table.game.declare import on, rule


@rule
def defence(t: zv.Zeven, seat: int) -> int:
    """Return the Brains that the cards on a table guard [Z-10.1 to Z-10.3, Z-11.1, Z-12.2]."""
    total = 0
    for kind in range(zv.LAYABLE):
        total += t.held[zv.TABLE + seat, kind] * t.numbers[kind, zv.GUARDS]
    return total


@rule
def offer_commandos(t: zv.Zeven, seat: int) -> None:
    """Offer a Commando on any opponent, even for nothing [Z-12.1, Z-12.6]."""
    offer_on_opponents(t, seat, verbs.COMMANDO)


@rule
def offer_on_opponents(t: zv.Zeven, seat: int, verb: Verb) -> None:
    """Offer the verb with each kind of Commando in hand, on each opponent [Z-12.1, Z-15.4]."""
    for kind in range(zv.COMMANDO_3, zv.COMMANDO_6 + 1):
        if t.held[zv.HAND + seat, kind]:
            for opponent in range(t.seats):
                if opponent != seat:
                    offer(t, verb, kind, opponent)


@on(verbs.COMMANDO)
def play_commando(t: zv.Zeven, kind: int, opponent: int) -> None:
    """Take Brains, less what is guarded; then discard the Commando [Z-12.3 to Z-12.9]."""
    take_brains(t, opponent, loot(t, opponent, t.numbers[kind, zv.VALUE]))
    spend(t, kind)
    finish_play(t, kind)


@rule
def loot(t: zv.Zeven, opponent: int, value: int) -> int:
    """Return the Brains that an attack of this value takes from an opponent [Z-12.3 to Z-12.5]."""
    brains = t.brains[opponent]
    if t.shield == 0:
        return max(0, min(value, brains) - defence(t, opponent))
    return min(max(0, value - defence(t, opponent)), brains)


@rule
def take_brains(t: zv.Zeven, opponent: int, number: int) -> None:
    """Move Brains from the opponent to the active player; none come or go [Z-5.4]."""
    t.brains[opponent] -= number
    t.brains[t.active] += number
    t.lost[opponent] += number
    t.taken[t.active] += number
    emit(t, zv.BRAINS_TAKEN, t.active, opponent, number)


verbs.ACTIONS.refuse(verbs.COMMANDO, "it is played on an opponent, not on yourself", "Z-12.1")
