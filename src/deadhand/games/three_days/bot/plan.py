"""The bot's plan for all offers of a question, and the special card by which it goes on."""

import numpy as np

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.bot import worth
from deadhand.games.three_days.bot.expected_cards import expect_common_cards
from deadhand.games.three_days.bot.held import count_held
from deadhand.games.three_days.bot.sheet import (
    ARMS,
    BASE,
    BLOCKED,
    COLUMNS,
    FEAR,
    FINDS,
    FREE,
    KIND,
    LAST,
    LEFT,
    ROOM,
    SIZE,
    SPACES,
    TOKEN,
    TURNS,
    TURNS_LEFT,
    WAITING,
    WAY,
    ZOMBIES,
)
from deadhand.games.three_days.bot.streets import FARTHEST, find_leads, is_goal, nearest, survey
from deadhand.games.three_days.bot.trial import begin_trial
from deadhand.games.three_days.bot.value import number_free, worth_after
from deadhand.games.three_days.map.deployment import end_place, first_place
from deadhand.games.three_days.map.playing_area import left_most_free
from deadhand.games.three_days.survivors.damage import hit_points_of
from deadhand.games.three_days.survivors.survivors import living
from deadhand.games.three_days.turn.walk import leads_on
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import knows, top


@rule
def prepare_sheet(t: td.ThreeDays, _noise: Integers) -> Integers:
    """The sheet of the asked seat; nothing is worked out where there is nothing to choose."""
    sheet = np.zeros(SIZE, np.int64)
    sheet[WAY] = NOBODY
    if t.offer_count < 2 or t.prompt == verbs.ASK_CHOOSE:
        return sheet
    survey(t, sheet)
    find_leads(t, sheet)
    turns = turns_left(t, sheet) // max(1, living(t))
    for seat in range(t.seats):
        sheet[TURNS_LEFT + seat] = turns
    count_held(t, sheet)
    if t.prompt == verbs.ASK_TURN:
        copy_spaces(t, sheet)
        if needs_expected_cards(t):
            expect_common_cards(t, sheet)
        sheet[WAY] = best_way(t, sheet)
        sheet[FEAR] = 0 if sheet[WAY] != NOBODY else min(nearest(t, sheet), 6)
        sheet[LAST] = worth_of_going(t, sheet)
        begin_trial(t, sheet)
        sheet[BASE] = worth_after(t, sheet)
        sheet[ROOM] = room(sheet)
    return sheet


@rule
def room(sheet: Integers) -> int:
    """Free spaces after the trial, once the face-up cards have come."""
    return number_free(sheet) - sheet[WAITING]


@rule
def needs_expected_cards(t: td.ThreeDays) -> bool:
    """Return whether a choice hangs on what the unseen cards are."""
    if t.survivor[t.actor] == td.SELENA and t.skill_used == 0:
        return True
    for kind in range(td.NOTE, td.BINOCULARS):
        if t.held[td.HAND + t.actor, kind]:
            return True
    ways = 0
    for space in range(td.SPACES_IN_ALL):
        ways += leads_on(t, space)
    return ways > 0


@rule
def turns_left(t: td.ThreeDays, sheet: Integers) -> int:
    """Survivor turns until the end of the game, about."""
    a_day = worth.DAY1 + worth.DAY_MORE * (t.seats - 1)
    hidden = -1
    for place in range(first_place(t), end_place(t)):
        hidden += is_goal(t, sheet, place)
    today = 2 + (nearest(t, sheet) if hidden >= 0 else 0) + max(0, hidden) * worth.GOAL_TIME // 100
    if exit_lies_open(t):
        today = 2
    if t.indoors != td.MAIN_ZONE:
        today += a_day // 2
    return min(a_day, today) + (td.DAYS - t.day) * a_day


@rule
def exit_lies_open(t: td.ThreeDays) -> bool:
    """Return whether EXIT has been found and lies in the Playing Area."""
    found = 0
    for space in range(td.SPACES_IN_ALL):
        card = top(t, td.SPACES + space)
        found += card != NOBODY and t.kind[card] == td.EXIT
    return found > 0


@rule
def copy_spaces(t: td.ThreeDays, sheet: Integers) -> None:
    """Write down what lies in the spaces of the Playing Area, and how many cards are on their way there."""
    for space in range(td.SPACES_IN_ALL):
        place = SPACES + COLUMNS * space
        card = top(t, td.SPACES + space)
        if card == NOBODY:
            sheet[place + KIND] = BLOCKED if t.blocked[space] else FREE
        else:
            sheet[place + KIND] = t.kind[card]
            sheet[place + LEFT] = hit_points_of(t, t.kind[card]) - t.hits[card]
            sheet[place + TURNS] = t.turns[card]
            sheet[place + TOKEN] = t.paralysed[card]
    for place in range(first_place(t), end_place(t)):
        sheet[WAITING] += t.count[td.TURNED + place]


@rule
def best_way(t: td.ThreeDays, sheet: Integers) -> int:
    """The space of the special card by which the Survivors should go on now, or NOBODY."""
    way, most = NOBODY, 0
    for space in range(td.SPACES_IN_ALL):
        if leads_on(t, space):
            gain = worth_of_way(t, sheet, td.NAME[t.kind[top(t, td.SPACES + space)]])
            if gain > most:
                way, most = space, gain
    return way


@rule
def worth_of_way(t: td.ThreeDays, sheet: Integers, name: int) -> int:
    """Return how much better it is to go by a special card than to go on searching here."""
    if name == td.PHARMACY_CARD or name == td.MARKET_CARD:
        gain = worth.ENTER_PHARMACY if name == td.PHARMACY_CARD else worth.ENTER_MARKET
        if t.day == td.DAYS:
            gain = gain * worth.ENTER_LAST_DAY // 100 - worth.LAST_DAY_PRICE
        return gain
    if name == td.EXIT:
        return worth.LAST_DEATH if t.day == td.DAYS else 1 - worth_of_search(t, sheet)
    return 1 - worth_of_search(t, sheet)


@rule
def worth_of_search(t: td.ThreeDays, sheet: Integers) -> int:
    """Return the worth of turning over the next City or Indoor card, less the turns it takes."""
    cards = nearest(t, sheet)
    if cards == FARTHEST:
        return -worth.SEARCH
    found = worth_of_city(t) if t.indoors == td.MAIN_ZONE else worth_of_indoors(t)
    met = worth.MEET if sheet[ARMS + t.actor] else worth.MEET_UNARMED
    common = sheet[FINDS] * worth.FIND // 100 - met * sheet[ZOMBIES] // 100
    return found + (cards - 1) * common - cards * worth.SEARCH


@rule
def worth_of_city(t: td.ThreeDays) -> int:
    """Return the worth of a City card nobody has seen, as far as Pharmacy and Market go."""
    unseen, total = 0, 0
    for card in range(t.cards):
        kind = t.kind[card]
        if t.back[kind] == td.CITY_BACK and not knows(t, t.actor, card):
            unseen += 1
            if td.NAME[kind] == td.PHARMACY_CARD and (t.entered_today >> td.IN_PHARMACY) & 1 == 0:
                total += worth.ENTER_PHARMACY
            elif td.NAME[kind] == td.MARKET_CARD and (t.entered_today >> td.IN_MARKET) & 1 == 0:
                total += worth.ENTER_MARKET
    return total // max(1, unseen)


@rule
def worth_of_indoors(t: td.ThreeDays) -> int:
    """Return the worth of a card of the Pharmacy or Market that nobody has seen."""
    return worth.INDOORS_PHARMACY if t.indoors == td.IN_PHARMACY else worth.INDOORS_MARKET


@rule
def worth_of_going(t: td.ThreeDays, sheet: Integers) -> int:
    """Return the worth of the last Action for a Walk."""
    if t.under_last_wisper and left_most_free(t) == NOBODY:
        return 0
    if sheet[WAY] != NOBODY:
        return worth.LEAVE
    if nearest(t, sheet) == FARTHEST:
        return 0
    return worth.WALK
