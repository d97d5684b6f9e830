"""Phase 3, Events: Horde, Car Alarm, Ammo [L4D-9, L4D-19.11 to L4D-19.13]."""

from deadhand.games.left_4_dead.draw import draw_besides, left_to_draw
from deadhand.games.left_4_dead.holding import reckon_power
from deadhand.games.left_4_dead.order import count_up, enter, in_table_order
from deadhand.games.left_4_dead.state import (
    ALARM_RINGS,
    AMMO,
    AMMO_FOUND,
    AMOUNT,
    ASK_ALARM,
    CAR_ALARM,
    DAMAGE,
    EVENT_CARDS,
    FRONT,
    HORDE,
    HORDE_COMES,
    HUNTER,
    MONSTERS,
    SILENCE_ALARM,
    USE_ITEMS,
    Left4Dead,
)
from deadhand.games.left_4_dead.verbs import LET_RING, SILENCE
from deadhand.table.actions import offer
from deadhand.table.events import happen
from deadhand.table.flow import ask
from deadhand.table.rule import rule
from deadhand.table.seats import clockwise
from deadhand.table.state import EVERYONE, NOBODY
from deadhand.table.steps import argument, pop, push


@rule
def resolve_events(t: Left4Dead) -> None:
    """Resolve each Event once, in table order of holders and in the order drawn [L4D-9.1, L4D-9.4]."""
    card = event_card(t, argument(t, 1))
    if card == NOBODY:
        enter(t, USE_ITEMS)
        return
    count_up(t, 1)
    holder = t.zone[card] - FRONT
    if t.kind[card] == HORDE:
        resolve_horde(t, holder)
    elif t.kind[card] == AMMO:
        resolve_ammo(t, holder)
    else:
        push(t, SILENCE_ALARM, holder, 0)


@rule
def event_card(t: Left4Dead, number: int) -> int:
    """The Event that is resolved after so many others, or NOBODY; earlier ones were discarded at Turn end."""
    for place in range(t.seats):
        zone = FRONT + in_table_order(t, place)
        here = 0
        for kind in range(MONSTERS, EVENT_CARDS):
            here += t.held[zone, kind]
        if number < here:
            return event_before(t, zone, number)
        number -= here
    return NOBODY


@rule
def event_before(t: Left4Dead, zone: int, number: int) -> int:
    """The Event at a place among those before one player, in the order drawn."""
    card = t.lowest[zone]
    while number > 0 or not MONSTERS <= t.kind[card] < EVENT_CARDS:
        if MONSTERS <= t.kind[card] < EVENT_CARDS:
            number -= 1
        card = t.above[card]
    return card


@rule
def resolve_horde(t: Left4Dead, holder: int) -> None:
    """No choice: its holder draws [L4D-19.11, L4D-9.2]."""
    number = left_to_draw(t, t.numbers[HORDE, AMOUNT])
    happen(t, HORDE_COMES, NOBODY, EVERYONE, holder, number)
    draw_besides(t, holder, number)


@rule
def resolve_ammo(t: Left4Dead, holder: int) -> None:
    """Until Turn end everyone deals more; several add up [L4D-19.13]."""
    t.ammo += t.numbers[AMMO, DAMAGE]
    reckon_power(t)
    happen(t, AMMO_FOUND, NOBODY, EVERYONE, holder, t.numbers[AMMO, DAMAGE])


@rule
def ask_alarm(t: Left4Dead) -> None:
    """Ask clockwise from the holder who silences it; if nobody does, the holder draws [L4D-9.5, L4D-9.9, L4D-19.12]."""
    holder, asked = argument(t, 1), argument(t, 2)
    if asked == t.seats:
        pop(t)
        number = left_to_draw(t, t.numbers[CAR_ALARM, AMOUNT])
        happen(t, ALARM_RINGS, NOBODY, EVERYONE, holder, number)
        draw_besides(t, holder, number)
        return
    seat = clockwise(t, holder, asked)
    if not may_silence(t, seat):
        count_up(t, 2)
        return
    t.subject = holder
    ask(t, seat, ASK_ALARM)
    offer(t, SILENCE)
    offer(t, LET_RING)


@rule
def may_silence(t: Left4Dead, seat: int) -> bool:
    """Not twice in a round, and not with a Hunter in front, who has first call [L4D-9.7, L4D-9.8]."""
    if t.silenced[seat] == 1:
        return False
    return t.hunter_must_engage == 0 or t.held[FRONT + seat, HUNTER] == 0


@rule
def silence(t: Left4Dead) -> None:
    """The first yes ends the asking; it costs every engagement of this round [L4D-9.5, L4D-9.6]."""
    t.silenced[t.actor] = 1
    pop(t)


@rule
def let_ring(t: Left4Dead) -> None:
    """The next player is asked [L4D-9.5]."""
    count_up(t, 2)
