"""Rescue: take a Zombie out of Combat [EH-10.13, EH-17.7]."""

from typing import Final

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.attackers import attacks, take_away, target_of
from deadhand.games.escape_the_horde.cards.grenade import offer_aimed
from deadhand.games.escape_the_horde.chain import carry_out, play
from deadhand.games.escape_the_horde.public_acts import note_help
from deadhand.table.flow.course import SEAT, add_value, emit
from deadhand.table.game.declare import on, on_kind, rule, why_not, wording
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import shuffle


@rule
def offer_rescues(t: eh.EscapeTheHorde) -> None:
    """Offer it to any player, on any attacking Zombie [EH-10.13]."""
    offer_aimed(t, verbs.RESCUE, eh.UNNAMED)


@rule
def offer_last_rescues(t: eh.EscapeTheHorde) -> None:
    """Offer it as a response, on a Zombie that the answered card would kill [EH-6.9, EH-6.10]."""
    offer_aimed(t, verbs.RESCUE, eh.KILL)


@on(verbs.RESCUE)
def rescue(t: eh.EscapeTheHorde, number: int) -> None:
    """Play it without revealing a role [EH-7.8, EH-10.13]."""
    note_help(t, t.actor, target_of(t, number))
    t.zombie[play(t, eh.RESCUE, eh.ALL_PLAY)] = number


@on_kind(carry_out, eh.RESCUE)
def bring_back(t: eh.EscapeTheHorde, card: int) -> None:
    """Shuffle the Zombie back: it neither dies nor bites [EH-10.13]."""
    number = t.zombie[card]
    emit(t, eh.RESCUED, target_of(t, number), number)
    take_away(t, number, eh.STACK)
    shuffle(t, eh.STACK)


WOULD_NOT_BE_KILLED: Final = verbs.ACTIONS.refusal(
    "as a response it takes only a Zombie that would be killed", "EH-6.9"
)
NO_SUCH_ZOMBIE: Final = verbs.ACTIONS.refusal("no such Zombie attacks", "EH-10.13")


@why_not(verbs.RESCUE)
def no_rescue(t: eh.EscapeTheHorde, number: int) -> int:
    """Refuse a Zombie that does not attack, or, as a response, one that would not be killed [EH-6.9, EH-10.13]."""
    if not attacks(t, number):
        return NO_SUCH_ZOMBIE
    return WOULD_NOT_BE_KILLED


@wording(verbs.RESCUE, "Rescue: take a Zombie in front of {1} out of Combat")
def whose_zombie_to_rescue(t: eh.EscapeTheHorde, number: int, words: Integers) -> int:
    """Name the Zombie's target; its mark shows its number."""
    add_value(words, SEAT, target_of(t, number))
    return 0
