"""Phase 5, Engage: naming engagements, confirming, locking the plan [L4D-11]. What binds it is in `duties.py`."""

from typing import Final

from deadhand.games.left_4_dead import state as l4d, verbs
from deadhand.games.left_4_dead.changes import is_altered, leaves_change, name_engagement, room_to_change
from deadhand.games.left_4_dead.items.holding import engagements_of, gun, in_reach
from deadhand.games.left_4_dead.monsters.duties import engagements_owed, owed_before
from deadhand.games.left_4_dead.monsters.groups import next_group, oldest_in_group
from deadhand.games.left_4_dead.order import enter, in_table_order, place_of
from deadhand.table.flow.course import NOBODY, argument, ask, count_up, emit, number_of, offer, pop, push
from deadhand.table.game.declare import ahead, default, on, rule, why_not

OWED: Final = verbs.ACTIONS.refusal("a Hunter would be engaged by nobody", "L4D-11.8")
AS_BEFORE: Final = verbs.ACTIONS.refusal("the plan would be as before: a change must alter it", "L4D-11.12")


@on(l4d.MAKE_PLAN)
def make_plan(t: l4d.Left4Dead, named: int) -> None:
    """Ask all for their engagements in table order, then to confirm until all agree [L4D-11.11, L4D-11.12]."""
    if named < t.seats:
        count_up(t, 1)
        push(t, l4d.NAME_TARGETS, in_table_order(t, named), 0)
    elif t.confirmed < t.seats:
        ask_confirm(t, in_table_order(t, t.confirmed))
    else:
        lock_plan(t)


@on(l4d.NAME_TARGETS)
def ask_targets(t: l4d.Left4Dead, seat: int, changing: int) -> None:
    """Name one monster after the other, up to what the Gun allows [L4D-11.1 to L4D-11.10, L4D-11.14]."""
    left = engagements_of(t, seat) - t.engagements[seat]
    if left <= 0:
        pop(t)
        return
    must = engagements_owed(t, seat, changing, 0)
    ask(t, seat, verbs.ASK_TARGET)
    for holder in range(t.seats):
        if t.count[l4d.FRONT + holder] and in_reach(t, seat, holder):
            here = owed_before(t, seat, holder, changing, 0) if must > 0 else 0
            if gun(t, seat) != l4d.SHOTGUN or here == must:
                offer_targets(t, seat, holder, here, left - must, changing)
    if must == 0 and (changing == 0 or is_altered(t, seat)):
        offer(t, verbs.READY)


@rule
def offer_targets(t: l4d.Left4Dead, seat: int, holder: int, here: int, spare: int, changing: int) -> None:
    """Offer the monsters in front of one player that a player may engage, equal ones once.

    `here` are the engagements owed in front of that player; without any to `spare` nothing else fits in.
    """
    for kind in range(l4d.MONSTERS):
        if t.held[l4d.FRONT + holder, kind] and not (kind == l4d.SMOKER and holder == seat):
            if spare > 0:
                offer_groups(t, seat, holder, kind, 0, changing)
            elif kind == l4d.HUNTER and here > 0:
                offer_groups(t, seat, holder, kind, 1 if holder != seat else 0, changing)


@rule
def offer_groups(t: l4d.Left4Dead, seat: int, holder: int, kind: int, uncovered: int, changing: int) -> None:
    """Offer each group of a kind not engaged twice; with `uncovered` only what nobody engages [L4D-11.5]."""
    card = next_group(t, holder, kind, 1 << seat, NOBODY)
    number = 1
    while card != NOBODY:
        if (uncovered == 0 or t.engaged[card] == 0) and (changing == 0 or leaves_change(t, seat, holder, card)):
            offer(t, verbs.ENGAGE, holder, kind, number)
        card = next_group(t, holder, kind, 1 << seat, card)
        number += 1


@on(verbs.ENGAGE)
def engage(t: l4d.Left4Dead, holder: int, kind: int, number: int) -> None:
    """Name an engagement; it is seen by all at once [L4D-11.3, L4D-11.11]."""
    seat = argument(t, 1)
    t.aim[seat] = holder
    name_engagement(t, seat, oldest_in_group(t, holder, kind, 1 << seat, number))


@default(verbs.ASK_TARGET)
def engage_for_duty(t: l4d.Left4Dead) -> int:
    """Engage nothing; if the duty binds, the own Hunter longest in play, which begins the first group [L4D-D6]."""
    seat = argument(t, 1)
    if t.offers[t.offer_count - 1] == verbs.READY.first:
        return verbs.READY.first
    hunter = number_of(verbs.ENGAGE, seat, l4d.HUNTER, 1)
    for place in range(t.offer_count):
        if t.offers[place] == hunter and owed_before(t, seat, seat, argument(t, 2), 0) > 0:
            return hunter
    return t.offers[0]


OWN_SMOKER: Final = verbs.ACTIONS.refusal("the holder of a Smoker cannot engage it", "L4D-11.7")
OUT_OF_REACH: Final = verbs.ACTIONS.refusal("a Shotgun's monsters all lie in front of the same player", "L4D-19.18")
ENGAGED_ALREADY: Final = verbs.ACTIONS.refusal("you engage it already", "L4D-11.5")
NO_SUCH_MONSTER: Final = verbs.ACTIONS.refusal("there is no choice {2} among those monsters", "L4D-11.2")


@why_not(verbs.ENGAGE)
def no_engagement(t: l4d.Left4Dead, holder: int, kind: int, number: int) -> int:
    """Explain the duty, Smoker, Shotgun, or an engagement made twice [L4D-11.5, L4D-11.7, L4D-11.8, L4D-19.18]."""
    seat = t.actor
    if kind == l4d.SMOKER and holder == seat:
        return OWN_SMOKER
    if not in_reach(t, seat, holder):
        return OUT_OF_REACH
    if oldest_in_group(t, holder, kind, 1 << seat, 1) == NOBODY:
        return ENGAGED_ALREADY
    if oldest_in_group(t, holder, kind, 1 << seat, number) == NOBODY:
        return NO_SUCH_MONSTER
    if argument(t, 2) and not leaves_change(t, seat, holder, oldest_in_group(t, holder, kind, 1 << seat, number)):
        return AS_BEFORE
    return OWED


@on(verbs.READY)
def engage_no_more(t: l4d.Left4Dead) -> None:
    """Engage nothing, or nothing more [L4D-11.6, L4D-11.9]."""
    pop(t)


@rule
def ask_confirm(t: l4d.Left4Dead, seat: int) -> None:
    """Ask to confirm the plan, or to change one's own part of it [L4D-11.12, L4D-11.13]."""
    ask(t, seat, verbs.ASK_CONFIRM)
    offer(t, verbs.CONFIRM)
    if room_to_change(t, seat):
        offer(t, verbs.CHANGE)


@ahead(verbs.ASK_CONFIRM)
def ask_confirm_ahead(t: l4d.Left4Dead, seat: int) -> None:
    """Ask everybody who has not confirmed the present plan [L4D-11.12]."""
    if place_of(t, seat) > t.confirmed:
        ask_confirm(t, seat)


@on(verbs.CONFIRM)
def confirm(t: l4d.Left4Dead) -> None:
    """Go on to the next player; lock the plan when all have confirmed in a row [L4D-11.12]."""
    t.confirmed += 1


@why_not(verbs.READY)
def not_ready(t: l4d.Left4Dead) -> int:
    """Explain the duty that binds, or that a change must alter something [L4D-11.8, L4D-11.12]."""
    return OWED if engagements_owed(t, t.actor, argument(t, 2), 0) else AS_BEFORE


@rule
def lock_plan(t: l4d.Left4Dead) -> None:
    """Tap every engaged monster; a monster nobody engages stays untapped [L4D-11.4, L4D-11.15]."""
    for holder in range(t.seats):
        card = t.lowest[l4d.FRONT + holder]
        while card != NOBODY:
            if t.engaged[card]:
                t.tapped[card] = 1
            card = t.above[card]
    t.locked = 1
    emit(t, l4d.PLAN_LOCKED)
    enter(t, l4d.KILL_MONSTERS)
