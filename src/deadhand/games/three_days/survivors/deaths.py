"""Deaths and Zombie Skills; the end of the game, its results and challenges [TD-15 to TD-17, TD-26]."""

from deadhand.games.three_days import results, state as td, verbs
from deadhand.games.three_days.kinds import COMMONS
from deadhand.games.three_days.map.playing_area import discard_all, discard_openly
from deadhand.games.three_days.survivors.hands import accept_card, holds, offer_discards
from deadhand.games.three_days.survivors.survivors import first_in_order, is_living, living
from deadhand.table.flow.course import (
    NOBODY,
    ask,
    clockwise,
    count_up,
    emit,
    emit_card,
    finish,
    number_of,
    offer,
    pop,
    push,
)
from deadhand.table.game.declare import default, on, on_kind, rule


@on(td.DEATHS)
def handle_deaths(t: td.ThreeDays, dying: int) -> None:
    """Handle simultaneous deaths clockwise, before those that follow from them [TD-15.2, TD-15.10, TD-15.11]."""
    if dying == 0:
        dying = just_died(t)
    if dying == 0:
        pop(t)
    elif living(t) == 0:
        end_game(t, results.ALL_DEAD)
    else:
        seat = first_of(t, dying)
        t.steps[t.step_count - 1, 1] = dying & ~(1 << seat)
        die(t, seat)


@rule
def just_died(t: td.ThreeDays) -> int:
    """Return as bits the seats whose Vitality has come to 0, and mark them as dead [TD-15.1, TD-26.4]."""
    seats = 0
    for seat in range(t.seats):
        if t.vitality[seat] == 0 and t.dead[seat] == 0:
            seats |= 1 << seat
            t.dead[seat] = 1
            t.died_on_day[seat], t.died_in_turn[seat] = t.day, t.round_number
            emit_card(t, td.DIED, t.survivor[seat], seat)
    return seats


@rule
def first_of(t: td.ThreeDays, seats: int) -> int:
    """Return the first of a set of seats clockwise from the active player [TD-15.2]."""
    seat = t.active
    while (seats >> seat) & 1 == 0:
        seat = clockwise(t, seat, 1)
    return seat


@rule
def die(t: td.ThreeDays, seat: int) -> None:
    """Discard all cards, and put the Zombie Skill in force; Dan's acts at once [TD-15.3, TD-15.4, TD-15.7]."""
    for zone in (td.HAND, td.RESERVE, td.EQUIPPED, td.LOADED, td.WORN):
        discard_all(t, zone + seat)
    t.paralysis[seat] = td.NO_TOKEN
    if t.survivor[seat] == td.DAN:
        push(t, td.DAN_TURNS, first_in_order(t), 0)


# ---- Dan as a Zombie ----


@on(td.DAN_TURNS)
def turn_dan(t: td.ThreeDays, first: int, asked: int) -> None:
    """Ask each living Survivor to discard a Common card, or lose half of both [TD-15.7, TD-15.8]."""
    if asked == t.seats:
        pop(t)
        return
    seat = clockwise(t, first, asked)
    if holds(t, seat, COMMONS):
        ask(t, seat, verbs.ASK_HALF)
        offer_discards(t, seat, COMMONS)
        offer(t, verbs.LOSE_HALF)
        return
    if is_living(t, seat):
        lose_half(t, seat)
    count_up(t, 2)


@on_kind(accept_card, td.DAN_TURNS)
def discard_common(t: td.ThreeDays, card: int) -> None:
    """Discard a Common card instead of losing the halves [TD-15.7]."""
    discard_openly(t, t.actor, card)
    count_up(t, 2)


@on(verbs.LOSE_HALF)
def choose_half(t: td.ThreeDays) -> None:
    """Choose to lose the halves [TD-15.8]."""
    lose_half(t, t.actor)
    count_up(t, 2)


@rule
def lose_half(t: td.ThreeDays, seat: int) -> None:
    """Take half of each, rounded up; deaths are handled after the last answer [TD-15.7, TD-15.8, TD-15.11]."""
    t.immunity[seat] -= (t.immunity[seat] + 1) // 2
    t.vitality[seat] -= (t.vitality[seat] + 1) // 2
    if t.vitality[seat] == 0:
        t.killed_by[seat] = results.DAN_KILLS
    emit(t, td.HALVED, seat, t.immunity[seat], t.vitality[seat])


@rule
def latest_common(t: td.ThreeDays, zone: int) -> int:
    """Return the kind of the Common card that came last to a hand or Reserve, or NOBODY [TD-2.10, TD-24.3]."""
    card = t.highest[zone]
    while card != NOBODY and t.back[t.kind[card]] != td.COMMON_BACK:
        card = t.below[card]
    return NOBODY if card == NOBODY else t.kind[card]


@default(verbs.ASK_HALF)
def discard_latest_common(t: td.ThreeDays) -> int:
    """Discard by default the latest Common card in hand, else in the Reserve [TD-D22]."""
    kind = latest_common(t, td.HAND + t.actor)
    if kind != NOBODY:
        return number_of(verbs.DISCARD_HAND, kind)
    return number_of(verbs.DISCARD_RESERVE, latest_common(t, td.RESERVE + t.actor))


# ---- the end of the game ----


@rule
def end_game(t: td.ThreeDays, outcome: int) -> None:
    """Let those alive win if the team has; a loss or a stop gives nobody anything [TD-16.2, TD-26.1 to TD-26.3]."""
    for seat in range(t.seats):
        t.returns[seat] = 1.0 if outcome == results.ESCAPED and t.dead[seat] == 0 else 0.0
    judge_challenges(t, outcome == results.ESCAPED)
    finish(t, outcome)


@rule
def judge_challenges(t: td.ThreeDays, won: int) -> None:
    """Count each challenge as met only if the game is won [TD-17.1 to TD-17.5, TD-26.5]."""
    both = (1 << td.IN_PHARMACY) | (1 << td.IN_MARKET)
    t.nobody_died = challenge_result(t, won and living(t) == t.seats)
    t.both_entered = challenge_result(t, won and t.entered_ever == both)
    t.many_eliminated = challenge_result(t, won and t.zombies_eliminated >= results.MANY_ZOMBIES)
    t.no_noise = challenge_result(t, won and t.survivor_noise == 0)


@rule
def challenge_result(t: td.ThreeDays, met: int) -> int:
    """Return the result reported for a challenge, or `NOT_REPORTED` [TD-4.5]."""
    if t.challenges == 0:
        return results.NOT_REPORTED
    return results.IS_MET if met else results.IS_NOT_MET
