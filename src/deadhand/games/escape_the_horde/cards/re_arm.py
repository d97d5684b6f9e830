"""Re-Arm: Weapons from the Armoury [EH-17.15]."""

from typing import Final

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.chain import carry_out, play
from deadhand.games.escape_the_horde.public_acts import note_act, take_into_hand
from deadhand.games.escape_the_horde.roles import may_use_infected_text, may_use_survivor_text
from deadhand.table.flow.course import emit, offer
from deadhand.table.game.declare import on, on_kind, rule, why_not
from deadhand.table.zones.cards import top


@rule
def offer_re_arms(t: eh.EscapeTheHorde, seat: int) -> None:
    """Offer Weapons in the Armoury: 1 or 2 with the S text, exactly 1 with the I text [EH-17.15]."""
    weapons = t.count[eh.ARMOURY]
    if may_use_survivor_text(t, seat):
        for number in range(1, min(weapons, 2) + 1):
            offer(t, verbs.RE_ARM_SURVIVOR, number)
    if may_use_infected_text(t, seat) and weapons > 0:
        offer(t, verbs.RE_ARM_INFECTED)


@on(verbs.RE_ARM_SURVIVOR)
def re_arm(t: eh.EscapeTheHorde, number: int) -> None:
    """Play it with the S text [EH-17.15]."""
    note_act(t, t.actor, eh.EQUIPPED)
    t.amount[play(t, eh.RE_ARM, eh.SURVIVOR_TEXT)] = number


@on(verbs.RE_ARM_INFECTED)
def re_arm_one(t: eh.EscapeTheHorde) -> None:
    """Play it with the I text [EH-17.15]."""
    t.amount[play(t, eh.RE_ARM, eh.INFECTED_TEXT)] = 1


@on_kind(carry_out, eh.RE_ARM)
def take_weapons(t: eh.EscapeTheHorde, card: int) -> None:
    """Take the Weapons into hand, seen by all [EH-17.15]."""
    for _ in range(t.amount[card]):
        take_into_hand(t, top(t, eh.ARMOURY), t.player[card])
    emit(t, eh.RE_ARMED, t.player[card], t.amount[card])


FEWER_WEAPONS: Final = verbs.ACTIONS.refusal("the Armoury has no {0} Weapons", "EH-17.15")
EMPTY_ARMOURY: Final = verbs.ACTIONS.refusal("the Armoury is empty", "EH-17.15")


@why_not(verbs.RE_ARM_SURVIVOR)
def no_re_arm(t: eh.EscapeTheHorde, _number: int) -> int:
    """Refuse a wrong text, or more than there are [EH-7.5, EH-17.15]."""
    if not may_use_survivor_text(t, t.actor):
        return verbs.INFECTED_TEXTS_ONLY
    return FEWER_WEAPONS


@why_not(verbs.RE_ARM_INFECTED)
def no_re_arm_one(t: eh.EscapeTheHorde) -> int:
    """Refuse a wrong text, or a card that is not there [EH-7.5, EH-17.15]."""
    if not may_use_infected_text(t, t.actor):
        return verbs.SURVIVORS_TEXTS_ONLY
    return EMPTY_ARMOURY
