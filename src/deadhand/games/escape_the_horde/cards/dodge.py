"""Dodge: end the turn, skip one, or give an extra turn [EH-17.11 to EH-17.14]."""

from typing import Final

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.chain import carry_out, play
from deadhand.games.escape_the_horde.roles import may_use_infected_text, may_use_survivor_text
from deadhand.table.flow.course import NOBODY, emit, make_final, offer
from deadhand.table.game.declare import on, on_kind, rule, why_not, wording
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import top


@rule
def offer_dodges(t: eh.EscapeTheHorde, seat: int) -> None:
    """Offer Dodges in one's own Scavenger phase and in any window outside Combat [EH-6.12, EH-11.11]."""
    if t.held[eh.HAND + seat, eh.DODGE] == 0 or has_dodged(t, seat):
        return
    if may_use_survivor_text(t, seat) and not will_skip(t, seat):
        offer(t, verbs.DODGE_SURVIVOR)
    if may_use_infected_text(t, seat):
        for gainer in range(t.seats):
            offer(t, verbs.DODGE_INFECTED, gainer)


@rule
def has_dodged(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Return True if the active player has a Dodge on the chain, or one resolved this turn [EH-17.12]."""
    return seat == t.active and (t.dodged == 1 or has_dodge_on_chain(t, seat, eh.ALL_PLAY))


@rule
def will_skip(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Return True if a player who is not on turn has a skip waiting, or an unresolved S Dodge [EH-17.12]."""
    if seat == t.active:
        return False
    return (t.skipping >> seat) & 1 == 1 or has_dodge_on_chain(t, seat, eh.SURVIVOR_TEXT)


@rule
def has_dodge_on_chain(t: eh.EscapeTheHorde, seat: int, text: int) -> bool:
    """Return True if a player has an unresolved Dodge with this text; `ALL_PLAY` stands for either."""
    card = top(t, eh.CHAIN)
    while card != NOBODY:
        if t.kind[card] == eh.DODGE and t.player[card] == seat and (text == eh.ALL_PLAY or text == t.text[card]):
            return True
        card = t.below[card]
    return False


@on(verbs.DODGE_SURVIVOR)
def dodge(t: eh.EscapeTheHorde) -> None:
    """Play it with the S text [EH-17.11, EH-17.12]."""
    play(t, eh.DODGE, eh.SURVIVOR_TEXT)


@on(verbs.DODGE_INFECTED)
def dodge_for(t: eh.EscapeTheHorde, gainer: int) -> None:
    """Play it with the I text, naming any player of either Faction [EH-17.13]."""
    t.target[play(t, eh.DODGE, eh.INFECTED_TEXT)] = gainer


@on_kind(carry_out, eh.DODGE)
def slip_away(t: eh.EscapeTheHorde, card: int) -> None:
    """End one's own turn once all is settled; otherwise the S text skips one's next turn [EH-17.11, EH-17.12].

    With I text somebody gains a turn [EH-17.13, EH-17.14].
    """
    seat = t.player[card]
    if seat == t.active:
        t.dodged = 1
        emit(t, eh.TURN_ENDS, seat)
    elif t.text[card] == eh.SURVIVOR_TEXT:
        t.skipping = t.skipping | (1 << seat)
        emit(t, eh.WILL_SKIP, seat)
    if t.text[card] == eh.INFECTED_TEXT:
        t.extra_turns[t.extra_count] = t.target[card]
        t.extra_count += 1
        emit(t, eh.GAINS_TURN, t.target[card])


SKIPS_ALREADY: Final = verbs.ACTIONS.refusal("you will skip a turn already", "EH-17.12")
IN_COMBAT: Final = verbs.ACTIONS.refusal("no Dodge in Combat", "EH-10.5")
DODGED_ALREADY: Final = verbs.ACTIONS.refusal("you have played a Dodge this turn already", "EH-17.12")


@why_not(verbs.DODGE_SURVIVOR, verbs.DODGE_INFECTED)
def no_dodge(t: eh.EscapeTheHorde, gainer: int = NOBODY) -> int:
    """Refuse it in Combat, a second time, or with the wrong text [EH-7.5, EH-10.5, EH-17.12]."""
    if t.combat:
        return IN_COMBAT
    if has_dodged(t, t.actor):
        return DODGED_ALREADY
    if gainer != NOBODY:
        return verbs.SURVIVORS_TEXTS_ONLY
    if not may_use_survivor_text(t, t.actor):
        return verbs.INFECTED_TEXTS_ONLY
    return SKIPS_ALREADY


@wording(verbs.DODGE_SURVIVOR, "Dodge: end your turn without a draw", "Dodge: skip your next turn")
def what_is_dodged(t: eh.EscapeTheHorde, words: Integers) -> int:
    """Describe the effect by whose turn it is [EH-17.11, EH-17.12]."""
    make_final(words)
    return 0 if t.actor == t.active else 1
