"""The Scavenger phase: own-turn cards, and placing Zombies from hand [EH-8]."""

from typing import Final

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.attackers import has_number_left, place_attacker
from deadhand.games.escape_the_horde.cards.binoculars import offer_binoculars
from deadhand.games.escape_the_horde.cards.dodge import offer_dodges
from deadhand.games.escape_the_horde.cards.re_arm import offer_re_arms
from deadhand.games.escape_the_horde.cards.spill_blood import offer_spills
from deadhand.games.escape_the_horde.phases.combat import begin_combat
from deadhand.games.escape_the_horde.roles import is_known_infected, is_patient_zero, reveal
from deadhand.table.flow.course import ask, current_step, offer, offer_others, pop, push
from deadhand.table.game.declare import on, rule, why_not
from deadhand.table.zones.cards import oldest


@on(eh.SCAVENGE)
def scavenge(t: eh.EscapeTheHorde) -> None:
    """Begin the Combat that a chain has caused; then offer cards until the draw [EH-8.2, EH-8.6, 10.23].

    A Dodge or an empty Stack ends it, an empty hand leads to the draw [EH-14.5, EH-17.11].
    """
    seat = t.active
    if t.last_number:
        begin_combat(t)
    elif t.dodged or t.stack_drawn or t.count[eh.HAND + seat] == 0:
        pop(t)
    else:
        ask(t, seat, verbs.ASK_SCAVENGE)
        offer_own_turn_cards(t, seat)
        offer(t, verbs.DRAW)


@rule
def offer_own_turn_cards(t: eh.EscapeTheHorde, seat: int) -> None:
    """Offer each card with its texts and targets as one choice [EH-6.3, EH-7.2]."""
    hand = eh.HAND + seat
    if t.held[hand, eh.STEAL]:
        offer_others(t, seat, eh.HAND, verbs.STEAL)
    offer_dodges(t, seat)
    if t.held[hand, eh.RE_ARM]:
        offer_re_arms(t, seat)
    if t.held[hand, eh.BINOCULARS]:
        offer_binoculars(t, seat)
    if t.held[hand, eh.SPILL_BLOOD]:
        offer_spills(t, seat)
    if t.held[hand, eh.ZOMBIE]:
        offer_places(t, seat)


@on(verbs.DRAW)
def go_on_to_draw(t: eh.EscapeTheHorde) -> None:
    """Go on to the Draw phase [EH-8.6]."""
    pop(t)


# ---- Placing ----


@rule
def offer_places(t: eh.EscapeTheHorde, seat: int) -> None:
    """Let a Patient Zero place a Zombie in front of any other possible Survivor [EH-8.3]."""
    if is_patient_zero(t, seat) and has_number_left(t):
        for target in range(t.seats):
            if target != seat and not is_known_infected(t, target):
                offer(t, verbs.PLACE, target)


@on(verbs.PLACE)
def place_from_hand(t: eh.EscapeTheHorde, target: int) -> None:
    """Show the Zombie at once, which reveals its owner [EH-8.4, EH-12.2]."""
    seat = t.actor
    reveal(t, seat)
    place_attacker(t, oldest(t, eh.HAND + seat, eh.ZOMBIE), target)
    if current_step(t) == eh.SCAVENGE:
        push(t, eh.PLACE_MORE)


@on(eh.PLACE_MORE)
def place_more(t: eh.EscapeTheHorde) -> None:
    """Ask for another Zombie as long as there is a card in hand, whatever it is [EH-8.4]."""
    if t.count[eh.HAND + t.active] == 0:
        attack(t)
        return
    ask(t, t.active, verbs.ASK_MORE)
    if t.held[eh.HAND + t.active, eh.ZOMBIE]:
        offer_places(t, t.active)
    offer(t, verbs.ATTACK)


@on(verbs.ATTACK)
def attack(t: eh.EscapeTheHorde) -> None:
    """Begin one Combat with all Zombies that were placed [EH-8.4]."""
    pop(t)
    begin_combat(t)


ONESELF: Final = verbs.ACTIONS.refusal("it must be another player", "EH-8.3")


@why_not(verbs.PLACE)
def no_place(t: eh.EscapeTheHorde, target: int) -> int:
    """Refuse all but another possible Survivor [EH-1.8, EH-8.3]."""
    if target == t.actor:
        return ONESELF
    if is_known_infected(t, target):
        return verbs.KNOWN_INFECTED
    return verbs.MOST_ATTACKERS
