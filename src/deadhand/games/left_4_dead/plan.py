"""Phase 5, Engage: naming engagements, confirming, locking the plan [L4D-11]. What binds it is in `duties.py`."""

from deadhand.games.left_4_dead import state as l4d
from deadhand.games.left_4_dead import verbs
from deadhand.games.left_4_dead.duties import owed, owed_before, room_to_change
from deadhand.games.left_4_dead.groups import group, next_group
from deadhand.games.left_4_dead.holding import engagements_of, gun
from deadhand.games.left_4_dead.monsters import foresee
from deadhand.games.left_4_dead.order import count_up, enter, forget_question, in_table_order
from deadhand.games.left_4_dead.state import Left4Dead
from deadhand.table.actions import number_of, offer
from deadhand.table.declare import Refusal, default, on, why_not
from deadhand.table.events import happen
from deadhand.table.flow import ask
from deadhand.table.rule import rule
from deadhand.table.state import EVERYONE, NOBODY
from deadhand.table.steps import argument, pop, push


@on(l4d.MAKE_PLAN)
def make_plan(t: Left4Dead, named: int, confirmed: int) -> None:
    """All name their engagements in table order, then confirm until all agree [L4D-11.11, L4D-11.12]."""
    forget_question(t)
    if named < t.seats:
        count_up(t, 1)
        push(t, l4d.NAME_TARGETS, in_table_order(t, named), 0)
    elif confirmed < t.seats:
        t.confirmed = confirmed
        ask_confirm(t, in_table_order(t, confirmed))
    else:
        lock_plan(t)


@on(l4d.NAME_TARGETS)
def ask_targets(t: Left4Dead, seat: int, changing: int) -> None:
    """Name one monster after the other, up to what the Gun allows [L4D-11.1 to L4D-11.10, L4D-11.14]."""
    forget_question(t)
    left = engagements_of(t, seat) - t.engagements[seat]
    if left <= 0:
        pop(t)
        return
    must = owed(t, seat, changing, 0)
    ask(t, seat, verbs.ASK_TARGET)
    for holder in range(t.seats):
        if t.count[l4d.FRONT + holder] and in_reach(t, seat, holder):
            here = owed_before(t, seat, holder, changing, 0) if must > 0 else 0
            if gun(t, seat) != l4d.SHOTGUN or here == must:
                offer_targets(t, seat, holder, here, left - must)
    if must == 0:
        offer(t, verbs.READY)


@rule
def in_reach(t: Left4Dead, seat: int, holder: int) -> bool:
    """A Shotgun's monsters all lie in front of the same player [L4D-19.18]."""
    if gun(t, seat) != l4d.SHOTGUN:
        return True
    return t.engagements[seat] == 0 or t.aim[seat] == holder


@rule
def offer_targets(t: Left4Dead, seat: int, holder: int, here: int, spare: int) -> None:
    """The monsters in front of one player that a player may engage, those that are alike once.

    `here` are the engagements owed in front of that player; without any to `spare` nothing else fits in.
    """
    for kind in range(l4d.MONSTERS):
        if t.held[l4d.FRONT + holder, kind] and not (kind == l4d.SMOKER and holder == seat):
            if spare > 0:
                offer_groups(t, seat, holder, kind, 0)
            elif kind == l4d.HUNTER and here > 0:
                offer_groups(t, seat, holder, kind, 1 if holder != seat else 0)


@rule
def offer_groups(t: Left4Dead, seat: int, holder: int, kind: int, uncovered: int) -> None:
    """Each group of a kind; with `uncovered` only what nobody engages. A monster is not engaged twice [L4D-11.5]."""
    card = next_group(t, holder, kind, 1 << seat, NOBODY)
    number = 1
    while card != NOBODY:
        if uncovered == 0 or t.engaged[card] == 0:
            offer(t, verbs.ENGAGE, holder, kind, number)
        card = next_group(t, holder, kind, 1 << seat, card)
        number += 1


@on(verbs.ENGAGE)
def engage(t: Left4Dead, holder: int, kind: int, number: int) -> None:
    """Name an engagement; it is seen by all at once [L4D-11.3, L4D-11.11]."""
    seat = argument(t, 1)
    card = group(t, holder, kind, 1 << seat, number)
    t.engaged[card] = t.engaged[card] | (1 << seat)
    t.engagements[seat] += 1
    t.aim[seat] = holder
    foresee(t)


@default(verbs.ASK_TARGET)
def engage_for_duty(t: Left4Dead) -> int:
    """Engage nothing; if the duty binds, the own Hunter longest in play, which begins the first group [L4D-D6]."""
    seat = argument(t, 1)
    if t.offers[t.offer_count - 1] == verbs.READY.first:
        return verbs.READY.first
    if owed_before(t, seat, seat, argument(t, 2), 0) == 0:
        return t.offers[0]
    return number_of(verbs.ENGAGE, seat, l4d.HUNTER, 1)


@why_not(verbs.ENGAGE)
def no_engagement(t: Left4Dead, holder: int, kind: int, number: int) -> Refusal:
    """Smoker, Shotgun, the duty towards Hunters, and nothing twice [L4D-11.5, L4D-11.7, L4D-11.8, L4D-19.18]."""
    seat = t.actor
    if kind == l4d.SMOKER and holder == seat:
        return "the holder of a Smoker cannot engage it", "L4D-11.7"
    if not in_reach(t, seat, holder):
        return "a Shotgun's monsters all lie in front of the same player", "L4D-19.18"
    if group(t, holder, kind, 1 << seat, 1) == NOBODY:
        return "you engage it already", "L4D-11.5"
    if group(t, holder, kind, 1 << seat, number) == NOBODY:
        return f"there is no choice {number} among those monsters", "L4D-11.2"
    return "a Hunter would be engaged by nobody", "L4D-11.8"


@on(verbs.READY)
def ready(t: Left4Dead) -> None:
    """A player may engage nothing, or nothing more [L4D-11.6, L4D-11.9]."""
    pop(t)


@rule
def ask_confirm(t: Left4Dead, seat: int) -> None:
    """Confirm the plan, or change one's own part of it [L4D-11.12, L4D-11.13]."""
    ask(t, seat, verbs.ASK_CONFIRM)
    offer(t, verbs.CONFIRM)
    if t.changes_left[seat] > 0 and room_to_change(t, seat):
        offer(t, verbs.CHANGE)


@on(verbs.CONFIRM)
def confirm(t: Left4Dead) -> None:
    """The next player follows; when all have confirmed in a row, the plan locks [L4D-11.12]."""
    count_up(t, 2)


@on(verbs.CHANGE)
def change(t: Left4Dead) -> None:
    """Name anew; then the confirming starts again with the first player [L4D-11.12, L4D-11.13]."""
    seat = t.actor
    t.changes_left[seat] -= 1
    t.steps[t.step_count - 1, 2] = 0
    for holder in range(t.seats):
        card = t.lowest[l4d.FRONT + holder]
        while card != NOBODY:
            t.engaged[card] = t.engaged[card] & ~(1 << seat)
            card = t.above[card]
    t.engagements[seat] = 0
    foresee(t)
    push(t, l4d.NAME_TARGETS, seat, 1)


@why_not(verbs.READY)
def not_ready(_t: Left4Dead) -> Refusal:
    """The duty binds [L4D-11.8]."""
    return "a Hunter would be engaged by nobody", "L4D-11.8"


@why_not(verbs.CHANGE)
def no_change(t: Left4Dead) -> Refusal:
    """Changes are counted, and must be able to alter something [L4D-11.13, L4D-11.14]."""
    if t.changes_left[t.actor] == 0:
        return "you have changed the plan as often as you may this round", "L4D-11.13"
    return "you could engage nothing else", "L4D-11.14"


@rule
def lock_plan(t: Left4Dead) -> None:
    """Every engaged monster is tapped; a monster nobody engages stays untapped [L4D-11.4, L4D-11.15]."""
    for holder in range(t.seats):
        card = t.lowest[l4d.FRONT + holder]
        while card != NOBODY:
            if t.engaged[card]:
                t.tapped[card] = 1
            card = t.above[card]
    t.locked = 1
    t.confirmed = t.seats
    happen(t, l4d.PLAN_LOCKED, NOBODY, EVERYONE)
    enter(t, l4d.KILL_MONSTERS)
