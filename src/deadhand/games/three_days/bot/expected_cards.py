"""The expected worth of the unseen Common cards: anybody can count them, nobody knows their places [TD-23.7].

In hard mode the next cards come from the newest layer of the pile [TD-17.6].
"""

import numpy as np

from deadhand.games.three_days import state as td
from deadhand.games.three_days.bot.held import worth_of
from deadhand.games.three_days.names import is_resource, is_zombie
from deadhand.table.game.declare import rule
from deadhand.table.record.record import Integers
from deadhand.table.zones.layers import expect_next


@rule
def expect_common_cards(t: td.ThreeDays, sheet: td.ThreeDays) -> None:
    """Estimate how many of each kind lie unseen with the next Common card, and weigh them for the asked player."""
    expected, value = np.zeros(td.ALL_KINDS, np.int64), np.zeros(td.ALL_KINDS, np.int64)
    expect_next(t, t.actor, td.COMMON, expected)
    unseen, zombies = 0, 0
    for kind in range(td.THREAT_CARDS):
        if t.back[kind] != td.COMMON_BACK:
            expected[kind] = 0
        elif expected[kind]:
            unseen += expected[kind]
            zombies += expected[kind] * is_zombie(kind)
            value[kind] = worth_of(t, sheet, kind, t.actor) if is_resource(kind) else 0
    sheet.zombie_share = 100 * zombies // max(1, unseen)
    weigh(sheet, expected, value, max(1, unseen))


@rule
def weigh(sheet: td.ThreeDays, expected: Integers, value: Integers, unseen: int) -> None:
    """Note the mean worth of one unseen Common card, of the better of two, and of the best of three.

    The better of two is worth a step if not both are below it: the steps are summed up over all worths.
    """
    worth_so_far = 0
    while True:
        below, following = 0, 0
        for kind in range(td.THREAT_CARDS):
            if value[kind] <= worth_so_far:
                below += expected[kind]
            elif following == 0 or value[kind] < following:
                following = value[kind]
        if following == 0:
            return
        step = following - worth_so_far
        share = 1000 * below // unseen
        sheet.finds += step * (1000 - share) // 1000
        sheet.best_of_two += step * (1000 - share * share // 1000) // 1000
        sheet.best_of_three += step * (1000 - share * share // 1000 * share // 1000) // 1000
        worth_so_far = following
