"""What a bot does with items, trades and in the Last Stand."""

from typing import Final

from deadhand.games.left_4_dead.bot_sheet import AFTER, BASE, UNPLANNED, worth_after
from deadhand.games.left_4_dead.bot_worth import PACK_PRICE, stage
from deadhand.games.left_4_dead.holding import gun, item_like
from deadhand.games.left_4_dead.state import (
    DAMAGE,
    EVENT_CARDS,
    FULL_HEALTH,
    GUNS,
    HEALTH,
    HEALTH_PACK,
    PILLS,
    Left4Dead,
)
from deadhand.games.left_4_dead.verbs import (
    ACCEPT,
    GIVE,
    GIVE_HEALTH,
    GIVE_PACK,
    HEAL,
    HELP,
    PASS_ITEMS,
    SWAP,
    TAKE,
    USE_PILLS,
)
from deadhand.table.record import Integers
from deadhand.table.rule import rule
from deadhand.table.state import NOBODY
from deadhand.table.steps import argument

ITEM_RANK: Final = (3, 5, 8, 9, 2, 1, 3, 4)
"""How much an item is wanted, from the Uzi to the Molotov: Guns that engage several, Grenades, then healing."""
LAST_STRONG_GUN: Final = 10
"""How much more the team wants a Gun that adds damage while it has no other: none kills a Tank without."""
WEAKER: Final = 2
"""How much more health a player must have than another to offer them Pills."""


@rule
def rank(t: Left4Dead, item: int, seat: int) -> int:
    """How much the team wants a seat to hold an item."""
    if t.numbers[item, DAMAGE] == 0 or item >= GUNS or strong_gun_besides(t, seat):
        return ITEM_RANK[item - EVENT_CARDS]
    return ITEM_RANK[item - EVENT_CARDS] + LAST_STRONG_GUN


@rule
def strong_gun_besides(t: Left4Dead, seat: int) -> bool:
    """Whether anybody else holds a Gun that adds damage."""
    for other in range(t.seats):
        held = gun(t, other)
        if other != seat and held != NOBODY and t.numbers[held, DAMAGE] > 0:
            return True
    return False


@rule
def score_items(t: Left4Dead, sheet: Integers, verb: int, x: int, y: int) -> int:
    """Heal the weak, take what is missing, swap for better, hand Pills to who needs them; keep what else is held."""
    if verb == PASS_ITEMS.id:
        return 0
    if verb == TAKE.id:
        return 10 + rank(t, x, t.actor)
    if verb == SWAP.id:
        return rank(t, x, t.actor) - rank(t, item_like(t, t.actor, x), t.actor)
    if verb == HEAL.id and sheet[BASE] != UNPLANNED:
        return score_heal(t, sheet, x)
    return score_gift(t, x) if verb == GIVE.id and y == PILLS else -1


@rule
def score_heal(t: Left4Dead, sheet: Integers, patient: int) -> int:
    """A Health Pack pays where it changes what the monsters will leave of a player."""
    gained = min(t.numbers[HEALTH_PACK, HEALTH], FULL_HEALTH - t.health[patient])
    after = sheet[AFTER + patient]
    better = worth_after(sheet, patient, after + gained) - worth_after(sheet, patient, after)
    return better - PACK_PRICE[stage(t)]


@rule
def score_gift(t: Left4Dead, partner: int) -> int:
    """Pills heal only their owner: a player who has none and is much weaker has more use for them."""
    return t.health[t.actor] - t.health[partner] - WEAKER


@rule
def score_trade(t: Left4Dead, verb: int) -> int:
    """Accept a gift, give healing to a weaker player, and exchange for what the team wants more."""
    if verb != ACCEPT.id:
        return 0
    if t.wanted_kind == NOBODY:
        return 1
    if t.offered_kind != NOBODY:
        return rank(t, t.offered_kind, t.actor) - rank(t, t.wanted_kind, t.actor)
    if t.wanted_kind in (HEALTH_PACK, PILLS):
        return t.health[t.actor] - t.health[t.subject]
    return -1


@rule
def score_last_stand(t: Left4Dead, verb: int) -> int:
    """Use Pills before a Health Pack, which can also heal others; help whoever would be lost."""
    if verb in (USE_PILLS.id, HELP.id, GIVE_PACK.id):
        return 1
    if verb == GIVE_HEALTH.id:
        return 1 if t.health[t.actor] > 2 or argument(t, 3) == 0 else -1
    return 0
