"""Phase 7, Last Stand: critical players are healed, the others draw a card that decides [L4D-13, L4D-20]."""

from deadhand.games.left_4_dead import state as l4d, verbs
from deadhand.games.left_4_dead.finale import end_game
from deadhand.games.left_4_dead.health import critical, discard_used, heal_with, stand_at
from deadhand.games.left_4_dead.order import in_table_order, is_to_come
from deadhand.table.flow.course import argument, ask, clockwise, count_up, emit, emit_card, offer, pop, push
from deadhand.table.game.declare import ahead, on, rule
from deadhand.table.zones.cards import move, top

# ---- 13. Who draws ----


@on(l4d.LAST_STANDS)
def last_stands(t: l4d.Left4Dead, place: int) -> None:
    """Deal with each player with 0 or less health completely before the next [L4D-13.1, L4D-13.8]."""
    if place == t.seats:
        pop(t)
        t.phase = l4d.END_TURN
        push(t, l4d.END_TURN)
        return
    seat = in_table_order(t, place)
    if t.health[seat] > 0:
        count_up(t, 1)
    elif critical(t, seat) and (t.held[l4d.HELD + seat, l4d.HEALTH_PACK] or t.held[l4d.HELD + seat, l4d.PILLS]):
        ask_healing(t, seat)
    else:
        count_up(t, 1)
        if critical(t, seat) and t.heal_others == 1:
            push(t, l4d.CALL_FOR_HELP, seat, 1)
        else:
            draw_last_stand(t, seat)


@rule
def ask_healing(t: l4d.Left4Dead, seat: int) -> None:
    """Ask a critical player to use their own Pills or Health Pack, as they must [L4D-13.2]."""
    ask(t, seat, verbs.ASK_HEALING)
    if t.held[l4d.HELD + seat, l4d.PILLS]:
        offer(t, verbs.USE_PILLS)
    if t.held[l4d.HELD + seat, l4d.HEALTH_PACK]:
        offer(t, verbs.USE_PACK)


@on(verbs.USE_PILLS)
def use_pills(t: l4d.Left4Dead) -> None:
    """Use one's own Pills [L4D-13.2]."""
    use_own(t, l4d.PILLS)


@on(verbs.USE_PACK)
def use_pack(t: l4d.Left4Dead) -> None:
    """Use one's own Health Pack [L4D-13.2]."""
    use_own(t, l4d.HEALTH_PACK)


@rule
def use_own(t: l4d.Left4Dead, item: int) -> None:
    """Heal without drawing a card; Pills used here are not the Instant of the round [L4D-13.2, L4D-13.3]."""
    seat = in_table_order(t, argument(t, 1))
    count_up(t, 1)
    heal_with(t, seat, item, seat)


@on(l4d.CALL_FOR_HELP)
def ask_help(t: l4d.Left4Dead, patient: int, asked: int) -> None:
    """Ask the others who hold a Health Pack, clockwise; if nobody helps, the player draws [L4D-13.4, L4D-13.5]."""
    if asked == t.seats:
        pop(t)
        draw_last_stand(t, patient)
        return
    seat = clockwise(t, patient, asked)
    if t.held[l4d.HELD + seat, l4d.HEALTH_PACK]:
        ask_to_help(t, seat)
    else:
        count_up(t, 2)


@rule
def ask_to_help(t: l4d.Left4Dead, seat: int) -> None:
    """Ask whether to help a critical player [L4D-13.4]."""
    ask(t, seat, verbs.ASK_HELP)
    offer(t, verbs.HELP)
    offer(t, verbs.NO_HELP)


@ahead(verbs.ASK_HELP)
def ask_to_help_ahead(t: l4d.Left4Dead, seat: int) -> None:
    """Ask everybody with a Health Pack after the asked player, until one says yes [L4D-13.4]."""
    if is_to_come(t, seat) and t.held[l4d.HELD + seat, l4d.HEALTH_PACK]:
        ask_to_help(t, seat)


@on(verbs.HELP)
def help_critical(t: l4d.Left4Dead) -> None:
    """Use that Health Pack, without drawing a card; the first yes ends the asking [L4D-13.4]."""
    heal_with(t, t.actor, l4d.HEALTH_PACK, argument(t, 1))
    pop(t)


@rule
def draw_last_stand(t: l4d.Left4Dead, seat: int) -> None:
    """Draw a Last Stand card and resolve it at once; the team loses if none is left [L4D-13.5 to 13.9, L4D-16.3]."""
    if t.count[l4d.LAST_STAND_DECK] == 0:
        emit(t, l4d.NO_LAST_STAND, seat)
        end_game(t, l4d.NO_LAST_STAND_LEFT)
        return
    card = top(t, l4d.LAST_STAND_DECK)
    move(t, card, l4d.LAST_STAND_PILE)
    t.last_stands += 1
    emit_card(t, l4d.LAST_STAND, t.kind[card], seat)
    t.health[seat] = max(0, t.health[seat])
    resolve_last_stand(t, seat, t.kind[card])


# ---- 20. What the cards do ----


@rule
def resolve_last_stand(t: l4d.Left4Dead, seat: int, kind: int) -> None:
    """Set the drawer's health [L4D-20.1], or ask the others for two of the cards [L4D-20.2, L4D-20.3]."""
    if kind == l4d.LEAVE_NO_ONE_BEHIND:
        push(t, l4d.GATHER_HEALTH, seat, 1, 0)
    elif kind == l4d.BLEEDING_OUT:
        push(t, l4d.STOP_BLEEDING, seat, 1)
    else:
        stand_at(t, seat, t.numbers[kind, l4d.HEALTH])


@on(l4d.GATHER_HEALTH)
def ask_health(t: l4d.Left4Dead, patient: int, asked: int, given: int) -> None:
    """Leave No One Behind: the others with 2 or more health may each give 1, up to three [L4D-20.2]."""
    if asked == t.seats or given == t.numbers[l4d.LEAVE_NO_ONE_BEHIND, l4d.AMOUNT]:
        pop(t)
        stand_at(t, patient, given)
        return
    seat = clockwise(t, patient, asked)
    if t.health[seat] >= 2:
        ask_to_give_health(t, seat)
    else:
        count_up(t, 2)


@rule
def ask_to_give_health(t: l4d.Left4Dead, seat: int) -> None:
    """Ask whether to give health [L4D-20.2]."""
    ask(t, seat, verbs.ASK_GIVE_HEALTH)
    offer(t, verbs.GIVE_HEALTH)
    offer(t, verbs.KEEP_HEALTH)


@ahead(verbs.ASK_GIVE_HEALTH)
def ask_to_give_health_ahead(t: l4d.Left4Dead, seat: int) -> None:
    """Ask everybody with 2 or more health after the asked player [L4D-20.2]."""
    if is_to_come(t, seat) and t.health[seat] >= 2:
        ask_to_give_health(t, seat)


@on(verbs.GIVE_HEALTH)
def give_health(t: l4d.Left4Dead) -> None:
    """Give one health to the drawer [L4D-20.2]."""
    t.health[t.actor] -= 1
    count_up(t, 2)
    count_up(t, 3)


@on(l4d.STOP_BLEEDING)
def ask_pack(t: l4d.Left4Dead, patient: int, asked: int) -> None:
    """Ask the others with health and a Health Pack to discard it, else leave the drawer at 0 [L4D-20.3]."""
    if asked == t.seats:
        pop(t)
        stand_at(t, patient, 0)
        return
    seat = clockwise(t, patient, asked)
    if can_stop_bleeding(t, seat):
        ask_to_give_pack(t, seat)
    else:
        count_up(t, 2)


@rule
def can_stop_bleeding(t: l4d.Left4Dead, seat: int) -> bool:
    """Return True if a player has health and a Health Pack [L4D-20.3]."""
    return t.health[seat] >= 1 and t.held[l4d.HELD + seat, l4d.HEALTH_PACK] > 0


@rule
def ask_to_give_pack(t: l4d.Left4Dead, seat: int) -> None:
    """Ask whether to give a Health Pack [L4D-20.3]."""
    ask(t, seat, verbs.ASK_GIVE_PACK)
    offer(t, verbs.GIVE_PACK)
    offer(t, verbs.KEEP_PACK)


@ahead(verbs.ASK_GIVE_PACK)
def ask_to_give_pack_ahead(t: l4d.Left4Dead, seat: int) -> None:
    """Ask everybody who can after the asked player, until one says yes [L4D-20.3]."""
    if is_to_come(t, seat) and can_stop_bleeding(t, seat):
        ask_to_give_pack(t, seat)


@on(verbs.GIVE_PACK)
def give_pack(t: l4d.Left4Dead) -> None:
    """Leave the drawer with the health on the card; the first yes ends the asking [L4D-20.3]."""
    patient = argument(t, 1)
    discard_used(t, t.actor, l4d.HEALTH_PACK)
    pop(t)
    stand_at(t, patient, t.numbers[l4d.BLEEDING_OUT, l4d.HEALTH])


@on(verbs.NO_HELP, verbs.KEEP_HEALTH, verbs.KEEP_PACK)
def ask_the_next(t: l4d.Left4Dead) -> None:
    """Ask the next player clockwise, after a no [L4D-13.4, L4D-20.2, L4D-20.3]."""
    count_up(t, 2)
