"""Sacrifice: move a Zombie to another target [EH-10.14 to EH-10.16, EH-11.6, EH-17.8]."""

from typing import Final

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.attackers import attacks, move_on, target_of
from deadhand.games.escape_the_horde.bites import closest_survivor
from deadhand.games.escape_the_horde.chain import carry_out, play
from deadhand.games.escape_the_horde.public_acts import note_act
from deadhand.games.escape_the_horde.roles import is_known_infected, may_use_infected_text, may_use_survivor_text
from deadhand.table.flow.course import SEAT, add_value, make_final, offer
from deadhand.table.game.declare import on, on_kind, rule, why_not, wording
from deadhand.table.record.record import Integers


@rule
def offer_sacrifices(t: eh.EscapeTheHorde, seat: int) -> None:
    """Offer each attacking Zombie with each player to whom it may be moved [EH-10.14, EH-10.15]."""
    if may_use_survivor_text(t, seat):
        for number in range(1, t.last_number + 1):
            if attacks(t, number):
                offer_closest(t, number)
    if may_use_infected_text(t, seat):
        for number in range(1, t.last_number + 1):
            if attacks(t, number):
                for target in range(t.seats):
                    if may_send(t, seat, number, target):
                        offer(t, verbs.SACRIFICE_INFECTED, number, target)


@rule
def offer_closest(t: eh.EscapeTheHorde, number: int) -> None:
    """Offer the closest Survivors of its target: two, one or none [EH-11.6, EH-11.7]."""
    target = target_of(t, number)
    left, right = closest_survivor(t, target, 1), closest_survivor(t, target, t.seats - 1)
    if left != target:
        offer(t, verbs.SACRIFICE_SURVIVOR, number, min(left, right))
        if left != right:
            offer(t, verbs.SACRIFICE_SURVIVOR, number, max(left, right))


@rule
def may_send(t: eh.EscapeTheHorde, seat: int, number: int, target: int) -> bool:
    """Return True for a possible Survivor but the target and oneself, as I text may send it there [EH-10.15]."""
    return target != seat and target != target_of(t, number) and not is_known_infected(t, target)


@on(verbs.SACRIFICE_SURVIVOR)
def sacrifice(t: eh.EscapeTheHorde, number: int, target: int) -> None:
    """Play it, also without being attacked, and also onto oneself [EH-10.14, EH-11.9]."""
    note_act(t, t.actor, eh.HELPED if target == t.actor else eh.PUSHED)
    card = play(t, eh.SACRIFICE, eh.SURVIVOR_TEXT)
    t.zombie[card], t.target[card] = number, target


@on(verbs.SACRIFICE_INFECTED)
def send_on(t: eh.EscapeTheHorde, number: int, target: int) -> None:
    """Play the I text, which reveals a hidden Patient Zero [EH-10.15]."""
    card = play(t, eh.SACRIFICE, eh.INFECTED_TEXT)
    t.zombie[card], t.target[card] = number, target


@on_kind(carry_out, eh.SACRIFICE)
def hand_over(t: eh.EscapeTheHorde, card: int) -> None:
    """Keep the Zombie in the same Combat, and settle again who is attacked [EH-10.2, EH-10.16, EH-12.6]."""
    move_on(t, t.zombie[card], t.target[card])


NOT_CLOSEST: Final = verbs.ACTIONS.refusal("that player is not one of the closest Survivors", "EH-11.6")
NO_ZOMBIE_TO_MOVE: Final = verbs.ACTIONS.refusal("no such Zombie attacks", "EH-10.14")
TO_ANOTHER_PLAYER: Final = verbs.ACTIONS.refusal("it can go neither to its target nor to you", "EH-10.15")
NO_ZOMBIE_TO_SEND: Final = verbs.ACTIONS.refusal("no such Zombie attacks", "EH-10.15")


@why_not(verbs.SACRIFICE_SURVIVOR)
def no_sacrifice(t: eh.EscapeTheHorde, number: int, _target: int) -> int:
    """Refuse a wrong text, Zombie or receiver [EH-7.5, EH-10.14, EH-11.6]."""
    if not may_use_survivor_text(t, t.actor):
        return verbs.INFECTED_TEXTS_ONLY
    if not attacks(t, number):
        return NO_ZOMBIE_TO_MOVE
    return NOT_CLOSEST


@why_not(verbs.SACRIFICE_INFECTED)
def no_sending(t: eh.EscapeTheHorde, number: int, target: int) -> int:
    """Refuse a wrong text, Zombie or receiver [EH-7.5, EH-10.15]."""
    if not may_use_infected_text(t, t.actor):
        return verbs.SURVIVORS_TEXTS_ONLY
    if not attacks(t, number):
        return NO_ZOMBIE_TO_SEND
    if is_known_infected(t, target):
        return verbs.KNOWN_INFECTED
    return TO_ANOTHER_PLAYER


@wording(verbs.SACRIFICE_SURVIVOR, "Sacrifice: move a Zombie in front of {2} to {1}")
def whose_zombie_to_move(t: eh.EscapeTheHorde, number: int, _target: int, words: Integers) -> int:
    """Name the Zombie's target; its mark shows its number."""
    add_value(words, SEAT, target_of(t, number))
    return 0


@wording(verbs.SACRIFICE_INFECTED, "Sacrifice as one of the Infected: move a Zombie in front of {2} to {1}")
def whose_zombie_to_send(t: eh.EscapeTheHorde, number: int, _target: int, words: Integers) -> int:
    """Name the Zombie's target, and ask for a second click."""
    make_final(words)
    add_value(words, SEAT, target_of(t, number))
    return 0
