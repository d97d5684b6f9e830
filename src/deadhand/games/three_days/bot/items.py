"""The worth of picking up, giving, stowing, healing and discarding."""

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.bot import reasons as why, worth
from deadhand.games.three_days.bot.fights import best_hit, can_load, price_of_action
from deadhand.games.three_days.bot.held import count_gift, worth_of
from deadhand.games.three_days.bot.trial import TAKEN, begin_trial, worth_after, worth_of_points, worth_without
from deadhand.games.three_days.bot_notes import UNKNOWN
from deadhand.games.three_days.cards.items import take_effect
from deadhand.games.three_days.kinds import SOUPS, WEAPONS, kinds_in
from deadhand.games.three_days.map.playing_area import card_in
from deadhand.games.three_days.open_numbers import uses_left
from deadhand.games.three_days.survivors.equip import equipped
from deadhand.games.three_days.survivors.hands import has_room
from deadhand.games.three_days.survivors.survivors import first_in_order, is_living, most_immunity, most_vitality
from deadhand.table.choices.reasons import because
from deadhand.table.flow.course import NOBODY, argument, clockwise
from deadhand.table.game.declare import rule, score
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.zones.cards import move, oldest, top

# ---- Pick Up ----


@score(verbs.PICK_UP)
def score_pick_up(t: td.ThreeDays, sheet: td.ThreeDays, number: int) -> int:
    """Return the worth of the card in hand, less the room it takes."""
    return worth_of_taking(t, sheet, number) - (worth.ROOM if t.count[td.HAND + t.actor] == td.MOST_IN_HAND - 1 else 0)


@score(verbs.STOW)
def score_stow(t: td.ThreeDays, sheet: td.ThreeDays, number: int) -> int:
    """Score putting a card into the Reserve, where using it costs one more Action."""
    return worth_of_taking(t, sheet, number) - worth.RESERVE


@rule
def worth_of_taking(t: td.ThreeDays, sheet: td.ThreeDays, number: int) -> int:
    """Return what it is worth to have the card of a space, and why."""
    gain = because(t, worth_without(t, sheet, number - 1, TAKEN), why.TAKES, t.kind[card_in(t, number - 1)])
    return gain - price_of_action(t, sheet)


@score(verbs.PICK_UP_FOR, verbs.STOW_FOR)
def score_pick_up_for(t: td.ThreeDays, sheet: td.ThreeDays, number: int, kind: int) -> int:
    """Score a pick-up that costs a card of less worth."""
    gain = worth_without(t, sheet, number - 1, TAKEN) - worth_of(t, sheet, kind, t.actor)
    return because(t, gain, why.TAKES_BETTER, t.kind[card_in(t, number - 1)], kind) - price_of_action(t, sheet)


# ---- Swap and Give ----


@rule
def use_now(t: td.ThreeDays, sheet: td.ThreeDays, kind: int) -> int:
    """Return what it is worth to have a card in hand rather than in the Reserve; worked out once for all offers."""
    if sheet.needs[kind] == UNKNOWN:
        sheet.needs[kind] = worth_in_hand(t, sheet, kind)
    return sheet.needs[kind]


@rule
def worth_in_hand(t: td.ThreeDays, sheet: td.ThreeDays, kind: int) -> int:
    """Return what a card of the Reserve could soon do in the hand."""
    seat, name = t.actor, td.NAME[kind]
    if name < td.AMMUNITION:
        if equipped(t, seat) != NOBODY or kinds_in(t, td.HAND + seat) & WEAPONS:
            return 0
        turns = 2 if t.actions_left < td.ACTIONS_A_TURN else 1
        hit = best_hit(t, sheet, t.numbers[kind, td.DAMAGE], 0, 1)
        return worth.READY // 2 + hit * worth.PREPARE // (100 * turns)
    if name in (td.AMMUNITION_RIFLE, td.AMMUNITION_GUN):
        return worth_of_reloading(t, sheet, td.RIFLE if name == td.AMMUNITION_RIFLE else td.GUN)
    return max(0, worth_of_using(t, sheet, kind)) * worth.PREPARE // 100


@rule
def worth_of_reloading(t: td.ThreeDays, sheet: td.ThreeDays, weapon: int) -> int:
    """Return what it is worth to have ammunition in hand."""
    seat = t.actor
    if equipped(t, seat) != weapon or can_load(t, weapon):
        return 0
    card = top(t, td.LOADED + seat)
    if card == NOBODY:
        hit = best_hit(t, sheet, t.numbers[weapon, td.DAMAGE], 1, max(1, t.actions_left - 2))
        return worth.READY + hit * worth.PREPARE // 100
    return worth.READY // 2 if uses_left(t, card) <= 1 else 0


@score(verbs.TO_HAND)
def score_to_hand(t: td.ThreeDays, sheet: td.ThreeDays, kind: int) -> int:
    """Prefer a card that is needed now."""
    gain = use_now(t, sheet, kind)
    return because(t, gain, why.NEEDED if gain > 0 else why.NOT_NEEDED, kind) - price_of_action(t, sheet)


@score(verbs.EXCHANGE)
def score_exchange(t: td.ThreeDays, sheet: td.ThreeDays, mine: int, kind: int) -> int:
    """Prefer a card that is needed now to one that is not."""
    gain = use_now(t, sheet, kind) - use_now(t, sheet, mine)
    if gain <= 0:
        return because(t, gain, why.NOT_NEEDED, kind) - worth.RESERVE // 2 - price_of_action(t, sheet)
    return because(t, gain, why.TAKES_BETTER, kind, mine) - worth.RESERVE // 2 - price_of_action(t, sheet)


@score(verbs.TO_RESERVE)
def score_to_reserve(t: td.ThreeDays, sheet: td.ThreeDays, kind: int) -> int:
    """Score making room in a full hand by putting away what is not needed now."""
    if has_room(t, t.actor):
        return because(t, -worth.RESERVE, why.NEEDED, kind)
    return because(t, worth.ROOM - use_now(t, sheet, kind), why.MAKES_ROOM, kind) - price_of_action(t, sheet)


@score(verbs.GIVE, verbs.GIVE_RESERVE)
def score_give(t: td.ThreeDays, sheet: td.ThreeDays, kind: int, seat: int) -> int:
    """Give a card to a better user."""
    count_gift(t, sheet, kind, seat, 1)
    gain = worth_of(t, sheet, kind, seat)
    count_gift(t, sheet, kind, seat, -1)
    if td.NAME[kind] in (td.CANNED_SOUP, td.MEDKIT):
        points = t.numbers[kind, td.POINTS_GIVEN]
        gain += worth_of_change(t, sheet, seat, points, 0) - worth_of_change(t, sheet, t.actor, points, 0)
    gain -= worth_of(t, sheet, kind, t.actor)
    return (
        because(t, gain, why.FULL_USE if gain > 0 else why.NO_GIFT, kind, seat) - worth.GIVE - price_of_action(t, sheet)
    )


@rule
def worth_of_change(t: td.ThreeDays, sheet: td.ThreeDays, seat: int, vitality: int, immunity: int) -> int:
    """Return the worth of points that a Survivor gains, or loses if they are below 0."""
    now = worth_of_points(t, sheet, seat, t.vitality[seat], t.immunity[seat])
    vitality = min(t.vitality[seat] + vitality, most_vitality(t, seat))
    immunity = min(t.immunity[seat] + immunity, most_immunity(t, seat))
    return worth_of_points(t, sheet, seat, vitality, immunity) - now


@rule
def worth_for_all(t: td.ThreeDays, sheet: td.ThreeDays, vitality: int) -> int:
    """Return what it is worth that all gain or lose Vitality."""
    total = 0
    for seat in range(t.seats):
        if is_living(t, seat):
            total += worth_of_change(t, sheet, seat, vitality, 0)
    return total


# ---- Use ----


@rule
def worth_of_using(t: td.ThreeDays, sheet: td.ThreeDays, kind: int) -> int:
    """Return the worth of a card used now, more than held."""
    name, points = td.NAME[kind], t.numbers[kind, td.POINTS_GIVEN]
    if name in (td.CANNED_SOUP, td.MEDKIT):
        return worth_of_effect(t, sheet, kind, name, worth.SOUP_PRICE)
    if name == td.ANTIVIRAL:
        return worth_of_effect(t, sheet, kind, name, worth.ANTIVIRAL_PRICE)
    if name == td.KEVLAR:
        return worth_of_effect(t, sheet, kind, name, worth.KEVLAR_PRICE)
    if name == td.PILLS:
        heals = worth_of_effect(t, sheet, kind, td.CANNED_SOUP, 0)
        fights_off = worth_of_effect(t, sheet, kind, td.ANTIVIRAL, 0)
        return max(heals, fights_off, worth.KIT) - points * worth.SOUP_PRICE
    if name == td.NOTE:
        return sheet.best_of_three * worth.TRACK // 100 - worth.NOTE_PRICE
    return 0


@rule
def worth_of_effect(t: td.ThreeDays, sheet: td.ThreeDays, kind: int, effect: int, price: int) -> int:
    """Return the worth of using a card with the effect of a name, less a price for each point not gained now."""
    seat = t.actor
    begin_trial(t, sheet)
    if effect == td.KEVLAR:
        held = oldest(t, td.HAND + seat, kind)
        move(sheet, held if held != NOBODY else oldest(t, td.RESERVE + seat, kind), td.IN_USE)
    take_effect(sheet, effect, kind)
    gained = sheet.vitality[seat] + sheet.immunity[seat] - t.vitality[seat] - t.immunity[seat]
    return worth_after(t, sheet) - sheet.base - (t.numbers[kind, td.POINTS_GIVEN] - gained) * price


@score(verbs.USE)
def score_use(t: td.ThreeDays, sheet: td.ThreeDays, kind: int) -> int:
    """Score healing where nothing of it is wasted, or in danger."""
    seat, name = t.actor, td.NAME[kind]
    gain = worth_of_using(t, sheet, kind)
    if name == td.KEVLAR:
        return because(t, gain, why.SHIELDS, t.numbers[kind, td.DEFENCE]) - price_of_action(t, sheet)
    if name == td.NOTE:
        return because(t, gain, why.FINDS) - price_of_action(t, sheet)
    cures = because(t, gain, why.CURES if gain > 0 else why.WASTES, t.vitality[seat], t.immunity[seat])
    return cures - price_of_action(t, sheet)


# ---- questions ----


@score(verbs.HEAL)
def score_heal(t: td.ThreeDays, sheet: td.ThreeDays) -> int:
    """Score Vitality."""
    gain = worth_of_change(t, sheet, t.actor, t.numbers[td.PILLS, td.POINTS_GIVEN], 0)
    return because(t, gain, why.HEALS, t.vitality[t.actor])


@score(verbs.FIGHT_OFF)
def score_fight_off(t: td.ThreeDays, sheet: td.ThreeDays) -> int:
    """Score Immunity."""
    gain = worth_of_change(t, sheet, t.actor, 0, t.numbers[td.PILLS, td.POINTS_GIVEN])
    return because(t, gain, why.FIGHTS_OFF, t.immunity[t.actor])


@score(verbs.DRAW_KIT)
def score_draw_kit(t: td.ThreeDays) -> int:
    """Score drawing a card."""
    return because(t, worth.KIT, why.KIT)


@score(verbs.KEEP)
def score_keep(t: td.ThreeDays, sheet: td.ThreeDays, kind: int) -> int:
    """Score the best card; junk is not kept where it would displace something."""
    return because(t, worth_of(t, sheet, kind, t.actor), why.KEEPS, kind)


@score(verbs.DISCARD_HAND, verbs.DISCARD_RESERVE)
def score_discard(t: td.ThreeDays, sheet: td.ThreeDays, kind: int) -> int:
    """Discard the least worthy card, for its gain."""
    reason = why.GIVES_SOUP if t.prompt == verbs.ASK_SUPPER else why.SPARES
    return because(t, brought(t, sheet) - worth_of(t, sheet, kind, t.actor), reason, kind)


@rule
def brought(t: td.ThreeDays, sheet: td.ThreeDays) -> int:
    """Return what a discarded card brings at this question."""
    if t.prompt == verbs.ASK_REWARD:
        return worth_of(t, sheet, argument(t, 1), t.actor)
    if t.prompt == verbs.ASK_TRADE:
        return worth.KIT - worth.TRADE
    if t.prompt == verbs.ASK_SUPPER:
        return worth_of_others_soup(t, sheet)
    if t.prompt == verbs.ASK_HOME:
        return worth_for_all(t, sheet, td.MOST_TOKENS)
    return 0


@rule
def worth_of_others_soup(t: td.ThreeDays, sheet: td.ThreeDays) -> int:
    """Return the least worth of a Canned Soup that a Survivor asked later could discard; 0 if there is none."""
    least, first = NOBODY, first_in_order(t)
    for place in range(argument(t, 1) + 1, t.seats):
        seat = clockwise(t, first, place)
        soups = (kinds_in(t, td.HAND + seat) | kinds_in(t, td.RESERVE + seat)) & SOUPS
        while soups and is_living(t, seat):
            value = worth_of(t, sheet, td.RESOURCES + lowest(soups), seat)
            least = value if least == NOBODY else min(least, value)
            soups = without_lowest(soups)
    return max(0, least)


@score(verbs.LOSE_HALF)
def score_lose_half(t: td.ThreeDays, sheet: td.ThreeDays) -> int:
    """Score losing half of both instead of a card."""
    vitality, immunity = t.vitality[t.actor] // 2, t.immunity[t.actor] // 2
    gain = worth_of_change(t, sheet, t.actor, vitality - t.vitality[t.actor], immunity - t.immunity[t.actor])
    return because(t, gain, why.NO_HALF, vitality, immunity)


@score(verbs.TRACK, verbs.TRACK_RESERVE)
def score_track(t: td.ThreeDays, sheet: td.ThreeDays, kind: int) -> int:
    """Score tracking: a card of less worth than the expected find, and no Action."""
    gain = sheet.best_of_two * worth.TRACK // 100 - worth_of(t, sheet, kind, t.actor)
    return because(t, gain, why.TRACKS, kind)
