"""A trial: a plan is carried out by the rules on a copy of the table, then the coming Game Turn; and its worth.

A trial stops before anything hidden: no card is drawn from a pile in it, and what a question leads to is not tried.
"""

from deadhand.games.three_days import state as td
from deadhand.games.three_days.bot import worth
from deadhand.games.three_days.bot.held import actions_to_shoot, shield_of, worth_of
from deadhand.games.three_days.bot_notes import UNKNOWN
from deadhand.games.three_days.cards.explosions import cards_of_noise, explode
from deadhand.games.three_days.cards.rewards import destroy
from deadhand.games.three_days.kinds import is_resource, spaces_with
from deadhand.games.three_days.map.playing_area import card_in, free_spaces
from deadhand.games.three_days.survivors.damage import damage_of, hit_points_of
from deadhand.games.three_days.survivors.survivors import is_living, living, next_living, upkeep
from deadhand.games.three_days.turn.survivor_turn import begin_game_turn, whispers_end
from deadhand.table.flow.course import NOBODY
from deadhand.table.flow.flow import settle
from deadhand.table.game.declare import rule
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.record.copying import copy_record
from deadhand.table.rules.rule import noinline_rule
from deadhand.table.zones.cards import move


@rule
def begin_trial(t: td.ThreeDays, sheet: td.ThreeDays) -> None:
    """Begin with the table as it is, and nothing that has to happen yet."""
    copy_record(sheet, t)
    sheet.logging = 0
    sheet.step_count = 0
    close_pile(sheet, td.COMMON)
    close_pile(sheet, td.KIT)


@rule
def close_pile(sheet: td.ThreeDays, pile: int) -> None:
    """Let nothing be drawn from a pile, nor its discard pile be shuffled, by leaving it a card that cannot be found."""
    sheet.count[pile] = 1
    sheet.lowest[pile] = NOBODY
    sheet.highest[pile] = NOBODY


@rule
def try_game_turn(sheet: td.ThreeDays) -> None:
    """Let the coming Game Turn go by."""
    begin_game_turn(sheet)
    settle(sheet)


DESTROYED, EXPLODED, TAKEN = range(3)
"""How a card leaves its space."""


@rule
def worth_of_points(t: td.ThreeDays, sheet: td.ThreeDays, seat: int, vitality: int, immunity: int) -> int:
    """Return the worth of a Survivor's Vitality and Immunity, seen after the next Maintenance."""
    due = upkeep(t)
    vitality -= max(0, due - immunity)
    immunity = max(0, immunity - due)
    if vitality <= 0:
        return -worth.DEATH - (worth.DAN_DEATH if t.survivor[seat] == td.DAN else 0)
    total = min(vitality, 4) * worth.V_LOWEST
    total += min(max(vitality - 4, 0), 4) * worth.V_LOW
    total += min(max(vitality - 8, 0), 4) * worth.V_MIDDLE
    total += max(vitality - 12, 0) * worth.V_HIGH
    needed = min(immunity, sheet.turns_left)
    return total + needed * worth.IMMUNITY + (immunity - needed) * worth.SPARE_IMMUNITY


@noinline_rule
def worth_after(t: td.ThreeDays, sheet: td.ThreeDays) -> int:
    """Finish a plan, play the Game Turn, and return the worth of the table then."""
    settle(sheet)
    lost = whispers_end(sheet) and sheet.way == NOBODY
    try_game_turn(sheet)
    total = worth_of_team(t, sheet) - worth_of_lost(t, sheet)
    total += worth_of_new(t, sheet, td.HAND + t.active) + worth_of_new(t, sheet, td.SEEN)
    total -= cards_of_noise(t, sheet.noise_points - t.noise_points) * worth.NOISE
    total -= worth.HELD * (sheet.paralysis[t.active] != td.NO_TOKEN)
    if living(sheet) == 0 or lost:
        total -= worth.LAST_DEATH
    if sheet.way == NOBODY:
        total -= fear_of_cards(t, sheet) + fear_of_no_space(t, sheet) + fear_of_blasts(t, sheet)
    return total


@noinline_rule
def worth_without(t: td.ThreeDays, sheet: td.ThreeDays, space: int, how: int) -> int:
    """Return what it is worth that the card of a space is gone; tried once for all plans that come to this."""
    if sheet.gone[how, space] == UNKNOWN:
        begin_trial(t, sheet)
        if how == TAKEN:
            move(sheet, card_in(sheet, space), td.HAND + t.active)
        elif how == EXPLODED:
            explode(sheet, space, 1)
        else:
            destroy(sheet, space)
        sheet.gone[how, space] = worth_after(t, sheet) - sheet.base
    return sheet.gone[how, space]


@rule
def worth_of_team(t: td.ThreeDays, sheet: td.ThreeDays) -> int:
    """Return the worth of what the Survivors have left in a trial."""
    total = 0
    for seat in range(t.seats):
        if is_living(t, seat):
            total += worth_of_points(t, sheet, seat, sheet.vitality[seat], sheet.immunity[seat])
            total += shield_of(sheet, seat) * worth.SHIELD
    return total


@rule
def worth_of_new(t: td.ThreeDays, sheet: td.ThreeDays, zone: int) -> int:
    """Return the worth to the active player of the cards that a trial has brought into a zone."""
    total, card = 0, sheet.lowest[zone]
    while card != NOBODY:
        if t.zone[card] != sheet.zone[card]:
            total += worth_of(t, sheet, t.kind[card], t.active)
        card = sheet.above[card]
    return total


@rule
def worth_of_lost(t: td.ThreeDays, sheet: td.ThreeDays) -> int:
    """Return the worth of the Resources of the Playing Area that a trial has destroyed."""
    total, spaces = 0, spaces_with(t, td.RESOURCES, td.THREAT_CARDS)
    while spaces:
        card = card_in(t, lowest(spaces))
        zone = sheet.zone[card]
        if zone != t.zone[card] and zone != td.HAND + t.active:
            total += worth_of(t, sheet, t.kind[card], t.active) * worth.LOST // 100
        spaces = without_lowest(spaces)
    return total


@rule
def fear_of_cards(t: td.ThreeDays, sheet: td.ThreeDays) -> int:
    """Return what the cards that lie in the Playing Area will still do."""
    armed = sheet.arms[next_living(t, t.active)] > 0
    turns = min(sheet.feared_turns, worth.THREAT_TURNS if armed else worth.UNARMED_TURNS)
    total = 0
    for space in range(td.SPACES_IN_ALL):
        card = card_in(sheet, space)
        if card != NOBODY:
            total += worth.SPACE + fear_of(t, t.kind[card], turns)
    return total


@rule
def fear_of(t: td.ThreeDays, kind: int, turns: int) -> int:
    """Return what a card will still do in this many Game Turns, but for its explosion."""
    total = damage_of(t, kind) * worth.V_MIDDLE * turns
    if kind == td.SCREAMER:
        total += worth.SCREAM
    elif kind == td.MOMMY:
        total += worth.BABY
    elif kind == td.GRABBER:
        total += worth.GRAB
    elif kind == td.SPITTER:
        total += t.numbers[kind, td.POINTS_TAKEN] * worth.IMMUNITY * turns
    return total


@rule
def fear_of_blasts(t: td.ThreeDays, sheet: td.ThreeDays) -> int:
    """Return what the explosions of Fat Zombies will cost everybody, as far as they are likely."""
    total = 0
    for space in range(td.SPACES_IN_ALL):
        card = card_in(sheet, space)
        if card != NOBODY and sheet.kind[card] == td.FAT_ZOMBIE:
            chance, before = chance_of_blast(t, sheet, card), worth_of_team(t, sheet)
            explode(sheet, space, 0)
            settle(sheet)
            total += (before - worth_of_team(t, sheet)) * chance // 100
    return total


@rule
def hits_left(sheet: td.ThreeDays, card: int) -> int:
    """Return the damage that destroys a card."""
    return hit_points_of(sheet, sheet.kind[card]) - sheet.hits[card]


@rule
def chance_of_blast(t: td.ThreeDays, sheet: td.ThreeDays, card: int) -> int:
    """Return how likely a Fat Zombie explodes, in a hundred: less if a player before that can shoot it down."""
    turns = t.numbers[td.FAT_ZOMBIE, td.TURN_VALUE] - sheet.turns[card]
    if turns > sheet.feared_turns:
        return worth.BLAST_LATE
    seat, able, left = t.active, 0, hits_left(sheet, card)
    for _ in range(turns):
        seat = next_living(t, seat)
        shots = min(sheet.shots[seat], td.ACTIONS_A_TURN - actions_to_shoot(t, seat))
        able += sheet.ranged[seat] * max(0, shots)
    if able >= left:
        return worth.BLAST_SHOT + left * worth.BLAST_POINT
    return worth.BLAST_HALF + left * worth.BLAST_POINT if able else worth.BLAST_SHARE


@rule
def fear_of_no_space(t: td.ThreeDays, sheet: td.ThreeDays) -> int:
    """Return what it costs to have few Free spaces left."""
    free, loose = free_spaces(sheet), 0
    armed = sheet.arms[next_living(t, t.active)] > 0
    for space in range(td.SPACES_IN_ALL):
        card = card_in(sheet, space)
        if card != NOBODY:
            loose += is_resource(t.kind[card]) or (armed and hits_left(sheet, card) <= worth.EASY)
    if free == 0:
        return worth.NO_FREE if loose else worth.STUCK
    if free == 1:
        return worth.ONE_FREE + (0 if loose else worth.ONE_STUCK)
    return worth.TWO_FREE if free == 2 else 0
