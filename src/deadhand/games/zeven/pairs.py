"""Pairs: two cards for both plays [Z-15]."""

from typing import Final

from deadhand.games.zeven import state as zv, verbs
from deadhand.games.zeven.commando import loot, offer_on_opponents, take_brains
from deadhand.games.zeven.plays import no_opponent, spend
from deadhand.table.flow.course import argument, ask, offer, offer_each, offer_others, pop, push
from deadhand.table.game.declare import on, rule, why_not
from deadhand.table.zones.cards import move, oldest, peek


@rule
def offer_pairs(t: zv.Zeven, seat: int) -> None:
    """Offer the three pairs, each with one opponent as target [Z-7.7, Z-15.1, Z-15.2, Z-15.6]."""
    offer_commando_pairs(t, seat)
    if t.held[zv.HAND + seat, zv.HUNTER]:
        offer_hunter_pairs(t, seat)


@rule
def offer_commando_pairs(t: zv.Zeven, seat: int) -> None:
    """Offer two Commandos, in the order named [Z-15.3, Z-15.10]."""
    for first in range(zv.COMMANDO_3, zv.COMMANDO_6 + 1):
        if t.held[zv.HAND + seat, first]:
            for second in range(zv.COMMANDO_3, zv.COMMANDO_6 + 1):
                if t.held[zv.HAND + seat, second] > (1 if second == first else 0):
                    for opponent in range(t.seats):
                        if opponent != seat:
                            offer(t, verbs.PAIR_COMMANDOS, first, second, opponent)


@rule
def offer_hunter_pairs(t: zv.Zeven, seat: int) -> None:
    """Offer a Hunter with a Commando, or with a Gravedigger on a hand with cards [Z-15.4, Z-15.7, Z-15.8]."""
    offer_on_opponents(t, seat, verbs.PAIR_HUNTER)
    if t.held[zv.HAND + seat, zv.GRAVEDIGGER]:
        offer_others(t, seat, zv.HAND, verbs.PAIR_GRAVEDIGGER)


@on(verbs.PAIR_COMMANDOS)
def pair_commandos(t: zv.Zeven, first: int, second: int, opponent: int) -> None:
    """Attack jointly: add the values, and count the defence once [Z-15.3, Z-15.10]."""
    take_brains(t, opponent, loot(t, opponent, t.numbers[first, zv.VALUE] + t.numbers[second, zv.VALUE]))
    spend(t, first)
    spend(t, second)
    finish_pair(t, zv.PAIR_OF_COMMANDOS)


@on(verbs.PAIR_HUNTER)
def pair_hunter_commando(t: zv.Zeven, kind: int, opponent: int) -> None:
    """Ignore the defence; the Hunter removes no card [Z-15.4, Z-15.5, Z-15.10]."""
    take_brains(t, opponent, min(t.numbers[kind, zv.VALUE], t.brains[opponent]))
    spend(t, zv.HUNTER)
    spend(t, kind)
    finish_pair(t, zv.HUNTER_WITH_COMMANDO)


@on(verbs.PAIR_GRAVEDIGGER)
def pair_gravedigger_hunter(t: zv.Zeven, opponent: int) -> None:
    """Discard both, look at the hand, take one card, then discard another [Z-15.7 to Z-15.9]."""
    spend(t, zv.GRAVEDIGGER)
    spend(t, zv.HUNTER)
    finish_pair(t, zv.GRAVEDIGGER_WITH_HUNTER)
    peek(t, t.active, zv.HAND + opponent)
    push(t, zv.DISCARD_FROM_HAND, opponent)
    push(t, zv.TAKE_FROM_HAND, opponent)


@rule
def finish_pair(t: zv.Zeven, pair: int) -> None:
    """Count a pair as both plays [Z-7.7]."""
    t.plays_left = 0
    t.pairs[t.active, pair] += 1


@on(zv.DISCARD_FROM_HAND)
def ask_strip(t: zv.Zeven, opponent: int) -> None:
    """Ask for another card of that hand to discard after the taking, if there is one [Z-15.8, Z-15.9]."""
    if t.count[zv.HAND + opponent] == 0:
        pop(t)
        return
    ask(t, t.active, verbs.ASK_STRIP)
    offer_each(t, zv.HAND + opponent, verbs.STRIP)


@on(verbs.STRIP)
def discard_from_hand(t: zv.Zeven, kind: int) -> None:
    """Discard the chosen card, seen by all [Z-15.7, Z-18.6]."""
    move(t, oldest(t, zv.HAND + argument(t, 1), kind), zv.DISCARD_PILE)
    pop(t)


NO_CARD_TO_STRIP: Final = verbs.ACTIONS.refusal("that player has no card in hand", "Z-15.8")
ONE_PLAY_LEFT: Final = verbs.ACTIONS.refusal("a pair counts as both plays, and one is made already", "Z-7.7")


@why_not(verbs.PAIR_GRAVEDIGGER)
def no_pair_with_gravedigger(t: zv.Zeven, opponent: int) -> int:
    """Explain that the opponent must have a card, besides the conditions of all pairs [Z-15.8]."""
    if t.plays_left == 2 and opponent != t.actor:
        return NO_CARD_TO_STRIP
    return no_pair(t, opponent)


@why_not(verbs.PAIR_HUNTER)
def no_pair_with_hunter(t: zv.Zeven, _commando: int, opponent: int) -> int:
    """Return why a Hunter and a Commando cannot be played on an opponent [Z-7.7, Z-15.2]."""
    return no_pair(t, opponent)


@why_not(verbs.PAIR_COMMANDOS)
def no_pair_of_commandos(t: zv.Zeven, _one: int, _other: int, opponent: int) -> int:
    """Return why two Commandos cannot be played on an opponent [Z-7.7, Z-15.2]."""
    return no_pair(t, opponent)


@rule
def no_pair(t: zv.Zeven, opponent: int) -> int:
    """Explain that both plays must be open, and an opponent is attacked [Z-7.7, Z-15.2]."""
    if t.plays_left < 2:
        return ONE_PLAY_LEFT
    return no_opponent(t, opponent)
