"""Phase 4, Items: take, swap, discard, heal; trades are in `trades.py` [L4D-10]."""

from deadhand.games.left_4_dead.health import can_be_healed, heal_with, spend
from deadhand.games.left_4_dead.holding import item_like, loose_item, reckon_power
from deadhand.games.left_4_dead.order import count_up, enter, in_table_order
from deadhand.games.left_4_dead.state import (
    ASK_ITEMS,
    EVENT_CARDS,
    FRONT,
    HEALTH_PACK,
    HELD,
    ITEMS,
    MAKE_PLAN,
    Left4Dead,
)
from deadhand.games.left_4_dead.trades import offer_trades
from deadhand.games.left_4_dead.verbs import DISCARD, HEAL, PASS_ITEMS, SWAP, TAKE
from deadhand.table.actions import offer
from deadhand.table.flow import ask
from deadhand.table.rule import rule
from deadhand.table.state import NOBODY
from deadhand.table.steps import argument
from deadhand.table.zones import move, oldest


@rule
def use_items(t: Left4Dead) -> None:
    """In table order each player decides until they pass [L4D-10.1, L4D-10.12]."""
    place = argument(t, 1)
    if place == t.seats:
        enter(t, MAKE_PLAN)
        return
    seat = in_table_order(t, place)
    ask(t, seat, ASK_ITEMS)
    if t.item_spent[seat] == 0:
        offer_takes(t, seat)
        offer_swaps(t, seat)
        offer_trades(t, seat)
    offer_free_actions(t, seat)
    offer(t, PASS_ITEMS)


@rule
def is_loose(t: Left4Dead, item: int) -> bool:
    """Whether such an item lies face up before anybody, held by nobody [L4D-2.13, L4D-10.4]."""
    total = 0
    for seat in range(t.seats):
        total += t.held[FRONT + seat, item]
    return total > 0


@rule
def offer_takes(t: Left4Dead, seat: int) -> None:
    """A loose item from anywhere, if none of its kind is held [L4D-10.2, L4D-10.4, L4D-10.5]."""
    for item in range(EVENT_CARDS, ITEMS):
        if is_loose(t, item) and item_like(t, seat, item) == NOBODY:
            offer(t, TAKE, item)


@rule
def offer_swaps(t: Left4Dead, seat: int) -> None:
    """A loose item for a held one of the same kind [L4D-10.3].

    One of the same name is not offered, though the clause allows it: it would only waste the item action.
    """
    for item in range(EVENT_CARDS, ITEMS):
        if is_loose(t, item):
            like = item_like(t, seat, item)
            if like != NOBODY and like != item:
                offer(t, SWAP, item)


@rule
def offer_free_actions(t: Left4Dead, seat: int) -> None:
    """Discarding held items, and using the Health Pack [L4D-10.10, L4D-10.11]."""
    for item in range(EVENT_CARDS, ITEMS):
        if t.held[HELD + seat, item]:
            offer(t, DISCARD, item)
    if t.held[HELD + seat, HEALTH_PACK]:
        for patient in range(t.seats):
            if (patient == seat or t.heal_others == 1) and can_be_healed(t, patient):
                offer(t, HEAL, patient)


@rule
def take(t: Left4Dead, item: int) -> None:
    """Pick up a loose item; it is held and usable at once [L4D-10.2, L4D-10.13]."""
    move(t, loose_item(t, t.actor, item), HELD + t.actor)
    t.item_spent[t.actor] = 1
    reckon_power(t)


@rule
def swap(t: Left4Dead, item: int) -> None:
    """Exchange; the old item becomes loose in front of its owner [L4D-10.3]."""
    old = oldest(t, HELD + t.actor, item_like(t, t.actor, item))
    move(t, loose_item(t, t.actor, item), HELD + t.actor)
    move(t, old, FRONT + t.actor)
    t.item_spent[t.actor] = 1
    reckon_power(t)


@rule
def discard(t: Left4Dead, item: int) -> None:
    """Held items may be discarded, free of charge [L4D-10.10]."""
    spend(t, t.actor, item)
    reckon_power(t)


@rule
def heal(t: Left4Dead, patient: int) -> None:
    """The Health Pack is used, free of charge [L4D-10.11]."""
    heal_with(t, t.actor, HEALTH_PACK, patient)


@rule
def pass_items(t: Left4Dead) -> None:
    """The next player follows; an action not used stays unspent [L4D-10.9]."""
    count_up(t, 1)
