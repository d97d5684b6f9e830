"""The Draw phase [EH-9]."""

from typing import Final

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.attackers import place_attacker
from deadhand.games.escape_the_horde.phases.combat import begin_combat
from deadhand.games.escape_the_horde.public_acts import note_act, showed_no_weapon, take_into_hand
from deadhand.games.escape_the_horde.roles import is_known_infected, is_known_survivor, is_patient_zero, reveal
from deadhand.table.flow.course import EVERYONE, NOBODY, ask, emit, emit_card, emit_event, offer, pop, push
from deadhand.table.game.declare import on, rule, why_not
from deadhand.table.zones.cards import find_out, move, oldest, top


@on(eh.DRAW_CARD)
def draw_card(t: eh.EscapeTheHorde, nth: int) -> None:
    """Draw one card, unless a Dodge has ended the turn or the Stack is used up [EH-9.1, EH-14.4, EH-17.11]."""
    pop(t)
    if t.dodged or t.stack_drawn:
        return
    if nth > 1 and not may_draw_second(t, t.active):
        return
    if nth == 1 and t.began_empty:
        push(t, eh.DRAW_CARD, 2)
    settle_draw(t, take_top(t))


@rule
def may_draw_second(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Reveal a Patient Zero who began with an empty hand: only they draw again [EH-9.9 to EH-9.11]."""
    if is_patient_zero(t, seat):
        reveal(t, seat)
        return True
    if not is_known_survivor(t, seat) and (t.drew_once >> seat) & 1 == 0:
        find_out(t)
    t.drew_once = t.drew_once | (1 << seat)
    return False


@rule
def take_top(t: eh.EscapeTheHorde) -> int:
    """Return the top card of the Stack, about to be taken; the last one ends the game with this turn [EH-14.2]."""
    if t.count[eh.STACK] == 1:
        t.stack_drawn = 1
    return top(t, eh.STACK)


@rule
def settle_draw(t: eh.EscapeTheHorde, card: int) -> None:
    """Show Zombies and Discard Weapons, but no Zombie of a Patient Zero, and nothing else [EH-9.3 to EH-9.8].

    So a card that is not shown tells something too, even if its drawer has looked at it before.
    """
    seat, kind = t.active, t.kind[card]
    if kind == eh.DISCARD_WEAPON:
        discard_weapon(t, card)
    elif kind == eh.ZOMBIE and not is_patient_zero(t, seat):
        emit_card(t, eh.DREW, kind, seat)
        place_attacker(t, card, seat)
        begin_combat(t)
    else:
        if kind == eh.ZOMBIE or t.known[card] != EVERYONE:
            find_out(t)
        take_into_hand(t, card, seat)
        note_act(t, seat, eh.DREW_UNSEEN)
        emit_event(t, eh.DREW, kind, t.known[card], seat)
        if t.bites[seat] < eh.TURNED and not is_known_survivor(t, seat):
            push(t, eh.FINISH_DRAW)


@rule
def discard_weapon(t: eh.EscapeTheHorde, card: int) -> None:
    """Put a Weapon of the drawer into the Armoury, if any; both Factions obey [EH-9.4, EH-16.9, EH-17.2]."""
    seat = t.active
    emit_card(t, eh.DREW, eh.DISCARD_WEAPON, seat)
    move(t, card, eh.DISCARD_PILE)
    weapon = oldest(t, eh.HAND + seat, eh.WEAPON)
    if weapon == NOBODY:
        emit(t, eh.NO_WEAPON, seat)
        if not showed_no_weapon(t, seat):
            find_out(t)
        t.no_weapon = t.no_weapon | (1 << seat)
        note_act(t, seat, eh.UNARMED)
    else:
        move(t, weapon, eh.ARMOURY)
        emit(t, eh.LOST_WEAPON, seat)


@on(eh.FINISH_DRAW)
def finish_draw(t: eh.EscapeTheHorde) -> None:
    """Ask in the same way whatever was drawn; only a Patient Zero may place a Zombie [EH-9.6, EH-9.8]."""
    seat = t.active
    ask(t, seat, verbs.ASK_FINISH)
    if is_patient_zero(t, seat) and t.kind[top(t, eh.HAND + seat)] == eh.ZOMBIE:
        for target in range(t.seats):
            if target != seat and not is_known_infected(t, target):
                offer(t, verbs.PLACE_DRAWN, target)
    offer(t, verbs.FINISH)


@on(verbs.FINISH)
def keep_drawn(t: eh.EscapeTheHorde) -> None:
    """Keep the drawn cards in hand [EH-9.8]."""
    pop(t)


@on(verbs.PLACE_DRAWN)
def place_drawn(t: eh.EscapeTheHorde, target: int) -> None:
    """Attack with the drawn Zombie, which reveals its owner [EH-9.6, EH-12.2]."""
    pop(t)
    reveal(t, t.actor)
    place_attacker(t, top(t, eh.HAND + t.actor), target)
    begin_combat(t)


NO_ZOMBIE_DRAWN: Final = verbs.ACTIONS.refusal("only a Zombie just drawn can be placed after the draw", "EH-10.21")
ONESELF: Final = verbs.ACTIONS.refusal("it must be another player", "EH-9.6")


@why_not(verbs.PLACE_DRAWN)
def no_place_drawn(t: eh.EscapeTheHorde, target: int) -> int:
    """Refuse all but the Zombie just drawn, in front of another possible Survivor [EH-9.6, EH-10.21]."""
    if t.kind[top(t, eh.HAND + t.actor)] != eh.ZOMBIE:
        return NO_ZOMBIE_DRAWN
    if target == t.actor:
        return ONESELF
    return verbs.KNOWN_INFECTED
