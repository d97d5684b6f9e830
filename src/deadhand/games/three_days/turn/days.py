"""The days: how one begins, with its Threat, and where the Survivors go after a Game Turn [TD-6, TD-8, TD-12]."""

from deadhand.games.three_days import results, state as td
from deadhand.games.three_days.map.deployment import clear_zone, lay_out_indoors, zone_behind
from deadhand.games.three_days.map.playing_area import block_right_most, clear_playing_area
from deadhand.games.three_days.survivors.damage import lose_immunity
from deadhand.games.three_days.survivors.deaths import end_game
from deadhand.table.flow.course import NOBODY, emit, emit_card, pop, push
from deadhand.table.game.declare import on, rule
from deadhand.table.zones.cards import move, top


@on(td.BEGIN_DAY)
def begin_day(t: td.ThreeDays) -> None:
    """Put a Threat in force on Days 2 and 3, then lay out the Main Zone [TD-6.1, TD-8.1, TD-8.2]."""
    pop(t)
    t.day += 1
    emit(t, td.DAY_BEGINS, t.day)
    push(t, td.LAY_OUT)
    if t.day > 1 and t.count[td.THREAT]:
        card = top(t, td.THREAT)
        move(t, card, td.THREATS)
        emit_card(t, td.THREAT_TURNED, t.kind[card])
        push(t, td.APPLY_THREAT, t.kind[card])


@on(td.APPLY_THREAT)
def apply_threat(t: td.ThreeDays, threat: int) -> None:
    """Carry out the two that act at once; the others hold to the end [TD-8.1, TD-8.2, TD-21.4, TD-21.5]."""
    pop(t)
    if threat == td.THREAT_CLOSING:
        block_right_most(t)
    elif threat == td.THREAT_SICK:
        for seat in range(t.seats):
            lose_immunity(t, seat, t.numbers[threat, td.POINTS_TAKEN])


@on(td.AFTER_GAME_TURN)
def after_game_turn(t: td.ThreeDays) -> None:
    """Move the Survivors to where one of them walked, unless the limit stops them [TD-12.6 to 12.9, TD-16]."""
    pop(t)
    way, t.leaving = t.leaving, NOBODY
    if way == td.EXIT:
        t.days_finished += 1
        emit(t, td.DAY_ENDS, t.day)
        if t.day == td.DAYS:
            end_game(t, results.ESCAPED)
            return
    if t.round_number >= t.turn_limit:
        end_game(t, results.TURN_LIMIT)
        return
    push(t, td.BEGIN_TURN)
    if way == td.EXIT:
        leave_city(t)
    elif zone_behind(way) != td.MAIN_ZONE:
        go_in(t, way)
    elif way != NOBODY:
        go_out(t)


@rule
def leave_city(t: td.ThreeDays) -> None:
    """Discard all cards of both areas, and start the next day; Blocked sides stay [TD-6.7, TD-12.8]."""
    clear_zone(t)
    clear_playing_area(t, 0)
    push(t, td.BEGIN_DAY)


@rule
def go_in(t: td.ThreeDays, way: int) -> None:
    """Enter the Pharmacy or Market; the Main Zone stays as it is [TD-9.19, TD-9.22, TD-12.11]."""
    zone = zone_behind(way)
    t.entered_today = t.entered_today | (1 << zone)
    t.entered_ever = t.entered_ever | (1 << zone)
    t.zones_entered += 1
    emit_card(t, td.WENT_IN, way)
    clear_playing_area(t, 1)
    lay_out_indoors(t, zone)


@rule
def go_out(t: td.ThreeDays) -> None:
    """Return to the Main Zone, exactly as it was left [TD-9.20, TD-12.10]."""
    clear_zone(t)
    clear_playing_area(t, 1)
    t.indoors = td.MAIN_ZONE
    emit(t, td.WENT_OUT)
