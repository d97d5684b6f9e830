"""Windows: who may respond to a played card, and with what [EH-6.4 to EH-6.12]."""

from typing import Final

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.cards.dodge import offer_dodges
from deadhand.games.escape_the_horde.cards.grenade import offer_saves
from deadhand.games.escape_the_horde.cards.rescue import offer_last_rescues
from deadhand.games.escape_the_horde.chain import is_shot, is_to_be_asked
from deadhand.games.escape_the_horde.roles import may_use_infected_text
from deadhand.table.flow.course import ask, left_of, offer, pop, push
from deadhand.table.game.declare import ahead, on, rule, why_not
from deadhand.table.zones.cards import top


@on(eh.OPEN_WINDOW)
def open_window(t: eh.EscapeTheHorde) -> None:
    """Ask all but who played the top card, clockwise; when all pass, the chain resolves [EH-6.4 to EH-6.6, EH-6.11]."""
    card = top(t, eh.CHAIN)
    if can_be_answered(t, card):
        player = t.player[card]
        seat = left_of(t, player)
        while seat != player:
            if is_to_be_asked(t, seat):
                ask_response(t, seat)
                return
            seat = left_of(t, seat)
    pop(t)
    push(t, eh.CLEAR_CHAIN)
    push(t, eh.RESOLVE_LINK, card)


@rule
def can_be_answered(t: eh.EscapeTheHorde, card: int) -> bool:
    """Return False for a Weapon or Grenade with I text, which cannot be countered [EH-6.11]."""
    return t.text[card] != eh.INFECTED_TEXT or not is_shot(t, card)


@rule
def ask_response(t: eh.EscapeTheHorde, seat: int) -> None:
    """Offer a shot or a Rescue to a shot, a Yeah/Nah to all else, and Dodge outside Combat [EH-6.7 to EH-6.12]."""
    ask(t, seat, verbs.ASK_RESPONSE)
    card = top(t, eh.CHAIN)
    if is_shot(t, card):
        offer_answers_to_shots(t, seat, t.kind[card])
    elif t.held[eh.HAND + seat, eh.YEAH_NAH]:
        offer(t, verbs.YEAH_NAH)
    if t.combat == 0:
        offer_dodges(t, seat)
    offer(t, verbs.PASS)


@rule
def offer_answers_to_shots(t: eh.EscapeTheHorde, seat: int, kind: int) -> None:
    """Let the Infected cancel a Weapon or save Zombies, and anybody rescue one of them [EH-6.9, EH-6.10]."""
    hand = eh.HAND + seat
    if may_use_infected_text(t, seat):
        if kind == eh.WEAPON and t.held[hand, eh.WEAPON]:
            offer(t, verbs.WEAPON_INFECTED)
        if t.held[hand, eh.GRENADE]:
            offer_saves(t)
    if t.held[hand, eh.RESCUE]:
        offer_last_rescues(t)


@ahead(verbs.ASK_RESPONSE)
def ask_response_ahead(t: eh.EscapeTheHorde, seat: int) -> None:
    """Ask all with cards who have not passed, as they will be asked if nobody responds before [EH-6.4]."""
    if seat != t.player[top(t, eh.CHAIN)] and is_to_be_asked(t, seat):
        ask_response(t, seat)


NOT_CANCELLED: Final = verbs.ACTIONS.refusal("a Weapon or Grenade cannot be cancelled by it", "EH-7.7")


@why_not(verbs.YEAH_NAH)
def no_yeah_nah(_t: eh.EscapeTheHorde) -> int:
    """Refuse to cancel a Weapon or Grenade [EH-7.7]."""
    return NOT_CANCELLED
