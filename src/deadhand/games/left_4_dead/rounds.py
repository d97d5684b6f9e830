"""Setup, the start of a round and Turn end [L4D-5, L4D-6, L4D-14, L4D-16]."""

from deadhand.games.left_4_dead import state as l4d
from deadhand.games.left_4_dead.finale import end_game, finale_check
from deadhand.games.left_4_dead.monsters.monsters import clear_monster
from deadhand.games.left_4_dead.order import enter
from deadhand.table.flow.course import NOBODY, clockwise, draw_below, emit, pop, push
from deadhand.table.game.declare import on, rule
from deadhand.table.zones.cards import collect_all, move, oldest, shuffle

# ---- 5. Setup ----


@on(l4d.SET_UP)
def set_up(t: l4d.Left4Dead) -> None:
    """Make two decks, give all a Health Pack and full health, and draw the first player [L4D-5.1 to L4D-5.6]."""
    pop(t)
    collect_all(t, l4d.ENCOUNTER_DECK)
    for card in range(t.cards):
        if t.kind[card] >= l4d.ITEMS:
            move(t, card, l4d.LAST_STAND_DECK)
    shuffle(t, l4d.LAST_STAND_DECK)
    for seat in range(t.seats):
        t.health[seat] = l4d.FULL_HEALTH
        t.proposed_to[seat] = NOBODY
        if t.held[l4d.ENCOUNTER_DECK, l4d.HEALTH_PACK]:
            move(t, oldest(t, l4d.ENCOUNTER_DECK, l4d.HEALTH_PACK), l4d.HELD + seat)
    shuffle(t, l4d.ENCOUNTER_DECK)
    t.marker = draw_below(t, t.seats) if t.first_player == NOBODY else t.first_player
    push(t, l4d.BEGIN_ROUND)


# ---- 6. A round ----


@on(l4d.BEGIN_ROUND)
def begin_round(t: l4d.Left4Dead) -> None:
    """End the game at 0 health; skip the Draw phase in the Finale [L4D-6.1, L4D-6.2, L4D-15.8, L4D-16.2]."""
    for seat in range(t.seats):
        if t.health[seat] <= 0:
            end_game(t, l4d.ZERO_HEALTH)
            return
    t.round_number += 1
    for seat in range(t.seats):
        t.changes_left[seat] = t.plan_changes
    emit(t, l4d.ROUND_BEGINS, t.marker, t.round_number)
    enter(t, l4d.FLIP_CARDS if t.finale == 1 else l4d.DRAW_CARDS)


# ---- 14. Turn end ----


@on(l4d.END_TURN)
def end_turn(t: l4d.Left4Dead) -> None:
    """Do the Finale check, end all that lasts a round, and check the round limit [L4D-14.2, L4D-14.7, L4D-16.4]."""
    pop(t)
    if t.finale == 1:
        finale_check(t)
        if t.over:
            return
    discard_events(t)
    clear_round(t)
    t.marker = clockwise(t, t.marker, 1)
    if t.round_number >= t.round_limit:
        end_game(t, l4d.ROUND_LIMIT)
    else:
        push(t, l4d.BEGIN_ROUND)


@rule
def discard_events(t: l4d.Left4Dead) -> None:
    """Discard resolved Events [L4D-9.4, L4D-14.3]."""
    for seat in range(t.seats):
        for kind in range(l4d.MONSTERS, l4d.EVENT_CARDS):
            while t.held[l4d.FRONT + seat, kind]:
                move(t, oldest(t, l4d.FRONT + seat, kind), l4d.DISCARD_PILE)


@rule
def clear_round(t: l4d.Left4Dead) -> None:
    """Untap and heal monsters; bonuses, duties and what is used up per round come back [L4D-14.4, L4D-14.5]."""
    for seat in range(t.seats):
        card = t.lowest[l4d.FRONT + seat]
        while card != NOBODY:
            clear_monster(t, card)
            card = t.above[card]
        t.engagements[seat] = 0
        t.silenced[seat] = 0
        t.item_spent[seat] = 0
        t.proposed_to[seat] = NOBODY
        t.instant_used[seat] = 0
    t.ammo = 0
    t.locked = 0
    t.confirmed = 0
