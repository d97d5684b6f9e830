"""Phase 7, Last Stand: critical players are healed, the others draw a card that decides [L4D-13, L4D-20]."""

from deadhand.games.left_4_dead.finale import end_game
from deadhand.games.left_4_dead.health import critical, heal_with, spend, stand_at
from deadhand.games.left_4_dead.order import count_up, in_table_order
from deadhand.games.left_4_dead.state import (
    AMOUNT,
    ASK_GIVE_HEALTH,
    ASK_GIVE_PACK,
    ASK_HEALING,
    ASK_HELP,
    BLEEDING_OUT,
    CALL_FOR_HELP,
    END_TURN,
    GATHER_HEALTH,
    HEALTH,
    HEALTH_PACK,
    HELD,
    LAST_STAND,
    LAST_STAND_DECK,
    LAST_STAND_PILE,
    LEAVE_NO_ONE_BEHIND,
    NO_LAST_STAND,
    NO_LAST_STAND_LEFT,
    PILLS,
    STOP_BLEEDING,
    Left4Dead,
)
from deadhand.games.left_4_dead.verbs import (
    GIVE_HEALTH,
    GIVE_PACK,
    HELP,
    KEEP_HEALTH,
    KEEP_PACK,
    NO_HELP,
    USE_PACK,
    USE_PILLS,
)
from deadhand.table.actions import offer
from deadhand.table.events import happen
from deadhand.table.flow import ask
from deadhand.table.rule import rule
from deadhand.table.seats import clockwise
from deadhand.table.state import EVERYONE, NOBODY
from deadhand.table.steps import argument, pop, push
from deadhand.table.zones import move, top

# ---- 13. Who draws ----


@rule
def last_stands(t: Left4Dead) -> None:
    """Each player with 0 or less health is dealt with completely before the next [L4D-13.1, L4D-13.8]."""
    place = argument(t, 1)
    if place == t.seats:
        pop(t)
        t.phase = END_TURN
        push(t, END_TURN)
        return
    seat = in_table_order(t, place)
    if t.health[seat] > 0:
        count_up(t, 1)
    elif critical(t, seat) and (t.held[HELD + seat, HEALTH_PACK] or t.held[HELD + seat, PILLS]):
        ask_healing(t, seat)
    else:
        count_up(t, 1)
        if critical(t, seat) and t.heal_others == 1:
            push(t, CALL_FOR_HELP, seat, 1)
        else:
            draw_last_stand(t, seat)


@rule
def ask_healing(t: Left4Dead, seat: int) -> None:
    """A critical player must use their own Pills or Health Pack [L4D-13.2]."""
    t.subject = seat
    ask(t, seat, ASK_HEALING)
    if t.held[HELD + seat, PILLS]:
        offer(t, USE_PILLS)
    if t.held[HELD + seat, HEALTH_PACK]:
        offer(t, USE_PACK)


@rule
def use_own(t: Left4Dead, item: int) -> None:
    """It heals, no card is drawn, and Pills used so are not the Instant of the round [L4D-13.2, L4D-13.3]."""
    seat = in_table_order(t, argument(t, 1))
    count_up(t, 1)
    heal_with(t, seat, item, seat)


@rule
def ask_help(t: Left4Dead) -> None:
    """Ask the others who hold a Health Pack, clockwise; if nobody helps, the player draws [L4D-13.4, L4D-13.5]."""
    patient, asked = argument(t, 1), argument(t, 2)
    if asked == t.seats:
        pop(t)
        draw_last_stand(t, patient)
        return
    seat = clockwise(t, patient, asked)
    if t.held[HELD + seat, HEALTH_PACK] == 0:
        count_up(t, 2)
        return
    t.subject = patient
    ask(t, seat, ASK_HELP)
    offer(t, HELP)
    offer(t, NO_HELP)


@rule
def help_critical(t: Left4Dead) -> None:
    """The first yes uses that Health Pack, and no card is drawn [L4D-13.4]."""
    heal_with(t, t.actor, HEALTH_PACK, argument(t, 1))
    pop(t)


@rule
def draw_last_stand(t: Left4Dead, seat: int) -> None:
    """Draw a Last Stand card and resolve it at once; the team loses if none is left [L4D-13.5 to 13.9, L4D-16.3]."""
    if t.count[LAST_STAND_DECK] == 0:
        happen(t, NO_LAST_STAND, NOBODY, EVERYONE, seat)
        end_game(t, NO_LAST_STAND_LEFT)
        return
    card = top(t, LAST_STAND_DECK)
    move(t, card, LAST_STAND_PILE)
    t.last_stands += 1
    happen(t, LAST_STAND, t.kind[card], EVERYONE, seat)
    t.health[seat] = max(0, t.health[seat])
    resolve_last_stand(t, seat, t.kind[card])


# ---- 20. What the cards do ----


@rule
def resolve_last_stand(t: Left4Dead, seat: int, kind: int) -> None:
    """Most cards set the drawer's health [L4D-20.1]; two ask the others [L4D-20.2, L4D-20.3]."""
    if kind == LEAVE_NO_ONE_BEHIND:
        push(t, GATHER_HEALTH, seat, 1, 0)
    elif kind == BLEEDING_OUT:
        push(t, STOP_BLEEDING, seat, 1)
    else:
        stand_at(t, seat, t.numbers[kind, HEALTH])


@rule
def ask_health(t: Left4Dead) -> None:
    """Leave No One Behind: the others with 2 or more health may each give 1, up to three [L4D-20.2]."""
    patient, asked, given = argument(t, 1), argument(t, 2), argument(t, 3)
    if asked == t.seats or given == t.numbers[LEAVE_NO_ONE_BEHIND, AMOUNT]:
        pop(t)
        stand_at(t, patient, given)
        return
    seat = clockwise(t, patient, asked)
    if t.health[seat] < 2:
        count_up(t, 2)
        return
    t.subject = patient
    ask(t, seat, ASK_GIVE_HEALTH)
    offer(t, GIVE_HEALTH)
    offer(t, KEEP_HEALTH)


@rule
def give_health(t: Left4Dead) -> None:
    """One health goes to the drawer [L4D-20.2]."""
    t.health[t.actor] -= 1
    count_up(t, 2)
    count_up(t, 3)


@rule
def ask_pack(t: Left4Dead) -> None:
    """Bleeding Out: the others with health and a Health Pack may discard it, else the drawer stays at 0 [L4D-20.3]."""
    patient, asked = argument(t, 1), argument(t, 2)
    if asked == t.seats:
        pop(t)
        stand_at(t, patient, 0)
        return
    seat = clockwise(t, patient, asked)
    if t.health[seat] < 1 or t.held[HELD + seat, HEALTH_PACK] == 0:
        count_up(t, 2)
        return
    t.subject = patient
    ask(t, seat, ASK_GIVE_PACK)
    offer(t, GIVE_PACK)
    offer(t, KEEP_PACK)


@rule
def give_pack(t: Left4Dead) -> None:
    """The first yes leaves the drawer with the health on the card [L4D-20.3]."""
    patient = argument(t, 1)
    spend(t, t.actor, HEALTH_PACK)
    pop(t)
    stand_at(t, patient, t.numbers[BLEEDING_OUT, HEALTH])


@rule
def ask_the_next(t: Left4Dead) -> None:
    """A no: the next player clockwise is asked [L4D-13.4, L4D-20.2, L4D-20.3]."""
    count_up(t, 2)
