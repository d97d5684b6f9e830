"""Played cards, and how the chain of them resolves [EH-6]."""

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.attackers import forget_aims
from deadhand.games.escape_the_horde.roles import reveal
from deadhand.table.flow.course import NOBODY, current_step, emit_card, pop, push
from deadhand.table.game.declare import by_kind, on, rule
from deadhand.table.zones.cards import move, oldest, top


@rule
def play(t: eh.EscapeTheHorde, kind: int, text: int) -> int:
    """Show a card and the text used, and put it on the chain; an I text reveals its player [EH-6.3, EH-7.6, EH-12.2].

    Returns the card, for its targets to be written down.
    """
    seat = t.actor
    card = oldest(t, eh.HAND + seat, kind)
    move(t, card, eh.CHAIN)
    t.player[card], t.text[card] = seat, text
    t.target[card], t.helper[card], t.zombie[card], t.amount[card] = NOBODY, NOBODY, 0, 0
    t.played[kind] += 1
    t.passed = 0
    if text == eh.INFECTED_TEXT:
        reveal(t, seat)
    if current_step(t) != eh.OPEN_WINDOW:
        push(t, eh.OPEN_WINDOW)
    return card


@rule
def is_to_be_asked(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Return True if a player has cards and has not passed since the last card [EH-6.4, EH-10.3, EH-16.10]."""
    return (t.passed >> seat) & 1 == 0 and t.count[eh.HAND + seat] > 0


@on(verbs.PASS)
def pass_by(t: eh.EscapeTheHorde) -> None:
    """Play nothing now, in a window or in Combat [EH-6.4, EH-10.3]."""
    t.passed = t.passed | (1 << t.actor)


@rule
def is_shot(t: eh.EscapeTheHorde, card: int) -> bool:
    """Return True if a card is a Weapon or a Grenade, which no Yeah/Nah cancels [EH-7.7]."""
    return t.kind[card] == eh.WEAPON or t.kind[card] == eh.GRENADE


# ---- Resolving ----


@on(eh.RESOLVE_LINK)
def resolve_link(t: eh.EscapeTheHorde, card: int) -> None:
    """Resolve from top to bottom, up to a Dodge [EH-6.6, EH-6.12]; a cancelled card has no effect [EH-6.13]."""
    pop(t)
    if t.kind[card] != eh.DODGE and t.below[card] != NOBODY:
        push(t, eh.RESOLVE_LINK, t.below[card])
    if is_cancelled(t, card):
        emit_card(t, eh.ANSWERED, t.kind[card], t.player[card])
    else:
        carry_out(t, t.kind[card], card)


@rule
def is_cancelled(t: eh.EscapeTheHorde, card: int) -> bool:
    """Return True if the card that answers this one cancels it, and is not cancelled itself [EH-6.8, EH-10.7]."""
    cancelled = False
    above = top(t, eh.CHAIN)
    while above != card:
        cancelled = cancels(t, above) and not cancelled
        above = t.below[above]
    return cancelled


@rule
def cancels(t: eh.EscapeTheHorde, card: int) -> bool:
    """Return True for a Yeah/Nah and a Weapon with I text, which cancel what they answer [EH-10.7, EH-17.6]."""
    return t.kind[card] == eh.YEAH_NAH or (t.kind[card] == eh.WEAPON and t.text[card] == eh.INFECTED_TEXT)


@by_kind(eh.PLAYABLE)
def carry_out(t: eh.EscapeTheHorde, kind: int, card: int) -> None:
    """Do what the used text of a card on the chain says [EH-6.6]."""
    raise NotImplementedError


@on(eh.CLEAR_CHAIN)
def clear_chain(t: eh.EscapeTheHorde) -> None:
    """Put used Weapons into the Armoury, discard the rest, and reopen a window below a Dodge [EH-6.12, EH-6.14]."""
    pop(t)
    card = top(t, eh.CHAIN)
    while t.kind[card] != eh.DODGE and t.below[card] != NOBODY:
        card = t.below[card]
    while card != NOBODY:
        above = t.above[card]
        move(t, card, eh.ARMOURY if t.kind[card] == eh.WEAPON else eh.DISCARD_PILE)
        card = above
    t.passed = 0
    if t.count[eh.CHAIN]:
        push(t, eh.OPEN_WINDOW)
    elif t.combat:
        forget_aims(t)
        push(t, eh.SETTLE_TARGETS, 0)
