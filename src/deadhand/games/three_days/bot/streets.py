"""The way through the streets: which cards must be turned over to come to the City and Indoor places."""

from deadhand.games.three_days import layout, state as td
from deadhand.games.three_days.bot import worth
from deadhand.games.three_days.map.deployment import places_with
from deadhand.games.three_days.names import is_resource, is_zombie
from deadhand.games.three_days.open_numbers import must_go
from deadhand.games.three_days.sets import size_of
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.zones.cards import knows, top

FARTHEST = 24
"""More cards than lie on any way."""


@rule
def note_streets(t: td.ThreeDays, sheet: td.ThreeDays) -> None:
    """Note how much each card brings the Survivors on: the nearer what it leads to, the more."""
    for place in range(layout.PLACES):
        sheet.leads[place] = 0
    sheet.best_lead, sheet.nearest, sheet.goals = 1, FARTHEST, 0
    left = places_with(t, td.STREETS)
    while left:
        if is_goal(t, lowest(left)):
            note_goal(sheet, way_to(t, lowest(left)))
        left = without_lowest(left)


@rule
def is_goal(t: td.ThreeDays, place: int) -> bool:
    """Return True if a face-down card is one to look for: a City or Indoor place whose card may be of use."""
    if layout.OWN_BACK[place] == 0:
        return False
    kind = t.kind[top(t, td.STREETS + place)]
    return not is_known(t, place) or kind >= td.WAYS or td.SECURITY_BOX <= kind < td.INSTANTS


@rule
def is_known(t: td.ThreeDays, place: int) -> bool:
    """Return True if the asked seat knows a face-down card."""
    card = top(t, td.STREETS + place)
    return card != NOBODY and knows(t, t.actor, card)


@rule
def way_to(t: td.ThreeDays, place: int) -> int:
    """Return the set of face-down cards that must be turned over to see the one at a place, itself included."""
    return (must_go(t, place) & places_with(t, td.STREETS)) | (1 << place)


@rule
def note_goal(sheet: td.ThreeDays, way: int) -> None:
    """Note that a City or Indoor card lies at the end of a way."""
    cards = size_of(way)
    sheet.goals += 1
    sheet.nearest = min(sheet.nearest, cards)
    while way:
        sheet.leads[lowest(way)] += 1 << max(0, 20 - 2 * cards)
        sheet.best_lead = max(sheet.best_lead, sheet.leads[lowest(way)])
        way = without_lowest(way)


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
