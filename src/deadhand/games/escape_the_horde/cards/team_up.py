"""Team Up: all may use Weapons, or a Patient Zero adds a Zombie [EH-10.11, EH-10.12, EH-17.5]."""

from typing import Final

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.attackers import has_number_left, is_target, place_attacker
from deadhand.games.escape_the_horde.chain import carry_out, play
from deadhand.games.escape_the_horde.public_acts import note_act
from deadhand.games.escape_the_horde.roles import (
    is_known_patient_zero,
    is_patient_zero,
    may_use_infected_text,
    may_use_survivor_text,
)
from deadhand.table.flow.course import argument, ask, emit, emit_card, offer, pop, push
from deadhand.table.game.declare import on, on_kind, rule, why_not
from deadhand.table.zones.cards import oldest


@rule
def offer_team_ups(t: eh.EscapeTheHorde, seat: int) -> None:
    """Offer S text while none holds, and I text with each helper and target [EH-10.11, EH-10.12]."""
    if may_use_survivor_text(t, seat) and t.teamed_up == 0:
        offer(t, verbs.TEAM_UP_SURVIVOR)
    if may_use_infected_text(t, seat) and has_number_left(t):
        for helper in range(t.seats):
            if can_help(t, seat, helper):
                for target in range(t.seats):
                    if is_target(t, target):
                        offer(t, verbs.TEAM_UP_INFECTED, helper, target)


@rule
def can_help(t: eh.EscapeTheHorde, seat: int, helper: int) -> bool:
    """Return True for oneself as Patient Zero or for a revealed one, with a card left after it [EH-10.12]."""
    if helper == seat:
        return is_patient_zero(t, seat) and t.count[eh.HAND + seat] > 1
    return is_known_patient_zero(t, helper) and t.count[eh.HAND + helper] > 0


@on(verbs.TEAM_UP_SURVIVOR)
def team_up(t: eh.EscapeTheHorde) -> None:
    """Play it as any Survivor [EH-10.11]."""
    if not is_target(t, t.actor):
        note_act(t, t.actor, eh.HELPED)
    play(t, eh.TEAM_UP, eh.SURVIVOR_TEXT)


@on(verbs.TEAM_UP_INFECTED)
def call_helper(t: eh.EscapeTheHorde, helper: int, target: int) -> None:
    """Name a Patient Zero and a target of this Combat [EH-10.12]."""
    card = play(t, eh.TEAM_UP, eh.INFECTED_TEXT)
    t.helper[card], t.target[card] = helper, target


@on_kind(carry_out, eh.TEAM_UP)
def join_forces(t: eh.EscapeTheHorde, card: int) -> None:
    """Team up for this Combat, or add a Zombie; the card is used up anyway [EH-10.11, EH-10.12, EH-17.5]."""
    if t.text[card] == eh.SURVIVOR_TEXT:
        t.teamed_up = 1
        emit(t, eh.TEAMED_UP)
    elif t.count[eh.HAND + t.helper[card]]:
        push(t, eh.ADD_ZOMBIE, t.helper[card], t.target[card])
    else:
        emit_card(t, eh.MISSED, eh.TEAM_UP, t.player[card])


@on(eh.ADD_ZOMBIE)
def ask_helper(t: eh.EscapeTheHorde, helper: int, _target: int) -> None:
    """Ask the helper, whatever they hold [EH-10.12, EH-D9]."""
    ask(t, helper, verbs.ASK_ADD)
    if t.held[eh.HAND + helper, eh.ZOMBIE]:
        offer(t, verbs.ADD)
    offer(t, verbs.ADD_NONE)


@on(verbs.ADD)
def add_zombie(t: eh.EscapeTheHorde) -> None:
    """Add a Zombie, last in the order of placing [EH-10.12]."""
    place_attacker(t, oldest(t, eh.HAND + t.actor, eh.ZOMBIE), argument(t, 2))
    pop(t)


@on(verbs.ADD_NONE)
def add_none(t: eh.EscapeTheHorde) -> None:
    """Add no Zombie [EH-10.12]."""
    pop(t)


TEAMED_UP_ALREADY: Final = verbs.ACTIONS.refusal("a Team Up holds already", "EH-10.11")
NOT_REVEALED: Final = verbs.ACTIONS.refusal("only a revealed Patient Zero can be named", "EH-10.12")
CANNOT_HELP: Final = verbs.ACTIONS.refusal("only a Patient Zero with a card in hand can be named", "EH-10.12")
NO_TARGET: Final = verbs.ACTIONS.refusal("that player is no target of this Combat", "EH-10.12")


@why_not(verbs.TEAM_UP_SURVIVOR)
def no_team_up(t: eh.EscapeTheHorde) -> int:
    """Refuse a wrong text, or a second one [EH-7.5, EH-10.11]."""
    if not may_use_survivor_text(t, t.actor):
        return verbs.INFECTED_TEXTS_ONLY
    return TEAMED_UP_ALREADY


@why_not(verbs.TEAM_UP_INFECTED)
def no_call(t: eh.EscapeTheHorde, helper: int, target: int) -> int:
    """Refuse a wrong text, helper or attacker [EH-7.5, EH-10.12]."""
    if not may_use_infected_text(t, t.actor):
        return verbs.SURVIVORS_TEXTS_ONLY
    if helper != t.actor and not is_known_patient_zero(t, helper):
        return NOT_REVEALED
    if not can_help(t, t.actor, helper):
        return CANNOT_HELP
    if not is_target(t, target):
        return NO_TARGET
    return verbs.MOST_ATTACKERS
