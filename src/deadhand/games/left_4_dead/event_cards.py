"""Phase 3, Events: Horde, Car Alarm, Ammo [L4D-9, L4D-19.11 to L4D-19.13]."""

from deadhand.games.left_4_dead import state as l4d, verbs
from deadhand.games.left_4_dead.draw import draw_besides, left_to_draw
from deadhand.games.left_4_dead.order import enter, in_table_order, is_to_come
from deadhand.table.flow.course import NOBODY, ask, clockwise, count_up, emit, offer, pop, push
from deadhand.table.game.declare import ahead, on, rule


@on(l4d.RESOLVE_EVENTS)
def resolve_events(t: l4d.Left4Dead, resolved: int) -> None:
    """Resolve each Event once, in table order of holders and in the order drawn [L4D-9.1, L4D-9.4]."""
    card = event_card(t, resolved)
    if card == NOBODY:
        enter(t, l4d.USE_ITEMS)
        return
    count_up(t, 1)
    holder = t.zone[card] - l4d.FRONT
    if t.kind[card] == l4d.HORDE:
        resolve_horde(t, holder)
    elif t.kind[card] == l4d.AMMO:
        resolve_ammo(t, holder)
    else:
        push(t, l4d.SILENCE_ALARM, holder, 0)


@rule
def event_card(t: l4d.Left4Dead, number: int) -> int:
    """Return the Event with this number in table order, from 0, or NOBODY; earlier ones were discarded at Turn end."""
    for place in range(t.seats):
        zone = l4d.FRONT + in_table_order(t, place)
        here = 0
        for kind in range(l4d.MONSTERS, l4d.EVENT_CARDS):
            here += t.held[zone, kind]
        if number < here:
            return event_before(t, zone, number)
        number -= here
    return NOBODY


@rule
def event_before(t: l4d.Left4Dead, zone: int, number: int) -> int:
    """Return the Event at a place among those before one player, in the order drawn."""
    card = t.lowest[zone]
    while number > 0 or not l4d.MONSTERS <= t.kind[card] < l4d.EVENT_CARDS:
        if l4d.MONSTERS <= t.kind[card] < l4d.EVENT_CARDS:
            number -= 1
        card = t.above[card]
    return card


@rule
def resolve_horde(t: l4d.Left4Dead, holder: int) -> None:
    """Draw for its holder, without a choice [L4D-19.11, L4D-9.2]."""
    number = left_to_draw(t, t.numbers[l4d.HORDE, l4d.AMOUNT])
    emit(t, l4d.HORDE_COMES, holder, number)
    draw_besides(t, holder, number)


@rule
def resolve_ammo(t: l4d.Left4Dead, holder: int) -> None:
    """Raise everyone's damage until Turn end; several add up [L4D-19.13]."""
    t.ammo += t.numbers[l4d.AMMO, l4d.DAMAGE]
    emit(t, l4d.AMMO_FOUND, holder, t.numbers[l4d.AMMO, l4d.DAMAGE])


@on(l4d.SILENCE_ALARM)
def ask_alarm(t: l4d.Left4Dead, holder: int, asked: int) -> None:
    """Ask clockwise from the holder who silences it; if nobody does, the holder draws [L4D-9.5, L4D-9.9, L4D-19.12]."""
    if asked == t.seats:
        pop(t)
        number = left_to_draw(t, t.numbers[l4d.CAR_ALARM, l4d.AMOUNT])
        emit(t, l4d.ALARM_RINGS, holder, number)
        draw_besides(t, holder, number)
        return
    seat = clockwise(t, holder, asked)
    if may_silence(t, seat):
        ask_to_silence(t, seat)
    else:
        count_up(t, 2)


@rule
def ask_to_silence(t: l4d.Left4Dead, seat: int) -> None:
    """Ask whether to silence the alarm [L4D-9.5]."""
    ask(t, seat, verbs.ASK_ALARM)
    offer(t, verbs.SILENCE)
    offer(t, verbs.LET_RING)


@ahead(verbs.ASK_ALARM)
def ask_to_silence_ahead(t: l4d.Left4Dead, seat: int) -> None:
    """Ask everybody after the asked player, until one says yes [L4D-9.5, L4D-9.7, L4D-9.8]."""
    if is_to_come(t, seat) and may_silence(t, seat):
        ask_to_silence(t, seat)


@rule
def may_silence(t: l4d.Left4Dead, seat: int) -> bool:
    """Return True unless already done this round, or a Hunter in front has first call [L4D-9.7, L4D-9.8]."""
    if t.silenced[seat] == 1:
        return False
    return t.hunter_must_engage == 0 or t.held[l4d.FRONT + seat, l4d.HUNTER] == 0


@on(verbs.SILENCE)
def silence(t: l4d.Left4Dead) -> None:
    """Spend every engagement of this round to silence it; the first yes ends the asking [L4D-9.5, L4D-9.6]."""
    t.silenced[t.actor] = 1
    pop(t)


@on(verbs.LET_RING)
def let_ring(t: l4d.Left4Dead) -> None:
    """Ask the next player [L4D-9.5]."""
    count_up(t, 2)
