"""The way through the streets: which cards must be turned over to come to the City and Indoor places."""

from deadhand.games.three_days import layout, state as td
from deadhand.games.three_days.bot import worth
from deadhand.games.three_days.bot.sheet import BEST_LEAD, LEADS, MUST_GO
from deadhand.games.three_days.map.deployment import end_place, first_place
from deadhand.games.three_days.names import is_resource, is_zombie
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import knows, top

FARTHEST = 24
"""More cards than lie on any way."""


@rule
def survey(t: td.ThreeDays, sheet: Integers) -> None:
    """Work out for each face-down card of the zone which cards must be turned over for it [TD-9.4, TD-9.5]."""
    first, end = first_place(t), end_place(t)
    for back in range(end - first):
        place = end - 1 - back
        if t.count[td.STREETS + place]:
            sheet[MUST_GO + place] = 1 << place | below(sheet, layout.LEFT_BELOW[place], end)
            sheet[MUST_GO + place] |= below(sheet, layout.RIGHT_BELOW[place], end)


@rule
def below(sheet: Integers, place: int, end: int) -> int:
    """The cards that must go for one that covers another."""
    return 0 if place == NOBODY or place >= end else sheet[MUST_GO + place]


@rule
def number_of_places(places: int) -> int:
    """Return how many places are in a set."""
    total = 0
    while places:
        places &= places - 1
        total += 1
    return total


@rule
def is_known(t: td.ThreeDays, place: int) -> bool:
    """Return whether the asked seat knows a face-down card."""
    card = top(t, td.STREETS + place)
    return card != NOBODY and knows(t, t.actor, card)


@rule
def is_goal(t: td.ThreeDays, sheet: Integers, place: int) -> bool:
    """Return whether a face-down card is one to look for: a City or Indoor place whose card may be of use."""
    if layout.OWN_BACK[place] == 0 or sheet[MUST_GO + place] == 0:
        return False
    if not is_known(t, place):
        return True
    kind = t.kind[top(t, td.STREETS + place)]
    return kind >= td.WAYS or td.SECURITY_BOX <= kind < td.INSTANTS


@rule
def nearest(t: td.ThreeDays, sheet: Integers) -> int:
    """Return how many cards must be turned over to see the next City or Indoor card; FARTHEST if there is none."""
    least = FARTHEST
    for place in range(first_place(t), end_place(t)):
        if is_goal(t, sheet, place):
            least = min(least, number_of_places(sheet[MUST_GO + place]))
    return least


@rule
def find_leads(t: td.ThreeDays, sheet: Integers) -> None:
    """Work out how much each card brings the Survivors on: the nearer what it leads to, the more."""
    first, end = first_place(t), end_place(t)
    for goal in range(first, end):
        if is_goal(t, sheet, goal):
            gain = 1 << max(0, 20 - 2 * number_of_places(sheet[MUST_GO + goal]))
            for place in range(first, end):
                if (sheet[MUST_GO + goal] >> place) & 1:
                    sheet[LEADS + place] += gain
    sheet[BEST_LEAD] = 1
    for place in range(first, end):
        sheet[BEST_LEAD] = max(sheet[BEST_LEAD], sheet[LEADS + place])


@rule
def bias_of(t: td.ThreeDays, place: int) -> int:
    """Return how welcome an open card is that has been seen."""
    if not is_known(t, place):
        return 0
    kind = t.kind[top(t, td.STREETS + place)]
    if is_zombie(kind):
        return -worth.SEEN_ZOMBIE
    if is_resource(kind):
        return worth.SEEN_RESOURCE
    return 0 if kind >= td.WAYS else -worth.SEEN_ZOMBIE // 2
