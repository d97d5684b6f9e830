"""A bot's choices of items and trades, and in the Last Stand."""

from typing import Final

from deadhand.games.left_4_dead import state as l4d, verbs
from deadhand.games.left_4_dead.bot import reasons as why
from deadhand.games.left_4_dead.bot.sheet import AFTER, BASE, UNPLANNED, worth_after
from deadhand.games.left_4_dead.bot.worth import PACK_PRICE, stage_of_game
from deadhand.games.left_4_dead.items.holding import gun, item_like
from deadhand.table.choices.reasons import because
from deadhand.table.flow.course import NOBODY, argument
from deadhand.table.game.declare import rule, score
from deadhand.table.record.record import Integers

ITEM_RANK: Final = (3, 5, 8, 9, 2, 1, 3, 4)
"""The worth of an item, from the Uzi to the Molotov: Guns that engage several, Grenades, then healing."""
LAST_STRONG_GUN: Final = 10
"""The extra worth of a Gun that adds damage while the team has no other: none kills a Tank without."""
WEAKER: Final = 2
"""The least lead in health of a player over another to offer them Pills."""


@rule
def worth_of_holding(t: l4d.Left4Dead, item: int, seat: int) -> int:
    """Return the worth to the team of a seat holding an item."""
    if t.numbers[item, l4d.DAMAGE] == 0 or item >= l4d.GUNS or strong_gun_besides(t, seat):
        return ITEM_RANK[item - l4d.EVENT_CARDS]
    return ITEM_RANK[item - l4d.EVENT_CARDS] + LAST_STRONG_GUN


@rule
def strong_gun_besides(t: l4d.Left4Dead, seat: int) -> bool:
    """Return True if another player holds a Gun that adds damage."""
    for other in range(t.seats):
        held = gun(t, other)
        if other != seat and held != NOBODY and t.numbers[held, l4d.DAMAGE] > 0:
            return True
    return False


@score(verbs.TAKE)
def score_take(t: l4d.Left4Dead, item: int) -> int:
    """Take a missing item."""
    strong = t.numbers[item, l4d.DAMAGE] > 0 and item < l4d.GUNS and not strong_gun_besides(t, t.actor)
    return because(t, 10 + worth_of_holding(t, item, t.actor), why.STRONG_GUN if strong else why.WANTED, item)


@score(verbs.SWAP)
def score_swap(t: l4d.Left4Dead, item: int) -> int:
    """Score a swap for something better."""
    held = item_like(t, t.actor, item)
    better = worth_of_holding(t, item, t.actor) - worth_of_holding(t, held, t.actor)
    return because(t, better, why.BETTER_ITEM if better > 0 else why.STAYS, item, held)


@score(verbs.GIVE)
def score_gift(t: l4d.Left4Dead, partner: int, item: int) -> int:
    """Score giving Pills, which heal only their owner, to a much weaker player without any."""
    if item != l4d.PILLS:
        return because(t, -1, why.STAYS)
    weaker = t.health[t.actor] - t.health[partner] - WEAKER
    return because(t, weaker, why.WEAKER if weaker > 0 else why.STAYS, partner)


@score(verbs.DISCARD, verbs.ASK_FOR, verbs.EXCHANGE)
def score_no_change(t: l4d.Left4Dead, _x: int, _y: int = 0, _z: int = 0) -> int:
    """Keep held items, and leave others theirs."""
    return because(t, -1, why.STAYS)


@score(verbs.HEAL)
def score_heal(t: l4d.Left4Dead, sheet: Integers, patient: int) -> int:
    """Score a Health Pack by how much it changes what the monsters will leave of a player."""
    if sheet[BASE] == UNPLANNED:
        return because(t, -1, why.NO_PLAN)
    gained = min(t.numbers[l4d.HEALTH_PACK, l4d.HEALTH], l4d.FULL_HEALTH - t.health[patient])
    after = sheet[AFTER + patient]
    better = worth_after(sheet, patient, after + gained) - worth_after(sheet, patient, after)
    return because(t, better, why.HEALS, gained, patient) - PACK_PRICE[stage_of_game(t)]


@score(verbs.ACCEPT)
def score_accept(t: l4d.Left4Dead) -> int:
    """Accept a gift, give healing to a weaker player, and exchange for what the team wants more."""
    proposer, given, wanted = argument(t, 1), argument(t, 2), argument(t, 3)
    if wanted == NOBODY:
        return because(t, 1, why.GIFT)
    if given != NOBODY:
        better = worth_of_holding(t, given, t.actor) - worth_of_holding(t, wanted, t.actor)
        return because(t, better, why.BETTER_ITEM if better > 0 else why.STAYS, given, wanted)
    if wanted in (l4d.HEALTH_PACK, l4d.PILLS):
        weaker = t.health[t.actor] - t.health[proposer]
        return because(t, weaker, why.NEEDS_IT if weaker > 0 else why.STAYS, proposer)
    return because(t, -1, why.STAYS)


@score(verbs.USE_PILLS, verbs.HELP, verbs.GIVE_PACK)
def score_rescue(t: l4d.Left4Dead) -> int:
    """Use Pills before a Health Pack, which can also heal others; help a player who would be lost."""
    return because(t, 1, why.RESCUES)


@score(verbs.GIVE_HEALTH)
def score_give_health(t: l4d.Left4Dead) -> int:
    """Give what can be spared, and always the first."""
    if t.health[t.actor] > 2 or argument(t, 3) == 0:
        return because(t, 1, why.CAN_SPARE, t.health[t.actor])
    return because(t, -1, why.CANNOT_SPARE)
