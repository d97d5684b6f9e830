"""The way through the streets: what lies on it, where to walk or run, and which cards to look at."""

from deadhand.games.three_days import layout, state as td, verbs
from deadhand.games.three_days.bot import reasons as why, worth
from deadhand.games.three_days.bot.fights import price_of_action
from deadhand.games.three_days.kinds import is_resource, is_zombie
from deadhand.games.three_days.map.deployment import places_with
from deadhand.games.three_days.map.playing_area import free_spaces
from deadhand.games.three_days.open_numbers import must_go
from deadhand.table.choices.reasons import because
from deadhand.table.flow.course import NOBODY, argument
from deadhand.table.game.declare import rule, score
from deadhand.table.record.bits import lowest, size_of, without_lowest
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


@rule
def step_worth(t: td.ThreeDays, sheet: td.ThreeDays, place: int) -> int:
    """Return how good an open card is to be turned over, compared with the others."""
    return worth.LEAD * sheet.leads[place] // sheet.best_lead - worth.LEAD + bias_of(t, place)


@score(verbs.WALK)
def score_walk(t: td.ThreeDays, sheet: td.ThreeDays, place: int) -> int:
    """Score going on by the shortest way, if nothing better is left to do."""
    if sheet.way != NOBODY:
        return because(t, -worth.LEAVE, why.BETTER_WAY)
    step = because(t, step_worth(t, sheet, place) // 8 + worth.STEP, reason_to_walk(sheet, place), free_spaces(t))
    return step + (because(t, -worth.ROOM_PRICE, why.CROWDED) if sheet.room <= 1 else 0)


@score(verbs.LEAVE)
def score_leave(t: td.ThreeDays, sheet: td.ThreeDays, number: int) -> int:
    """Score leaving by the chosen way."""
    if sheet.way == number - 1:
        return because(t, worth.STEP, why.LEADS_ON, t.kind[top(t, td.SPACES + number - 1)])
    if t.under_last_wisper and free_spaces(t) == 0:
        return because(t, worth.STEP // 2, why.NO_SPACE)
    return because(t, -worth.LEAVE, why.STAY)


@score(verbs.RUN)
def score_run(t: td.ThreeDays, sheet: td.ThreeDays, place: int) -> int:
    """Score two cards in a turn, if there is space for them and nothing else to do."""
    if sheet.way != NOBODY or sheet.room < worth.RUN_SPACE:
        return because(t, -worth.LEAVE, why.NO_RUN)
    return because(t, worth.RUN + step_worth(t, sheet, place) // 8, why.RUNS, free_spaces(t))


@score(verbs.RUN_TO)
def score_run_to(t: td.ThreeDays, sheet: td.ThreeDays, place: int) -> int:
    """Score the second card as for a Walk."""
    return because(t, step_worth(t, sheet, place), reason_to_walk(sheet, place), free_spaces(t))


@rule
def reason_to_walk(sheet: td.ThreeDays, place: int) -> int:
    """Return whether a card brings the Survivors on more than all others."""
    return why.ON_THE_WAY if sheet.leads[place] == sheet.best_lead else why.ASIDE


@score(verbs.CHOOSE)
def score_choose(t: td.ThreeDays, kind: int) -> int:
    """Choose the best Survivor."""
    if kind == td.DAN:
        return because(t, worth.CHOOSE_DAN, why.DAN, kind)
    if kind == td.RICK:
        return because(t, worth.CHOOSE_RICK, why.RICK, kind)
    return because(t, worth.CHOOSE_SELENA if t.seats > 1 else worth.CHOOSE_SELENA_ALONE, why.SELENA, kind)


@score(verbs.USE_LANTERN)
def score_lantern(t: td.ThreeDays, sheet: td.ThreeDays, _kind: int, _place: int) -> int:
    """Score Resources without a Walk, if there is space for them."""
    if free_spaces(t) > 3 and sheet.way == NOBODY:
        return because(t, worth.SHINE, why.SHINES) - price_of_action(t, sheet)
    return because(t, -worth.LANTERN, why.TOO_DARK)


@score(verbs.USE_BINOCULARS)
def score_binoculars(t: td.ThreeDays, sheet: td.ThreeDays, _kind: int, place: int) -> int:
    """Score looking for a way around Zombies."""
    if sheet.way != NOBODY:
        return because(t, -worth.LOOK, why.BETTER_WAY)
    return because(t, worth.WATCH + near(t, sheet, place), why.WATCHES) - price_of_action(t, sheet)


@score(verbs.NAME_PLACE)
def score_name(t: td.ThreeDays, sheet: td.ThreeDays, place: int) -> int:
    """Prefer cards that will be turned over soon."""
    if is_known(t, place):
        return because(t, 0, why.SEEN)
    return because(t, 1 + near(t, sheet, place), why.SOON, cards_before(t, place))


@rule
def cards_before(t: td.ThreeDays, place: int) -> int:
    """Return how many cards must be turned over before a card."""
    return size_of(way_to(t, place)) - 1


@rule
def near(t: td.ThreeDays, sheet: td.ThreeDays, place: int) -> int:
    """Return how soon a card will be turned over: a goal behind it hastens it, cards before it delay it."""
    return max(0, 6 + 2 * (sheet.leads[place] > 0) - 2 * cards_before(t, place))


@score(verbs.PUT_HERE)
def score_put(t: td.ThreeDays, sheet: td.ThreeDays, kind: int) -> int:
    """Score putting Resources on the way and Zombies aside."""
    soon = near(t, sheet, argument(t, 1))
    return because(t, soon if is_resource(kind) else -soon, why.PUTS_WELL, kind)
