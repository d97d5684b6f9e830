"""What the unseen Common cards promise: which are left anybody can count, which lies where nobody knows [TD-23.7]."""

from deadhand.games.three_days import state as td
from deadhand.games.three_days.bot.held import worth_of
from deadhand.games.three_days.bot.sheet import BEST_OF_THREE, BEST_OF_TWO, FINDS, UNSEEN, VALUE, ZOMBIES
from deadhand.games.three_days.names import is_resource, is_zombie
from deadhand.table.cards import knows
from deadhand.table.declare import rule
from deadhand.table.record import Integers


@rule
def look_out(t: td.ThreeDays, sheet: Integers) -> None:
    """Count the Common cards of this day that nobody has seen, and weigh them for the asked player."""
    unseen, zombies = 0, 0
    for card in range(t.cards):
        kind = t.kind[card]
        if t.back[kind] == td.COMMON_BACK and not knows(t, t.actor, card):
            unseen += 1
            zombies += is_zombie(kind)
            if sheet[UNSEEN + kind] == 0 and is_resource(kind):
                sheet[VALUE + kind] = worth_of(t, sheet, kind, t.actor)
            sheet[UNSEEN + kind] += 1
    unseen = max(1, unseen)
    sheet[ZOMBIES] = 100 * zombies // unseen
    weigh(sheet, unseen)


@rule
def weigh(sheet: Integers, unseen: int) -> None:
    """What one unseen Common card is worth on average, the better of two, and the best of three.

    The better of two is worth a step if not both are below it: the steps are summed up over all worths.
    """
    worth_so_far = 0
    while True:
        below, following = 0, 0
        for kind in range(td.THREAT_CARDS):
            if sheet[UNSEEN + kind]:
                value = sheet[VALUE + kind]
                if value <= worth_so_far:
                    below += sheet[UNSEEN + kind]
                elif following == 0 or value < following:
                    following = value
        if following == 0:
            return
        step = following - worth_so_far
        share = 1000 * below // unseen
        sheet[FINDS] += step * (1000 - share) // 1000
        sheet[BEST_OF_TWO] += step * (1000 - share * share // 1000) // 1000
        sheet[BEST_OF_THREE] += step * (1000 - share * share // 1000 * share // 1000) // 1000
        worth_so_far = following
