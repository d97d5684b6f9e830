"""The bot's plan for all offers of a question, and the special card by which it goes on."""

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.bot import worth
from deadhand.games.three_days.bot.held import expect_common_cards, note_held
from deadhand.games.three_days.bot.trial import begin_trial, worth_after
from deadhand.games.three_days.bot.walks import FARTHEST, note_streets
from deadhand.games.three_days.bot_notes import UNKNOWN
from deadhand.games.three_days.kinds import NOTES, kinds_in, spaces_with
from deadhand.games.three_days.map.deployment import was_entered
from deadhand.games.three_days.map.playing_area import card_in, free_spaces
from deadhand.games.three_days.survivors.survivors import living
from deadhand.games.three_days.turn.walk import leads_on
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import knows


@rule
def prepare_sheet(t: td.ThreeDays, sheet: td.ThreeDays, _noise: Integers) -> td.ThreeDays:
    """Prepare the notes for the asked seat, if there is a choice."""
    sheet.way = NOBODY
    if t.offer_count < 2 or t.prompt == verbs.ASK_CHOOSE:
        return sheet
    note_streets(t, sheet)
    sheet.turns_left = turns_left(t, sheet) // max(1, living(t))
    for seat in range(t.seats):
        note_held(t, sheet, seat)
    sheet.finds = sheet.best_of_two = sheet.best_of_three = 0
    if t.prompt == verbs.ASK_TURN:
        if needs_expected_cards(t):
            expect_common_cards(t, sheet)
        sheet.way = best_way(t, sheet)
        sheet.feared_turns = 0 if sheet.way != NOBODY else min(sheet.nearest, 6)
        sheet.going = worth_of_going(t, sheet)
        forget_trials(sheet)
        begin_trial(t, sheet)
        sheet.base = worth_after(t, sheet)
        sheet.room = free_spaces(sheet)
    return sheet


@rule
def forget_trials(sheet: td.ThreeDays) -> None:
    """Note that nothing has been tried yet."""
    for space in range(td.SPACES_IN_ALL):
        for how in range(3):
            sheet.gone[how, space] = UNKNOWN
    for kind in range(td.RESOURCES, td.THREAT_CARDS):
        sheet.needs[kind] = UNKNOWN


@rule
def needs_expected_cards(t: td.ThreeDays) -> bool:
    """Return True if a choice hangs on what the unseen cards are."""
    tracks = t.survivor[t.actor] == td.SELENA and t.skill_used == 0
    return tracks or kinds_in(t, td.HAND + t.actor) & NOTES != 0 or spaces_with(t, td.WAYS, td.RESOURCES) != 0


@rule
def turns_left(t: td.ThreeDays, sheet: td.ThreeDays) -> int:
    """Return the approximate number of Survivor turns until the end of the game."""
    a_day = worth.DAY1 + worth.DAY_MORE * (t.seats - 1)
    today = 2
    if sheet.goals:
        today += sheet.nearest + (sheet.goals - 1) * worth.GOAL_TIME // 100
    if spaces_with(t, td.EXIT, td.EXIT + 1):
        today = 2
    if t.indoors != td.MAIN_ZONE:
        today += a_day // 2
    return min(a_day, today) + (td.DAYS - t.day) * a_day


@rule
def best_way(t: td.ThreeDays, sheet: td.ThreeDays) -> int:
    """Return the space of the special card by which the Survivors should go on, or NOBODY."""
    way, most, ways = NOBODY, 0, spaces_with(t, td.WAYS, td.RESOURCES)
    while ways:
        space, kind = lowest(ways), t.kind[card_in(t, lowest(ways))]
        if leads_on(t, kind):
            gain = worth_of_way(t, sheet, kind)
            if gain > most:
                way, most = space, gain
        ways = without_lowest(ways)
    return way


@rule
def worth_of_way(t: td.ThreeDays, sheet: td.ThreeDays, kind: int) -> int:
    """Return how much better it is to go by a special card than to go on searching here."""
    gain = worth_of_entering(kind)
    if gain:
        return gain * worth.ENTER_LAST_DAY // 100 if t.day == td.DAYS else gain
    if kind == td.EXIT and t.day == td.DAYS:
        return worth.LAST_DEATH
    return 1 - worth_of_search(t, sheet)


@rule
def worth_of_search(t: td.ThreeDays, sheet: td.ThreeDays) -> int:
    """Return the worth of turning over the next City or Indoor card, less the turns it takes."""
    cards = sheet.nearest
    if cards == FARTHEST:
        return -worth.SEARCH
    found = worth.INDOORS_PHARMACY if t.indoors == td.IN_PHARMACY else worth.INDOORS_MARKET
    if t.indoors == td.MAIN_ZONE:
        found = worth_of_city(t)
    met = worth.MEET if sheet.arms[t.actor] else worth.MEET_UNARMED
    common = sheet.finds * worth.FIND // 100 - met * sheet.zombie_share // 100
    return found + (cards - 1) * common - cards * worth.SEARCH


@rule
def worth_of_city(t: td.ThreeDays) -> int:
    """Return the worth of a City card nobody has seen, as far as Pharmacy and Market go."""
    unseen, total = 0, 0
    for card in range(t.cards):
        kind = t.kind[card]
        if t.back[kind] == td.CITY_BACK and not knows(t, t.actor, card):
            unseen += 1
            total += 0 if was_entered(t, kind) else worth_of_entering(kind)
    return total // max(1, unseen)


@rule
def worth_of_entering(kind: int) -> int:
    """Return the worth of going into the Pharmacy or the Market; 0 of any other card."""
    if kind == td.PHARMACY_CARD:
        return worth.ENTER_PHARMACY
    return worth.ENTER_MARKET if kind == td.MARKET_CARD else 0


@rule
def worth_of_going(t: td.ThreeDays, sheet: td.ThreeDays) -> int:
    """Return the worth of the last Action for a Walk."""
    if t.under_last_wisper and free_spaces(t) == 0:
        return 0
    if sheet.way != NOBODY:
        return worth.LEAVE
    if sheet.nearest == FARTHEST:
        return 0
    return worth.WALK
