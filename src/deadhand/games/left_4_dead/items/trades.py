"""Trades between players [L4D-10.6 to L4D-10.9]."""

from typing import Final

from deadhand.games.left_4_dead import state as l4d, verbs
from deadhand.games.left_4_dead.items.holding import item_like
from deadhand.table.flow.course import NOBODY, argument, ask, offer, pop, push
from deadhand.table.game.declare import on, rule, why_not
from deadhand.table.zones.cards import move, oldest


@rule
def may_trade(t: l4d.Left4Dead, seat: int, partner: int) -> bool:
    """Return True if both have their item action, and the player may propose [L4D-10.6 to L4D-10.9]."""
    if t.trading == 0 or t.proposed_to[seat] != NOBODY or partner == seat:
        return False
    return t.item_spent[seat] == 0 and t.item_spent[partner] == 0


@rule
def has_room(t: l4d.Left4Dead, seat: int, gained: int, lost: int) -> bool:
    """Return True if a player could hold a gained item once another (or NOBODY) is gone [L4D-2.7, L4D-10.6]."""
    like = item_like(t, seat, gained)
    return like in (NOBODY, lost)


@rule
def offer_trades(t: l4d.Left4Dead, seat: int) -> None:
    """Offer to give one, receive one, or exchange one for another [L4D-10.6]."""
    for partner in range(t.seats):
        if may_trade(t, seat, partner):
            for item in range(l4d.EVENT_CARDS, l4d.ITEMS):
                if t.held[l4d.HELD + seat, item] and has_room(t, partner, item, NOBODY):
                    offer(t, verbs.GIVE, partner, item)
    for partner in range(t.seats):
        if may_trade(t, seat, partner):
            for item in range(l4d.EVENT_CARDS, l4d.ITEMS):
                if t.held[l4d.HELD + partner, item] and has_room(t, seat, item, NOBODY):
                    offer(t, verbs.ASK_FOR, partner, item)
    for partner in range(t.seats):
        if may_trade(t, seat, partner):
            offer_exchanges(t, seat, partner)


@rule
def offer_exchanges(t: l4d.Left4Dead, seat: int, partner: int) -> None:
    """Offer one for one, never equal for equal [L4D-10.6]."""
    for item in range(l4d.EVENT_CARDS, l4d.ITEMS):
        if t.held[l4d.HELD + seat, item]:
            for other in range(l4d.EVENT_CARDS, l4d.ITEMS):
                if t.held[l4d.HELD + partner, other] and can_exchange(t, seat, item, partner, other):
                    offer(t, verbs.EXCHANGE, partner, item, other)


@rule
def can_exchange(t: l4d.Left4Dead, seat: int, item: int, partner: int, other: int) -> bool:
    """Return True if both players keep to the limit of items after an exchange."""
    return item != other and has_room(t, seat, other, item) and has_room(t, partner, item, other)


@on(verbs.GIVE)
def propose_gift(t: l4d.Left4Dead, partner: int, item: int) -> None:
    """Give one [L4D-10.6]."""
    propose(t, partner, item, NOBODY)


@on(verbs.ASK_FOR)
def ask_for_gift(t: l4d.Left4Dead, partner: int, item: int) -> None:
    """Propose to receive an item [L4D-10.6]."""
    propose(t, partner, NOBODY, item)


@on(verbs.EXCHANGE)
def propose(t: l4d.Left4Dead, partner: int, given: int, wanted: int) -> None:
    """Propose a trade and ask the partner [L4D-10.7, L4D-10.8]."""
    t.proposed_to[t.actor] = partner
    push(t, l4d.ANSWER_TRADE, t.actor, given, wanted)


@on(l4d.ANSWER_TRADE)
def ask_partner(t: l4d.Left4Dead, proposer: int, _given: int, _wanted: int) -> None:
    """Ask the partner for consent [L4D-10.7]."""
    ask(t, t.proposed_to[proposer], verbs.ASK_TRADE)
    offer(t, verbs.ACCEPT)
    offer(t, verbs.REFUSE)


@on(verbs.ACCEPT)
def accept(t: l4d.Left4Dead) -> None:
    """Exchange the items, and use up both item actions [L4D-10.7, L4D-10.13]."""
    proposer, partner, given, wanted = argument(t, 1), t.actor, argument(t, 2), argument(t, 3)
    if given != NOBODY:
        move(t, oldest(t, l4d.HELD + proposer, given), l4d.HELD + partner)
    if wanted != NOBODY:
        move(t, oldest(t, l4d.HELD + partner, wanted), l4d.HELD + proposer)
    t.item_spent[proposer] = 1
    t.item_spent[partner] = 1
    pop(t)


@on(verbs.REFUSE)
def refuse_trade(t: l4d.Left4Dead) -> None:
    """End a proposal; the proposer's item action is still free for a take or swap [L4D-10.8]."""
    pop(t)


TRADED_ALIKE: Final = verbs.ACTIONS.refusal("the two are alike: nothing would change", "L4D-10.6")
ONE_OF_EACH_KIND: Final = verbs.ACTIONS.refusal("afterwards both may hold one item of each kind at most", "L4D-2.7")
NO_TRADING: Final = verbs.ACTIONS.refusal("the option trading is off", "L4D-4.6")
WITH_ONESELF: Final = verbs.ACTIONS.refusal("a trade needs another player", "L4D-10.6")
OWN_ACTION_USED: Final = verbs.ACTIONS.refusal("your item action is used", "L4D-10.7")
PARTNERS_ACTION_USED: Final = verbs.ACTIONS.refusal("that player's item action is used", "L4D-10.7")
PROPOSED_ALREADY: Final = verbs.ACTIONS.refusal("you have proposed a trade this round", "L4D-10.8")


@why_not(verbs.EXCHANGE)
def no_exchange(t: l4d.Left4Dead, partner: int, given: int, wanted: int) -> int:
    """Refuse to exchange equal items [L4D-10.6]."""
    if may_trade(t, t.actor, partner) and given == wanted:
        return TRADED_ALIKE
    return no_trade(t, partner, given)


@why_not(verbs.GIVE, verbs.ASK_FOR)
def no_trade(t: l4d.Left4Dead, partner: int, _item: int) -> int:
    """Return why no trade with somebody is allowed; a receiver needs room [L4D-2.7, L4D-10.6 to L4D-10.8]."""
    if not t.trading:
        return NO_TRADING
    if partner == t.actor:
        return WITH_ONESELF
    if t.item_spent[t.actor]:
        return OWN_ACTION_USED
    if t.item_spent[partner]:
        return PARTNERS_ACTION_USED
    if t.proposed_to[t.actor] != NOBODY:
        return PROPOSED_ALREADY
    return ONE_OF_EACH_KIND
