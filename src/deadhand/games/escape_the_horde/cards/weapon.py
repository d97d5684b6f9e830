"""Weapon: kill a Zombie, or cancel a Weapon [EH-10.6 to EH-10.8, EH-17.3]."""

from typing import Final

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.attackers import attacks, is_target, take_away, target_of
from deadhand.games.escape_the_horde.chain import carry_out, play
from deadhand.games.escape_the_horde.public_acts import note_help
from deadhand.games.escape_the_horde.roles import may_use_infected_text, may_use_survivor_text
from deadhand.table.flow.course import SEAT, add_value, emit, emit_card, make_final, offer
from deadhand.table.game.declare import on, on_kind, rule, why_not, wording
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import top


@rule
def offer_weapons(t: eh.EscapeTheHorde, seat: int) -> None:
    """Offer one on a Zombie attacking oneself, or on any after a Team Up [EH-10.6, EH-10.11]."""
    if may_use_survivor_text(t, seat):
        for number in range(1, t.last_number + 1):
            if attacks(t, number) and (t.teamed_up or target_of(t, number) == seat):
                offer(t, verbs.WEAPON_SURVIVOR, number)


@on(verbs.WEAPON_SURVIVOR)
def use_weapon(t: eh.EscapeTheHorde, number: int) -> None:
    """Use one Weapon on one Zombie [EH-10.6]."""
    t.zombie[play(t, eh.WEAPON, eh.SURVIVOR_TEXT)] = number
    t.aims[number] = eh.KILL
    note_help(t, t.actor, target_of(t, number))


@on(verbs.WEAPON_INFECTED)
def answer_weapon(t: eh.EscapeTheHorde) -> None:
    """Cancel a Weapon just used on a Zombie [EH-10.7]."""
    answered = top(t, eh.CHAIN)
    t.zombie[play(t, eh.WEAPON, eh.INFECTED_TEXT)] = t.zombie[answered]


@on_kind(carry_out, eh.WEAPON)
def carry_out_weapon(t: eh.EscapeTheHorde, card: int) -> None:
    """Kill with S text; I text has done its work by cancelling [EH-10.6, EH-10.7]."""
    if t.text[card] == eh.SURVIVOR_TEXT:
        kill_named(t, card)


@rule
def kill_named(t: eh.EscapeTheHorde, card: int) -> None:
    """Kill the Zombies that a Weapon or Grenade names, but those saved or gone meanwhile [EH-6.13, EH-10.19]."""
    killed, saved = 0, 0
    for number in range(1, t.last_number + 1):
        if attacks(t, number):
            saved += t.aims[number] == eh.SAVE
            if t.aims[number] == eh.KILL:
                emit(t, eh.KILLED, target_of(t, number), number)
                take_away(t, number, eh.DISCARD_PILE)
                killed += 1
    t.kills[t.player[card]] += killed
    if killed + saved == 0:
        emit_card(t, eh.MISSED, t.kind[card], t.player[card])


ATTACKS_ANOTHER: Final = verbs.ACTIONS.refusal("that Zombie does not attack you", "EH-10.6")
NO_SUCH_ZOMBIE: Final = verbs.ACTIONS.refusal("no such Zombie attacks", "EH-10.6")
NOT_ATTACKED: Final = verbs.ACTIONS.refusal("no Zombie attacks you", "EH-10.6")
NO_WEAPON_TO_ANSWER: Final = verbs.ACTIONS.refusal("it can only answer a Weapon", "EH-10.7")


@why_not(verbs.WEAPON_SURVIVOR)
def no_weapon(t: eh.EscapeTheHorde, number: int) -> int:
    """Refuse a wrong Zombie or text [EH-7.5, EH-10.6]."""
    if not may_use_survivor_text(t, t.actor):
        return verbs.INFECTED_TEXTS_ONLY
    if not attacks(t, number):
        return NO_SUCH_ZOMBIE
    if not is_target(t, t.actor):
        return NOT_ATTACKED
    return ATTACKS_ANOTHER


@why_not(verbs.WEAPON_INFECTED)
def no_answer(t: eh.EscapeTheHorde) -> int:
    """Refuse all but an Infected player's answer to a Weapon [EH-7.5, EH-10.7]."""
    if not may_use_infected_text(t, t.actor):
        return verbs.SURVIVORS_TEXTS_ONLY
    return NO_WEAPON_TO_ANSWER


@wording(verbs.WEAPON_SURVIVOR, "Use a Weapon on a Zombie in front of {1}")
def on_whose_zombie(t: eh.EscapeTheHorde, number: int, words: Integers) -> int:
    """Name the Zombie's target; its mark shows its number."""
    add_value(words, SEAT, target_of(t, number))
    return 0


@wording(verbs.WEAPON_INFECTED, "Weapon as one of the Infected: cancel the Weapon")
def answer_that_reveals(t: eh.EscapeTheHorde, words: Integers) -> int:
    """Ask for a second click if the choice reveals a role [EH-7.6]."""
    if may_use_survivor_text(t, t.actor):
        make_final(words)
    return 0
