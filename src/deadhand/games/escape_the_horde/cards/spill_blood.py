"""Spill Blood: Zombies out of the Stack, or back into it [EH-17.17]."""

from typing import Final

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.chain import carry_out, play
from deadhand.games.escape_the_horde.public_acts import note_act
from deadhand.games.escape_the_horde.roles import may_use_infected_text, may_use_survivor_text
from deadhand.table.flow.course import emit, emit_card, offer
from deadhand.table.game.declare import on, on_kind, rule, why_not
from deadhand.table.zones.cards import move, oldest, show, shuffle, top


@rule
def offer_spills(t: eh.EscapeTheHorde, seat: int) -> None:
    """Offer the S text, or the I text for 1 or 2 of the Zombies in the Discard Pile [EH-17.17]."""
    if may_use_survivor_text(t, seat):
        offer(t, verbs.SPILL_SURVIVOR)
    if may_use_infected_text(t, seat):
        for number in range(1, min(t.held[eh.DISCARD_PILE, eh.ZOMBIE], 2) + 1):
            offer(t, verbs.SPILL_INFECTED, number)


@on(verbs.SPILL_SURVIVOR)
def spill_as_survivor(t: eh.EscapeTheHorde) -> None:
    """Play it with the S text [EH-17.17]."""
    note_act(t, t.actor, eh.EQUIPPED)
    play(t, eh.SPILL_BLOOD, eh.SURVIVOR_TEXT)


@on(verbs.SPILL_INFECTED)
def spill_for(t: eh.EscapeTheHorde, number: int) -> None:
    """Play it with the I text [EH-17.17]."""
    t.amount[play(t, eh.SPILL_BLOOD, eh.INFECTED_TEXT)] = number


@on_kind(carry_out, eh.SPILL_BLOOD)
def let_it_flow(t: eh.EscapeTheHorde, card: int) -> None:
    """Wash Zombies away, or lure some back [EH-17.17]."""
    if t.text[card] == eh.SURVIVOR_TEXT:
        wash_away(t, t.player[card])
    else:
        lure_back(t, t.amount[card])


@rule
def wash_away(t: eh.EscapeTheHorde, seat: int) -> None:
    """Turn up the top cards; Zombies are discarded, the rest stays in order; an empty Stack ends the game [EH-14.5]."""
    gone, card = 0, top(t, eh.STACK)
    for _ in range(min(eh.SEEN, t.count[eh.STACK])):
        below = t.below[card]
        show(t, card)
        emit_card(t, eh.SPILLED, t.kind[card], seat)
        if t.kind[card] == eh.ZOMBIE:
            move(t, card, eh.DISCARD_PILE)
            gone += 1
        card = below
    emit(t, eh.WASHED_AWAY, gone)
    if t.count[eh.STACK] == 0:
        t.stack_drawn = 1


@rule
def lure_back(t: eh.EscapeTheHorde, number: int) -> None:
    """Shuffle Zombies from the Discard Pile into the Stack [EH-17.17]."""
    for _ in range(number):
        move(t, oldest(t, eh.DISCARD_PILE, eh.ZOMBIE), eh.STACK)
    emit(t, eh.ZOMBIES_RETURN, number)
    shuffle(t, eh.STACK)


FEWER_ZOMBIES: Final = verbs.ACTIONS.refusal("the Discard Pile has no {0} Zombies", "EH-17.17")


@why_not(verbs.SPILL_SURVIVOR)
def no_spill(_t: eh.EscapeTheHorde) -> int:
    """Refuse the wrong text [EH-7.5]."""
    return verbs.INFECTED_TEXTS_ONLY


@why_not(verbs.SPILL_INFECTED)
def no_lure(t: eh.EscapeTheHorde, _number: int) -> int:
    """Refuse a wrong text, or more than there are [EH-7.5, EH-17.17]."""
    if not may_use_infected_text(t, t.actor):
        return verbs.SURVIVORS_TEXTS_ONLY
    return FEWER_ZOMBIES
