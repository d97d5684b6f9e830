"""Phase 4, Items: take, swap, discard, heal; trades are in `trades.py` [L4D-10]."""

from typing import Final

from deadhand.games.left_4_dead import state as l4d, verbs
from deadhand.games.left_4_dead.health import can_be_healed, discard_used, heal_with
from deadhand.games.left_4_dead.items.holding import item_like, loose_item
from deadhand.games.left_4_dead.items.trades import offer_trades
from deadhand.games.left_4_dead.order import enter, in_table_order, place_of
from deadhand.table.flow.course import NOBODY, argument, ask, count_up, offer, offer_each
from deadhand.table.game.declare import ahead, on, rule, why_not
from deadhand.table.zones.cards import held_by_all, move, oldest


@on(l4d.USE_ITEMS)
def use_items(t: l4d.Left4Dead, place: int) -> None:
    """Ask each player in table order until they pass [L4D-10.1, L4D-10.12]."""
    if place == t.seats:
        enter(t, l4d.MAKE_PLAN)
        return
    ask_to_use_items(t, in_table_order(t, place))


@rule
def ask_to_use_items(t: l4d.Left4Dead, seat: int) -> None:
    """Ask for the unused item action, a free action, or a pass [L4D-10.1, L4D-10.12]."""
    ask(t, seat, verbs.ASK_ITEMS)
    if t.item_spent[seat] == 0:
        offer_takes(t, seat)
        offer_swaps(t, seat)
        offer_trades(t, seat)
    offer_free_actions(t, seat)
    offer(t, verbs.PASS_ITEMS)


@ahead(verbs.ASK_ITEMS)
def ask_to_use_items_ahead(t: l4d.Left4Dead, seat: int) -> None:
    """Ask everybody after the asked player [L4D-10.1]."""
    if place_of(t, seat) > argument(t, 1):
        ask_to_use_items(t, seat)


@rule
def is_loose(t: l4d.Left4Dead, item: int) -> bool:
    """Return True if an item of this kind lies face up in front of a player, held by nobody [L4D-2.13, L4D-10.4]."""
    return held_by_all(t, l4d.FRONT, item) > 0


@rule
def offer_takes(t: l4d.Left4Dead, seat: int) -> None:
    """Offer loose items from anywhere, if none of their kind is held [L4D-10.2, L4D-10.4, L4D-10.5]."""
    for item in range(l4d.EVENT_CARDS, l4d.ITEMS):
        if is_loose(t, item) and item_like(t, seat, item) == NOBODY:
            offer(t, verbs.TAKE, item)


@rule
def offer_swaps(t: l4d.Left4Dead, seat: int) -> None:
    """Offer a loose item for a held one of the same kind, never of the same name [L4D-10.3]."""
    for item in range(l4d.EVENT_CARDS, l4d.ITEMS):
        if is_loose(t, item):
            like = item_like(t, seat, item)
            if like != NOBODY and like != item:
                offer(t, verbs.SWAP, item)


@rule
def offer_free_actions(t: l4d.Left4Dead, seat: int) -> None:
    """Offer to discard held items, and to use the Health Pack [L4D-10.10, L4D-10.11]."""
    offer_each(t, l4d.HELD + seat, verbs.DISCARD)
    if t.held[l4d.HELD + seat, l4d.HEALTH_PACK]:
        for patient in range(t.seats):
            if (patient == seat or t.heal_others == 1) and can_be_healed(t, patient):
                offer(t, verbs.HEAL, patient)


@on(verbs.TAKE)
def take_item(t: l4d.Left4Dead, item: int) -> None:
    """Pick up a loose item; it is held and usable at once [L4D-10.2, L4D-10.13]."""
    move(t, loose_item(t, t.actor, item), l4d.HELD + t.actor)
    t.item_spent[t.actor] = 1


@on(verbs.SWAP)
def swap(t: l4d.Left4Dead, item: int) -> None:
    """Exchange items; the old one becomes loose in front of its owner [L4D-10.3]."""
    old = oldest(t, l4d.HELD + t.actor, item_like(t, t.actor, item))
    move(t, loose_item(t, t.actor, item), l4d.HELD + t.actor)
    move(t, old, l4d.FRONT + t.actor)
    t.item_spent[t.actor] = 1


@on(verbs.DISCARD)
def discard(t: l4d.Left4Dead, item: int) -> None:
    """Discard a held item, free of charge [L4D-10.10]."""
    discard_used(t, t.actor, item)


@on(verbs.HEAL)
def heal(t: l4d.Left4Dead, patient: int) -> None:
    """Use the Health Pack, free of charge [L4D-10.11]."""
    heal_with(t, t.actor, l4d.HEALTH_PACK, patient)


@on(verbs.PASS_ITEMS)
def pass_items(t: l4d.Left4Dead) -> None:
    """Go on to the next player; an action not used stays unspent [L4D-10.9]."""
    count_up(t, 1)


HELD_ALREADY: Final = verbs.ACTIONS.refusal("you hold one of that kind already", "L4D-2.7")
NOTHING_TO_SWAP: Final = verbs.ACTIONS.refusal("you hold none of that kind to swap it for", "L4D-10.3")
SWAPPED_ALIKE: Final = verbs.ACTIONS.refusal("the two are alike: nothing would change", "L4D-10.3")
NOTHING_TO_TAKE: Final = verbs.ACTIONS.refusal("no such item lies loose", "L4D-10.2")
NOTHING_TO_SWAP_IN: Final = verbs.ACTIONS.refusal("no such item lies loose", "L4D-10.3")
ITEM_ACTION_USED: Final = verbs.ACTIONS.refusal("your item action is used", "L4D-10.1")
ONLY_ONESELF: Final = verbs.ACTIONS.refusal("the option heal_others is off", "L4D-4.7")
PACK_WHEN_DOWNED: Final = verbs.ACTIONS.refusal("no Health Pack may be used on a downed player", "L4D-3.7")
HEALTH_FULL: Final = verbs.ACTIONS.refusal("that player's health is full", "L4D-3.10")


@why_not(verbs.TAKE)
def no_take(t: l4d.Left4Dead, item: int) -> int:
    """Refuse a second item of a kind [L4D-2.7, L4D-10.2]."""
    if t.item_spent[t.actor]:
        return ITEM_ACTION_USED
    return HELD_ALREADY if is_loose(t, item) else NOTHING_TO_TAKE


@why_not(verbs.SWAP)
def no_swap(t: l4d.Left4Dead, item: int) -> int:
    """Refuse a swap for another kind [L4D-10.3]."""
    if t.item_spent[t.actor]:
        return ITEM_ACTION_USED
    if not is_loose(t, item):
        return NOTHING_TO_SWAP_IN
    if t.held[l4d.HELD + t.actor, item]:
        return SWAPPED_ALIKE
    return NOTHING_TO_SWAP


@why_not(verbs.HEAL)
def no_heal(t: l4d.Left4Dead, patient: int) -> int:
    """Refuse to heal a downed or whole player; others only by option [L4D-3.7, L4D-3.10, L4D-4.7]."""
    if t.downed[patient]:
        return PACK_WHEN_DOWNED
    if t.health[patient] >= l4d.FULL_HEALTH:
        return HEALTH_FULL
    return ONLY_ONESELF
