"""Trades between players [L4D-10.6 to L4D-10.9]."""

from deadhand.games.left_4_dead.holding import item_like, reckon_power
from deadhand.games.left_4_dead.state import (
    ANSWER_TRADE,
    ASK_TRADE,
    EVENT_CARDS,
    HELD,
    ITEMS,
    Left4Dead,
)
from deadhand.games.left_4_dead.verbs import ACCEPT, ASK_FOR, EXCHANGE, GIVE, REFUSE
from deadhand.table.actions import offer
from deadhand.table.flow import ask
from deadhand.table.rule import rule
from deadhand.table.state import NOBODY
from deadhand.table.steps import argument, pop, push
from deadhand.table.zones import move, oldest


@rule
def may_trade(t: Left4Dead, seat: int, partner: int) -> bool:
    """Both must still have their item action; a player proposes once a round [L4D-10.6 to L4D-10.9]."""
    if t.trading == 0 or t.proposed[seat] == 1 or partner == seat:
        return False
    return t.item_spent[seat] == 0 and t.item_spent[partner] == 0


@rule
def has_room(t: Left4Dead, seat: int, gained: int, lost: int) -> bool:
    """Whether a player could hold a gained item once another (or NOBODY) is gone [L4D-2.7, L4D-10.6]."""
    like = item_like(t, seat, gained)
    return like in (NOBODY, lost)


@rule
def offer_trades(t: Left4Dead, seat: int) -> None:
    """Giving one, receiving one, or exchanging one for another [L4D-10.6]."""
    for partner in range(t.seats):
        if may_trade(t, seat, partner):
            for item in range(EVENT_CARDS, ITEMS):
                if t.held[HELD + seat, item] and has_room(t, partner, item, NOBODY):
                    offer(t, GIVE, partner, item)
    for partner in range(t.seats):
        if may_trade(t, seat, partner):
            for item in range(EVENT_CARDS, ITEMS):
                if t.held[HELD + partner, item] and has_room(t, seat, item, NOBODY):
                    offer(t, ASK_FOR, partner, item)
    for partner in range(t.seats):
        if may_trade(t, seat, partner):
            offer_exchanges(t, seat, partner)


@rule
def offer_exchanges(t: Left4Dead, seat: int, partner: int) -> None:
    """One for one [L4D-10.6].

    Two of the same name are not offered, though the clause allows it: that would only waste both item actions.
    """
    for item in range(EVENT_CARDS, ITEMS):
        if t.held[HELD + seat, item]:
            for other in range(EVENT_CARDS, ITEMS):
                if t.held[HELD + partner, other] and can_exchange(t, seat, item, partner, other):
                    offer(t, EXCHANGE, partner, item, other)


@rule
def can_exchange(t: Left4Dead, seat: int, item: int, partner: int, other: int) -> bool:
    """Whether both obey the limit afterwards."""
    return item != other and has_room(t, seat, other, item) and has_room(t, partner, item, other)


@rule
def propose(t: Left4Dead, partner: int, given: int, wanted: int) -> None:
    """A proposal; the partner is asked [L4D-10.7, L4D-10.8]."""
    t.proposed[t.actor] = 1
    t.subject = t.actor
    t.offered_kind = given
    t.wanted_kind = wanted
    push(t, ANSWER_TRADE, partner, given, wanted)


@rule
def ask_partner(t: Left4Dead) -> None:
    """A trade needs the partner's consent [L4D-10.7]."""
    ask(t, argument(t, 1), ASK_TRADE)
    offer(t, ACCEPT)
    offer(t, REFUSE)


@rule
def accept(t: Left4Dead) -> None:
    """The items change hands, and both item actions are used [L4D-10.7, L4D-10.13]."""
    proposer, partner, given, wanted = t.subject, t.actor, argument(t, 2), argument(t, 3)
    if given != NOBODY:
        move(t, oldest(t, HELD + proposer, given), HELD + partner)
    if wanted != NOBODY:
        move(t, oldest(t, HELD + partner, wanted), HELD + proposer)
    t.item_spent[proposer] = 1
    t.item_spent[partner] = 1
    reckon_power(t)
    pop(t)


@rule
def refuse_trade(t: Left4Dead) -> None:
    """The proposer's item action is still free for a take or swap [L4D-10.8]."""
    pop(t)
