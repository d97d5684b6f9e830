"""The bot's walks: destinations, when to RUN or to stay, lures, and cards to look at."""

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.bot import reasons as why, worth
from deadhand.games.three_days.bot.fights import price_of_action
from deadhand.games.three_days.bot.streets import bias_of, is_known, way_to
from deadhand.games.three_days.map.playing_area import free_spaces
from deadhand.games.three_days.names import is_resource
from deadhand.games.three_days.sets import size_of
from deadhand.table.choices.reasons import because
from deadhand.table.flow.course import NOBODY, argument
from deadhand.table.game.declare import rule, score
from deadhand.table.zones.cards import top


@rule
def step_worth(t: td.ThreeDays, sheet: td.ThreeDays, place: int) -> int:
    """Return how good an open card is to be turned over, compared with the others."""
    return worth.LEAD * sheet.leads[place] // sheet.best_lead - worth.LEAD + bias_of(t, place)


@score(verbs.WALK)
def score_walk(t: td.ThreeDays, sheet: td.ThreeDays, place: int) -> int:
    """On by the shortest way, once nothing better is left to do."""
    if sheet.way != NOBODY:
        return because(-worth.LEAVE, why.BETTER_WAY)
    step = because(step_worth(t, sheet, place) // 8 + worth.STEP, reason_to_walk(sheet, place), free_spaces(t))
    return step + (because(-worth.ROOM_PRICE, why.CROWDED) if sheet.room <= 1 else 0)


@score(verbs.LEAVE)
def score_leave(t: td.ThreeDays, sheet: td.ThreeDays, number: int) -> int:
    """By the way that was chosen."""
    if sheet.way == number - 1:
        return because(worth.STEP, why.LEADS_ON, t.kind[top(t, td.SPACES + number - 1)])
    if t.under_last_wisper and free_spaces(t) == 0:
        return because(worth.STEP // 2, why.NO_SPACE)
    return because(-worth.LEAVE, why.STAY)


@score(verbs.RUN)
def score_run(t: td.ThreeDays, sheet: td.ThreeDays, place: int) -> int:
    """Two cards in a turn, if there is space for them and nothing else to do."""
    if sheet.way != NOBODY or sheet.room < worth.RUN_SPACE:
        return because(-worth.LEAVE, why.NO_RUN)
    return because(worth.RUN + step_worth(t, sheet, place) // 8, why.RUNS, free_spaces(t))


@score(verbs.RUN_TO)
def score_run_to(t: td.ThreeDays, sheet: td.ThreeDays, place: int) -> int:
    """As for a Walk."""
    return because(step_worth(t, sheet, place), reason_to_walk(sheet, place), free_spaces(t))


@rule
def reason_to_walk(sheet: td.ThreeDays, place: int) -> int:
    """Return whether a card brings the Survivors on more than all others."""
    return why.ON_THE_WAY if sheet.leads[place] == sheet.best_lead else why.ASIDE


@score(verbs.CHOOSE)
def score_choose(t: td.ThreeDays, kind: int) -> int:
    """Choose the best Survivor."""
    if kind == td.DAN:
        return because(worth.CHOOSE_DAN, why.DAN, kind)
    if kind == td.RICK:
        return because(worth.CHOOSE_RICK, why.RICK, kind)
    return because(worth.CHOOSE_SELENA if t.seats > 1 else worth.CHOOSE_SELENA_ALONE, why.SELENA, kind)


@score(verbs.USE_LANTERN)
def score_lantern(t: td.ThreeDays, sheet: td.ThreeDays, _kind: int, _place: int) -> int:
    """Resources come without a Walk, if there is space for them."""
    if free_spaces(t) > 3 and sheet.way == NOBODY:
        return because(worth.SHINE, why.SHINES) - price_of_action(t, sheet)
    return because(-worth.LANTERN, why.TOO_DARK)


@score(verbs.USE_BINOCULARS)
def score_binoculars(t: td.ThreeDays, sheet: td.ThreeDays, _kind: int, place: int) -> int:
    """To go around Zombies."""
    if sheet.way != NOBODY:
        return because(-worth.LOOK, why.BETTER_WAY)
    return because(worth.WATCH + near(t, sheet, place), why.WATCHES) - price_of_action(t, sheet)


@score(verbs.NAME_PLACE)
def score_name(t: td.ThreeDays, sheet: td.ThreeDays, place: int) -> int:
    """Prefer cards that will be turned over soon."""
    if is_known(t, place):
        return because(0, why.SEEN)
    return because(1 + near(t, sheet, place), why.SOON, cards_before(t, place))


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
    """Resources where the way goes, Zombies aside."""
    soon = near(t, sheet, argument(t, 1))
    return because(soon if is_resource(kind) else -soon, why.PUTS_WELL, kind)
