"""Grenade: kill any attacking Zombies, or save any [EH-10.9, EH-10.10, EH-17.4]."""

from typing import Final

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.attackers import attacks, target_of
from deadhand.games.escape_the_horde.cards.weapon import kill_named
from deadhand.games.escape_the_horde.chain import carry_out, play
from deadhand.games.escape_the_horde.public_acts import note_help
from deadhand.games.escape_the_horde.roles import may_use_infected_text, may_use_survivor_text
from deadhand.table.choices.actions import Verb
from deadhand.table.flow.course import NOBODY, SEAT, add_value, ask, emit, make_final, offer, pop, push
from deadhand.table.game.declare import on, on_kind, rule, why_not, wording
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import top


@rule
def offer_grenades(t: eh.EscapeTheHorde, seat: int) -> None:
    """Offer it on any Zombie attacking now, with any target [EH-10.9]."""
    if may_use_survivor_text(t, seat):
        offer_aimed(t, verbs.GRENADE_SURVIVOR, eh.UNNAMED)


@rule
def offer_saves(t: eh.EscapeTheHorde) -> None:
    """Offer to save a Zombie that the answered card would kill [EH-10.10]."""
    offer_aimed(t, verbs.GRENADE_INFECTED, eh.KILL)


@rule
def offer_aimed(t: eh.EscapeTheHorde, verb: Verb, aim: int) -> None:
    """Offer a verb on each attacking Zombie with this aim."""
    for number in range(1, t.last_number + 1):
        if attacks(t, number) and t.aims[number] == aim:
            offer(t, verb, number)


@on(verbs.GRENADE_SURVIVOR)
def throw_grenade(t: eh.EscapeTheHorde, number: int) -> None:
    """Show the card with its text and its first Zombie [EH-10.9]."""
    play(t, eh.GRENADE, eh.SURVIVOR_TEXT)
    t.aims[number] = eh.KILL
    note_help(t, t.actor, target_of(t, number))
    push(t, eh.NAME_ZOMBIES)


@on(verbs.GRENADE_INFECTED)
def save_with_grenade(t: eh.EscapeTheHorde, number: int) -> None:
    """Show the card with the text that saves, and its first Zombie [EH-10.10]."""
    play(t, eh.GRENADE, eh.INFECTED_TEXT)
    t.aims[number] = eh.SAVE
    push(t, eh.NAME_ZOMBIES)


@on(eh.NAME_ZOMBIES)
def name_zombies(t: eh.EscapeTheHorde) -> None:
    """Ask for Zombies one by one until done or none is left; nobody responds before [EH-10.9]."""
    card = top(t, eh.CHAIN)
    aim = eh.KILL if t.text[card] == eh.INFECTED_TEXT else eh.UNNAMED
    ask(t, t.player[card], verbs.ASK_NAME)
    offer_aimed(t, verbs.NAME, aim)
    if t.offer_count:
        offer(t, verbs.DONE)
    else:
        t.actor = NOBODY
        pop(t)


@on(verbs.NAME)
def name_zombie(t: eh.EscapeTheHorde, number: int) -> None:
    """Name a further Zombie [EH-10.9, EH-10.10]."""
    infected = t.text[top(t, eh.CHAIN)] == eh.INFECTED_TEXT
    t.aims[number] = eh.SAVE if infected else eh.KILL


@on(verbs.DONE)
def finish_naming(t: eh.EscapeTheHorde) -> None:
    """Name no further Zombie [EH-10.9]."""
    pop(t)


@on_kind(carry_out, eh.GRENADE)
def explode(t: eh.EscapeTheHorde, card: int) -> None:
    """Kill the named Zombies that are not saved (S text), or save them (I text) [EH-10.9, EH-10.10]."""
    if t.text[card] == eh.SURVIVOR_TEXT:
        kill_named(t, card)
        return
    for number in range(1, t.last_number + 1):
        if attacks(t, number) and t.aims[number] == eh.SAVE:
            emit(t, eh.SAVED, target_of(t, number), number)


NO_SUCH_ZOMBIE: Final = verbs.ACTIONS.refusal("no such Zombie attacks", "EH-10.9")
NOTHING_WOULD_KILL: Final = verbs.ACTIONS.refusal("no Weapon or Grenade would kill that Zombie", "EH-10.10")


@why_not(verbs.GRENADE_SURVIVOR)
def no_grenade(t: eh.EscapeTheHorde, _number: int) -> int:
    """Refuse a wrong text or Zombie [EH-7.5, EH-10.9]."""
    if not may_use_survivor_text(t, t.actor):
        return verbs.INFECTED_TEXTS_ONLY
    return NO_SUCH_ZOMBIE


@why_not(verbs.GRENADE_INFECTED)
def no_save(t: eh.EscapeTheHorde, _number: int) -> int:
    """Refuse a wrong text or Zombie [EH-7.5, EH-10.10]."""
    if not may_use_infected_text(t, t.actor):
        return verbs.SURVIVORS_TEXTS_ONLY
    return NOTHING_WOULD_KILL


verbs.ACTIONS.refuse(verbs.NAME, "that Zombie is named already, or cannot be", "EH-10.9")


@wording(verbs.GRENADE_SURVIVOR, "Throw a Grenade at a Zombie in front of {1}")
def at_whose_zombie(t: eh.EscapeTheHorde, number: int, words: Integers) -> int:
    """Name the Zombie's target; its mark shows its number."""
    add_value(words, SEAT, target_of(t, number))
    return 0


@wording(verbs.GRENADE_INFECTED, "Grenade as one of the Infected: save a Zombie in front of {1}")
def whose_zombie_to_save(t: eh.EscapeTheHorde, number: int, words: Integers) -> int:
    """Name the Zombie's target; ask for a second click if the choice reveals a role [EH-7.6]."""
    if may_use_survivor_text(t, t.actor):
        make_final(words)
    add_value(words, SEAT, target_of(t, number))
    return 0


@wording(verbs.NAME, "Name a Zombie in front of {1} too")
def whose_zombie_too(t: eh.EscapeTheHorde, number: int, words: Integers) -> int:
    """Name the Zombie's target; its mark shows its number."""
    add_value(words, SEAT, target_of(t, number))
    return 0
